"""BackwardPass: every gradient is that of central differences, and each slip is named where it was made."""

import re

import numpy as np
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import BackwardPass

EXAMPLE = """() => {
  const cells = [...document.querySelectorAll(".kit-bp-cell")].map((cell) => cell.textContent);
  const names = [...document.querySelectorAll(".kit-bp-cell input")].map((field) => field.ariaLabel);
  return [cells, names];
}"""
NUMBER = "−?\\d+"
FIELDS = 14
# The fields, from the loss backwards.
G, W2, DH, DA, W1 = slice(0, 2), slice(2, 6), slice(6, 8), slice(8, 10), slice(10, 14)


def puzzle(seed=0, **given):
    return BackwardPass("a", "기울기를 적어라.", seed=seed, **given)


def whole(text):
    return int(text.replace("−", "-"))


class Network:
    """What the page shows of its example, and the same computed by NumPy."""

    def __init__(self, page):
        cells, self.labels = page.evaluate(EXAMPLE)
        last = [whole(re.findall(NUMBER, cell)[-1]) for cell in cells]
        self.loss, self.y = last[0], np.array(last[1:3], float)
        self.W2, self.W1 = (np.array(last[a:b], float).reshape(2, 2) for a, b in ((3, 7), (11, 15)))
        self.x = np.array(last[15:], float)
        spoken = [whole(re.search(f"(?:=|가중치) ({NUMBER})", label)[1]) for label in self.labels]
        self.a = self.x @ self.W1
        self.h = np.maximum(self.a, 0)
        self.forward = [*self.h @ self.W2, *self.W2.ravel(), *self.h, *self.a, *self.W1.ravel()]
        assert spoken == self.forward
        assert self.measured(*self.parts()) == self.loss

    def parts(self):
        """The numbers between which the gradients stand: those of each layer alone decide the loss."""
        return {"W1": self.W1, "a": None, "h": None, "W2": self.W2, "guessed": None}.values()

    def measured(self, W1, a, h, W2, guessed):
        a = self.x @ W1 if a is None else a
        h = np.maximum(a, 0) if h is None else h
        guessed = h @ W2 if guessed is None else guessed
        return float(np.sum((guessed - self.y) ** 2))

    def nudged(self):
        """The gradients in the order of the fields, by central differences: exact for what is quadratic, with a whole step
        small enough not to open or shut a ReLU."""
        kept = dict(zip(("W1", "a", "h", "W2", "guessed"), self.parts(), strict=True))
        found = []
        values = {"guessed": self.h @ self.W2, "W2": self.W2, "h": self.h, "a": self.a, "W1": self.W1}
        for name, value in values.items():
            for place in np.ndindex(value.shape):
                step = np.zeros(value.shape)
                step[place] = 0.125
                ahead, behind = (self.measured(**kept | {name: value + sign * step}) for sign in (1, -1))
                found.append((ahead - behind) / 0.25)
        return found


def fields(page):
    return page.get_by_role("textbox").all()


def values(page):
    return [whole(field.input_value()) for field in fields(page)]


def said(page):
    settle(page)
    return page.locator(".kit-pz-verdict").text_content()


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_what_is_no_seed_is_refused():
    assert badly_refused(puzzle, {"seed": [-1, 0.5, "0", 2**31]}) == []


def test_every_gradient_is_that_of_central_differences(mount):
    page = mount(puzzle())
    shut, seen = set(), set()
    for _ in range(20):
        network = Network(page)
        press(page, "답 보기")
        assert values(page) == network.nudged()
        assert sorted(network.a > 0) == [False, True]
        shut.add(int(network.a[0] > 0))
        seen.add(tuple(network.labels))
        press(page, "다른 예제")
        assert {field.input_value() for field in fields(page)} == {""}
    assert shut == {0, 1}
    assert len(seen) == 20


def test_each_slip_is_told_where_it_was_made(mount):
    """The wrong numbers are made here as a student makes them, without the page's own list of slips."""
    page = mount(puzzle(seed=3))
    network = Network(page)
    right = network.nudged()
    g, dh, da = (np.array(right[part]) for part in (G, DH, DA))
    x, h, one, other = network.x, network.h, int(np.argmax(network.a)), int(np.argmin(network.a))
    slips = [
        (0, -g[0], "부호"),
        (1, g[1] / 2, "2를 빠뜨렸다"),
        (W2.start + 2 * one, h[one], "뒤에서 온 기울기"),
        (W2.start + 2 * one, g[0], "들어온 값"),
        (DH.start + one, g[0] * network.W2[one, 0], "길 하나만"),
        (DH.start + other, g[1] * network.W2[other, 1], "길 하나만"),
        (DH.start + one, (g @ network.W2)[one], "전치"),
        (DA.start + other, dh[other], "닫혀"),
        (DA.start + one, 0, "열려"),
        (W1.start + other, x[0] * dh[other], "닫혀"),
        (W1.start + one, x[0], "뒤에서 온 기울기"),
        (W1.start + one, -x[0] * da[one], "부호"),
        (W1.start + one, 12345, "뒤에서 온 기울기와 거기에"),
    ]
    for place, wrong, words in slips:
        press(page, "답 보기")
        field = fields(page)[place]
        field.fill(f"{wrong:g}")
        press(page, "확인")
        name = re.sub(" = .*| 가중치.*|로 가는.*", "", network.labels[place]).replace("에서", " →")
        assert said(page).startswith(f"{name}: "), (place, wrong)
        assert words in said(page), (place, wrong, said(page))
        assert page.locator("[aria-invalid]").count() == 1
        assert field.get_attribute("aria-invalid") == ""


def test_only_the_first_mistake_from_the_loss_is_named(mount):
    page = mount(puzzle())
    press(page, "답 보기")
    for place in (9, 3, 12):
        fields(page)[place].fill("777")
    press(page, "확인")
    assert said(page).startswith("h₁ → ŷ₂: ")
    fields(page)[3].fill("넷")
    press(page, "확인")
    assert said(page) == "h₁ → ŷ₂: 수로 읽을 수 없다."


def test_by_keyboard_alone_from_the_first_number_to_the_last(mount):
    page = mount(puzzle(told="까닭"))
    right = Network(page).nudged()
    press(page, "확인")
    assert said(page).startswith("아직 비어 있다.")
    fields(page)[0].focus()
    for place, value in enumerate(right):
        assert fields(page)[place].evaluate("(field) => field === document.activeElement")
        page.keyboard.type(f"{value:g}")
        page.keyboard.press("Enter")
        left = FIELDS - 1 - place
        assert said(page) == (f"여기까지 맞았다. {left}개가 남았다." if left else "14개가 모두 맞았다.")
    assert page.locator(".kit-pz-why").text_content() == "까닭"
    assert page.locator(".kit-pz-tick").text_content() == "✓ 맞혔다"


def test_one_is_shown_with_its_sum(mount):
    page = mount(puzzle())
    network = Network(page)
    for place, value in enumerate(network.nudged()):
        if place == 1:
            fields(page)[1].fill("777")  # what is wrong is shown as well
        press(page, "하나 보기")
        assert whole(fields(page)[place].input_value()) == value
        # the sum that is told comes to the number that is told
        _, _, told = said(page).partition("의 기울기는 ")
        sums, _, total = re.sub(".*있어 ", "", told).rpartition(" = ")
        assert eval(sums.replace("×", "*").replace("−", "-")) == whole(total) == value
    assert page.evaluate("Object.keys(localStorage)") == [], "nothing was found by the reader"


def test_after_a_reload_the_example_stands_there_with_what_was_written(mount):
    page = mount(puzzle(), fresh=True)
    page.add_init_script("globalThis.kitBook = {}")  # only a page of the book remembers

    def come_back():
        page.reload()
        page.wait_for_function("() => window.mounted === true")
        settle(page)
        return page.evaluate(EXAMPLE)

    first = come_back()
    press(page, "다른 예제")
    fields(page)[2].fill("7")
    second = page.evaluate(EXAMPLE)
    assert second != first
    assert come_back() == second
    assert fields(page)[2].input_value() == "7"


def test_a_phone_holds_the_graph(mount):
    page = mount(puzzle(), width=328)
    assert page.evaluate("document.documentElement.scrollWidth") <= 328
    boxes = [field.bounding_box() for field in fields(page)]
    assert min(box["height"] for box in boxes) >= 24
    assert min(box["width"] for box in boxes) >= 30
