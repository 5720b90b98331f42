"""Greedy decoding of 64 sentences to 64 tokens: the key/value cache beside three ways of doing without one.

    python tools/benchmarks/decoding_speed.py [--rounds 5] [--json decoding_speed.json]

All five write the same tokens with the same model (d_model 256, 2 layers, 8 heads, d_ff 512, vocabulary 8,180) and
project the last position alone to logits:

- cached: kit_core.greedy_decode;
- cached, XLA: the same with jit_compile=True, compiled before the clock starts;
- rerun: the whole loop in one tf.function, the decoder run again over all 64 positions for each token;
- rerun, growing: the same over the tokens written so far, so that half of the work falls away;
- predict: model.predict on source and padded target once for each token, as many a tutorial does.

The runs are interleaved, so that whatever else the machine does falls on all of them; medians are printed.
"""

import argparse
import json
import statistics
import time

import keras
import numpy as np
import tensorflow as tf
from keras import ops

from kit_core import (
    Transformer,
    TransformerConfig,
    combine_masks,
    greedy_decode,
    look_ahead_mask,
    padding_mask,
)

SENTENCES, SOURCE_LENGTH, TOKENS = 64, 40, 64
START, END = 1, 2
TARGETS = {"predict": 20, "rerun": 10}
CONFIG = TransformerConfig(8180, d_model=256, num_layers=2, num_heads=8, d_ff=512, max_length=64)


def built_model(config=CONFIG, seed=0):
    """A model with random weights. None of its sentences ends early, which `decoded` makes sure of."""
    keras.utils.set_random_seed(seed)
    model = Transformer(config)
    model.build()
    return model


def sentences(config=CONFIG, seed=0):
    """Source tokens (SENTENCES, SOURCE_LENGTH) of many lengths, padded at the end."""
    rng = np.random.default_rng(seed)
    source = rng.integers(3, config.source_vocab_size, (SENTENCES, SOURCE_LENGTH)).astype("int32")
    lengths = rng.integers(SOURCE_LENGTH // 2, SOURCE_LENGTH + 1, SENTENCES)
    return np.where(np.arange(SOURCE_LENGTH) < lengths[:, None], source, config.pad_id).astype("int32")


def cached(model, **options):
    """kit_core's own decoding as a function source -> tokens (SENTENCES, TOKENS)."""
    limits = {"start_id": START, "end_id": END, "max_length": TOKENS}
    return lambda source: greedy_decode(model, source, **limits, **options)


def last_hidden(model, target, memory, source, position):
    """The decoder's full pass over target (B, T), of which only `position` goes on: (B, 1, d_model)."""
    mask = combine_masks(padding_mask(target), look_ahead_mask(ops.shape(target)[1]))
    x = model.decoder(
        model.target_embedding(target), memory, target_mask=mask, source_mask=padding_mask(source)
    )
    return ops.take(x, position, axis=1)[:, None]


def choose(logits):
    """The best token of logits (B, 1, V) that is not padding: (B,)."""
    return ops.cast(ops.argmax(logits[:, 0, 1:], axis=-1), "int32") + 1


def rerun(model, growing=False):
    """The loop in one tf.function without a cache."""

    @tf.function
    def loop(source):
        memory = model.encode(source)
        ids = tf.concat([tf.fill((SENTENCES, 1), START), tf.zeros((SENTENCES, TOKENS), tf.int32)], axis=1)

        def step(i, ids):
            target = ids[:, : i + 1] if growing else ids[:, :TOKENS]
            token = choose(model.project(last_hidden(model, target, memory, source, i)))
            return i + 1, ops.slice_update(ids, (0, i + 1), token[:, None])

        return tf.while_loop(lambda i, ids: i < TOKENS, step, (tf.constant(0), ids))[1][:, 1:]

    return lambda source: loop(tf.constant(source)).numpy()


class NextLogits(keras.Model):
    """(source, target, position (B,)) -> logits (B, 1, V) of the position: what predict is called on."""

    def __init__(self, transformer):
        super().__init__()
        self.transformer = transformer

    def call(self, inputs):
        source, target, position = inputs
        memory = self.transformer.encode(source)
        return self.transformer.project(last_hidden(self.transformer, target, memory, source, position[0]))


def predict(model):
    """model.predict once for each token."""
    next_logits = NextLogits(model)

    def decode(source):
        ids = np.zeros((SENTENCES, TOKENS + 1), "int32")
        ids[:, 0] = START
        for i in range(TOKENS):
            inputs = (source, ids[:, :TOKENS], np.full(SENTENCES, i, "int32"))
            logits = next_logits.predict(inputs, batch_size=SENTENCES, verbose=0)
            ids[:, i + 1] = choose(logits)
        return ids[:, 1:]

    return decode


def decoded(ways, source):
    """The tokens of each way, which must be the same and run to the full length."""
    tokens = {name: np.asarray(decode(source)) for name, decode in ways.items()}
    for name, ids in tokens.items():
        if END in ids or ids.shape != (SENTENCES, TOKENS):
            raise AssertionError(f"{name} ended before {TOKENS} tokens: choose another seed")
        agreeing = np.mean(ids == tokens["cached"])
        if agreeing < 0.99:  # Sums in another order may turn a near tie.
            raise AssertionError(f"{name} agrees with cached in {agreeing:.1%} of the tokens only")
    return tokens


def interleaved(ways, source, rounds):
    """Seconds of each way in each round, one way after the other in every round."""
    seconds = {name: [] for name in ways}
    for _ in range(rounds):
        for name, decode in ways.items():
            start = time.perf_counter()
            decode(source)
            seconds[name].append(time.perf_counter() - start)
    return seconds


def times_as_long(slow, fast):
    """A ratio within one round compares two runs that were neighbours."""
    return statistics.median(a / b for a, b in zip(slow, fast, strict=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", help="file to write the figures to")
    options = parser.parse_args()
    model, source = built_model(), sentences()
    ways = {
        "cached": cached(model),
        "cached, XLA": cached(model, jit_compile=True),
        "rerun": rerun(model),
        "rerun, growing": rerun(model, growing=True),
        "predict": predict(model),
    }
    decoded(ways, source)  # Compiles them, too.
    seconds = interleaved(ways, source, options.rounds)
    rows = {}
    for name, times in seconds.items():
        rows[name] = {
            "seconds": statistics.median(times),
            "times_cached": times_as_long(times, seconds["cached"]),
            "times_xla": times_as_long(times, seconds["cached, XLA"]),
            "target": TARGETS.get(name),
            "runs": times,
        }
    print(f"{'way':18}{'seconds':>9}{'tokens/s':>11}{'x cached':>10}{'x XLA':>8}{'target':>9}")
    for name, row in rows.items():
        target = f">= {row['target']}" if row["target"] else "-"
        rate = SENTENCES * TOKENS / row["seconds"]
        ratios = f"{row['times_cached']:10.1f}{row['times_xla']:8.1f}"
        print(f"{name:18}{row['seconds']:9.3f}{rate:11,.0f}{ratios}{target:>9}")
    if options.json:
        figures = {"sentences": SENTENCES, "source": SOURCE_LENGTH, "tokens": TOKENS, "ways": rows}
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=2)


if __name__ == "__main__":
    main()
