"""어텐션에 들어오는 쿼리, 키, 밸류, 마스크를 보고 한 자료형의 텐서로 맞춘다."""

from typing import Any

import keras
from keras import ops

from kit_core.language.saying import said
from kit_core.validation.arrays import as_array, check_mask, check_numbers, check_shape, scores_shape


def checked_query_and_key(query: Any, key: Any, mask: Any) -> tuple[Any, Any, Any]:
    """스코어를 구할 query (..., T, d_k), key (..., S, d_k), mask를 보고 텐서로 준다. 두 배열의 자료형을 맞춘다."""
    query, key = _of_one_dtype(_as_tensor("query", query), _as_tensor("key", key))
    _check_shapes(query=query.shape, key=key.shape)
    return query, key, _checked_mask(mask, query.shape, key.shape)


def checked_attention_inputs(query: Any, key: Any, value: Any, mask: Any) -> tuple[Any, Any, Any, Any]:
    """query (..., T, d_k), key (..., S, d_k), value (..., S, d_v), mask를 보고 텐서로 준다."""
    query, key, value = map(_as_tensor, ("query", "key", "value"), (query, key, value))
    _check_shapes(query=query.shape, key=key.shape, value=value.shape)
    mask = _checked_mask(mask, query.shape, key.shape)
    check_values(scores_shape(query.shape, key.shape), key.shape, value.shape)
    if not keras.backend.is_float_dtype(value.dtype):  # 가중치는 1보다 작아, 정수로 낮추면 모두 0이 된다.
        value = ops.cast(value, keras.backend.result_type(value.dtype, query.dtype, key.dtype, float))
    return *_of_one_dtype(query, key), value, mask


def check_values(scores: tuple, key: tuple, value: tuple) -> None:
    """키마다 밸류가 하나씩 있고, value의 앞쪽 축이 스코어의 것과 맞는지 본다. 셋 다 모양이다."""
    if None not in (key[-2], value[-2]) and key[-2] != value[-2]:
        raise ValueError(
            said(f"key는 {key[-2]}개인데 value는 {value[-2]}개이다. 키마다 밸류가 하나씩 있어야 한다.")
        )
    scores_shape(scores, value, ("query와 key", "value"))


def checked_layer_mask(name: str, mask: Any, scores: tuple) -> Any:
    """층이 받은 마스크가 스코어 (B, h, T, S)에 맞는지 본다. 첫 축이 문장인지 다른 것인지 알 수 없는 마스크는 거절한다."""
    if mask is None:
        return None
    mask = as_array(name, mask)
    check_mask(mask, scores, name)
    shape = tuple(mask.shape)
    if len(shape) in (2, 3) and shape[0] == scores[0] != 1:
        raise ValueError(
            said(
                f"{name}의 모양 {shape}은(는) 첫 축이 문장의 수와 같아 무엇의 축인지 알 수 없다. (B, h, T, S)의 축을 모두 "
                f"적는다. 패딩의 마스크 (B, S)이면 {name}[:, None, None, :], (B, T, S)이면 {name}[:, None], "
                f"(T, S)이면 {name}[None, None]을 넣는다."
            )
        )
    return mask


def _as_tensor(name: str, x: Any) -> Any:
    check_numbers(name, as_array(name, x))
    return ops.convert_to_tensor(x)


def _checked_mask(mask: Any, query: tuple, key: tuple) -> Any:
    if mask is None:
        return None
    mask = as_array("mask", mask)
    check_mask(mask, scores_shape(query, key))
    return ops.convert_to_tensor(mask)


def _of_one_dtype(query: Any, key: Any) -> tuple[Any, Any]:
    """자료형이 다르거나 정수이면 둘을 담을 수 있는 실수로 맞춘다. 행렬 곱은 자료형이 같아야 한다."""
    if query.dtype == key.dtype and keras.backend.is_float_dtype(query.dtype):
        return query, key
    common = keras.backend.result_type(query.dtype, key.dtype, float)
    return ops.cast(query, common), ops.cast(key, common)


def _check_shapes(query: tuple, key: tuple, value: tuple | None = None) -> None:
    for name, shape in (("query", query), ("key", key), ("value", value)):
        if shape is not None:
            fits = len(shape) > 1 and 0 not in shape
            check_shape(name, shape, fits, "비지 않은 (..., 길이, 차원)의 2차원 이상인 배열을 넣는다")
    if query[-1] != key[-1]:
        raise ValueError(
            said(
                f"query의 차원 {query[-1]}과(와) key의 차원 {key[-1]}이(가) 다르다. 내적하려면 d_k가 같아야 한다."
            )
        )
