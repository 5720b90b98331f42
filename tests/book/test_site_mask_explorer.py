"""MaskExplorer in its chapter, from the disk: every control moves the tables to what kit_core computes."""

import book_site
import keras
import numpy as np
import pytest
from browser import settle, tap

from kit_core import combine_masks, look_ahead_mask, padding_mask, scaled_dot_product_attention
from kit_core.attention import attention_scores
from kit_core.widgets.mask_explorer import token_vectors

PAGE = "book/masking"
PADDING, START, BLANK = "[패딩]", "[시작]", "␣"
TABLES = {
    "mask": "마스크(행은 쿼리, 열은 키)",
    "scores": "가리기 전의 스코어",
    "masked": "가린 뒤의 스코어",
    "before": "가리기 전의 가중치",
    "after": "가린 뒤의 가중치",
}
MASKED = "\u221210⁹"
ATTEND, BLOCK = "True = 볼 수 있음", "1 = 가림"
WANTED = {
    "없음": (),
    "패딩": ("padding",),
    "룩어헤드": ("look_ahead",),
    "둘 다": ("padding", "look_ahead"),
}


class Explorer:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-me")
        assert self.root.count() == 1

    def settle(self):
        settle(self.page)

    def group(self, name):
        return self.root.get_by_role("group", name=name, exact=True)

    def click(self, group, label, how="click"):
        """The label that a pointer hits: the radio button itself is not drawn."""
        getattr(self.group(group).locator("label").get_by_text(label, exact=True), how)()
        self.settle()

    def press(self, key):
        self.page.keyboard.press(key)
        self.settle()

    def chosen(self, group):
        return self.group(group).locator("input:checked + label").inner_text()

    def text(self, name):
        return self.root.get_by_role("textbox", name=name, exact=True)

    def padding(self, name):
        return self.root.get_by_role("slider", name=f"{name}의 패딩", exact=True)

    def tokens(self, name):
        """The tokens that the reader's settings ask for."""
        text, count = self.text(name).input_value(), int(self.padding(name).input_value())
        by_space = self.chosen("나누기") == "띄어쓰기마다"
        tokens = text.split() if by_space else [BLANK if one == " " else one for one in text]
        tokens = ([START] if name == "타깃" else []) + tokens
        padding = [PADDING] * count
        return tokens + padding if self.chosen("패딩이 붙는 쪽") == "뒤" else padding + tokens

    def table(self, name):
        return self.root.locator(f'table[aria-label="{TABLES[name]}"]')

    def cells(self, name):
        return self.table(name).evaluate(
            "(grid) => [...grid.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((td) => td.innerText))"
        )

    def check(self):
        """All five tables, from kit_core, for what the controls say; gives the weights after masking."""
        kind, masks = self.chosen("어텐션"), self.chosen("마스크")
        source, target = self.tokens("소스"), self.tokens("타깃")
        rows = source if kind == "인코더 셀프" else target
        columns = target if kind == "디코더 셀프" else source
        owner = columns
        if kind == "인코더-디코더" and self.chosen("패딩을 가리는 기준") == "타깃":
            owner = target
        ids = np.array([[0 if token == PADDING else 1 for token in owner]])
        parts = {"padding": padding_mask(ids), "look_ahead": look_ahead_mask(len(rows), 0, len(columns))}
        right = combine_masks(*(parts[name] for name in WANTED[masks]))
        flipped = self.chosen("적은 쪽의 약속") != self.chosen("읽는 쪽의 약속")
        seen = keras.ops.logical_not(right) if right is not None and flipped else right
        query, key = token_vectors(rows)[0][None, None], token_vectors(columns)[1][None, None]
        found = {
            "scores": attention_scores(query, key),
            "masked": attention_scores(query, key, seen),
            "before": scaled_dot_product_attention(query, key, key)[1],
            "after": scaled_dot_product_attention(query, key, key, seen)[1],
        }
        wanted = {name: keras.ops.convert_to_numpy(one)[0, 0] for name, one in found.items()}
        for name, matrix in wanted.items():
            texts = self.cells(name)
            assert self.table(name).locator("tbody th").all_inner_texts() == rows
            numbers = np.array(
                [
                    [-1e9 if text == MASKED else float(text.replace("\u2212", "-")) for text in row]
                    for row in texts
                ]
            )
            assert np.abs(numbers[:, : len(columns)] - matrix).max() <= 5.1e-3, name
            if name in ("before", "after"):
                assert numbers.shape[1] == len(columns) + 1
                assert np.abs(numbers[:, -1] - 1).max() <= 5.1e-3
        values = {True: "True", False: "False"}
        if self.chosen("적은 쪽의 약속") == BLOCK:
            values = {True: "0", False: "1"}
        shown = np.array(self.cells("mask"))
        if right is None:
            assert set(shown.ravel()) == {"·"}
        else:
            whole = np.broadcast_to(right, (1, 1, len(rows), len(columns)))[0, 0]
            assert shown.tolist() == [[values[bool(one)] for one in row] for row in whole]
        return wanted["after"]


@pytest.fixture
def explorer(stage):
    with stage.driven(PAGE, Explorer) as widget:
        yield widget


def test_it_opens_on_the_encoders_own_mask(explorer):
    assert (explorer.chosen("어텐션"), explorer.chosen("마스크")) == ("인코더 셀프", "패딩")
    weights = explorer.check()
    assert weights.shape == (6, 6)
    assert (weights[:, 4:] == 0).all()
    verdict = explorer.root.locator(".kit-me-verdict")
    assert "짐작" in verdict.inner_text()
    explorer.root.get_by_role("button", name="이대로 판정").click()
    explorer.settle()
    assert "옳다" in verdict.inner_text()


def test_every_attention_under_every_mask_by_pointer(explorer):
    for kind in ("디코더 셀프", "인코더-디코더", "인코더 셀프"):
        explorer.click("어텐션", kind)
        seen = []
        for masks in WANTED:
            explorer.click("마스크", masks)
            seen.append(explorer.check())
        assert len({one.tobytes() for one in seen}) == 4
        assert explorer.group("패딩을 가리는 기준").is_visible() == (kind == "인코더-디코더")


def test_masks_by_keyboard(explorer):
    explorer.group("마스크").get_by_role("radio", name="없음", exact=True).focus()
    explorer.group("마스크").get_by_role("radio", name="패딩", exact=True).focus()
    for masks in ("룩어헤드", "둘 다", "없음", "패딩"):
        explorer.press("ArrowRight")
        assert explorer.chosen("마스크") == masks
        explorer.check()
    explorer.group("어텐션").get_by_role("radio", name="인코더 셀프", exact=True).focus()
    explorer.press("ArrowRight")
    assert explorer.chosen("어텐션") == "디코더 셀프"
    explorer.check()


def test_two_conventions_that_disagree_turn_the_mask_round(explorer):
    right = explorer.check()
    explorer.click("적은 쪽의 약속", BLOCK)
    wrong = explorer.check()
    assert (wrong[:, :4] == 0).all()
    assert "어긋났다" in explorer.root.locator(".kit-me-verdict").inner_text()
    explorer.click("읽는 쪽의 약속", BLOCK)
    assert explorer.check() == pytest.approx(right)
    explorer.press("ArrowLeft")
    assert explorer.chosen("읽는 쪽의 약속") == ATTEND
    assert explorer.check() == pytest.approx(wrong)


def test_padding_in_front_leaves_rows_without_a_key(explorer):
    explorer.click("어텐션", "디코더 셀프")
    explorer.click("마스크", "둘 다")
    assert explorer.root.locator(".kit-me-uniform").inner_text() == ""
    explorer.click("패딩이 붙는 쪽", "앞")
    weights = explorer.check()
    assert weights[:2] == pytest.approx(np.full((2, 6), 1 / 6))
    assert "2개" in explorer.root.locator(".kit-me-uniform").inner_text()


def test_the_targets_padding_in_cross_attention(explorer):
    explorer.click("어텐션", "인코더-디코더")
    explorer.click("패딩을 가리는 기준", "타깃")
    explorer.padding("타깃").press("ArrowRight")
    explorer.padding("소스").press("ArrowRight")
    explorer.settle()
    explorer.check()
    assert "오류도 나지 않는다" in explorer.root.locator(".kit-me-verdict").inner_text()
    explorer.padding("소스").press("ArrowRight")
    explorer.settle()
    assert "오류로 멈춘다" in explorer.root.locator(".kit-me-verdict").inner_text()
    assert not explorer.table("after").is_visible()
    explorer.click("패딩을 가리는 기준", "소스")
    explorer.check()
    assert explorer.table("after").is_visible()


def test_the_readers_own_text_and_padding(explorer):
    before = explorer.check()
    source = explorer.text("소스")
    source.click()
    source.press("Control+a")
    explorer.page.keyboard.type("오후 세 시 반")
    explorer.settle()
    assert explorer.check().shape == (10, 10)
    explorer.click("나누기", "띄어쓰기마다")
    assert explorer.check().shape == (6, 6)
    explorer.padding("소스").focus()
    for key, size in (("Home", 4), ("End", 8), ("ArrowLeft", 7)):
        explorer.press(key)
        assert explorer.check().shape == (size, size)
    explorer.text("타깃").fill("15:30")
    explorer.padding("타깃").fill("0")
    explorer.click("어텐션", "디코더 셀프")
    assert explorer.check().shape == (2, 2)
    explorer.click("나누기", "글자마다")
    assert explorer.check().shape == (6, 6)
    source.fill("열세 글자가 넘는 글은 안 된다")
    explorer.settle()
    assert "12개까지" in explorer.root.locator(".kit-me-hint").inner_text()
    source.fill("스무 살")
    explorer.padding("소스").fill("2")
    explorer.click("어텐션", "인코더 셀프")
    assert explorer.check() == pytest.approx(before)


def test_cells_are_walked_by_keyboard_and_told(explorer):
    weights = explorer.check()
    explorer.table("after").locator("td[tabindex='0']").focus()
    for key, place in [
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("ArrowLeft", (1, 0)),
        ("ArrowUp", (0, 0)),
    ]:
        explorer.press(key)
        assert f"{weights[place]:.3f}" in explorer.root.locator(".kit-me-sentence").inner_text()
    explorer.table("mask").locator("tbody tr").nth(2).locator("td").nth(5).hover()
    explorer.settle()
    told = explorer.root.locator(".kit-me-sentence").inner_text()
    assert "쿼리 「␣」, 키 「[패딩]」" in told
    assert "False라서" in told


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        explorer = Explorer(seen.page)
        explorer.click("어텐션", "디코더 셀프", how="tap")
        explorer.click("마스크", "둘 다", how="tap")
        weights = explorer.check()
        tap(explorer.table("after").locator("tbody tr").nth(1).locator("td").nth(0))
        explorer.settle()
        assert f"{weights[1, 0]:.3f}" in explorer.root.locator(".kit-me-sentence").inner_text()
        slider = explorer.padding("타깃")
        box = slider.bounding_box()
        tap(slider, position={"x": box["width"] * 0.98, "y": box["height"] / 2})
        assert explorer.check().shape == (8, 8)
        assert seen.complaints == []
