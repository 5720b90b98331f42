"""네 차례 6: 디코더의 마스크 (논문 3.2.3절)."""

from typing import Any

import numpy as np

from kit_core.reference import look_ahead_mask, padding_mask
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.inputs import padded_ids


def decoder_mask(ids, pad_id=0):
    """타깃의 패딩과 앞날을 함께 가린다 (논문 3.2.3절)."""
    return padding_mask(ids, pad_id) & look_ahead_mask(ids.shape[1])  # (B, 1, T, T)


def _past(ids, shift=0):
    length = ids.shape[1]
    return np.tri(length, k=shift, dtype=bool)[None, None]  # (1, 1, T, T)


def _keys(ids, pad_id):
    return (ids != pad_id)[:, None, None, :]  # (B, 1, 1, T)


def _whole(mask, ids):
    return np.broadcast_to(mask, (len(ids), 1, ids.shape[1], ids.shape[1]))


MISTAKES = (
    Mistake(
        "decoder_mask_without_padding",
        "앞날만 가렸다: 패딩인 키를 볼 수 있다.",
        "`ids`에서 `pad_id`인 자리는 어느 쿼리도 보지 않아야 한다.",
        lambda ids, pad_id=0: _whole(_past(ids), ids),
    ),
    Mistake(
        "decoder_mask_without_look_ahead",
        "패딩만 가렸다: 아직 쓰지 않은 뒤의 토큰을 볼 수 있다.",
        "쿼리 i가 볼 수 있는 키는 0부터 i까지이다.",
        lambda ids, pad_id=0: _whole(_keys(ids, pad_id), ids),
    ),
    Mistake(
        "decoder_mask_inverted",
        "True와 False가 뒤집혔다: 볼 수 있는 곳이 False이다.",
        "이 책에서 True는 '볼 수 있음'이다.",
        lambda ids, pad_id=0: ~decoder_mask(ids, pad_id),
    ),
    Mistake(
        "decoder_mask_or",
        "두 마스크를 '또는'으로 합쳤다: 둘 가운데 하나만 허락해도 볼 수 있다.",
        "둘 다 허락한 자리만 보아야 한다.",
        lambda ids, pad_id=0: _past(ids) | _keys(ids, pad_id),
    ),
    Mistake(
        "decoder_mask_transposed",
        "삼각형이 뒤집혔다: 자기와 뒤만 보고 앞은 보지 못한다.",
        "행이 쿼리, 열이 키이다. 첫 행에는 True가 하나뿐이어야 한다.",
        lambda ids, pad_id=0: np.swapaxes(_past(ids), -1, -2) & _keys(ids, pad_id),
    ),
    Mistake(
        "decoder_mask_without_itself",
        "자기 자신을 가렸다: 첫 쿼리는 볼 것이 하나도 없다.",
        "대각선은 True이다. `k`를 본다.",
        lambda ids, pad_id=0: _past(ids, -1) & _keys(ids, pad_id),
    ),
    Mistake(
        "decoder_mask_one_ahead",
        "한 자리 앞날을 볼 수 있다: 다음 토큰이 바로 정답이다.",
        "대각선 바로 위는 False여야 한다. `k`를 본다.",
        lambda ids, pad_id=0: _past(ids, 1) & _keys(ids, pad_id),
    ),
    Mistake(
        "decoder_mask_padding_of_queries",
        "패딩인 쿼리의 행을 통째로 가렸다: 그 행은 볼 것이 하나도 없어 소프트맥스가 갈 곳을 잃는다.",
        "패딩 쿼리의 출력은 어차피 쓰지 않는다. 패딩 마스크는 키의 축(마지막 축)에 놓인다.",
        lambda ids, pad_id=0: _past(ids) & (ids != pad_id)[:, None, :, None],
    ),
    Mistake(
        "decoder_mask_pad_id_fixed",
        "`pad_id`를 쓰지 않고 0을 패딩으로 여겼다.",
        "인자로 받은 `pad_id`와 견준다.",
        lambda ids, pad_id=0: _past(ids) & _keys(ids, 0),
    ),
    Mistake(
        "decoder_mask_as_numbers",
        "불리언이 아니라 0과 1의 배열이다: `~`로 뒤집거나 인덱스로 쓰면 다른 뜻이 된다.",
        "`dtype=bool`이거나 비교의 결과여야 한다.",
        lambda ids, pad_id=0: decoder_mask(ids, pad_id).astype(float),
    ),
    Mistake(
        "decoder_mask_without_heads",
        "헤드의 축이 없다: 배치와 헤드의 수가 같으면 오류도 없이 엉뚱한 문장의 행을 가린다.",
        "(B, 1, T, T)와 (B, T, T)를 (B, h, T, T)에 걸어 본다. NumPy는 뒤의 축부터 맞춘다.",
        lambda ids, pad_id=0: decoder_mask(ids, pad_id)[:, 0],
    ),
    Mistake(
        "decoder_mask_padding_kept",
        "패딩인 자리만 볼 수 있게 했다: 비교가 거꾸로이다.",
        "`==`와 `!=` 가운데 어느 쪽이 '진짜 토큰'인가?",
        lambda ids, pad_id=0: _past(ids) & (ids == pad_id)[:, None, None, :],
    ),
)


def _accept(actual: Any, arguments: Arguments) -> Any:
    """모든 문장이나 헤드에 똑같이 걸리는 축은 길이가 1이어도 된다."""
    given = np.asarray(actual)
    batch, length = arguments["ids"].shape
    if given.ndim == 4 and given.shape[1] == 1:
        return np.broadcast_to(given, (batch, 1, length, length))
    return actual


def _toy(rng) -> Arguments:
    return {"ids": np.array([[5, 7, 0]])}


def _padded(rng, B, T) -> Arguments:
    return {"ids": padded_ids(rng, B, T)}


def _other_padding(rng, B, T) -> Arguments:
    return {"ids": padded_ids(rng, B, T, pad_id=3), "pad_id": 3}


DECODER_MASK = Station(
    number=6,
    name="decoder_mask",
    title="디코더의 마스크",
    chapter="masking",
    returns="불리언 (B, 1, T, T). True는 볼 수 있음",
    axes=(("B", "1", "T", "T"),),
    solution=decoder_mask,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("한 문장", lambda rng, T: _padded(rng, 1, T), {"T": (1, 6)}),
        Trial("여러 문장", _padded, {"B": (2, 4), "T": (2, 6)}),
        Trial("패딩의 번호가 0이 아닐 때", _other_padding, {"B": (1, 3), "T": (2, 6)}),
    ),
    mistakes=MISTAKES,
    accept=_accept,
)
