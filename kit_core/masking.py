"""마스크. 모두 불리언이며 True는 '볼 수 있다'를 뜻한다(Keras의 약속과 같다)."""

from functools import reduce
from typing import Any

import numpy as np
from keras import ops

from kit_core.language.saying import said
from kit_core.layer import inside_call
from kit_core.validation import (
    as_array,
    as_offset,
    check_ids,
    check_mark,
    check_mask_dtype,
    check_positive_int,
    number_in,
    plain,
)


def padding_mask(ids: Any, pad_id: int = 0) -> Any:
    """패딩이 아닌 자리를 True로 나타낸다.

    Args:
        ids: 토큰 번호 (B, S).
        pad_id: 패딩 토큰의 번호.

    Returns:
        불리언 마스크 (B, 1, 1, S). 헤드와 쿼리의 축으로 브로드캐스트된다.

    Raises:
        TypeError, ValueError: ids가 정수의 (B, S)가 아니거나 pad_id가 정수가 아닐 때.
    """
    if not inside_call():
        check_mark(pad_id)
        ids = as_array("ids", ids)
        check_ids("ids", ids)
    return ops.not_equal(ids, pad_id)[:, None, None, :]  # (B, 1, 1, S)


def look_ahead_mask(target_length: int, offset: Any = 0, key_length: int | None = None) -> Any:
    """각 자리가 자기 자신과 그 앞만 보게 한다 (논문 3.2.3절).

    Args:
        target_length: 쿼리의 수 T.
        offset: 첫 쿼리가 시퀀스에서 놓인 자리. 앞 토큰의 키를 모아 두고 한 토큰씩 풀 때 쓴다.
        key_length: 키의 수. None이면 T와 같다.

    Returns:
        불리언 마스크 (1, 1, T, key_length). 쿼리 i는 키 0, …, i + offset을 볼 수 있다.

    Raises:
        TypeError, ValueError: target_length나 key_length가 1 이상의 정수가 아니거나, offset이 0 이상의 정수가 아닐 때.
    """
    if not inside_call():
        _check_length("target_length", target_length)
        if key_length is not None:
            _check_length("key_length", key_length)
        as_offset(offset)
        target_length, key_length = plain(target_length), plain(key_length)
    key_length = target_length if key_length is None else key_length
    offset = ops.cast(offset, "int32")
    query_position = ops.arange(target_length, dtype="int32")[:, None] + offset  # (T, 1)
    key_position = ops.arange(key_length, dtype="int32")[None, :]  # (1, key_length)
    return (query_position >= key_position)[None, None]  # (1, 1, T, key_length)


def combine_masks(*masks: Any) -> Any:
    """모든 마스크가 허락한 자리만 True로 남긴다. None은 제약이 없다는 뜻이므로 건너뛴다.

    Args:
        *masks: 서로 브로드캐스트되는 불리언 마스크 또는 None.

    Returns:
        논리곱한 마스크. 남는 마스크가 하나도 없으면 None.

    Raises:
        TypeError: 불리언이 아닌 마스크가 있을 때.
        ValueError: 마스크의 모양을 서로 맞출 수 없을 때.
    """
    masks = tuple(mask for mask in masks if mask is not None)
    if not inside_call():
        masks = tuple(map(_checked, masks))
        try:
            np.broadcast_shapes(*(tuple(1 if n is None else n for n in mask.shape) for mask in masks))
        except ValueError:
            raise ValueError(
                said(
                    f"masks의 모양 {', '.join(str(tuple(mask.shape)) for mask in masks)}을(를) 서로 맞출 수 없다. "
                    "축마다 같거나 한쪽이 1이어야 한다."
                )
            ) from None
    return reduce(ops.logical_and, masks) if masks else None


def _check_length(name: str, value: Any) -> None:
    number = number_in(value)
    if number is not None or value is None:  # 그래프 속에서는 길이가 기호일 수 있다.
        check_positive_int(name, number)


def _checked(mask: Any) -> Any:
    mask = as_array("masks", mask)
    check_mask_dtype("masks", mask)
    return mask
