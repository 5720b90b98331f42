"""「Attention Is All You Need」의 트랜스포머를 논문 그대로 구현한다.

이름은 처음 쓰일 때에야 불러온다. 그래서 NumPy만 쓰는 페이지는 TensorFlow를 기다리지 않는다.
"""

import os

import lazy_loader

__version__ = "0.1.0"

# TensorFlow가 켜지며 C++에서 남기는 안내문으로 첫 셀이 붉어지지 않게 한다. 오류와 파이썬의 경고는 그대로 보인다.
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["applications", "figures", "reference", "tasks", "training", "widgets"],
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
        "training.schedule": ["WarmupSchedule"],
        "training.loss": ["LabelSmoothedCrossEntropy", "label_smoothed_cross_entropy"],
        "training.metrics": ["MaskedAccuracy", "masked_accuracy"],
        "decoding": ["greedy_decode"],
        "beam": ["beam_search", "length_penalty"],
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
