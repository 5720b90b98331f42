"""배열의 검사: 토큰 번호, 벡터, 마스크, 함께 들어온 배열들의 모양."""

from itertools import zip_longest
from typing import Any

import numpy as np

from kit_core.language.saying import said
from kit_core.validation.values import as_integer, check_that, dtype_name, shown


def check_numbers(name: str, array: Any, whole: bool = True) -> None:
    """배열의 자료형이 수인지 본다. whole이 아니면 정수도 안 된다."""
    dtype = dtype_name(array)
    if "float8" in dtype or ("float" not in dtype and not (whole and "int" in dtype)):
        raise TypeError(said(f"{name}의 자료형이 {dtype}이다. {'수' if whole else '실수'}의 배열을 넣는다."))


def check_integer_ids(name: str, ids: Any) -> None:
    """토큰 번호처럼 세는 것들의 자료형이 정수인지 본다."""
    dtype = dtype_name(ids if hasattr(ids, "dtype") else as_array(name, ids))
    if "int" not in dtype:
        raise TypeError(said(f"{name}의 자료형이 {dtype}이다. 정수의 배열을 넣는다."))


def check_ids(
    name: str,
    ids: Any,
    *,
    vocab_size: int | None = None,
    max_length: int | None = None,
    pad_id: int | None = None,
) -> None:
    """토큰 번호 배열 (B, 길이)의 자료형과 모양을 보고, 값이 정해져 있으면 번호의 범위와, 패딩이 문장의 뒤에 있는지까지 본다.

    그래프를 그리는 중이라 값이 아직 없으면 자료형과 정적인 모양만 본다.
    """
    check_integer_ids(name, ids)
    shape = tuple(np.shape(ids)) if isinstance(ids, (list, tuple)) else tuple(ids.shape)
    check_shape(name, shape, len(shape) == 2, "(배치, 길이)의 2차원 배열을 넣는다")
    if 0 in shape:
        raise ValueError(said(f"{name}이(가) 비어 있다: 모양 {shape}. 문장과 토큰이 하나 이상 있어야 한다."))
    if max_length is not None:
        check_length(name, shape[1], max_length)
    values = None if vocab_size is None else concrete(ids)
    if values is not None:
        check_id_range(name, values, vocab_size)
        # 텐서플로의 오토그래프가 이 함수를 읽으므로 식 안에서 이름을 짓지(:=) 않는다. 못 읽는다고 학습하는 셀에 적는다.
        left = (values[:, 0] == pad_id) & (values != pad_id).any(axis=1)  # (B,)
        if left.any():
            raise ValueError(
                said(
                    f"{name}의 {int(left.argmax())}번 문장은 패딩 {pad_id}으로 시작한다. 위치는 앞에서부터 세므로 앞에 "
                    "패딩이 있으면 답이 달라진다. 패딩을 뒤에 채운다. keras.utils.pad_sequences라면 padding='post'이다."
                )
            )


def check_id_range(name: str, ids: np.ndarray, vocab_size: int) -> None:
    """토큰 번호가 모두 어휘 안에 있는지 본다."""
    if not ids.size:
        return
    low, high = int(ids.min()), int(ids.max())
    if low < 0 or high >= vocab_size:
        wrong = low if low < 0 else high
        raise ValueError(
            said(f"{name}에 어휘 밖의 번호 {wrong}이(가) 있다. 번호는 0 이상 {vocab_size - 1} 이하여야 한다.")
        )


def readable(array: Any) -> Any:
    """NumPy가 읽을 수 있는 것. 기울기를 세거나 GPU에 있는 PyTorch의 텐서는 그대로 읽지 못한다."""
    if not hasattr(array, "detach"):
        return array
    array = array.detach().cpu()
    return array.float() if dtype_name(array) == "bfloat16" else array  # NumPy에 없는 자료형이다.


def concrete(array: Any) -> np.ndarray | None:
    """값이 정해진 배열이면 NumPy로, 그래프 속의 기호라면 None을 준다."""
    try:
        return np.asarray(readable(array))
    except Exception:  # 백엔드마다 다른 오류를 내지만 뜻은 하나, 아직 값이 없다는 것이다.
        return None


def shape_of(array: Any) -> tuple[int | None, ...] | None:
    """배열의 모양. 텐서플로의 그래프 속이라 축의 수도 모르면 None이다."""
    try:
        return tuple(array.shape)
    except ValueError:
        return None


# 네모난 배열이 아닌 텐서. 백엔드마다 이름이 다르다.
_NOT_DENSE = ("RaggedTensor", "nested_tensor", "SparseTensor", "IndexedSlices", "BCOO", "BCSR")


def as_array(name: str, value: Any, symbolic: bool = True) -> Any:
    """목록이면 NumPy 배열로 바꾼다. 배열과 텐서는 그대로 두고, 배열이 될 수 없는 것은 거절한다.

    symbolic이 아니면 값이 없는 KerasTensor도 거절한다.
    """
    # PyTorch의 nested_tensor는 모양을 묻기만 해도 영어로 된 오류를 낸다.
    nested = getattr(value, "is_nested", False) is True
    if nested or (hasattr(value, "shape") and hasattr(value, "dtype")):
        kind = "nested_tensor" if nested else type(value).__name__
        if kind in _NOT_DENSE or any(
            getattr(value, what, False) is True for what in ("ragged", "sparse", "is_sparse")
        ):
            raise TypeError(
                said(
                    f"{name}은(는) {kind}라서 읽을 수 없다. 네모난 배열을 넣는다. 길이가 다른 줄은 뒤를 패딩으로 채운다."
                )
            )
        if not symbolic and kind == "KerasTensor":
            raise TypeError(said(f"{name}은(는) 값이 없는 KerasTensor이다. 값이 있는 배열을 넣는다."))
        if shape_of(value) is None:
            raise ValueError(
                said(f"{name}의 축이 몇인지 알 수 없다. tf.ensure_shape로 축의 수를 정해 넣는다.")
            )
        return value
    if not isinstance(value, (list, tuple)):
        raise TypeError(
            said(f"{name}은(는) 배열이어야 하는데 {shown(value)}을(를) 받았다. 배열이나 목록을 넣는다.")
        )
    try:
        return np.asarray(value)
    except ValueError as error:
        raise ValueError(
            said(f"{name}의 줄마다 길이가 다르다. 짧은 줄의 뒤를 패딩으로 채워 네모난 배열을 넣는다.")
        ) from error


def as_numbers(name: str, value: Any, ndim: int | None = None) -> np.ndarray:
    """수의 배열을 NumPy로 준다. ndim을 정하면, 축이 그만큼이며 비지 않은 것만 받는다."""
    array = as_array(name, value)
    check_numbers(name, array)
    array = np.asarray(readable(array))
    if ndim is not None:
        check_shape(
            name, array.shape, array.ndim == ndim and array.size, f"축이 {ndim}개이며 비지 않은 배열을 넣는다"
        )
    return array


def check_shape(name: str, shape: Any, fits: Any, right: str) -> None:
    """fits가 참이 아니면 그 모양을 거절한다. right는 어떤 모양이 옳은지 알리는 문장으로, 끝의 마침표는 뺀다."""
    if not fits:
        raise ValueError(said(f"{name}의 모양 {tuple(shape)}을(를) 읽을 수 없다. {right}."))


def check_vectors(name: str, x: Any, d_model: int | None = None) -> tuple[int | None, ...]:
    """(배치, 길이, d_model)의 벡터들인지 보고 그 모양을 준다."""
    x = as_array(name, x)
    shape = tuple(x.shape)
    fits = len(shape) == 3 and 0 not in shape
    check_shape(name, shape, fits, "비지 않은 (배치, 길이, d_model)의 3차원 배열을 넣는다")
    check_last_axis(name, x, shape[2] if d_model is None else d_model)
    return shape


def check_last_axis(name: str, x: Any, size: int) -> None:
    """배열의 마지막 축이 size인지 본다."""
    x = as_array(name, x)
    shape = tuple(x.shape)
    check_shape(name, shape, shape and shape[-1] in (None, size), f"마지막 축이 {size}인 배열을 넣는다")
    check_numbers(name, x, whole=False)


def as_sentence_pair(inputs: Any, config: Any, pad_id: int | None = None) -> Any:
    """(source, target) 두 배열이나 (2, B, S)로 쌓은 배열이 config의 모델이 읽을 것인지 보고, 배열로 준다.

    pad_id를 주면 패딩이 앞에 있는 문장도 거절한다.
    """
    if isinstance(inputs, (list, tuple)):
        count = len(inputs)
        inputs = tuple(map(as_array, ("source", "target"), inputs))
    else:
        inputs = as_array("inputs", inputs)
        count = (*inputs.shape, 0)[0]  # 그래프 속에서는 None이기도 하다.
    right = "(source, target) 두 배열이나 (2, B, S)로 쌓은 배열을 넣는다"
    check_that("inputs의 첫 축", count, count in (2, None), right)
    source, target = inputs[0], inputs[1]
    limits = {"max_length": config.max_length, "pad_id": pad_id}
    check_ids("source", source, vocab_size=config.source_vocab_size, **limits)
    check_ids("target", target, vocab_size=config.output_vocab_size, **limits)
    check_batches(source=source, target=target)
    return inputs


def check_batches(**arrays: Any) -> None:
    """함께 넣은 배열들의 문장 수가 같은지 본다. 하나뿐인 문장도 다른 문장들과 짝지어 되풀이하지 않는다."""
    counts = {name: array.shape[0] for name, array in arrays.items()}
    known = [count for count in counts.values() if count is not None]
    # PyTorch가 따라 그리는 동안에는 수가 기호라서, 같아도 집합에 둘로 남는다.
    if any(count != known[0] for count in known):
        told = ", ".join(said(f"{name} {count}개") for name, count in counts.items())
        raise ValueError(said(f"문장의 수가 서로 다르다: {told}. 같은 수의 문장을 짝지어 넣는다."))


def check_length(name: str, length: int | None, max_length: int, offset: Any = 0) -> None:
    """offset번째 자리부터 놓은 시퀀스가 max_length 안에 드는지 본다. 그래프 속의 길이와 자리는 보지 않는다."""
    offset = as_offset(offset)
    if offset is None:
        return
    if length is not None and offset + length > max_length:
        place = f"offset={offset}부터 놓으면 " if offset else ""
        raise ValueError(
            said(
                f"{name}의 길이 {length}이(가) {place}max_length={max_length}보다 길다. "
                "시퀀스를 줄이거나 max_length를 더 크게 정한다."
            )
        )


def as_offset(offset: Any) -> int | None:
    """첫 자리의 번호가 0 이상의 정수인지 보고 파이썬의 수로 준다. 그래프 속의 텐서라 값이 아직 없으면 None이다."""
    number = number_in(offset)
    if number is None and offset is not None:
        return None
    return as_integer("offset", number, 0, right="첫 자리를 0으로 세는 0 이상의 정수를 넣는다")


def number_in(value: Any) -> Any:
    """축이 없는 배열이면 그 수를 파이썬의 수로 준다. 그래프 속이라 값이 아직 없으면 None이다."""
    if not hasattr(value, "shape") or isinstance(value, np.generic) or tuple(value.shape) != ():
        return value
    values = concrete(value)
    return None if values is None else values.item()


def scores_shape(
    query: tuple, key: tuple, names: tuple[str, str] = ("query", "key")
) -> tuple[int | None, ...]:
    """query (..., T, d_k)와 key (..., S, d_k)의 모양에서 어텐션 스코어의 모양 (..., T, S)를 구한다."""
    leading = []
    for of_query, of_key in zip_longest(reversed(query[:-2]), reversed(key[:-2]), fillvalue=1):
        if of_query != of_key and not {None, 1} & {of_query, of_key}:
            raise ValueError(
                said(
                    f"{names[0]}의 앞쪽 축 {tuple(query[:-2])}과(와) {names[1]}의 앞쪽 축 {tuple(key[:-2])}을(를) 맞출 수 없다. "
                    "축마다 같거나 한쪽이 1이어야 한다."
                )
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
            said(
                f"{name}의 모양 {shape}을(를) 어텐션 스코어의 모양 {tuple(scores_shape)}에 맞출 수 없다. "
                "각 축은 1이거나 스코어의 축과 같아야 한다."
            )
        )


def check_mask_dtype(name: str, mask: Any) -> None:
    """마스크의 자료형이 불리언인지 본다."""
    dtype = dtype_name(mask)
    if dtype != "bool":
        raise TypeError(
            said(
                f"{name}의 자료형이 {dtype}이다. True가 '볼 수 있음'을 뜻하는 불리언 배열을 넣는다. "
                "1이 가림을 뜻하는 마스크라면 mask == 0으로 바꾼다."
            )
        )
