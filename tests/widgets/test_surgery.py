"""The operating table: what is switched off in the page is switched off in kit_core too."""

import numpy as np
import pytest
from live_operations import OPERATIONS
from live_page import live_script
from live_parity import END_ID, greedy_by_teacher
from operating_table import (
    COMMA_HEAD,
    CROSS,
    ENCODER_BLIND,
    OWN,
    READING,
    REST,
    TEXT,
    answer,
    done,
    heads,
    masks,
    operate,
    press,
    write,
)

from kit_core import load_pretrained
from kit_core.live import LiveModel
from kit_core.tasks import korean_numbers
from kit_core.widgets import Challenge, Surgery


@pytest.fixture(scope="module")
def live():
    return LiveModel("korean_numbers")


@pytest.fixture(scope="module")
def script(live, tmp_path_factory):
    return live_script(live, tmp_path_factory.mktemp("live"))


COMMA_KEY = "headOff:decoder/layer_2/cross_attention:2"


@pytest.fixture(scope="module")
def few():
    """Forty examples that no training has seen."""
    return [(one.source, one.target) for one in korean_numbers.held_out_examples(40, seed=3)]


def exact(operation):
    """The same, with every layer written out where the place holds a star."""
    if "*" not in operation["place"]:
        return [operation]
    places = READING if operation["place"].startswith("encoder/") else OWN
    return [operation | {"place": place} for place in places]


def written_by_kit_core(pretrained, texts, answers, operated):
    """Whether kit_core, operated on alike, would write each of the answers letter for letter."""
    tokenizer, room = pretrained.tokenizer, pretrained.card["target_length"]
    source = tokenizer.encode_batch(texts, pretrained.card["source_length"])
    rows = [[*tokenizer.encode(text), END_ID][:room] for text in answers]
    with operated(pretrained.model):
        return [
            want == got
            for want, got in zip(rows, greedy_by_teacher(pretrained.model, source, rows), strict=True)
        ]


def test_every_operation_answers_as_kit_core_operated_on_alike(mount, live, script):
    page = mount(Surgery(live, TEXT), live=script)
    pretrained = load_pretrained("korean_numbers")
    (healthy,) = pretrained.generate([TEXT])
    changed = 0
    for name, (operated, operation) in OPERATIONS.items():
        operate(page, exact(operation))
        found = answer(page)
        assert page.locator("[data-kit=healthy]").text_content() == healthy
        assert page.evaluate("model.get('answer')") == found
        if name == "target mask off":  # written one by one, nothing stands behind a letter
            assert found == healthy
            assert "룩어헤드 마스크를 벗겨도 답은 달라지지 않는다" in page.inner_text(".kit-su-remarks")
        else:
            assert written_by_kit_core(pretrained, [TEXT], [found], operated) == [True], name
        changed += found != healthy
    assert changed >= 2


def test_the_accuracy_is_that_of_kit_core_and_what_broke_is_shown(mount, live, script, few):
    page = mount(Surgery(live, "삼만 오천 원", examples=few), live=script)
    assert page.inner_text("[data-kit=accuracy]") == "–"
    press(page, "positionsOff:encoder")
    texts, answers = map(list, zip(*few, strict=True))
    operated, _ = OPERATIONS["positions off"]
    right = written_by_kit_core(load_pretrained("korean_numbers"), texts, answers, operated)
    share = np.mean(right)
    assert 0 < share < 0.5
    assert page.evaluate("model.get('accuracy')") == pytest.approx(share)
    assert page.inner_text("[data-kit=accuracy]") == f"{100 * share:.1f}%"
    assert page.inner_text("[data-kit=healthy-accuracy]") == "100.0%"
    broken = [text for text, is_right in zip(texts, right, strict=True) if not is_right][:4]
    assert page.locator(".kit-su-text").all_inner_texts() == broken
    told = page.inner_text(".kit-su-progress")
    assert told.startswith(f"이 수술로 {len(right) - sum(right)}개가 망가졌다. 그 가운데 4개를 보인다.")
    became = page.locator(".kit-su-became").nth(1).inner_text()
    page.click(f".kit-su-text >> nth={1}")
    page.wait_for_selector(REST)
    assert page.input_value("[data-kit=text]") == broken[1]
    assert answer(page) == became
    press(page, "positionsOff:encoder")
    assert page.evaluate("model.get('accuracy')") is None
    assert page.locator(".kit-su-text").count() == 0


def test_the_first_text_can_be_come_back_to(mount, live, script):
    page = mount(Surgery(live, TEXT, samples=["스물세 살"]), live=script)
    page.get_by_role("button", name="스물세 살").click()
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent === '23살'")
    page.get_by_role("button", name=TEXT).click()
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent === '2026-07-04'")
    assert Surgery(live, TEXT, samples=["스물세 살", TEXT])._samples == ["스물세 살", TEXT]
    assert Surgery(live, TEXT)._samples == []


def test_a_part_keeps_the_accuracy_that_it_alone_left(mount, live, script):
    some = [("삼만 오천 원", "35,000원"), ("세 개", "3개"), ("스물세 살", "23살")]
    page = mount(Surgery(live, TEXT, examples=some, parts=["heads", "order"]), live=script)
    part = page.locator(f'[data-operation="{COMMA_KEY}"]')
    assert not page.locator(".kit-su-legend").is_visible()
    press(page, COMMA_KEY)
    share = page.inner_text("[data-kit=accuracy]")
    assert share == "66.7%"
    press(page, "headOff:decoder/layer_0/self_attention:2")  # two at once tell nothing of either
    press(page, COMMA_KEY)
    assert part.locator("small").all_text_contents() == ["66.7"]
    assert part.get_attribute("title").endswith("이것 하나만 했을 때의 정확도 66.7%")
    assert page.locator(".kit-su-legend").is_visible()
    operate(page, [{"do": "order", "place": "encoder", "layers": [1, 0, 2]}])
    assert page.locator("small").count() == 2


def test_a_broken_example_shows_the_letters_that_it_lost(mount, live, script):
    page = mount(Surgery(live, TEXT, examples=[("삼만 오천 원", "35,000원"), ("세 개", "3개")]), live=script)
    operate(page, [COMMA_HEAD])
    assert page.locator(".kit-su-broken li").all_inner_texts() == ["삼만 오천 원\n35,000원\n→\n35000원"]
    assert page.locator(".kit-su-was .is-gone").all_text_contents() == [","]
    assert "그 가운데" not in page.inner_text(".kit-su-progress")


def test_a_text_that_cannot_be_read_has_no_answers(mount, live, script):
    page = mount(Surgery(live, TEXT), live=script)
    write(page, "뷁")
    assert "모델이 배우지 않은 글자" in page.inner_text(".kit-live-note")
    assert (answer(page), page.evaluate("model.get('answer')")) == ("", "")
    operate(page, [COMMA_HEAD])
    write(page, "삼만 오천 원")
    assert answer(page) == "35000원"


def test_the_parts_are_named_by_what_they_are(mount, live, script):
    page = mount(Surgery(live, TEXT, parts=["sublayers", "residuals", "norms", "order"]), live=script)
    assert "다시 누르면 되돌아온다" in page.inner_text(".kit-su-empty")
    assert page.locator(".kit-su-switches").first.inner_text().split() == ["서브층", "잔차", "정규화"]
    assert page.locator(".kit-su-acts").first.locator("button").all_inner_texts() == [
        "한 칸 앞으로",
        "한 칸 뒤로",
        "한 번 더",
        "빼기",
    ]


def test_back_ahead_reset_and_chips(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["heads", "masks"]), live=script)
    assert page.get_by_role("button", name="되돌리기", exact=True).is_disabled()
    press(page, "headOff:decoder/layer_2/cross_attention:2")
    assert answer(page) == "35000원"
    assert page.locator("[data-kit=healthy] .is-gone").all_text_contents() == [","]
    page.get_by_role("button", name="크로스 어텐션의 패딩 마스크 모두").click()
    assert done(page) == [COMMA_HEAD, *masks(*CROSS)]
    page.get_by_role("button", name="되돌리기", exact=True).click()
    assert done(page) == [COMMA_HEAD]
    page.get_by_role("button", name="다시 하기").click()
    page.get_by_role("button", name="디코더 층 3 크로스 어텐션 헤드 3 끔. 누르면 이 수술을 무른다").click()
    assert done(page) == masks(*CROSS)
    page.get_by_role("button", name="모두 되돌리기").click()
    page.wait_for_selector(REST)
    assert (done(page), answer(page)) == ([], "35,000원")
    operate(page, [COMMA_HEAD])  # as Python does
    page.get_by_role("button", name="되돌리기", exact=True).click()
    assert done(page) == []


def test_the_order_of_layers_by_keyboard(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["order", "heads"]), live=script)
    page.get_by_role("button", name="2번째로 지나는 층 2").first.focus()
    page.keyboard.press("Enter")
    order = page.get_by_role("group", name="인코더 층의 차례")
    for name in ("한 번 더", "뒤로", "빼기"):
        order.get_by_role("button", name=name).focus()
        page.keyboard.press("Space")
    assert done(page) == []  # 1 2 2 3, 1 2 3 2, 1 2 3
    order.get_by_role("button", name="앞으로").focus()
    page.keyboard.press("Space")
    assert done(page) == [{"do": "order", "place": "encoder", "layers": [0, 2, 1]}]
    page.focus('[data-operation="headOff:decoder/layer_2/cross_attention:2"]')
    page.keyboard.press("Space")
    page.wait_for_selector(REST)
    assert done(page)[1:] == [COMMA_HEAD]


def test_where_no_way_is_left_every_text_is_one_to_the_layers_behind(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원"), live=script)
    off = {"do": "sublayerOff", "place": READING[0]}
    cut = {"do": "residualOff", "place": f"{READING[0]}_norm"}
    remarks = page.locator(".kit-su-remarks")
    operate(page, [off, cut | {"place": f"{READING[1]}_norm"}])
    assert remarks.text_content() == ""
    operate(page, [off, cut])
    assert "지나가는 길이 하나도 없으므로" in remarks.text_content()
    found = answer(page)
    write(page, "오만 삼천 원")  # of the same length
    assert answer(page) == found


def test_the_picture_tells_which_layers_are_passed(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["order", "heads"]), live=script)
    titles, arrow = (
        page.locator(".kit-su-title"),
        "() => getComputedStyle(document.querySelectorAll('.kit-su-column')[1], '::before').content",
    )
    assert page.evaluate(arrow) == '"→"'
    operate(page, [{"do": "order", "place": "encoder", "layers": [1, 1, 0]}])
    told = ["층 1", "층 2 (2번 지난다)", "층 3 (지나지 않는다)"]
    assert titles.all_text_contents() == [*told, "층 1", "층 2", "층 3"]
    assert page.locator(".is-passed-by").count() == 1
    assert page.evaluate(arrow) == "none"
    operate(page, [])
    assert titles.all_text_contents() == ["층 1", "층 2", "층 3"] * 2
    assert page.evaluate(arrow) == '"→"'


def test_a_link_brings_operations_and_text_back(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원"), live=script)
    write(page, TEXT)
    order = {"do": "order", "place": "encoder", "layers": [0, 0, 2]}
    operate(page, [COMMA_HEAD, order])
    found = answer(page)
    page.get_by_role("button", name="링크 복사").click()
    page.wait_for_function("() => location.hash.startsWith('#surgery=')")
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    page.wait_for_selector(REST)
    assert (done(page), page.input_value("[data-kit=text]"), answer(page)) == (
        [COMMA_HEAD, order],
        TEXT,
        found,
    )
    odd = (
        "positionsOff:encoder,headOff:nowhere:1,headOff:encoder/layer_0/self_attention:9,order:encoder:0.7,x"
    )
    page.evaluate("(odd) => { location.hash = `surgery=${odd}&text=`; }", odd)
    page.wait_for_function("() => document.querySelector('.kit-su-told').textContent.includes('4개는')")
    assert done(page) == [ENCODER_BLIND]


def test_without_a_book_there_is_nothing_to_hand_on(mount, live):
    page = mount(Surgery(live, "삼만 오천 원"))
    assert page.get_by_role("button", name="링크 복사").count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_nothing_is_cut(mount, live, script, few, theme):
    page = mount(Surgery(live, TEXT, examples=few), width=360, theme=theme, live=script)
    operate(page, [COMMA_HEAD, {"do": "order", "place": "decoder", "layers": [0, 1, 2, 0, 1, 2, 0, 1]}])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_a_phone_the_answers_stay_in_sight_of_the_parts(mount, live, script, few):
    page = mount(Surgery(live, "삼만 오천 원", examples=few), width=360, height=700, live=script)
    press(page, COMMA_KEY)
    seen = page.evaluate("""() => ["[data-kit=answer]", ".kit-su-share"].map((selector) => {
      const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there.closest(".kit-su-answers")?.querySelector(selector).textContent ?? null;
    })""")
    assert page.evaluate("scrollY") > 500
    assert seen == ["35000원", page.inner_text("[data-kit=accuracy]")]


def test_a_second_view_cleans_up(mount, live, script, few):
    page = mount(Surgery(live, TEXT, examples=few), live=script)
    before = page.evaluate("model.listening()")
    page.evaluate("async () => { (await renderAgain())(); }")
    assert page.evaluate("model.listening()") == before


ANSWER_CHECK = {"kind": "answer_equals", "answer": "1"}
BELOW = {"kind": "accuracy_below", "do": "headOff", "count": 1, "share": 0.3}


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"live": "korean_numbers"}, TypeError, "live는 LiveModel"),
        ({"text": "뷁"}, ValueError, "뷁"),
        ({"samples": "글"}, TypeError, "samples는 글의 목록"),
        ({"parts": []}, TypeError, "parts는 고칠 수 있는 것의 목록"),
        ({"parts": ["kernel"]}, ValueError, r"parts\[0\].*'heads'"),
        ({"examples": "글"}, TypeError, "examples는"),
        ({"examples": [("글",)]}, TypeError, r"examples\[0\]은\(는\) \(글, 답\)의 쌍"),
        ({"examples": [("글", "답")] * 1001}, ValueError, "1,001개"),
        ({"operations": [{"do": "kernelOff", "place": "encoder"}]}, ValueError, "kernelOff"),
        ({"operations": [{"do": "headOff", "place": "encoder"}]}, ValueError, "do, place, head만"),
        ({"operations": heads("encoder/layer_3/self_attention", 0)}, ValueError, "layer_3"),
        ({"operations": heads(OWN[0], 4)}, ValueError, "head은.*0 이상 3 이하"),
        ({"operations": [ENCODER_BLIND, ENCODER_BLIND]}, ValueError, "앞에 이미 있는"),
        ({"operations": [{"do": "order", "place": "encoder", "layers": [0, 1, 2]}]}, ValueError, "본디 차례"),
        ({"operations": ENCODER_BLIND}, TypeError, "수술의 목록"),
        ({"challenges": ["글"]}, TypeError, r"challenges\[0\]은\(는\) Challenge"),
        ({"challenges": [Challenge("a", "a", BELOW)]}, ValueError, "examples가 비었다"),
        ({"challenges": [Challenge("a", "a", ANSWER_CHECK)] * 2}, ValueError, "name='a'"),
        ({"challenges": [Challenge("a", "a", ANSWER_CHECK | {"differs": 1})]}, TypeError, "differs에는 True"),
        (
            {
                "challenges": [Challenge("a", "a", ANSWER_CHECK | {"needs": [ENCODER_BLIND]})],
                "parts": ["heads"],
            },
            ValueError,
            "positionsOff이\\(가\\) parts에 없다",
        ),
    ],
)
def test_a_wrong_argument_is_named(live, arguments, error, words):
    given = {"live": live, "text": TEXT} | arguments
    with pytest.raises(error, match=words):
        Surgery(given.pop("live"), given.pop("text"), **given)


def test_python_operates_and_a_wrong_operation_leaves_the_old_ones(live):
    widget = Surgery(live, TEXT)
    widget.operations = [ENCODER_BLIND]
    with pytest.raises(ValueError, match="kernelOff"):
        widget.operations = [{"do": "kernelOff", "place": "encoder"}]
    assert widget.operations == [ENCODER_BLIND]
    assert (repr(widget), widget.answer, widget.accuracy) == ("Surgery()", "2026-07-04", None)
