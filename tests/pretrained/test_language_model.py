"""A language model that is opened writes on, answers, and refuses what it cannot read."""

from dataclasses import asdict

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import load_pretrained
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.pretrained import PretrainedLanguageModel, save_pretrained
from kit_core.pretrained.generation import Search
from kit_core.pretrained.language_model import dialogue_ids, text_ids
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라마 ")
CONFIG = DescendantConfig.today(
    TOKENIZER.vocab_size,
    d_model=16,
    num_layers=1,
    num_heads=2,
    num_key_value_heads=1,
    d_ff=16,
    max_length=12,
)


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tiny") / "model"
    model = LanguageModel(CONFIG)
    model.build()
    save_pretrained(folder, model, TOKENIZER, {"name": "tiny", "config": asdict(CONFIG)})
    found = load_pretrained(folder)
    ids = np.array([[2, 3, 4]])
    np.testing.assert_allclose(to_numpy(found.model(ids)), to_numpy(model(ids)), atol=5e-3)
    assert "tiny" in repr(found)
    return found


def test_a_text_begins_as_asked_and_the_seed_decides_how_it_goes_on(opened):
    texts = ["가나", "", "다", "가나"]
    written = opened.generate(texts, max_length=5, temperature=2.0, top_p=1.0, seed=4)
    assert len(written) == 4
    assert all(one.startswith(text) for one, text in zip(written, texts, strict=True))
    assert written == opened.generate(texts, max_length=5, temperature=2.0, top_p=1.0, seed=4)
    many = opened.generate([""] * 20, max_length=5, temperature=2.0, top_p=1.0)
    assert len(set(many)) > 10
    assert many != opened.generate([""] * 20, max_length=5, temperature=2.0, top_p=1.0, seed=1)


def test_a_text_ends_where_the_model_stops_reading(opened):
    rows = opened.continued([[2, 3], [2] * 11], 100, temperature=1.0, top_k=None, top_p=1.0, seed=0)
    assert len(rows[0]) <= 10
    assert len(rows[1]) <= 1
    assert all(2 not in row for row in rows)


def test_a_made_up_dialogue_has_a_line_for_each_side(opened, monkeypatch):
    found = np.array([[[3, 1, 4, 5, 2, 0]]]), np.zeros((1, 1))
    monkeypatch.setattr(Search, "found", lambda *args: found)
    assert opened.generate(["다"]) == ["다가\n나다"]


def test_the_question_is_read_up_to_the_token_that_starts_an_answer(opened, monkeypatch):
    read = []
    monkeypatch.setattr(
        PretrainedLanguageModel,
        "continued",
        lambda self, prompts, *args, **kwargs: read.extend(prompts) or [[4]],
    )
    assert opened.answer(["가나"]) == ["나"]
    assert read == [dialogue_ids(TOKENIZER, "가나", "")[:-1]]
    assert text_ids(TOKENIZER, "가나") == [2, 3, 4, 2]


def test_what_cannot_be_read_is_refused(opened):
    with pytest.raises(TypeError, match="문자열 하나라면"):
        opened.generate("가나")
    with pytest.raises(ValueError, match=r"questions=\[''\].*빈 것"):
        opened.answer([""])
    with pytest.raises(ValueError, match=r"texts의 토큰=13.*11토큰 이하"):
        opened.generate(["가" * 12])
    with pytest.raises(ValueError, match="questions의 토큰=12"):
        opened.answer(["가" * 10])
    with pytest.raises(ValueError, match="max_length=0"):
        opened.generate(["가"], max_length=0)
    with pytest.raises(ValueError, match="top_p=2"):
        opened.generate(["가"], top_p=2)


def test_answers_are_the_likeliest_tokens_unless_asked_otherwise(opened):
    assert opened.answer(["가나", "다"]) == opened.answer(["가나", "다"], seed=9)
