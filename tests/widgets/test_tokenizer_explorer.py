"""TokenizerExplorer: what it refuses, and every cut and every number of the page against SentencePiece's and Python's."""

import json
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from browser import settle
from front_ends import evaluated
from odd_texts import odd_texts
from playwright.sync_api import expect
from refusals import badly_refused
from sentencepiece import sentencepiece_model_pb2

import kit_lab.widgets
from kit_core.tasks import SubwordTokenizer
from kit_lab.widgets import TokenizerExplorer
from kit_lab.widgets.tokenizer_explorer import LONGEST, vocabulary

CUTS = Path(kit_lab.widgets.__file__).parent / "tokenizer_explorer" / "cuts.js"
CHARACTERS, MERGES = vocabulary()["characters"], vocabulary()["merges"].split(" ")
NORMAL = 260  # the id of the first piece after special tokens and bytes
TEXTS = [
    "",
    " ",
    "삼만 달러를 벌었다",
    "이 영화 정말 재미있다!!!",
    "ㅋㅋㅋㅋㅋㅋㅋㅋㅋ",
    "👍🏽 뷁 ▁ \ue000",
    "가" * LONGEST,
]
TEXTS += [
    text for text in odd_texts(150, seed=4, longest=200) if not any("\ud800" <= c < "\ue000" for c in text)
]
COUNTS = (0, 1, 100, 2000, len(MERGES))


@cache
def tokenizer_of(count):
    """kit_core's tokenizer with the first so many merges: a model that it trained, its pieces put in place of its own."""
    model = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(SubwordTokenizer.train(["가나다 라마바"] * 9, 275, algorithm="bpe").model)
    del model.pieces[NORMAL:]
    for rank, piece in enumerate([*MERGES[:count], *CHARACTERS]):
        model.pieces.add(piece=piece, score=-rank)
    model.trainer_spec.vocab_size = len(model.pieces)
    return SubwordTokenizer(model.SerializeToString())


@pytest.fixture(scope="module")
def cuts(tmp_path_factory):
    """What cuts.js makes of every text: the units, and at every count the ids and all steps."""
    given = json.dumps([vocabulary(), TEXTS, COUNTS], ensure_ascii=False)
    expression = """texts.map((text) => ({
      units: cuts.units(text),
      subwords: counts.map((count) => ({ ids: cuts.encode(text, count), steps: cuts.subwords(text, count) })),
    }))"""
    more = f"const [vocabulary, texts, counts] = {given};\nconst cuts = it.openCuts(vocabulary);\n"
    return evaluated(CUTS, expression, tmp_path_factory.mktemp("cuts"), more=more)


def test_the_subwords_are_those_of_kit_core_at_every_size(cuts):
    wanted = [[tokenizer_of(count).encode(text) for count in COUNTS] for text in TEXTS]
    assert [[one["ids"] for one in found["subwords"]] for found in cuts] == wanted
    shown = [[[p["id"] for p in one["steps"][-1]["pieces"]] for one in found["subwords"]] for found in cuts]
    assert shown == wanted
    assert sum(map(len, wanted[3])) > 0


def test_each_step_is_one_merge_that_the_vocabulary_knows(cuts):
    seen = 0
    for found in cuts:
        for count, one in zip(COUNTS, found["subwords"], strict=True):
            for before, after in zip(one["steps"], one["steps"][1:], strict=False):
                merge = after["merge"]
                assert merge["left"] + merge["right"] == merge["made"]
                assert merge["rank"] <= count
                assert MERGES[merge["rank"] - 1].replace("▁", "␣") == merge["made"]
                (fresh,) = [piece for piece in after["pieces"] if piece["fresh"]]
                assert fresh["text"] == merge["made"]
                assert len(after["places"]) == len(before["places"])
                assert after["places"].count("") == before["places"].count("") + 1
                seen += 1
    assert seen > 300


def test_bytes_jamo_and_syllables_are_those_of_python(cuts):
    hangul = set(map(chr, range(0xAC00, 0xD7A4)))
    known = set(CHARACTERS.replace("▁", " "))
    for text, found in zip(TEXTS, cuts, strict=True):
        written, units = unicodedata.normalize("NFC", text), found["units"]
        assert "".join(p["text"] for p in units["byte"]["pieces"]) == written.encode().hex().upper()
        jamo = [unicodedata.normalize("NFD", c) if c in hangul else c for c in written]
        assert len(units["jamo"]["pieces"]) == sum(map(len, jamo))
        assert [p["unknown"] for p in units["syllable"]["pieces"]] == [c not in known for c in written]
        assert not any(p["unknown"] for p in units["byte"]["pieces"])
        starts = [p["unknown"] for p in units["jamo"]["pieces"] if p["begins"]]
        assert starts == [c not in known | hangul for c in written]
    sizes = {name: unit["size"] for name, unit in cuts[0]["units"].items()}
    assert sizes == {"byte": 256, "jamo": 67 + len(set(CHARACTERS) - hangul), "syllable": len(CHARACTERS)}


def test_jamo_are_written_as_letters(cuts):
    jamo = "".join(p["text"] for p in cuts[2]["units"]["jamo"]["pieces"])
    assert jamo == "ㅅㅏㅁㅁㅏㄴ␣ㄷㅏㄹㄹㅓㄹㅡㄹ␣ㅂㅓㄹㅇㅓㅆㄷㅏ"


def test_wrong_arguments_are_named_in_korean():
    wrong = {
        "text": [None, 3, "가" * (LONGEST + 1)],
        "merges": [-1, len(MERGES) + 1, 2.0, "3"],
        "step": [-1, 1000, 1.0],
        "samples": ["삼만", [3], ["가" * (LONGEST + 1)]],
    }
    assert badly_refused(lambda **change: TokenizerExplorer(**{"text": "삼만"} | change), wrong) == []
    widget = TokenizerExplorer("삼만")
    with pytest.raises(ValueError, match="merges"):
        widget.merges = -1
    assert widget.merges == len(MERGES)


def shown(page, unit):
    """The tokens of a row, and the number that stands beside them."""
    row = page.locator(f'[data-unit="{unit}"]')
    tokens = row.locator("li").all_inner_texts()
    assert row.locator("output").inner_text() == f"{len(tokens)}토큰"
    return tokens


def ids(page):
    return [int(text) for text in page.locator('[data-unit="subword"] .kit-tk-id').all_inner_texts()]


def test_what_is_typed_is_cut_at_once_and_the_slider_sets_the_vocabulary(mount):
    page = mount(TokenizerExplorer("삼만", samples=["이 영화 정말 재미있다"]))
    page.get_by_role("textbox", name="자를 글").fill("이 영화 👍")
    settle(page)
    assert page.evaluate("model.get('text')") == "이 영화 👍"
    assert len(shown(page, "byte")) == len("이 영화 👍".encode())
    assert shown(page, "syllable") == [*"이␣영화␣👍"]
    assert page.locator('[data-unit="syllable"] li.is-unknown').all_inner_texts() == ["👍"]
    assert ids(page) == tokenizer_of(len(MERGES)).encode("이 영화 👍")
    page.get_by_role("button", name="이 영화 정말 재미있다").click()
    slider = page.get_by_role("slider", name="서브워드 어휘의 크기")
    slider.press("Home")
    settle(page)
    assert page.evaluate("model.get('merges')") == 0
    assert ids(page) == tokenizer_of(0).encode("이 영화 정말 재미있다")
    expect(page.locator(".kit-tk-told")).to_have_text("아직 한 번도 합치지 않은 어휘이다.")
    slider.press("ArrowRight")
    settle(page)
    size = 256 + len(CHARACTERS) + page.evaluate("model.get('merges')")
    assert slider.get_attribute("aria-valuetext").startswith(f"{size:,}개(합치기 ")
    assert f"어휘 {size:,}개" in page.locator('[data-unit="subword"]').inner_text()


def test_the_merges_go_back_and_on_one_by_one_and_by_themselves(mount):
    page = mount(TokenizerExplorer("재미있다"))
    letters = tokenizer_of(0).encode("재미있다")
    last = len(letters) - len(ids(page))
    assert last > 1
    told = page.locator(".kit-tk-told")
    back, ahead = (page.get_by_role("button", name=name, exact=True) for name in ("이전", "다음"))
    assert ahead.get_attribute("aria-disabled") == "true"
    for step in range(last - 1, -1, -1):
        back.press("Enter")
        settle(page)
        assert page.evaluate("model.get('step')") == step
        assert len(ids(page)) == len(letters) - step
        assert told.inner_text().startswith(f"합치기 {step}/{last}. ")
    assert page.locator("li.is-fresh").count() == 0
    assert back.get_attribute("aria-disabled") == "true"
    ahead.click()
    settle(page)
    assert page.locator("li.is-fresh").count() == 1
    page.get_by_role("button", name="재생", exact=True).click()
    page.wait_for_function("model.get('step') === null")  # the last one, however long the text will be
    page.evaluate("model.set('step', 99)")
    settle(page)
    assert told.inner_text().startswith(f"합치기 {last}/{last}. ")


def test_nothing_written_is_no_token(mount):
    page = mount(TokenizerExplorer("", step=3))
    assert [len(shown(page, unit)) for unit in ("byte", "jamo", "syllable", "subword")] == [0] * 4
