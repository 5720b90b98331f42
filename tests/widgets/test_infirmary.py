"""Infirmary: a reader examines a model with a hidden bug, names it, and the browser remembers how."""

import json

import pytest
from browser import settle
from infirmary import EXAMPLES, UNSEEN
from refusals import badly_refused

from kit_lab.clinic import BUGS, CHECKS
from kit_lab.widgets import Infirmary

REST = ".kit-in:not([data-kit-busy]):not([data-kit-examining])"
CASES = ["no positions", "memory taken from the first sentence", "healthy"]


def made(live, examples=EXAMPLES, **arguments):
    return Infirmary(live, examples, **{"bugs": BUGS, "checks": CHECKS} | arguments)


@pytest.fixture
def infirmary(mount, live, script):
    """infirmary(**arguments of mount): the page, its first patient waiting."""

    def open_page(cases=CASES, **how):
        return mount(made(live, cases=cases, unseen=UNSEEN), live=script, **how)

    return open_page


def rest(page):
    page.wait_for_selector(REST)
    settle(page)


def examine(page, exam):
    page.click(f"[data-exam={exam}]")
    rest(page)


def diagnose(page, name):
    page.check(f'[data-bug="{name}"] input')
    page.get_by_role("button", name="진단한다").click()
    rest(page)


def count(page):
    return page.inner_text("[data-kit=count]")


def result(page, exam):
    """Label -> [of the patient, of a healthy model]."""
    rows = page.locator(f"[data-result={exam}] tbody tr").all()
    return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}


def test_a_case_is_examined_and_named(infirmary):
    page = infirmary()
    assert page.locator(".kit-in-said").all_inner_texts() == ["…"] * 4, (
        "nothing is loaded before it is asked for"
    )
    page.get_by_role("button", name="증상을 본다").click()
    rest(page)
    said = page.locator(".kit-in-said").all_inner_texts()
    assert len(said) == 4
    wrong = [answer != wanted for answer, (_, wanted) in zip(said, EXAMPLES, strict=False)]
    assert sum(wrong) == 3  # 23살 can be read from its letters in any order
    assert page.inner_text("[data-kit=alone]") == "1개"
    examine(page, "positions")
    moving, healthy = result(page, "positions")["인코더에서 달라지는 성분"]
    assert (moving, healthy) == ("0 / 96개", "42 / 96개")
    assert count(page) == "지금까지 1번"

    diagnose(page, "positions counted along the batch")
    told = page.inner_text(".kit-in-verdict")
    assert told.startswith(f"아니다: {BUGS['positions counted along the batch'].title}")
    assert "「같은 글자 늘어놓기」의 결과와 맞지 않는다. 디코더에서 달라지는 성분: 이 고장이라면" in told
    assert "이 환자는 0 / 96개" in told
    assert count(page) == "지금까지 3번"
    assert page.locator(".is-struck").get_attribute("data-bug") == "positions counted along the batch"

    diagnose(page, "no positions")
    bug = BUGS["no positions"]
    shown = page.inner_text(".kit-in-reveal")
    lines = ["return self.dropout(self.position(x, offset=offset))  #", "return self.dropout(x)  #"]
    for words in (bug.title, bug.file, bug.symptom, *lines, *bug.caught_by):
        assert words in shown
    page.wait_for_function(
        "() => document.querySelector('[data-kit=fewest]').textContent.includes('번이 든다')"
    )
    assert "1번이 든다: 같은 글자 늘어놓기" in page.inner_text("[data-kit=fewest]")
    assert page.inner_text("[data-kit=record]") == "맞힌 환자 1 / 3, 검사 모두 3번"
    assert page.evaluate("localStorage.getItem('kit-solved/infirmary-1')") == "1"
    guesses = page.evaluate("JSON.parse(localStorage.getItem('kit-handin/guesses/infirmary-1'))")
    assert guesses == ["positions counted along the batch", "no positions"]
    examine(page, "order")  # out of curiosity
    assert count(page).startswith("3번.")


def test_evidence_against_a_wrong_diagnosis_comes_from_symptoms_where_nothing_was_examined(infirmary):
    page = infirmary(["decoder without look-ahead mask"])
    diagnose(page, "no positions")
    told = page.inner_text(".kit-in-verdict")
    assert f"증상과 맞지 않는다. 「{EXAMPLES[0][0]}」의 답: 이 고장이라면" in told
    assert f"이 환자는 「{EXAMPLES[0][1]}」" in told
    diagnose(page, "healthy")
    told = page.inner_text(".kit-in-verdict")
    assert "가려지지 않는다. 둘을 가르는 검사는 「미래를 바꾸어 보기」이다." in told
    assert count(page) == "지금까지 4번"


def test_the_record_survives_and_is_forgotten_with_what_was_solved(infirmary):
    page = infirmary()
    diagnose(page, "no positions")
    page.get_by_role("button", name="다음 환자").click()
    rest(page)
    assert page.inner_text("[data-kit=patient]") == "환자 2"
    examine(page, "together")
    diagnose(page, "no ReLU")
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    assert (page.inner_text("[data-kit=patient]"), count(page)) == ("환자 2", "지금까지 3번")
    assert page.inner_text("[data-case='0'] .kit-in-end") == "✓ 0번"
    page.get_by_role("button", name="증상을 본다").click()
    rest(page)
    assert result(page, "together")["로짓이 움직인 폭"][1] == "0"
    page.get_by_role("button", name="모르겠다. 답을 본다").click()
    rest(page)
    assert BUGS[CASES[1]].title in page.inner_text(".kit-in-reveal")
    assert page.inner_text("[data-kit=record]") == "맞힌 환자 1 / 3, 검사 모두 0번"
    assert page.evaluate("localStorage.getItem('kit-solved/infirmary-2')") is None
    page.get_by_role("button", name="이 환자를 다시 본다").click()
    rest(page)
    assert (count(page), page.locator(".is-struck").count()) == ("지금까지 0번", 0)
    page.evaluate("localStorage.removeItem('kit-solved/infirmary-1')")  # as the guide does
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    assert page.inner_text("[data-kit=record]") == "맞힌 환자 0 / 3"


def test_what_storage_holds_is_not_trusted(infirmary):
    page = infirmary()
    odd = [{"exams": ["sleep", "future"], "wrong": 3, "end": "who"}, None]
    for text in (*map(json.dumps, odd), "{"):
        page.evaluate("(text) => localStorage.setItem('kit-infirmary/infirmary-1', text)", text)
        page.reload()
        page.wait_for_function("() => window.mounted === true")
        assert count(page) == ("지금까지 1번" if "future" in text else "지금까지 0번")


def test_a_patient_may_be_well(infirmary):
    page = infirmary(["unseen", "healthy"])
    page.get_by_role("button", name="증상을 본다").click()
    rest(page)
    assert page.locator(".kit-in-symptoms tbody th").all_inner_texts() == [text for text, _ in UNSEEN]
    assert page.inner_text("[data-kit=alone]") == "0개"
    diagnose(page, "no ReLU")
    assert "이 고장이라면" in page.inner_text(".kit-in-verdict")
    diagnose(page, "healthy")
    assert "학습에 없던 꼴의 글" in page.inner_text(".kit-in-reveal")
    page.get_by_role("button", name="다음 환자").click()
    rest(page)
    assert page.inner_text("[data-kit=alone]") == f"{len(EXAMPLES)}개"
    assert page.inner_text("[data-kit=next-letter]") == "100.0%"
    diagnose(page, "healthy")
    assert "코드는 멀쩡하다" in page.inner_text(".kit-in-reveal")
    assert page.get_by_role("button", name="다음 환자").count() == 0


def test_the_reader_s_own_sentence_is_answered_by_the_patient(infirmary):
    page = infirmary(["cross-attention within the target"])
    page.get_by_role("button", name="증상을 본다").click()
    rest(page)
    answers = []
    for text in ("서른 살", "칠천 원"):
        page.fill("[data-kit=text]", text)
        rest(page)
        answers.append(page.text_content("[data-kit=answer]"))
    assert answers[0] == answers[1] == page.evaluate("model.get('answer')"), "it does not read the source"
    assert count(page) == "지금까지 0번"


def test_by_keyboard_alone(infirmary):
    page = infirmary()
    page.locator("[data-exam=order]").focus()
    page.keyboard.press("Enter")  # calls the patient, too
    rest(page)
    assert result(page, "order")["읽힐 글을 뒤집으면"][0] == "0"
    page.locator('[data-bug="heads split without turning the axes"] input').focus()
    for _ in range(30):
        page.keyboard.press("ArrowDown")
        if page.locator('[data-bug="no positions"] input').is_checked():
            break
    page.locator('[data-bug="no positions"] .kit-in-strike').focus()
    page.keyboard.press("Space")
    assert page.locator(".is-struck").get_attribute("data-bug") == "no positions"
    page.get_by_role("button", name="진단한다").focus()
    page.keyboard.press("Enter")
    rest(page)
    assert page.evaluate("document.activeElement.textContent") == "다음 환자"
    page.keyboard.press("Enter")
    rest(page)
    assert page.inner_text("[data-kit=patient]") == "환자 2"


def test_all_results_fit_a_narrow_page(infirmary):
    page = infirmary(width=360)
    page.get_by_role("button", name="증상을 본다").click()
    rest(page)
    for exam in page.locator("[data-exam]").evaluate_all("nodes => nodes.map((node) => node.dataset.exam)"):
        examine(page, exam)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), exam
    diagnose(page, "no positions")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert count(page).startswith("10번.")


def test_a_wrong_argument_is_named(live):
    wrong = {
        "live": ["korean_numbers"],
        "examples": ["글", EXAMPLES[:1], [("글",), ("글", "답")], [("세 시", "03:00"), *EXAMPLES]],
        "unseen": [[("글",)]],
        "cases": ["healthy", [], ["flu"]],
        "bugs": [list(BUGS), {}],
        "checks": [{}],
        "name": ["진료실"],
    }
    assert badly_refused(lambda **change: made(**{"live": live} | change), wrong) == []
    with pytest.raises(ValueError, match="unseen"):
        made(live=live, cases=["unseen"])
