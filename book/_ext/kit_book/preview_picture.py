"""카드의 작은 그림(thumbnails)을 1200x630의 PNG로. matplotlib만 쓰므로 짓는 기계에 브라우저가 없어도 된다.

카드의 그림은 선, 상자, 점뿐이고 그 경로는 몇 가지 명령만 쓴다. 모르는 명령이 오면 잘못 그리는 대신 그만둔다.
"""

import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

from sphinx.errors import ExtensionError

from .figures import TOKENS
from .thumbnails import thumbnail
from .thumbnails.ink import HEIGHT, WIDTH

SIZE = (1200, 630)
_COLOURS = {variable: colour for colour, variable in TOKENS.items()}
_SCALE = 5.6  # pixels of the picture to a unit of the thumbnail
_ROUND = 0.5523  # how far the handles of a quarter circle reach
_PIECE = re.compile(r"([A-Za-z])|(-?\d*\.?\d+)")
_HOW_MANY = {"M": 2, "L": 2, "l": 2, "H": 1, "h": 1, "V": 1, "v": 1, "C": 6, "c": 6, "a": 7, "z": 0}
Steps = list[tuple[float, float]]


def picture(name: str, folder: Path) -> Path:
    """그림 하나의 PNG. 이미 그린 것이 folder에 있으면 그대로 준다.

    Raises:
        KeyError: 그런 그림이 없을 때.
        ExtensionError: 그릴 줄 모르는 것이 그림에 있을 때.
    """
    svg = thumbnail(name)
    stamp = hashlib.sha256((svg + Path(__file__).read_text(encoding="utf-8")).encode()).hexdigest()[:12]
    path = folder / f"{name}-{stamp}.png"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob(f"{name}-*.png"):
            old.unlink()
        _paint(ElementTree.fromstring(svg), path)
    return path


def _colour(value: str) -> str:
    variable = re.fullmatch(r"var\((--kit-[\w-]+)\)", value)
    return _COLOURS[variable[1]] if variable else value


def _paint(svg: ElementTree.Element, path: Path) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.transforms import Affine2D

    figure = Figure(figsize=(SIZE[0] / 100, SIZE[1] / 100), dpi=100, facecolor="#ffffff")
    FigureCanvasAgg(figure)
    left, top = (SIZE[0] - _SCALE * WIDTH) / 2, (SIZE[1] + _SCALE * HEIGHT) / 2
    place = Affine2D().scale(_SCALE, -_SCALE).translate(left, top)
    _children(svg, place, {}, figure)
    figure.savefig(path, dpi=100)


def _children(parent: ElementTree.Element, place: object, given: dict[str, str], figure: object) -> None:
    from matplotlib.patches import PathPatch

    for one in parent:
        values = {**given, **one.attrib}
        here = _moved(one.get("transform"), place)
        if one.tag == "g":
            values.pop("transform", None)
            _children(one, here, values, figure)
            continue
        stroke, fill = (_colour(values.get(name, "none")) for name in ("stroke", "fill"))
        patch = PathPatch(
            _outline(one),
            transform=here,
            facecolor=fill,
            edgecolor=stroke,
            # A stroke counts in points, 72 to the inch; the figure has 100 pixels to it.
            linewidth=float(values.get("stroke-width", 1)) * _SCALE * 0.72 if stroke != "none" else 0,
            capstyle="round",
            joinstyle="round",
        )
        if dashes := values.get("stroke-dasharray"):
            width = float(values.get("stroke-width", 1))
            patch.set_linestyle((0, [float(length) / width for length in dashes.split()]))
        figure.add_artist(patch)


def _moved(how: str | None, place: object) -> object:
    from matplotlib.transforms import Affine2D

    if not how:
        return place
    found = re.fullmatch(r"(translate|rotate)\(([-\d. ,]+)\)", how)
    if not found:
        raise ExtensionError(f"카드 그림의 transform={how!r}은(는) 그릴 줄 모른다.")
    numbers = [float(number) for number in re.split(r"[ ,]+", found[2].strip())]
    if found[1] == "translate":
        return Affine2D().translate(numbers[0], numbers[1] if len(numbers) > 1 else 0) + place
    angle, *centre = numbers
    turned = Affine2D().rotate_deg_around(*centre, angle) if centre else Affine2D().rotate_deg(angle)
    return turned + place


def _outline(one: ElementTree.Element) -> object:
    from matplotlib.patches import BoxStyle
    from matplotlib.path import Path as Outline

    def number(name: str) -> float:
        return float(one.get(name, 0))

    if one.tag == "rect":
        x, y, w, h = (number(name) for name in ("x", "y", "width", "height"))
        rounding = min(number("rx"), w / 2, h / 2)
        return BoxStyle.Round(pad=0, rounding_size=rounding)(x, y, w, h, 1)
    if one.tag == "circle":
        return Outline.circle((number("cx"), number("cy")), number("r"))
    if one.tag == "path":
        return _traced(one.get("d", ""))
    raise ExtensionError(f"카드 그림의 <{one.tag}>은(는) 그릴 줄 모른다.")


def _traced(d: str) -> object:
    """SVG의 경로를 matplotlib의 경로로."""
    from matplotlib.path import Path as Outline

    points: Steps = []
    codes: list[int] = []
    pieces = [(letter, number) for letter, number in _PIECE.findall(d)]
    command, at = "", (0.0, 0.0)
    while pieces:
        if pieces[0][0]:
            command = pieces.pop(0)[0]
            if command not in _HOW_MANY:
                raise ExtensionError(f"카드 그림의 경로 {d!r}에 그릴 줄 모르는 명령 {command!r}이(가) 있다.")
        numbers = [float(pieces.pop(0)[1]) for _ in range(_HOW_MANY[command])]
        if command == "z":
            points.append(at)
            codes.append(Outline.CLOSEPOLY)
            continue
        steps = _steps(command, numbers, at)
        points += steps
        kind = {1: Outline.MOVETO if command == "M" else Outline.LINETO}.get(len(steps), Outline.CURVE4)
        codes += [kind] * len(steps)
        at = steps[-1]
        command = "L" if command == "M" else command  # further pairs are lines
    return Outline(points, codes)


def _steps(command: str, numbers: list[float], at: tuple[float, float]) -> Steps:
    x, y = at
    match command:
        case "M" | "L":
            return [(numbers[0], numbers[1])]
        case "H" | "V":
            return [(numbers[0], y) if command == "H" else (x, numbers[0])]
        case "h" | "v":
            return [(x + numbers[0], y) if command == "h" else (x, y + numbers[0])]
        case "C":
            return list(zip(numbers[::2], numbers[1::2], strict=True))
        case "a":
            return _quarter(numbers, at)
        case _:  # l, c
            return [(x + dx, y + dy) for dx, dy in zip(numbers[::2], numbers[1::2], strict=True)]


def _quarter(numbers: list[float], at: tuple[float, float]) -> Steps:
    """사분원 하나. 카드 그림의 호는 상자의 둥근 모서리뿐이다."""
    rx, ry, _, _, sweep, dx, dy = numbers
    if abs(abs(dx) - rx) > 1e-6 or abs(abs(dy) - ry) > 1e-6:
        raise ExtensionError(f"카드 그림의 호 {numbers}은(는) 사분원이 아니어서 그릴 줄 모른다.")
    x, y = at
    first = (dx * _ROUND, 0.0) if (dx * dy > 0) == bool(sweep) else (0.0, dy * _ROUND)
    last = (0.0, -dy * _ROUND) if first[1] == 0.0 else (-dx * _ROUND, 0.0)
    end = (x + dx, y + dy)
    return [(x + first[0], y + first[1]), (end[0] + last[0], end[1] + last[1]), end]
