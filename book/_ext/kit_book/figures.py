"""SVG 그림을 페이지에 직접 넣고, 책의 색은 CSS 변수로 바꾼다. 그래서 그림도 어두운 화면을 따른다.

kit_lab의 그림은 넓은 것과 좁은 것 두 장이고(kit_lab.drawings, kit_lab.style), 화면을 읽어 주는 프로그램에는
그림이 지닌 설명 하나로 들린다.
"""

import hashlib
import os
import re
from html import unescape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from . import plots

# The light tokens that kit_lab.style draws with -> the page's variables (_static/book.css).
TOKENS = {
    "#1c2330": "--kit-text",
    "#57606e": "--kit-muted",
    "#dce1e8": "--kit-line",
    "#ffffff": "--kit-surface",
    "#f5f7fa": "--kit-raised",
    "#1d5fd1": "--kit-accent",
    "#e3edfc": "--kit-accent-soft",
    "#b3590f": "--kit-warm",
    "#1f7a68": "--kit-third",
}
# Figures that no notebook draws; narrow enough to be read on a phone without scrolling.
DRAWINGS = ("book", "figures")
_TOKEN = re.compile("|".join(TOKENS), re.IGNORECASE)
_ID = re.compile(r'(?P<before>\bid="|href="#|url\(#)(?P<name>[^")]+)')
logger = logging.getLogger(__name__)


_LAYOUT = re.compile(r'<svg data-layout="narrow" display="none"(.*?</svg>)', re.DOTALL)
_DESCRIPTION = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)


def described(svg: str) -> str | None:
    """그림이 스스로 지닌 설명(kit_lab.drawings, kit_lab.style). 없으면 None."""
    found = _DESCRIPTION.search(svg)
    return unescape(found[1]) if found else None


def inlined(svg: str, description: str, kind: str = "kit-figure") -> str:
    """HTML 안에 넣을 SVG: 머리말과 메타데이터가 없고, id가 겹치지 않으며, 색은 변수다. `kind`는 CSS 클래스다."""
    svg = re.sub(r"^.*?(?=<svg\b)", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = _DESCRIPTION.sub("", svg)
    if plots.is_plot(svg):
        svg, kind = plots.light(svg), f"{kind} kit-plot"
    prefix = "f" + hashlib.sha256(svg.encode()).hexdigest()[:6]
    svg = _ID.sub(rf"\g<before>{prefix}-\g<name>", svg)
    svg = _TOKEN.sub(lambda match: f"var({TOKENS[match[0].lower()]})", svg)
    svg = re.sub(r">\s+<", "><", svg)
    label = description.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    narrow = _LAYOUT.search(svg)
    if narrow:  # Two layouts of one picture: the page's width shows one, and both are told as one.
        both = (svg.replace(narrow[0], ""), f"<svg{narrow[1]}")
        layouts = zip(("kit-wide", "kit-narrow"), both, strict=True)
        look = "kit-layout kit-plot" if "kit-plot" in kind else "kit-layout"
        svg = "".join(one.replace("<svg", f'<svg class="{look} {name}"', 1) for name, one in layouts)
        return f'<div class="kit-figure-frame kit-picture" role="img" aria-label="{label}">{svg}</div>'
    svg = re.sub(r"<svg\b", f'<svg class="{kind}" role="img" aria-label="{label}"', svg, count=1)
    return f'<div class="kit-figure-frame">{svg}</div>'


class InlineFigures(SphinxPostTransform):
    """노트북이 그린 SVG와 책에 넣어 둔 SVG를 HTML로 갈아 끼운다."""

    default_priority = 6
    formats = ("html",)

    def run(self, **_kwargs: object) -> None:
        """문서 안의 그림을 하나씩 바꾼다."""
        drawings = Path(self.app.srcdir, *DRAWINGS)
        kinds = {
            Path(self.env.mystnb_config.output_folder): "kit-figure",
            drawings: "kit-figure kit-drawing",
        }
        for image in list(self.document.findall(nodes.image)):
            path = Path(self.app.srcdir, image["uri"]).resolve()
            kind = next((kinds[folder] for folder in path.parents if folder in kinds), None)
            if path.suffix != ".svg" or kind is None:
                continue
            figure = image.parent if isinstance(image.parent, nodes.figure) else None
            caption = next(figure.findall(nodes.caption), None) if figure else None
            svg = path.read_text(encoding="utf-8")
            own = described(svg)
            description = (
                image.get("alt") or own or (caption.astext() if caption else "앞의 코드가 그린 그림")
            )
            if figure and (own or _LAYOUT.search(svg) or kind == kinds[drawings]):
                pictured = own and not plots.is_plot(svg)
                figure["classes"] += ["kit-drawn", "kit-pictured"] if pictured else ["kit-drawn"]
            html = inlined(svg, description, kind)
            image.replace_self(nodes.raw("", html, format="html"))


def setup(app: Sphinx) -> None:
    """갈아 끼우기를 등록한다. 장의 커널은 이 환경 변수를 물려받아 matplotlib의 그림도 두 장으로 그린다."""
    os.environ["KIT_NARROW_FIGURES"] = "1"
    app.add_post_transform(InlineFigures)
