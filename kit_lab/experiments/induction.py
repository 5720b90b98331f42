"""귀납 헤드가 생겨나는 것을 기록한다: 두 층짜리 언어 모델이 되풀이되는 무작위 토큰열을 배우는 동안 걸음마다 들여다본다.

모양의 이름: K 스냅숏의 수, N 층의 수, h 헤드의 수, B 토큰열의 수, T 토큰의 수.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.pretrained.store import weight_names
from kit_core.trace import capture
from kit_core.training.data.serving import serve
from kit_core.training.objective.adam import Adam
from kit_core.training.recipes.checks import check_reading, check_seed
from kit_core.training.recipes.overrides import command
from kit_core.training.recipes.publish import software
from kit_core.validation import check_positive, check_positive_int, check_that
from kit_lab.experiments.records.induction import InductionRecord, InductionRun, save_induction
from kit_lab.experiments.repeats import repeated_tokens
from kit_lab.experiments.snapshot_recorder import AtSteps


@dataclass(frozen=True)
class InductionRecipe:
    """학습 몇 번을 되풀이하는 데 필요한 모든 값.

    Args:
        config: 첫 학습의 모델 설정. 대조군은 층만 하나로 줄인다.
        seeds: 초기 가중치의 시드. 시드마다 한 번씩 학습하고, 첫 시드의 모델과 어텐션 가중치를 남긴다.
        data_seed: 데이터의 시드. 모든 학습이 같은 데이터를 본다.
        batch_size: 배치 하나의 토큰열 수.
        steps: 가중치를 고치는 횟수.
        rate: 학습률.
        length: 토큰열의 길이(예측하는 자리의 수).
        shortest, longest: 되풀이되는 토막의 길이.
    """

    config: DescendantConfig
    seeds: tuple[int, ...]
    data_seed: int
    batch_size: int
    steps: int
    rate: float
    length: int
    shortest: int
    longest: int


# 토막의 길이가 토큰열마다 다르므로 「열두 칸 앞을 본다」처럼 위치만 보는 헤드로는 풀리지 않는다.
RECIPE = InductionRecipe(
    config=DescendantConfig(
        48,
        d_model=64,
        num_layers=2,
        num_heads=4,
        d_ff=128,
        max_length=36,
        norm="pre",
        dropout=0.0,
        rotary="halves",
    ),
    seeds=(0, 1, 2, 3),
    data_seed=1,
    batch_size=32,
    steps=800,
    rate=2e-3,
    length=36,
    shortest=7,
    longest=16,
)
# 점수가 가파르게 바뀌는 가운데를 촘촘히 본다.
STEPS = (0, 50, 100, 150, 200, 250, 300, 325, 350, 375, 400, 425, 450, 500, 600, 700, 800)
WATCHED, WATCH_SEED, WATCH_PERIOD = 64, 2, 16  # 떼어 둔 토큰열
SHOWN_SEED, SHOWN_PERIOD, SHOWN_LENGTH = 3, 8, 24  # 어텐션 가중치를 남기는 토큰열


def check(recipe: InductionRecipe) -> None:
    """그 조리법대로 학습할 수 있는지, 시작하기 전에 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    for name in ("batch_size", "steps", "length", "shortest", "longest"):
        check_positive_int(name, getattr(recipe, name))
    check_positive("rate", recipe.rate)
    check_seed("data_seed", recipe.data_seed)
    check_that("seeds", recipe.seeds, recipe.seeds, "시드를 하나는 정한다")
    for seed in recipe.seeds:
        check_seed("seeds", seed)
    check_reading(recipe.config, max(recipe.length, SHOWN_LENGTH), "토큰열의 길이이므로")
    check_that("shortest", recipe.shortest, recipe.shortest <= recipe.longest, "longest 이하로 정한다")
    vocabulary = recipe.config.source_vocab_size
    check_that("longest", recipe.longest, recipe.longest < vocabulary, f"어휘 {vocabulary}보다 작게 정한다")


def run(
    output: Path, work: Path, recipe: InductionRecipe = RECIPE, verbose: bool = True, **options: Any
) -> None:
    """시드마다 두 층을, 마지막으로 한 층을 학습하며 STEPS마다 재어 output에 쓴다.

    한 번에 처음부터 하므로 work에는 아무것도 쓰지 않고, 이어 가는 options도 쓰지 않는다.
    """
    check(recipe)
    shown, _ = repeated_tokens(
        1,
        SHOWN_LENGTH,
        recipe.config.source_vocab_size,
        shortest=SHOWN_PERIOD,
        longest=SHOWN_PERIOD,
        seed=SHOWN_SEED,
    )
    first, weights, model = _train(recipe, recipe.config, recipe.seeds[0], shown, verbose)
    runs = [first]
    for seed in recipe.seeds[1:]:
        runs.append(_train(recipe, recipe.config, seed, shown, verbose)[0])
    alone = replace(recipe.config, num_layers=1)
    runs.append(_train(recipe, alone, recipe.seeds[0], shown, verbose)[0])
    card = {
        "name": "induction",
        "what": "두 층짜리 언어 모델이 되풀이되는 토큰열을 배우는 동안 남긴 손실, 헤드의 점수, 어텐션 가중치와 마지막 모델",
        "command": command("induction", output, RECIPE, recipe, "kit_lab.experiments"),
        "config": asdict(recipe.config),
        "training": {name: value for name, value in asdict(recipe).items() if name != "config"},
        "watched": {"seed": WATCH_SEED, "count": WATCHED, "period": WATCH_PERIOD},
        "software": software(),
    }
    parameters = {
        name: ops.convert_to_numpy(variable)
        for name, variable in zip(weight_names(model), model.weights, strict=True)
    }
    save_induction(output, InductionRecord(tuple(runs), shown[0], SHOWN_PERIOD, weights, parameters, card))


def _train(
    recipe: InductionRecipe, config: DescendantConfig, seed: int, shown: np.ndarray, verbose: bool
) -> tuple[InductionRun, np.ndarray, LanguageModel]:
    """한 번 학습한다. 잰 것, shown을 읽는 어텐션 가중치 (K, N, h, T, T), 학습을 마친 모델을 준다."""
    keras.utils.set_random_seed(seed)
    model = LanguageModel(config)
    model.build()
    model.compile(Adam(recipe.rate), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    watched, _ = _tokens(recipe, WATCHED, WATCH_PERIOD, WATCH_PERIOD, WATCH_SEED)
    rows: list[dict[str, Any]] = []
    weights: list[np.ndarray] = []

    def look(model: LanguageModel) -> None:
        rows.append(measured(model, watched, WATCH_PERIOD))
        with capture(model) as trace:
            model(shown)
        weights.append(trace.stack("*/self_attention")[:, 0])  # (N, h, T, T)

    steps = tuple(step for step in STEPS if step <= recipe.steps)
    model.fit(
        serve(lambda: _batches(recipe), recipe.steps),
        steps_per_epoch=recipe.steps,
        callbacks=[AtSteps(steps, look)],
        shuffle=False,
        verbose=2 if verbose else 0,
    )
    columns = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    return InductionRun(config.num_layers, seed, np.array(steps), **columns), np.stack(weights), model


def measured(model: LanguageModel, tokens: np.ndarray, period: int) -> dict[str, Any]:
    """period마다 되풀이되는 토큰열 (B, T + 1)에서 손실과 맞힌 비율, 헤드마다의 점수를 잰다."""
    with capture(model) as trace:
        logits = ops.convert_to_numpy(model(tokens[:, :-1]))  # (B, T, V)
    following = tokens[:, 1:]  # (B, T)
    peak = logits.max(-1, keepdims=True)
    log_sum = peak[..., 0] + np.log(np.exp(logits - peak).sum(-1))
    loss = log_sum - np.take_along_axis(logits, following[..., None], -1)[..., 0]  # (B, T)
    # 되풀이가 시작되고 한 토큰을 본 자리부터 다음 토큰을 알 수 있다.
    known = np.arange(period, loss.shape[1])
    weights = trace.stack("*/self_attention")  # (N, B, h, T, T)
    after = np.arange(1, loss.shape[1])
    return {
        "first": float(loss[:, : period - 1].mean()),
        "second": float(loss[:, known].mean()),
        "accuracy": float((logits.argmax(-1) == following)[:, known].mean()),
        "induction": weights[..., known, known - period + 1].mean((1, 3)),  # (N, h)
        "previous": weights[..., after, after - 1].mean((1, 3)),  # (N, h)
    }


def _tokens(
    recipe: InductionRecipe, rows: int, shortest: int, longest: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    size = recipe.config.source_vocab_size
    return repeated_tokens(rows, recipe.length + 1, size, shortest=shortest, longest=longest, seed=seed)


def _batches(recipe: InductionRecipe) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    # 떼어 둔 것과 보여 줄 것의 시드와 겹치지 않는다.
    for seed in count(1000 * (1 + recipe.data_seed)):
        tokens, _ = _tokens(recipe, recipe.batch_size, recipe.shortest, recipe.longest, seed)
        yield tokens[:, :-1], tokens[:, 1:]
