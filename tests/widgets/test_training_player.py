"""TrainingPlayer: what it refuses, and every snapshot on the page against the arrays it was given."""

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import TrainingPlayer, TrainingSentence
from kit_lab.widgets.attention_heads import decode_weights, encode_weights

STEPS, LOSS, MATCH = [0, 10, 40, 100], [4.0, 2.0, 1.0, 0.8], [0.0, 0.1, 0.6, 0.97]


@pytest.fixture
def sentences(random_weights):
    def sentence(source, written, answers):
        s, t = len(source), len(written) + 1
        return TrainingSentence(
            list(source),
            ["[시작]", *written],
            written,
            answers,
            encoder=random_weights(4, 2, 3, s, s),
            decoder=random_weights(4, 2, 3, t, t, causal=True),
            cross=random_weights(4, 2, 3, t, s),
        )

    return [
        sentence("삼만 오천 원", "35,000원", ["", "원원", "35,00원", "35,000원"]),
        sentence("스무 살", "20살", ["한한", "2살", "20살", "20살"]),
    ]


@pytest.fixture
def player(sentences):
    return TrainingPlayer(STEPS, LOSS, MATCH, sentences, floor=0.75)


def changed(sentence, **values):
    names = ("source", "target", "written", "answers", "encoder", "decoder", "cross")
    return TrainingSentence(**{name: getattr(sentence, name) for name in names} | values)


def test_a_wrong_sentence_is_named_in_korean(sentences):
    one = sentences[0]
    bad = one.cross.copy()
    bad[2, 0, 0, 0, 0] += 0.5
    wrong = {
        "written": [3],
        "answers": ["35", None, one.answers[:3]],
        "cross": [bad, one.cross[:, :, :, :, :-1]],
        "encoder": [one.encoder[0]],
        "decoder": [one.decoder.astype(str)],
    }
    assert badly_refused(lambda **change: changed(one, **change), wrong) == []


def test_a_wrong_history_or_choice_is_named_in_korean(sentences):
    given = {"steps": STEPS, "loss": LOSS, "exact_match": MATCH, "sentences": sentences}
    wrong = {
        "steps": [[0, 10, 10, 100], 4, [0.5, 10, 40, 100]],
        "loss": [LOSS[:3], [np.nan, 1, 1, 1]],
        "exact_match": [[0, 0, 0, 1.5]],
        "sentences": [[], "문장"],
        **{"snapshot": [4], "sentence": [2], "layer": [2], "head": [-1], "kind": ["self"]},
    }
    assert badly_refused(lambda **change: TrainingPlayer(**given | change), wrong) == []
    with pytest.raises(ValueError, match="sentences"):
        TrainingPlayer([0, 10, 40], LOSS[:3], MATCH[:3], sentences)


def weights_on(page, row):
    """The followed row's numbers as the large map shows them."""
    options = page.locator(".ah-query")
    options.nth(row).click()
    settle(page)
    return [float(text) for text in page.locator(".ah-number").all_text_contents()]


def check_page(page, sentences):
    names = ["snapshot", "sentence", "kind", "layer", "head"]
    snapshot, at, kind, layer, head = page.evaluate("(names) => names.map((name) => model.get(name))", names)
    sentence = sentences[at]
    assert page.locator(".kit-tc-reading").all_inner_texts() == [
        f"{LOSS[snapshot]:.4f}",
        f"{100 * MATCH[snapshot]:.1f}%",
    ]
    answer = sentence.answers[snapshot]
    assert page.locator(".kit-pl-text").inner_text() == (answer or "(빈 답)")
    verdict = page.locator(".kit-pl-verdict").inner_text()
    assert verdict == ("맞았다" if answer == sentence.written else f"바른 답 {sentence.written}")
    right = page.locator(".kit-pl-text .is-right").count()
    assert right == sum(a == b for a, b in zip(answer, sentence.written, strict=False))
    weights = getattr(sentence, kind)[snapshot, layer, head]
    got = weights_on(page, 1)
    assert got == pytest.approx(weights[1], abs=0.005)
    assert got == pytest.approx(decode_weights(encode_weights(weights[1])))
    page.locator(".ah-query").nth(1).click()  # lets the row go again
    settle(page)


def test_every_control_moves_what_it_must(mount, player, sentences):
    page = mount(player)
    check_page(page, sentences)
    slider = page.get_by_role("slider", name="스냅숏")
    for snapshot in (3, 1, 2):
        slider.fill(str(snapshot))
        settle(page)
        assert page.evaluate("model.get('snapshot')") == snapshot
        check_page(page, sentences)
    slider.press("ArrowLeft")
    settle(page)
    assert page.evaluate("model.get('snapshot')") == 1
    for label, kind in (("인코더 셀프 어텐션", "encoder"), ("디코더 셀프 어텐션", "decoder")):
        page.get_by_text(label, exact=True).first.click()
        settle(page)
        assert page.evaluate("model.get('kind')") == kind
        check_page(page, sentences)
    page.get_by_role("gridcell", name="층 2, 헤드 3").click()
    settle(page)
    check_page(page, sentences)
    assert "층 2 · 헤드 3" in page.locator(".ah-title").inner_text()
    page.get_by_label("문장").select_option("1")
    settle(page)
    assert page.evaluate("model.get('sentence')") == 1
    check_page(page, sentences)


def test_the_small_maps_are_painted_anew_for_each_snapshot(mount, player):
    page = mount(player)
    read = """() => [...document.querySelectorAll('.ah-cell canvas')].map((canvas) =>
      [...canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data].join())"""
    before = page.evaluate(read)
    assert len(before) == len(set(before)) == 6
    page.get_by_role("slider", name="스냅숏").fill("1")
    settle(page)
    after = page.evaluate(read)
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_the_scale_of_the_steps_is_said_and_starts_with_the_first(mount, sentences):
    page = mount(TrainingPlayer([50, 60, 80, 100], LOSS, MATCH, sentences))
    assert "제곱근 눈금" in page.locator(".kit-pl").inner_text()
    ticks = (
        page.locator(".kit-tc")
        .first.locator(".kit-plot-text")
        .evaluate_all("(all) => all.map((one) => [one.textContent, one.getBoundingClientRect().left])")
    )
    left = page.locator(".kit-tc svg").first.bounding_box()["x"]
    assert [text for text, _ in ticks][-2:] == ["50", "100"]
    assert all(place > left - 1 for _, place in ticks)


def test_a_curve_leads_to_the_nearest_snapshot(mount, player, sentences):
    page = mount(player)
    for chart, snapshot in ((0, 2), (1, 1)):
        box = page.locator(".kit-tc").nth(chart).locator(".kit-plot-dot").nth(snapshot).bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        settle(page)
        assert page.evaluate("model.get('snapshot')") == snapshot
        check_page(page, sentences)


def test_playing_goes_to_the_end_and_stops(mount, player, sentences):
    page = mount(player, reduced_motion="no-preference")
    # The page itself keeps account: on a busy machine the playing may be over before a test can look.
    page.evaluate(
        """() => {
          window.button = document.querySelector(".kit-pl-play");
          window.seen = [];
          model.on("change:snapshot", () => seen.push([model.get("snapshot"), button.textContent]));
        }"""
    )
    page.get_by_role("button", name="재생").click()
    page.wait_for_function("() => model.get('snapshot') === 3")
    page.get_by_role("button", name="재생").wait_for()
    assert page.evaluate("seen") == [[1, "멈춤"], [2, "멈춤"], [3, "멈춤"]]
    check_page(page, sentences)
    page.evaluate("() => model.on('change:snapshot', () => model.get('snapshot') === 1 && button.click())")
    page.get_by_role("button", name="재생").click()
    page.wait_for_function("() => model.get('snapshot') === 1")
    page.get_by_role("button", name="재생").wait_for()


def test_with_reduced_motion_a_press_is_one_snapshot(mount, player, sentences):
    page = mount(player, reduced_motion="reduce")
    button = page.get_by_role("button", name="다음 스냅숏")
    for snapshot in (1, 2, 3, 0):
        button.press("Enter")
        settle(page)
        assert page.evaluate("model.get('snapshot')") == snapshot
    check_page(page, sentences)
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="재생").wait_for()


def test_rows_of_a_phone_are_a_fingers_height_and_controls_lie_below(mount, player):
    page = mount(player, width=360, touch=True, height=740)
    heights = page.locator(".ah-query").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert len(heights) > 2
    assert min(heights) >= 24
    slider = page.get_by_role("slider").bounding_box()
    assert slider["height"] >= 24
    assert slider["y"] + slider["height"] <= 740  # at hand, wherever the page is
    page.locator(".kit-pl-choices").scroll_into_view_if_needed()
    settle(page)
    large = page.locator(".ah-plot").bounding_box()
    assert large["y"] + large["height"] <= page.get_by_role("slider").bounding_box()["y"]
