"""찍은 PDF를 다시 읽어, 잃은 것이 없는지 확인한다."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2
from lxml.html import HtmlElement
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from .article import has
from .press import places

SLACK = 2.0  # points


@dataclass
class Report:
    """확인한 것. `complaints`가 비어 있으면 잃은 것이 없다."""

    pages: int = 0
    fonts: int = 0
    bookmarks: int = 0
    figures: int = 0
    complaints: list[str] = field(default_factory=list)


def captions(book: HtmlElement) -> dict[str, str]:
    """번호가 있는 그림과 표의 id와 번호. 예: {"attention--fig-sources": "그림 13"}."""
    found = {}
    for caption in book.xpath("//figure[@id]/figcaption|//table[@id]/caption"):
        number = caption.xpath(f".//span[{has('caption-number')}]")
        if number:
            found[caption.getparent().get("id")] = number[0].text_content().strip().rstrip(".")
    return found


def unembedded(reader: PdfReader) -> tuple[int, list[str]]:
    """글꼴의 수와, 파일에 담기지 않은 글꼴의 이름들."""
    fonts: dict[int, Any] = {}
    for page in reader.pages:
        for reference in page.get("/Resources", {}).get("/Font", {}).values():
            fonts[id(reference.get_object())] = reference.get_object()
    bare = []
    names = set()
    for font in fonts.values():
        if font["/Subtype"] == "/Type3":
            continue  # drawn by procedures that are themselves in the file
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        names.add(font["/BaseFont"])
        # The fourteen fonts that every reader is to have of its own need no descriptor.
        described = inner.get("/FontDescriptor", DictionaryObject()).get_object()
        if not any(key.startswith("/FontFile") for key in described):
            bare.append(str(font["/BaseFont"]))
    return len(names), sorted(set(bare))


def stray(document: pypdfium2.PdfDocument) -> Iterator[str]:
    """쪽의 바깥에 놓인 글."""
    for number in range(len(document)):
        page = document[number]
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            if left < -SLACK or bottom < -SLACK or right > width + SLACK or top > height + SLACK:
                said = text.get_text_bounded(left, bottom, right, top).strip()
                if said:
                    yield f"{number + 1}쪽의 글 {said[:30]!r}이(가) 종이 밖에 있다"
        text.close()
        page.close()


def bookmarks(reader: PdfReader) -> int:
    """책갈피의 수."""

    def count(marks: list[Any]) -> int:
        return sum(count(one) if isinstance(one, list) else 1 for one in marks)

    return count(reader.outline)


def _wrong_numbers(held: dict[str, int], texts: list[str], numbered: dict[str, str]) -> Iterator[str]:
    """그림의 차례에 적힌 쪽에 그 그림이 없는 것들."""
    for name, number in numbered.items():
        page = held.get(name)
        if page is None:
            yield f"{number}({name})이(가) 없다"
        # A caption may stand at the top of the page after its picture.
        elif not any(re.search(rf"{re.escape(number)}(?!\d)", text) for text in texts[page - 1 : page + 1]):
            yield f"{page}쪽에 {number}의 설명이 없다"


def unnumbered(held: dict[str, int], book: HtmlElement) -> Iterator[str]:
    """쪽 번호를 적어야 하는데 PDF에 자리가 없어 적지 못한 링크들."""
    for link in book.xpath("//a[@data-page]"):
        name = link.get("href")[1:]
        if name not in held:
            yield f"「{link.text_content().strip()[:30]}」이(가) 가리키는 {name}의 쪽을 모른다"


def moved(held: dict[str, int], written: dict[str, int]) -> Iterator[str]:
    """본문에 적은 쪽 번호와 실제의 쪽이 다른 곳들."""
    for name, page in held.items():
        if name in written and written[name] != page:
            yield f"{name}은(는) {page}쪽인데 {written[name]}쪽이라고 적혔다"


def examine(pdf: Path, made: dict[str, Any]) -> Report:
    """`pdf`를 읽고, 찍으며 잰 `made`와 견준다."""
    reader, document = PdfReader(pdf), pypdfium2.PdfDocument(pdf)
    report = Report(pages=len(reader.pages), bookmarks=bookmarks(reader), figures=made["figures"])
    report.fonts, bare = unembedded(reader)
    told = report.complaints
    told += [f"글꼴 {name}이(가) 담기지 않았다" for name in bare]
    told += [f"종이보다 넓다: {one}" for one in made["tooWide"]]
    figures = len(made["book"].xpath("//figure"))
    if figures != made["figures"]:
        told.append(f"쪽에는 그림이 {made['figures']}개인데 모은 문서에는 {figures}개이다")
    told += [f"빈 그림: {one}" for one in made["emptyFigures"]]
    told += stray(document)
    if made["folded"]:
        told.append(f"접힌 채 찍힌 부분 {made['folded']}개")
    held = places(reader)
    told += moved(held, made["pages"])
    told += unnumbered(held, made["book"])
    texts = [page.get_textpage().get_text_range() for page in document]
    told += _wrong_numbers(held, texts, captions(made["book"]))
    if not reader.trailer["/Root"].get("/MarkInfo", {}).get("/Marked"):
        told.append("태그가 없다")
    if not report.bookmarks:
        told.append("책갈피가 없다")
    for page in reader.pages:
        size = [round(float(one)) for one in page.mediabox[2:]]
        if size not in ([595, 842], [594, 842], [596, 842]):
            told.append(f"A4가 아닌 쪽: {size}")
            break
    document.close()
    return report
