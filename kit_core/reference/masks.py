"""어디를 볼 수 있는지를 나타내는 마스크 (논문 3.2.3절). 모두 불리언이며 True는 '볼 수 있다'를 뜻한다."""

import numpy as np

from kit_core.validation import (
    as_array,
    check_integer_ids,
    check_mark,
    check_positive_int,
    check_shape,
    check_that,
)


def padding_mask(ids: np.ndarray, pad_id: int = 0) -> np.ndarray:
    """패딩이 아닌 키만 보게 한다.

    Args:
        ids: 토큰 번호 (B, S).
        pad_id: 패딩 토큰의 번호.

    Returns:
        불리언 (B, 1, 1, S).
    """
    check_mark(pad_id)
    return (ids != pad_id)[:, np.newaxis, np.newaxis, :]  # (B, 1, 1, S)


def look_ahead_mask(length: int) -> np.ndarray:
    """자리마다 자기 자신과 그 앞만 보게 한다 (논문 3.2.3절).

    Args:
        length: 타깃의 길이 T.

    Returns:
        불리언 (1, 1, T, T). 쿼리 i는 키 0, …, i를 볼 수 있다.

    Raises:
        TypeError, ValueError: length가 1 이상의 정수가 아닐 때.
    """
    check_positive_int("length", length)
    mask = np.zeros((1, 1, length, length), bool)
    for query in range(length):
        mask[:, :, query, : query + 1] = True
    return mask


def mask_of_valid_lens(valid_lens: np.ndarray, batch: int, queries: int, keys: int) -> np.ndarray:
    """앞에서 몇 개의 키까지 볼 수 있는지를 마스크로 바꾼다.

    Args:
        valid_lens: 정수 (B,) 또는 (B, T). (B,)이면 한 보기의 쿼리가 모두 같은 수의 키를 보고, (B, T)이면 쿼리마다
            다르다. 0이면 아무 키도 볼 수 없다.
        batch: 배치 B.
        queries: 쿼리의 수 T.
        keys: 키의 수 S.

    Returns:
        불리언 (B, 1, S) 또는 (B, T, S).

    Raises:
        TypeError: valid_lens가 정수가 아닐 때.
        ValueError: 모양이 (B,)도 (B, T)도 아니거나, 0보다 작거나 S보다 큰 값이 있을 때.
    """
    for name, count in (("batch", batch), ("queries", queries), ("keys", keys)):
        check_positive_int(name, count)
    valid_lens = as_array("valid_lens", valid_lens)
    check_integer_ids("valid_lens", valid_lens)
    valid_lens = np.asarray(valid_lens)
    right = f"(B,) = ({batch},)이거나 (B, T) = ({batch}, {queries})여야 한다"
    check_shape("valid_lens", valid_lens.shape, valid_lens.shape in ((batch,), (batch, queries)), right)
    wrong = valid_lens[(valid_lens < 0) | (valid_lens > keys)].tolist()
    check_that("valid_lens", wrong, not wrong, f"키가 {keys}개이므로 0 이상 {keys} 이하여야 한다")
    valid_lens = valid_lens.reshape(batch, -1, 1)  # (B, 1, 1) 또는 (B, T, 1)
    return np.arange(keys) < valid_lens  # (B, 1, S) 또는 (B, T, S)
