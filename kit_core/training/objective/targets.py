"""정답이 로짓과 짝이 맞는지 본다. 맞지 않는 정답은 오류 없이 옆 칸의 로짓을 읽게 하므로 셈하기 전에 막는다."""

from typing import Any

from kit_core.validation import check_integer_ids, concrete


def check_shapes(targets: Any, logits: Any) -> None:
    """정답의 모양이 로짓에서 마지막 축을 뺀 것과 같은지 본다. 그래프 속에서 아직 모르는 축은 넘어간다."""
    given, wanted = tuple(targets.shape), tuple(logits.shape)
    fits = len(given) + 1 == len(wanted) and all(
        a is None or b is None or a == b for a, b in zip(given, wanted[:-1], strict=True)
    )
    if not fits:
        raise ValueError(
            f"targets의 모양 {given}과(와) logits의 모양 {wanted}이(가) 맞지 않는다. "
            "targets (B, T)에는 logits (B, T, V)가 짝이다."
        )


def check_answers(targets: Any, vocab_size: int | None, pad_id: int) -> None:
    """정답이 정수인지 보고, 값이 정해져 있으면 어휘 안의 번호이거나 pad_id인지까지 본다."""
    check_integer_ids("targets", targets)
    values = concrete(targets)
    if values is None or vocab_size is None:
        return
    outside = values[((values < 0) | (values >= vocab_size)) & (values != pad_id)]
    if outside.size:
        raise ValueError(
            f"targets에 어휘 밖의 번호 {int(outside[0])}이(가) 있다. 번호는 0 이상 {vocab_size - 1} 이하이거나 "
            f"pad_id={pad_id}여야 한다."
        )
