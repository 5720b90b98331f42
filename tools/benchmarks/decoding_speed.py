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

    make test-peers && KIT_DATA_DIR=... .venv-peers/bin/python tools/benchmarks/decoding_speed.py --hugging-face

compares generate with Hugging Face's on PyTorch instead: the multi30k model with 100 sentences of its test set beside
a Marian of the same sizes with random weights, which reads the same sources and takes as many steps. CPU seconds of
one thread are printed: the first call (100 sentences), the least of some calls after it, and the first call with one
sentence alone.
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
from kit_core.decoding.beam import beam_loop, penalties
from kit_core.decoding.greedy import greedy_loop
from kit_core.decoding.steps import compiled_loop
from kit_core.pretrained.loading import load_pretrained
from kit_core.pretrained.sequence_model import encode_texts
from kit_core.tasks.corpora.multi30k import load_multi30k

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


def seconds_of(generate, count):
    """CPU seconds that a user waits for generate(number of sentences)."""
    start = time.process_time()
    generate(count)
    return time.process_time() - start


def our_generate(beam_size):
    """generate of the multi30k model, its sources, and a function that counts its steps."""
    pretrained = load_pretrained("multi30k")
    model, ids = pretrained.model, pretrained.tokenizer
    texts = [english for english, _ in load_multi30k().test[:100]]
    source = encode_texts(pretrained, texts)
    limits = {"start_id": ids.start_id, "end_id": ids.end_id, "max_length": pretrained.card["target_length"]}

    def steps():
        if beam_size == 1:
            return int(compiled_loop(greedy_loop, model, **limits)(source)[-1])
        penalty = penalties(model, limits["max_length"], 0.6)
        return int(compiled_loop(beam_loop, model, beam_size=beam_size, **limits)(source, penalty)[-1])

    return lambda count: pretrained.generate(texts[:count], beam_size=beam_size), source, steps


def marian_generate(config, source, beam_size, steps):
    """generate of a Marian of these sizes that writes `steps` tokens."""
    import torch
    from transformers import MarianConfig, MarianMTModel

    torch.set_num_threads(1)
    sizes = {
        f"{part}_{name}": size
        for part in ("encoder", "decoder")
        for name, size in (
            ("layers", config.num_layers),
            ("attention_heads", config.num_heads),
            ("ffn_dim", config.d_ff),
        )
    }
    model = MarianMTModel(
        MarianConfig(
            vocab_size=config.source_vocab_size,
            d_model=config.d_model,
            max_position_embeddings=config.max_length,
            activation_function="relu",
            pad_token_id=config.pad_id,
            decoder_start_token_id=START,
            forced_eos_token_id=None,
            **sizes,
        )
    ).eval()
    model.generation_config.eos_token_id = None  # It never ends early.
    ids = torch.from_numpy(source).long()
    ids = {1: ids[:1, : np.count_nonzero(source[0])], 100: ids}
    options = {"max_new_tokens": steps, "num_beams": beam_size, "do_sample": False}
    return lambda count: model.generate(
        ids[count], attention_mask=(ids[count] != config.pad_id).long(), **options
    )


def against_hugging_face(rounds):
    """The table of generate beside Hugging Face's."""
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    config = load_pretrained("multi30k").model.config
    print(f"{'CPU seconds':24}{'steps':>6}{'kit_core':>10}{'Hugging Face':>14}{'ratio':>7}")
    for beam_size in (1, 4):
        ours, source, count_steps = our_generate(beam_size)
        first, steps = seconds_of(ours, 100), count_steps()
        theirs = marian_generate(config, source, beam_size, steps)
        ways = ours, theirs
        rows = {"first call": (first, seconds_of(theirs, 100))}
        again = [[seconds_of(way, 100) for way in ways] for _ in range(rounds)]
        rows["again"] = tuple(map(min, zip(*again, strict=True)))
        rows["one alone"] = tuple(seconds_of(way, 1) for way in ways)
        for name, (mine, other) in rows.items():
            row = f"{name}, {'greedy' if beam_size == 1 else f'beam {beam_size}'}"
            print(f"{row:24}{steps:6}{mine:10.2f}{other:14.2f}{mine / other:7.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", help="file to write the figures to")
    parser.add_argument("--hugging-face", action="store_true", help="compare generate with transformers")
    options = parser.parse_args()
    if options.hugging_face:
        against_hugging_face(options.rounds)
        return
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
