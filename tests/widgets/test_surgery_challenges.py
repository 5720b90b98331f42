"""The challenges of the operating table: those of the book can be solved, a wrong try is told, a tick stays."""

import json
import re
import subprocess
from datetime import date, timedelta

import nbformat
import pytest
from book_site import ROOT
from live_engine import node
from operating_table import COMMA_HEAD, ENCODER_BLIND, SOLUTIONS, TEXT, done, operate, write
from refusals import badly_refused

from kit_core import load_pretrained
from kit_core.tasks import korean_numbers
from kit_core.tasks.korean_numbers.kinds import date_readings
from kit_lab.widgets import Challenge, Surgery


def chapter_cell(name):
    cells = nbformat.read(ROOT / "book" / f"{name}.ipynb", as_version=4).cells
    (source,) = [cell.source for cell in cells if cell.cell_type == "code" and "Surgery(" in cell.source]
    return source


def chapter_widget(name):
    """The operating table of a chapter, as its cell makes it."""
    scope = {"pretrained": load_pretrained("korean_numbers"), "korean_numbers": korean_numbers}
    exec(chapter_cell(name).replace("\nSurgery(", "\nwidget = Surgery("), scope)
    return scope["widget"]


# In `make test` one of them is solved on its page, in tests/book/test_site_widgets.py.
@pytest.mark.long
@pytest.mark.parametrize("chapter", SOLUTIONS)
def test_every_challenge_of_the_book_can_be_solved(mount, script, chapter):
    widget = chapter_widget(chapter)
    solutions = SOLUTIONS[chapter]
    assert [one["name"] for one in widget._challenges] == list(solutions)
    page = mount(widget, live=script)
    for name, (operations, text) in solutions.items():
        item = page.locator(f'[data-challenge="{name}"]')
        assert "is-solved" not in (item.get_attribute("class") or "")
        if operations and done(page) != operations:
            operate(page, operations)
        if text is not None:
            write(page, text)
        assert item.locator(".kit-su-now").text_content().startswith("풀었다."), name
    assert page.inner_text(".kit-su-count").strip() == f"{len(solutions)} / {len(solutions)}"


COMMA_ONLY = {
    "kind": "answer_changes_only",
    "text": "삼만 오천 원",
    "answer": "35000원",
    "keeps": ["스물세 살"],
}


def test_a_wrong_try_is_told_and_a_tick_stays(mount, live, script):
    challenge = Challenge("comma", "쉼표만 사라지게 하라.", COMMA_ONLY, "힌트이다.")
    page = mount(Surgery(live, TEXT, challenges=[challenge]), live=script, fresh=True)
    operate(page, [ENCODER_BLIND])
    item = page.locator("[data-challenge=comma]")
    assert "「1,005원」" in item.locator(".kit-su-now").text_content()
    assert page.locator("[role=img][aria-label='아직 풀지 않았다']").count() == 1
    operate(page, [COMMA_HEAD])
    assert page.locator("[role=img][aria-label=풀었다]").count() == 1
    assert page.inner_text(".kit-su-note") == "✓ 도전을 풀었다."  # beside the answers
    kept = json.loads(page.evaluate("localStorage.getItem('kit-handin/challenges/comma')"))
    assert kept == {"model": live.name, "text": TEXT, "operations": [COMMA_HEAD]}
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    assert page.locator(".is-solved").count() == 1
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('shut'); } })"
    )
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    assert page.locator(".is-solved").count() == 0
    operate(page, [COMMA_HEAD])
    assert page.locator(".is-solved").count() == 1


def test_an_answer_that_the_healthy_model_gives_too_solves_nothing(mount, live, script):
    check = {"kind": "answer_equals", "answer": "12원", "needs": [ENCODER_BLIND], "differs": True}
    page = mount(Surgery(live, TEXT, challenges=[Challenge("bag", "속여라.", check)]), live=script)
    operate(page, [ENCODER_BLIND])
    write(page, "십이 원")
    now = page.locator("[data-challenge=bag] .kit-su-now")
    assert now.text_content().startswith("멀쩡한 모델도 이 글에 그렇게 답한다.")
    write(page, "이십 원")
    assert now.text_content() == "풀었다."


def test_a_challenge_is_heard_of_once_when_it_is_solved(mount, live, script):
    challenges = [Challenge(name, "쉼표를 지워라.", COMMA_ONLY) for name in ("comma", "again")]
    page = mount(Surgery(live, TEXT, challenges=challenges), live=script)
    assert page.locator(".kit-su-challenges :is([role=status], [aria-live])").count() == 0
    operate(page, [ENCODER_BLIND])
    operate(page, [COMMA_HEAD])
    heard = page.locator(".kit-su > .kit-hidden[aria-live]")
    heard.get_by_text("도전을 풀었다. 쉼표를 지워라.").wait_for()
    assert heard.text_content().count("쉼표를 지워라.") == 2
    write(page, "스물세 살")
    heard.get_by_text("멀쩡한 모델의 답 23살. 수술한 모델의 답 23살.", exact=True).wait_for()


def test_what_is_no_date_fools_nobody(mount, live, script):
    fools = Challenge("fool", "속여라.", {"kind": "fools", "rule": "date"})
    page = mount(Surgery(live, TEXT, challenges=[fools]), live=script)
    now = page.locator(".kit-su-now")
    for text, words in {
        "오천 원": "",
        "이천이십육년 이월 삼십일": "옳은 날짜가 아니다. 달력에 있는 날을",
        "이천이십육년 칠월": "옳은 날짜가 아니다. 달력에 있는 날을",
        "이천이십육년 이월 이십일": "모델이 옳게 읽었다: 2026-02-20",
    }.items():
        write(page, text)
        assert now.text_content().startswith(words), text
        assert bool(now.text_content()) == bool(words)


SOME = [(TEXT, "2026-07-04"), ("삼만 오천 원", "35,000원"), ("스물세 살", "23살"), ("사십 명", "40명")]
ENCODER_HEADS = {"kind": "accuracy_at_least", "do": "headOff", "place": "encoder/*", "count": 2, "share": 0.9}
ORDER = {"kind": "accuracy_at_least", "do": "order", "place": "encoder", "count": 1, "share": 0.5}
ONE_NORM = {"kind": "accuracy_below", "do": "normOff", "count": 1, "share": 0.125}
LAST_NORM, OTHER_NORM = ({"do": "normOff", "place": f"encoder/layer_{i}/feed_forward_norm"} for i in (2, 0))
BACKWARDS = {"do": "order", "place": "encoder", "layers": [2, 1, 0]}


def test_a_wrong_try_is_told_what_is_lacking(mount, live, script):
    challenges = [
        Challenge(name, "하라.", check)
        for name, check in (("heads", ENCODER_HEADS), ("order", ORDER), ("norm", ONE_NORM))
    ]
    page = mount(Surgery(live, TEXT, examples=SOME, challenges=challenges), live=script)

    def told():
        return page.locator(".kit-su-now").all_text_contents()

    assert told() == ["", "", ""]
    operate(page, [COMMA_HEAD])
    heads, order, norm = told()
    assert re.search("인코더.*2개.*0개.*75.0%", heads)
    assert re.search("인코더 층의 차례.*75.0%", order)
    assert "층 정규화" in norm
    operate(page, [LAST_NORM, OTHER_NORM])
    assert told()[2].startswith("수술을 2개")
    operate(page, [OTHER_NORM])
    assert told()[2].endswith("%이다. 12.5%보다 낮아야 한다.")
    operate(page, [BACKWARDS])
    assert told()[1].endswith("%이다. 50% 이상이어야 한다.")
    operate(page, [LAST_NORM])
    assert re.search("풀었다.*0.0%", told()[2])


def test_the_rule_of_dates_is_that_of_the_task(tmp_path):
    days = [date(1900, 1, 1) + timedelta(days=97 * i) for i in range(750)]
    told = [(text, day.isoformat()) for day in days for text in date_readings(day)[0]]
    told += [(" 구백구십구년 구월 구일", "0999-09-09"), ("이천년 이월 이십구일", "2000-02-29")]
    nothing = [
        "천구백년 이월 이십구일",
        "이천년 육월 일일",
        "이천년 십월 일일",
        "이천이십육년 칠월",
        "삼만 오천 원",
        "년월일",
    ]
    texts = [text for text, _ in told] + nothing
    module = (ROOT / "kit_lab/widgets/surgery/dates.js").as_uri()
    asked = tmp_path / "texts.json"
    asked.write_text(json.dumps(texts), encoding="utf-8")
    run = (
        f'import {{ dateOf }} from "{module}"; import {{ readFileSync }} from "node:fs";'
        f"console.log(JSON.stringify(JSON.parse(readFileSync({json.dumps(str(asked))})).map(dateOf)))"
    )
    answered = subprocess.run([node(), "--input-type=module", "-e", run], capture_output=True, check=True)
    assert json.loads(answered.stdout) == [iso for _, iso in told] + [None] * len(nothing)


ANSWER_CHECK = {"kind": "answer_equals", "answer": "1"}


def test_a_wrong_challenge_is_named():
    checks = ["fools", {}, {"kind": "magic"}, {"kind": "fools"}, ANSWER_CHECK | {"share": 1}]
    given = {"name": "a", "task": "a", "check": ANSWER_CHECK}
    wrong = {"name": [3], "task": [""], "check": checks}
    assert badly_refused(lambda **change: Challenge(**given | change), wrong) == []
