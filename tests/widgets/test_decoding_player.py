"""DecodingPlayer: what it refuses, and that what the page finds and shows is what kit_core finds."""

import re

import numpy as np
import pytest
from at_length import at_length
from browser import settle
from playwright.sync_api import expect
from refusals import badly_refused
from search_trees import END, PAD, TEMPERATURES, random_tree, rows_of

from kit_core import reference
from kit_core.decoding.beam import length_penalty
from kit_lab.searching import record_search
from kit_lab.searching.search_tree import grow_tree
from kit_lab.widgets import DecodingExample, DecodingPlayer
from kit_lab.widgets.attention_heads import decode_weights, encode_weights

VOCABULARY = ["[패딩]", "[시작]", "[끝]", "가", "나", "다", "라", "마", "바", "사", "[빈칸]", "<b>"]
SHOWN = {"[패딩]": "패딩", "[시작]": "시작", "[끝]": "끝", "[빈칸]": "␣"}
NAMES = [SHOWN.get(token, token) for token in VOCABULARY]


@pytest.fixture(scope="module")
def trees():
    # Flat distributions part greedy from beams; the second source is longer than the first.
    return [random_tree(sharpness=1.2, seed=2), random_tree(sharpness=0.9, seed=5, places=13)]


@pytest.fixture
def player(trees):
    sources = [["삼", "[빈칸]", "시", "오", "분"], list("가나다라마바사아자차카타파")]
    examples = [DecodingExample(source, tree) for source, tree in zip(sources, trees, strict=True)]
    return DecodingPlayer(examples, VOCABULARY)


def minus(text):
    return text.replace("-", "\u2212")


def fixed(value, digits=3):
    text = f"{value:.{digits}f}"
    return minus(text[1:] if float(text) == 0 and text.startswith("-") else text)


def words(ids):
    return "".join(NAMES[token] for token in ids)


def answer(ids):
    return words(ids[:-1] if ids[-1] == END else ids) or "(끝)"


def searched(tree, beam_size, alpha):
    arguments = {"end_id": END, "max_length": 6, "pad_id": PAD, "beam_size": beam_size, "alpha": alpha}
    return reference.beam_search(rows_of(tree), **arguments)


def choose(page, **state):
    page.evaluate(
        "(state) => Object.entries(state).forEach(([name, value]) => model.set(name, value))", state
    )
    settle(page)


def rows_in(page, title):
    return page.get_by_role("table", name=title).locator("tbody tr:not(.is-empty)")


def finished(page, found, alpha):
    """Waits until the table of finished hypotheses is exactly `found`."""
    texts = []
    for one in found:
        penalty = length_penalty(len(one.ids), alpha)
        numbers = (fixed(one.log_probability), fixed(penalty), fixed(one.log_probability / penalty))
        texts.append("".join((answer(one.ids), str(len(one.ids)), *numbers)))
    expect(rows_in(page, "끝난 가설")).to_have_text(texts)


def shares(page):
    """Name -> share, as the bars say them."""
    listed = page.locator(".kit-dp-bars li").evaluate_all(
        "(all) => all.map((li) => [li.querySelector('.kit-dp-name').textContent, li.querySelector('.kit-dp-share').textContent])"
    )
    return [(name, float(share)) for name, share in listed]


# ---- Python --------------------------------------------------------------------------------------------
def test_wrong_examples_are_named_in_korean(trees):
    given = {"source": ["삼"] * 5, "tree": trees[0]}
    wrong = {"source": ["삼 시", 5, ["삼", 3, "시", "오", "분"], ["삼"] * 4], "tree": ["나무"], "title": [3]}
    assert badly_refused(lambda **change: DecodingExample(**given | change), wrong) == []


def test_wrong_arguments_are_named_in_korean(trees):
    example = DecodingExample(["삼"] * 5, trees[0])
    another = DecodingExample(["삼"] * 5, random_tree(draws=2))
    given = {"examples": example, "vocabulary": VOCABULARY}
    wrong = {
        "examples": [[], "삼 시", [example, another]],
        "vocabulary": [VOCABULARY[:-1], "가나다라마바사아자차카타", [*VOCABULARY[:-1], 3]],
        "example": [1],
        "method": ["greedy"],
        "beam_size": [5, 2.0],
        "alpha": [1.6, "0.6"],
        "temperature": [0.7],
        "step": [6],
        "row": [4],
        "layer": [2],
        "folded": [1],
    }
    assert badly_refused(lambda **change: DecodingPlayer(**given | change), wrong) == []


# ---- beam search on the page ---------------------------------------------------------------------------
def test_the_page_finds_what_the_reference_finds(mount, player, trees):
    page = mount(player)
    answers = set()
    for example, tree in enumerate(trees):
        for beam_size in (1, 2, 3, 4):
            for alpha in (0.0, 0.6, 1.5):
                choose(page, example=example, beam_size=beam_size, alpha=alpha, step=5)
                found = searched(tree, beam_size, alpha)
                finished(page, found, alpha)
                answers.add((example, found[0].ids))
    assert len(answers) > 6  # the settings matter


def test_each_step_keeps_what_the_walk_keeps_and_weighs_what_comes_next(mount, player, trees):
    page = mount(player)
    rows, prefixes = rows_of(trees[0]), trees[0].prefixes()
    steps = int(page.get_by_role("slider", name="걸음").get_attribute("max")) + 1
    assert steps > 2
    live = {(): 0.0}
    for step in range(steps):
        choose(page, step=step)
        longer = {
            (*prefix, token): total + rows(prefix)[token]
            for prefix, total in live.items()
            for token in range(len(VOCABULARY))
            if token != PAD
        }
        ordered = sorted(longer, key=lambda one: (-longer[one], one))[:8]
        fates = ["끝남" if one[-1] == END or len(one) == 6 else "남음" for one in ordered[:4]]
        expect(rows_in(page, "이 걸음에서 견준 갈래")).to_have_text(
            [
                f"{words(one[:-1]) or '시작'}{NAMES[one[-1]]}{fixed(longer[one])}{fate}"
                for one, fate in zip(ordered, fates + ["잘림"] * 4, strict=True)
            ]
        )
        expect(page.locator(".kit-dp-told")).to_contain_text(f"가설 {len(live)}개의 갈래 {11 * len(live)}개")
        column = page.locator(f'.kit-dp-node[data-place^="{step + 1},"]')
        expect(column.locator(".kit-dp-token")).to_have_text([NAMES[one[-1]] for one in ordered[:4]])
        expect(column.locator(".kit-dp-total")).to_have_text([fixed(longer[one], 2) for one in ordered[:4]])
        live = {one: longer[one] for one in ordered[:4] if one[-1] != END and len(one) < 6}
        assert set(live) <= set(prefixes)


def test_the_distribution_at_every_temperature_and_the_attention_of_every_layer(mount, player, trees):
    page = mount(player)
    for example, tree in enumerate(trees):
        for step, row in ((0, 0), (2, 1)):
            choose(page, example=example, step=step, row=row)
            page.locator(f'.kit-dp-node[data-place="{step},{row}"].is-chosen').wait_for()
            prefix = _prefix_at(tree, step, row)
            place = tree.prefixes().index(prefix)
            row_ = tree.log_probabilities[place].astype("float64")
            for temperature in TEMPERATURES:
                choose(page, temperature=temperature)
                expect(page.locator(".kit-dp-heat")).to_contain_text(f"온도 {temperature:.2f}")
                share = np.exp(row_ / temperature)
                share /= share.sum()
                order = [token for token in np.argsort(-row_, kind="stable") if token != PAD][:8]
                shown = shares(page)
                assert [name for name, _ in shown] == [NAMES[token] for token in order] + ["나머지"]
                want = [*share[order], 1 - share[order].sum()]
                assert [value for _, value in shown] == pytest.approx(want, abs=5.1e-4)
                assert page.locator(".kit-dp-plain").count() == (0 if temperature == 1 else 9)
            for layer in (1, 0):
                page.get_by_role("group", name="층", exact=True).get_by_text(
                    str(layer + 1), exact=True
                ).click()
                weights = decode_weights(encode_weights(tree.cross[place, layer]))
                expect(page.locator(".kit-dp-weight")).to_have_text(
                    [f"{w:.3f}" if w < 0.1 else f"{w:.2f}" for w in weights]
                )


def _prefix_at(tree, step, row):
    """The hypothesis at a rank after `step` steps of a beam of 4, by the reference's rule."""
    rows, live, kept = rows_of(tree), {(): 0.0}, [()]
    for _ in range(step):
        longer = {(*p, t): s + rows(p)[t] for p, s in live.items() for t in range(12) if t != PAD}
        kept = sorted(longer, key=lambda one: (-longer[one], one))[:4]
        live = {one: longer[one] for one in kept if one[-1] != END}
    return kept[row]


@pytest.mark.parametrize("size", at_length([2**16 + 8], [2**16, 2**16 + 8]))
def test_a_large_vocabulary_keeps_the_numbers_of_its_tokens(mount, size):
    last = np.arange(size - 1, size - 9, -1)

    def next_tokens(prefixes):
        logits = np.zeros(size)
        logits[last] = 20.0 - np.arange(8)
        row = logits - np.log(np.exp(logits).sum())
        return [(row, np.full((1, 2), 0.5)) for _ in prefixes]

    tree = grow_tree(
        next_tokens,
        **{"start_id": 1, "end_id": END, "pad_id": PAD, "largest_beam": 2},
        temperatures=np.ones(1),
        uniforms=np.full((1, 2), 0.5),
    )
    vocabulary = [f"t{n}" for n in range(size)]
    page = mount(DecodingPlayer(DecodingExample(["가", "나"], tree), vocabulary, beam_size=2))
    assert [name for name, _ in shares(page)] == [*(f"t{n}" for n in last), "나머지"]
    expect(page.locator('.kit-dp-node[data-place="1,0"] .kit-dp-token')).to_have_text(f"t{size - 1}")


def test_a_function_of_next_logits_is_played_without_attention(mount):
    table = np.array([[0.0, 2.0, 1.0], [1.0, 0.0, 3.0], [0.0, 0.0, 0.0]])
    tree = record_search(lambda ids: table[ids[:, -1]], start_id=0, end_id=2, max_length=4)
    page = mount(DecodingPlayer(DecodingExample([], tree, title="표"), ["시작", "가", "끝"], beam_size=1))
    assert next(name for name, _ in shares(page)) == "가"
    page.get_by_role("button", name="다음", exact=True).click()
    settle(page)
    assert next(name for name, _ in shares(page)) == "끝"
    expect(page.get_by_text("이 걸음의 인코더-디코더 어텐션")).to_be_hidden()


# ---- sampling ------------------------------------------------------------------------------------------
def test_sampling_shows_the_recorded_draws(mount, player, trees):
    page = mount(player)
    for temperature, line in zip(TEMPERATURES, trees[0].samples, strict=True):
        choose(page, method="sample", temperature=temperature, step=5)
        totals = {ids: sum(rows_of(trees[0])(ids[:n])[t] for n, t in enumerate(ids)) for ids in line}
        # In the order in which they ended.
        ended = sorted(line, key=len)
        expect(rows_in(page, "뽑은 답")).to_have_text(
            [
                f"{answer(ids)}{len(ids)}{fixed(totals[ids])}{fixed(length_penalty(len(ids), 0.6))}"
                f"{fixed(totals[ids] / length_penalty(len(ids), 0.6))}"
                for ids in ended
            ]
        )
        choose(page, step=0)
        share = np.exp(trees[0].log_probabilities[0].astype("float64") / temperature)
        share /= share.sum()
        expect(rows_in(page, "이 걸음에서 뽑은 토큰")).to_have_text(
            [
                f"시작{NAMES[ids[0]]}{fixed(share[ids[0]])}{'끝남' if ids[0] == END else '남음'}"
                for ids in line
            ]
        )
    for radio in page.get_by_role("group", name="빔의 크기").get_by_role("radio").all():
        expect(radio).to_be_disabled()


# ---- by hand -------------------------------------------------------------------------------------------
def test_controls_by_pointer_and_keyboard(mount, player, trees):
    page = mount(player)
    back, ahead = (page.get_by_role("button", name=name, exact=True) for name in ("이전", "다음"))
    expect(back).to_be_disabled()
    ahead.click()
    ahead.click()
    expect(page.get_by_role("slider", name="걸음")).to_have_value("2")
    assert page.evaluate("model.get('step')") == 2
    back.press("Enter")
    expect(page.get_by_role("slider", name="걸음")).to_have_value("1")
    page.get_by_role("slider", name="걸음").press("End")
    expect(ahead).to_be_disabled()
    page.get_by_role("group", name="빔의 크기").get_by_text("2", exact=True).click()
    finished(page, searched(trees[0], 2, 0.6), 0.6)
    alpha = page.get_by_role("slider", name="길이 페널티의 α")
    alpha.press("Home")
    finished(page, searched(trees[0], 2, 0.0), 0.0)
    for _ in range(3):
        alpha.press("ArrowRight")
    finished(page, searched(trees[0], 2, 0.15), 0.15)
    assert page.evaluate("model.get('alpha')") == 0.15
    page.get_by_role("slider", name="온도").press("ArrowLeft")
    expect(page.locator(".kit-dp-heat")).to_contain_text("온도 0.50")
    assert page.evaluate("model.get('temperature')") == 0.5
    finished(page, searched(trees[0], 2, 0.15), 0.15)  # the temperature leaves beam search alone
    page.get_by_label("소스 문장").select_option("1")
    expect(page.locator(".kit-dp-cells li")).to_have_count(13)
    expect(page.get_by_role("slider", name="걸음")).to_have_value("0")


def test_the_tree_is_walked_by_keyboard_and_picked_by_pointer(mount, player, trees):
    page = mount(player)
    choose(page, step=2)
    nodes = page.locator(".kit-dp-node")
    page.locator('.kit-dp-node[data-place="3,0"]').wait_for()
    assert page.locator('.kit-dp-node[tabindex="0"]').count() == 1
    place = "() => document.activeElement.dataset.place"
    page.locator('.kit-dp-node[data-place="3,0"]').focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate(place) == "3,1"
    page.keyboard.press("ArrowLeft")
    column, rank = page.evaluate(place).split(",")
    assert column == "2"
    page.keyboard.press("ArrowRight")
    child = page.evaluate(place)
    assert child.startswith("3,")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(place) == f"2,{rank}"
    page.keyboard.press("Enter")
    chosen = page.locator('.kit-dp-node[aria-pressed="true"]')
    expect(chosen).to_have_attribute("data-place", f"2,{rank}")
    assert page.evaluate("[model.get('step'), model.get('row')]") == [2, int(rank)]
    assert page.evaluate(place) == f"2,{rank}"  # the focus outlives the redraw
    # One that has ended shows the step that ended it, and the hypothesis that it went on from.
    choose(page, step=5, row=-1)
    done = page.locator(".kit-dp-node.is-done").first
    column, rank = map(int, done.get_attribute("data-place").split(","))
    done.click()
    expect(page.get_by_role("slider", name="걸음")).to_have_value(str(column - 1))
    assert nodes.count() > column
    before = _prefix_at(trees[0], column - 1, page.evaluate("model.get('row')"))
    assert before == _prefix_at(trees[0], column, rank)[:-1]


def test_a_folded_player_shows_a_distribution_and_one_button_first(mount, trees):
    example = DecodingExample(["삼", "[빈칸]", "시", "오", "분"], trees[0])
    page = mount(DecodingPlayer(example, VOCABULARY, beam_size=1, step=1, folded=True))
    ahead = page.get_by_role("button", name="한 걸음", exact=True)
    expect(page.locator(".kit-dp-written")).to_have_text(re.compile("^「.」 다음"))
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_role("button", name="다음", exact=True)).to_have_count(0)
    ahead.click()
    expect(page.locator(".kit-dp-written")).to_have_text(re.compile("^「..」 다음"))
    page.get_by_text("더 살펴보기", exact=True).click()
    expect(page.get_by_role("slider", name="걸음", exact=True)).to_have_value("2")
    page.get_by_role("slider", name="걸음", exact=True).press("End")
    page.get_by_role("button", name="처음부터", exact=True).click()
    expect(page.get_by_role("slider", name="걸음", exact=True)).to_have_value("0")
    expect(ahead).to_be_visible()


def test_stepping_moves_nothing_but_what_it_changes(mount, player):
    page = mount(player)
    tops = "() => [...document.querySelectorAll('.kit-dp-part, .kit-dp-told')].map((one) => one.getBoundingClientRect().top)"
    page.locator(".kit-dp-node").first.wait_for()
    choose(page, step=1)
    page.locator('.kit-dp-node[data-place="2,0"]').wait_for()
    before = page.evaluate(tops)
    choose(page, step=3)
    page.locator('.kit-dp-node[data-place="4,0"]').wait_for()
    assert page.evaluate(tops) == pytest.approx(before, abs=1)


def test_on_a_phone_the_tree_is_read_from_its_root(mount, player):
    """The step that it opens at may lie far to the right; one that the reader goes to comes into view."""
    player.step = 4
    page = mount(player, width=360)
    root, far = (page.locator(f'.kit-dp-node[data-place="{place}"]') for place in ("0,0", "5,0"))
    far.wait_for()
    assert root.bounding_box()["x"] >= 0
    assert far.bounding_box()["x"] + far.bounding_box()["width"] > 360
    for step in (3, 4):
        choose(page, step=step)
    assert far.bounding_box()["x"] + far.bounding_box()["width"] <= 360
