"""Widgets name a model's tokens by what they are, and tell what it writes in another language in that language."""

from pathlib import Path

import numpy as np
import pytest
from at_length import at_length
from front_ends import evaluated
from live_page import live_script

import kit_lab.widgets
from kit_core import load_pretrained
from kit_lab.live import LiveModel
from kit_lab.searching import record_search
from kit_lab.widgets import DecodingExample, DecodingPlayer, Surgery, TransformerXray

SHARED = Path(kit_lab.widgets.__file__).parent / "shared"
DONE = ".kit-widget:not([data-kit-busy])"
UNITS = {"korean_numbers": "글자", "korean_english": "낱말", "multi30k": "토큰"}
TEXTS = {
    "korean_numbers": "오만 삼천 원",
    "korean_english": "할머니께서 시장에서 사과를 파신다",
    "multi30k": "Two dogs run on the beach",
}
# All that is seen or read aloud.
TOLD = """(root) => [root.innerText, ...["aria-label", "title"].flatMap((name) =>
  [...root.querySelectorAll(`[${name}]`)].map((node) => node.getAttribute(name)))].join("\\n")"""
# Texts with one of the words that a screen reader would read with Korean sounds.
MISREAD = """(root, words) => {
  const found = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: node } = texts.currentNode;
    if (node.closest("[lang]").lang === "ko" && !node.closest("[aria-hidden=true], option"))
      if (data.split(/[^A-Za-z]+/).some((word) => words.includes(word))) found.push(data);
  }
  return found;
}"""
# Words that the tree does not show whole.
CUT = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"


def player(live):
    """Greedy: the last of several hypotheses holds whatever token comes."""
    pretrained = live.pretrained
    tokenizer = pretrained.tokenizer
    ids = tokenizer.encode(TEXTS[live.name])
    tree = record_search(
        pretrained.model,
        np.array([ids]),
        start_id=tokenizer.start_id,
        end_id=tokenizer.end_id,
        max_length=12,
        largest_beam=1,
        draws=1,
        temperatures=[1.0],
    )
    example = DecodingExample([tokenizer.tokens[i] for i in ids], tree, title=TEXTS[live.name])
    return DecodingPlayer(example, tokenizer.tokens, beam_size=1, step=4, live=live)


WIDGETS = {
    "xray": lambda live: TransformerXray(
        live, TEXTS[live.name], step=2, block="decoder/layer_2/cross_attention"
    ),
    "surgery": lambda live: Surgery(
        live,
        TEXTS[live.name],
        examples=[(TEXTS[live.name], live.glance(TEXTS[live.name]).answer)],
        operations=[{"do": "maskOff", "place": "decoder/layer_0/self_attention"}],
    ),
    "player": player,
}


@pytest.mark.parametrize(
    ("widget", "model"),
    at_length(
        [(widget, "korean_english") for widget in WIDGETS],
        [(widget, model) for model in UNITS for widget in WIDGETS],
    ),
)
def test_tokens_are_called_by_what_they_are_and_told_in_their_language(mount, tmp_path, widget, model):
    live = LiveModel(model)
    page = mount(WIDGETS[widget](live), live=live_script(live, tmp_path))
    page.wait_for_selector(DONE)
    root = page.locator(".kit-widget")
    told = [root.evaluate(TOLD)]
    if widget == "xray":
        page.get_by_role("button", name="처음이라면 둘러보기").click()
        while page.get_by_role("button", name="다음 카드").count():
            told.append(root.evaluate(TOLD))
            page.get_by_role("button", name="다음 카드").click()
    told = "\n".join(told)
    assert {name for name in ("글자", "낱말") if name in told} == {UNITS[model]} - {"토큰"} - (
        {"글자", "낱말"} if widget == "player" else set()  # it speaks of tokens alone
    )
    assert "(를)" not in told
    [answer] = load_pretrained(model).generate([TEXTS[model]])
    words = [word for word in answer.split() if word.isascii() and word.isalpha()]
    assert bool(words) == (model != "korean_numbers")
    assert root.evaluate(MISREAD, words) == []
    assert page.locator(".kit-dp-node .kit-dp-token").evaluate_all(CUT) == []


def test_answers_are_compared_by_letters_or_by_whole_words(tmp_path):
    cuts = evaluated(
        SHARED / "units.js",
        """["syllable", "word", "bpe"].map((kind) => {
          const { cut, tell } = it.unitsOf({ get: () => ({ kind }) });
          return [cut("A cat"), cut(""), tell("한 글자라도 글자를 글자마다 본다")];
        })""",
        tmp_path,
    )
    assert cuts == [
        [["A", " ", "c", "a", "t"], [], "한 글자라도 글자를 글자마다 본다"],
        [["A", " cat"], [], "한 낱말이라도 낱말을 낱말마다 본다"],
        [["A", " cat"], [], "한 토큰이라도 토큰을 토큰마다 본다"],
    ]
