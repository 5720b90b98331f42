from dataclasses import replace
from functools import cache

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import TransformerConfig, reference
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.descendants.language_model import Block, Blocks
from kit_core.descendants.sampling import empty_past, read

SIZES = {"d_model": 16, "num_layers": 2, "num_heads": 4, "d_ff": 24, "max_length": 16}
TODAY = DescendantConfig.today(20, num_key_value_heads=2, **SIZES)
CONFIGS = {
    "today": TODAY,
    "neighbours turned": replace(TODAY, rotary="interleaved"),
    "one head of keys": replace(TODAY, num_key_value_heads=1),
    "another pad": replace(TODAY, pad_id=3),
    "the paper's parts": DescendantConfig(20, dropout=0.0, **SIZES),
    "learned positions, untied": DescendantConfig(
        20, dropout=0.0, position="learned", norm="pre", share_embeddings=False, **SIZES
    ),
}
variants = pytest.mark.parametrize("variant", CONFIGS)
todays = pytest.mark.parametrize(
    "variant", [name for name in CONFIGS if "paper" not in name and "," not in name]
)


@cache
def model(variant):
    """A model whose gains are not one, so that forgetting them shows."""
    made = LanguageModel(CONFIGS[variant])
    made.build()
    rng = np.random.default_rng(3)
    made.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in made.get_weights()])
    return made


def sentences(rng, pad_id=0):
    ids = rng.integers(4, 20, (3, 9)).astype("int32")
    ids[np.arange(9) >= np.array([9, 4, 6])[:, None]] = pad_id
    return ids


@todays
def test_the_logits_are_those_of_the_reference(variant, rng):
    config = CONFIGS[variant]
    ids = sentences(rng, config.pad_id)
    weights = {w.path: to_numpy(w.value).astype("float64") for w in model(variant).weights}
    want = reference.language_model(
        ids, reference.nest_weights(weights), 4, config.num_key_value_heads, config.rotary, config.pad_id
    )
    np.testing.assert_allclose(to_numpy(model(variant)(ids)), want, atol=3e-5)


def test_the_paper_s_parts_are_its_encoder_behind_a_mask(rng):
    """A decoder that has no memory to look into is an encoder that does not look ahead."""
    ids = sentences(rng)
    made = model("the paper's parts")
    weights = reference.nest_weights({w.path: to_numpy(w.value).astype("float64") for w in made.weights})
    embeddings = weights["embedding"]["embeddings"]
    x = embeddings[ids] * 4.0 + reference.sinusoids(9, 16)
    mask = reference.padding_mask(ids) & reference.look_ahead_mask(9)
    for layer in ("layer_0", "layer_1"):
        x = reference.encoder_layer(x, weights["blocks"][layer], 4, mask)
    np.testing.assert_allclose(to_numpy(made(ids)), x @ embeddings.T, atol=3e-5)


@variants
def test_step_by_step_with_its_cache_it_says_the_same(variant, rng):
    made, ids = model(variant), rng.integers(4, 20, (2, 6)).astype("int32")
    whole = to_numpy(made(ids))
    x, past = read(made, ids[:, :3], 0, empty_past(made, 2, 6))
    np.testing.assert_allclose(to_numpy(made.project(x)), whole[:, :3], atol=2e-5)
    for step in (3, 4, 5):
        x, past = read(made, ids[:, step : step + 1], step, past)
        np.testing.assert_allclose(to_numpy(made.project(x))[:, 0], whole[:, step], atol=2e-5)
    assert past[0][0].shape[1] == (made.config.num_key_value_heads or 4)


@variants
def test_no_token_sees_what_follows(variant, rng):
    ids = rng.integers(4, 20, (1, 8)).astype("int32")
    other = ids.copy()
    other[0, 5:] = 3 + (ids[0, 5:] - 2) % 16
    one, two = (to_numpy(model(variant)(x)) for x in (ids, other))
    np.testing.assert_array_equal(one[:, :5], two[:, :5])
    assert np.abs(one[:, 5:] - two[:, 5:]).max() > 1e-3


def test_it_is_saved_and_opened(tmp_path, rng):
    ids = sentences(rng)
    model("today").save(tmp_path / "m.keras")
    opened = keras.models.load_model(tmp_path / "m.keras")
    assert opened.config == TODAY
    np.testing.assert_array_equal(to_numpy(opened(ids)), to_numpy(model("today")(ids)))


def test_layers_are_made_again_from_their_configuration():
    for kind in (Block, Blocks):
        assert kind.from_config(kind(TODAY).get_config()).config == TODAY
    assert LanguageModel.from_config(LanguageModel(TODAY).get_config()).config == TODAY


def test_all_parameters_are_there_before_the_first_call():
    untied = LanguageModel(CONFIGS["learned positions, untied"])
    untied.build()
    assert [w.path for w in untied.projection.weights] == ["language_model/projection/kernel"]


def test_the_blocks_are_called_alone(rng):
    ids = sentences(rng)
    whole = model("today")
    mask = np.tri(ids.shape[1], dtype=bool) & (ids != 0)[:, None, None, :]
    x = whole.blocks(whole.embedding(ids), mask, offset=0)
    np.testing.assert_allclose(to_numpy(whole.project(x)), to_numpy(whole(ids)), rtol=1e-5, atol=1e-5)
    with pytest.raises(TypeError, match="ahead"):
        whole.blocks(whole.embedding(ids), mask, ahead=1)


@in_rows(
    ("call", "message"),
    [
        (lambda: LanguageModel(TransformerConfig.tiny(20)), "config"),
        (lambda: model("today")(np.zeros((2, 17), "int32")), "16"),
        (lambda: model("today")(np.full((2, 3), 20)), "20"),
        (lambda: model("today")(np.zeros((2, 3))), "정수"),
        (lambda: model("today").blocks(np.zeros((2, 3, 5), "float32")), "x"),
        (lambda: Block(TODAY)(np.zeros((2, 3, 16), "float32"), target_mask=np.ones((3, 3))), "target_mask"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
