"""What a user waits for generate, beside Hugging Face's generate on PyTorch, in CPU seconds of one thread.

    make test-peers && KIT_DATA_DIR=... .venv-peers/bin/python tools/benchmarks/decoding_speed.py [--rounds 5]

The multi30k model translates 100 sentences of its test set; a Marian of the same sizes with random weights reads the same
tokens and writes as many. For greedy decoding and beam 4 the table has the first call (100 sentences), the least of some
calls after it, and the first call with one sentence alone.
"""

import argparse
import time

import numpy as np
import tensorflow as tf

from kit_core import load_pretrained
from kit_core.decoding.beam import beam_loop, penalties
from kit_core.decoding.greedy import greedy_loop
from kit_core.decoding.steps import compiled_loop
from kit_core.pretrained.sequence_model import encode_texts
from kit_core.tasks.corpora.multi30k import load_multi30k

SENTENCES = 100


def seconds_of(generate, count):
    """CPU seconds of generate(number of sentences)."""
    start = time.process_time()
    generate(count)
    return time.process_time() - start


def our_generate(texts, beam_size):
    """generate of the multi30k model, its sources, and a function that counts its steps."""
    pretrained = load_pretrained("multi30k")
    model, ids = pretrained.model, pretrained.tokenizer
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
            decoder_start_token_id=1,
            forced_eos_token_id=None,
            **sizes,
        )
    ).eval()
    model.generation_config.eos_token_id = None  # It never ends early.
    ids = torch.from_numpy(source).long()
    ids = {1: ids[:1, : np.count_nonzero(source[0])], len(ids): ids}
    options = {"max_new_tokens": steps, "num_beams": beam_size, "do_sample": False}
    return lambda count: model.generate(
        ids[count], attention_mask=(ids[count] != config.pad_id).long(), **options
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--rounds", type=int, default=5, help="calls after the first, of which the least counts"
    )
    rounds = parser.parse_args().rounds
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    texts = [english for english, _ in load_multi30k().test[:SENTENCES]]
    print(f"{'CPU seconds':24}{'steps':>6}{'kit_core':>10}{'Hugging Face':>14}{'ratio':>7}")
    for beam_size, way in ((1, "greedy"), (4, "beam 4")):
        ours, source, count_steps = our_generate(texts, beam_size)
        first, steps = seconds_of(ours, SENTENCES), count_steps()
        theirs = marian_generate(load_pretrained("multi30k").model.config, source, beam_size, steps)
        rows = {"first call": (first, seconds_of(theirs, SENTENCES))}
        again = [[seconds_of(each, SENTENCES) for each in (ours, theirs)] for _ in range(rounds)]
        rows["again"] = tuple(map(min, zip(*again, strict=True)))
        rows["one alone"] = seconds_of(ours, 1), seconds_of(theirs, 1)
        for name, (mine, other) in rows.items():
            print(f"{name + ', ' + way:24}{steps:6}{mine:10.2f}{other:14.2f}{mine / other:7.2f}", flush=True)


if __name__ == "__main__":
    main()
