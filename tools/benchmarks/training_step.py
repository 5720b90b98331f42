"""Time of a training step: kit_core beside torch.nn.Transformer, keras-hub and Keras' own attention layer.

    make test-peers && .venv-peers/bin/python tools/benchmarks/training_step.py [--config small|base] [--rounds N] [--json FILE]

Every peer runs in a process of its own on the same two cores; the processes take turns, one block of steps each a
round, so that a busy moment of the machine hits all alike. Printed are the middle of the rounds, the ratio to it of
kit_core's, the fraction of the machine's float32 peak (2048^3 matrix products, measured in the same rounds) that the
model's matrix products reach, and how much the steps added to the process' memory at its peak.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ["KERAS_BACKEND"] = "tensorflow"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

CORES = 2
PEAK = "matrix product 2048^3"
STEPS = {"small": 4, "base": 1, PEAK: 4}


def limit_cores():
    """The same two cores for every process: threads of TensorFlow and torch follow the affinity."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    os.environ["OMP_NUM_THREADS"] = str(CORES)


def memory():
    """(now, at its peak) in MiB; the peak alone where the system does not tell more."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )
    statm = Path("/proc/self/statm")
    now = int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if statm.exists() else peak
    return now, peak


def worker(peer, config_name):
    """Build, warm up, then answer every line from stdin with the seconds of one step, a line of JSON each."""
    limit_cores()
    import numpy as np
    from training_peers import CONFIGS, PEERS, batch_of

    rng = np.random.default_rng(20171206)
    if peer == PEAK:
        step, facts, steps = matrix_product(), {}, STEPS[PEAK]
    else:
        config, shape = CONFIGS[config_name]
        batches = [batch_of(config, shape, rng) for _ in range(4)]
        model = PEERS[peer](config)
        before, steps = memory()[0], STEPS[config_name]
        losses = [model.step(*batch) for batch in batches]

        def step(i):
            model.step(*batches[i % 4])

        facts = {
            "parameters": model.parameters(),
            "first_losses": losses,
            "memory_mib": memory()[1] - before,
        }
    print(json.dumps(facts), flush=True)
    for _ in sys.stdin:
        start = time.perf_counter()
        for i in range(steps):
            step(i)
        print(json.dumps((time.perf_counter() - start) / steps), flush=True)


def matrix_product():
    """The faster of TensorFlow's and torch's would be the peak; TensorFlow's oneDNN is what Keras' peers run on."""
    import numpy as np
    import tensorflow as tf

    tf.config.threading.set_intra_op_parallelism_threads(CORES)
    a, b = (tf.constant(x) for x in np.random.default_rng(0).normal(size=(2, 2048, 2048)).astype("float32"))
    product = tf.function(lambda: tf.reduce_max(tf.linalg.matmul(a, b)))
    product()
    return lambda _: product().numpy()


class Process:
    """One peer in its own process."""

    def __init__(self, peer, config_name):
        command = [sys.executable, __file__, "--worker", peer, "--config", config_name]
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        self.times = []

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            self.errors.seek(0)
            raise RuntimeError(
                f"{self.process.args[3]!r} ended without an answer:\n{self.errors.read()[-2000:]}"
            )
        return json.loads(line)

    def turn(self):
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        self.times.append(self.answer())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def step_flops(config, shape):
    """Multiplications and additions of the matrix products in a step: the backward pass costs twice the forward."""
    from kit_core.budget import count_multiply_adds

    batch, length = shape
    return 3 * 2 * sum(count_multiply_adds(config, length, length, batch).values())


def measure(config_name, peers, rounds):
    from training_peers import CONFIGS

    processes = {peer: Process(peer, config_name) for peer in (*peers, PEAK)}
    for process in processes.values():
        process.facts = process.answer()
    for _ in range(rounds):
        for process in processes.values():
            process.turn()
    for process in processes.values():
        process.close()
    middle = {peer: statistics.median(process.times) for peer, process in processes.items()}
    peak = 2 * 2048**3 / middle[PEAK]
    flops = step_flops(*CONFIGS[config_name])
    rows = {
        peer: {
            "seconds": middle[peer],
            "ratio": middle["kit_core"] / middle[peer],
            # A ratio round by round forgives a machine that is busy for a while.
            "ratio_by_round": statistics.median(
                ours / theirs
                for ours, theirs in zip(processes["kit_core"].times, processes[peer].times, strict=True)
            ),
            "fraction_of_peak": flops / middle[peer] / peak,
            **processes[peer].facts,
        }
        for peer in peers
    }
    counts = {row["parameters"] for row in rows.values()}
    if len(counts) != 1:
        raise RuntimeError(f"peers of different size: {counts}")
    return {"config": config_name, "rounds": rounds, "peak_gflops": peak / 1e9, "peers": rows}


def show(result):
    print(
        f"{result['config']}: {result['rounds']} rounds, peak {result['peak_gflops']:.0f} GFLOP/s on {CORES} cores"
    )
    print(
        f"{'peer':28}{'step (s)':>10}{'kit_core / it':>15}{'by round':>10}{'of peak':>9}{'memory (MiB)':>14}"
    )
    for peer, row in result["peers"].items():
        print(
            f"{peer:28}{row['seconds']:10.3f}{row['ratio']:15.2f}{row['ratio_by_round']:10.2f}"
            f"{row['fraction_of_peak']:9.0%}{row['memory_mib']:14.0f}"
        )


def main():
    from training_peers import PEERS

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--config", choices=("small", "base"), action="append")
    parser.add_argument(
        "--peer", choices=tuple(PEERS), action="append", help="besides kit_core; all if left out"
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        worker(options.worker, options.config[0])
        return
    peers = dict.fromkeys(("kit_core", *(options.peer or PEERS)))
    results = [measure(config, peers, options.rounds) for config in options.config or ("small", "base")]
    for result in results:
        show(result)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
