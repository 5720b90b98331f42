"""그림에 넣는 값의 검사. 칸에 적을 글과 짙기로 보일 수를 본다."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kit_core.validation import shown


def checked_words(name: str, words: Any, *, most: int, least: int = 1) -> list[str]:
    """칸마다 적을 글을 리스트로 준다. 글 하나를 넣으면 글자마다 한 칸이다.

    Raises:
        TypeError: 글의 나열이 아닐 때.
        ValueError: least개보다 적거나 most개보다 많을 때.
    """
    if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
        raise TypeError(
            f"{name}은(는) 글의 나열이어야 하는데 {shown(words)}을(를) 받았다. 칸마다 적을 글을 넣는다."
        )
    if not least <= len(words) <= most:
        raise ValueError(
            f"{name}에 글이 {len(words)}개 있다. 그림에 들어가는 것은 {least}개에서 {most}개까지이다."
        )
    return list(words)


def checked_shares(name: str, values: Any, shape: tuple[int, ...]) -> np.ndarray:
    """0에서 1까지의 비율을 담은 배열.

    Raises:
        ValueError: 모양이 다르거나 0에서 1을 벗어난 값이 있을 때.
    """
    array = np.asarray(values, dtype="float64")
    if array.shape != shape:
        raise ValueError(f"{name}의 모양은 {array.shape}인데 글과 짝이 맞지 않는다. {shape}인 배열을 넣는다.")
    if not ((array >= -1e-6) & (array <= 1 + 1e-6)).all():
        raise ValueError(
            f"{name}에 0에서 1을 벗어난 값이 있다: {shown(array.min())}에서 {shown(array.max())}까지. 비율을 넣는다."
        )
    return array.clip(0, 1)
