"""값 하나의 검사: 크기, 비율, 켜고 끄는 값, 정해진 이름, 함수."""

import math
from collections.abc import Iterable
from reprlib import Repr
from typing import Any

import numpy as np

from kit_core.language.saying import said

LARGEST = 2**31 - 1  # 번호와 크기를 int32로 세므로 이보다 큰 수는 쓸 수 없다.
LARGEST_FLOAT = 1e30  # float32에서 넉넉히 유한한 수
_LONGEST = 60  # 오류 문장에 적는 값의 길이
_REPR = Repr()
_REPR.maxstring = _REPR.maxother = _LONGEST
_REPR.maxlong = 40
_REPR.maxlevel = 3
_REPR.fillvalue = "…"


def plain(value: Any) -> Any:
    """NumPy의 수를 파이썬의 수로 바꾼다. Keras는 층의 크기로 NumPy의 정수를 받지 않고 저장하지도 못한다."""
    return value.item() if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0 else value


def shown(value: Any) -> str:
    """오류 문장에 적을 값. 긴 글과 나열은 앞만 적고 …과 길이를, 배열은 모양과 자료형을 적는다."""
    value = plain(value)
    if (
        isinstance(value, int) and value.bit_length() > 128
    ):  # 파이썬은 4,300자리가 넘는 수를 글로 바꾸지 않는다.
        return f"{int(value.bit_length() * math.log10(2)) + 1}자리쯤 되는 정수"
    if isinstance(value, (str, bytes)):
        text = repr(value[:_LONGEST])
        return text if len(value) <= _LONGEST else f"{text[:-1]}…{text[-1]}(길이 {len(value)})"
    if getattr(value, "shape", None) and hasattr(value, "dtype"):
        return f"모양 {tuple(value.shape)}, 자료형 {dtype_name(value)}인 배열"
    text = _REPR.repr(value)
    if len(text) > 2 * _LONGEST:
        text = text[: 2 * _LONGEST] + "…"
    cut = isinstance(value, (list, tuple, set, frozenset, dict)) and "…" in text
    return f"{text}(길이 {len(value)})" if cut else text


def check_that(name: str, value: Any, holds: Any, right: str) -> None:
    """holds가 참이 아니면 그 값을 거절한다. right는 무엇이 옳은지 알리는 문장으로, 끝의 마침표는 뺀다."""
    if not holds:
        raise ValueError(said(f"{name}={shown(value)}은(는) 쓸 수 없다. {right}."))


def as_integer(name: str, value: Any, low: int, high: int = LARGEST, right: str = "") -> int:
    """low 이상 high 이하의 정수를 파이썬의 int로 준다."""
    top = f" {high:,} 이하" if high != LARGEST else ""
    right = right or f"{low:,} 이상{top}의 정수를 넣는다"
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(said(f"{name}은(는) 정수여야 하는데 {shown(value)}을(를) 받았다. {right}."))
    check_that(name, value, value <= LARGEST or value <= high, f"크기가 {LARGEST} 이하인 정수를 넣는다")
    check_that(name, value, low <= value <= high, right)
    return int(value)


def check_integer(name: str, value: Any, right: str) -> None:
    """값이 정수인지, 셀 수 있는 크기인지 본다. right는 무엇을 넣어야 하는지 알리는 말이다."""
    as_integer(name, value, -LARGEST, LARGEST, right)


def check_positive_int(name: str, value: Any) -> None:
    """값이 1 이상의 정수인지 본다."""
    as_integer(name, value, 1)


def check_index(name: str, value: Any) -> None:
    """값이 0 이상의 정수인지 본다. 씨앗이나 0부터 세는 번호에 쓴다."""
    as_integer(name, value, 0)


def is_number(value: Any) -> bool:
    """불리언이 아닌 정수나 실수인지."""
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def as_real(
    name: str, value: Any, low: float = -LARGEST_FLOAT, high: float = LARGEST_FLOAT, right: str = ""
) -> float:
    """low 이상 high 이하의 유한한 실수를 파이썬의 float로 준다."""
    bounds = [f"{low:g} 이상"] * (low > -LARGEST_FLOAT) + [f"{high:g} 이하"] * (high < LARGEST_FLOAT)
    right = right or (f"{' '.join(bounds)}인 실수를 넣는다" if bounds else "유한한 실수를 넣는다")
    if not is_number(value):
        raise TypeError(said(f"{name}은(는) 실수여야 하는데 {shown(value)}을(를) 받았다. {right}."))
    check_that(name, value, low <= value <= high, right)  # NaN은 무엇과 견주어도 거짓이다.
    return float(value)


def check_rate(name: str, value: Any) -> None:
    """드롭아웃 비율처럼 0 이상 1 미만인 실수인지 본다."""
    right = "0 이상 1 미만의 값을 넣는다"
    check_that(name, value, as_real(name, value, 0.0, 1.0, right) < 1.0, right)


def check_positive(name: str, value: Any) -> None:
    """0보다 크고 유한한 수인지 본다."""
    check_that(name, value, is_number(value) and 0.0 < value <= LARGEST_FLOAT, "0보다 큰 수를 넣는다")


def check_alpha(value: Any) -> None:
    """길이 페널티의 지수인지 본다. 이보다 큰 지수로는 길이의 거듭제곱이 실수의 범위를 넘친다."""
    as_real("alpha", value, -100, 100, "크기가 100 이하인 값을 넣는다. 논문의 값은 0.6이다")


def check_token(name: str, value: Any, vocab_size: int, pad_id: int | None = None) -> None:
    """값이 어휘 안의 번호인지 본다. pad_id를 주면 그 번호는 안 된다."""
    apart = "" if pad_id is None else f"패딩 {pad_id}이(가) 아니며 "
    right = f"{apart}0 이상 {vocab_size - 1} 이하인 번호를 넣는다"
    as_integer(name, value, 0, vocab_size - 1, right)
    check_that(name, value, value != pad_id, right)


def check_pad_id(value: Any, vocab_size: int) -> None:
    """패딩 토큰의 번호가 어휘 안의 정수인지 본다."""
    check_token("pad_id", value, vocab_size)


def check_mark(value: Any) -> None:
    """빼고 셀 자리를 나타내는 pad_id가 정수인지 본다. 어휘 밖의 번호여도 된다."""
    check_integer("pad_id", value, "빼고 셀 자리의 번호를 정수로 넣는다")


def check_heads(d_model: int, num_heads: int) -> None:
    """헤드들이 d_model을 똑같이 나누는지 본다."""
    right = f"num_heads={num_heads}(으)로 나누어떨어지는 값을 고르거나 d_k와 d_v를 따로 정한다"
    check_that("d_model", d_model, d_model % num_heads == 0, right)


def check_groups(num_heads: int, num_key_value_heads: Any) -> None:
    """키와 밸류의 헤드가 쿼리의 헤드를 똑같이 나누는지 본다."""
    name, right = "num_key_value_heads", f"num_heads={num_heads}의 약수를 넣는다"
    check_that(name, num_key_value_heads, num_heads % as_integer(name, num_key_value_heads, 1) == 0, right)


def check_flag(name: str, value: Any) -> None:
    """켜고 끄는 값이 True나 False인지 본다. 글자 "false"는 참이다."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(said(f"{name}은(는) True나 False여야 하는데 {shown(value)}을(를) 받았다."))


def check_choice(name: str, value: Any, choices: Iterable[str]) -> str:
    """값이 정해진 이름 가운데 하나인지 보고 그대로 준다."""
    right = f"{', '.join(map(repr, choices))} 가운데서 고른다"
    check_that(name, value, isinstance(value, str) and value in choices, right)
    return value


def check_kind(name: str, value: Any, kind: type | tuple[type, ...], right: str = "") -> None:
    """값이 kind의 것인지 본다."""
    if not isinstance(value, kind):
        wanted = (kind[0] if isinstance(kind, tuple) else kind).__name__
        raise TypeError(
            said(
                f"{name}은(는) {wanted}이어야 하는데 {shown(value)}을(를) 받았다. "
                f"{right or f'{wanted}(...)으로 만들어 넣는다'}."
            )
        )


def check_callable(name: str, value: Any, right: str) -> None:
    """값이 부를 수 있는 함수인지 본다."""
    if not callable(value):
        raise TypeError(said(f"{name}은(는) 함수여야 하는데 {shown(value)}을(를) 받았다. {right}."))


def dtype_name(array: Any) -> str:
    """NumPy와 세 백엔드가 저마다 다르게 적는 자료형의 이름을 하나로 맞춘다."""
    return str(getattr(array.dtype, "name", array.dtype)).removeprefix("torch.")
