"""The operating table: what is switched off in the page is switched off in kit_core too."""

import numpy as np
import pytest
from at_length import at_length
from live_operations import OPERATIONS
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
from refusals import badly_refused

from kit_core import load_pretrained
from kit_core.tasks import korean_numbers
from kit_lab.widgets import Challenge, Surgery


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


@pytest.mark.parametrize("name", at_length(["target mask off", "positions off"], list(OPERATIONS)))
def test_an_operation_answers_as_kit_core_operated_on_alike(mount, live, script, name):
    page = mount(Surgery(live, TEXT), live=script)
    pretrained = load_pretrained("korean_numbers")
    (healthy,) = pretrained.generate([TEXT])
    operated, operation = OPERATIONS[name]
    operate(page, exact(operation))
    found = answer(page)
    assert page.locator("[data-kit=healthy]").text_content() == healthy
    assert page.evaluate("model.get('answer')") == found
    if name == "target mask off":  # written one by one, nothing stands behind a letter
        assert found == healthy
        assert page.inner_text(".kit-su-note") == "답이 그대로이다."
        assert "룩어헤드 마스크를 벗겨도 답은 달라지지 않는다" in page.inner_text(".kit-su-remarks")
    else:
        assert written_by_kit_core(pretrained, [TEXT], [found], operated) == [True]
    assert bool(page.inner_text(".kit-su-note")) == (found == healthy)


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


def test_back_ahead_reset_and_chips(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["heads", "masks"]), live=script)
    assert page.get_by_role("button", name="되돌리기", exact=True).is_disabled()
    press(page, "headOff:decoder/layer_0/cross_attention:1")
    assert answer(page) == "35000원"
    assert page.locator("[data-kit=healthy] .is-gone").all_text_contents() == [","]
    page.get_by_role("button", name="인코더-디코더 어텐션의 패딩 마스크 모두").click()
    assert done(page) == [COMMA_HEAD, *masks(*CROSS)]
    page.get_by_role("button", name="되돌리기", exact=True).click()
    assert done(page) == [COMMA_HEAD]
    page.get_by_role("button", name="다시 하기").click()
    page.get_by_role(
        "button", name="디코더 층 1 인코더-디코더 어텐션 헤드 2 끔. 누르면 이 수술을 무른다"
    ).click()
    assert done(page) == masks(*CROSS)
    page.get_by_role("button", name="처음으로").click()
    page.wait_for_selector(REST)
    assert (done(page), answer(page)) == ([], "35,000원")
    operate(page, [COMMA_HEAD])  # as Python does
    page.get_by_role("button", name="되돌리기", exact=True).click()
    assert done(page) == []


def test_without_a_book_there_is_nothing_to_hand_on(mount, live):
    page = mount(Surgery(live, "삼만 오천 원"))
    assert page.get_by_role("button", name="링크 복사").count() == 0


ANSWER_CHECK = {"kind": "answer_equals", "answer": "1"}
BELOW = {"kind": "accuracy_below", "do": "headOff", "count": 1, "share": 0.3}


def test_a_wrong_argument_is_named(live):
    operations = [
        [{"do": "kernelOff", "place": "encoder"}],
        [{"do": "headOff", "place": "encoder"}],
        heads("encoder/layer_3/self_attention", 0),
        heads(OWN[0], 4),
        [ENCODER_BLIND, ENCODER_BLIND],
        [{"do": "order", "place": "encoder", "layers": [0, 1, 2]}],
        [{"do": "order", "place": "encoder", "layers": layers} for layers in ([0], [1])],
        ENCODER_BLIND,
    ]
    twice = [Challenge("a", "a", ANSWER_CHECK)] * 2
    unsure = [Challenge("a", "a", ANSWER_CHECK | {"differs": 1})]
    wrong = {
        "live": ["korean_numbers"],
        "text": ["뷁"],
        "samples": ["글"],
        "parts": [[], ["kernel"]],
        "examples": ["글", [("글",)], [("글", "답")] * 1001],
        "operations": operations,
        "challenges": [["글"], [Challenge("a", "a", BELOW)], twice, unsure],
    }
    assert badly_refused(lambda **change: Surgery(**{"live": live, "text": TEXT} | change), wrong) == []
    needed = Challenge("a", "a", ANSWER_CHECK | {"needs": [ENCODER_BLIND]})
    with pytest.raises(ValueError, match=r"parts.*positionsOff"):
        Surgery(live, TEXT, challenges=[needed], parts=["heads"])
