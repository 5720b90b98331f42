"""Every public name against values of every kind: refused in Korean, by name and before any work, or right with a reason."""

import re
from collections import Counter
from fnmatch import fnmatch

import keras
import numpy as np
import pytest
from descendant_calls import descendant_calls
from garbage import garbage
from public_calls import Call, calls

import kit_core
from kit_core import (
    applications,
    decoding,
    descendants,
    tasks,
    training,
)
from kit_core.tasks import korean_english, korean_numbers
from kit_lab import clinic, exercises

pytestmark = pytest.mark.skipif(
    keras.backend.backend() != "tensorflow", reason="검사는 어느 백엔드에서나 같다."
)

SEED = 28
KOREAN = re.compile("[가-힣]")
NUMPY = {"np.int64", "np.uint8", "array without axes"}
FRACTIONS = {"zero", "fraction", "np.float32", "float array without axes"}
ANY_NUMBER = FRACTIONS | NUMPY | {"-1", "negative", "whole float", "negative float", "negative np.int64"}
WHOLE = {"zero", "-1", "negative", "negative np.int64"}
IDS = {"ints", "int8"}
SENTENCES = {"ragged list", "no tokens", "ids out of range", "negative ids"}

# Which values are right where, and why. A pattern is a call and an argument; every entry must still be needed.
ACCEPTED = [
    ("NumPy's whole numbers are whole numbers", "*", NUMPY),
    ("None is the default", "*.__call__ *mask", {"None"}),
    ("None is the default", "*[cst]* *mask", {"None"}),
    ("None is the default", "scaled_dot_product_attention dropout", {"None"}),
    ("None is the default", "Decoder.__call__ caches", {"None"}),
    ("None is the default", "* d_[kv]", {"None"}),
    ("None is the default", "*Config target_vocab_size", {"None"}),
    ("None is the default", "look_ahead_mask key_length", {"None"}),
    ("None is the default", "plan_batches* *ence*", {"None"}),
    ("None is the default", "plan_batches tokens", {"None"}),
    ("None is the default", "*Batches *", {"None"}),
    ("None is the function's own name", "check station", {"None"}),
    ("any function can be checked", "check function", {"type", "function"}),
    ("whatever can be called is examined", "examine predict", {"type", "function"}),
    ("nothing more to examine", "examine [tmler]*", {"None"}),
    ("another model to compare with", "examine reference", {"type", "function"}),
    ("a loss that is none is told as a finding", "examine loss", {"type", "function"}),
    ("any positive number", "examine tolerance", FRACTIONS | {"huge", "whole float"}),
    ("a flag", "patient training", {"True", "False", "np.bool"}),
    ("a flag", "EpochPlan best", {"np.bool"}),
    ("a flag", "EpochPlan larger_is_better", {"np.bool"}),
    ("any dictionary of names, even an empty one", "progress namespace", {"dictionary"}),
    ("None is the default", "DescendantConfig rotary", {"None"}),
    ("None is the default", "* num_key_value_heads", {"None"}),
    ("None is the default", "* top_k", {"None"}),
    ("a flag", "DescendantConfig rms_norm", {"True", "False", "np.bool"}),
    ("a flag", "DescendantConfig gated", {"True", "False", "np.bool"}),
    ("a flag", "VariantConfig final_norm", {"True", "False", "np.bool"}),
    ("a flag", "VariantConfig output_bias", {"True", "False", "np.bool"}),
    ("any positive number", "VariantConfig norm_epsilon", FRACTIONS | {"huge", "whole float"}),
    ("any positive number", "* temperature", {"huge", "fraction", "whole float", "np.float32"}),
    ("any positive number", "rotate base", {"huge", "fraction", "whole float", "np.float32"}),
    ("a share of all probability", "* top_p", {"fraction", "np.float32"}),
    (
        "numbers of any shape, NaN among them",
        "token_probabilities logits",
        {"10,000 numbers", "row of ints", "row of floats", "ids out of range", "negative ids", "floats"}
        | {"nan array", "vectors of another width", "five axes"}
        | IDS,
    ),
    ("no place at all is nothing to do", "rotate x", {"no vectors"}),
    ("no place at all is nothing to do", "RMSNorm.__call__ x", {"no vectors"}),
    ("no place at all is nothing to do", "SwiGLU.__call__ x", {"no vectors"}),
    ("None is no mask", "combine_masks masks", {"None", "np.bool"}),
    ("one boolean stands for all places", "* *mask", {"np.bool"}),
    ("a rate from 0 to 1", "* *dropout", FRACTIONS),
    ("a rate from 0 to 1", "* epsilon", FRACTIONS),
    ("a rate from 0 to 1", "Adam beta_[12]", FRACTIONS),
    ("any positive number", "* epsilon", {"huge", "whole float"}),
    ("any positive number", "WarmupSchedule scale", FRACTIONS | {"huge", "whole float"}),
    ("any positive number", "Adam learning_rate", FRACTIONS | {"huge", "whole float"}),
    ("what is called with the step", "Adam learning_rate", {"type", "function"}),
    ("any number", "* alpha", ANY_NUMBER),
    ("any number", "examine alpha", {"huge"}),
    (
        "several exponents at once",
        "length_penalty alpha",
        {"empty array", "empty rows", "no tokens", "row of ints", "row of floats", "ints", "int8", "floats"}
        | {
            "negative ids",
            "float16",
            "vectors of another width",
            "ints of three axes",
            "no vectors",
            "five axes",
        },
    ),
    ("any base above one", "sinusoidal_encoding base", {"huge", "whole float"}),
    ("a flag", "* use_bias", {"True", "False", "np.bool"}),
    ("a flag", "* share_embeddings", {"True", "False", "np.bool"}),
    ("a flag", "*.encode_batch *t", {"True", "False", "np.bool"}),
    ("a flag", "*.encode_batch end", {"True", "False", "np.bool"}),
    ("a flag", "sino_spelling_count money", {"True", "False", "np.bool"}),
    ("a flag", "* jit_compile", {"False"}),
    ("no attention", "RecurrentConfig attention", {"False"}),
    ("a marker of places, in the vocabulary or not", "* pad_id", WHOLE),
    ("the first place", "* offset", {"zero"}),
    ("seeds and epochs count from zero", "* seed", {"zero"}),
    ("seeds and epochs count from zero", "* epoch", {"zero"}),
    ("no group at all is a size", "sino_spelling_count highest_group", {"zero"}),
    ("the name of any measure", "EpochPlan monitor", {"letters", "10,000 letters", "no letters", "np.str"}),
    ("a flag", "EpochPlan *be[st]t*", {"True", "False"}),
    ("None is the default", "EpochPlan patience", {"None"}),
    ("ids", "score_tokens* inputs", IDS),
    ("ids", "score_tokens* labels", IDS),
    ("ids", "* source", IDS),
    ("ids", "generate prompt", IDS),
    ("ids", "* target", IDS),
    ("ids", "* ids", IDS | {"10,000 numbers", "row of ints"}),
    (
        "the embedding is of any shape",
        "TokenEmbedding.__call__ ids",
        {"empty rows", "no tokens", "ints of three axes"},
    ),
    ("ids of any vocabulary", "padding_mask ids", {"ids out of range", "negative ids"}),
    ("the two stacked", "*.__call__ inputs", {"ints of three axes"}),
    ("answers", "* targets", IDS),
    (
        "answers of any vocabulary",
        "shift_targets targets",
        {"empty rows", "ids out of range", "negative ids"},
    ),
    ("vectors of half precision", "* *", {"float16"}),
    ("whole numbers are read as numbers", "scaled_dot_product_attention *", {"ints of three axes"}),
    ("d_v is free", "scaled_dot_product_attention value", {"vectors of another width"}),
    ("whole numbers are read as numbers", "* logits", {"ints of three axes"}),
    ("no place at all is nothing to do", "PositionwiseFeedForward.__call__ x", {"no vectors"}),
    (
        "lengths of sentences",
        "plan_batches lengths",
        {"10,000 numbers", "row of ints", "ids out of range"} | IDS,
    ),
    ("numbers of tokens", "length_penalty length", {"zero", "huge", "fraction", "whole float", "np.float32"}),
    (
        "numbers of tokens",
        "length_penalty length",
        {"empty list", "empty tuple", "empty array", "empty rows"},
    ),
    ("numbers of tokens", "length_penalty length", {"no tokens", "row of ints", "row of floats", "floats"}),
    ("numbers of tokens", "length_penalty length", {"10,000 numbers", "ids out of range"} | IDS),
    ("numbers of tokens", "length_penalty length", {"float array without axes", "float16", "five axes"}),
    (
        "numbers of tokens",
        "length_penalty length",
        {"vectors of another width", "no vectors", "ints of three axes"},
    ),
    (
        "sentences of any vocabulary; an empty one is named when batches are planned",
        "*Batches sources",
        SENTENCES | IDS,
    ),
    (
        "sentences of any vocabulary; an empty one is named when batches are planned",
        "*Batches targets",
        SENTENCES | IDS,
    ),
    ("a text", "*.encode text", {"letters", "10,000 letters", "no letters", "np.str"}),
    ("texts", "SubwordTokenizer.* texts", {"list of letters", "dictionary"}),
    ("texts", "SubwordTokenizer.nbest words", {"list of letters", "10,000 long letters", "dictionary"}),
    ("one letter after another", "SyllableTokenizer characters", {"np.str"}),
    ("pieces one after another", "WordTokenizer pieces", {"list of letters"}),
    (
        "whole numbers one after another",
        "*.decode ids",
        {"no letters", "bytes", "10,000 bytes", "range", "set"},
    ),
    (
        "whole numbers one after another",
        "*.decode ids",
        {"empty list", "empty tuple", "empty set", "generator"},
    ),
    ("whole numbers one after another", "*.decode ids", {"empty array", "empty rows"}),
]

# A right value whose answer takes seconds, or a function whose answer is its author's.
UNASKED = {
    ("* jit_compile", "True"),
    ("* jit_compile", "np.bool"),
    ("record_search temperatures", "10,000 numbers"),
    ("record_search temperatures", "row of ints"),
    ("record_search temperatures", "row of floats"),
    ("* sublayer", "function"),
    ("* sublayer", "type"),
    ("* dropout", "function"),
    ("* dropout", "type"),
}

LEFT_OUT = {
    "no plain values": {
        "Hypothesis", "Example", "Coverage", "Splits", "TrainingFailure", "all_devices", "tokenizer",
        "MISTAKES", "Mistake", "Progress", "Report", "STATIONS", "ShippedWeights", "Station",
        "BUGS", "Bug", "CHECKS", "Check", "Finding", "Findings", "LOOKALIKES", "PARTS", "Thread",
        "KINDS", "ALL_KINDS", "LONGEST_SOURCE", "LONGEST_TARGET",
        "HUGE_KINDS", "SMALL_KINDS", "SPLITS", "SOURCE_LENGTH", "TARGET_LENGTH",
    },
    "within a compiled loop": {"greedy_loop", "StepwiseDecoder", "compiled_loop"},
    "reads files or trains; tests/training/loop, tests/tasks/corpora, tests/pretrained, tests/test_saving.py": {
        "load_pretrained", "load_model", "load_weights", "load_chatbot", "load_multi30k", "load_reviews",
        "train_epochs", "train_pairs", "train_labels", "train_texts",
        "PairTask", "LabelTask", "TextTask",
    },
}  # fmt: skip


def unasked(place: str, label: str) -> bool:
    return any(fnmatch(place, pattern) and label == name for pattern, name in UNASKED)


def reasons(place: str, label: str) -> list[int]:
    return [
        i for i, (_, pattern, labels) in enumerate(ACCEPTED) if label in labels and fnmatch(place, pattern)
    ]


def fault(call: Call, argument: str, error: BaseException) -> str | None:
    """What is wrong with an error, or None."""
    said = str(error)
    if not isinstance(error, (TypeError, ValueError)):
        return type(error).__name__
    if not KOREAN.search(said) or "Exception encountered" in said:
        return "English"
    if len(said) >= 400:
        return f"{len(said)} letters"
    if not any(name in said for name in (argument, *call.also)):
        return "does not name the argument"
    return None


def fingerprint(model) -> tuple:
    return model.built, *(np.array(weight.numpy()).tobytes() for weight in model.weights)


def test_every_public_name_is_called_or_left_out():
    called = {part for call in [*calls(), *descendant_calls()] for part in re.split(r"[. ]", call.name)}
    left_out = set().union(*LEFT_OUT.values())
    rooms = (
        applications,
        clinic,
        decoding,
        descendants,
        exercises,
        tasks,
        training,
        korean_english,
        korean_numbers,
    )
    for package in (kit_core, *rooms):
        names = {name for name in package.__all__ if not hasattr(getattr(package, name), "__path__")}
        names -= {name for name in names if getattr(package, name).__class__.__name__ == "module"}
        assert names <= called | left_out, package.__name__


@pytest.mark.long
def test_garbage_is_refused_in_korean_or_right_with_a_reason():
    wrong, used, counted = [], set(), Counter()
    for call in [*calls(), *descendant_calls()]:
        call.function(**call.arguments)
        before = fingerprint(call.model()) if call.model else None
        for argument in call.only or call.arguments:
            place = f"{call.name} {argument}"
            for label, make in garbage(SEED).items():
                if unasked(place, label):
                    continue
                counted["cases"] += 1
                try:
                    call.function(**call.arguments | {argument: make()})
                except Exception as error:
                    why = fault(call, argument, error)
                    counted["Korean errors" if why is None else "wrong errors"] += 1
                    if why is not None:
                        wrong.append(f"{place} = {label}: {why}: {str(error)[:100]}")
                else:
                    found = reasons(place, label)
                    used.update(found)
                    counted["accepted" if found else "accepted without reason"] += 1
                    if not found:
                        wrong.append(f"{place} = {label}: accepted without a reason")
        if call.model and fingerprint(call.model()) != before:
            wrong.append(f"{call.name}: a refused call changed the model")
    print(dict(counted))
    assert not wrong, "\n".join(wrong[:60])
    assert not [ACCEPTED[i] for i in range(len(ACCEPTED)) if i not in used]
    assert counted["cases"] > 15_000
