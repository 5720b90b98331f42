"""책갈피. 브라우저가 만든 것은 제목 속의 수식을 글자로 풀어 놓고 부를 모르므로, 자리만 빌려 다시 짠다."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml.html import HtmlElement
from pypdf import PdfReader, PdfWriter
from pypdf.generic import Fit, IndirectObject, NameObject, TreeObject

from .article import has

DEEPEST = 3
Place = tuple[IndirectObject, float, float]  # 쪽과, 그 안의 왼쪽과 위


@dataclass
class Bookmark:
    """책갈피 하나: 제목, 깊이(부가 0), PDF 안의 자리."""

    title: str
    level: int
    place: Place | None = None
    inner: list["Bookmark"] = field(default_factory=list)


def spoken(heading: HtmlElement) -> str:
    """제목의 글. 수식은 MathML의 글자만 남긴다."""
    words: list[str] = []

    def walk(element: HtmlElement) -> None:
        kind = element.get("class") or ""
        if element.tag == "annotation" or "katex-html" in kind:
            return
        words.append(element.text or "")
        for child in element:
            if isinstance(child.tag, str):
                walk(child)
            words.append(child.tail or "")

    walk(heading)
    return " ".join("".join(words).split())


def headings(book: HtmlElement) -> list[tuple[str, int, str]]:
    """문서에 나오는 차례대로, 제목마다 (글, 단계, 든 장의 이름). 위젯 안의 제목은 글이 비어 있다."""
    found = []
    for heading in book.xpath("//h1|//h2|//h3|//h4|//h5|//h6"):
        article = next(heading.iterancestors("article"))
        inside = bool(heading.xpath(f"ancestor::div[{has('kit-widget')}]"))
        found.append(("" if inside else spoken(heading), int(heading.tag[1]), article.get("id")))
    return found


def nested(
    listed: list[tuple[str, int, str]],
    places: list[Place],
    parts: dict[str, str],
) -> list[Bookmark]:
    """제목들을 부, 장, 절의 나무로 엮는다.

    Raises:
        ValueError: 문서의 제목과 PDF의 책갈피가 수가 다를 때.
    """
    if len(listed) != len(places):
        raise ValueError(f"문서의 제목은 {len(listed)}개인데 PDF의 책갈피는 {len(places)}개이다.")
    top: list[Bookmark] = []
    path: list[Bookmark] = []
    part = ""
    for (title, level, slug), place in zip(listed, places, strict=True):
        if not title or level > DEEPEST:
            continue
        belongs = parts.get(slug, "")
        if level == 1 and belongs != part:
            part, path = belongs, []
            if part:
                top.append(Bookmark(part, 0, place))
        if level == 1:
            path = [top[-1]] if part else []
        while path and path[-1].level >= level:
            path.pop()
        mark = Bookmark(title, level, place)
        (path[-1].inner if path else top).append(mark)
        path.append(mark)
    return top


def _places(reader: PdfReader) -> list[Place]:
    def walk(marks: list[Any]) -> Iterator[Place]:
        for mark in marks:
            if isinstance(mark, list):
                yield from walk(mark)
            else:
                yield mark.page, float(mark.left or 0), float(mark.top or 0)

    return list(walk(reader.outline))


def rewrite(pdf: Path, book: HtmlElement, parts: dict[str, str]) -> None:
    """`pdf`의 책갈피를 부, 장, 절로 다시 짜서 덧붙인다. 나머지는 한 바이트도 바꾸지 않는다."""
    tree = nested(headings(book), _places(PdfReader(pdf)), parts)
    writer = PdfWriter(pdf, incremental=True)
    writer._root_object[NameObject("/Outlines")] = writer._add_object(TreeObject())
    _hang(writer, None, tree)
    writer.page_mode = "/UseOutlines"
    writer.write(pdf)


def _hang(writer: PdfWriter, parent: IndirectObject | None, marks: list[Bookmark]) -> None:
    for mark in marks:
        page, left, top = mark.place
        page = IndirectObject(page.idnum, page.generation, writer)
        # Parts are open, so that their chapters show; the rest is folded.
        item = writer.add_outline_item(
            title=mark.title,
            page_number=page,
            parent=parent,
            fit=Fit.xyz(left, top, 0),
            is_open=not mark.level,
        )
        _hang(writer, item, mark.inner)
