"""되풀이되는 무작위 토큰열: 앞에서 한 번 본 것을 되풀이할 뿐이라, 뜻도 빈도도 답을 알려 주지 않는다."""

import numpy as np

from kit_core.validation import check_index, check_positive_int


def repeated_tokens(
    count: int, length: int, vocab_size: int, *, shortest: int, longest: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """토큰 몇을 겹치지 않게 뽑아, 길이가 찰 때까지 되풀이해 적은 토큰열을 만든다. 0번(패딩)은 쓰지 않는다.

    Args:
        count: 토큰열의 수.
        length: 토큰열의 길이.
        vocab_size: 어휘의 크기.
        shortest, longest: 되풀이되는 토막의 길이. 토큰열마다 이 사이에서 고르게 뽑는다.
        seed: 시드.

    Returns:
        토큰 번호 (count, length)와 토막의 길이 (count,).

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아니거나, shortest가 longest보다 크거나, 어휘가 토막보다 작을 때.
    """
    for name, value in {"count": count, "length": length, "shortest": shortest, "longest": longest}.items():
        check_positive_int(name, value)
    check_positive_int("vocab_size", vocab_size)
    check_index("seed", seed)
    if not shortest <= longest < vocab_size:
        raise ValueError(
            f"shortest={shortest}, longest={longest}은(는) 쓸 수 없다. shortest는 longest 이하로, longest는 패딩을 뺀 "
            f"어휘 {vocab_size - 1} 이하로 정한다."
        )
    draw = np.random.default_rng(seed)
    periods = draw.integers(shortest, longest + 1, count)
    rows = [np.resize(1 + draw.permutation(vocab_size - 1)[:period], length) for period in periods]
    return np.stack(rows).astype("int32"), periods
