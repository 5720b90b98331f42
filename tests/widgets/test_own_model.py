"""A model trained on the page, handed over to the live widgets that stand on it."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect
from trained_in_page import in_page, trained

from kit_core import load_pretrained
from kit_lab.searching import record_search
from kit_lab.widgets import (
    AttentionExample,
    AttentionHeads,
    DecodingExample,
    DecodingPlayer,
    LayerLens,
    Surgery,
    TransformerXray,
)

TEXT = "삼만 오천 원"
DONE = ".kit-widget:not([data-kit-busy])"
HAND_OVER = """async ({{ text, pairs }}) => {{
  const shown = [];
  const own = {{ entry: {entry}, text, pairs }};
  document.dispatchEvent(new CustomEvent("kit-own-model", {{ detail: {{ own, shown }} }}));
  return (await Promise.all(shown)).map((root) => root.matches(".kit-widget"));
}}"""


@pytest.fixture(scope="module")
def own():
    """A small model that has learned to write something, and what it answers."""
    return trained({"own": {"norm": "none", "positions": "learned"}}, 120)["own"]


def heads(live):
    weights = {kind: np.full((3, 4, 2, 2), 0.5) for kind in ("encoder", "decoder", "cross")}
    example = AttentionExample(["삼", "만"], ["[시작]", "3"], title="준비한 문장", **weights)
    return AttentionHeads(example, live=live, head=3, layer=2)


def player(live):
    pretrained = load_pretrained("korean_numbers")
    source = np.array([pretrained.tokenizer.encode("삼만")])
    tree = record_search(pretrained.model, source, start_id=1, end_id=2, max_length=12)
    example = DecodingExample(["삼", "만"], tree)
    return DecodingPlayer(example, pretrained.tokenizer.tokens, live=live, layer=2, beam_size=1)


WIDGETS = {
    "xray": lambda live: TransformerXray(live, TEXT, block="encoder/layer_2/self_attention", head=3),
    "heads": heads,
    "lens": lambda live: LayerLens(live, TEXT, other="삼만 육천 원"),
    "surgery": lambda live: Surgery(live, TEXT, operations=[{"do": "maskOff", "place": "decoder/layer_2/self_attention"}]),
    "player": player,
}  # fmt: skip


def hand_over(page, own):
    text = own["pairs"][0][0]
    return page.evaluate(HAND_OVER.format(entry=in_page(own["entry"])), {"text": text, "pairs": own["pairs"]})


@pytest.mark.parametrize(
    "name", [name if name == "xray" else pytest.param(name, marks=pytest.mark.long) for name in WIDGETS]
)
def test_a_live_widget_shows_the_model_and_goes_back(mount, live, script, own, name):
    page = mount(WIDGETS[name](live), live=script)
    page.wait_for_selector(DONE)
    before = page.inner_text(".kit-widget")
    assert hand_over(page, own) == [True]
    expect(page.locator(".kit-own-model")).to_contain_text("내 모델: 뒤집기")
    assert page.locator(".kit-widget").count() == 1
    answer = page.locator("[data-kit=answer]").first
    texts = {source: answers[0] for (source, _), answers in zip(own["pairs"], own["answers"], strict=True)}
    assert len(set(texts.values())) > 8
    for text in list(texts)[1:4]:
        page.fill("[data-kit=text]", text)
        expect(answer).to_have_text(texts[text])
    page.fill("[data-kit=text]", TEXT)
    expect(page.locator(".kit-live-note").first).to_contain_text("모델이 배우지 않은 글자가 있다")
    page.get_by_role("button", name="책의 모델로").click()
    expect(page.locator(".kit-own-model")).to_have_count(0)
    page.wait_for_selector(DONE)
    assert page.inner_text(".kit-widget") == before
    assert json.loads(page.evaluate("JSON.stringify(model.get('text') ?? '')")) in (TEXT, "")


@pytest.mark.long
@pytest.mark.parametrize("name", ["xray", "player"])
def test_a_translator_writes_words_with_blanks(mount, live, script, name):
    own = trained({"own": {"task": "korean_english", "d_model": 32, "batch": 64}}, 250)["own"]
    page = mount(WIDGETS[name](live), live=script)
    page.wait_for_selector(DONE)
    assert hand_over(page, own) == [True]
    for (text, _), (answer, _) in list(zip(own["pairs"], own["answers"], strict=True))[1:4]:
        page.fill("[data-kit=text]", text)
        expect(page.locator("[data-kit=answer]").first).to_have_text(answer)
        assert " " in answer
    page.fill("[data-kit=text]", "달이 뜬다")
    expect(page.locator(".kit-live-note").first).to_contain_text(
        "모델이 배우지 않은 낱말이나 꼴이 있다: 「달이」 「뜬다」"
    )


def test_without_the_book_s_scripts_the_kernel_gives_the_engine(mount, live, own):
    page = mount(TransformerXray(live, TEXT))
    message, _ = live.message()
    page.evaluate(
        """(message) => {
          const send = model.send;
          model.send = function (asked) {
            send.call(this, asked);
            setTimeout(() => this.tell(message, [new DataView(new ArrayBuffer(1))]));
          };
        }""",
        message,
    )
    assert hand_over(page, own) == [True]
    expect(page.locator("[data-kit=answer]")).to_have_text(own["answers"][0][0])
    assert page.evaluate("model.sent.length") == 1
