"""MaskExplorer: what it refuses, what it syncs, and every number that the page shows, against kit_core."""

import itertools

import keras
import numpy as np
import pytest
from at_length import at_length
from browser import settle
from refusals import badly_refused

from kit_core import combine_masks, look_ahead_mask, padding_mask, scaled_dot_product_attention
from kit_core.attention import attention_scores
from kit_lab.widgets import MaskExplorer
from kit_lab.widgets.mask_explorer import BLANK, PADDING, START, split_text, token_vectors

TABLES = {
    "mask": "마스크(행은 쿼리, 열은 키)",
    "scores": "가리기 전의 스코어",
    "masked": "가린 뒤의 스코어",
    "before": "가리기 전의 가중치",
    "after": "가린 뒤의 가중치",
}
LABELS = {
    "kind": ("어텐션", {"encoder": "인코더 셀프", "decoder": "디코더 셀프", "cross": "인코더-디코더"}),
    "masks": ("마스크", {"none": "없음", "padding": "패딩", "look_ahead": "룩어헤드", "both": "둘 다"}),
    "split": ("나누기", {"syllable": "글자마다", "space": "띄어쓰기마다"}),
    "side": ("패딩이 붙는 쪽", {"after": "뒤", "before": "앞"}),
    "cross_padding": ("패딩을 가리는 기준", {"source": "소스", "target": "타깃"}),
    "written": ("적은 쪽의 약속", {"attend": "True = 볼 수 있음", "block": "1 = 가림"}),
    "read": ("읽는 쪽의 약속", {"attend": "True = 볼 수 있음", "block": "1 = 가림"}),
}
NAMES = ("source", "target", "source_padding", "target_padding", *LABELS)
MASKED = "\u221210⁹"


def choose(page, name, value):
    """Clicks the strip's label, as a pointer would."""
    group, labels = LABELS[name]
    strip = page.get_by_role("group", name=group, exact=True).locator("label")
    strip.get_by_text(labels[value], exact=True).click()
    settle(page)


def state_of(page):
    return page.evaluate("(names) => Object.fromEntries(names.map((n) => [n, model.get(n)]))", NAMES)


def ids_of(tokens):
    return np.array([[0 if token == PADDING else 1 for token in tokens]])


def expected(state):
    """What kit_core makes of the state: rows, columns, the mask's values and four matrices."""
    made = MaskExplorer(**state)
    source, target = made.source_tokens, made.target_tokens
    rows = source if state["kind"] == "encoder" else target
    columns = target if state["kind"] == "decoder" else source
    owner = target if state["kind"] == "cross" and state["cross_padding"] == "target" else columns
    wanted = {"none": (), "both": ("padding", "look_ahead")}.get(state["masks"], (state["masks"],))
    right = combine_masks(
        padding_mask(ids_of(owner)) if "padding" in wanted else None,
        look_ahead_mask(len(rows), key_length=len(columns)) if "look_ahead" in wanted else None,
    )
    seen = right
    if right is not None and state["written"] != state["read"]:
        seen = keras.ops.logical_not(right)
    query, key = token_vectors(rows)[0][None, None], token_vectors(columns)[1][None, None]
    value = np.eye(len(columns))[None, None]
    found = {
        "scores": attention_scores(query, key),
        "masked": attention_scores(query, key, seen),
        "before": scaled_dot_product_attention(query, key, value)[1],
        "after": scaled_dot_product_attention(query, key, value, seen)[1],
    }
    matrices = {name: keras.ops.convert_to_numpy(one)[0, 0] for name, one in found.items()}
    whole = None if right is None else np.broadcast_to(right, (1, 1, len(rows), len(columns)))[0, 0]
    return rows, columns, whole, matrices


def table(page, name):
    return page.locator(f'table[aria-label="{TABLES[name]}"]')


def cells(page, name):
    """Rows of texts, the sum included where there is one."""
    return table(page, name).evaluate(
        "(grid) => [...grid.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((td) => td.innerText))"
    )


# The state, and of every table the headings above and beside and the cells, with the sums where there are some.
SHOWN = """([names, titles]) => {
  const texts = (all) => [...all].map((one) => one.innerText);
  const shown = (title) => {
    const grid = document.querySelector(`table[aria-label="${title}"]`);
    const rows = [...grid.tBodies[0].rows];
    return [texts(grid.querySelectorAll("thead th")), texts(grid.querySelectorAll("tbody th")),
      rows.map((row) => texts(row.querySelectorAll("td")))];
  };
  return [Object.fromEntries(names.map((name) => [name, model.get(name)])),
    Object.fromEntries(Object.entries(titles).map(([name, title]) => [name, shown(title)]))];
}"""


def value(text):
    return float(text.replace("\u2212", "-"))


def check(page):
    """All five tables against kit_core for the state that the model holds."""
    settle(page)
    state, shown = page.evaluate(SHOWN, [NAMES, TABLES])
    rows, columns, right, matrices = expected(state)
    names = {True: "True", False: "False"} if state["written"] == "attend" else {True: "0", False: "1"}
    texts = shown["mask"][-1]
    if right is None:
        assert {text for row in texts for text in row} == {"·"}
    else:
        assert texts == [[names[bool(one)] for one in row] for row in right]
    for name, matrix in matrices.items():
        above, beside, texts = shown[name]
        assert beside == rows
        assert above[: len(columns)] == columns
        inner = [row[: len(columns)] for row in texts]
        np.testing.assert_array_equal([[text == MASKED for text in row] for row in inner], matrix == -1e9)
        numbers = [[-1e9 if text == MASKED else value(text) for text in row] for row in inner]
        np.testing.assert_allclose(numbers, matrix, rtol=0, atol=5.1e-3)
        if name in ("before", "after"):
            assert all(row[len(columns) :] == ["1.00"] for row in texts)
    return rows, columns, matrices


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "source": [3, "가" * 13],
        "target": ["나" * 13, None],
        "source_padding": [-1, True],
        "target_padding": [5, 1.0],
        "split": ["word"],
        "side": [0],
        "kind": ["self"],
        "masks": ["causal"],
        "cross_padding": ["both"],
        "written": ["true"],
        "read": [None],
    }
    assert badly_refused(MaskExplorer, wrong) == []
    for empty in ({"source": ""}, {"source": "   ", "split": "space"}):
        with pytest.raises(ValueError, match="source_padding"):
            MaskExplorer(source_padding=0, **empty)


def test_tokens_are_what_the_text_says():
    assert split_text("세 시", "syllable") == ["세", "␣", "시"]
    assert split_text("  세  시 반 ", "space") == ["세", "시", "반"]
    assert split_text("\u1109\u1166", "syllable") == ["세"]  # jamo, as macOS may send them
    made = MaskExplorer("세 시", "3:00", 1, 2, side="before")
    assert made.source_tokens == [PADDING, "세", "␣", "시"]
    assert made.target_tokens == [PADDING, PADDING, START, "3", ":", "0", "0"]
    assert MaskExplorer("", "", 2, 0).target_tokens == [START]


# Every character that Python, JavaScript or Unicode takes for a blank, and some that none does though they show nothing.
BLANKS = r"""[...Array(0x110000).keys()].filter(
  (code) => /[\s\p{White_Space}\u200b\u2060\u180e]/u.test(String.fromCodePoint(code)),
)"""


def test_both_sides_know_the_same_blanks(mount):
    page = mount(MaskExplorer("가", "", 0, 0))
    codes = set(page.evaluate(BLANKS)) | {code for code in range(0x110000) if chr(code).isspace()}
    assert {0x1C, 0x20, 0x85, 0xA0, 0x3000, 0xFEFF, 0x200B} < codes
    spaces = {code for code in codes if split_text(chr(code), "space") == []}
    assert {code for code in codes if split_text(chr(code), "syllable") == [BLANK]} == spaces
    characters = "".join(map(chr, sorted(codes)))
    for split, size in (("syllable", 12), ("space", 11)):
        for start in range(0, len(characters), size):
            piece = characters[start : start + size]
            text = piece if split == "syllable" else "가" + "가".join(piece)
            tokens = split_text(text, split)
            page.evaluate(
                "(state) => Object.entries(state).forEach(([name, value]) => model.set(name, value))",
                {"split": split, "source": text, "source_padding": 1},
            )
            settle(page)
            heads = (
                table(page, "mask")
                .locator("tbody th")
                .evaluate_all("(all) => all.map((th) => th.textContent)")
            )
            assert heads == [*tokens, PADDING]


def test_letters_that_come_in_parts_are_put_together_on_the_page_too(mount):
    page = mount(MaskExplorer("\u1109\u1166 \u1109\u1175", "e\u0301", 0, 0, kind="cross"))
    rows, columns, _ = check(page)
    assert (rows, columns) == ([START, "\u00e9"], ["세", "␣", "시"])


def test_vectors_belong_to_the_token_alone_and_are_standard_normal():
    tokens = [chr(code) for code in range(ord("가"), ord("가") + 4000)]
    query, key = token_vectors(tokens)
    assert query.shape == key.shape == (4000, 4)
    for array in (query, key):
        np.testing.assert_allclose(array.mean(axis=0), 0, atol=0.07)
        np.testing.assert_allclose(np.cov(array.T), np.eye(4), atol=0.1)
    np.testing.assert_array_equal(token_vectors(["나", tokens[7]])[1][1], key[7])
    assert not np.allclose(query, key)


KINDS = [*itertools.product(("encoder", "decoder", "cross"), ("after", "before"))]


@pytest.mark.parametrize(("kind", "side"), at_length([("decoder", "before"), ("cross", "after")], KINDS))
def test_every_mask_shows_the_right_numbers(mount, kind, side):
    page = mount(MaskExplorer("세 시", "3:00", kind=kind, side=side))
    check(page)
    for masks, written, read in itertools.product(
        ("none", "padding", "look_ahead", "both"), ("attend", "block"), ("attend", "block")
    ):
        page.evaluate(
            "(state) => Object.entries(state).forEach(([name, value]) => model.set(name, value))",
            {"masks": masks, "written": written, "read": read},
        )
        check(page)


def test_the_basis_of_the_padding_is_asked_in_cross_attention_alone(mount):
    page = mount(MaskExplorer())
    strip = page.get_by_role("group", name="패딩을 가리는 기준", exact=True)
    for kind in ("encoder", "cross", "decoder"):
        choose(page, "kind", kind)
        assert strip.is_visible() == (kind == "cross")


def test_the_targets_padding_passes_only_where_the_lengths_agree(mount):
    page = mount(MaskExplorer("스무 살", "20살", 2, 2, kind="cross", cross_padding="target"))
    rows, columns, _ = check(page)
    assert len(rows) == len(columns)
    page.get_by_role("button", name="이대로 판정").click()
    settle(page)
    assert "오류도 나지 않는다" in page.locator(".kit-me-verdict").inner_text()
    page.get_by_role("slider", name="소스의 패딩").press("ArrowRight")
    settle(page)
    state = state_of(page)
    assert state["source_padding"] == 3
    query, key = np.zeros((1, 1, 6, 4)), np.zeros((1, 1, 7, 4))
    with pytest.raises(ValueError, match=r"\(1, 1, 1, 6\)"):
        scaled_dot_product_attention(query, key, key, padding_mask(np.ones((1, 6), int)))
    assert "열이 6개인데 키는 7개" in page.locator(".kit-me-verdict").inner_text()
    assert not table(page, "after").is_visible()
    assert not table(page, "mask").is_visible()
    assert table(page, "before").is_visible()
    # A mask of one column spreads over all keys, in kit_core too.
    page.evaluate("model.set('target', ''); model.set('target_padding', 0)")
    assert check(page)[0] == [START]


def judged(page):
    """The verdict's kind and what is said."""
    part = page.locator(".kit-me-judged")
    return part.get_attribute("data-kind"), part.locator(".kit-me-verdict").inner_text()


def test_each_attention_asks_before_it_tells(mount):
    """A mask that the reader chooses is a guess; so is asking for the verdict as it stands."""
    page = mount(MaskExplorer())
    for kind in ("decoder", "cross", "encoder"):
        choose(page, "kind", kind)
        found, words = judged(page)
        assert found == "ask"
        assert words.endswith("가려야 할까?")
    choose(page, "masks", "look_ahead")
    assert judged(page)[0] == "wrong"
    choose(page, "kind", "decoder")
    assert judged(page)[0] == "ask"
    tell = page.get_by_role("button", name="이대로 판정")
    tell.focus()
    page.keyboard.press("Enter")
    settle(page)
    assert judged(page)[0] == "enough"
    assert not tell.is_visible()
    assert page.evaluate("document.activeElement.matches('.kit-me-verdict')")
    choose(page, "kind", "encoder")
    assert judged(page)[0] == "wrong"  # it has been told of this one


def test_a_verdict_has_a_sign_and_a_colour(mount):
    page = mount(MaskExplorer(masks="none"))
    looks = {}
    for kind, masks in (("encoder", "none"), ("encoder", "padding"), ("decoder", "look_ahead")):
        choose(page, "kind", kind)
        choose(page, "masks", "both")
        choose(page, "masks", masks)
        found, words = judged(page)
        colour = page.locator(".kit-me-verdict b").evaluate("(node) => getComputedStyle(node).color")
        looks[found] = (words[0], colour)
    assert {found: sign for found, (sign, _) in looks.items()} == {"wrong": "✗", "right": "✓", "enough": "△"}
    assert len({colour for _, colour in looks.values()}) == 3


def test_two_conventions_that_disagree_turn_the_mask_round_and_are_told(mount):
    page = mount(MaskExplorer("스무 살", "20살", 2, 2))
    _, _, right = check(page)
    choose(page, "written", "block")
    _, _, wrong = check(page)
    assert (wrong["after"][:, :4] == 0).all()
    assert judged(page)[0] == "wrong"
    assert "어긋났다" in judged(page)[1]
    choose(page, "read", "block")
    np.testing.assert_array_equal(check(page)[2]["after"], right["after"])
    assert page.evaluate("model.saves") == 2


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"kind": "encoder", "masks": "none"}, "패딩이 없으니 가릴 것도 없다."),
        ({"kind": "cross", "masks": "none"}, "패딩이 없으니 가릴 것도 없다."),
        ({"kind": "decoder", "masks": "look_ahead"}, "패딩이 없으니 이것만으로도 옳다."),
        ({"kind": "decoder", "masks": "look_ahead", "side": "before"}, "패딩이 없으니 이것만으로도 옳다."),
        ({"kind": "decoder", "masks": "padding", "target": ""}, "뒤에 볼 것이 없다."),
    ],
)
def test_the_verdict_speaks_of_no_padding_that_is_not_there(mount, settings, words):
    page = mount(MaskExplorer(source_padding=0, target_padding=0, **settings))
    page.get_by_role("button", name="이대로 판정").click()
    settle(page)
    assert page.locator(".kit-me-judged").get_attribute("data-kind") == "enough"
    told = page.locator(".kit-me-verdict").inner_text()
    assert words in told
    assert "패딩까지" not in told
    page.evaluate("model.set('source_padding', 1); model.set('target_padding', 1)")
    settle(page)
    assert words not in page.locator(".kit-me-verdict").inner_text()


def test_a_row_without_any_key_is_uniform_and_told(mount):
    page = mount(MaskExplorer("스무 살", "20살", 2, 2, kind="decoder", masks="both", side="before"))
    _, columns, matrices = check(page)
    note = page.locator(".kit-me-uniform")
    np.testing.assert_allclose(matrices["after"][:2], 1 / len(columns))
    assert "2개" in note.inner_text()
    assert "1/6" in note.inner_text()
    choose(page, "side", "after")
    assert note.inner_text() == ""


def test_padding_moves_real_rows_only_without_its_mask(mount):
    page = mount(MaskExplorer("스무 살", "20살", 0, 0))
    slider = page.get_by_role("slider", name="소스의 패딩")
    for masks, steady in (("padding", True), ("none", False)):
        choose(page, "masks", masks)
        slider.fill("0")
        settle(page)
        alone = [row[:4] for row in cells(page, "after")]
        slider.fill("4")
        check(page)
        assert ([row[:4] for row in cells(page, "after")[:4]] == alone) == steady


def test_the_readers_own_text(mount):
    page = mount(MaskExplorer())
    source = page.get_by_role("textbox", name="소스")
    source.fill("나는 밥을 먹는다")
    rows, *_ = check(page)
    assert rows == [*"나는␣밥을␣먹는다", PADDING, PADDING]
    # What the eye sees as a mark, the ear hears as a word.
    blank = table(page, "mask").get_by_role("rowheader", name="빈칸", exact=True)
    assert blank.all_text_contents() == ["␣", "␣"]
    assert blank.first.get_attribute("title") == "빈칸"
    choose(page, "split", "space")
    assert check(page)[0] == ["나는", "밥을", "먹는다", PADDING, PADDING]
    page.get_by_role("textbox", name="타깃").fill("I eat")
    choose(page, "kind", "cross")
    assert check(page)[0] == [START, "I", "eat", PADDING, PADDING]


def test_too_much_or_nothing_keeps_the_last_good_text(mount):
    page = mount(MaskExplorer("세 시", source_padding=0))
    source, hint = page.get_by_role("textbox", name="소스"), page.locator(".kit-me-hint")
    source.fill("가나다라마바사아자차카타파")
    settle(page)
    assert page.evaluate("model.get('source')") == "세 시"
    assert "13개" in hint.inner_text()
    assert source.get_attribute("aria-invalid") == "true"
    check(page)
    source.fill("")
    settle(page)
    assert "하나는 있어야" in hint.inner_text()
    source.blur()
    settle(page)
    assert source.input_value() == "세 시"
    assert source.get_attribute("aria-invalid") is None
    assert hint.inner_text() == ""
    page.evaluate("model.set('source_padding', 1)")
    source.fill("")
    assert check(page)[0] == [PADDING]
    page.get_by_role("slider", name="소스의 패딩").press("ArrowLeft")
    settle(page)
    assert page.evaluate("model.get('source_padding')") == 1
    assert page.get_by_role("slider", name="소스의 패딩").input_value() == "1"


def test_a_text_too_long_by_letters_may_be_split_by_words(mount):
    page = mount(MaskExplorer())
    field = page.get_by_role("textbox", name="소스")
    field.fill("나는 오늘 학교에 갔다가 집에 왔다")
    settle(page)
    assert "띄어쓰기마다 나누면 6개" in page.locator(".kit-me-hint").inner_text()
    choose(page, "split", "space")
    assert field.input_value() == "나는 오늘 학교에 갔다가 집에 왔다"
    rows, _, _ = check(page)
    assert rows == ["나는", "오늘", "학교에", "갔다가", "집에", "왔다", PADDING, PADDING]


def test_cells_are_walked_by_keyboard_and_told(mount):
    page = mount(MaskExplorer("세 시", "3:00", kind="decoder", masks="both"))
    _, _, matrices = check(page)
    table(page, "after").locator("td[tabindex='0']").focus()
    for key, place in [
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("ArrowLeft", (1, 0)),
        ("ArrowUp", (0, 0)),
        ("ArrowUp", (0, 0)),
    ]:
        page.keyboard.press(key)
        settle(page)
        told = page.locator(".kit-me-sentence").inner_text()
        assert f"{matrices['after'][place]:.3f}" in told
        assert f"{abs(matrices['scores'][place]):.3f}" in told
        assert ("True라서" in told) == (place[1] <= place[0])
        for name in TABLES:
            picked = table(page, name).locator("td.is-picked")
            assert picked.count() == 1
            assert table(page, name).locator("td[tabindex='0']").count() == 1
    page.get_by_role("group", name="값", exact=True).get_by_text("스코어", exact=True).click()
    table(page, "masked").locator("tbody tr").nth(2).locator("td").nth(1).hover()
    settle(page)
    assert "쿼리 「:」, 키 「3」" in page.locator(".kit-me-sentence").inner_text()


def test_a_table_that_grows_or_shrinks_keeps_one_stop_and_no_old_number(mount):
    page = mount(MaskExplorer("스무 살", "20살", 4, 4, kind="cross"))
    rows, columns, _ = check(page)
    corner = table(page, "after").locator("tbody tr").last.locator("td").nth(len(columns) - 1)
    corner.focus()
    sizes = []
    for changes in ({"source_padding": 0}, {"target_padding": 0}, {"source_padding": 4}, {"kind": "decoder"}):
        page.evaluate(
            "(state) => Object.entries(state).forEach(([name, value]) => model.set(name, value))", changes
        )
        rows, columns, _ = check(page)
        sizes.append((len(rows), len(columns)))
        for name in TABLES:
            assert table(page, name).locator(".is-picked").count() == 1
            assert table(page, name).locator("tr.is-row").count() == 1
            assert table(page, name).locator("[tabindex='0']").count() == 1
        assert page.evaluate("document.activeElement.matches('.is-picked')")
        assert page.locator(".kit-me-sum").count() == 2 * len(rows)
    assert sizes == [(8, 4), (4, 4), (4, 8), (4, 4)]


@pytest.mark.parametrize(("width", "highest"), [(656, 900), (360, 1300)])
def test_scores_and_weights_take_the_same_place(mount, width, highest):
    """As wide as in the book on a screen, and on a phone; before and after the mask stand where weights do."""
    page = mount(MaskExplorer(), width=width)
    for name, seen, unseen in (("가중치", "after", "masked"), ("스코어", "masked", "after")):
        page.get_by_role("group", name="값", exact=True).get_by_text(name, exact=True).click()
        settle(page)
        assert table(page, seen).is_visible()
        assert not table(page, unseen).is_visible()
        assert page.locator(".kit-me").bounding_box()["height"] <= highest


def test_on_a_phone_before_and_after_are_turned_by_keyboard(mount):
    page = mount(MaskExplorer(kind="cross", cross_padding="target"), width=360)
    turn = page.get_by_role("group", name="가리기 전과 뒤", exact=True)
    assert (table(page, "before").is_visible(), table(page, "after").is_visible()) == (False, True)
    turn.get_by_role("radio", name="가린 뒤").press("ArrowLeft")
    settle(page)
    assert (table(page, "before").is_visible(), table(page, "after").is_visible()) == (True, False)
    turn.get_by_role("radio", name="가리기 전").press("ArrowRight")
    page.get_by_role("slider", name="소스의 패딩").press("ArrowRight")
    settle(page)  # lengths that do not agree: there is no after
    assert (table(page, "before").is_visible(), table(page, "after").is_visible()) == (True, False)
    assert not turn.is_visible()


def test_a_mask_with_many_keys_scrolls_within_the_widget(mount):
    page = mount(MaskExplorer(source_padding=4), width=360)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".kit-me").evaluate("(root) => root.scrollWidth <= root.clientWidth")
