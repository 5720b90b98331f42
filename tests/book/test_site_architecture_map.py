"""ArchitectureMap in its chapter, from the disk: every control, every box, the trained model's own numbers."""

import re
from urllib.parse import urljoin

import book_site
import pytest
from browser import settle

from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.widgets.architecture_map import BOXES

PAGE = "book/blocks"
PART = {
    "self_attention": "self_attention",
    "cross_attention": "cross_attention",
    "feed_forward": "feed_forward",
}


class Map:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-am")
        assert self.root.count() == 1

    def choose(self, box, how="click"):
        # A frame holds other boxes in its middle; its own name stands in its corner.
        getattr(self.root.locator(f'[data-box="{box}"]'), how)(position={"x": 12, "y": 10})
        settle(self.page)
        assert self.chosen() == box

    def chosen(self):
        return self.root.locator('[aria-checked="true"]').get_attribute("data-box")

    def slider(self, label):
        return self.root.get_by_role("slider", name=label, exact=True)

    def value(self, label):
        return int(self.slider(label).get_attribute("aria-valuetext").replace(",", ""))

    def config(self):
        """kit_core's configuration of what the sliders say."""
        names = {"d_model": "d_model", "num_heads": "헤드 h", "d_ff": "d_ff", "num_layers": "층 N"}
        return TransformerConfig(
            self.value("어휘 V"), **{name: self.value(label) for name, label in names.items()}
        )

    def facts(self):
        return dict(
            self.root.locator(".kit-am-row").evaluate_all(
                "(rows) => rows.map((row) => [...row.children].map((one) => one.textContent))"
            )
        )

    def shape(self, label):
        rows = self.root.locator(".kit-am-shapes tr").evaluate_all(
            "(rows) => rows.map((row) => [row.cells[0].firstChild.textContent, row.cells[1].textContent])"
        )
        return tuple(map(int, re.findall(r"\d+", dict(rows)[label])))

    def parameters(self):
        said = self.facts()
        text = said.get("파라미터") or said["층 하나의 파라미터"]
        return int(re.match(r"[\d,]+", text)[0].replace(",", ""))

    def whole(self):
        return int(self.facts()["모델 전체"].removesuffix("개").replace(",", ""))


@pytest.fixture
def chart(stage):
    with stage.driven(PAGE, Map) as widget:
        yield widget


def built(config):
    model = Transformer(config)
    model.build()
    return model


def test_it_opens_with_the_trained_model_at_the_middle_sub_layer(chart):
    model = load_pretrained("korean_numbers").model
    assert chart.chosen() == "decoder_cross_attention"
    assert chart.parameters() == model.decoder.layers[0].cross_attention.count_params()
    assert chart.whole() == model.count_params()
    assert chart.shape("어텐션 가중치") == (2, 4, 8, 7)


def test_every_box_of_the_trained_model(chart):
    model = load_pretrained("korean_numbers").model
    layers = {"encoder": model.encoder.layers[0], "decoder": model.decoder.layers[0]}
    for box in BOXES:
        chart.choose(box)
        side, _, name = box.partition("_")
        if box in layers:
            expected = layers[box].count_params()
        elif side in layers:
            expected = getattr(layers[side], PART.get(name, name)).count_params()
        elif box.endswith("_embedding") or box == "projection":
            expected = model.source_embedding.count_params()
        else:
            expected = 0
        assert chart.parameters() == expected, box


def test_every_preset_and_slider_by_keyboard(chart):
    chart.root.get_by_text("tiny", exact=True).click()
    settle(chart.page)
    assert chart.config().d_model == 16
    for label in ("d_model", "헤드 h", "d_ff", "층 N", "어휘 V", "배치 B", "소스 길이 S", "타깃 길이 T"):
        before = chart.value(label)
        chart.slider(label).press("ArrowRight")
        settle(chart.page)
        assert chart.value(label) > before, label
    config = chart.config()
    B, S, T = (chart.value(label) for label in ("배치 B", "소스 길이 S", "타깃 길이 T"))
    assert chart.shape("쿼리") == (B, config.num_heads, T, config.key_dim)
    assert chart.shape("키") == (B, config.num_heads, S, config.key_dim)
    assert chart.shape("출력") == (B, T, config.d_model)
    assert chart.whole() == built(config).count_params()


def test_the_boxes_by_arrow_keys(chart):
    chart.root.locator('[data-box="decoder_cross_attention"]').focus()
    for key, box in [
        ("ArrowUp", "decoder_cross_attention_norm"),
        ("ArrowDown", "decoder_cross_attention"),
        ("ArrowLeft", "encoder_feed_forward"),
        ("Home", "source"),
        ("End", "encoder"),
    ]:
        chart.page.keyboard.press(key)
        settle(chart.page)
        assert chart.chosen() == box


def test_every_link_leads_to_a_page_of_the_book(chart):
    found = set()
    for box in BOXES:
        chart.choose(box)
        for link in chart.root.locator(".kit-am-panel a").all():
            found.add(link.get_attribute("href"))
    assert len(found) >= 4
    for address in found:
        file, _, fragment = urljoin(f"{PAGE}.html", address).partition("#")
        soup = book_site.soup(file.removesuffix(".html"))
        assert not fragment or soup.find(id=fragment)


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        chart = Map(seen.page)
        chart.choose("encoder_feed_forward", how="tap")
        expected = load_pretrained("korean_numbers").model.encoder.layers[0].feed_forward.count_params()
        assert chart.parameters() == expected
        assert f"{expected:,}개" in chart.root.locator(".kit-am-brief").inner_text()
        assert seen.complaints == []
