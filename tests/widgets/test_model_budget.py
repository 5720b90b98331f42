"""ModelBudget: what it refuses, what it syncs, and every number on the page against kit_core's."""

import json
import re
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from browser import settle
from refusals import badly_refused

from kit_core import Transformer, TransformerConfig, budget
from kit_lab.widgets import ModelBudget

PAPER = {"base": 65, "(B) d_k=16": 58, "(C) N=8": 80, "big": 213}
TABLE_3 = TransformerConfig.table3(37000)
ROWS = {name: budget.sizes(config) | {"paper": PAPER.get(name)} for name, config in TABLE_3.items()}
PREFIX = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
NAMES = ("num_layers", "d_model", "num_heads", "d_k", "d_v", "d_ff", "learned_length", "vocab_size")


def state_of(page):
    names = [*NAMES, "batch", "length", "dtype"]
    return dict(
        zip(names, page.evaluate("(names) => names.map((name) => model.get(name))", names), strict=True)
    )


def config_of(state):
    """kit_core's configuration of what the page's state says."""
    learned = state["learned_length"]
    sizes = {name: state[name] for name in ("d_model", "num_layers", "num_heads", "d_ff", "d_k", "d_v")}
    config = TransformerConfig(state["vocab_size"], **sizes)
    return replace(config, position="learned", max_length=learned) if learned else config


def counts_of(state):
    """The three budgets by part, as kit_core counts them."""
    config, length, batch = config_of(state), state["length"], state["batch"]
    adds = budget.count_multiply_adds(config, length, length, batch)
    width = {"float32": 4, "float16": 2}[state["dtype"]]
    return {
        "parameters": budget.count_parameters(config),
        "flops": {part: budget.FLOPS_PER_MULTIPLY_ADD * count for part, count in adds.items()},
        "bytes": budget.count_bytes(config, length, length, batch, bytes_per_number=width),
    }


def agrees(text, value):
    """Whether a shown amount is the value: exact where written out, else within 0.005 of its unit."""
    if text.endswith("개"):
        return int(text[:-1].replace(",", "")) == value
    number, prefix = re.match(r"([\d.]+) ([kMGTPE]?)", text).groups()
    return abs(float(number) - value / PREFIX[prefix]) <= 0.00501


SHOWN = """(section) => {
  const text = (selector) => section.querySelector(selector).textContent;
  return [text(".kit-mb-total"), text(".kit-mb-ratio"), [...section.querySelectorAll("tbody tr")].map((row) => {
    const part = row.dataset.part;
    const width = (bar) => section.querySelector(`[data-bar="${bar}"] [data-part="${part}"]`).style.width;
    return {
      part, hidden: row.hidden, cells: [...row.cells].map((cell) => cell.textContent),
      share: text(`.kit-mb-legend [data-part="${part}"] .kit-number`), widths: [width("own"), width("base")],
    };
  })];
}"""


def check_page(page):
    """All totals, parts, shares and lengths of bars, for the state that the model holds now."""
    settle(page)
    state = state_of(page)
    mine, theirs = counts_of(state), counts_of(page.evaluate("model.get('reference')"))
    for kind, counts in mine.items():
        shown, ratio, rows = page.locator(f'[data-budget="{kind}"]').evaluate(SHOWN)
        total, base = sum(counts.values()), sum(theirs[kind].values())
        assert agrees(shown, total), kind
        ratio = ratio.removeprefix("base의 ")
        if part := re.fullmatch(r"1/([\d,]+)", ratio):
            assert int(part[1].replace(",", "")) == pytest.approx(base / total, abs=0.501)
        else:
            assert float(ratio.removesuffix("배")) == pytest.approx(total / base, rel=0.06, abs=0.00501)
        assert total / base > 0.09 or part
        assert [row["part"] for row in rows] == list(counts) or kind == "flops"
        assert {row["part"] for row in rows} == set(counts)
        for row in rows:
            part, share = row["part"], row["share"]
            assert row["hidden"] == (not counts[part] and not theirs[kind][part])
            _, own, reference = row["cells"]
            assert agrees(own, counts[part]), (kind, part)
            assert agrees(reference, theirs[kind][part]), (kind, part)
            percent = 100 * counts[part] / total
            if share == "0.01% 미만":
                assert 0 < percent < 0.005
            else:
                assert float(share.removesuffix("%")) == pytest.approx(percent, abs=0.0501)
                assert not percent or float(share.removesuffix("%")) > 0
            for width, count in zip(row["widths"], (counts[part], theirs[kind][part]), strict=True):
                wanted = 100 * count / max(total, base)
                assert float(width.removesuffix("%")) == pytest.approx(wanted, abs=0.01)
    return state


def test_wrong_arguments_are_named_in_korean():
    rows = [
        ["base"],
        np.zeros(2),
        *({"base": row} for row in ({"heads": 8}, {"paper": -65}, {"paper": float("inf")})),
    ]
    wrong = {
        **{name: [0, 10**7, "64"] for name in ("num_layers", "d_ff", "vocab_size", "batch", "length")},
        "d_model": [512.0],
        "num_heads": [7],
        "d_k": [16],
        "learned_length": [-1, False],
        "dtype": ["int8", np.array(["float32", "float16"])],
        "rows": rows,
    }
    assert badly_refused(ModelBudget, wrong) == []
    assert badly_refused(partial(ModelBudget, d_k=16), {"d_v": [0]}) == []
    with pytest.raises(ValueError, match="num_heads=7"):
        ModelBudget(rows={"base": {"num_heads": 7}})


def test_rows_of_numpy_are_saved_as_plain_numbers():
    row = {"num_layers": np.int64(2), "paper": np.int64(36)}
    state = json.dumps(ModelBudget(rows={"(C)": row, "(D)": {"paper": np.float64(65.5)}}).rows)
    assert [each["paper"] for each in json.loads(state).values()] == [36, 65.5]


def test_the_reference_is_base_with_what_was_given():
    widget = ModelBudget(2, 64, 4, 128, 100, batch=3, length=9, dtype="float16")
    config = TransformerConfig.base(100)
    assert widget.reference == budget.sizes(config) | {
        "vocab_size": 100,
        "batch": 3,
        "length": 9,
        "dtype": "float16",
    }


@pytest.mark.parametrize(
    "config",
    [
        TransformerConfig.tiny(11),
        replace(TransformerConfig.tiny(11), num_heads=3, d_k=5, d_v=7),
        replace(TransformerConfig.tiny(11), position="learned", max_length=20),
    ],
    ids=["tiny", "heads of their own size", "learned positions"],
)
def test_small_models_are_counted_as_real_ones(mount, config):
    sizes = budget.sizes(config)
    page = mount(ModelBudget(**sizes, vocab_size=11, batch=2, length=5))
    check_page(page)
    model = Transformer(config)
    model.build()
    total = page.locator('[data-budget="parameters"] .kit-mb-total').text_content()
    assert agrees(total, model.count_params())


def test_the_rows_of_table_3(mount):
    page = mount(ModelBudget(rows=ROWS))
    preset = page.get_by_role("combobox", name="논문 표 3의 행")
    check_page(page)
    assert preset.input_value() == "base"
    assert preset.locator("option").all_text_contents()[:-1] == list(TABLE_3)
    for name, config in TABLE_3.items():
        preset.select_option(name)
        state = check_page(page)
        assert {key: state[key] for key in budget.sizes(config)} == budget.sizes(config), name
        note = page.locator('[data-budget="parameters"] .kit-note').inner_text()
        millions = sum(budget.count_parameters(config).values()) / 1e6
        assert f"{millions:.1f} × 10⁶" in note
        assert (f"표 3에는 {PAPER.get(name)} × 10⁶" in note) == (name in PAPER)


def test_every_slider_moves_the_numbers(mount):
    page = mount(ModelBudget(rows=ROWS))
    page.get_by_text("따로", exact=True).click()
    assert (check_page(page)["d_k"], state_of(page)["d_v"]) == (64, 64)
    for label, trait, value in [
        ("층 N", "num_layers", 7),
        ("d_model", "d_model", 768),
        ("헤드 h", "num_heads", 16),
        ("d_k", "d_k", 128),
        ("d_v", "d_v", 128),
        ("d_ff", "d_ff", 4096),
        ("어휘 V", "vocab_size", 41100),
        ("배치 B", "batch", 2000),
        ("길이 S = T", "length", 32),
    ]:
        page.get_by_role("slider", name=label, exact=True).press("ArrowRight")
        assert check_page(page)[trait] == value, label
    assert page.get_by_role("combobox").input_value() == "직접 고른 값"
    assert page.evaluate("model.saves") > 0


def test_dtype_and_positions_move_the_numbers(mount):
    page = mount(ModelBudget(rows=ROWS))
    page.get_by_text("float16", exact=True).click()
    assert check_page(page)["dtype"] == "float16"
    page.get_by_text("학습(512칸)", exact=True).click()
    assert check_page(page)["learned_length"] == 512
    assert page.get_by_role("combobox").input_value() == "(E) learned"
    page.get_by_text("사인파", exact=True).click()
    assert check_page(page)["learned_length"] == 0


def test_a_table_of_another_length_is_named_and_comes_back(mount):
    page = mount(ModelBudget(learned_length=100, length=25))
    for length in (100, 1024):
        page.evaluate("(length) => model.set('learned_length', length)", length)
        check_page(page)
        label = page.get_by_text(f"학습({length:,}칸)", exact=True)
        assert page.get_by_role("radio", name=f"학습({length:,}칸)").is_checked()
        page.get_by_text("사인파", exact=True).click()
        assert check_page(page)["learned_length"] == 0
        label.click()
        assert check_page(page)["learned_length"] == length
    note = page.locator('[data-budget="parameters"] .kit-note')
    assert "넣을 수 없다" not in note.inner_text()
    page.evaluate("model.set('length', 1025)")
    check_page(page)
    assert "1,024칸만 배우므로 길이 1,025의 문장은 넣을 수 없다" in note.inner_text()


def test_tied_heads_always_divide_the_model(mount):
    page = mount(ModelBudget(d_model=96, num_heads=32))
    assert page.get_by_role("slider", name="d_k", exact=True).is_disabled()
    page.get_by_role("slider", name="d_model", exact=True).press("ArrowLeft")
    assert (check_page(page)["d_model"], state_of(page)["num_heads"]) == (64, 32)
    page.get_by_role("slider", name="d_model", exact=True).press("Home")
    assert (check_page(page)["d_model"], state_of(page)["num_heads"]) == (16, 16)
    page.get_by_text("따로", exact=True).click()
    check_page(page)  # the slider has its new end a frame later
    page.get_by_role("slider", name="헤드 h", exact=True).press("End")
    assert (check_page(page)["num_heads"], state_of(page)["d_k"]) == (32, 1)
    page.get_by_text("d_model ÷ h", exact=True).click()
    assert (check_page(page)["num_heads"], state_of(page)["d_k"]) == (16, None)


def test_a_row_of_the_paper_brings_its_vocabulary(mount):
    page = mount(ModelBudget(vocab_size=78, rows=ROWS))
    for name in ("big", "base"):
        page.get_by_role("combobox", name="논문 표 3의 행").select_option(name)
        assert check_page(page)["vocab_size"] == 37_000
        shown = page.locator(".kit-mb-total").first.inner_text()
        assert agrees(shown, sum(budget.count_parameters(TABLE_3[name]).values()))
        assert f"표 3에는 {PAPER[name]} × 10⁶개" in page.locator(".kit-note").first.inner_text()


def test_the_totals_stay_in_sight_of_a_phones_sliders(mount):
    page = mount(ModelBudget(rows=ROWS), width=360, height=640)
    page.get_by_role("slider", name="길이 S = T").scroll_into_view_if_needed()
    page.get_by_role("slider", name="길이 S = T").press("ArrowRight")
    settle(page)
    brief = page.locator(".kit-mb-brief")
    assert 0 <= brief.bounding_box()["y"] < 20
    assert brief.inner_text() == " · ".join(page.locator(".kit-mb-total").all_inner_texts())
