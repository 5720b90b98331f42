"""사인파 포지셔널 인코딩을 움직여 보는 위젯(논문 3.5절). 값은 모두 화면 쪽에서 다시 계산한다."""

from collections.abc import Sequence

import traitlets

from kit_core.validation import as_integer, as_list, as_real, check_that
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["PositionalEncodingExplorer"]

_LARGEST = 512  # a heat map of 512 x 512 still redraws within a frame
_LARGEST_BASE = 10**9
_MAX_PAIRS = 6  # rows of curves that still read as small multiples

_STATE = ("length", "d_model", "base", "positions", "dimensions")


class PositionalEncodingExplorer(KitWidget):
    """길이, 차원, 밑, 두 위치를 움직이며 사인파 포지셔널 인코딩을 살핀다(논문 3.5절).

    식: PE(pos, 2i) = sin(pos / base^(2i/d_model)), PE(pos, 2i+1) = cos(pos / base^(2i/d_model)).
    사인과 코사인이 번갈아 놓이며, 차원 2i와 2i+1이 한 쌍 i를 이룬다.

    Args:
        length: 위치의 수. 2 이상 512 이하.
        d_model: 인코딩의 차원. 4 이상 512 이하의 짝수.
        base: 파장을 정하는 밑. 1보다 크고 10억 이하인 수이며 논문은 10000이다.
        positions: 견줄 두 위치 (p, p + k). 주지 않으면 (10, 20)이고, 길이가 짧으면 그 안으로 옮긴다.
        dimensions: 곡선으로 그릴 차원. 쌍이 단위이므로 한 차원을 고르면 그 짝도 그린다.
            맨 앞 차원이 속한 쌍이 회전을 보이는 쌍이 된다. 주지 않으면 세 쌍을 고른다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.
    서로 맞물린 값 여럿을 바꿀 때는 `with widget.hold_trait_notifications():` 안에서 대입한다.

    Raises:
        TypeError: 정수나 실수여야 할 인자가 그렇지 않을 때.
        ValueError: 범위를 벗어났거나 d_model이 홀수이거나 위치, 차원이 표 밖을 가리킬 때.
    """

    _esm = esm("positional_encoding_explorer")
    _css = css("shared/plot", "positional_encoding_explorer/style")

    length = traitlets.Any(50).tag(sync=True)
    d_model = traitlets.Any(64).tag(sync=True)
    base = traitlets.Any(10000.0).tag(sync=True)
    positions = traitlets.Any((10, 20)).tag(sync=True)
    dimensions = traitlets.Any((10, 11, 0, 1, 24, 25)).tag(sync=True)

    def __init__(
        self,
        length: int = 50,
        d_model: int = 64,
        base: float = 10000.0,
        positions: Sequence[int] | None = None,
        dimensions: Sequence[int] | None = None,
    ) -> None:
        length, d_model = as_integer("length", length, 2, _LARGEST), _width(d_model)
        if positions is None:
            positions = (min(10, (length - 1) // 2), min(20, length - 1))
        if dimensions is None:
            dimensions = [d for i in (d_model // 12, 0, 3 * d_model // 16) for d in (2 * i, 2 * i + 1)]
        state = {
            "length": length,
            "d_model": d_model,
            "base": base,
            "positions": positions,
            "dimensions": dimensions,
        }
        super().__init__(**_checked(state))

    _validate_state = revalidated(_STATE, lambda state: _checked(state))


def _checked(state: dict) -> dict:
    """상태 전체를 한꺼번에 살피고, 파이썬의 기본형으로 바꾸어 돌려준다."""
    length, d_model = as_integer("length", state["length"], 2, _LARGEST), _width(state["d_model"])
    positions = _indices("positions", state["positions"], length, 2)
    dimensions = _indices("dimensions", state["dimensions"], d_model)
    pairs = len({dimension // 2 for dimension in dimensions})
    check_that(
        "dimensions", dimensions, 1 <= pairs <= _MAX_PAIRS, f"한 쌍 이상 {_MAX_PAIRS}쌍 이하를 가리켜야 한다"
    )
    base = as_real("base", state["base"], 1, _LARGEST_BASE)
    check_that("base", base, base > 1, "1보다 큰 수를 넣는다")
    return {
        "length": length,
        "d_model": d_model,
        "base": base,
        "positions": positions,
        "dimensions": dimensions,
    }


def _width(value: object) -> int:
    width = as_integer("d_model", value, 4, _LARGEST)
    check_that("d_model", width, width % 2 == 0, "사인과 코사인이 짝을 이루도록 짝수를 넣는다")
    return width


def _indices(name: str, values: object, end: int, count: int | None = None) -> tuple[int, ...]:
    listed = as_list(name, values, *(() if count is None else (count, count)))
    return tuple(as_integer(f"{name}[{i}]", value, 0, end - 1) for i, value in enumerate(listed))
