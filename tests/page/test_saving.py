"""A page to send: it opens from the disk, answers as Python does, asks for nothing, and runs no text that it was given."""

import base64
import gzip
import hashlib
import json
import re
from dataclasses import replace

import keras
import numpy as np
import pytest
from browser import PATIENCE, new_page, settle
from rows import in_rows
from small_language_model import small_language_model

from kit_core import Transformer, TransformerClassifier, TransformerConfig
from kit_core.pretrained import ModelCard, PretrainedClassifier, PretrainedSequenceModel
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_lab import save_page
from kit_lab.live import LiveModel

MARKUP = '</script></title><img src=x onerror="window.ran=1"><script>window.ran=2</script>'
TYPED = "<b>가나</b>"
LETTERS = "".join(sorted({*MARKUP, *TYPED, *"가나다"}))
LARGEST = 300_000  # bytes beside the weights
BUSY = "() => !document.querySelector('[data-kit-busy], [data-kit-stale]')"


def hostile(kind):
    """A model of random weights, all of whose words are markup."""
    tokenizer = SyllableTokenizer(LETTERS)
    config = replace(TransformerConfig.tiny(tokenizer.vocab_size), max_length=len(MARKUP) + 9)
    keras.utils.set_random_seed(5)
    told = {"name": MARKUP, "task": MARKUP, "limits": MARKUP, "headline": MARKUP, "data": {"source": MARKUP}}
    told["source_length"] = 4  # what is read is filled up to a multiple of it
    if kind == "classifier":
        model = TransformerClassifier(config, 3, "class")
        card = ModelCard(told | {"classes": [MARKUP, "나", "__proto__"]})
        made = PretrainedClassifier(model, tokenizer, card)
    else:
        model = Transformer(config)
        card = ModelCard(told | {"source_end": True, "target_length": 8})
        made = PretrainedSequenceModel(model, tokenizer, card)
    model.build()
    rng = np.random.default_rng(4)
    model.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in model.get_weights()])
    return made


@pytest.fixture(scope="module")
def classifier():
    return hostile("classifier")


@pytest.fixture(scope="module", params=["writer", "classifier"])
def made(request):
    return hostile(request.param)


@pytest.fixture(scope="module")
def written(made, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "한글 이름.html"
    return save_page(made, path, title=MARKUP, examples=[MARKUP, TYPED])


@pytest.fixture
def opened(browser):
    """opened(path, ready) -> page, from the disk. What it asks for beside itself, and what goes wrong in it, is in page.wrong."""
    context = browser.new_context(viewport={"width": 360, "height": 700})
    context.set_default_timeout(1000 * PATIENCE)

    def open_page(path, ready="() => document.documentElement.dataset.kitPage === 'ready'"):
        page = new_page(context)
        page.wrong = []
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.on("console", lambda message: message.type == "error" and page.wrong.append(message.text))
        page.on("request", lambda asked: asked.url.startswith("blob:") or page.wrong.append(asked.url))
        page.goto(path.as_uri())
        page.wait_for_function(ready)
        page.wrong.remove(path.as_uri())
        return page

    yield open_page
    context.close()


def answers(page):
    page.wait_for_function(BUSY)
    settle(page)
    return page.locator("[data-kit=answer]").all_inner_texts()


def in_python(made, text):
    if isinstance(made, PretrainedSequenceModel):
        return made.generate([text])[0].strip()
    shares = made.predict([text])[0]
    return f"{made.card['classes'][shares.argmax()]} {100 * shares.max():.1f}%"


def test_the_reader_types_and_every_widget_answers_as_python_does(made, written, opened):
    page = opened(written)
    assert answers(page)[0] == in_python(made, MARKUP)
    page.locator("[data-kit=text]").first.fill(TYPED)
    assert answers(page)[0] == in_python(made, TYPED)
    for summary in page.locator("main > details > summary").all():
        summary.click()
    page.wait_for_selector(".kit-page-tokens")
    writes = isinstance(made, PretrainedSequenceModel)
    if writes:  # widgets that are unfolded later read what was typed before
        greedy, heads, searched = answers(page)
        assert greedy == heads == in_python(made, TYPED)
        assert searched == made.generate([TYPED], beam_size=4)[0].strip()
    read = page.locator(".kit-page-tokens").first.locator("li")
    assert read.all_inner_texts() == [*TYPED, *["끝"] * writes]
    page.locator("[data-kit=text]").last.fill("가")  # whichever is written into, all follow
    read.nth(1 + writes).wait_for(state="detached")
    assert answers(page)[0] == in_python(made, "가")
    assert page.evaluate("() => [document.documentElement.scrollWidth, window.ran ?? null]") == [360, None]
    assert page.locator("img").count() == 0
    assert page.locator("h1").inner_text() == MARKUP
    assert page.locator("main > details dd", has_text="onerror").count() == 5
    assert page.wrong == []


def test_its_policy_lets_nothing_else_run(written, opened):
    page = opened(written)
    ran = page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = 3";
          document.head.append(script);
          document.body.insertAdjacentHTML("beforeend", '<img src="https://example.invalid/x.png">');
          return window.ran ?? null;
        }"""
    )
    assert ran is None
    refused = [one for one in page.wrong if "Content Security Policy" in one]
    assert [("script-src" in one, "img-src" in one) for one in refused] == [(True, False), (False, True)]


def test_a_page_that_was_cut_short_says_so(written, opened, tmp_path):
    cut = tmp_path / "cut.html"
    cut.write_text(
        re.sub('(id="kit-packed">.{900})[^<]*', r"\1", written.read_text("utf-8")), encoding="utf-8"
    )
    page = opened(cut, ready="() => !document.querySelector('[role=alert]').hidden")
    assert page.get_by_role("alert").inner_text().startswith("페이지를 열지 못했다. 파일을 다시 받거나")


def test_a_language_model_writes_on_and_answers_no_questions(opened, tmp_path):
    made = small_language_model()
    page = opened(save_page(made, tmp_path / "small.html"))
    assert page.get_by_text("문답", exact=True).count() == 1
    assert not page.get_by_text("문답", exact=True).is_visible()
    page.fill("[data-kit=text]", "가")
    page.wait_for_function(BUSY)
    page.get_by_role("button", name="한 토큰").click()
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent.length > 1")
    assert page.wrong == []


@pytest.mark.parametrize("name", ["korean_numbers", "reviews", "masked_words"])
def test_beside_its_weights_a_page_is_light_and_always_the_same(name, tmp_path):
    examples = ["삼만 오천 원" if name == "korean_numbers" else "정말 재미있는 영화였다"]
    one, other = (save_page(name, tmp_path / f"{n}.html", examples=examples) for n in "ab")
    assert one.read_bytes() == other.read_bytes()
    live = LiveModel(name)
    assert one.stat().st_size - len(base64.b64encode(live.message()[1][0])) < LARGEST
    assert f"<title>{name}</title>" in one.read_text("utf-8")


def test_both_scripts_stand_in_the_policy(written):
    text = written.read_text("utf-8")
    packed = re.search('id="kit-packed">([^<]*)', text)[1]
    script = json.loads(gzip.decompress(base64.b64decode(packed)))["script"]
    loader = re.findall("<script>(.*?)</script>", text, re.S)
    assert len(loader) == 1
    hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in (script, *loader)]
    rules = re.search('Content-Security-Policy" content="([^"]*)"', text)[1].split("; ")
    assert rules[:2] == [
        "default-src 'none'",
        f"script-src 'sha256-{hashes[0]}' 'sha256-{hashes[1]}' 'wasm-unsafe-eval'",
    ]
    assert text.count("<script") == 3


def test_without_examples_the_card_s_are_offered(tmp_path):
    made = hostile("writer")
    samples = [
        {"source": text, "answer": "가", "reference": "나"} for text in ("가나", "다", "가나", "가" * 61)
    ]
    made.card["measured"] = {"samples": samples}
    packed = re.search('id="kit-packed">([^<]*)', save_page(made, tmp_path / "a.html").read_text("utf-8"))[1]
    first = json.loads(gzip.decompress(base64.b64decode(packed)))["sections"][0]["state"]
    assert (first["text"], first["_samples"]) == ("가나", ["가나", "다"])


@in_rows(
    ("change", "error", "words"),
    [
        ({"path": 3}, TypeError, "path.*my_model.html"),
        ({"path": "model.txt"}, ValueError, "path.*html로 끝나는"),
        ({"path": "folder.html"}, ValueError, "path.*html로 끝나는"),
        ({"path": "file/a.html"}, ValueError, "path.*폴더가 아니라 파일"),
        ({"path": f"{'가' * 300}.html"}, ValueError, "path.*열 수 없는"),
        ({"title": ""}, ValueError, "title.*한 글자 이상"),
        ({"title": 3}, TypeError, "title"),
        ({"examples": "가나"}, TypeError, "examples.*목록"),
        ({"examples": ["가", "라"]}, ValueError, r"examples\[1\]='라'.*읽을 수 없다.*라"),
        ({"examples": []}, ValueError, "examples.*하나 이상"),
        ({"pretrained": "nothing"}, ValueError, "name.*nothing"),
        ({"pretrained": 3}, TypeError, "pretrained.*3"),
    ],
)
def test_what_cannot_be_saved_is_refused_and_nothing_is_written(classifier, tmp_path, change, error, words):
    (tmp_path / "folder.html").mkdir(exist_ok=True)
    (tmp_path / "file").write_text("")
    before = sorted(tmp_path.iterdir())
    given = {"pretrained": classifier, "path": "a.html", "examples": ["가"]} | change
    path = given.pop("path")
    with pytest.raises(error, match=words):
        save_page(given.pop("pretrained"), tmp_path / path if isinstance(path, str) else path, **given)
    assert sorted(tmp_path.iterdir()) == before


def test_a_page_that_stood_there_is_kept_until_the_new_one_is_whole(classifier, tmp_path, monkeypatch):
    path = tmp_path / "a.html"
    path.write_text("old")
    monkeypatch.setattr("os.replace", _full)
    with pytest.raises(OSError, match="full"):
        save_page(classifier, path, examples=["가"])
    assert [one.name for one in tmp_path.iterdir()] == ["a.html"]
    assert path.read_text() == "old"


def _full(*_places):
    raise OSError("full")
