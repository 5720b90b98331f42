from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from refusals import badly_refused
from rows import in_rows

from kit_core import reference
from kit_core.decoding.sampling import sampling_loop
from kit_core.descendants import DescendantConfig, LanguageModel, generate, token_probabilities
from kit_core.descendants.sampling import PromptedDecoder

CONFIG = DescendantConfig.today(20, d_model=16, num_layers=1, num_heads=4, d_ff=24, max_length=24)
PROMPT = np.array([[4, 5, 6], [7, 8, 9], [10, 11, 12]], "int32")
LOGITS = np.log(np.array([[0.5, 0.3, 0.15, 0.05]], "float32"))


@cache
def model():
    """A model that is sure of itself, so that what it says depends on what it has said."""
    made = LanguageModel(CONFIG)
    made.build()
    rng = np.random.default_rng(7)
    made.set_weights([w + 0.6 * rng.normal(size=w.shape) for w in made.get_weights()])
    return made


def by_hand(prompt, length, end_id, draws, **choices):
    """One text, without a cache and token by token."""
    ids, said = list(prompt), []
    for draw in draws[:length]:
        logits = to_numpy(model()(np.array([ids], "int32")))[0, -1].astype("float64")
        logits[CONFIG.pad_id] = -np.inf
        p = to_numpy(token_probabilities(logits.astype("float32"), **choices)).astype("float64")
        token = int(np.searchsorted(np.cumsum(p) / p.sum(), draw, side="right"))
        ids.append(token), said.append(token)
        if token == end_id:
            break
    return said + [CONFIG.pad_id] * (length - len(said))


@pytest.mark.parametrize(
    "choices", [{"top_k": 1}, {"temperature": 1.3}, {"top_k": 5, "top_p": 0.9, "temperature": 0.8}]
)
def test_it_goes_on_as_it_would_without_a_cache(choices):
    draws = np.random.default_rng(11).random((2, 6), dtype="float32")
    given = generate(model(), PROMPT[:2], length=6, end_id=2, seed=11, **choices)
    want = [by_hand(row, 6, 2, draw, **choices) for row, draw in zip(PROMPT[:2], draws, strict=True)]
    np.testing.assert_array_equal(given, want)


def test_a_text_that_has_ended_is_followed_by_padding():
    free = generate(model(), PROMPT, length=12, end_id=2, seed=3)
    end_id = int(free[0, 4])
    place = int(np.argmax(free[0] == end_id))
    given = generate(model(), PROMPT, length=12, end_id=end_id, seed=3)
    np.testing.assert_array_equal(given[0, : place + 1], free[0, : place + 1])
    assert (given[0, place + 1 :] == CONFIG.pad_id).all()


def test_a_seed_gives_its_text_again():
    one, again, other = (generate(model(), PROMPT, length=8, end_id=2, seed=seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, again)
    assert (one != other).any()


def test_tokens_come_as_often_as_their_probability():
    prompt = np.repeat(PROMPT[:1], 4000, axis=0)
    drawn = generate(model(), prompt, length=1, end_id=2, seed=5, temperature=2.0)[:, 0]
    logits = to_numpy(model()(PROMPT[:1]))[0, -1]
    logits[CONFIG.pad_id] = -np.inf
    want = to_numpy(token_probabilities(logits, temperature=2.0))
    given = np.bincount(drawn, minlength=20) / 4000
    assert np.abs(given - want).max() < 0.03


@in_rows(
    ("choices", "want"),
    [
        ({}, [0.5, 0.3, 0.15, 0.05]),
        ({"top_k": 2}, [0.625, 0.375, 0, 0]),
        ({"top_k": 9}, [0.5, 0.3, 0.15, 0.05]),
        ({"top_p": 0.5}, [1, 0, 0, 0]),
        ({"top_p": 0.51}, [0.625, 0.375, 0, 0]),
        ({"top_p": 1e-9}, [1, 0, 0, 0]),
        ({"temperature": 0.5}, np.array([0.25, 0.09, 0.0225, 0.0025]) / 0.365),
        ({"top_k": 3, "top_p": 0.6}, [0.625, 0.375, 0, 0]),
    ],
)
def test_what_is_kept(choices, want):
    np.testing.assert_allclose(to_numpy(token_probabilities(LOGITS, **choices))[0], want, atol=1e-6)


def test_equal_logits_are_kept_together():
    np.testing.assert_allclose(to_numpy(token_probabilities(np.zeros((1, 4), "float32"), top_k=2)), 0.25)


def test_bad_input_is_named():
    wrong = {
        "model": [reference],
        "prompt": [np.array([[4, 0, 5]]), np.array([[4, 25]]), np.full((1, 24), 4)],
        "length": [0, 22],
        "end_id": [0, 20, -1, 2.5],
        "temperature": [0.0],
        "top_k": [0],
        "top_p": [1.5],
        "seed": [-1],
    }
    given = {"model": model(), "prompt": PROMPT, "length": 4, "end_id": 2}
    assert badly_refused(lambda **change: generate(**given | change), wrong) == []


def test_a_numpy_number_asks_no_new_question():
    given = generate(
        model(), PROMPT, length=np.int64(3), end_id=np.int32(2), top_k=np.int64(1), seed=np.int64(0)
    )
    kept = len(model().__dict__["_compiled_functions"])
    np.testing.assert_array_equal(given, generate(model(), PROMPT, length=3, end_id=2, top_k=1))
    assert len(model().__dict__["_compiled_functions"]) == kept


def test_a_prompt_of_another_length_asks_no_new_question():
    generate(model(), PROMPT, length=3, end_id=2, top_k=1)
    kept = len(model().__dict__["_compiled_functions"])
    for size in (1, 2, 9):
        written = generate(model(), np.resize(PROMPT, (1, size)), length=3, end_id=2, top_k=1)
        assert written.shape == (1, 3)
    assert len(model().__dict__["_compiled_functions"]) == kept


def test_the_largest_draw_is_a_token_too():
    """The last token of the vocabulary is the padding here: what goes beyond all others would land on it or behind it."""
    strange = LanguageModel(replace(CONFIG, pad_id=19))
    strange.build()
    draws = np.ones((3, 2), "float32")  # more than is ever drawn, as a rounded product may be
    limits = {"start_id": None, "max_length": 2, "end_id": 2, "temperature": 1.0, "top_k": None, "top_p": 1.0}
    ids, _ = sampling_loop(strange, PROMPT, draws, decoder_class=PromptedDecoder, **limits)
    assert (to_numpy(ids) < 19).all()


def test_padding_is_never_chosen():
    strange = LanguageModel(replace(CONFIG, pad_id=19))
    assert (generate(strange, PROMPT, length=6, end_id=2, temperature=50.0) != 19).all()


def test_a_model_of_nan_writes_nothing():
    strange = LanguageModel(CONFIG)
    strange.build()
    strange.set_weights([weight * np.nan for weight in strange.get_weights()])
    with pytest.raises(ValueError, match="NaN이라 토큰을 고를 수 없다"):
        generate(strange, PROMPT, length=2, end_id=2)
