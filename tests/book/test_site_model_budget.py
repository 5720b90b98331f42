"""ModelBudget in its chapter, from the disk: every control moves the numbers to kit_core's."""

import re
from dataclasses import replace

import book_site
import pytest
from browser import settle, tap

from kit_core import TransformerConfig, budget

PAGE = "book/transformer"
PREFIX = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
LABELS = {
    "num_layers": "층 N",
    "d_model": "d_model",
    "num_heads": "헤드 h",
    "d_k": "d_k",
    "d_v": "d_v",
    "d_ff": "d_ff",
    "vocab_size": "어휘 V",
    "batch": "배치 B",
    "length": "길이 S = T",
}


def agrees(text, value):
    """Whether a shown amount is the value: exact where written out, else within 0.005 of its unit."""
    if text.endswith("개"):
        return int(text[:-1].replace(",", "")) == value
    number, prefix = re.match(r"([\d.]+) ([kMGTPE]?)", text).groups()
    return abs(float(number) - value / PREFIX[prefix]) <= 0.00501


class Budget:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-mb")
        assert self.root.count() == 1

    def slider(self, name):
        return self.root.get_by_role("slider", name=LABELS[name], exact=True)

    def values(self):
        said = {name: self.slider(name).get_attribute("aria-valuetext") for name in LABELS}
        return {name: int(text.replace(",", "")) for name, text in said.items()}

    def checked(self, legend):
        group = self.root.get_by_role("group", name=legend)
        return group.locator("input:checked + label").inner_text()

    def counts(self, values):
        """The three budgets by part, as kit_core counts them for what the controls say."""
        model = {name: values[name] for name in LABELS if name not in ("vocab_size", "batch", "length")}
        config = TransformerConfig(values["vocab_size"], **model)
        if self.checked("위치") != "사인파":
            config = replace(config, position="learned", max_length=512)
        width = {"float32": 4, "float16": 2}[self.checked("자료형")]
        length, batch = values["length"], values["batch"]
        adds = budget.count_multiply_adds(config, length, length, batch)
        return {
            "parameters": budget.count_parameters(config),
            "flops": {part: 2 * count for part, count in adds.items()},
            "bytes": budget.count_bytes(config, length, length, batch, bytes_per_number=width),
        }

    def check(self):
        """All numbers that the page shows, against kit_core's; what the sliders say."""
        settle(self.page)
        values = self.values()
        for kind, counts in self.counts(values).items():
            section = self.root.locator(f'[data-budget="{kind}"]')
            total = sum(counts.values())
            assert agrees(section.locator(".kit-mb-total").inner_text(), total), kind
            rows = section.locator("tbody tr").evaluate_all(
                "(rows) => rows.map((row) => [row.dataset.part, row.cells[1].textContent])"
            )
            assert {part for part, _ in rows} == set(counts)
            for part, shown in rows:
                assert agrees(shown, counts[part]), (kind, part)
        return values


@pytest.fixture
def sizes(stage):
    with stage.driven(PAGE, Budget) as widget:
        yield widget


def test_it_opens_with_the_base_model(sizes):
    values = sizes.check()
    assert (values["num_layers"], values["d_model"], values["vocab_size"]) == (6, 512, 37000)
    assert sizes.root.locator(".kit-mb-total").first.inner_text() == "63,045,632개"


def test_every_row_of_table_3(sizes):
    preset = sizes.root.get_by_role("combobox", name="논문 표 3의 행")
    for name, config in TransformerConfig.table3(37000).items():
        preset.select_option(name)
        values = sizes.check()
        assert (values["num_layers"], values["d_model"], values["num_heads"], values["d_ff"]) == (
            config.num_layers,
            config.d_model,
            config.num_heads,
            config.d_ff,
        )
        assert (values["d_k"], values["d_v"]) == (config.key_dim, config.value_dim)
        shown = sizes.root.locator(".kit-mb-total").first.inner_text()
        assert agrees(shown, sum(budget.count_parameters(config).values()))


def test_every_slider_by_keyboard(sizes):
    sizes.root.get_by_text("따로", exact=True).click()
    for name in LABELS:
        before = sizes.check()[name]
        sizes.slider(name).press("ArrowLeft")
        after = sizes.check()
        assert after[name] < before, name


def test_sliders_by_pointer(sizes):
    slider = sizes.slider("num_layers")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    before = sizes.check()["num_layers"]
    sizes.page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    assert sizes.check()["num_layers"] > before


def test_dtype_positions_and_heads(sizes):
    for text, legend in (("float16", "자료형"), ("학습(512칸)", "위치"), ("따로", "d_k와 d_v")):
        sizes.root.get_by_text(text, exact=True).click()
        sizes.check()
        assert sizes.checked(legend) == text


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        sizes = Budget(seen.page)
        tap(sizes.root.get_by_text("float16", exact=True))
        for summary in sizes.root.get_by_text("부분마다 숫자로 보기").all():
            tap(summary)
        sizes.check()
        assert sizes.root.locator("table").first.is_visible()
        assert seen.complaints == []
