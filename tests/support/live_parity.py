"""The same input through kit_core and through the page's engine: every logit and every array of `capture`."""

from typing import Any

import numpy as np

from keras import ops

from kit_core import capture
from kit_core.decoding.beam import beam_loop, penalties
from kit_core.decoding.greedy import greedy_loop
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


def python_forward(model: Any, batch: Batch) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """kit_core's logits, and what capture recorded, named as the engine names it."""
    with capture(model) as trace:
        logits = model(batch if len(batch) == 2 else batch[0], training=False)
    arrays = {
        f"{path.removeprefix(model.name + '/')}/{field}": getattr(record, field)
        for path, record in trace.items()
        for field in FIELDS
    }
    return np.asarray(logits), arrays


def decoded(
    model: Any, source: np.ndarray, max_length: int, beam_size: int = 1, alpha: float = 0.6
) -> tuple[list[list[list[int]]], np.ndarray | None]:
    """The ids of each sentence's hypotheses without padding, and their scores: the loops of greedy_decode and beam_search,
    run as they stand. Compiling them for one use takes longer than the use."""
    limits = {"start_id": 1, "end_id": 2, "max_length": max_length}
    source = ops.convert_to_tensor(source, "int32")
    if beam_size == 1:
        ids, scores = ops.convert_to_numpy(greedy_loop(model, source, **limits)[0])[:, None], None
    else:
        penalty = penalties(model, max_length, alpha)
        ids, scores, _ = beam_loop(model, source, penalty, beam_size=beam_size, **limits)
        ids, scores = ops.convert_to_numpy(ids), ops.convert_to_numpy(scores)
    pad_id = model.config.pad_id
    return [[[int(i) for i in row if i != pad_id] for row in rows] for rows in ids], scores


def largest_difference(
    got: dict[str, Any], want: tuple[np.ndarray, dict[str, np.ndarray]]
) -> tuple[float, float]:
    """Of the logits, and of all arrays of capture. Both must have the same arrays of the same shapes."""
    logits, arrays = want
    assert got["arrays"].keys() == arrays.keys()
    pairs = [(got["arrays"][place], arrays[place]) for place in arrays]
    assert got["result"].shape == logits.shape
    assert all(mine.shape == other.shape for mine, other in pairs)
    return float(np.abs(got["result"] - logits).max()), max(
        float(np.abs(mine - other).max()) for mine, other in pairs
    )
