"""그림에 넣는 값의 검사. 칸에 적을 글과 짙기로 보일 수를 본다."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kit_core.drawings.numbers import as_numbers
from kit_core.validation import check_finite, check_index, check_integer, check_positive_int, shown


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
        TypeError: 수가 아닌 것이 있을 때.
        ValueError: 모양이 다르거나 0에서 1을 벗어난 값이 있을 때.
    """
    array = as_numbers(name, values)
    if array.shape != shape or not array.size:
        raise ValueError(f"{name}의 모양은 {array.shape}인데 글과 짝이 맞지 않는다. {shape}인 배열을 넣는다.")
    if not ((array >= -1e-6) & (array <= 1 + 1e-6)).all():
        raise ValueError(
            f"{name}에 0에서 1을 벗어난 값이 있다: {shown(array.min())}에서 {shown(array.max())}까지. 비율을 넣는다."
        )
    return array.clip(0, 1)


def checked_text(name: str, text: Any, *, most: int = 60) -> str:
    """글 하나.

    Raises:
        TypeError: 글이 아닐 때.
        ValueError: most글자보다 길 때.
    """
    if not isinstance(text, str):
        raise TypeError(f"{name}은(는) 글이어야 하는데 {shown(text)}을(를) 받았다. 그림에 적을 글을 넣는다.")
    if len(text) > most:
        raise ValueError(f"{name}={shown(text)}은(는) 그림에 들어가지 않는다. {most}글자까지의 글을 넣는다.")
    return text


def checked_list(name: str, values: Any) -> list:
    """차례로 늘어놓은 것을 리스트로 준다. 글이나 차례가 없는 것은 받지 않는다.

    Raises:
        TypeError: 나열이 아닐 때.
    """
    listed = isinstance(values, Sequence) and not isinstance(values, (str, bytes))
    if not listed and not (isinstance(values, np.ndarray) and values.ndim):
        raise TypeError(
            f"{name}은(는) 나열이어야 하는데 {shown(values)}을(를) 받았다. 리스트나 튜플을 넣는다."
        )
    return list(values)


def checked_parts(name: str, values: Any, parts: tuple[str, ...]) -> list:
    """parts의 차례로 묶은 것을 풀 수 있는 리스트로 준다.

    Raises:
        TypeError: 나열이 아닐 때.
        ValueError: 개수가 다를 때.
    """
    found = checked_list(name, values)
    if len(found) != len(parts):
        raise ValueError(f"{name}에 {len(found)}개가 묶여 있다. ({', '.join(parts)})의 차례로 넣는다.")
    return found


def checked_size(name: str, value: Any) -> int:
    """1 이상의 정수. NumPy의 정수는 셈하다 넘치지 않게 파이썬의 정수로 바꾼다.

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아닐 때.
    """
    check_positive_int(name, value)
    return int(value)


def checked_index(name: str, value: Any) -> int:
    """0 이상의 정수를 파이썬의 정수로 준다.

    Raises:
        TypeError, ValueError: 0 이상의 정수가 아닐 때.
    """
    check_index(name, value)
    return int(value)


def checked_share(name: str, value: Any) -> float:
    """0에서 1까지의 비율 하나.

    Raises:
        TypeError: 수가 아닐 때.
        ValueError: 수 하나가 아니거나 0에서 1을 벗어날 때.
    """
    array = as_numbers(name, value)
    if array.ndim or not -1e-6 <= array <= 1 + 1e-6:
        raise ValueError(f"{name}={shown(value)}은(는) 쓸 수 없다. 0에서 1까지의 비율을 넣는다.")
    return float(array.clip(0, 1))


def checked_mapping(name: str, values: Any, *, numbered: bool = False) -> dict:
    """이름마다 값이 있는 사전. numbered이면 이름이 글이 아니라 유한한 수이다.

    Raises:
        TypeError: 사전이 아니거나 이름이 글(또는 수)이 아닐 때.
        ValueError: 비었을 때.
    """
    if not isinstance(values, Mapping):
        raise TypeError(
            f"{name}은(는) 사전이어야 하는데 {shown(values)}을(를) 받았다. 이름마다 값을 짝지어 넣는다."
        )
    if not values:
        raise ValueError(f"{name}이(가) 비어 있다. 하나 이상 넣는다.")
    for key in values:
        if numbered:
            check_finite(f"{name}의 이름", key, "이름으로 수를 넣는다.")
        else:
            checked_text(f"{name}의 이름", key)
    return dict(values)


def checked_places(name: str, values: Any, size: int) -> list[int]:
    """0에서 size - 1까지의 자리들.

    Raises:
        TypeError: 정수의 나열이 아닐 때.
        ValueError: 자리가 밖에 있을 때.
    """
    places = checked_list(name, values)
    for place in places:
        check_integer(name, place, f"0에서 {size - 1}까지의 자리를 넣는다")
        if not 0 <= place < size:
            raise ValueError(f"{name}에 {place}번 자리가 있다. 0에서 {size - 1}까지의 자리를 넣는다.")
    return [int(place) for place in places]
