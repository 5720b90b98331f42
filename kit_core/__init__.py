"""「Attention Is All You Need」의 트랜스포머를 논문 그대로 구현한다.

이름은 처음 쓰일 때에야 불러온다. 그래서 NumPy만 쓰는 페이지는 TensorFlow를 기다리지 않는다.
"""

from typing import Any

import lazy_loader

from kit_core._quiet_import import quiet_import

__version__ = "0.1.0"

_load, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["applications", "book_style", "decoding", "reference", "tasks", "training", "widgets"],
    submod_attrs={
        "config": ["TransformerConfig"],
        "transformer": ["Transformer"],
        "encoder": ["Encoder", "EncoderLayer"],
        "decoder": ["Decoder", "DecoderLayer"],
        "attention": ["MultiHeadAttention", "scaled_dot_product_attention"],
        "masking": ["combine_masks", "look_ahead_mask", "padding_mask"],
        "sinusoids": ["sinusoidal_encoding"],
        "positional_encoding": ["PositionalEncoding"],
        "embedding": ["TokenEmbedding"],
        "feed_forward": ["PositionwiseFeedForward"],
        "add_and_norm": ["AddAndNorm"],
        "training.objective.schedule": ["WarmupSchedule"],
        "training.objective.loss": ["LabelSmoothedCrossEntropy", "label_smoothed_cross_entropy"],
        "training.objective.metrics": ["MaskedAccuracy", "masked_accuracy"],
        "decoding.greedy": ["greedy_decode"],
        "decoding.beam": ["beam_search", "length_penalty"],
        "trace": ["capture"],
        "saving": ["load_model", "load_weights"],
        "applications.classifier": ["TransformerClassifier"],
        "applications.bag_classifier": ["BagClassifier"],
        "applications.recurrent_classifier": ["RecurrentClassifier"],
        "applications.recurrent_config": ["RecurrentConfig"],
        "applications.seq2seq": ["RecurrentSeq2Seq"],
        "pretrained": ["load_pretrained"],
    },
)


def __getattr__(name: str) -> Any:
    with quiet_import():
        return _load(name)
