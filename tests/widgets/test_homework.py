"""Homework: every student's own numbers, answers that stay, one file that another browser takes; no key is on the page."""

import json
from pathlib import Path

import pytest
from book_site import ROOT, notebook
from browser import settle
from front_ends import evaluated
from homework_page import QUESTIONS, book_scripts
from playwright.sync_api import expect
from refusals import badly_refused
from student_numbers import CASES

import kit_lab.widgets
from kit_lab.classroom import submit
from kit_lab.questions import load_questions
from kit_lab.questions.chapters import TITLES
from kit_lab.questions.questions import VARIANTS, variant_of
from kit_lab.widgets import Homework
from kit_lab.widgets.homework.sheets import packed

VARIANT = Path(kit_lab.widgets.__file__).parent / "homework" / "variant.js"
CLEANED = VARIANT.with_name("cleaned.js")
AXE = ROOT / "book" / "node_modules" / "axe-core" / "axe.min.js"
BY_NAME = {one.name: one for one in QUESTIONS}
NUMBER = "2026-1004"
STUDENTS = ["2026-1004", " 7 ", "학번 3", "a/b", "😀", *(str(20260000 + 37 * n) for n in range(45))]


def test_the_page_computes_the_same_variants_as_python(tmp_path):
    pairs = [(student, name) for student in STUDENTS for name in (*BY_NAME, "한글 이름")[:4]]
    assert len(pairs) == 200
    found = evaluated(
        VARIANT, f"{json.dumps(pairs)}.map(([a, b]) => it.variantOf(a, b, {VARIANTS}))", tmp_path
    )
    assert found == [variant_of(*pair) for pair in pairs]
    assert len(set(found)) == VARIANTS


def test_the_page_writes_numbers_as_marking_reads_them(tmp_path):
    asked = f"{json.dumps([*CASES])}.map((text) => it.cleanedNumber(text, 100))"
    assert evaluated(CLEANED, asked, tmp_path) == [*CASES.values()]


TEXTS = [
    ["점 (1, 2)의 값", "점 (-13, 2)의 값", "점 (0.5, 2)의 값"],
    ["같은 글"] * 3,
    ["하나", "하나 둘", ""],
    ["{0}", "{0} <b>", "\n"],
]


@pytest.mark.parametrize("texts", TEXTS)
def test_texts_come_back_from_their_pieces(texts, tmp_path):
    asked = f"[0, 1, 2].map((variant) => it.textOf({json.dumps(packed(texts))}, variant))"
    assert evaluated(VARIANT, asked, tmp_path) == texts


def test_what_variants_share_is_said_once():
    assert packed(TEXTS[0]) == ["점", [" (1", " (-13", " (0.5"], ", 2)의 값"]
    assert packed(TEXTS[1]) == ["같은 글"]


def shown_options(question, variant, folder):
    (sheet,) = Homework([question])._chapters[0]["questions"]
    given = json.dumps([sheet["options"], sheet["orders"][variant]])
    return evaluated(
        VARIANT, f"(([all, order]) => [...order].map((n) => it.textOf(all[n], {variant})))({given})", folder
    )


@pytest.mark.parametrize("variant", [0, 3, 9])
def test_options_stand_in_the_order_of_the_variant(variant, tmp_path):
    question = BY_NAME["attention-choice"]
    assert shown_options(question, variant, tmp_path) == [one.text for one in question.ask(variant).options]


FIELDS = {"name", "kind", "level", "text", "code", "figures", "unit", "options", "orders"}


@pytest.mark.parametrize("questions", [QUESTIONS, load_questions()], ids=["every kind", "bank"])
def test_no_key_and_no_reason_is_on_the_page(questions):
    chapters = Homework(questions)._chapters
    told = json.dumps(chapters, ensure_ascii=False)
    assert {name for chapter in chapters for one in chapter["questions"] for name in one} <= FIELDS
    variants = [question.ask(variant) for question in questions for variant in range(VARIANTS)]
    reasons = [why for one in variants for _, why in one.slips]
    reasons += [option.why for one in variants for option in one.options if option.why]
    assert reasons
    assert [why for why in reasons if why in told] == []


def test_the_whole_bank_is_light():
    """As the page carries it."""
    assert len(json.dumps(Homework()._chapters, ensure_ascii=False).encode()) <= 500_000
    assert {one.chapter for one in load_questions()} <= TITLES.keys()


def test_titles_are_those_of_the_book():
    for name, title in TITLES.items():
        path = ROOT / "book" / f"{name}.ipynb"
        assert notebook(path).cells[0].source.startswith(f"# {title}\n"), name


def test_what_is_no_homework_is_refused():
    wrong = {"questions": ["attention", 3, [1], [QUESTIONS[0], QUESTIONS[0]]]}
    assert badly_refused(Homework, wrong) == []


# ---- the page ------------------------------------------------------------------------------------------------------
@pytest.fixture
def homework(mount):
    """homework(query, **page) -> the page, as another browser if asked again."""

    def opened(query="", **more):
        page = mount(Homework(QUESTIONS), live=book_scripts(), fresh=True, **more)
        if query:
            page.goto(f"{page.url}{query}")
            page.wait_for_function("() => window.mounted === true")
        return page

    return opened


def sign(page, number=NUMBER):
    page.get_by_label("이름").fill("홍길동")
    field = page.get_by_label("번호(학번)")
    field.fill(number)
    field.press("Tab")
    settle(page)


def question(page, name):
    return page.locator(f'[data-question="{name}"]')


def asked(name, number=NUMBER):
    return BY_NAME[name].ask(variant_of(number, name))


def saved(page, folder):
    with page.expect_download() as download:
        page.get_by_role("button", name="제출 파일 만들기").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.mark.parametrize(("given", "missing"), [("이름", "번호(학번)"), ("번호(학번)", "이름")])
def test_a_file_needs_a_name_and_a_number_and_the_button_asks_for_what_is_missing(homework, given, missing):
    page = homework()
    page.get_by_label(given).fill("7")
    page.get_by_role("button", name="제출 파일 만들기").click()
    told = page.get_by_role("group", name="내는 사람").get_by_role("status")
    expect(told).to_contain_text("만들지 않았다")
    expect(page.get_by_label(missing)).to_be_focused()
    page.keyboard.type("7")
    expect(told).to_have_text("")


def test_a_file_with_answers_missing_is_made_and_says_so(homework, tmp_path):
    page = homework()
    sign(page, NUMBER)
    saved(page, tmp_path)
    expect(page.locator(".kit-hw-files")).to_contain_text("답하지 않은 문제가 4개 있다.")


def test_without_a_number_nothing_is_asked(homework):
    page = homework()
    assert page.locator("[data-question]").count() == 0
    assert "번호를 적으면" in page.locator(".kit-hw-empty").inner_text()


def test_a_student_gets_their_own_numbers_one_chapter_at_a_time(homework):
    page = homework()
    for number in (NUMBER, "77"):
        sign(page, number)
        assert page.locator("[data-question]").count() == 3
        for name in ("attention-product", "attention-shape", "attention-choice"):
            told = asked(name, number)
            assert question(page, name).locator(".kit-hw-text").inner_text() == told.text.replace("`", "")
            options = question(page, name).locator(".kit-hw-choices label").all_inner_texts()
            assert options == [one.text.replace("`", "") for one in told.options]
            code = getattr(told, "code", "")
            assert question(page, name).locator(".kit-hw-code").all_inner_texts() == [code] * bool(code)
        assert (
            question(page, "attention-product").locator("svg").get_attribute("aria-label")
            in asked("attention-product", number).text
        )
    page.get_by_role("button", name="다음 장: 마스킹").click()
    assert page.locator("[data-question]").evaluate_all("all => all.map((one) => one.dataset.question)") == [
        "masking-other"
    ]
    assert page.locator("b:text('굵게')").count() == 0


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?set=masking", ["masking-other"]),
        ("?set=attention-shape,attention-choice", ["attention-shape", "attention-choice"]),
        ("?set=%3Cimg%20src=x%3E,masking", ["masking-other"]),
        ("?set=gone", ["attention-product", "attention-shape", "attention-choice"]),
    ],
)
def test_an_address_asks_for_a_set(homework, query, names):
    page = homework(query)
    sign(page)
    shown = page.locator("[data-question]").evaluate_all("all => all.map((one) => one.dataset.question)")
    assert shown == names
    strange = page.locator(".kit-hw-set .kit-note[role=status]").inner_text()
    assert ("여기에 없는 것" in strange) == ("gone" in query or "img" in query)
    assert page.locator("img").count() == 0


def test_a_lecturer_makes_the_address_by_choosing(homework):
    page = homework("?highlight=a")
    page.locator(".kit-hw-set summary").press("Enter")
    page.get_by_role("checkbox", name="마스킹").press("Space")
    assert page.url.endswith("?highlight=a&set=masking")
    sign(page)
    assert question(page, "masking-other").count() == 1
    page.get_by_role("checkbox", name="마스킹").press("Space")
    assert page.url.endswith("?highlight=a")
    assert question(page, "attention-shape").count() == 1


@pytest.mark.parametrize("label", ["이름", "번호(학번)", "반(없으면 비운다)"])
def test_the_click_that_leaves_a_field_reaches_the_question(homework, label):
    """Neither the pointer nor a script's focus may find that what it goes to has just been drawn anew."""
    page = homework()
    sign(page, "2026")
    field = page.get_by_label(label, exact=True)
    answer = question(page, "attention-product").get_by_role("textbox")
    field.click()
    page.keyboard.type("-1")
    answer.click()
    page.keyboard.type("-6")
    field.click()
    page.keyboard.type("0")
    answer.evaluate("(one) => one.focus()")
    page.keyboard.press("End")
    page.keyboard.type("4")
    written = "4" if "번호" in label else "-64"  # another number is asked of other things
    assert answer.input_value() == written
    field.click()
    page.keyboard.type("04")
    choice = question(page, "attention-choice").get_by_role("radio").first
    choice.click()
    assert choice.is_checked()
    assert field.input_value().endswith("-1004")
    assert answer.input_value() == ("" if "번호" in label else "-64")


def test_questions_follow_the_number_as_it_is_typed(homework):
    page = homework()
    page.get_by_label("번호(학번)").click()
    page.keyboard.type(NUMBER)
    text = question(page, "attention-product").locator(".kit-hw-text")
    expect(text).to_have_text(asked("attention-product").text.replace("`", ""))


OTHERS = [
    n for n in map(str, range(100)) if all(variant_of(n, one) != variant_of(NUMBER, one) for one in BY_NAME)
]


def test_answers_stay_with_the_numbers_that_they_were_given_for(homework, tmp_path):
    """A mistyped number is mended later, key by key, and by way of a reload."""
    page = homework()
    told = page.get_by_role("group", name="내는 사람").get_by_role("status")
    fill(page)
    before = json.loads(saved(page, tmp_path).read_text(encoding="utf-8"))["homework"]
    expect(told).to_have_text("")
    page.get_by_label("번호(학번)").fill("")
    page.get_by_label("번호(학번)").press_sequentially(OTHERS[0])
    expect(told).to_contain_text("다른 번호로 적은 답이 3개")
    assert "적어 둔 답 3개는 넣지 않았다" in page.evaluate("kitRecordFile.saveRecord()")
    expect(page.locator(".kit-hw-files .kit-hw-told")).to_have_text("")
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    expect(told).to_contain_text("3개")
    field = question(page, "attention-product").get_by_role("textbox")
    assert field.input_value() == ""
    field.fill("5")
    found = json.loads(saved(page, tmp_path).read_text(encoding="utf-8"))
    assert (found["student"]["number"], found["homework"]) == (OTHERS[0], {"attention-product": "5"})
    sign(page, NUMBER)
    expect(told).to_contain_text("1개")
    assert json.loads(saved(page, tmp_path).read_text(encoding="utf-8"))["homework"] == before


def test_a_question_that_has_the_same_numbers_keeps_its_answer(homework):
    page = homework()
    fill(page)
    name = "attention-product"
    same = next(n for n in map(str, range(100)) if variant_of(n, name) == variant_of(NUMBER, name))
    sign(page, same)
    assert question(page, name).get_by_role("textbox").input_value() == "−1,234"


def fill(page):
    """By keyboard alone, from the number on."""
    sign(page)
    question(page, "attention-product").get_by_role("textbox").focus()
    page.keyboard.type("−1,234")
    page.keyboard.press("Tab")
    page.keyboard.type("(2, 3)")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    settle(page)


KEPT = {
    "kit-handin/guesses/attention-scale": '["8","64"]',
    "kit-handin/challenges/comma": '{"model":"korean_numbers","text":"삼만 원","operations":[{"do":"maskOff","place":"a/b"}]}',
    "kit-handin/missions/one_head": '{"settings":{"seed":3},"steps":600,"hash":"9fee7ead"}',
}


def test_what_was_done_goes_into_a_file_and_comes_back_in_another_browser(homework, tmp_path):
    page = homework()
    page.evaluate("(kept) => Object.entries(kept).forEach((one) => localStorage.setItem(...one))", KEPT)
    fill(page)
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    assert page.locator(".kit-hw-files .kit-note").inner_text() == "문제 4개 가운데 3개에 답했다."
    file = saved(page, tmp_path)
    expect(page.locator(".kit-hw-files .kit-hw-told")).to_contain_text("아직 아무 데도 보내지 않았다")
    assert file.name == f"hand-in-{NUMBER}.json"
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["student"] == {"name": "홍길동", "number": NUMBER, "class": ""}
    assert found["homework"] == {
        "attention-product": "−1,234",
        "attention-shape": "(2, 3)",
        "attention-choice": asked("attention-choice").options[0].text,
    }
    assert found["guesses"] == {"attention-scale": ["8", "64"]}
    assert (found["missions"]["one_head"]["hash"], found["stations"]) == ("9fee7ead", {})

    elsewhere = homework()
    assert elsewhere.evaluate("localStorage.length") == 0
    elsewhere.locator("input[type=file]").set_input_files(file)
    expect(elsewhere.locator(".kit-hw-files .kit-hw-told")).to_contain_text("숙제의 답 3개")
    assert elsewhere.get_by_label("번호(학번)").input_value() == NUMBER
    assert question(elsewhere, "attention-product").get_by_role("textbox").input_value() == "−1,234"
    assert question(elsewhere, "attention-choice").get_by_role("radio").first.is_checked()
    for summary in elsewhere.locator(".kit-hw-enclosed summary").all():
        summary.press("Enter")
    settle(elsewhere)
    listed = elsewhere.locator(".kit-hw-enclosed").inner_text()
    for words in (
        "attention-scale: 8 → 64",
        "수술 1개",
        "헤드 하나로: 시드 3, 600걸음, 가중치의 해시 9fee7ead",
    ):
        assert words in listed
    again = json.loads(saved(elsewhere, tmp_path).read_text(encoding="utf-8"))
    assert {**again, "saved": ""} == {**found, "saved": ""}


def test_a_notebooks_file_is_opened_shown_and_saved_whole(homework, tmp_path):
    def softmax(x):
        return f"<b>{'가' * 9}</b>" + x

    file = submit(
        tmp_path / "a.json",
        name="홍길동",
        number=NUMBER,
        class_name="1반",
        functions=[softmax],
        answers={"attention-scaled-score": "3"},
    )
    page = homework()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".kit-hw-files .kit-hw-told")).to_contain_text("「네 차례」의 코드 1개")
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    given = json.loads(file.read_text(encoding="utf-8"))
    page.get_by_text("「네 차례」의 코드 1개").click()
    assert page.locator(".kit-hw-enclosed pre").inner_text().strip() == given["stations"]["softmax"].strip()
    again = json.loads(saved(page, tmp_path).read_text(encoding="utf-8"))
    assert {**again, "saved": ""} == {**given, "saved": ""}


def test_paper_has_the_questions_of_the_set_with_the_answers_and_no_button(homework):
    page = homework("?set=masking,attention")
    fill(page)
    page.emulate_media(media="print")
    shown = page.locator("[data-question]").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.question)"
    )
    assert shown == ["attention-product", "attention-shape", "attention-choice", "masking-other"]
    assert page.locator("[data-question] > .kit-small").evaluate_all(
        "all => all.map((one) => one.textContent.split(' · ')[0])"
    ) == [f"문제 {n}" for n in range(1, 5)]
    assert page.locator(".kit-hw :is(button, select, summary):visible").count() == 0
    assert question(page, "attention-product").get_by_role("textbox").is_visible()
    assert question(page, "attention-choice").get_by_role("radio").first.is_checked()
    page.emulate_media(media="screen")
    assert not question(page, "masking-other").is_visible()


def test_what_a_file_does_not_hold_is_not_told(homework, tmp_path):
    page = homework()
    fill(page)
    file = saved(page, tmp_path)
    page.locator("input[type=file]").set_input_files(file)
    told = f"{file.name}에 든 숙제의 답 3개를 지금의 기록에 더했다."
    expect(page.locator(".kit-hw-files .kit-hw-told")).to_have_text(told)


def test_what_is_remembered_late_is_shown_when_it_comes(homework):
    """As from the disk in Firefox, where another page's memory arrives after the widget."""
    page = homework()
    kept = {
        "kit-handin/student": json.dumps({"name": "", "number": NUMBER, "class": ""}),
        "kit-handin/homework/attention-product": '"7"',
        **KEPT,
    }
    page.evaluate("(kept) => kitMemory.take({ kept })", kept)
    settle(page)
    assert question(page, "attention-product").get_by_role("textbox").input_value() == "7"
    assert "책의 문제 1개에 답한 것 2번" in page.locator(".kit-hw-enclosed").inner_text()


SPOILT = {
    "no JSON": lambda found: "{",
    "a score": lambda found: json.dumps({**found, "score": 100}),
    "markup": lambda found: json.dumps({**found, "homework": {"<img src=x onerror=alert(1)>": "1"}}),
    "another's": lambda found: json.dumps({**found, "student": {**found["student"], "number": "9"}}),
    "huge": lambda found: json.dumps({**found, "stations": {"a": "x" * 9_000_000}}),
}


def test_a_hostile_file_is_told_and_changes_nothing(homework, tmp_path):
    page = homework()
    fill(page)
    found = json.loads(saved(page, tmp_path).read_text(encoding="utf-8"))
    before = page.evaluate("JSON.stringify(localStorage)")
    for name, spoil in SPOILT.items():
        path = tmp_path / f"<b>{len(name)}.json"
        path.write_text(spoil(found), encoding="utf-8")
        page.locator(".kit-hw-files .kit-hw-told").evaluate("(one) => { one.textContent = ''; }")
        page.locator("input[type=file]").set_input_files(path)
        expect(page.locator(".kit-hw-files .kit-hw-told")).to_contain_text("가져오지 않았다.")
        assert page.evaluate("JSON.stringify(localStorage)") == before, name
    assert page.locator(".kit-hw-files .kit-hw-told *").count() == 0


def test_an_answer_that_cannot_be_read_is_told_and_a_wrong_one_is_not(homework):
    page = homework()
    sign(page)
    field = question(page, "attention-product").get_by_role("textbox")
    numbers = {"-1": False, "1,024": False, "1,5": True, "5%": False, "1/3": True, "": False}
    for text, odd in {"많다": True, **numbers}.items():
        field.fill(text)
        field.press("Tab")
        assert (field.get_attribute("aria-invalid") is not None) == odd, text
    shape = question(page, "attention-shape").get_by_role("textbox")
    for text, odd in {"2": False, "(2,)": False, "2 x 3": True, "(2, 3)": False}.items():
        shape.fill(text)
        shape.press("Tab")
        assert (shape.get_attribute("aria-invalid") is not None) == odd, text


def test_a_choice_of_other_numbers_stands_unchosen_and_is_not_counted(homework):
    page = homework()
    sign(page)
    name = "attention-choice"
    other = next(n for n in map(str, range(100)) if variant_of(n, name) != variant_of(NUMBER, name))
    text = next(one.text for one in asked(name).options if "x" in one.text and one.right)
    question(page, name).get_by_text(text.replace("`", ""), exact=True).click()
    expect(page.locator(".kit-hw-files .kit-note")).to_contain_text("1개에")
    sign(page, other)
    expect(page.locator(".kit-hw-files .kit-note")).to_contain_text("0개에")
    assert question(page, name).locator("input:checked").count() == 0


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1280, "light")])
def test_it_fits_a_phone_and_a_screen_reader(homework, width, theme):
    page = homework(width=width, theme=theme, reduced_motion="reduce")
    page.add_script_tag(path=AXE)
    page.evaluate("localStorage.setItem('kit-handin/stations/softmax', JSON.stringify('x = '.repeat(99)))")
    sign(page)
    for summary in page.locator("summary").all():
        summary.click()
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("axe.run('#widget').then((all) => all.violations.map((one) => one.id))") == []
    labels = page.locator(".kit-hw :is(button, summary, label:has(input))").evaluate_all(
        "all => all.map((one) => Math.round(one.getBoundingClientRect().height)).filter((height) => height < 24)"
    )
    assert labels == []


def test_in_a_notebook_it_says_where_the_file_is_made(mount):
    page = mount(Homework(QUESTIONS), fresh=True)
    assert page.get_by_role("button", name="제출 파일 만들기").count() == 0
    assert "kit_lab.classroom.submit" in page.locator("#widget").inner_text()
