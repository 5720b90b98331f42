"""A model that fills in blanks, opened from its folder: where the blank stands, what it offers, what it refuses."""

from dataclasses import asdict

import numpy as np
import pytest
from subword_texts import SIZE, TEXTS

from kit_core import TransformerConfig, load_pretrained
from kit_core.applications import MaskedWordModel
from kit_core.pretrained import save_pretrained
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
    opened = load_pretrained(folder)
    assert "tiny" in repr(opened)
    return opened


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


def test_it_offers_the_likeliest_words_of_the_model_each_once(opened):
    """A piece with a space before it and the same without read alike: they are one word, with both probabilities."""
    texts, every = ["날씨가 [빈칸] 좋다.", "[빈칸]"], {}
    words = [token.replace("\u2581", "") for token in opened.tokenizer.tokens]
    assert len(set(words)) < len(words)
    for text, candidates in zip(texts, opened.fill(texts, count=len(set(words)) - 2), strict=True):
        row = np.array([opened._blanked(text)])
        place = [[int(np.argmax(row[0] == opened.tokenizer.blank_id))]]
        every = dict.fromkeys(words, 0.0)
        for word, share in zip(words, opened.probabilities(row, np.array(place))[0, 0], strict=True):
            every[word] += share
        del every[opened.tokenizer.tokens[0]], every["[빈칸]"]  # neither is an answer
        assert len(candidates) == len(every)
        assert {c.text for c in candidates} == set(every)
        np.testing.assert_allclose(
            [c.probability for c in candidates], [every[c.text] for c in candidates], rtol=1e-5
        )
        assert sorted(candidates, key=lambda one: -one.probability) == candidates


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
