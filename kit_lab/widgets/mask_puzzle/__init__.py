"""마스크 퍼즐: 볼 수 있는 칸을 칠하는 위젯."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

from kit_core.validation import as_array, as_texts, check_mask_dtype, check_shape, readable
from kit_lab.widgets.base import css, esm
from kit_lab.widgets.puzzle import Puzzle

__all__ = ["MaskPuzzle"]

MOST = 8


class MaskPuzzle(Puzzle):
    """마스크 퍼즐: 볼 수 있는 칸(True)을 칠하고 확인한다. 칸마다 맞는지 보고, 흔한 실수와 같으면 그렇게 말한다.

    Args:
        name: 이름. 푼 것을 독자의 브라우저가 이 이름으로 기억하므로 책 전체에서 하나뿐이어야 한다.
        question: 물음. 뒤집힌 따옴표 사이는 코드로 보인다.
        mask: 답. 불리언 (T, S)이고 True는 볼 수 있음. 8x8까지.
        query_tokens: 쿼리의 토큰 T개.
        key_tokens: 키의 토큰 S개.
        told: 답과 함께 보이는 까닭.
        hint: 접혀 있는 힌트. ""이면 없다.

    Raises:
        TypeError: 문자열이나 불리언이어야 할 인자가 그렇지 않을 때.
        ValueError: 모양이 서로 맞지 않거나 너무 클 때.
    """

    _esm = esm("mask_puzzle")
    _css = css("shared/puzzle", "mask_puzzle/style")

    mask = traitlets.List(read_only=True).tag(sync=True)
    query_tokens = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    key_tokens = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)

    def __init__(
        self,
        name: str,
        question: str,
        mask: Any,
        *,
        query_tokens: Sequence[str],
        key_tokens: Sequence[str],
        told: str = "",
        hint: str = "",
    ) -> None:
        queries = as_texts("query_tokens", query_tokens, 1, MOST)
        keys = as_texts("key_tokens", key_tokens, 1, MOST)
        check_mask_dtype("mask", mask := as_array("mask", mask))
        fits = tuple(mask.shape) == (len(queries), len(keys))
        check_shape("mask", mask.shape, fits, f"쿼리 {len(queries)}개, 키 {len(keys)}개와 맞아야 한다")
        super().__init__(
            name,
            question,
            told,
            hint,
            mask=np.asarray(readable(mask)).tolist(),
            query_tokens=queries,
            key_tokens=keys,
        )

    def _in_words(self) -> list[str]:
        tokens = {"쿼리": self.query_tokens, "키": self.key_tokens}
        return [*super()._in_words(), *(f"  {side}: {' '.join(tokens[side])}" for side in tokens)]
