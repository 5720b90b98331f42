"""matplotlib의 그림을 휴대전화 폭에 맞추어 다시 놓는다. 글자는 작아지지 않고 칸이 한 줄에 덜 놓인다."""

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit_core.validation import check_positive, check_positive_int
from kit_lab.style.fitting import fit
from kit_lab.style.panels import Panels

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 3.4  # 인치. 360픽셀 화면에서 글이 놓이는 폭이다.
_WISH = "_kit_narrow"


@dataclass(frozen=True)
class _Wish:
    columns: int | None = None
    height: float | None = None
    change: "Callable[[Figure], None] | None" = None


def on_phone(
    figure: "Figure",
    *,
    columns: int | None = None,
    height: float | None = None,
    change: "Callable[[Figure], None] | None" = None,
) -> None:
    """그림이 좁은 화면에서 어떻게 놓일지 정한다. 넓은 화면의 그림은 그대로이다.

    정하지 않은 것은 저절로 놓인다: 나란히 놓인 칸은 아래로 내려가고, 겹치는 눈금 이름은 솎이거나 눕는다.

    Args:
        figure: 이 셀이 그린 그림.
        columns: 한 줄에 놓을 칸의 수.
        height: 그림의 높이(인치). 폭은 3.4인치이다.
        change: 다시 놓은 그림을 받아 손보는 함수. 글자를 옮길 때 쓴다. 넓은 그림에는 손대지 않는다.

    Raises:
        ValueError: `columns`가 1보다 작거나 `height`가 0 이하일 때.
    """
    if columns is not None:
        check_positive_int("columns", columns)
    if height is not None:
        check_positive("height", height)
    setattr(figure, _WISH, _Wish(columns, height, change))


def narrowed(figure: "Figure") -> "Figure | None":
    """좁은 화면에 놓을 그림을 새로 만들어 준다. 복사할 수 없는 그림이면 None이다."""
    wish = getattr(figure, _WISH, _Wish())
    try:
        with _apart(figure):
            copy = pickle.loads(pickle.dumps(figure))
    except (pickle.PicklingError, AttributeError, TypeError):
        return None  # 이름 없는 함수를 지닌 그림. 넓은 것 하나로 남는다.
    panels = Panels(copy)
    height = panels.place(wish.columns or panels.fitting(WIDTH), WIDTH)
    copy.set_size_inches(WIDTH, wish.height or height)
    if wish.change:
        wish.change(copy)
    fit(copy)
    return copy


@contextmanager
def _apart(figure: "Figure") -> Iterator[None]:
    """복사하는 동안 그림을 pyplot에서 떼고 바람도 뗀다. 복사본이 pyplot의 그림이 되면 셀이 그것까지 보인다."""
    canvas, wish = figure.canvas, figure.__dict__.pop(_WISH, None)
    manager, canvas.manager = canvas.manager, None
    try:
        yield
    finally:
        canvas.manager = manager
        if wish:
            setattr(figure, _WISH, wish)
