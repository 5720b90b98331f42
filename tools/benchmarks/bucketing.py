"""Time of an epoch on ChatbotData: batches of like lengths beside batches padded to 40 tokens.

    KIT_DATA_DIR=... .venv/bin/python tools/benchmarks/bucketing.py [--epochs N]

Same model, same seed, same number of sentences an update; the two train in turns, epoch by epoch, so that a busy moment
of the machine hits both. Printed are the middle of the epochs' seconds, their ratio, the share of the cells that is
padding and the validation perplexity after the last epoch. The first epoch, which compiles, is not counted.
"""

import argparse
import os
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

FIXED = 40


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=10)
    epochs = parser.parse_args().epochs

    import numpy as np

    from kit_core.tasks.corpora.chatbot import load_chatbot
    from kit_core.training.data.serving import serve
    from kit_core.training.recipes.chatbot import RECIPE
    from kit_core.training.recipes.sentence_pairs import PairTask

    task = PairTask.prepare(RECIPE, load_chatbot())
    like_lengths = task.batches(task.splits.train)
    short = [
        i
        for i, pair in enumerate(zip(like_lengths.sources, like_lengths.targets, strict=True))
        if max(len(pair[0]), len(pair[1]) - 1) <= FIXED
    ]
    print(
        f"{len(like_lengths.sources) - len(short)} of {len(like_lengths.sources)} pairs are longer than {FIXED}"
    )
    like_lengths = replace(
        like_lengths,
        sources=[like_lengths.sources[i] for i in short],
        targets=[like_lengths.targets[i] for i in short],
    )
    runs = {"like lengths": like_lengths, f"padded to {FIXED}": replace(like_lengths, multiple=FIXED)}
    models = {name: task.model() for name in runs}
    seconds = {name: [] for name in runs}
    for epoch in range(epochs + 1):
        for name, batches in runs.items():
            count = len(batches.plan(epoch))
            served = serve(lambda batches=batches, epoch=epoch: batches(epoch), count)
            start = time.perf_counter()
            models[name].fit(served, steps_per_epoch=count, verbose=0, shuffle=False)
            seconds[name].append(time.perf_counter() - start)
    middle = {name: statistics.median(times[1:]) for name, times in seconds.items()}
    slowest = max(middle.values())
    for name, batches in runs.items():
        cells = [(s.size + i.size, np.count_nonzero(s) + np.count_nonzero(i)) for (s, i), _ in batches(0)]
        padding = 1 - sum(real for _, real in cells) / sum(size for size, _ in cells)
        perplexity = task.scores(models[name], task.splits.validation).perplexity
        print(
            f"{name:14s} {middle[name]:7.2f} s an epoch, 1/{slowest / middle[name]:.2f} of the slowest, "
            f"padding {padding:6.1%}, validation perplexity {perplexity:.2f} after {epochs + 1} epochs"
        )


if __name__ == "__main__":
    main()
