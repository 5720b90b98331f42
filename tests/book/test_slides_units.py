"""What the marks on a notebook's cells make of it: slides, their lines, what they show and the speaker's notes."""

import sys

import book_site
import nbformat
import pytest
from bs4 import BeautifulSoup

sys.path.insert(0, str(book_site.ROOT / "tools"))

from kit_book import formulas
from kit_book.widgets import VIEW
from slides import deck, text
from slides.closing import closing

PAGE = """<div class="cell"><div class="cell_input"><pre>a = 1</pre><details class="kit-tested">
<div class="cell_input"><pre>assert a</pre></div></details></div></div>
<div class="cell"><div class="cell_input"><pre>draw()</pre></div><div class="cell_output"><figure>
<div class="kit-figure-frame"><svg></svg></div><figcaption><span class="caption-number">그림 1</span>
<span class="caption-text">막대 <a href="x.html">셋</a></span></figcaption></figure></div></div>
<div class="cell"><div class="cell_output"><script type="VIEW">{"model_id": "m"}</script>
<div class="kit-widget-host" id="first-widget"></div></div></div>""".replace("VIEW", VIEW)
STATES = {"m": {"told": "풀이이다.", "answer": 1.0, "choices": ["가", "나"], "wrong": ["왜냐하면", ""]}}
LONG = "### 연습 1\n\n*코드 · 15분*\n\n짧다."
SHORT = """### 연습 2. 이름

*예측 · 2분*

더 길지만 먼저 낸다. $x$는?

<details class="hint">힌트</details>"""
SOLVED = """<details class="solution">
<summary>풀이</summary>

답은 하나이다.

</details>"""
PROSE = """## 제목 $d_k$

첫 문장이다. 둘째 문장이다. [링크](x.ipynb)도 있다.

<a id="label"></a>
$$
x = y
\\tag{4.3}
$$

0.5를 더한다. 끝.

| 가 |
|---|
| 나 |
"""


@pytest.fixture(scope="module", autouse=True)
def katex():
    """The node that draws the formulas ends with the file."""
    yield
    formulas.close()


def marked(kind, **told):
    return {"slideshow": {"slide_type": kind, **told}}


def made(*metadata):
    """The slides of a small chapter; one cell's metadata each."""
    prose, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        prose(PROSE),
        code("a = 1"),
        prose("앞의 글."),
        code("draw()"),
        code("ask()"),
        prose("- 하나. 둘.\n- 셋."),
    ]
    for cell, one in zip(cells, metadata, strict=False):
        cell.metadata = nbformat.from_dict(one)
    return deck.slides(cells, BeautifulSoup(PAGE, "html.parser"), STATES)


def test_prose_gives_its_heading_first_sentences_formulas_and_tables():
    prose = text.read(PROSE)
    assert prose.heading == "제목 $d_k$"
    assert prose.lines == ["첫 문장이다.", "0.5를 더한다."]
    assert ["(4.3)" in block for block in prose.blocks] == [True, False]
    assert "<table>" in prose.blocks[1]
    assert "둘째 문장이다. 링크도 있다." in prose.spoken(9)
    assert "<table>" not in prose.spoken(9)
    assert "제목" not in prose.spoken(9)


def test_the_speaker_gets_no_more_prose_than_the_minutes_hold():
    prose = text.read("\n\n".join(f"{n}. {'가' * text.LETTERS}" for n in ("하나", "둘", "셋")))
    assert ["셋" in prose.spoken(minutes) for minutes in (1, 3, 4)] == [False, False, True]
    assert prose.spoken(0) == prose.spoken(1)
    assert "하나" in prose.spoken(1)


def test_what_is_not_marked_stays_out():
    [slide] = made({}, {}, {}, marked("slide"))
    assert "<svg>" in slide.parts[0]
    assert "draw()" not in slide.parts[0]
    assert "앞의 글." in "".join(slide.notes)
    assert "막대 셋" in "".join(slide.notes)
    assert "제목" in slide.title


def test_a_mark_says_title_lines_and_what_to_show():
    [slide] = made(marked("slide", title="이름", lines=["한 `줄`"], show=[2], notes="덧붙인다."))
    assert slide.title == "이름"
    assert "<p>한 <code>줄</code></p>" in slide.parts[0]
    assert "<table>" in slide.parts[0]
    assert "katex" not in slide.parts[0]
    assert "덧붙인다." in slide.notes[-1]


def test_code_shows_itself_but_not_what_tests_it_and_a_widget_brings_its_answer():
    code, widget = made({}, marked("slide"), {}, {}, marked("slide"))
    assert "a = 1" in code.parts[0]
    assert "assert" not in code.parts[0]
    assert "kit-widget-host" in widget.parts[0]
    assert "first-widget" not in widget.parts[0]
    assert "풀이이다." in "".join(widget.notes)


def test_a_question_tells_the_speaker_what_is_answered_wrongly_and_how_long_it_takes():
    slides = made(marked("slide", minutes=7), {}, {}, {}, marked("slide"), marked("fragment"))
    assert [slide.minutes for slide in slides] == [7, 4]
    notes = "".join(slides[1].notes)
    assert "답.</strong> 나. 풀이이다." in notes
    assert "<li>가: 왜냐하면</li>" in notes


def test_code_may_show_its_output_alone():
    [slide] = made({}, marked("slide", show="output"))
    assert "a = 1" not in slide.parts[0]


def test_the_last_slide_asks_the_shortest_exercise_and_its_solution_is_a_note():
    prose = nbformat.v4.new_markdown_cell
    cells = [prose(one) for one in (LONG, SHORT, SOLVED)]
    parts, notes = closing(cells, ["셈한다 $d_k$"], "masking")
    assert "셈한다" in parts[0]
    assert "연습 2 (예측 2분)" in parts[1]
    assert "먼저 낸다" in parts[1]
    assert "연습 1 (코드 15분)" in parts[2]
    assert "?set=masking" in parts[2]
    assert "답은 하나이다." in notes[1]
    with pytest.raises(ValueError, match="연습이 없다"):
        closing([], ["셈한다"], "masking")


def test_fragments_come_later_and_notes_only_to_the_speaker():
    [slide] = made(marked("slide"), marked("fragment"), marked("notes"), {}, {}, marked("fragment"))
    assert "fragment" not in slide.parts[0]
    assert ["fragment" in part for part in slide.parts[1:]] == [True, True]
    assert "앞의 글." not in "".join(slide.parts)
    assert "<p>하나.</p>" in slide.parts[2]


def test_what_cannot_be_made_is_told(monkeypatch):
    with pytest.raises(ValueError, match="앞에 slide가 없는데"):
        made(marked("notes"))
    with pytest.raises(ValueError, match="4줄"):
        made(marked("slide", lines=["하나", "둘", "셋", "넷"]))
    with pytest.raises(ValueError, match="2개이다"):
        made(marked("slide", show=[3]))
    page = BeautifulSoup(PAGE, "html.parser")
    code = [nbformat.v4.new_code_cell("") for _ in range(4)]
    for cells, said in ((code, "적다"), (code[:2], "많다")):
        with pytest.raises(ValueError, match=said):
            deck.slides(cells, page, STATES)
    monkeypatch.setattr(deck, "MOST", 1)
    with pytest.raises(ValueError, match="2장"):
        made(marked("slide"), marked("slide"))
