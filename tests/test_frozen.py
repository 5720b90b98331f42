"""Which layers a model's file says are frozen; test_saving.py writes real files and goes on training."""

import keras
import pytest

from kit_core import Encoder, Transformer, TransformerConfig, load_model

CONFIG = TransformerConfig(9, None, 4, 2, 1, 4)


@pytest.fixture
def model():
    model = Transformer(CONFIG)
    model.build()
    return model


def test_a_model_of_which_nothing_is_frozen_writes_nothing(model):
    assert "frozen" not in model.get_build_config()


def test_frozen_layers_are_written_from_the_outside_in_and_frozen_again(model):
    model.encoder.trainable = False
    model.encoder.layers[1].trainable = True
    model.decoder.layers[0].feed_forward.trainable = False
    written = model.get_build_config()
    frozen = written["frozen"]
    assert frozen[0] == "encoder"
    assert "decoder/layer_0/feed_forward" in frozen
    assert not {path for path in frozen if path.startswith(("encoder/layer_1", "decoder/layer_1"))}
    assert any(path.startswith("encoder/layer_0/") for path in frozen)

    again = Transformer(CONFIG, name="another")
    again.build_from_config(written)
    assert again.built
    assert again.trainable
    names = [weight.path.removeprefix("another/") for weight in again.trainable_weights]
    assert names == [weight.path.removeprefix(f"{model.name}/") for weight in model.trainable_weights]
    assert any(name.startswith("encoder/layer_1/") for name in names)


def test_the_whole_model_has_the_empty_path(model):
    model.trainable = False
    written = model.get_build_config()
    assert written["frozen"][0] == ""
    again = Transformer(CONFIG)
    again.build_from_config(written)
    assert not again.trainable
    assert again.trainable_weights == []


def test_a_frozen_layer_within_another_model_stays_frozen(tmp_path):
    x = keras.Input((None, 4))
    encoder = Encoder(CONFIG)
    model = keras.Model(x, keras.layers.Dense(2)(encoder(x)))
    encoder.trainable = False
    encoder.layers[1].feed_forward.trainable = True
    model.save(tmp_path / "model.keras")
    want = [weight.trainable for weight in model.weights]
    assert 0 < sum(want) < len(want)
    for load in (load_model, keras.saving.load_model):
        assert [weight.trainable for weight in load(tmp_path / "model.keras").weights] == want
