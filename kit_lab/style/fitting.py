"""좁아진 종이에서 서로 겹치거나 삐져나온 글을 다시 놓는다: 눈금 이름, 제목, 축 이름, 범례."""

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

_SMALLER = 8  # 말로 된 눈금 이름은 이 크기까지 줄여 본 다음에 세운다.
_APART = 0.11  # 인치. 위 칸의 축 이름과 아래 칸의 제목이 붙어 보이지 않게 한다.


def fit(figure: "Figure") -> None:
    """그림의 글이 제자리에 들도록 고친다. 글이 차지하는 자리는 놓아 보아야 안다."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = figure.get_layout_engine()
    if not isinstance(layout, ConstrainedLayoutEngine):
        figure.draw_without_rendering()
    else:
        layout.set(h_pad=_APART)
        layout.execute(figure)
    mended = [mend(axes) for axes in figure.axes for mend in (_wrap, _lift_legend, _thin)]
    if not any(mended):
        figure.set_layout_engine("none")  # 이미 놓은 대로이다. 다시 놓는 데에 그리는 만큼이 더 든다.


def _thin(axes: "Axes") -> bool:
    """가로축의 눈금 이름이 겹치면 수는 솎고, 말은 줄이거나 세운다. 눈금은 그대로 있다."""
    labels = axes.get_xticklabels() if axes.axison else []
    if not _crowded(labels, 3):
        return False
    names = [label.get_text() for label in labels]
    if any(letter.isalpha() for name in names for letter in name.replace("mathdefault", "")):
        axes.tick_params(axis="x", labelsize=_SMALLER)
        if _crowded(labels, 1):
            longest = max(label.get_window_extent().width for label in labels)
            axes.tick_params(axis="x", labelrotation=90)
            _heighten(axes.figure, longest)
        return True
    step = next(step for step in range(2, len(names) + 1) if not _crowded(labels[::step], 3))
    axes.set_xticks(axes.get_xticks(), ["" if i % step else name for i, name in enumerate(names)])
    return True


def _crowded(labels: "list[Text]", gap: float) -> bool:
    """이웃한 이름 사이가 gap포인트보다 좁은가."""
    shown = [label for label in labels if label.get_visible() and label.get_text()]
    boxes = sorted((label.get_window_extent() for label in shown), key=lambda box: box.x0)
    return any(after.x0 - before.x1 < gap * labels[0].figure.dpi / 72 for before, after in pairwise(boxes))


def _wrap(axes: "Axes") -> bool:
    """칸보다 긴 제목과 축 이름을 가운데에 가까운 빈칸에서 꺾는다."""
    spot = axes.get_subplotspec()
    room = axes.figure.bbox.width / (spot.get_gridspec().ncols if spot else 1)
    wrapped = False
    for text in (axes.title, axes._left_title, axes.xaxis.label):
        words = text.get_text()
        if " " in words and text.get_window_extent().width > room:
            blanks = [place for place, letter in enumerate(words) if letter == " "]
            cut = min(blanks, key=lambda place: abs(place - len(words) / 2))
            text.set_text(f"{words[:cut]}\n{words[cut + 1 :]}")
            wrapped = True
    return wrapped


def _lift_legend(axes: "Axes") -> bool:
    """선을 가리거나 종이보다 넓은 범례는 그림 위에, 들어가는 만큼씩 여러 줄로 놓는다."""
    legend, figure = axes.get_legend(), axes.figure
    if legend is None:
        return False
    box = legend.get_window_extent()
    paths = [line.get_path().transformed(line.get_transform()) for line in axes.get_lines()]
    if box.width <= figure.bbox.width and not any(path.intersects_bbox(box, filled=False) for path in paths):
        return False
    look = {"fontsize": legend.get_texts()[0].get_fontsize(), "handlelength": legend.handlelength}
    look |= {"loc": "outside upper left", "columnspacing": 1, "borderaxespad": 0.2}
    handles, names = axes.get_legend_handles_labels()
    legend.remove()
    for columns in range(len(names), 0, -1):
        above = figure.legend(handles, names, ncols=columns, **look)
        box = above.get_window_extent()
        if columns == 1 or box.width <= figure.bbox.width:
            break
        above.remove()
    _heighten(figure, box.height)
    return True


def _heighten(figure: "Figure", pixels: float) -> None:
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + pixels / figure.dpi)
