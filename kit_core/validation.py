"""입력 검사. 모든 오류는 인자의 이름과 받은 값, 그리고 올바른 값을 한국어로 알려 준다."""

import math
from itertools import zip_longest
from reprlib import Repr
from typing import Any

import numpy as np

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
        return f"모양 {tuple(value.shape)}, 자료형 {_dtype_name(value)}인 배열"
    text = _REPR.repr(value)
    if len(text) > 2 * _LONGEST:
        text = text[: 2 * _LONGEST] + "…"
    cut = isinstance(value, (list, tuple, set, frozenset, dict)) and "…" in text
    return f"{text}(길이 {len(value)})" if cut else text


def check_integer(name: str, value: Any, right: str) -> None:
    """값이 정수인지, 셀 수 있는 크기인지 본다. right는 무엇을 넣어야 하는지 알리는 말이다."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name}은(는) 정수여야 하는데 {shown(value)}을(를) 받았다. {right}.")
    if not -LARGEST <= value <= LARGEST:
        raise ValueError(f"{name}={shown(value)}은(는) 쓸 수 없다. 크기가 {LARGEST} 이하인 정수를 넣는다.")


def check_positive_int(name: str, value: Any) -> None:
    """값이 1 이상의 정수인지 본다."""
    check_integer(name, value, "1 이상의 정수를 넣는다")
    if value < 1:
        raise ValueError(f"{name}={value}은(는) 쓸 수 없다. 1 이상의 정수를 넣는다.")


def check_index(name: str, value: Any) -> None:
    """값이 0 이상의 정수인지 본다. 씨앗이나 0부터 세는 번호에 쓴다."""
    check_integer(name, value, "0 이상의 정수를 넣는다")
    if value < 0:
        raise ValueError(f"{name}={value}은(는) 쓸 수 없다. 0 이상의 정수를 넣는다.")


def is_number(value: Any) -> bool:
    """불리언이 아닌 정수나 실수인지."""
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def check_rate(name: str, value: Any) -> None:
    """드롭아웃 비율처럼 0 이상 1 미만인 실수인지 본다."""
    if not is_number(value):
        raise TypeError(
            f"{name}은(는) 실수여야 하는데 {shown(value)}을(를) 받았다. 0 이상 1 미만의 값을 넣는다."
        )
    if not 0.0 <= value < 1.0:
        raise ValueError(f"{name}={shown(value)}은(는) 쓸 수 없다. 0 이상 1 미만의 값을 넣는다.")


def check_positive(name: str, value: Any) -> None:
    """0보다 크고 유한한 수인지 본다."""
    if not is_number(value) or not 0.0 < value <= LARGEST_FLOAT:
        raise ValueError(f"{name}={shown(value)}은(는) 쓸 수 없다. 0보다 큰 수를 넣는다.")


def check_finite(name: str, value: Any, right: str) -> None:
    """유한한 실수인지 본다. right는 무엇을 넣어야 하는지 알리는 말이다."""
    if not is_number(value):
        raise TypeError(f"{name}은(는) 실수여야 하는데 {shown(value)}을(를) 받았다. {right}")
    if not abs(value) <= LARGEST_FLOAT:
        raise ValueError(f"{name}={shown(value)}은(는) 쓸 수 없다. 유한한 실수를 넣는다. {right}")


def check_alpha(value: Any) -> None:
    """길이 페널티의 지수인지 본다. 이보다 큰 지수로는 길이의 거듭제곱이 실수의 범위를 넘친다."""
    check_finite("alpha", value, "논문의 값은 0.6이다.")
    if abs(value) > 100:
        raise ValueError(
            f"alpha={shown(value)}은(는) 쓸 수 없다. 크기가 100 이하인 값을 넣는다. 논문의 값은 0.6이다."
        )


def check_pad_id(value: Any, vocab_size: int) -> None:
    """패딩 토큰의 번호가 어휘 안의 정수인지 본다."""
    check_integer("pad_id", value, f"0 이상 {vocab_size - 1} 이하로 정한다")
    if not 0 <= value < vocab_size:
        raise ValueError(f"pad_id={value}은(는) 어휘 밖이다. 0 이상 {vocab_size - 1} 이하로 정한다.")


def check_mark(value: Any) -> None:
    """빼고 셀 자리를 나타내는 pad_id가 정수인지 본다. 어휘 밖의 번호여도 된다."""
    check_integer("pad_id", value, "빼고 셀 자리의 번호를 정수로 넣는다")


def check_flag(name: str, value: Any) -> None:
    """켜고 끄는 값이 True나 False인지 본다. 글자 "false"는 참이다."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}은(는) True나 False여야 하는데 {shown(value)}을(를) 받았다.")


def check_choice(name: str, value: Any, choices: tuple[str, ...]) -> None:
    """값이 정해진 이름 가운데 하나인지 본다."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(
            f"{name}={shown(value)}은(는) 쓸 수 없다. {', '.join(map(repr, choices))} 가운데서 고른다."
        )


def check_kind(name: str, value: Any, kind: type | tuple[type, ...], right: str = "") -> None:
    """값이 kind의 것인지 본다."""
    if not isinstance(value, kind):
        wanted = (kind[0] if isinstance(kind, tuple) else kind).__name__
        raise TypeError(
            f"{name}은(는) {wanted}이어야 하는데 {shown(value)}을(를) 받았다. "
            f"{right or f'{wanted}(...)으로 만들어 넣는다'}."
        )


def check_callable(name: str, value: Any, right: str) -> None:
    """값이 부를 수 있는 함수인지 본다."""
    if not callable(value):
        raise TypeError(f"{name}은(는) 함수여야 하는데 {shown(value)}을(를) 받았다. {right}.")


def check_numbers(name: str, array: Any, whole: bool = True) -> None:
    """배열의 자료형이 수인지 본다. whole이 아니면 정수도 안 된다."""
    dtype = _dtype_name(array)
    if "float" not in dtype and not (whole and "int" in dtype):
        raise TypeError(f"{name}의 자료형이 {dtype}이다. {'수' if whole else '실수'}의 배열을 넣는다.")


def check_integer_ids(name: str, ids: Any) -> None:
    """토큰 번호의 자료형이 정수인지 본다."""
    dtype = _dtype_name(ids if hasattr(ids, "dtype") else as_array(name, ids))
    if "int" not in dtype:
        raise TypeError(
            f"{name}은(는) 정수 토큰 번호여야 하는데 자료형이 {dtype}이다. 토크나이저가 준 정수 배열을 넣는다."
        )


def check_ids(name: str, ids: Any, *, vocab_size: int | None = None, max_length: int | None = None) -> None:
    """토큰 번호 배열 (B, 길이)의 자료형과 모양을 보고, 값이 정해져 있으면 번호의 범위까지 본다.

    그래프를 그리는 중이라 값이 아직 없으면 자료형과 정적인 모양만 본다.
    """
    check_integer_ids(name, ids)
    shape = tuple(np.shape(ids)) if isinstance(ids, (list, tuple)) else tuple(ids.shape)
    if len(shape) != 2:
        raise ValueError(f"{name}의 모양 {shape}을(를) 읽을 수 없다. (배치, 길이)의 2차원 배열을 넣는다.")
    if 0 in shape:
        raise ValueError(f"{name}이(가) 비어 있다: 모양 {shape}. 문장과 토큰이 하나 이상 있어야 한다.")
    if max_length is not None and shape[1] is not None and shape[1] > max_length:
        raise ValueError(
            f"{name}의 길이 {shape[1]}이(가) max_length={max_length}보다 길다. "
            "문장을 줄이거나 max_length가 더 큰 설정으로 모델을 만든다."
        )
    values = None if vocab_size is None else concrete(ids)
    if values is not None:
        check_id_range(name, values, vocab_size)


def check_id_range(name: str, ids: np.ndarray, vocab_size: int) -> None:
    """토큰 번호가 모두 어휘 안에 있는지 본다."""
    if not ids.size:
        return
    low, high = int(ids.min()), int(ids.max())
    if low < 0 or high >= vocab_size:
        wrong = low if low < 0 else high
        raise ValueError(
            f"{name}에 어휘 밖의 번호 {wrong}이(가) 있다. 번호는 0 이상 {vocab_size - 1} 이하여야 한다."
        )


def _dtype_name(array: Any) -> str:
    """NumPy와 세 백엔드가 저마다 다르게 적는 자료형의 이름을 하나로 맞춘다."""
    return str(getattr(array.dtype, "name", array.dtype)).removeprefix("torch.")


def concrete(array: Any) -> np.ndarray | None:
    """값이 정해진 배열이면 NumPy로, 그래프 속의 기호라면 None을 준다."""
    try:
        if hasattr(array, "detach"):
            array = array.detach().cpu()
            array = array.float() if _dtype_name(array) == "bfloat16" else array  # NumPy에 없는 자료형이다.
        return np.asarray(array)
    except Exception:  # 백엔드마다 다른 오류를 내지만 뜻은 하나, 아직 값이 없다는 것이다.
        return None


def as_array(name: str, value: Any) -> Any:
    """목록이면 NumPy 배열로 바꾼다. 배열과 텐서는 그대로 두고, 배열이 될 수 없는 것은 거절한다."""
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return value
    if not isinstance(value, (list, tuple)):
        raise TypeError(
            f"{name}은(는) 배열이어야 하는데 {shown(value)}을(를) 받았다. 배열이나 목록을 넣는다."
        )
    try:
        return np.asarray(value)
    except ValueError as error:
        raise ValueError(
            f"{name}의 줄마다 길이가 다르다. 짧은 줄의 뒤를 패딩으로 채워 네모난 배열을 넣는다."
        ) from error


def check_vectors(name: str, x: Any, d_model: int | None = None) -> tuple[int | None, ...]:
    """(배치, 길이, d_model)의 벡터들인지 보고 그 모양을 준다."""
    x = as_array(name, x)
    shape = tuple(x.shape)
    if len(shape) != 3 or 0 in shape:
        raise ValueError(
            f"{name}의 모양 {shape}을(를) 읽을 수 없다. (배치, 길이, d_model)의 3차원 배열을 넣는다."
        )
    if d_model is not None and shape[2] not in (None, d_model):
        raise ValueError(f"{name}의 마지막 축이 {shape[2]}이다. d_model={d_model}인 벡터를 넣는다.")
    check_numbers(name, x, whole=False)
    return shape


def check_last_axis(name: str, x: Any, size: int) -> None:
    """배열의 마지막 축이 size인지 본다."""
    x = as_array(name, x)
    shape = tuple(x.shape)
    if not shape or shape[-1] not in (None, size):
        raise ValueError(f"{name}의 모양 {shape}을(를) 읽을 수 없다. 마지막 축이 {size}인 배열을 넣는다.")
    check_numbers(name, x, whole=False)


def check_batches(**arrays: Any) -> None:
    """함께 넣은 배열들의 문장 수가 같은지 본다. 하나뿐인 문장도 다른 문장들과 짝지어 되풀이하지 않는다."""
    counts = {name: array.shape[0] for name, array in arrays.items()}
    if len(set(counts.values()) - {None}) > 1:
        told = ", ".join(f"{name} {count}개" for name, count in counts.items())
        raise ValueError(f"문장의 수가 서로 다르다: {told}. 같은 수의 문장을 짝지어 넣는다.")


def check_length(name: str, length: int | None, max_length: int, offset: Any = 0) -> None:
    """offset번째 자리부터 놓은 시퀀스가 max_length 안에 드는지 본다. 그래프 속의 길이와 자리는 보지 않는다."""
    offset = as_offset(offset)
    if offset is None:
        return
    if length is not None and offset + length > max_length:
        place = f"offset={offset}부터 놓으면 " if offset else ""
        raise ValueError(
            f"{name}의 길이 {length}이(가) {place}max_length={max_length}보다 길다. "
            "시퀀스를 줄이거나 max_length를 더 크게 정한다."
        )


def as_offset(offset: Any) -> int | None:
    """첫 자리의 번호가 0 이상의 정수인지 보고 파이썬의 수로 준다. 그래프 속의 텐서라 값이 아직 없으면 None이다."""
    if hasattr(offset, "shape") and not isinstance(offset, np.generic):
        values = concrete(offset) if tuple(offset.shape) == () else offset
        if values is None:
            return None
        offset = values.item() if isinstance(values, np.ndarray) and values.shape == () else values
    check_integer("offset", offset, "첫 자리를 0으로 세는 0 이상의 정수를 넣는다")
    if offset < 0:
        raise ValueError(f"offset={offset}은(는) 쓸 수 없다. 첫 자리를 0으로 세는 0 이상의 정수를 넣는다.")
    return int(offset)


def scores_shape(
    query: tuple, key: tuple, names: tuple[str, str] = ("query", "key")
) -> tuple[int | None, ...]:
    """query (..., T, d_k)와 key (..., S, d_k)의 모양에서 어텐션 스코어의 모양 (..., T, S)를 구한다."""
    leading = []
    for of_query, of_key in zip_longest(reversed(query[:-2]), reversed(key[:-2]), fillvalue=1):
        if of_query != of_key and not {None, 1} & {of_query, of_key}:
            raise ValueError(
                f"{names[0]}의 앞쪽 축 {tuple(query[:-2])}과(와) {names[1]}의 앞쪽 축 {tuple(key[:-2])}을(를) 맞출 수 없다. "
                "축마다 같거나 한쪽이 1이어야 한다."
            )
        leading.append(of_key if of_query == 1 else of_query)
    return (*reversed(leading), query[-2], key[-2])


def check_mask(mask: Any, scores_shape: tuple[int | None, ...], name: str = "mask") -> None:
    """마스크가 불리언이며 어텐션 스코어의 모양 (..., T, S)로 브로드캐스트되는지 본다."""
    if mask is None:
        return
    check_mask_dtype(name, mask)
    shape = tuple(mask.shape)
    fits = len(shape) <= len(scores_shape) and all(
        given in (1, None) or wanted is None or given == wanted
        for given, wanted in zip(reversed(shape), reversed(scores_shape), strict=False)
    )
    if not fits:
        raise ValueError(
            f"{name}의 모양 {shape}을(를) 어텐션 스코어의 모양 {tuple(scores_shape)}에 맞출 수 없다. "
            "각 축은 1이거나 스코어의 축과 같아야 한다."
        )


def check_mask_dtype(name: str, mask: Any) -> None:
    """마스크의 자료형이 불리언인지 본다."""
    dtype = _dtype_name(mask)
    if dtype != "bool":
        raise TypeError(
            f"{name}의 자료형이 {dtype}이다. True가 '볼 수 있음'을 뜻하는 불리언 배열을 넣는다. "
            "1이 가림을 뜻하는 마스크라면 mask == 0으로 바꾼다."
        )
