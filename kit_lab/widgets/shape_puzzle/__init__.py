"""모양 퍼즐: 계산이 나아가는 동안의 모양을 적는 위젯."""

from collections.abc import Mapping, Sequence

import traitlets

from kit_core.validation import as_integer, as_list, as_text, check_that
from kit_lab.widgets.base import css, esm
from kit_lab.widgets.puzzle import Puzzle

__all__ = ["ShapePuzzle"]

MOST_STEPS, LARGEST = 10, 1_000_000


class ShapePuzzle(Puzzle):
    """모양 퍼즐: 줄마다 나오는 배열의 모양을 글자로나 수로 적는다. 틀리면 축의 수, 순서, 크기 가운데 무엇이 다른지 말한다.

    Args:
        name: 이름. 푼 것을 독자의 브라우저가 이 이름으로 기억하므로 책 전체에서 하나뿐이어야 한다.
        question: 물음. 뒤집힌 따옴표 사이는 코드로 보인다.
        steps: (코드 한 줄, 모양)을 늘어놓은 것. 모양은 symbols의 이름이나 정수의 튜플이고, "h*d_k"처럼 곱도 된다.
            첫 줄은 보기로서 모양까지 보인다.
        symbols: 축의 이름에서 크기를 찾는 사전. 예: {"B": 2, "T": 5}. 크기는 서로 달라야 헷갈리지 않는다.
        told: 답과 함께 보이는 까닭.
        hint: 접혀 있는 힌트. ""이면 없다.

    Raises:
        TypeError: 문자열이나 정수여야 할 인자가 그렇지 않을 때.
        ValueError: 줄이 모자라거나, 모양에 symbols에 없는 이름이 있을 때.
    """

    _esm = esm("shape_puzzle")
    _css = css("shared/puzzle", "shape_puzzle/style")

    steps = traitlets.List(read_only=True).tag(sync=True)
    symbols = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        name: str,
        question: str,
        steps: Sequence[tuple[str, tuple[str | int, ...]]],
        *,
        symbols: Mapping[str, int],
        told: str = "",
        hint: str = "",
    ) -> None:
        sizes = {
            as_text("symbols의 이름", symbol): as_integer(f"symbols[{symbol!r}]", size, 1, LARGEST)
            for symbol, size in symbols.items()
        }
        steps = as_list("steps", steps, 2, MOST_STEPS)
        super().__init__(
            name,
            question,
            told,
            hint,
            steps=[
                {"code": as_text("steps의 코드", code), "shape": _shape(shape, sizes)}
                for code, shape in steps
            ],
            symbols=sizes,
        )

    def _in_words(self) -> list[str]:
        sizes = ", ".join(f"{symbol} = {size}" for symbol, size in self.symbols.items())
        shapes = [f"({', '.join(self.steps[0]['shape'])})", *["?"] * (len(self.steps) - 1)]
        lines = [f"  {step['code']}  # {shape}" for step, shape in zip(self.steps, shapes, strict=True)]
        return [*super()._in_words(), f"  {sizes}", *lines]


def _shape(shape: object, sizes: Mapping[str, int]) -> list[str]:
    shape = as_list("steps의 모양", shape)
    factors = {factor.strip() for axis in shape for factor in str(axis).split("*")}
    unknown = [factor for factor in factors if not factor.isdecimal() and factor not in sizes]
    check_that("steps의 모양", shape, not unknown, f"{unknown} 대신 symbols의 {', '.join(sizes)}에서 고른다")
    return [str(axis) for axis in shape]
