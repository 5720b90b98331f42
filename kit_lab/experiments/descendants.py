"""2017년의 모델에서 오늘의 모델까지: 부품을 하나씩 바꾸어 korean_numbers의 날짜를 짧게 학습하고, 무엇이 달라지는지 잰다."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import keras
import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.backend.compilation import compile_once
from kit_core.descendants import DescendantConfig, DescendantTransformer
from kit_core.tasks import korean_numbers as task
from kit_core.training.data.generated import GeneratedBatches
from kit_core.training.data.teacher_forcing import as_batch
from kit_core.training.loop.epochs import train_epochs
from kit_core.training.loop.history import write_csv
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.checks import check_reading, check_vocabulary
from kit_core.training.recipes.finished import read_result, write_result
from kit_core.training.recipes.generated_data import GeneratedDataRecipe, compiled_model
from kit_core.training.recipes.overrides import command, override
from kit_core.training.recipes.publish import software
from kit_lab.experiments.records.json_lines import write_json

RECIPE = GeneratedDataRecipe(
    config=DescendantConfig(
        task.tokenizer().vocab_size,
        d_model=48,
        num_layers=2,
        num_heads=4,
        d_ff=144,
        dropout=0.0,
        max_length=32,
    ),
    seed=0,
    data_seed=1,
    batch_size=64,
    steps=800,
    steps_per_epoch=50,
    warmup_steps=400,
    epsilon=0.0,  # 스무딩을 하면 손실이 0.105 아래로 내려가지 않아 차이가 가려진다.
    averaged=1,
)
OUTPUT = "table.csv"
SEEDS = (0, 1, 2)
ROWS = {
    "2017": (),
    "pre-LN": ("norm=pre",),
    "RMSNorm": ("rms_norm=true",),
    "RoPE": ("rotary=interleaved",),
    "SwiGLU": ("gated=true", "d_ff=96"),  # 행렬이 셋이므로 3분의 2로 줄이면 가중치의 수가 같다.
    "GQA": ("num_key_value_heads=2",),
}
ROWS["all"] = tuple(change for changes in ROWS.values() for change in changes)

KINDS = ("date",)  # 갈래 하나면 작은 모델이 몇백 걸음에 거의 다 맞힌다.
LONGEST = 14  # 학습에서 보여 주는 가장 긴 소스. 더 긴 것은 처음 보는 길이를 재는 데만 쓴다.
SHIFT = LONGEST  # 소스를 통째로 이만큼 뒤로 미루면, 어느 글자도 학습에서 본 자리에 놓이지 않는다.
WATCHED, MEASURED, HELD_OUT_SEED = 300, 1000, 2
REACHED = 0.99
TIMED_ROUNDS, TIMED_STEPS = 12, 5

Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]


class Scores(NamedTuple):
    """loss는 토큰당 음의 로그 가능도(nat, 스무딩 없음), exact_match는 답이 처음부터 끝까지 맞은 비율."""

    loss: float
    exact_match: float


def check(recipe: GeneratedDataRecipe, rows: Iterable[str] = ROWS) -> None:
    """모든 행을 학습하고 잴 수 있는지 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    recipe.check()
    tokenizer = task.tokenizer()
    check_vocabulary(recipe.config, tokenizer.vocab_size, tokenizer.pad_id)
    check_reading(recipe.config, LONGEST + SHIFT, "통째로 미룬 소스까지 재므로")
    for name in rows:
        try:
            override(recipe, ROWS[name]).check()
        except (TypeError, ValueError) as error:
            raise ValueError(f"표의 행 {name!r}을(를) 학습할 수 없다. {error}") from None


def run(
    output: Path,
    work: Path,
    recipe: GeneratedDataRecipe = RECIPE,
    *,
    rows: Iterable[str] = ROWS,
    seeds: Sequence[int] = SEEDS,
    **options: Any,
) -> None:
    """행과 시드마다 학습해 재고, 표(CSV)와 그것을 만든 기록(JSON)을 적는다.

    끝난 학습은 다시 하지 않는다. 한 시드의 모든 행이 끝난 뒤에 다음 시드를 돌고, 같은 시드의 행은 같은 데이터를 같은
    차례로 본다. 표는 학습 하나가 끝날 때마다 새로 쓴다.

    Args:
        output: 표를 쓸 CSV 파일. 기록은 그 곁에 확장자만 .json으로 바꾸어 쓴다.
        work: 체크포인트를 남길 폴더.
        recipe: 2017년 모델의 조리법.
        rows: 잴 행의 이름.
        seeds: 되풀이할 시드. 초기 가중치와 데이터가 함께 바뀐다.
        options: train_epochs의 인자.
    """
    rows = list(rows)
    check(recipe, rows)
    probes, found, times = _probes(), {}, {}

    def write() -> None:
        write_csv(output, [_line(name, results, times.get(name)) for name, results in found.items()])
        write_json(output.with_suffix(".json"), _record(output, recipe, found, times))

    for seed in seeds:
        for name in rows:
            seeded = replace(recipe, seed=seed, data_seed=recipe.data_seed + seed)
            result = _measured(override(seeded, ROWS[name]), probes, work / f"{name}-{seed}", options)
            found.setdefault(name, []).append(result)
            write()
    times = _times(recipe, rows, work / "times")
    write()


def cache_bytes(config: DescendantConfig, bytes_per_number: int = 2) -> int:
    """디코더의 셀프 어텐션이 토큰 하나마다 캐시에 남기는 바이트. 기본은 반정밀도이다."""
    heads = config.num_key_value_heads or config.num_heads
    return config.num_layers * heads * (config.key_dim + config.value_dim) * bytes_per_number


def short(examples: Iterable[task.Example]) -> Iterable[task.Example]:
    """학습에서 보여 주는 길이의 보기만 남긴다."""
    return (example for example in examples if len(example.source) <= LONGEST)


def arrays(examples: Sequence[task.Example], shift: int = 0) -> Arrays:
    """보기를 (소스, 디코더의 입력, 정답)으로 바꾼다. shift이면 짧은 소스를 그만큼 뒤로 미루고 앞을 패딩으로 채운다."""
    (source, inputs), labels = as_batch(*task.as_arrays(examples, task.tokenizer()))
    if shift:
        source = np.pad(source[:, :LONGEST], ((0, 0), (shift, 0)))  # 패딩은 0번이다
    return source, inputs, labels


def scores(model: keras.Model, source: np.ndarray, inputs: np.ndarray, labels: np.ndarray) -> Scores:
    """교사 강요로 잰다. 모든 자리에서 맞으면 그리디 디코딩의 답도 처음부터 끝까지 맞으므로 완전 일치까지 센다."""
    count, sums = compile_once(_count, model), np.zeros(3)
    for start in range(0, len(source), 250):
        part = slice(start, start + 250)
        sums += [float(value) for value in count(source[part], inputs[part], labels[part])]
    return Scores(float(sums[0] / sums[1]), float(sums[2] / len(source)))


def _count(model: keras.Model, source: Any, inputs: Any, labels: Any) -> tuple[Any, Any, Any]:
    logits = ops.cast(model((source, inputs), training=False), "float32")  # (B, T, V)
    real = ops.not_equal(labels, model.config.pad_id)  # (B, T)
    chosen = ops.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]  # (B, T)
    loss = (ops.logsumexp(logits, axis=-1) - chosen) * ops.cast(real, "float32")  # (B, T)
    wrong = ops.logical_and(ops.not_equal(argmax(logits), labels), real)  # (B, T)
    whole = ops.cast(ops.logical_not(ops.any(wrong, axis=-1)), "float32")  # (B,)
    return ops.sum(loss), ops.sum(ops.cast(real, "float32")), ops.sum(whole)


def _probes() -> dict[str, Arrays]:
    """재는 데 쓰는 떼어 둔 보기: 학습에서 본 길이, 더 긴 것, 본 길이이지만 통째로 뒤로 미룬 것."""
    examples = list(islice(task.generate(HELD_OUT_SEED, split="held_out", kinds=KINDS), 3 * MEASURED))
    known = list(islice(short(examples), MEASURED))
    longer = [example for example in examples if len(example.source) > LONGEST][:MEASURED]
    return {
        "watched": arrays(known[:WATCHED]),
        "known": arrays(known),
        "longer": arrays(longer),
        "shifted": arrays(known, SHIFT),
    }


def _batches(recipe: GeneratedDataRecipe) -> GeneratedBatches:
    def generate() -> Iterable[tuple[np.ndarray, np.ndarray]]:
        stream = iter(short(task.generate(recipe.data_seed, kinds=KINDS)))
        groups = iter(lambda: list(islice(stream, recipe.batch_size)), [])
        pairs = (task.as_arrays(group, task.tokenizer()) for group in groups)
        return ((source[:, :LONGEST], target) for source, target in pairs)  # 뒤는 모두 패딩이다

    return GeneratedBatches(generate, recipe.steps_per_epoch)


def _measured(
    recipe: GeneratedDataRecipe, probes: dict[str, Arrays], folder: Path, options: dict[str, Any]
) -> dict[str, Any]:
    """학습 하나의 결과. 이미 끝났으면 적어 둔 것을 읽는다."""
    mark = json.dumps(asdict(recipe), sort_keys=True)
    if known := read_result(folder, mark):
        return known
    batches, model = _batches(recipe), compiled_model(recipe, DescendantTransformer)
    history = train_epochs(
        model,
        batches,
        batches.tokens_of,
        lambda model: scores(model, *probes["watched"])._asdict(),
        EpochPlan(recipe.steps // recipe.steps_per_epoch),
        folder=folder,
        fingerprint=mark,
        **options | {"resume": True},
    )
    curve = [round(row["validation_exact_match"], 4) for row in history]
    ends = {name: scores(model, *probes[name]) for name in ("known", "longer", "shifted")}
    result = {
        "seed": recipe.seed,
        "data_seed": recipe.data_seed,
        "parameters": model.count_params(),
        "cache_bytes": cache_bytes(recipe.config),
        "steps": sum(row["steps"] for row in history),
        "steps_to_99": next(
            ((at + 1) * recipe.steps_per_epoch for at, share in enumerate(curve) if share >= REACHED),
            None,
        ),
        "loss": round(ends["known"].loss, 5),
        "mean_loss": round(float(np.mean([row["validation_loss"] for row in history])), 5),
        **{
            f"{'' if name == 'known' else name + '_'}exact_match": round(ends[name].exact_match, 4)
            for name in ends
        },
        "seconds": round(sum(row["seconds"] for row in history), 1),
        "curve": curve,
        "losses": [round(row["validation_loss"], 4) for row in history],
    }
    return write_result(folder, result, mark)


def _times(recipe: GeneratedDataRecipe, rows: Sequence[str], folder: Path) -> dict[str, float]:
    """행마다 학습 한 걸음에 드는 CPU 시간(ms). 번갈아 재고 가장 짧은 것을 남겨, 곁에서 도는 일의 영향을 줄인다."""
    mark = json.dumps([asdict(recipe), list(rows), TIMED_ROUNDS, TIMED_STEPS], sort_keys=True)
    if known := read_result(folder, mark):
        return known["times"]
    batch = next(_batches(recipe)(0))
    steps = {name: _step(override(recipe, ROWS[name]), batch) for name in rows}
    shortest = dict.fromkeys(rows, float("inf"))
    for _ in range(TIMED_ROUNDS):
        for name, step in steps.items():
            start = process_time()
            for _ in range(TIMED_STEPS):
                step()
            shortest[name] = min(shortest[name], (process_time() - start) / TIMED_STEPS)
    times = {name: round(1000 * seconds, 2) for name, seconds in shortest.items()}
    folder.mkdir(parents=True, exist_ok=True)
    return write_result(folder, {"times": times}, mark)["times"]


def _step(recipe: GeneratedDataRecipe, batch: Any) -> Callable[[], Any]:
    """학습 한 걸음을 가는 함수. 컴파일은 여기서 마친다."""
    step = partial(compiled_model(recipe, DescendantTransformer).train_on_batch, *batch)
    step()
    return step


def _line(name: str, results: list[dict[str, Any]], milliseconds: float | None) -> dict[str, Any]:
    reached = [result["steps_to_99"] for result in results if result["steps_to_99"] is not None]
    line = {
        "row": name,
        "changes": " ".join(ROWS[name]),
        "seeds": len(results),
        "parameters": results[0]["parameters"],
        "cache_bytes": results[0]["cache_bytes"],
        "milliseconds": milliseconds,
        "reached": len(reached),
        "steps_to_99": round(float(np.mean(reached))) if len(reached) == len(results) else None,
    }
    for key in ("loss", "mean_loss", "exact_match", "longer_exact_match", "shifted_exact_match"):
        line[key] = round(float(np.mean([result[key] for result in results])), 5)
    return line


def _record(
    output: Path,
    recipe: GeneratedDataRecipe,
    found: dict[str, list[dict[str, Any]]],
    times: dict[str, float],
) -> dict[str, Any]:
    training = asdict(recipe)
    config = training.pop("config")
    return {
        "command": command("descendants", output, RECIPE, recipe, "kit_lab.experiments"),
        "config": config,
        "training": training,
        "longest": LONGEST,
        "shift": SHIFT,
        "unmeasured": [name for name in ROWS if name not in found],
        "software": software(),
        "milliseconds": times,
        "runs": {
            name: [
                {key: value for key, value in result.items() if key != "fingerprint"} for result in results
            ]
            for name, results in found.items()
        },
    }
