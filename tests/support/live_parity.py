"""The same input through kit_core and through the page's engine: every logit and every array of `capture`."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from kit_core import capture, reference
from kit_core.attention import MASKED_SCORE
from kit_core.pretrained.sequence_model import encode_texts
from kit_core.tasks.tokenizers.batch_encoding import padded

FIELDS = ("query", "key", "value", "scores", "weights")
# Where capture looks, as the engine names it.
WATCH = [
    f"{stack}/*/{attention}/{field}"
    for stack, attention in (
        ("encoder", "self_attention"),
        ("decoder", "self_attention"),
        ("decoder", "cross_attention"),
    )
    for field in FIELDS
]

START_ID, END_ID = 1, 2
Batch = tuple[np.ndarray, ...]  # (source,) or (source, target), padded


def padded_batch(pretrained: Any, sources: list[str], targets: list[str]) -> Batch:
    """Source ids (B, S) and, where there are targets, target ids (B, T) after the start token, as in training."""
    source = encode_texts(pretrained, sources, truncate=True)
    if not targets:
        return (source,)
    tokenizer = pretrained.tokenizer
    longest = pretrained.model.config.max_length
    rows = [[tokenizer.start_id, *tokenizer.encode(text)][:longest] for text in targets]
    return source, padded(rows, tokenizer.pad_id)


def forward_task(name: str, batch: Batch, operations: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The task of live_engine.mjs that sends a batch through a model and looks where capture looks."""
    ids = dict(zip(("source", "target"), (part.tolist() for part in batch), strict=False))
    kind = "forward" if len(batch) == 2 else "classify"
    return {"task": kind, "name": name, "operations": operations or [], "watch": WATCH, **ids}


def python_forward(
    model: Any, batch: Batch, operate: Callable[[Any], AbstractContextManager] = nullcontext
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """kit_core's logits, and what capture recorded, named as the engine names it; `operate` changes the model meanwhile."""
    with capture(model) as trace, operate(model):
        logits = model(batch if len(batch) == 2 else batch[0], training=False)
    arrays = {
        f"{path.removeprefix(model.name + '/')}/{field}": getattr(record, field)
        for path, record in trace.items()
        for field in FIELDS
    }
    return np.asarray(logits), arrays


def greedy_by_teacher(model: Any, source: np.ndarray, answers: list[list[int]]) -> list[list[int]]:
    """What kit_core would choose at every place of the answers after what stands before it: the answers themselves, if
    they are what greedy decoding writes. One pass instead of a loop."""
    pad_id = model.config.pad_id
    target = padded([[START_ID, *ids[:-1]] for ids in answers], pad_id)
    logits = np.array(model((source, target), training=False))  # (B, T, V)
    logits[..., pad_id] = -np.inf
    return [row[: len(ids)].argmax(-1).tolist() for row, ids in zip(logits, answers, strict=True)]


def beam_by_reference(model: Any, source: np.ndarray, max_length: int, **how_wide: float) -> list[list[Any]]:
    """The hypotheses of each sentence (ids, score, ...) that kit_core.reference finds in NumPy with the model's weights."""
    weights = reference.nest_weights({weight.path: weight.numpy() for weight in model.weights})
    config = model.config
    how = (config.num_heads, config.norm, config.pad_id)
    found = []
    for row in source[:, None]:
        memory = reference.encode(row, weights, *how)

        def log_probabilities(ids: tuple[int, ...], row: Any = row, memory: Any = memory) -> np.ndarray:
            target = np.array([[START_ID, *ids]])
            logits = reference.decode(target, memory, row, weights, *how)[0, -1].astype(np.float64)
            return logits - np.logaddexp.reduce(logits)

        limits = {"end_id": END_ID, "max_length": max_length, "pad_id": config.pad_id}
        found.append(reference.beam_search(log_probabilities, **limits, **how_wide))
    return found


def largest_difference(
    got: dict[str, Any], want: tuple[np.ndarray, dict[str, np.ndarray]], relative: bool = False
) -> tuple[float, float]:
    """Of the logits, and of all arrays of capture. Both must have the same arrays of the same shapes.

    With relative=True an array is measured by its largest number, if that is above 1: without norms they all grow.
    """

    def apart(mine: np.ndarray, other: np.ndarray) -> float:
        assert mine.shape == other.shape
        size = np.abs(other[other > MASKED_SCORE]).max() if relative else 1
        return float(np.abs(mine - other).max() / max(size, 1))

    logits, arrays = want
    assert got["arrays"].keys() == arrays.keys()
    return apart(got["result"], logits), max(apart(got["arrays"][place], arrays[place]) for place in arrays)
