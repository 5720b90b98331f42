"""The encoder-decoder of the exchanged parts: without a switch it is the paper's model, with one it is changed there alone."""

from dataclasses import asdict, replace

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import Transformer, TransformerConfig
from kit_core.descendants import (
    DescendantConfig,
    DescendantTransformer,
    GroupedQueryAttention,
    RMSNorm,
    RotaryAttention,
    SwiGLU,
)

SIZES = {"d_model": 16, "num_layers": 1, "num_heads": 4, "d_ff": 24, "max_length": 12}
CONFIG = DescendantConfig(20, **SIZES)
SOURCE, TARGET = np.array([[3, 4, 5, 0]]), np.array([[1, 6, 7]])


def built(kind, config):
    keras.utils.set_random_seed(0)
    model = kind(config)
    model.build()
    return model


@pytest.mark.parametrize(
    "changes", [{}, {"share_embeddings": False}, {"target_vocab_size": 30}, {"norm": "pre"}]
)
def test_without_a_switch_it_is_the_papers_model(changes):
    ours = built(DescendantTransformer, replace(CONFIG, **changes))
    papers = built(Transformer, TransformerConfig(20, **SIZES | changes))
    assert [w.shape for w in ours.weights] == [w.shape for w in papers.weights]
    papers.set_weights(ours.get_weights())
    np.testing.assert_array_equal(to_numpy(ours((SOURCE, TARGET))), to_numpy(papers((SOURCE, TARGET))))


def test_every_switch_reaches_both_stacks_and_leaves_the_papers_attention_on_the_memory():
    model = built(DescendantTransformer, DescendantConfig.today(20, num_key_value_heads=2, **SIZES))
    for stack in (model.encoder, model.decoder):
        assert type(stack.final_norm) is RMSNorm
        assert type(stack.layers[0].self_attention) is RotaryAttention
        assert stack.layers[0].self_attention.num_key_value_heads == 2
        assert type(stack.layers[0].feed_forward) is SwiGLU
    assert not isinstance(model.decoder.layers[0].cross_attention, GroupedQueryAttention)


def test_a_source_moved_by_padding_is_read_alike_when_positions_are_turned():
    """What the chapter says of RoPE: only differences count, so a whole source may stand anywhere."""
    moved = np.pad(SOURCE[:, :3], ((0, 0), (6, 0)))
    turned = built(DescendantTransformer, replace(CONFIG, rotary="interleaved"))
    first, second = (to_numpy(turned((source, TARGET))) for source in (SOURCE[:, :3], moved))
    np.testing.assert_allclose(first, second, atol=1e-4)
    with pytest.raises(ValueError, match="패딩 0으로 시작한다"):
        built(DescendantTransformer, CONFIG)((moved, TARGET))


def test_it_is_saved_and_read_again(tmp_path):
    model = built(DescendantTransformer, replace(CONFIG, gated=True, rotary="halves"))
    before = to_numpy(model((SOURCE, TARGET)))
    model.save(tmp_path / "model.keras")
    read = keras.models.load_model(tmp_path / "model.keras")
    assert asdict(read.config) == asdict(model.config)
    np.testing.assert_array_equal(to_numpy(read((SOURCE, TARGET))), before)


def test_a_config_of_the_paper_is_refused():
    with pytest.raises(TypeError, match="config"):
        DescendantTransformer(TransformerConfig.tiny(20))
