"""책갈피. 브라우저가 만든 것은 제목 속의 수식을 글자로 풀어 놓고 부를 모르므로, 자리만 빌려 다시 짠다."""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from lxml.html import HtmlElement
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from .article import has

DEEPEST = 3


@dataclass
class Bookmark:
    """책갈피 하나: 제목, 깊이(부가 0), PDF 안의 자리."""

    title: str
    level: int
    place: tuple[IndirectObject, float, float] | None = None
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
    places: list[tuple[IndirectObject, float, float]],
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


def _places(reader: PdfReader) -> list[tuple[IndirectObject, float, float]]:
    found = []

    def walk(item: DictionaryObject | None) -> None:
        while item is not None:
            item = item.get_object()
            dest = item["/Dest"].get_object()
            numbers = [float(one) if isinstance(one, (int, float)) else 0.0 for one in dest[2:4]]
            found.append((dest.raw_get(0) if hasattr(dest, "raw_get") else dest[0], *numbers))
            walk(item.get("/First"))
            item = item.get("/Next")

    walk(reader.trailer["/Root"]["/Outlines"].get("/First"))
    return found


def rewrite(pdf: Path, book: HtmlElement, parts: dict[str, str]) -> None:
    """`pdf`의 책갈피를 부, 장, 절로 다시 짜서 덧붙인다. 나머지는 한 바이트도 바꾸지 않는다."""
    reader = PdfReader(pdf)
    tree = nested(headings(book), _places(reader), parts)
    writer = PdfWriter(pdf, incremental=True)
    root = DictionaryObject({NameObject("/Type"): NameObject("/Outlines")})
    reference = writer._add_object(root)
    _hang(writer, reference, root, tree)
    writer._root_object[NameObject("/Outlines")] = reference
    writer._root_object[NameObject("/PageMode")] = NameObject("/UseOutlines")
    writer.write(pdf)


def _hang(writer: PdfWriter, parent: IndirectObject, holder: DictionaryObject, marks: list[Bookmark]) -> None:
    made: list[tuple[IndirectObject, DictionaryObject]] = []
    for mark in marks:
        page, left, top = mark.place
        page = IndirectObject(page.idnum, page.generation, writer)
        dest = ArrayObject([page, NameObject("/XYZ"), FloatObject(left), FloatObject(top), FloatObject(0)])
        item = DictionaryObject(
            {
                NameObject("/Title"): TextStringObject(mark.title),
                NameObject("/Parent"): parent,
                NameObject("/Dest"): dest,
            }
        )
        made.append((writer._add_object(item), item))
    if not made:
        return
    holder[NameObject("/First")] = made[0][0]
    holder[NameObject("/Last")] = made[-1][0]
    # Parts are open, so that their chapters show; the rest is folded.
    holder[NameObject("/Count")] = NumberObject(len(made) if not marks or marks[0].level <= 1 else -len(made))
    for (before, one), (after, other) in pairwise(made):
        one[NameObject("/Next")] = after
        other[NameObject("/Prev")] = before
    for (reference, item), mark in zip(made, marks, strict=True):
        _hang(writer, reference, item, mark.inner)
