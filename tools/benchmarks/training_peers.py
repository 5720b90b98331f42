"""The same Transformer from kit_core, torch, keras-hub and Keras' own attention layer, each with one training step.

All have the paper's architecture with biases in the projections (torch and Keras can leave them out only together with
others), one matrix for both embeddings and the logits, post-LN, the same loss and the same Adam (each as its library
computes it), and dropout exactly where the paper has it: what a peer adds inside attention or behind the ReLU is
switched off. So all do the same work.
"""

import math
import sys
from pathlib import Path

import numpy as np

from kit_core import TransformerConfig

CONFIGS = {
    "small": (
        TransformerConfig(
            8180, d_model=256, num_layers=2, num_heads=8, d_ff=512, max_length=128, use_bias=True
        ),
        (64, 40),
    ),
    "base": (TransformerConfig(8180, max_length=128, use_bias=True), (8, 128)),
}
ADAM = {"learning_rate": 1e-4, "beta_1": 0.9, "beta_2": 0.98, "epsilon": 1e-9}


def batch_of(config, shape, rng):
    """Source, decoder input and answers (B, length); sentences of different lengths, as in real batches."""
    batch, length = shape
    source, target = (rng.integers(1, config.source_vocab_size, (batch, n)) for n in (length, length + 1))
    for ids in (source, target):
        real = rng.integers(length // 2, length + 1, batch)
        ids[np.arange(ids.shape[1]) >= real[:, None]] = 0
    return source.astype("int32"), target[:, :-1].astype("int32"), target[:, 1:].astype("int32")


class KerasPeer:
    """A Keras model and what fit does for a batch: one compiled function, without the progress bar around it."""

    def __init__(self, model, adam=None):
        import keras

        from kit_core import LabelSmoothedCrossEntropy

        self.model = model
        model.compile(adam or keras.optimizers.Adam(**ADAM), LabelSmoothedCrossEntropy(0.1))

    def step(self, source, inputs, answers):
        return float(self.model.train_on_batch((source, inputs), answers))

    def parameters(self):
        return self.model.count_params()


def kit_core(config):
    from kit_core import Transformer
    from kit_core.training import Adam

    return KerasPeer(Transformer(config), Adam(**ADAM))


def kit_core_keras_adam(config):
    """What kit_core's own way to compute the same Adam is worth."""
    from kit_core import Transformer

    return KerasPeer(Transformer(config))


def keras_hub(config):
    """keras-hub's layers, put together as its guide does."""
    import keras
    import keras_hub

    layer = {
        "intermediate_dim": config.d_ff,
        "num_heads": config.num_heads,
        "dropout": config.dropout,
        "layer_norm_epsilon": 1e-6,
    }
    embedding = keras_hub.layers.ReversibleEmbedding(config.source_vocab_size, config.d_model)
    sine = keras_hub.layers.SinePositionEncoding()

    def embed(ids):
        x = embedding(ids) * math.sqrt(config.d_model)
        return keras.layers.Dropout(config.dropout)(x + sine(x))

    source, inputs = keras.Input((None,), dtype="int32"), keras.Input((None,), dtype="int32")
    real_source, real_target = keras.ops.not_equal(source, 0), keras.ops.not_equal(inputs, 0)
    memory, x = embed(source), embed(inputs)
    stacks = [], []
    for _ in range(config.num_layers):
        stacks[0].append(keras_hub.layers.TransformerEncoder(**layer))
        memory = stacks[0][-1](memory, padding_mask=real_source)
    for _ in range(config.num_layers):
        stacks[1].append(keras_hub.layers.TransformerDecoder(**layer))
        x = stacks[1][-1](x, memory, decoder_padding_mask=real_target, encoder_padding_mask=real_source)
    for layer in (*stacks[0], *stacks[1]):
        for attention in ("_self_attention_layer", "_cross_attention_layer"):
            without_dropout(getattr(layer, attention, None))
    return KerasPeer(keras.Model((source, inputs), embedding(x, reverse=True)))


def without_dropout(attention):
    """Take the dropout out of a Keras attention layer that was built with one."""
    if attention is not None:
        attention._dropout, attention._dropout_layer = 0.0, None


def keras_attention(config):
    """TensorFlow's tutorial model: keras.layers.MultiHeadAttention, Add and LayerNormalization, Keras' own masks."""
    import keras
    from keras import layers, ops

    from kit_core import sinusoidal_encoding

    width = config.d_model
    positions = sinusoidal_encoding(config.max_length, width).astype("float32")
    embedding = layers.Embedding(config.source_vocab_size, width, mask_zero=True)

    class Embed(layers.Layer):
        def __init__(self):
            super().__init__()
            self.supports_masking = True
            self.embedding, self.dropout = embedding, layers.Dropout(config.dropout)

        def compute_mask(self, ids, mask=None):
            return self.embedding.compute_mask(ids)

        def call(self, ids):
            x = self.embedding(ids) * math.sqrt(width)
            return self.dropout(x + ops.convert_to_tensor(positions)[: ops.shape(ids)[1]])

    class Logits(layers.Layer):
        def call(self, x):
            return ops.matmul(x, ops.transpose(embedding.embeddings))

    def added(x, change):
        return layers.LayerNormalization(epsilon=1e-6)(
            layers.Add()([x, layers.Dropout(config.dropout)(change)])
        )

    def attended(x, memory, **options):
        attention = layers.MultiHeadAttention(config.num_heads, width // config.num_heads)
        return added(x, attention(query=x, value=memory, key=memory, **options))

    def fed(x):
        return added(x, layers.Dense(width)(layers.Dense(config.d_ff, activation="relu")(x)))

    source, inputs = keras.Input((None,), dtype="int32"), keras.Input((None,), dtype="int32")
    memory, x = Embed()(source), Embed()(inputs)
    for _ in range(config.num_layers):
        memory = fed(attended(memory, memory))
    for _ in range(config.num_layers):
        x = fed(attended(attended(x, x, use_causal_mask=True), memory))
    return KerasPeer(keras.Model((source, inputs), Logits()(x)))


class TorchPeer:
    """torch.nn.Transformer inside the same model as the tests compare with."""

    def __init__(self, config, compiled=False):
        sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
        import torch
        from torch_transformer import TorchTransformer

        torch.set_num_threads(2)
        self.torch, self.model = torch, TorchTransformer(config)
        for layer in (*self.model.transformer.encoder.layers, *self.model.transformer.decoder.layers):
            layer.dropout = torch.nn.Identity()  # behind the ReLU
            layer.self_attn.dropout = 0.0
            if hasattr(layer, "multihead_attn"):
                layer.multihead_attn.dropout = 0.0
        betas = (ADAM["beta_1"], ADAM["beta_2"])
        self.adam = torch.optim.Adam(
            self.model.parameters(), ADAM["learning_rate"], betas, eps=ADAM["epsilon"]
        )
        self.loss = torch.compile(self.loss_of) if compiled else self.loss_of

    def loss_of(self, source, inputs, answers):
        logits = self.model(source, inputs)
        return self.torch.nn.functional.cross_entropy(
            logits.flatten(0, 1), answers.flatten(), ignore_index=0, label_smoothing=0.1
        )

    def step(self, *batch):
        self.adam.zero_grad()
        loss = self.loss(*(self.torch.from_numpy(ids).long() for ids in batch))
        loss.backward()
        self.adam.step()
        return loss.item()

    def parameters(self):
        return sum(parameter.numel() for parameter in self.model.parameters())


def torch_eager(config):
    return TorchPeer(config)


def torch_compile(config):
    return TorchPeer(config, compiled=True)


PEERS = {
    "kit_core": kit_core,
    "kit_core, Keras' Adam": kit_core_keras_adam,
    "keras-hub": keras_hub,
    "keras MultiHeadAttention": keras_attention,
    "torch eager": torch_eager,
    "torch.compile": torch_compile,
}
