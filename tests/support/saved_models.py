"""A model of every kind, and a holder for every layer, to save here and to load in another process."""

from dataclasses import replace
from pathlib import Path

import keras
import numpy as np
from keras import ops

from kit_core import (
    AddAndNorm,
    BagClassifier,
    Decoder,
    DecoderLayer,
    Encoder,
    EncoderLayer,
    MultiHeadAttention,
    PositionalEncoding,
    PositionwiseFeedForward,
    RecurrentClassifier,
    RecurrentConfig,
    RecurrentSeq2Seq,
    TokenEmbedding,
    Transformer,
    TransformerClassifier,
    TransformerConfig,
    load_model,
    load_weights,
)
from kit_core.applications.alignment import Alignment

ONE = replace(TransformerConfig.tiny(20), num_layers=1)
OTHER = replace(
    ONE, target_vocab_size=13, position="learned", norm="pre", share_embeddings=False, use_bias=True, d_k=3
)
RECURRENT = RecurrentConfig(20, 13, 6)
IDS = np.random.default_rng(7).integers(1, 13, (2, 3, 5))
IDS[0, 1, 3:] = 0
VECTORS = np.random.default_rng(8).normal(size=(3, 3, 5, 16)).astype("float32")


@keras.saving.register_keras_serializable("kit_core_tests")
class Holder(keras.Model):
    """A model around one layer: Keras saves models alone."""

    def __init__(self, layer, inputs, **kwargs):
        super().__init__(**kwargs)
        self.layer = layer
        self.inputs_of_layer = inputs

    def build(self, input_shape=None):
        shapes = {"ids": (None, None), "vectors": (None, None, 16), "mask": (None, None)}
        if not self.layer.built:
            self.layer.build(*(shapes[kind] for kind in self.inputs_of_layer))
        self.built = True

    def call(self, ids):
        given = {"ids": ids, "mask": ops.not_equal(ids, 0)}
        vectors = iter(VECTORS)
        arrays = [given[kind] if kind in given else next(vectors) for kind in self.inputs_of_layer]
        extra = {"sublayer": ops.tanh} if isinstance(self.layer, AddAndNorm) else {}
        return self.layer(*arrays, **extra)

    def get_config(self):
        layer = keras.saving.serialize_keras_object(self.layer)
        return {"layer": layer, "inputs": self.inputs_of_layer, "name": self.name}

    @classmethod
    def from_config(cls, config, custom_objects=None):
        return cls(**config | {"layer": keras.saving.deserialize_keras_object(config["layer"])})


def holding(layer, *inputs):
    return Holder(layer, list(inputs), name="holder")


LAYERS = {
    "AddAndNorm": lambda: holding(AddAndNorm(0.2, "pre", name="layer"), "vectors"),
    "Alignment": lambda: holding(Alignment(16, name="layer"), "vectors", "vectors", "mask"),
    "Decoder": lambda: holding(Decoder(OTHER, name="layer"), "vectors", "vectors"),
    "DecoderLayer": lambda: holding(DecoderLayer(ONE, name="layer"), "vectors", "vectors"),
    "Encoder": lambda: holding(Encoder(ONE, name="layer"), "vectors"),
    "EncoderLayer": lambda: holding(EncoderLayer(OTHER, name="layer"), "vectors"),
    "MultiHeadAttention": lambda: holding(
        MultiHeadAttention(16, 3, 4, 5, use_bias=True, name="layer"), *["vectors"] * 3
    ),
    "PositionalEncoding": lambda: holding(PositionalEncoding(9, 16, "learned", name="layer"), "vectors"),
    "PositionwiseFeedForward": lambda: holding(PositionwiseFeedForward(16, 9, name="layer"), "vectors"),
    "TokenEmbedding": lambda: holding(TokenEmbedding(20, 16, name="layer"), "ids"),
}
MODELS = {
    "Transformer": lambda: Transformer(replace(ONE, num_layers=2)),
    "Transformer, options": lambda: Transformer(OTHER),
    "Transformer, float64": lambda: Transformer(ONE, dtype="float64"),
    "Transformer, mixed_bfloat16": lambda: Transformer(ONE, dtype="mixed_bfloat16"),
    "TransformerClassifier, mean": lambda: TransformerClassifier(ONE, 3),
    "TransformerClassifier, class": lambda: TransformerClassifier(OTHER, 3, "class"),
    "BagClassifier": lambda: BagClassifier(20, 6, 3, 0.2, 2, 5),
    "RecurrentClassifier, simple_rnn": lambda: RecurrentClassifier("simple_rnn", 20, 6, 4, num_layers=2),
    "RecurrentClassifier, lstm": lambda: RecurrentClassifier("lstm", 20, 6, 4, num_classes=3, max_length=5),
    "RecurrentClassifier, gru": lambda: RecurrentClassifier("gru", 20, 6, 4, dropout=0.3, pad_id=2),
    "RecurrentSeq2Seq, additive": lambda: RecurrentSeq2Seq(RECURRENT),
    "RecurrentSeq2Seq, dot": lambda: RecurrentSeq2Seq(replace(RECURRENT, attention="dot")),
    "RecurrentSeq2Seq, bottleneck": lambda: RecurrentSeq2Seq(replace(RECURRENT, attention=False)),
}
ALL = LAYERS | MODELS


def answer(model):
    pair = isinstance(model, (Transformer, RecurrentSeq2Seq))
    return ops.convert_to_numpy(ops.cast(model((IDS[0], IDS[1]) if pair else IDS[0]), "float64"))


def write_answers(folder, opened):
    """What the models of all files answer, to answers.npz; `opened` are those that were loaded before."""
    folder, answers = Path(folder), {}
    for name, make in ALL.items():
        whole = opened[name] if name in opened else load_model(folder / f"{name}.keras")
        answers[f"{name}.keras"] = answer(whole)
        model = make()
        load_weights(model, folder / f"{name}.weights.h5")
        answers[f"{name}.weights.h5"] = answer(model)
    np.savez(folder / "answers.npz", **answers)
