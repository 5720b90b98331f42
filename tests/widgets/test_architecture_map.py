"""ArchitectureMap: what it refuses, what it syncs, and every number on the page against real models."""

import re
from pathlib import Path

import numpy as np
import pytest
from browser import settle, tap
from refusals import badly_refused

from kit_core import Transformer, TransformerConfig, budget, capture
from kit_lab.widgets import ArchitectureMap
from kit_lab.widgets.architecture_map import BOXES

PACKAGE = Path(__file__).parents[2] / "kit_core"
LINKS = {"attention": "attention.html", "blocks": "blocks.html#part", "encoding": "../encoding.html"}
# What a browser takes for a script, or for a file of the reader's, however it is written.
SCRIPTS = (
    "javascript:ran = 1",
    "JavaScript:ran = 1",
    "\x01javascript:ran = 1",
    "\x1f \x00javascript:ran = 1",
    " javascript:ran = 1",
    "java\tscript:ran = 1",
    "java\r\nscript:ran = 1",
    "data:text/html,<p>",
    "vbscript:x",
    "file:///etc/hosts",
    "blob:https://example.org/1",
    "https://",
    "",
)
# Pages elsewhere; Python refuses them, for a book's links stay in the book.
AWAY = (
    "https://example.org/",
    "HTTP://example.org/",
    "//example.org/a",
    "\\\\example.org\\a",
    "/\\example.org/a",
    "/a",
)
PAGES = (*LINKS.values(), "#part", "한글.html?a=1:2#b", "./a:b.html", *AWAY)
SIZES = ("d_model", "num_heads", "d_ff", "num_layers", "vocab_size")
CONFIG = TransformerConfig(30, d_model=24, num_heads=3, d_ff=40, num_layers=2)
B, S, T = 2, 5, 6


PAPER = {"base": "논문 표 3에는 65 × 10⁶개", "big": "논문 표 3에는 213 × 10⁶개"}


def map_of(config, **more):
    sizes = (config.d_model, config.num_heads, config.d_ff, config.num_layers, config.source_vocab_size)
    return ArchitectureMap(*sizes, **{"batch": B, "source_length": S, "target_length": T} | more)


def choose(page, box):
    # A frame holds other boxes in its middle; its own name stands in its corner.
    page.locator(f'[data-box="{box}"]').click(position={"x": 12, "y": 10})
    settle(page)


def shapes(page):
    """{label: sizes} as the panel shows them."""
    rows = page.locator(".kit-am-shapes tr").evaluate_all(
        "(rows) => rows.map((row) => [row.cells[0].firstChild.textContent, row.cells[1].textContent])"
    )
    return {label: tuple(map(int, re.findall(r"\d+", sizes))) for label, sizes in rows}


def facts(page):
    """{term: what is said of it}."""
    return dict(
        page.locator(".kit-am-row").evaluate_all(
            "(rows) => rows.map((row) => [row.querySelector('dt').textContent, row.querySelector('dd').textContent])"
        )
    )


def count(text):
    return int(re.match(r"[\d,]+", text)[0].replace(",", ""))


def own_parameters(page):
    said = facts(page)
    return count(said.get("파라미터") or said["층 하나의 파라미터"])


# ---- the Python side -----------------------------------------------------------------------------------
def test_wrong_arguments_are_named_in_korean():
    sizes = ("num_layers", "d_ff", "vocab_size", "batch", "source_length", "target_length")
    links = [["attention.html"], np.zeros(2), {"chapter": "attention.html"}, {"attention": 3}]
    wrong = {
        **{name: [0, None, 10**7] for name in sizes},
        "d_model": [0, 100, 8193],
        "num_heads": [True, 7, 129],
        "box": ["encoder_cross_attention", np.array(["embedding", "softmax"])],
        "links": [*links, *({"attention": address} for address in (*SCRIPTS, *AWAY))],
    }
    assert badly_refused(ArchitectureMap, wrong) == []


# ---- numbers against a real model ----------------------------------------------------------------------
@pytest.fixture(scope="module")
def real():
    """A built model, all layers of it that boxes stand for, and the shapes that pass through it."""
    model = Transformer(CONFIG)
    rng = np.random.default_rng(0)
    source, target = rng.integers(1, 30, (B, S)), rng.integers(1, 30, (B, T))
    with capture(model) as trace:
        logits = model((source, target))
    encoder, decoder = model.encoder.layers[0], model.decoder.layers[0]
    layers = {
        "source_embedding": model.source_embedding,
        "target_embedding": model.target_embedding,
        "projection": model.target_embedding,
        "source_position": model.encoder.position,
        "target_position": model.decoder.position,
        "encoder": encoder,
        "decoder": decoder,
    }
    for side, layer in (("encoder", encoder), ("decoder", decoder)):
        for name in ("self_attention", "cross_attention", "self_attention_norm", "cross_attention_norm"):
            if hasattr(layer, name):
                layers[f"{side}_{name}"] = getattr(layer, name)
        layers[f"{side}_feed_forward"] = layer.feed_forward
        layers[f"{side}_feed_forward_norm"] = layer.feed_forward_norm
    return model, layers, trace, tuple(logits.shape)


def test_every_box_tells_the_parameters_the_code_and_the_chapter(mount, real):
    model, layers, _, _ = real
    page = mount(map_of(CONFIG, links=LINKS))
    kinds, chapters = set(), {}
    for box in BOXES:
        choose(page, box)
        assert page.evaluate("model.get('box')") == box
        expected = layers[box].count_params() if box in layers else 0
        assert own_parameters(page) == expected, box
        said = facts(page)
        assert count(said["모델 전체"]) == model.count_params()
        if "2층 모두" in said:
            assert count(said["2층 모두"]) == 2 * expected
            share = float(re.search(r"([\d.]+)%", said["2층 모두"])[1])
            assert share == pytest.approx(200 * expected / model.count_params(), abs=0.051)
        if "kit_core" in said:
            kind, file = re.fullmatch(r"([\w.]+?)kit_core/(\w+\.py)", said["kit_core"]).groups()
            text = (PACKAGE / file).read_text(encoding="utf-8")
            name, *method = kind.split(".")
            assert f"class {name}(" in text, box
            assert all(f"def {one}(" in text for one in method), box
            [(caller, line)] = [(term, line) for term, line in said.items() if term.endswith("의 줄")]
            assert line in (PACKAGE / caller.removesuffix("의 줄")).read_text(encoding="utf-8"), box
            kinds.add(name)
        links = page.locator(".kit-am-panel a")
        chapters |= dict(links.evaluate_all("(all) => all.map((a) => [a.innerText, a.getAttribute('href')])"))
    assert set(layers) | {"source", "target", "softmax"} == set(BOXES)
    assert len(kinds) == 7
    assert chapters == {
        "「어텐션」": LINKS["attention"],
        "「블록 쌓기」": LINKS["blocks"],
        "「인코딩」": LINKS["encoding"],
    }


def test_shapes_are_those_that_pass_through_the_model(mount, real):
    _, _, trace, logits = real
    page = mount(map_of(CONFIG))
    hidden = {"S": (B, S, CONFIG.d_model), "T": (B, T, CONFIG.d_model)}
    for box, path, (ask, tell) in [
        ("encoder_self_attention", "encoder/layer_0/self_attention", "SS"),
        ("decoder_self_attention", "decoder/layer_0/self_attention", "TT"),
        ("decoder_cross_attention", "decoder/layer_0/cross_attention", "TS"),
    ]:
        choose(page, box)
        record, said = trace[f"transformer/{path}"], shapes(page)
        assert said["쿼리"] == record.query.shape
        assert said["키"] == record.key.shape
        assert said["어텐션 가중치"] == record.weights.shape
        assert said["쿼리가 오는 입력"] == said["출력"] == hidden[ask]
        assert said["키와 밸류가 오는 입력"] == hidden[tell]
    for box, length in (("encoder", "S"), ("decoder", "T")):
        choose(page, f"{box}_feed_forward")
        assert shapes(page) == {
            "입력": hidden[length],
            "안쪽": (*hidden[length][:2], CONFIG.d_ff),
            "출력": hidden[length],
        }
        choose(page, box)
        assert shapes(page) == {"입력": hidden[length], "출력": hidden[length]}
    choose(page, "source")
    assert shapes(page) == {"출력": (B, S)}
    choose(page, "target_embedding")
    assert shapes(page) == {"입력": (B, T), "출력": hidden["T"]}
    for box, name in (("projection", "출력(로짓)"), ("softmax", "출력")):
        choose(page, box)
        assert shapes(page)[name] == logits


def test_presets_are_the_papers_models(mount):
    page = mount(ArchitectureMap(vocab_size=78))
    for preset, make in [
        ("big", TransformerConfig.big),
        ("tiny", TransformerConfig.tiny),
        ("base", TransformerConfig.base),
    ]:
        page.get_by_text(preset, exact=True).click()
        settle(page)
        # tiny is nobody's: it keeps the vocabulary that there is
        config = make(37000)
        state = page.evaluate("(names) => names.map((name) => model.get(name))", list(SIZES))
        assert state == [config.d_model, config.num_heads, config.d_ff, config.num_layers, 37000]
        assert page.get_by_role("radio", name=preset, exact=True).is_checked()
        whole = facts(page)["모델 전체"]
        assert count(whole) == sum(budget.count_parameters(config).values())
        assert whole.removeprefix(f"{count(whole):,}개") == PAPER.get(preset, "")
    page.get_by_text("이 모델", exact=True).click()
    settle(page)
    assert page.evaluate("model.get('vocab_size')") == 78


# ---- controls -------------------------------------------------------------------------------------------
def test_every_slider_moves_the_numbers(mount):
    page = mount(ArchitectureMap(96, 4, 192, 3, 78, box="decoder_cross_attention"))
    for label, trait, value in [
        ("d_model", "d_model", 128),
        ("헤드 h", "num_heads", 8),
        ("d_ff", "d_ff", 256),
        ("층 N", "num_layers", 4),
        ("어휘 V", "vocab_size", 100),
        ("배치 B", "batch", 4),
        ("소스 길이 S", "source_length", 8),
        ("타깃 길이 T", "target_length", 9),
    ]:
        page.get_by_role("slider", name=label, exact=True).press("ArrowRight")
        settle(page)
        assert page.evaluate("(name) => model.get(name)", trait) == value, label
    assert shapes(page)["키"] == (4, 8, 8, 16)
    assert shapes(page)["어텐션 가중치"] == (4, 8, 9, 8)
    assert own_parameters(page) == 4 * 128**2
    expected = TransformerConfig(100, d_model=128, num_heads=8, d_ff=256, num_layers=4)
    assert count(facts(page)["모델 전체"]) == sum(budget.count_parameters(expected).values())


def test_heads_follow_a_d_model_that_they_do_not_divide(mount):
    page = mount(ArchitectureMap(512, 32))
    slider = page.get_by_role("slider", name="d_model", exact=True)
    for _ in range(6):
        slider.press("ArrowLeft")
    settle(page)
    d_model, heads = page.evaluate("['d_model', 'num_heads'].map((name) => model.get(name))")
    assert (d_model, heads) == (16, 16)


def test_the_map_by_keyboard(mount):
    page = mount(ArchitectureMap(box="encoder_self_attention"))
    page.locator('[data-box="encoder_self_attention"]').focus()
    for key, box in [
        ("ArrowUp", "encoder_self_attention_norm"),
        ("ArrowUp", "encoder_feed_forward"),
        ("ArrowRight", "decoder_cross_attention"),
        ("ArrowDown", "decoder_self_attention_norm"),
        ("ArrowRight", "decoder_self_attention_norm"),
        ("ArrowLeft", "encoder_self_attention_norm"),
        ("Home", "source"),
        ("End", "encoder"),
        ("ArrowUp", "encoder"),
    ]:
        page.keyboard.press(key)
        settle(page)
        assert page.evaluate("model.get('box')") == box
        assert page.evaluate("document.activeElement.dataset.box") == box
    assert page.locator('.kit-am-box[tabindex="0"]').count() == 1
    assert page.locator('.kit-am-box[aria-checked="true"]').get_attribute("data-box") == "encoder"


def test_a_chosen_box_lights_the_arrows_that_touch_it(mount):
    page = mount(ArchitectureMap(box="decoder_cross_attention"))
    lit = page.locator(".is-lit").evaluate_all(
        "(all) => all.map((one) => [one.dataset.from, one.dataset.to])"
    )
    assert lit.count(["encoder_feed_forward_norm", "decoder_cross_attention"]) == 2
    assert ["decoder_self_attention_norm", "decoder_cross_attention"] in lit
    assert ["decoder_cross_attention", "decoder_cross_attention_norm"] in lit
    assert all("decoder_cross_attention" in pair for pair in lit)
    # By what every browser knows: context-stroke is black in WebKit.
    looks = page.locator(".kit-am-arrow").evaluate_all(
        """(all) => all.map((one) => [getComputedStyle(one).stroke, getComputedStyle(
          document.getElementById(one.getAttribute("marker-end").slice(5, -1)).firstChild).fill])"""
    )
    assert all(stroke == fill for stroke, fill in looks)
    assert len({fill for _, fill in looks}) == 2


def test_no_link_runs_a_script_whatever_state_a_page_holds(mount):
    page = mount(ArchitectureMap())
    page.evaluate("window.ran = 0")
    shown = []
    for address in (*SCRIPTS, *PAGES, 3, None, ["javascript:ran = 1"]):
        page.evaluate("(address) => model.set('links', { attention: address })", address)
        settle(page)
        links = page.locator(".kit-am-panel a").evaluate_all(
            "(all) => all.map((a) => a.getAttribute('href'))"
        )
        shown += links
    assert shown == list(PAGES)
    assert page.evaluate("window.ran") == 0


def test_on_a_phone_by_touch(mount):
    page = mount(map_of(CONFIG), width=360, theme="dark", touch=True)
    tap(page.locator('[data-box="projection"]'))
    settle(page)
    assert page.evaluate("model.get('box')") == "projection"
    brief = page.locator(".kit-am-brief")
    assert brief.is_visible()
    assert brief.inner_text() == f"출력 투영: 출력 ({B}, {T}, 30), 파라미터 720개"
    choose(page, "encoder")
    assert brief.inner_text() == f"인코더: 출력 ({B}, {S}, 24), 층 하나의 파라미터 {own_parameters(page):,}개"
    sizes = page.locator(".kit-am-box:not(.is-frame)").evaluate_all(
        "(all) => all.map((one) => [one.scrollWidth <= one.clientWidth + 1, one.scrollHeight <= one.clientHeight + 1])"
    )
    assert all(fits for pair in sizes for fits in pair)
