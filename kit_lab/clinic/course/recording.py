"""고장 난 채로 korean_numbers를 짧게 학습하며, 학습하는 사람에게 보이는 것을 그대로 적는다."""

import json
import time
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.config import TransformerConfig
from kit_core.tasks import korean_numbers as task
from kit_core.training.data.teacher_forcing import shift_targets
from kit_core.training.objective.metrics import masked_accuracy
from kit_core.training.recipes.finished import read_result, write_result
from kit_core.training.recipes.generated_data import GeneratedDataRecipe, train_generated
from kit_core.training.recipes.korean_numbers import answers, exact_match
from kit_core.transformer import Transformer
from kit_core.validation import check_that
from kit_lab.clinic.catalogue import BUGS
from kit_lab.clinic.infection import infected
from kit_lab.experiments.records.json_lines import write_json

# 레이블 스무딩을 끈다. 그래야 답을 베끼는 모델의 손실이 0까지 간다.
RECIPE = GeneratedDataRecipe(
    config=TransformerConfig(
        task.tokenizer().vocab_size,
        d_model=64,
        num_layers=2,
        num_heads=4,
        d_ff=128,
        dropout=0.0,
        max_length=32,
    ),
    seed=0,
    data_seed=1,
    batch_size=128,
    steps=800,
    steps_per_epoch=50,
    warmup_steps=200,
    epsilon=0.0,
    averaged=1,
)
HEALTHY = "healthy"
SEEDS = (0, 1, 2)
CHOSEN = (
    HEALTHY,
    "decoder without look-ahead mask",
    "no division by sqrt(d_k)",
    "softmax over the queries",
    "heads split without turning the axes",
    "look-ahead mask one too strict",
    "encoder without its mask",
    "memory taken from the first sentence",
    "no positions",
    "positions multiplied instead of added",
    "no residual connection",
    "one norm for both sub-layers",
    "no ReLU",
    "target not shifted",
    "padding counted in the sum",
    "learning rate without d_model",
    "dropout left on at inference",
)
# 드롭아웃의 고장은 드롭아웃이 있어야 보인다.
CHANGES: dict[str, dict[str, Any]] = {"dropout left on at inference": {"dropout": 0.1}}
WATCHED, WATCH_SEED = 200, 2
LONGER = 30  # 학습할 때보다 긴 배열에 담아 본다.
SENTENCES = ("삼만 오천 원", "오후 세 시 삼십 분", "이천이십육년 칠월 사일", "스물세 살")


def check_bugs(bugs: Iterable[str]) -> None:
    """모두 아는 고장인지 본다. 아니면 ValueError."""
    for name in bugs:
        check_that("bugs", name, name == HEALTHY or name in BUGS, "kit_lab.clinic.BUGS의 열쇠를 넣는다")


def run(
    output: Path,
    work: Path,
    recipe: GeneratedDataRecipe = RECIPE,
    *,
    bugs: Iterable[str] = CHOSEN,
    seeds: Iterable[int] = SEEDS,
    verbose: bool = False,
) -> None:
    """고장과 시드마다 학습해 곡선, 결과, 답을, 만든 기록과 함께 JSON으로 적는다.

    끝난 학습은 다시 하지 않는다. 파일은 학습 하나가 끝날 때마다 새로 쓴다.

    Args:
        output: JSON을 쓸 폴더.
        work: 학습마다의 결과를 남길 폴더.
        recipe: 고장 나지 않은 모델의 조리법.
        bugs: 학습해 볼 고장의 이름. HEALTHY는 고장이 없는 모델이다.
        seeds: 초기 가중치와 데이터의 시드.
        verbose: 진행 막대를 보일지.
    """
    bugs, seeds = tuple(bugs), tuple(seeds)
    check_bugs(bugs)
    recipe.check()
    output.mkdir(parents=True, exist_ok=True)
    found: list[dict[str, Any]] = []
    for seed in seeds:
        for name in bugs:
            found.append(_measured(name, seed, recipe, work, verbose))
            _write(output, recipe, found, bugs)


def _measured(name: str, seed: int, recipe: GeneratedDataRecipe, work: Path, verbose: bool) -> dict[str, Any]:
    """학습 하나의 결과. 이미 끝났으면 적어 둔 것을 읽는다."""
    changes = CHANGES.get(name, {})
    own = replace(recipe, seed=seed, data_seed=seed + 1, config=replace(recipe.config, **changes))
    folder = work / f"{name.replace('/', '_')}-{seed}"
    watched = [WATCHED, WATCH_SEED, LONGER, SENTENCES]
    line = None if name == HEALTHY else [BUGS[name].text, BUGS[name].instead]
    mark = json.dumps([asdict(own), watched, line], sort_keys=True)
    if known := read_result(folder, mark):
        return known
    folder.mkdir(parents=True, exist_ok=True)
    with nullcontext() if name == HEALTHY else infected(name):
        result = _trained(own, verbose)
    return write_result(folder, {"bug": name, "seed": seed} | result, mark)


def _trained(recipe: GeneratedDataRecipe, verbose: bool) -> dict[str, Any]:
    watched = task.held_out_examples(WATCHED, WATCH_SEED)
    source, target = task.as_arrays(watched, task.tokenizer())
    rows: list[tuple[float, float]] = []

    def look(model: Transformer) -> float:
        inputs, labels = shift_targets(target)
        accuracy = float(masked_accuracy(labels, model((source, inputs))))
        rows.append((accuracy, exact_match(answers(model, watched), watched)["all"]))
        return rows[-1][1]

    start = time.monotonic()
    model, history = train_generated(
        recipe, lambda: task.batches(recipe.data_seed, recipe.batch_size), look, verbose=verbose
    )
    seconds = time.monotonic() - start
    more = ((0, 0), (0, LONGER - source.shape[1]))
    longer = np.pad(source, more, constant_values=task.tokenizer().pad_id)
    examples = [task.Example("", text, "") for text in SENTENCES]
    return {
        "step": [row["step"] for row in history],
        "loss": [row["loss"] for row in history],
        "accuracy": [round(accuracy, 4) for accuracy, _ in rows],
        "exact_match": [round(match, 4) for _, match in rows],
        "longer_match": round(exact_match(_answers_of(model, longer), watched)["all"], 4),
        "answers": answers(model, examples),
        "seconds": round(seconds, 1),
    }


def _answers_of(model: Transformer, source: np.ndarray) -> list[str]:
    from kit_core.decoding.greedy import greedy_decode

    tokenizer = task.tokenizer()
    limits = {"start_id": tokenizer.start_id, "end_id": tokenizer.end_id, "max_length": task.TARGET_LENGTH}
    return [tokenizer.decode(row) for row in greedy_decode(model, source, **limits)]


def _write(
    output: Path, recipe: GeneratedDataRecipe, found: list[dict[str, Any]], bugs: tuple[str, ...]
) -> None:
    training = {
        key: value for key, value in asdict(recipe).items() if key not in ("config", "seed", "data_seed")
    }
    record = {
        "command": "python -m kit_lab.clinic.course",
        "config": asdict(recipe.config),
        "training": training,
        "watched": {"split": "held_out", "seed": WATCH_SEED, "count": WATCHED},
        "longer": LONGER,
        "sentences": SENTENCES,
        "bugs": list(bugs),
        "changes": CHANGES,
        "software": {"keras": keras.__version__, "backend": keras.backend.backend()},
        "runs": [{key: value for key, value in result.items() if key != "fingerprint"} for result in found],
    }
    write_json(output / "record.json", record)
