"""Cost of a training step against the length n = 64, 128, ... 2,048: seconds, memory and the fitted exponents.

    .venv/bin/python tools/benchmarks/length_cost.py [--longest N] [--repeats N] [--json FILE]

One layer each in encoder and decoder, d_model 256, 4 heads, one sentence, a vocabulary of 64: what is left is the cost
of the sequence. Each length has a process of its own, whose peak tells what the steps added. n^1 is what projections
and the feed-forward network cost, n^2 the attention weights: the exponent between neighbouring lengths grows from one
towards the other.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from training_step import limit_cores, memory

SHORTEST = 64


def worker(length, repeats):
    """Seconds (middle) and MiB of a training step at one length, as a line of JSON."""
    limit_cores()
    import keras
    import numpy as np
    from training_peers import KerasPeer, batch_of

    from kit_core import Transformer, TransformerConfig

    config = TransformerConfig(64, d_model=256, num_layers=1, num_heads=4, d_ff=1024, max_length=length)
    keras.utils.set_random_seed(0)
    peer, batch = KerasPeer(Transformer(config)), batch_of(config, (1, length), np.random.default_rng(0))
    KerasPeer(Transformer(config)).step(*(ids[:, :32] for ids in batch))  # whatever is loaded once
    before = memory()[0]
    times = []
    for _ in range(repeats + 2):
        start = time.perf_counter()
        peer.step(*batch)
        times.append(time.perf_counter() - start)
    print(
        json.dumps({"length": length, "seconds": statistics.median(times[2:]), "mib": memory()[1] - before})
    )


def fitted_exponent(lengths, costs):
    """The slope of log(cost) over log(n), by least squares."""
    x, y = ([math.log(v) for v in values] for values in (lengths, costs))
    mean_x, mean_y = statistics.mean(x), statistics.mean(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True)) / sum(
        (a - mean_x) ** 2 for a in x
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--longest", type=int, default=2048)
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        worker(options.worker, options.repeats)
        return
    lengths = [SHORTEST * 2**i for i in range(int(math.log2(options.longest / SHORTEST)) + 1)]
    rows = []
    print(f"{'n':>6}{'step (s)':>10}{'n^':>6}{'memory (MiB)':>14}{'n^':>6}")
    for length in lengths:
        command = [sys.executable, __file__, "--worker", str(length), "--repeats", str(options.repeats)]
        done = subprocess.run(
            command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        rows.append(json.loads(done.stdout))
        growth = [
            f"{math.log2(rows[-1][cost] / rows[-2][cost]):.2f}" if len(rows) > 1 else ""
            for cost in ("seconds", "mib")
        ]
        print(
            f"{length:6}{rows[-1]['seconds']:10.4f}{growth[0]:>6}{rows[-1]['mib']:14.1f}{growth[1]:>6}",
            flush=True,
        )
    result = {"rows": rows}
    if len(rows) > 1:
        for cost in ("seconds", "mib"):
            result[f"{cost}_exponent"] = fitted_exponent(lengths, [row[cost] for row in rows])
            # The long half shows what the cost tends to.
            half = len(rows) // 2
            result[f"{cost}_exponent_long"] = (
                fitted_exponent(lengths[half:], [row[cost] for row in rows[half:]])
                if len(rows) - half > 1
                else None
            )
        print("fitted over all lengths and over the longer half:", end=" ")
        print(", ".join(f"{key} {value:.2f}" for key, value in result.items() if key != "rows" and value))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
