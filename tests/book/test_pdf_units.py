"""The parts of tools/book_pdf that need no browser: names, links, solutions, page numbers, bookmarks."""

import sys

import book_site
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject

sys.path.insert(0, str(book_site.ROOT / "tools"))

from book_pdf import article, check, names, press, references, solutions

SLUGS = {"book/attention": "attention", "book/workbook/mine": "mine"}


def body(text):
    return article.piece(
        f'<article class="bd-article"><section id="top"><h1>장</h1>{text}</section></article>'
    )


def test_a_link_points_into_the_one_document():
    paper = "https://arxiv.org/abs/1706.03762#S3"
    targets = {
        ("#here", "book/attention"): "#attention--here",
        ("attention.html", "book/attention"): "#attention",
        ("../attention.html#x", "book/workbook/mine"): "#attention--x",
        ("workbook/mine.html", "book/attention"): "#mine",
        (paper, "book/attention"): paper,
        ("workbook/mine.ipynb", "book/attention"): None,
        ("elsewhere.html", "book/attention"): None,
    }
    assert {link: names.target(*link, SLUGS) for link in targets} == targets


def test_links_without_a_place_and_ids_used_twice_are_found():
    root = body('<a href="#top">a</a><a href="#gone">b</a><p id="twice"></p><p id="twice"></p>')
    assert names.missing(root) == ["#gone"]
    assert names.repeated(root) == ["twice"]


def test_solutions_leave_a_line_that_says_where_they_are():
    root = body(
        '<section id="one"><h3>연습 1</h3><p>물음</p><details class="hint"><summary>힌트</summary></details>'
        '<details class="solution"><summary>풀이</summary><p>답</p></details>'
        '<div class="cell tag_hide-cell"><details class="hide"><summary>확인</summary><pre>1</pre></details></div>'
        '</section><section id="two"><h2>차례</h2><div class="your-turn"><strong>네 차례 3</strong></div>'
        '<div class="cell tag_hide-cell"><details class="hide"><summary>시작할 코드</summary></details></div>'
        '<div class="cell tag_hide-input"><details class="hide"><summary>풀이 펼치기</summary></details>'
        "<p>출력</p></div></section>"
    )
    found = solutions.take_out(root, "p")
    assert [(one.name, len(one.parts)) for one in found] == [("연습 1", 2), ("네 차례 3", 1)]
    assert [one.get("href") for one in root.iter("a")] == [f"#{one.anchor}" for one in found]
    left = root.text_content()
    assert "물음" in left
    assert "출력" in left
    assert "시작할 코드" in left
    assert "답" not in left


def test_a_folded_cell_is_printed_once():
    code = (
        "<details class='hide'><summary>설치 셀</summary><pre>"
        + "\n".join(map(str, range(20)))
        + "</pre></details>"
    )
    repeats, first, second = article.Repeats(), body(code), body(code)
    assert [repeats.shorten(first, "a"), repeats.shorten(second, "b")] == [0, 1]
    assert second.xpath(".//a/@href") == ["#" + first.xpath(".//details/@id")[0]]


def test_far_references_get_a_page_and_near_ones_do_not():
    root = article.piece(
        '<div><article><section><section><a href="#f">그림 1</a><a href="#g">그림 2</a><i id="f"></i></section>'
        '<section><i id="g"></i><a href="#c">「어텐션」</a></section></section></article>'
        '<article id="c"></article></div>'
    )
    references.mark(root)
    assert [one.get("class") for one in root.iter("a")] == [None, references.NUMBERED, references.NAMED]


def test_a_font_that_is_not_in_the_file_is_named(tmp_path):
    """Helvetica and its kin, which every reader is to have of its own, need not even be described."""
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    named = DictionaryObject({NameObject(key): NameObject(value) for key, value in font.items()})
    fonts = DictionaryObject({NameObject("/F1"): named})
    writer = PdfWriter()
    page = writer.add_blank_page(595, 842)
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    writer.write(tmp_path / "bare.pdf")
    assert check.unembedded(PdfReader(tmp_path / "bare.pdf")) == (1, ["/Helvetica"])


def test_a_link_whose_page_is_not_known_is_a_complaint():
    root = body('<a href="#there" data-page="000">그림 1</a><a href="#gone" data-page="000">그림 2</a>')
    assert list(check.unnumbered({"there": 3}, root)) == ["「그림 2」이(가) 가리키는 gone의 쪽을 모른다"]


class Printer:
    """A browser, context and page in one: what it prints lies where `layouts` says, one print after the other."""

    def __init__(self, layouts):
        self.layouts, self.numbered = list(layouts), []

    def new_context(self, **options):
        return self

    new_page = new_context

    def evaluate(self, code, pages=None):
        if pages is not None:
            self.numbered.append(pages)
        return {}

    def pdf(self, path, **options):
        writer = PdfWriter()
        for _ in range(4):
            writer.add_blank_page(100, 100)
        for name, page in self.layouts.pop(0).items():
            writer.add_named_destination(name, page - 1)
        writer.write(path)

    def __getattr__(self, name):
        return lambda *given, **options: None


@pytest.mark.parametrize(
    ("layouts", "written"),
    [
        ([{"a": 1, "b": 2}] * 2, [{"a": 1, "b": 2}]),
        ([{"a": 1, "b": 2}, {"a": 1, "b": 3}, {"a": 1, "b": 3}], [{"a": 1, "b": 2}, {"a": 1, "b": 3}]),
        ([{"a": 1}, {"a": 2}, {"a": 1}, {"a": 2}], [{"a": 1}, {"a": 2}, {"a": 1}]),  # never stands
    ],
    ids=["at once", "moved by the numbers", "to and fro"],
)
def test_pages_are_numbered_until_they_stand(layouts, written, tmp_path):
    printer = Printer(layouts)
    made = press.printed(printer, tmp_path / "book.html", tmp_path / "book.pdf")
    assert printer.numbered == written
    assert made["pages"] == written[-1]
    assert not printer.layouts
    assert press.places(PdfReader(tmp_path / "book.pdf")) == layouts[-1]
