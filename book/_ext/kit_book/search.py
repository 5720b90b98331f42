"""책에서 찾기: 지은 쪽을 절로 나누어 색인 하나에 담는다. 찾는 일은 브라우저에서 search_engine.js가 한다.

file://에서는 다른 쪽을 읽을 수 없으므로 색인이 책의 글을 모두 지닌다. 처음 찾을 때 한 번만 싣는다.
"""

import csv
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from . import formula_text, glossary

SYNONYMS = Path(__file__).resolve().parents[2] / "synonyms.tsv"
INDEX = Path("_static", "kit", "search_index.js")
# Between these the text is parted; what stands inside a line (a link, a formula, a bold word) keeps its particle.
BLOCKS = (
    "p, li, dt, dd, td, th, pre, div, section, figure, figcaption, caption, summary, aside, blockquote, br"
)
# Pages that are no chapters, with what search_engine.js calls their kind.
KINDS = {
    "index": "front",
    "guide": "front",
    "teaching": "appendix",
    "paper": "paper",
    "glossary": "glossary",
    "differences": "appendix",
    "errors": "appendix",
    "homework": "appendix",
    "api": "api",
    "references": "references",
    "about": "appendix",
}


class Section(NamedTuple):
    """절, 용어의 정의, API의 이름 가운데 하나. kind는 section, definition, object."""

    anchor: str
    heading: str
    text: str
    kind: str = "section"


def sections(page: Path) -> list[Section]:
    """지은 쪽 하나의 절을 차례대로. 아래 절과 정의의 글은 거기에만 든다."""
    article = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").find("article")
    if not isinstance(article, Tag):
        return []
    for unwanted in article.select(
        "script, style, svg, .headerlink, .section-number, .kit-widget-host, "
        ".kit-unused, "  # terms() has these words: they lead to the right one, and are not quoted
        "details.hide > summary, details.hide div.cell_input, details.kit-tested"  # folded code is not quoted
    ):
        unwanted.decompose()
    formula_text.replace(article)
    for block in article.select(BLOCKS):
        block.insert_before(" ")
        block.insert_after(" ")
    found = []
    # From the innermost to the outermost, each taken out of what holds it.
    for part in reversed(article.select("section, dl.py, .kit-glossary dt")):
        if part.name == "section":
            heading = part.find(re.compile("^h[1-6]$"))
            title = heading.extract().get_text() if isinstance(heading, Tag) else ""
            anchor, kind = str(part.get("id", "")), "section"
        elif part.name == "dt":
            english, meaning = part.find(class_="kit-english"), part.find_next_sibling("dd")
            anchor = str(english.get("id", "")) if isinstance(english, Tag) else ""
            title, kind = part.get_text(), "definition"
            part.extract()
            part = meaning if isinstance(meaning, Tag) else part
        else:
            signature = part.find("dt")
            anchor = str(signature.get("id", "")) if isinstance(signature, Tag) else ""
            title, kind = anchor, "object"
        found.append(Section(anchor, _plain(title), _plain(part.extract().get_text()), kind))
    return found[::-1]


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def terms() -> dict[str, list[list[str]]]:
    """용어집의 항목마다 주소와 이름들. 한 묶음의 이름은 같은 것을 부르고, 쓰지 않는 말도 첫 묶음에 든다."""
    found = {}
    for row in glossary.rows():
        korean, english = (
            [re.findall(r"[^()]*[^()\s]", part) for part in re.split(r"\s*/\s*", row[name])]
            for name in ("korean", "english")
        )
        paired = (
            [[*one, *other] for one, other in zip(korean, english, strict=True)]
            if len(korean) == len(english)
            else [[name for part in korean for name in part], *english]
        )
        groups = [[name.strip() for name in group if name.strip()] for group in paired]
        groups[0] += [name for name in row["forbidden"].split("|") if name]
        found[glossary.anchor(row)] = groups
    return found


def synonyms() -> list[dict[str, str]]:
    """book/synonyms.tsv의 행. 열은 asked, means, place, note."""
    with SYNONYMS.open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


def index(pages: list[tuple[str, str, list[Section]]]) -> dict[str, Any]:
    """(이름, 제목, 절)의 목록에서 브라우저가 읽을 색인을 만든다."""
    places, parts = {}, []
    for number, (name, _, found) in enumerate(pages):
        for section in found:
            places[f"{name}#{section.heading}"] = len(parts)
            if section is found[0]:
                places[name] = len(parts)
            parts.append([number, *section])
    chapters = {Path(name).name: number for number, (name, _, _) in enumerate(pages)}
    by_anchor = {part[1]: at for at, part in enumerate(parts) if part[4] == "definition"}
    in_chapter = {glossary.anchor(row): chapters.get(row["chapter"], -1) for row in glossary.rows()}
    return {
        "pages": [[name, title, KINDS.get(Path(name).name, "chapter")] for name, title, _ in pages],
        "sections": parts,
        "terms": [
            [by_anchor[anchor], names, in_chapter[anchor]]
            for anchor, names in terms().items()
            if anchor in by_anchor
        ],
        "synonyms": [
            [row["asked"].split("|"), row["means"], _place(row["place"], places), row["note"]]
            for row in synonyms()
        ],
    }


def _place(place: str, places: dict[str, int]) -> int:
    """`blocks#더하기: 잔차 연결`이 가리키는 절의 번호. 쪽이 통째로 없으면(시험의 작은 책) -1."""
    page = f"book/{place.partition('#')[0]}"
    if page in places and f"book/{place}" not in places:
        raise ExtensionError(f"synonyms.tsv의 place {place!r}: {page}에 그런 제목의 절이 없다.")
    return places.get(f"book/{place}", -1)


def write_index(app: Sphinx, error: Exception | None) -> None:
    """모든 쪽을 지은 뒤 색인을 쓴다."""
    if error is not None or app.builder.name != "html":
        return
    pages = []
    for name in sorted(app.env.found_docs):
        found = sections(Path(app.outdir, f"{name}.html"))
        pages.append((name, found[0].heading if found else name, found))
    script = f"kitSearch.index = {json.dumps(index(pages), ensure_ascii=False, separators=(',', ':'))};\n"
    Path(app.outdir, INDEX).write_text(script, encoding="utf-8")


def without_sphinx(app: Sphinx) -> None:
    """Sphinx가 제 색인을 만들지 않게 한다. 찾기 쪽은 _templates/search.html로 따로 짓는다."""
    if app.builder.format == "html":
        app.builder.search = False
        app.config.html_additional_pages = {**app.config.html_additional_pages, "search": "search.html"}


def add_script(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """쪽마다 찾기 칸을 살린다. 나머지 스크립트와 색인은 찾기 칸이 처음 열릴 때 제가 싣는다."""
    app.add_js_file("kit/search_box.js", loading_method="defer", priority=900)


def remove_leftovers(app: Sphinx, error: Exception | None) -> None:
    """Sphinx의 찾기에만 쓰이던 파일을 지운다."""
    if error is None and app.builder.name == "html":
        for name in ("_static/searchtools.js", "_static/language_data.js", "searchindex.js"):
            Path(app.outdir, name).unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """짓기 시작할 때, 쪽마다, 다 지은 뒤에 끼어든다."""
    app.connect("builder-inited", without_sphinx)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", write_index)
    app.connect("build-finished", remove_leftovers)
