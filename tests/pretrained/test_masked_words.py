"""A model that fills in blanks, opened from its folder: where the blank stands, what it offers, what it refuses."""

from dataclasses import asdict

import numpy as np
import pytest
from subword_texts import SIZE, TEXTS

from kit_core import TransformerConfig, load_pretrained
from kit_core.applications import MaskedWordModel
from kit_core.pretrained import PretrainedMaskedWords, save_pretrained
from kit_core.tasks.tokenizers.subword import SubwordTokenizer


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    tokenizer = SubwordTokenizer.train(TEXTS, SIZE + 1, blank=True)
    config = TransformerConfig(
        SIZE + 1, d_model=16, num_layers=1, num_heads=2, d_ff=16, max_length=24, norm="pre"
    )
    model = MaskedWordModel(config)
    model.build()
    folder = tmp_path_factory.mktemp("tiny") / "model"
    card = {"name": "tiny", "config": asdict(config), "tokenizer": "subword"}
    save_pretrained(folder, model, tokenizer, card)
    return load_pretrained(folder)


def test_it_opens_as_what_it_was_saved(opened):
    assert isinstance(opened, PretrainedMaskedWords)
    assert opened.card["architecture"] == "masked_words"
    assert "tiny" in repr(opened)


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("날씨가 [빈칸] 좋다.", "날씨가 좋다."),
        ("[빈칸] 날씨가 좋다.", "날씨가 좋다."),
        ("날씨가 좋다. [빈칸]", "날씨가 좋다."),
    ],
)
def test_the_blank_of_a_word_is_one_token(opened, text, without):
    row, ids = opened._blanked(text), opened.tokenizer
    assert row.count(ids.blank_id) == 1
    assert [token for token in row if token != ids.blank_id] == ids.encode(without)
    words = text.split()
    before = " ".join(words[: words.index("[빈칸]")])
    assert row.index(ids.blank_id) == len(ids.encode(before))


def test_a_blank_that_is_written_on_a_word_goes_on_with_it(opened):
    ids = opened.tokenizer
    row = opened._blanked("날씨[빈칸] 좋다.")
    assert row[: row.index(ids.blank_id)] == ids.encode("날씨")
    assert row[row.index(ids.blank_id) + 1 :] == ids.encode("좋다.")


def test_it_offers_the_likeliest_tokens_of_the_model(opened):
    texts = ["날씨가 [빈칸] 좋다.", "[빈칸]"]
    found = opened.fill(texts, count=3)
    for text, candidates in zip(texts, found, strict=True):
        row = np.array([opened._blanked(text)])
        place = [[int(np.argmax(row[0] == opened.tokenizer.blank_id))]]
        shares = opened.probabilities(row, np.array(place))[0, 0]
        assert shares.sum() == pytest.approx(1.0, abs=1e-5)
        shares[[0, opened.tokenizer.blank_id]] = 0  # neither is an answer
        best = np.argsort(-shares)[:3]
        assert [c.text for c in candidates] == [
            opened.tokenizer.tokens[i].replace("\u2581", "") for i in best
        ]
        np.testing.assert_allclose([c.probability for c in candidates], shares[best], atol=1e-6)


@pytest.mark.parametrize(
    ("texts", "choices", "error", "words"),
    [
        ("[빈칸]", {}, TypeError, "texts"),
        (["좋다"], {}, ValueError, "'좋다'.*빈칸이 0개.*꼭 하나"),
        (["[빈칸] [빈칸]"], {}, ValueError, "빈칸이 2개"),
        (["[빈칸] \ue002"], {}, ValueError, r"U\+E002"),
        (["[빈칸] " + "뷁" * 9], {}, ValueError, "texts의 토큰=.*24토큰 이하"),
        (["[빈칸]"], {"count": 0}, ValueError, "count=0"),
        (["[빈칸]"], {"count": 10_000}, ValueError, "count=10000"),
    ],
)
def test_what_it_cannot_fill_is_named(opened, texts, choices, error, words):
    with pytest.raises(error, match=words):
        opened.fill(texts, **choices)
