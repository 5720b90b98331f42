"""Public calls with a wrong argument: told in Korean by its name. What the tests of each part refuse is not here again."""

import keras
import numpy as np
import pytest
from refusals import badly_refused
from subword_texts import SIZE, TEXTS
from toy_patients import Toy

import kit_core as c
from kit_core import applications, descendants, training
from kit_core.applications.alignment import Alignment
from kit_core.descendants import language_model
from kit_core.tasks import SubwordTokenizer, SyllableTokenizer, korean_numbers
from kit_lab.clinic import examine
from kit_lab.exercises import check
from kit_lab.searching import record_search

pytestmark = pytest.mark.skipif(
    keras.backend.backend() != "tensorflow", reason="검사는 어느 백엔드에서나 같다."
)

TINY, TODAY = c.TransformerConfig.tiny(20), descendants.DescendantConfig.today(20, d_model=16, num_heads=2)
IDS, X, LOGITS = np.full((2, 3), 5), np.ones((2, 3, 16), "float32"), np.ones((2, 3, 20), "float32")
NO_SIZE, NO_RATE, NO_FLAG = [0, -1, 2.5, True, "8"], [1.0, -0.1, "0.1", float("nan")], [1, "no", None]
NO_ARRAY = ["abc", object(), [[1, 2], [3]], {"a": 1}, (n for n in (1, 2))]
NO_IDS = [*NO_ARRAY, np.ones((2, 3)), np.full((2, 3), 20), np.full((2, 3), -1), np.ones(3, int)]
NO_VECTORS = [*NO_ARRAY, X[0], X[:, :0], X[..., :8], X.astype("int32"), X.astype("complex64")]
NO_NUMBERS = [*NO_ARRAY, X > 0, np.full((2, 3, 16), "abc")]
SEARCH = {"start_id": 1, "end_id": 2, "max_length": 3}


def changed(function, /, *positional, **given):
    """The call with one argument changed; the first may stand where Keras wants a tensor."""

    def call(**change):
        arguments = given | change
        first = [arguments.pop(name) for name in positional]
        return function(*first, **arguments)

    return call


def called(kind, /, *made, **given):
    return changed(lambda first, **rest: kind(*made)(first, **rest), next(iter(given)), **given)


def sizes(*names):
    return dict.fromkeys(names, NO_SIZE)


BAG = {"vocab_size": 20, "d_model": 8}
BAG_WRONG = sizes(*BAG, "num_classes", "max_length") | {"dropout": NO_RATE, "pad_id": [20, "0", 0.5]}
SEQ2SEQ = c.RecurrentConfig(20, d_model=8)
CALLS = {
    "TransformerConfig": (changed(c.TransformerConfig, source_vocab_size=20), sizes("source_vocab_size")),
    "Alignment": (changed(Alignment, d_model=8), sizes("d_model") | {"score": ["general"]}),
    "BagClassifier": (changed(c.BagClassifier, **BAG), BAG_WRONG),
    "RecurrentClassifier": (
        changed(c.RecurrentClassifier, **BAG, cell="gru", units=8),
        BAG_WRONG | sizes("units", "num_layers") | {"cell": ["rnn", None]},
    ),
    "RecurrentConfig": (changed(c.RecurrentConfig, source_vocab_size=20), sizes("d_model", "max_length")),
    "units_for": (
        changed(applications.units_for, parameters=5000, cell="gru", **BAG),
        sizes("d_model", "num_layers", "num_classes"),
    ),
    "BagClassifier()": (called(c.BagClassifier, 20, 8, ids=IDS), {"ids": NO_IDS}),
    "RecurrentClassifier()": (called(c.RecurrentClassifier, "gru", 20, 8, 8, ids=IDS), {"ids": NO_IDS}),
    "TransformerClassifier()": (called(c.TransformerClassifier, TINY, 2, ids=IDS), {"ids": NO_ARRAY}),
    "LanguageModel()": (called(descendants.LanguageModel, TODAY, ids=IDS), {"ids": NO_IDS}),
    "Transformer()": (
        changed(lambda source, target: c.Transformer(TINY)((source, target)), source=IDS, target=IDS),
        {"source": NO_ARRAY, "target": NO_ARRAY},
    ),
    "MaskedWordModel()": (
        changed(
            lambda ids, places: applications.MaskedWordModel(TINY)((ids, places)), ids=IDS, places=IDS % 3
        ),
        {"ids": NO_ARRAY, "places": NO_ARRAY},
    ),
    "attend": (
        changed(lambda **pair: c.RecurrentSeq2Seq(SEQ2SEQ).attend(**pair), source=IDS, target=IDS),
        {"source": NO_IDS, "target": NO_IDS},
    ),
    "Encoder()": (called(c.Encoder, TINY, x=X), {"x": NO_VECTORS}),
    "Decoder()": (called(c.Decoder, TINY, x=X, memory=X), {"x": NO_VECTORS, "memory": NO_VECTORS}),
    "Block()": (called(language_model.Block, TODAY, x=X), {"x": NO_VECTORS}),
    "Blocks()": (
        called(language_model.Blocks, TODAY, x=X),
        {"x": [*NO_VECTORS, np.ones((1, TODAY.max_length + 1, 16), "float32")]},
    ),
    "PositionalEncoding()": (called(c.PositionalEncoding, 8, 16, x=X), {"x": NO_VECTORS}),
    "project": (lambda x: c.TokenEmbedding(20, 16).project(x), {"x": NO_ARRAY}),
    "SwiGLU()": (called(descendants.SwiGLU, 16, 8, x=X), {"x": NO_ARRAY}),
    "RMSNorm()": (called(descendants.RMSNorm, x=X), {"x": NO_ARRAY}),
    "rotate": (descendants.rotate, {"x": NO_NUMBERS}),
    "GroupedQueryAttention": (changed(descendants.GroupedQueryAttention, d_model=16), sizes("num_heads")),
    "MultiHeadAttention()": (
        called(c.MultiHeadAttention, 16, 2, query=X, key=X, value=X),
        dict.fromkeys(("query", "key", "value"), NO_VECTORS),
    ),
    "scaled_dot_product_attention": (
        changed(c.scaled_dot_product_attention, query=X, key=X, value=X),
        {name: [*NO_NUMBERS, X[:, :0], X[0, 0]] for name in ("query", "key", "value")},
    ),
    "sinusoidal_encoding": (
        changed(c.sinusoidal_encoding, length=3, d_model=4),
        sizes("length", "d_model") | {"base": [1.0, 0.0, "10", float("nan")]},
    ),
    "length_penalty": (
        changed(c.length_penalty, length=3, alpha=0.6),
        {"length": [*NO_NUMBERS, -1, float("nan")], "alpha": [*NO_NUMBERS, float("inf")]},
    ),
    "token_probabilities": (
        changed(descendants.token_probabilities, logits=LOGITS),
        {"logits": [*NO_NUMBERS, np.float32(1)], "top_p": [0.0, 1.5, "0.9", float("nan")]},
    ),
    "generate": (
        changed(
            lambda prompt: descendants.generate(descendants.LanguageModel(TODAY), prompt, length=2, end_id=2),
            prompt=IDS,
        ),
        {"prompt": NO_IDS},
    ),
    "record_search": (
        changed(lambda **limits: record_search(c.Transformer(TINY), IDS[:1], **limits), **SEARCH),
        {"start_id": [20, -1, "1"], "end_id": [20, -1, 2.5]},
    ),
    "label_smoothed_cross_entropy": (
        changed(c.label_smoothed_cross_entropy, targets=IDS, logits=LOGITS),
        {"targets": NO_ARRAY, "logits": [*NO_ARRAY, LOGITS > 0]},
    ),
    "LabelSmoothedCrossEntropy()": (
        changed(c.LabelSmoothedCrossEntropy(), "y_true", "y_pred", y_true=IDS, y_pred=LOGITS),
        {"sample_weight": NO_ARRAY},
    ),
    "Adam": (training.Adam, {"learning_rate": [0, -1.0, "0.1", float("nan")]}),
    "shift_targets": (training.shift_targets, {"targets": NO_ARRAY}),
    "plan_batches": (
        changed(training.plan_batches, lengths=[3, 4], sentences=1, seed=0, epoch=0),
        {"lengths": NO_ARRAY, "sentences": [0, 2.5, True]},
    ),
    "score_tokens": (
        lambda batches: training.score_tokens(c.Transformer(TINY), [((batches, IDS), IDS)]),
        {"batches": NO_IDS},
    ),
    "encode_batch": (
        changed(SyllableTokenizer(["가"]).encode_batch, texts=["가"], length=4),
        {"start": NO_FLAG, "end": NO_FLAG},
    ),
    "SubwordTokenizer": (SubwordTokenizer, {"model": ["abc", 5, None]}),
    "SubwordTokenizer.train": (changed(SubwordTokenizer.train, texts=["가나"] * 9), sizes("vocab_size")),
    "nbest": (
        changed(lambda **given: SubwordTokenizer.train(TEXTS, SIZE).nbest(["날씨가"], **given)),
        sizes("count"),
    ),
    "korean_numbers.generate": (
        changed(korean_numbers.generate, seed=0),
        {"seed": [-1, 0.5, True], "split": ["test", None]},
    ),
    "korean_numbers.batches": (changed(korean_numbers.batches, seed=0), sizes("batch_size")),
    "coverage": (korean_numbers.coverage, {"kind": ["year", None]}),
    "held_out_of": (
        changed(korean_numbers.held_out_of, kind="clock", count=3, seed=0),
        sizes("count") | {"kind": ["year", 5], "seed": [-1, 0.5]},
    ),
    "as_arrays": (
        changed(
            korean_numbers.as_arrays,
            examples=[korean_numbers.Example("date", "시월 삼일", "10-03")],
            tokenizer=None,
        ),
        {"examples": [5, ["가"], "가"], "tokenizer": [None, "가"]},
    ),
    "sino_spelling_count": (
        changed(korean_numbers.sino_spelling_count, highest_group=2, money=True),
        {"highest_group": [-1, 0.5], "money": NO_FLAG},
    ),
    "examine": (
        changed(examine, "predict", predict=Toy(), vocab_size=9),
        {key: [5, "loss"] for key in ("beam", "greedy", "next_logits", "loss", "reference")},
    ),
    "check": (changed(check, "function", function=np.exp), {"function": [5, None], "station": ["none", 5]}),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_named(name):
    function, wrong = CALLS[name]
    assert badly_refused(function, wrong) == []
