"""그림 하나를 넓은 것과 좁은 것 두 장으로 그려, 설명과 함께 SVG 하나에 담는다. 책의 페이지가 폭에 따라 하나를 보인다."""

import os
import re
from html import escape
from typing import TYPE_CHECKING

from kit_lab.style.narrow import narrowed

if TYPE_CHECKING:
    from IPython.lib.pretty import PrettyPrinter
    from matplotlib.figure import Figure

ASKED = "KIT_NARROW_FIGURES"  # 책을 짓는 쪽이 켠다. 노트북을 연 사람에게는 넓은 것 하나면 된다.
_ROOT = re.compile(
    r'^.*?<svg\b[^>]*?(?P<frame>width="[^"]*" height="[^"]*" viewBox="[^"]*")[^>]*>', re.DOTALL
)
_SVG = re.compile(r"<svg\b[^>]*>")
_METADATA = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)
_LETTER = re.compile(r'<path id="(?P<name>[^"]+)" d="[^"]*" transform="scale\(0\.015625\)"/>\s*')
_ID = re.compile(r'(?P<before>\bid="|href="#|url\(#)(?P<name>[^")]+)')


def svg_of(figure: "Figure") -> str | None:
    """노트북에 보일 SVG. 책을 지을 때는 좁은 화면의 것도 담되, 그것을 모르는 곳에는 넓은 것만 보인다."""
    from IPython.core.pylabtools import print_figure

    wide = print_figure(figure, "svg")
    if wide is None:
        return wide
    if told := figure.get_label():
        wide = _SVG.sub(lambda tag: f"{tag[0]}<desc>{escape(told, quote=False)}</desc>", wide, count=1)
    if not os.environ.get(ASKED):
        return wide
    copy = narrowed(figure)
    return wide if copy is None else together(wide, print_figure(copy, "svg"))


def in_words(figure: "Figure", printer: "PrettyPrinter", cycle: bool) -> None:
    """그림을 보이지 못하는 곳에는 그림의 label에 적힌 설명을 보인다."""
    told = figure.get_label()
    printer.text(f"그림: {told}" if told else repr(figure))


def together(wide: str, narrow: str) -> str:
    """넓은 SVG 안에 좁은 SVG를 숨겨 둔다. 글자의 모양은 넓은 것에 있는 것을 함께 쓴다."""
    letters = {match["name"] for match in _LETTER.finditer(wide)}
    frame = _ROOT.match(narrow)["frame"]
    body = _METADATA.sub("", _ROOT.sub("", narrow))
    body = _LETTER.sub(lambda match: "" if match["name"] in letters else match[0], body)
    body = _ID.sub(
        lambda match: match[0] if match["name"] in letters else f"{match['before']}narrow-{match['name']}",
        body,
    )
    hidden = f'<svg data-layout="narrow" display="none" {frame}>{body.rstrip().removesuffix("</svg>")}</svg>'
    return f"{wide.rstrip().removesuffix('</svg>')}{hidden}</svg>\n"
