"""The reader's own words in widgets that replay examples: what the model in the page does with them is what kit_core does."""

from dataclasses import replace

import numpy as np
import pytest
from live_page import live_script

from kit_core import capture, load_pretrained
from kit_lab.live import LiveModel
from kit_lab.widgets import AttentionExample, AttentionHeads

DONE = ".kit-widget:not([data-kit-busy])"
PREPARED = {
    "korean_numbers": (["삼", "만"], ["[시작]", "3"], (3, 4)),
    "reviews": (["좋은", "영화"], None, (2, 4)),
}


@pytest.fixture(scope="module", params=PREPARED)
def live(request):
    return LiveModel(request.param)


@pytest.fixture(scope="module")
def script(live, tmp_path_factory):
    return live_script(live, tmp_path_factory.mktemp("live"))


@pytest.fixture
def heads(live):
    """One prepared example whose weights are all the same."""
    source, target, size = PREPARED[live.name]
    kinds = {"encoder": np.full((*size, 2, 2), 0.5)}
    if target:
        kinds |= {"decoder": np.tile(np.eye(2), (*size, 1, 1)), "cross": kinds["encoder"]}
    example = AttentionExample(source, target, title="준비한 문장", **kinds)
    return AttentionHeads(example, live=live, kind="encoder", layer=0, head=2)


TEXTS = {"korean_numbers": "오만 삼천 원", "reviews": "정말 재미있는 영화였다"}


def expected(name, text):
    """The answer, and the encoder's weights in layer 1, head 3."""
    pretrained = load_pretrained(name)
    ids = np.array([pretrained.tokenizer.encode(text)])
    if name == "reviews":
        shares = pretrained.predict([text])[0]
        best = int(np.argmax(shares))
        answer = f"{pretrained.card['classes'][best]} {100 * shares[best]:.1f}%"
    else:
        [answer] = pretrained.generate([text])
    with capture(pretrained.model) as trace:
        pretrained.model(ids if name == "reviews" else (ids, ids[:, :1]))
    return answer, trace.stack("*encoder/*")[0, 0, 2]


def shown_table(page):
    rows = page.locator("details tbody tr")
    return np.array([[float(cell) for cell in row.locator("td").all_inner_texts()] for row in rows.all()])


def test_what_the_reader_writes_is_one_more_sentence(mount, heads, live, script):
    text = TEXTS[live.name]
    answer, weights = expected(live.name, text)
    page = mount(heads, live=script)
    page.locator("details").evaluate("(node) => { node.open = true; }")
    page.fill("[data-kit=text]", text)
    page.wait_for_selector(DONE)
    assert page.inner_text("[data-kit=answer]") == answer
    page.wait_for_function(
        "(n) => document.querySelectorAll('details tbody tr').length === n", arg=len(weights)
    )
    assert np.abs(shown_table(page) - weights).max() <= 0.0051
    chooser = page.get_by_label("문장", exact=True)
    assert chooser.locator("option").all_inner_texts() == ["준비한 문장", f"{text} → {answer}"]
    assert page.evaluate("[model.get('_pairs').length, model.get('example'), model.get('answer')]") == [
        1,
        0,
        answer,
    ]

    chooser.select_option("0")
    page.wait_for_function("() => document.querySelectorAll('details tbody tr').length === 2")
    assert np.all(shown_table(page) == 0.5)
    chooser.select_option("1")
    page.wait_for_function(
        "(n) => document.querySelectorAll('details tbody tr').length === n", arg=len(weights)
    )
    page.get_by_role("button", name="처음으로").click()
    page.wait_for_function("() => document.querySelectorAll('details tbody tr').length === 2")
    assert page.input_value("[data-kit=text]") == ""
    assert page.inner_text("[data-kit=answer]") == ""
    assert page.locator(".kit-live-note").inner_text() == ""
    assert page.evaluate("[model.get('text'), model.get('answer')]") == ["", ""]
    assert page.get_by_role("button", name="처음으로").get_attribute("aria-disabled") == "true"


def test_a_translation_says_its_languages(mount):
    example = AttentionExample(
        ["▁The", "▁dog", "[끝]"], ["[시작]", "▁der", "▁Hund"], title="개", cross=np.full((1, 1, 3, 3), 1 / 3)
    )
    other = replace(example, title="A dog is here. → Ein Hund ist hier.")
    heads = AttentionHeads([example, other], live=LiveModel("multi30k"), text="A dog is here.")
    heads.answer = "Ein Hund ist hier."
    page = mount(heads)
    page.locator("details").evaluate("(node) => { node.open = true; }")
    page.wait_for_selector("details tbody tr")
    languages = "(all) => all.map((one) => one.closest('[lang]').lang)"
    told = {
        ".kit-widget": ["ko"],
        "option": ["ko", "en"],
        ".ah-query": ["ko", "de", "de"],
        "thead th[title]": ["en", "en", "ko"],
        "[data-kit=text]": ["en"],
        "[data-kit=answer]": ["de"],
    }
    assert {name: page.eval_on_selector_all(name, languages) for name in told} == told
    assert page.locator("option").all_inner_texts() == ["개", "A dog is here."]
    page.evaluate("() => { model.set('text', '개가 있다'); }")
    assert page.eval_on_selector_all("[data-kit=text]", languages) == ["ko"]
