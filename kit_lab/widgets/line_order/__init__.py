"""줄 놓기: 뒤섞인 코드의 줄을 차례대로 놓는 위젯."""

import random
from collections.abc import Sequence

import traitlets

from kit_core.validation import as_integer, as_texts, check_distinct
from kit_lab.widgets.base import css, esm
from kit_lab.widgets.puzzle import Puzzle

__all__ = ["LineOrder"]

MOST_LINES = 12


class LineOrder(Puzzle):
    """줄 놓기: 뒤섞인 줄을 위아래로 옮겨 차례대로 놓는다. 처음으로 그 자리에 올 수 없는 줄을 알려 준다.

    Args:
        name: 이름. 푼 것을 독자의 브라우저가 이 이름으로 기억하므로 책 전체에서 하나뿐이어야 한다.
        question: 물음. 뒤집힌 따옴표 사이는 코드로 보인다.
        lines: 옳은 차례로 적은 코드의 줄. 들여쓰기는 그대로 보인다.
        free: 서로 차례를 바꾸어도 되는 줄의 번호(0부터)를 묶은 것들. 예: [(0, 1, 2)].
        told: 답과 함께 보이는 까닭.
        hint: 접혀 있는 힌트. ""이면 없다.
        seed: 뒤섞는 시드.

    Raises:
        TypeError: 문자열이나 정수여야 할 인자가 그렇지 않을 때.
        ValueError: 줄이 모자라거나 같은 줄이 있을 때, free의 번호가 옳지 않을 때.
    """

    _esm = esm("line_order")
    _css = css("shared/puzzle", "line_order/style")

    lines = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    order = traitlets.List(traitlets.Int(), read_only=True).tag(sync=True)
    free = traitlets.List(read_only=True).tag(sync=True)

    def __init__(
        self,
        name: str,
        question: str,
        lines: Sequence[str],
        *,
        free: Sequence[Sequence[int]] = (),
        told: str = "",
        hint: str = "",
        seed: int = 0,
    ) -> None:
        listed = as_texts("lines", lines, 3, MOST_LINES)
        check_distinct("lines", listed)
        groups = [[as_integer("free의 번호", place, 0, len(listed) - 1) for place in group] for group in free]
        order = _shuffled(len(listed), as_integer("seed", seed, 0, 2**32 - 1))
        super().__init__(name, question, told, hint, lines=listed, order=order, free=groups)

    def _in_words(self) -> list[str]:
        return [*super()._in_words(), *(f"  {self.lines[place]}" for place in self.order)]


def _shuffled(count: int, seed: int) -> list[int]:
    """제자리에 남은 줄이 절반이 안 되도록 섞은 차례."""
    rng = random.Random(seed)
    order = list(range(count))
    while sum(i == place for i, place in enumerate(order)) * 2 >= count:
        rng.shuffle(order)
    return order
