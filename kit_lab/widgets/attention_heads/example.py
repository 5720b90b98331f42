"""어텐션 위젯이 보여 줄 문장 한 쌍: 토큰과 어텐션 가중치를 묶고, 그리기 전에 서로 맞는지 살핀다."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from kit_core.validation import as_numbers, as_text, as_texts, check_shape, check_that

KINDS = ("encoder", "decoder", "cross")
ROW_SUM_TOLERANCE = 1e-3


@dataclass(frozen=True, eq=False)
class AttentionExample:
    """문장 한 쌍의 토큰과, 모든 층과 헤드의 어텐션 가중치(3.2절).

    모양의 기호: S 소스 길이, T 타깃 길이, h 헤드 수, N 층 수. 세 가중치 가운데 하나는 있어야 한다.

    Args:
        source: 소스 토큰 문자열 S개.
        target: 타깃 토큰 문자열 T개. `decoder`나 `cross`를 주면 꼭 있어야 한다.
        encoder: 인코더 셀프 어텐션의 가중치 (N, h, S, S).
        decoder: 디코더 셀프 어텐션의 가중치 (N, h, T, T).
        cross: 인코더-디코더 어텐션의 가중치 (N, h, T, S).
        title: 고르개에 보일 이름. 없으면 토큰을 이어 붙여 만든다.

    Raises:
        TypeError: 토큰이 문자열의 목록이 아니거나 가중치가 실수 배열이 아닐 때.
        ValueError: 모양이 토큰 수와 다르거나, 가중치에 NaN이나 음수가 있거나, 행의 합이 1이 아닐 때.
    """

    source: Sequence[str]
    target: Sequence[str] | None = None
    encoder: ArrayLike | None = None
    decoder: ArrayLike | None = None
    cross: ArrayLike | None = None
    title: str | None = None

    def __post_init__(self) -> None:
        source = tuple(as_texts("source", self.source, 1))
        target = None if self.target is None else tuple(as_texts("target", self.target, 1))
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        check_that("encoder, decoder, cross", None, given, "셋 가운데 적어도 하나는 주어야 한다")
        if given != ["encoder"]:
            check_that("target", target, target, f"{given[-1]}에는 타깃 토큰이 있어야 한다")
        axes = {
            "encoder": (("source", source), ("source", source)),
            "decoder": (("target", target), ("target", target)),
            "cross": (("target", target), ("source", source)),
        }
        checked = {kind: _weights(kind, getattr(self, kind), *axes[kind]) for kind in given}
        title = as_text("title", self.title or "".join(source) + (" → " + "".join(target) if target else ""))
        for name, value in {"source": source, "target": target, "title": title, **checked}.items():
            object.__setattr__(self, name, value)

    @property
    def kinds(self) -> tuple[str, ...]:
        """가중치가 있는 어텐션의 종류를 encoder, decoder, cross 순으로 준다."""
        return tuple(kind for kind in KINDS if getattr(self, kind) is not None)


def _weights(
    kind: str, values: object, rows: tuple[str, tuple[str, ...]], columns: tuple[str, tuple[str, ...]]
) -> np.ndarray:
    weights = as_numbers(kind, values, 4)
    for axis, (name, tokens) in ((2, rows), (3, columns)):
        fits = weights.shape[axis] == len(tokens)
        right = f"{'쿼리(행)' if axis == 2 else '키(열)'}는 {name}의 토큰처럼 {len(tokens)}개여야 한다"
        check_shape(kind, weights.shape, fits, right)
    weights = weights.astype(np.float64)
    _refuse(kind, weights, ~np.isfinite(weights), "유한한 수여야 한다")
    _refuse(kind, weights, weights < 0, "0 이상이어야 한다")
    sums = weights.sum(axis=-1)
    _refuse(
        kind, sums, np.abs(sums - 1) > ROW_SUM_TOLERANCE, "행의 합이 1이어야 한다(오차 0.001까지)", "의 합"
    )
    weights.setflags(write=False)
    return weights


def _refuse(kind: str, values: np.ndarray, wrong: np.ndarray, rule: str, what: str = "") -> None:
    if wrong.any():
        where = [int(i) for i in np.argwhere(wrong)[0]]
        check_that(f"{kind}{where}{what}", values[tuple(where)], False, f"어텐션 가중치는 {rule}")
