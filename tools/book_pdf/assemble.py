"""장들을 한 문서로 모은다: 표지, 차례, 장, 풀이."""

from copy import deepcopy
from dataclasses import dataclass, field
from html import escape

from lxml import html
from lxml.html import HtmlElement

from . import names, references
from .article import has, piece
from .contents import Chapter
from .solutions import Solution

SOLUTIONS = "solutions"


@dataclass
class Page:
    """모을 준비가 된 장."""

    chapter: Chapter
    article: HtmlElement
    solutions: list[Solution] = field(default_factory=list)

    @property
    def heading(self) -> HtmlElement:
        """장의 제목 요소."""
        return self.article.xpath(".//h1")[0]

    @property
    def title(self) -> str:
        """장의 제목."""
        return " ".join(self.heading.text_content().split())


def titled(heading: HtmlElement, tag: str = "span") -> HtmlElement:
    """제목의 글과 수식만 옮긴 요소."""
    copied = deepcopy(heading)
    copied.tag = tag
    copied.attrib.clear()
    copied.tail = None
    for name in copied.xpath(".//@id/.."):
        del name.attrib["id"]
    for link in copied.xpath(".//a"):
        link.drop_tag()
    return copied


def _entry(anchor: str, heading: HtmlElement, kind: str) -> HtmlElement:
    line = piece(f'<p class="kit-toc-{kind}"><a href="#{anchor}" data-kit-plain="yes"></a></p>')
    line[0].append(titled(heading))
    return line


def contents(pages: list[Page]) -> HtmlElement:
    """차례. 쪽 번호는 인쇄할 때 찬다."""
    toc = piece('<article class="bd-article kit-toc" id="toc"><section><h1>차례</h1></section></article>')
    body, part = toc[0], ""
    for page in pages:
        if page.chapter.part != part:
            part = page.chapter.part
            body.append(piece(f'<p class="kit-toc-part">{escape(part)}</p>'))
        body.append(_entry(page.chapter.slug, page.heading, "chapter"))
        for section in page.article.xpath("./section/section[@id][h2]"):
            body.append(_entry(section.get("id"), section.find("h2"), "section"))
    body.append(_entry(SOLUTIONS, piece("<h1>풀이</h1>"), "chapter"))
    return toc


def figures(pages: list[Page]) -> HtmlElement:
    """그림과 표의 차례. 설명의 첫 문장만 적는다."""
    listed = piece(
        '<article class="bd-article kit-toc kit-toc-figures" id="figures">'
        "<section><h1>그림과 표</h1></section></article>"
    )
    for page in pages:
        for numbered in page.article.xpath(".//figure[@id][figcaption]|.//table[@id][caption]"):
            caption = numbered.xpath("./figcaption|./caption")[0]
            number = caption.xpath(f".//span[{has('caption-number')}]")
            if not number:
                continue
            line = piece(
                f'<p class="kit-toc-figure"><a href="#{numbered.get("id")}" data-kit-plain="yes">'
                f"<b>{escape(number[0].text_content().strip())}</b> </a></p>"
            )
            line[0].append(_first_sentence(caption))
            listed[0].append(line)
    return listed


def _first_sentence(caption: HtmlElement) -> HtmlElement:
    """설명의 첫 문장. 수식은 그대로 옮긴다."""
    source = (caption.xpath(f".//span[{has('caption-text')}]") or [caption])[0]
    line = piece("<span></span>")
    pieces: list[str | HtmlElement] = [source.text or ""]
    for child in source:
        copied = deepcopy(child)
        copied.tail = None
        pieces += [copied, child.tail or ""]
    for part in pieces:
        if not isinstance(part, str):
            line.append(part)
            continue
        kept, stop, _rest = part.partition(". ")
        if len(line):
            line[-1].tail = kept
        else:
            line.text = kept
        if stop:
            break
    return line


def appendix(pages: list[Page]) -> HtmlElement:
    """풀이의 장. 문제마다 본문으로 돌아가는 링크가 있다."""
    article = piece(
        f'<article class="bd-article kit-chapter kit-solutions" id="{SOLUTIONS}">'
        "<section><h1>풀이</h1></section></article>"
    )
    for page in pages:
        if not page.solutions:
            continue
        section = piece(f'<section id="{SOLUTIONS}--{page.chapter.slug}"><h2></h2></section>')
        section[0].append(titled(page.heading))
        for solution in page.solutions:
            part = piece(
                f'<div class="kit-solved" id="{solution.anchor}"><p class="kit-solved-name">'
                f'<a href="#{solution.origin}">{escape(solution.name)}</a></p></div>'
            )
            for one in solution.parts:
                part.append(one)
            section.append(part)
        article[0].append(section)
    return article


def running_heads(pages: list[Page], title: str) -> str:
    """장마다 머리글을 정하는 CSS. 왼쪽 쪽에는 책의 제목, 오른쪽 쪽에는 장의 제목이 온다."""
    rules = []
    heads = [(page.chapter.slug, page.title) for page in pages] + [(SOLUTIONS, "풀이")]
    for slug, head in heads:
        name = "chapter-" + slug.replace("_", "-")
        rules.append(f"#{slug} {{ page: {name}; }}")
        for side, text in (("left", title), ("right", head)):
            rules.append(f"@page {name}:{side} {{ @top-{side} {{ content: {_quoted(text)}; }} }}")
    return "\n".join(rules)


def _quoted(text: str) -> str:
    safe = text.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ")
    return f'"{safe}"'


def document(pages: list[Page], cover: HtmlElement, *, title: str, styles: list[str]) -> HtmlElement:
    """모은 문서.

    Args:
        pages: 책의 차례대로 늘어놓은 장.
        cover: 표지.
        title: 책의 제목.
        styles: 스타일 파일의 주소. 뒤의 것이 이긴다.
    """
    links = "".join(f'<link rel="stylesheet" href="{escape(one)}">' for one in styles)
    book = html.document_fromstring(
        '<!DOCTYPE html><html lang="ko" data-theme="light" data-mode="light"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>{links}<style>{running_heads(pages, title)}</style></head>"
        '<body><div class="bd-container"><div class="bd-container__inner"><main class="bd-main">'
        '<div class="bd-content"><div class="bd-article-container"></div></div></main></div></div></body></html>'
    )
    body = book.xpath(f"//div[{has('bd-article-container')}]")[0]
    parts = [cover, contents(pages), figures(pages)]
    for page in pages:
        page.article.set("id", page.chapter.slug)
        page.article.classes.add("kit-chapter")
        if page.chapter.part:
            page.heading.addprevious(piece(f'<p class="kit-part">{escape(page.chapter.part)}</p>'))
        parts.append(page.article)
    parts.append(appendix(pages))
    for part in parts:
        body.append(part)
    references.mark(book)
    if lost := names.missing(book):
        raise ValueError(f"책 안을 가리키지만 갈 곳이 없는 링크가 있다: {', '.join(lost[:10])}")
    if twice := names.repeated(book):
        raise ValueError(f"한 id를 여러 요소가 쓴다: {', '.join(twice[:10])}")
    return book
