"""Exam sheets: equally hard whatever the seed, spread over the chapters, with a key that says the right answers."""

import re

import pytest

from kit_lab.classroom.__main__ import main
from kit_lab.classroom.exam import MINUTES, NUMBERS, draw, sheet
from kit_lab.classroom.press import press
from kit_lab.classroom.rendering import typeset
from kit_lab.questions.chapters import TITLES
from kit_lab.questions.questions import LEVELS, VARIANTS, load_questions

CHAPTERS = ["attention", "masking", "descent"]


def test_the_seed_decides_the_questions():
    drawn = draw(3, CHAPTERS, 12)
    assert [asked for _, asked in drawn] == [asked for _, asked in draw(3, CHAPTERS, 12)]
    assert [asked for _, asked in drawn] != [asked for _, asked in draw(4, CHAPTERS, 12)]


@pytest.mark.parametrize(
    ("chapters", "questions", "kinds"),
    [(None, 20, None), (CHAPTERS, 12, None), (["playground"], 3, None), (None, 30, ["number", "mistake"])],
)
def test_sheets_of_other_seeds_are_as_hard_place_by_place(chapters, questions, kinds):
    places = [
        [(question.chapter, question.level) for question, _ in draw(seed, chapters, questions, kinds)]
        for seed in range(10)
    ]
    assert len(places[0]) == questions
    assert all(one == places[0] for one in places)


def test_neighbours_get_other_questions_or_at_least_other_variants():
    sheets = [{asked.name: asked.variant for _, asked in draw(seed, CHAPTERS, 12)} for seed in range(10)]
    assert len({frozenset(one) for one in sheets}) == 10
    for name in {name for one in sheets for name in one}:
        variants = [one[name] for one in sheets if name in one]
        assert len(set(variants)) == len(variants)


def test_a_sheet_has_every_level_even_with_one_question_a_chapter():
    levels = [question.level for question, _ in draw(1)]
    assert len({question.chapter for question, _ in draw(1)}) == 20
    assert all(levels.count(level) >= 3 for level in LEVELS)


def test_questions_are_spread_over_the_chapters_in_the_book_s_order_and_none_comes_twice():
    drawn = [question for question, _ in draw(1, CHAPTERS, 12)]
    ordered = [chapter for chapter in TITLES if chapter in CHAPTERS for _ in range(4)]
    assert [question.chapter for question in drawn] == ordered
    assert len({question.name for question in drawn}) == 12
    every = [question.chapter for question, _ in draw(1)]
    assert every == [chapter for chapter in TITLES if chapter in every]


def test_only_the_kinds_asked_for_are_drawn():
    drawn = draw(1, CHAPTERS, 10, ["shape", "order", "mistake"])
    assert {question.kind for question, _ in drawn} == {"shape", "order", "mistake"}


def test_only_what_was_taught_is_drawn():
    drawn = draw(1, questions=3, among=["masking-hole", "playground"])
    assert {question.chapter for question, _ in drawn} == {"masking", "playground"}
    with pytest.raises(ValueError, match="가장 가까운 이름은 masking-hole"):
        draw(1, questions=1, among=["masking-hol"])


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
        assert typeset(asked.reason) in key
        assert typeset(asked.reason) not in page
    for part in ("<strong>", "<small>", 'class="aim"'):
        assert part in key
        assert part not in page


def test_a_sheet_says_how_many_questions_for_how_many_points_in_how_many_minutes():
    drawn = draw(1, CHAPTERS, 7)
    page = sheet("시험지", drawn)
    points = [int(number) for number in re.findall(r'<p class="points">(\d)점', page)]
    assert points == [MINUTES[question.level] for question, _ in drawn]
    count, total, minutes = map(int, re.search(r"(\d+)문제, (\d+)점 만점, (\d+)분", page).groups())
    assert (count, total) == (7, sum(points))
    assert 0 <= minutes - total < 5


TOLERANT = [question for question in load_questions() if question.ask().within]


@pytest.mark.parametrize("question", TOLERANT, ids=lambda question: question.name)
def test_the_key_says_from_where_to_where_an_answer_is_right(question):
    for variant in range(VARIANTS):
        asked = question.ask(variant)
        key = sheet("정답지", [(question, asked)], key=True).replace("−", "-")
        ends = re.search(r"값도 맞다: (\S+)에서 (\S+)까지", key).groups()
        low, high = (float(one.replace(",", "")) for one in ends)
        assert low < asked.answer < high
        assert [asked.judge(one)[0] for one in ends] == [True, True]
        step = 10.0 ** -len(ends[0].partition(".")[2])
        assert [asked.judge(one)[0] for one in (low - step, high + step)] == [False, False]


def test_the_command_writes_sheets_and_keys_and_says_when_there_is_no_browser(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("KIT_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    chapters = ", ".join(CHAPTERS)
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
            "--title",
            "중간시험",
            "--output",
            str(tmp_path),
        ]
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "exam-05.html",
        "exam-06.html",
        "key-05.html",
        "key-06.html",
    ]
    assert "<h1>중간시험 6</h1>" in (tmp_path / "exam-06.html").read_text(encoding="utf-8")
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


@pytest.mark.parametrize(
    ("option", "good"), [("--chapters", "'descent', 'backpropagation'"), ("--kinds", "'choice', 'number'")]
)
def test_an_unknown_name_is_told_with_the_good_ones(option, good, capsys, tmp_path):
    with pytest.raises(SystemExit):
        main(["exam", option, "nowhere", "--output", str(tmp_path)])
    told = capsys.readouterr().err
    assert "'nowhere'은(는) 쓸 수 없다" in told
    assert good in told


def test_a_seed_for_a_count_is_refused_before_anything_is_drawn(capsys, tmp_path):
    with pytest.raises(SystemExit):
        main(["exam", "--count", "20260001", "--output", str(tmp_path)])
    assert "1 이상 1,000 이하" in capsys.readouterr().err
