"""나란히 놓인 칸을 좁은 종이에 다시 놓는다. 축을 나누던 칸은 아래로 내려가도 제 축의 이름과 눈금을 지닌다."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

# A panel may lose this much of its width before it has to go to a line of its own, and of its height.
_NARROWER, _LOWER = 0.8, 0.8


@dataclass(frozen=True)
class _Panel:
    axes: "Axes"
    row: int
    column: int
    width: float
    height: float


class Panels:
    """그림의 칸들. 격자에 하나씩 놓인 칸만 다시 놓으며, 여러 자리에 걸친 칸이 있으면 그대로 둔다."""

    def __init__(self, figure: "Figure") -> None:
        self.figure = figure
        self.width, self.height = figure.get_size_inches()

    @cached_property
    def all(self) -> list[_Panel]:
        """칸과 그 처음 자리, 처음 크기(인치)."""
        placed = [
            axes for axes in self.figure.axes if axes.get_subplotspec() and not hasattr(axes, "_colorbar")
        ]
        specs = [axes.get_subplotspec() for axes in placed]
        if len({id(spec.get_gridspec()) for spec in specs}) != 1 or any(
            spec.num1 != spec.num2 for spec in specs
        ):
            return []
        grid = specs[0].get_gridspec()
        widths = _shares(grid.get_width_ratios(), self.width)
        heights = _shares(grid.get_height_ratios(), self.height)
        places = [(spec.rowspan.start, spec.colspan.start) for spec in specs]
        return [
            _Panel(axes, row, column, widths[column], heights[row])
            for axes, (row, column) in zip(placed, places, strict=True)
        ]

    @property
    def columns(self) -> int:
        """처음에 한 줄에 놓인 칸의 수."""
        return max((panel.column + 1 for panel in self.all), default=1)

    def fitting(self, width: float) -> int:
        """이 폭에 나란히 놓이는 칸의 수."""
        widest = max((panel.width for panel in self.all), default=width)
        return max(1, min(self.columns, int(width / (_NARROWER * widest))))

    def place(self, columns: int, width: float) -> float:
        """한 줄에 `columns`칸씩 다시 놓고, 그때 알맞은 그림의 높이를 준다."""
        if not self.all:
            return self.height * max(_LOWER, width / self.width)
        columns = min(columns, self.columns)
        places = self._places(columns)
        heights = [0.0] * (1 + max(row for row, _ in places))
        for panel, (row, _) in zip(self.all, places, strict=True):
            heights[row] = max(heights[row], _height(panel, width / columns))
        if columns < self.columns:
            grid = self.figure.add_gridspec(len(heights), columns, height_ratios=heights)
            for panel, (row, column) in zip(self.all, places, strict=True):
                panel.axes.set_subplotspec(grid[row, column])
            self._name_sides(places)
        return sum(heights)

    def _places(self, columns: int) -> list[tuple[int, int]]:
        """칸마다 새 자리. 이름이 줄의 첫 칸에만 있으면 열이 함께 내려가고, 칸마다 이름이 있으면 차례대로 놓인다."""
        rows = 1 + max(panel.row for panel in self.all)
        named = any(panel.axes.get_title() for panel in self.all if panel.row)
        if columns == self.columns:
            return [(panel.row, panel.column) for panel in self.all]
        if named:
            order = sorted(range(len(self.all)), key=lambda i: (self.all[i].row, self.all[i].column))
            turn = {i: divmod(n, columns) for n, i in enumerate(order)}
            return [turn[i] for i in range(len(self.all))]
        return [(panel.column // columns * rows + panel.row, panel.column % columns) for panel in self.all]

    def _name_sides(self, places: list[tuple[int, int]]) -> None:
        """왼쪽 끝과 아래 끝에 새로 온 칸에 눈금 이름과 축 이름을 주고, 끝이 아니게 된 칸에서는 걷는다."""
        left = {panel.row: panel.axes for panel in self.all if not panel.column}
        last = max(panel.row for panel in self.all)
        below = {panel.column: panel.axes for panel in self.all if panel.row == last}
        lowest = {column: max(row for row, c in places if c == column) for _, column in places}
        for panel, (row, column) in zip(self.all, places, strict=True):
            axes = panel.axes
            if panel.column and not column and panel.row in left:
                _take(axes.yaxis, left[panel.row].yaxis, "labelleft")
            shared = axes.get_shared_x_axes().joined(axes, below.get(panel.column, axes))
            if panel.row < last and row == lowest[column] and panel.column in below:
                _take(axes.xaxis, below[panel.column].xaxis, "labelbottom")
            elif last and panel.row == last and row < lowest[column] and shared:
                axes.tick_params(labelbottom=False)
                axes.set_xlabel("")


def _take(axis: "Axis", other: "Axis", side: str) -> None:
    """같은 축인데 이름이 다른 칸에만 적혀 있던 것을 옮겨 적는다. 저마다 다른 축이면 손대지 않는다."""
    if other.get_tick_params()[side] and not axis.get_tick_params()[side]:
        axis.set_tick_params(**{side: True})
        if not axis.get_label_text():
            axis.set_label_text(other.get_label_text())


def _height(panel: _Panel, width: float) -> float:
    share = min(1.0, width / panel.width)
    return panel.height * (share if panel.axes.get_aspect() != "auto" else max(_LOWER, share))


def _shares(ratios: list[float], whole: float) -> list[float]:
    return [whole * ratio / sum(ratios) for ratio in ratios]
