"""A valid call of every public function and class that takes plain values, for the fuzzer to spoil."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any

import keras
import numpy as np
from toy_patients import Toy

import kit_core
from kit_core.applications import units_for
from kit_core.tasks import (
    SubwordTokenizer,
    SyllableTokenizer,
    WordTokenizer,
    korean_english,
    korean_numbers,
)
from kit_core.trace import outputs
from kit_core.training import (
    Adam,
    CheckpointAverage,
    EpochPlan,
    LabelledBatches,
    PairBatches,
    average_weights,
    plan_batches,
    score_tokens,
    serve,
    shift_targets,
)
from kit_lab.clinic import examine, infected, patient
from kit_lab.exercises import STATIONS, check, progress, shipped_weights
from kit_lab.searching import record_search

CONFIG = replace(kit_core.TransformerConfig.tiny(20), d_model=8, num_layers=1, d_ff=8, max_length=12)
RECURRENT = kit_core.RecurrentConfig(20, d_model=8, max_length=12)
IDS = np.array([[3, 4, 5], [6, 7, 0]])
VECTORS = np.linspace(-1, 1, 48).reshape(2, 3, 8).astype("float32")
LOGITS = np.linspace(-1, 1, 120).reshape(2, 3, 20).astype("float32")
SELF_MASK, PADDING = np.ones((2, 1, 3, 3), bool), np.ones((2, 1, 1, 3), bool)
TEXTS = ["나는 학교에 갔다", "너는 집에 왔다", "우리는 밥을 먹었다"]
FOLDER = TemporaryDirectory()
SEARCH = {"start_id": 3, "end_id": 3, "max_length": 3}  # NumPy's 3 asks for no other program
BATCHES = {"seed": 0, "tokens": None, "sentences": 2, "pad_id": 0, "multiple": 1, "max_length": None}
ROWS = [np.array([3, 4]), np.array([5, 6, 7])]


@dataclass(frozen=True)
class Call:
    """`function(**arguments)` is valid. `also` names what a message may say instead of the argument's own name."""

    name: str
    function: Callable[..., Any]
    arguments: dict[str, Any]
    only: tuple[str, ...] | None = None  # the arguments to spoil; None is all
    also: tuple[str, ...] = ()
    model: Callable[[], Any] | None = None  # what must not be built or changed by a call that fails


def fall_ill(name):
    with infected(name):
        pass


@cache
def model(kind: str) -> keras.Model:
    made = {
        "Transformer": lambda: kit_core.Transformer(CONFIG),
        "TransformerClassifier": lambda: kit_core.TransformerClassifier(CONFIG, 2),
        "MaskedWordModel": lambda: kit_core.applications.MaskedWordModel(CONFIG),
        "BagClassifier": lambda: kit_core.BagClassifier(20, 8),
        "RecurrentClassifier": lambda: kit_core.RecurrentClassifier("gru", 20, 8, 8),
        "RecurrentSeq2Seq": lambda: kit_core.RecurrentSeq2Seq(RECURRENT),
    }[kind]()
    made.build()
    return made


@cache
def layer(kind: type, *arguments: Any) -> Any:
    return kind(*arguments)


@cache
def syllables() -> SyllableTokenizer:
    return SyllableTokenizer(sorted(set("".join(TEXTS))))


@cache
def subwords() -> SubwordTokenizer:
    return SubwordTokenizer.train(TEXTS, 277)


def called(name: str, kind: type, *made: Any, **arguments: Any) -> Call:
    """A call of a layer: the first argument goes where Keras wants tensors, the rest by name."""
    first = next(iter(arguments))

    def function(**given: Any) -> Any:
        return layer(kind, *made)(given.pop(first), **given)

    return Call(name, function, arguments, model=lambda: layer(kind, *made))


def of_model(kind: str, method: str = "__call__", **arguments: Any) -> Call:
    first = next(iter(arguments))

    def function(**given: Any) -> Any:
        return getattr(model(kind), method)(given.pop(first), **given)

    also = ("source", "target", "ids", "places") if first == "inputs" else ()
    return Call(f"{kind}.{method}", function, arguments, also=also, model=lambda: model(kind))


def search(name: str, function: Callable[..., Any], **more: Any) -> Call:
    return Call(
        name,
        lambda **given: function(given.pop("model"), given.pop("source"), **given),
        {"model": model("Transformer"), "source": IDS, **SEARCH, **more},
        model=lambda: model("Transformer"),
    )


def captured(model: Any) -> None:
    with kit_core.capture(model):
        pass


def patched(model: Any, changes: Any) -> None:
    with kit_core.patch(model, changes):
        model((IDS, IDS))


def read(model: Any, pattern: Any) -> None:
    with outputs(model, pattern):
        pass


def layer_calls() -> list[Call]:
    c = kit_core
    norm, x = {"dropout": 0.1, "norm": "post"}, VECTORS
    sizes = {"d_model": 8, "num_heads": 2, "d_k": 4, "d_v": 4, "dropout": 0.0, "use_bias": False}
    bag = {"vocab_size": 20, "d_model": 8, "num_classes": 2, "dropout": 0.1, "pad_id": 0, "max_length": 8}
    pair = {"x": x, "memory": x, "target_mask": SELF_MASK, "source_mask": PADDING}
    return [
        Call("AddAndNorm", c.AddAndNorm, norm),
        called("AddAndNorm.__call__", c.AddAndNorm, x=x, sublayer=lambda x: x),
        Call("MultiHeadAttention", c.MultiHeadAttention, sizes),
        called(
            "MultiHeadAttention.__call__", c.MultiHeadAttention, 8, 2, query=x, key=x, value=x, mask=SELF_MASK
        ),
        Call(
            "scaled_dot_product_attention",
            c.scaled_dot_product_attention,
            {"query": x, "key": x, "value": x, "mask": SELF_MASK[:, 0], "dropout": lambda x: x},
        ),
        Call("PositionwiseFeedForward", c.PositionwiseFeedForward, {"d_model": 8, "d_ff": 8, "dropout": 0.1}),
        called("PositionwiseFeedForward.__call__", c.PositionwiseFeedForward, 8, 8, x=x),
        Call(
            "PositionalEncoding", c.PositionalEncoding, {"max_length": 8, "d_model": 8, "position": "learned"}
        ),
        called("PositionalEncoding.__call__", c.PositionalEncoding, 8, 8, x=x, offset=1),
        Call("TokenEmbedding", c.TokenEmbedding, {"vocab_size": 20, "d_model": 8}),
        called("TokenEmbedding.__call__", c.TokenEmbedding, 20, 8, ids=IDS),
        *(Call(kind.__name__, kind, {"config": CONFIG}) for kind in (c.Encoder, c.EncoderLayer)),
        *(Call(kind.__name__, kind, {"config": CONFIG}) for kind in (c.Decoder, c.DecoderLayer)),
        called("Encoder.__call__", c.Encoder, CONFIG, x=x, mask=PADDING),
        called("EncoderLayer.__call__", c.EncoderLayer, CONFIG, x=x, mask=PADDING),
        called("Decoder.__call__", c.Decoder, CONFIG, **pair, caches=None, offset=0),
        called("DecoderLayer.__call__", c.DecoderLayer, CONFIG, **pair),
        Call("Transformer", c.Transformer, {"config": CONFIG}),
        Call(
            "TransformerClassifier",
            c.TransformerClassifier,
            {"config": CONFIG, "num_classes": 2, "pooling": "mean"},
        ),
        Call("MaskedWordModel", c.applications.MaskedWordModel, {"config": CONFIG}),
        Call("BagClassifier", c.BagClassifier, bag),
        Call(
            "RecurrentClassifier", c.RecurrentClassifier, {"cell": "gru", "units": 8, "num_layers": 1} | bag
        ),
        Call("RecurrentSeq2Seq", c.RecurrentSeq2Seq, {"config": RECURRENT}),
        of_model("Transformer", inputs=(IDS, IDS)),
        of_model("Transformer", "encode", source=IDS),
        of_model("Transformer", "decode", target=IDS, memory=x, source=IDS),
        of_model("TransformerClassifier", ids=IDS),
        of_model("MaskedWordModel", inputs=(IDS, IDS % 3)),
        of_model("BagClassifier", ids=IDS),
        of_model("RecurrentClassifier", ids=IDS),
        of_model("RecurrentSeq2Seq", inputs=(IDS, IDS)),
        of_model("RecurrentSeq2Seq", "encode", source=IDS),
        of_model("RecurrentSeq2Seq", "greedy_decode", source=IDS, **SEARCH),
    ]


def function_calls() -> list[Call]:
    c = kit_core
    config = {name: getattr(CONFIG, name) for name in CONFIG.__dataclass_fields__}
    recurrent = {name: getattr(RECURRENT, name) for name in RECURRENT.__dataclass_fields__}
    loss = {"targets": IDS, "logits": LOGITS, "pad_id": 0}
    units = {
        "parameters": 5000,
        "cell": "gru",
        "vocab_size": 20,
        "d_model": 8,
        "num_layers": 1,
        "num_classes": 2,
    }
    return [
        Call(
            "TransformerConfig", c.TransformerConfig, config | {"target_vocab_size": 20, "d_k": 4, "d_v": 4}
        ),
        *(
            Call(
                f"TransformerConfig.{name}",
                getattr(c.TransformerConfig, name),
                {"vocab_size": 20},
                also=("source_vocab_size",),
            )
            for name in ("base", "big", "tiny", "table3")
        ),
        Call("RecurrentConfig", c.RecurrentConfig, recurrent | {"target_vocab_size": 20}),
        Call("padding_mask", c.padding_mask, {"ids": IDS, "pad_id": 0}),
        Call("look_ahead_mask", c.look_ahead_mask, {"target_length": 3, "offset": 0, "key_length": 3}),
        Call("combine_masks", lambda masks: c.combine_masks(masks, SELF_MASK), {"masks": PADDING}),
        Call("sinusoidal_encoding", c.sinusoidal_encoding, {"length": 3, "d_model": 4, "base": 10000.0}),
        Call("length_penalty", c.length_penalty, {"length": 3, "alpha": 0.6}),
        Call("capture", captured, {"model": model("Transformer")}),
        Call(
            "patch",
            patched,
            {"model": model("Transformer"), "changes": {"transformer/decoder/layer_0": np.float32(0)}},
        ),
        Call("outputs", read, {"model": model("Transformer"), "pattern": "*/layer_?"}),
        Call(
            "label_smoothed_cross_entropy",
            c.label_smoothed_cross_entropy,
            loss | {"epsilon": 0.1},
            also=("targets",),
        ),
        Call("LabelSmoothedCrossEntropy", c.LabelSmoothedCrossEntropy, {"epsilon": 0.1, "pad_id": 0}),
        Call("masked_accuracy", c.masked_accuracy, loss, also=("targets",)),
        Call("MaskedAccuracy", c.MaskedAccuracy, {"pad_id": 0}),
        Call("WarmupSchedule", c.WarmupSchedule, {"d_model": 8, "warmup_steps": 10, "scale": 1.0}),
        Call("Adam", Adam, {"learning_rate": 0.1, "beta_1": 0.9, "beta_2": 0.98, "epsilon": 1e-9}),
        search("greedy_decode", c.greedy_decode, jit_compile=False),
        search("beam_search", c.beam_search, beam_size=3, alpha=0.6, jit_compile=False),
        Call(
            "record_search",
            lambda **given: record_search(given.pop("model"), given.pop("source"), **given),
            {"model": model("Transformer"), "source": IDS[:1], **SEARCH}
            | {"largest_beam": 1, "temperatures": [1.0], "draws": 1, "seed": 0},
            model=lambda: model("Transformer"),
        ),
        Call("units_for", units_for, units),
    ]


def data_calls() -> list[Call]:
    numbers = korean_numbers
    batch = {"texts": TEXTS, "length": 20, "start": True, "end": True}
    train = {"texts": TEXTS, "vocab_size": 277, "algorithm": "unigram", "coverage": 1.0}
    plan = {"lengths": [3, 4, 5], "tokens": None, "sentences": 2, "seed": 0, "epoch": 0}
    watched = {"best": True, "monitor": "loss", "larger_is_better": False}
    averages = {
        "a checkpoint": lambda weight: average_weights(
            [[VECTORS], weight if weight is not VECTORS else [weight]]
        ),
        "a weight": lambda weight: average_weights([[VECTORS], [weight]]),
    }
    example = numbers.Example("date", "시월 삼일", "10-03")
    syllable, subword = syllables(), subwords()
    word = WordTokenizer([f"▁{eojeol}" for text in TEXTS for eojeol in text.split()])
    return [
        Call("plan_batches", plan_batches, plan),
        Call(
            "plan_batches by tokens",
            plan_batches,
            plan | {"tokens": 6, "sentences": None},
            ("tokens", "sentences"),
        ),
        Call("PairBatches", PairBatches, {"sources": ROWS, "targets": ROWS} | BATCHES),
        Call("LabelledBatches", LabelledBatches, {"sources": ROWS, "labels": np.array([0, 1])} | BATCHES),
        Call("serve", serve, {"batches": lambda: iter([IDS]), "count": 1}),
        Call("shift_targets", shift_targets, {"targets": IDS}),
        Call("CheckpointAverage", CheckpointAverage, {"count": 2}),
        Call("EpochPlan", EpochPlan, {"epochs": 2, "averaged": 1, "patience": 1} | watched),
        Call("average_weights", average_weights, {"checkpoints": [[VECTORS], [VECTORS]]}),
        *(
            Call(f"average_weights, {name}", function, {"weight": VECTORS}, also=("checkpoints",))
            for name, function in averages.items()
        ),
        Call(
            "score_tokens",
            score_tokens,
            {"model": model("Transformer"), "batches": [((IDS, IDS), IDS)]},
            model=lambda: model("Transformer"),
        ),
        Call(
            "score_tokens, a batch",
            lambda source, inputs, labels: score_tokens(model("Transformer"), [((source, inputs), labels)]),
            {"source": IDS, "inputs": IDS, "labels": IDS},
            also=("batches",),
            model=lambda: model("Transformer"),
        ),
        Call("SyllableTokenizer", SyllableTokenizer, {"characters": ["가", "나"]}),
        Call("WordTokenizer", WordTokenizer, {"pieces": ["▁가", "나"]}),
        Call("SubwordTokenizer", SubwordTokenizer, {"model": subword.model}),
        Call("SubwordTokenizer.train", SubwordTokenizer.train, train),
        Call("SubwordTokenizer.nbest", subword.nbest, {"words": ["나는"], "count": 2}),
        *(
            call
            for name, tokenizer in (
                ("SyllableTokenizer", syllable),
                ("SubwordTokenizer", subword),
                ("WordTokenizer", word),
            )
            for call in (
                Call(f"{name}.encode", tokenizer.encode, {"text": "나는"}),
                Call(f"{name}.decode", tokenizer.decode, {"ids": [3, 4]}),
                Call(f"{name}.encode_batch", tokenizer.encode_batch, batch, also=("text",)),
            )
        ),
        Call("check", check, {"function": STATIONS["softmax"].solution, "station": "softmax"}),
        Call("progress", progress, {"namespace": {}}),
        Call(
            "examine",
            examine,
            {
                "predict": Toy(),
                "vocab_size": 9,
                "target_vocab_size": None,
                "pad_id": 0,
                "max_length": 12,
                "loss": None,
                "epsilon": None,
                "alpha": 0.0,
                "reference": None,
                "steps": 2,
                "tolerance": 1e-3,
                "seed": 0,
                "language": "ko",
            },
        ),
        Call("infected", fall_ill, {"name": "no positions"}),
        Call("patient", patient, {"model": model("Transformer"), "training": False}),
        Call("shipped_weights", shipped_weights, {"name": "korean_numbers"}),
        Call("generate", numbers.generate, {"seed": 0, "split": "train", "kinds": ["date"]}),
        Call("batches", numbers.batches, {"seed": 0, "batch_size": 2, "split": "train", "kinds": ["date"]}),
        Call("coverage", numbers.coverage, {"kind": "time"}),
        Call("held_out_examples", numbers.held_out_examples, {"count": 3, "seed": 0}),
        Call("held_out_of", numbers.held_out_of, {"kind": "clock", "count": 3, "seed": 0}),
        Call("as_arrays", numbers.as_arrays, {"examples": [example], "tokenizer": numbers.tokenizer()}),
        Call("translate", korean_english.translate, {"korean": "민수가 책을 읽는다"}),
        Call("alignment", korean_english.alignment, {"korean": "민수가 책을 읽는다"}),
        Call(
            "korean_english.as_arrays",
            korean_english.as_arrays,
            {"examples": [korean_english.Example("책이 크다", "The book is big")]},
        ),
        Call(
            "korean_english.batches",
            korean_english.batches,
            {"seed": 0, "batch_size": 2, "split": "sentences", "form": "small"},
        ),
        Call(
            "korean_english.generate", korean_english.generate, {"seed": 0, "split": "train", "form": "small"}
        ),
        Call(
            "korean_english.held_out_examples",
            korean_english.held_out_examples,
            {"count": 2, "seed": 0, "split": "sentences", "form": "small"},
        ),
        Call("sino_spelling_count", numbers.sino_spelling_count, {"highest_group": 2, "money": True}),
    ]


def calls() -> list[Call]:
    return [*layer_calls(), *function_calls(), *data_calls()]
