"""Exam sheets: drawn by seed, spread over the chapters, with a key that says the right answers."""

import re

import pytest

from kit_lab.classroom.__main__ import main
from kit_lab.classroom.exam import NUMBERS, draw, sheet
from kit_lab.classroom.press import press
from kit_lab.questions.questions import load_questions

CHAPTERS = ["attention", "masking", "descent"]


def test_the_seed_decides_the_questions():
    drawn = draw(3, CHAPTERS, 12)
    assert [asked for _, asked in drawn] == [asked for _, asked in draw(3, CHAPTERS, 12)]
    assert [asked for _, asked in drawn] != [asked for _, asked in draw(4, CHAPTERS, 12)]


def test_questions_are_spread_over_the_chapters_and_none_comes_twice():
    drawn = [question for question, _ in draw(1, CHAPTERS, 12)]
    assert [question.chapter for question in drawn] == [chapter for chapter in CHAPTERS for _ in range(4)]
    assert len({question.name for question in drawn}) == 12


def test_every_question_can_be_drawn_and_no_more():
    every = sum(len(load_questions(chapter)) for chapter in CHAPTERS)
    assert len(draw(1, CHAPTERS, every)) == every
    with pytest.raises(ValueError, match=f"문제가 {every}개 있다"):
        draw(1, CHAPTERS, every + 1)


def test_the_key_names_the_right_option_and_the_sheet_tells_nothing():
    drawn = draw(2, CHAPTERS, 15)
    key, page = sheet("정답지", drawn, key=True), sheet("시험지", drawn)
    told = [
        match[1] or match[2]
        for match in re.finditer(rf"<strong>답 (?:([{NUMBERS}])|([^<]*?) ?)[^<]*</strong>", key)
    ]
    assert len(told) == 15
    for (_, asked), answer in zip(drawn, told, strict=True):
        if asked.options:
            assert asked.options[NUMBERS.index(answer)].right
    for part in ("<strong>", "<small>", 'class="aim"'):
        assert part in key
        assert part not in page


def test_the_command_writes_sheets_and_keys_and_says_when_there_is_no_browser(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("KIT_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    chapters = ",".join(CHAPTERS)
    main(
        [
            "exam",
            "--seed",
            "5",
            "--count",
            "2",
            "--chapters",
            chapters,
            "--questions",
            "6",
            "--output",
            str(tmp_path),
        ]
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "exam-01.html",
        "exam-02.html",
        "key-01.html",
        "key-02.html",
    ]
    assert "PDF는 찍지 못했다" in capsys.readouterr().out


def test_a_browser_that_fails_leaves_the_sheet(tmp_path, monkeypatch):
    monkeypatch.setenv("KIT_CHROMIUM", str(tmp_path / "nowhere"))
    page = tmp_path / "exam.html"
    page.write_text("<style></style>", encoding="utf-8")
    assert press([page]) is False
    assert [path.name for path in tmp_path.iterdir()] == ["exam.html"]


@pytest.mark.browser
def test_a_sheet_is_pressed_with_every_question_on_it(tmp_path):
    import pypdfium2

    page = tmp_path / "exam.html"
    page.write_text(sheet("시험지", draw(1, CHAPTERS, 8)), encoding="utf-8")
    if not press([page]):
        pytest.skip("크로미움이 없다")
    document = pypdfium2.PdfDocument(page.with_suffix(".pdf"))
    text = "".join(leaf.get_textpage().get_text_range() for leaf in document)
    assert all(f"{number}." in text for number in range(1, 9))
    assert "시험지" in text


def test_an_unknown_chapter_is_told(capsys, tmp_path):
    with pytest.raises(SystemExit):
        main(["exam", "--chapters", "nowhere", "--output", str(tmp_path)])
    assert "nowhere" in capsys.readouterr().err
