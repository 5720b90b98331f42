"""ShapePuzzle: shapes by names or by numbers, and what is said of a wrong one."""

from browser import settle
from refusals import badly_refused

from kit_lab.widgets import ShapePuzzle

SYMBOLS = {"B": 2, "h": 4, "T": 7, "d_k": 8, "d_model": 32}
STEPS = [
    ("x", ("B", "T", "d_model")),
    ("split_heads(x)", ("B", "h", "T", "d_k")),
    ("join_heads(y)", ("B", "T", "h*d_k")),
]


def puzzle(steps=STEPS, symbols=SYMBOLS):
    return ShapePuzzle("a", "모양을 적어라.", steps, symbols=symbols)


def test_what_is_no_shape_is_refused():
    steps = [STEPS[:1], [("x", "B"), ("y", ("B",))], [("x", ("B",)), ("y", ("S",))]]
    wrong = {"steps": steps, "symbols": [SYMBOLS | {"B": 0}, SYMBOLS | {"B": 2.5}]}
    assert badly_refused(puzzle, wrong) == []


SAID = {
    "B, h, T, d_k": "맞았다.",
    "(2, 4, 7, 8)": "맞았다.",
    "[B h T 8,]": "맞았다.",
    "（B，4，T，d_model）": "4번째",
    "B, T, h, d_k": "순서",
    "B, T, d_model": "축이 3개",
    "B, h, S, d_k": "S은",
    "B, h, constructor, d_k": "constructor은",
    "((B)": "읽을 수 없다",
    "": "비어",
}


def test_a_shape_is_read_as_people_type_it(mount):
    page = mount(puzzle())
    for text, said in SAID.items():
        page.get_by_role("textbox").first.fill(text)
        page.get_by_role("button", name="확인").click()
        settle(page)
        assert said in page.locator(".kit-sp-said").first.text_content()


def test_a_product_is_what_it_makes_and_all_lines_together_solve_it(mount):
    page = mount(puzzle())
    fields = page.get_by_role("textbox")
    fields.nth(0).fill("B,h,T,d_k")
    fields.nth(1).fill("B, T, 8*h")
    fields.nth(1).press("Enter")
    settle(page)
    assert page.locator(".kit-pz-verdict").text_content() == "모두 맞았다."
    fields.nth(1).fill("B, T, d_model")
    fields.nth(0).fill("B")
    fields.nth(0).press("Enter")
    settle(page)
    assert page.locator(".kit-pz-verdict").text_content() == "2줄 가운데 1줄이 맞았다."


def test_the_first_line_is_given_and_the_rest_only_when_asked_for(mount):
    page = mount(puzzle())
    assert "(B, T, d_model)" in page.locator("#widget").text_content()
    assert "h*d_k" not in page.locator("#widget").text_content()
    page.get_by_role("button", name="답 보기").click()
    values = page.get_by_role("textbox").evaluate_all("nodes => nodes.map((n) => n.value)")
    assert values == ["(B, h, T, d_k)", "(B, T, h*d_k)"]
