"""언어 모델의 크기만 바꾸어 같은 글을 같은 만큼 읽히고, 크기와 읽은 양에 따라 손실이 어떻게 줄어드는지 잰다."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from itertools import accumulate
from pathlib import Path
from typing import Any

from kit_core.descendants import DescendantConfig
from kit_core.tasks.corpora.chatbot import load_chatbot
from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.training.loop.history import write_csv
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.finished import read_result, write_result
from kit_core.training.recipes.language_texts import LanguageRecipe, LanguageTask
from kit_core.training.recipes.overrides import command
from kit_core.training.recipes.publish import software
from kit_lab.experiments.records.json_lines import write_json

# 코어 하나로 모두 20분쯤이다. 40만 토큰을 읽는 데 작은 것부터 0.5, 1, 1.5, 2, 3.5분이 들고, 재는 데 여섯에 하나쯤 더 든다.
RECIPE = LanguageRecipe(
    config=DescendantConfig.today(
        4000, d_model=160, num_layers=5, num_heads=4, num_key_value_heads=2, d_ff=432, max_length=128
    ),
    plan=EpochPlan(epochs=5),
    steps_per_epoch=160,
    tokens=512,  # 짧은 학습이라 배치를 줄여 걸음을 늘린다.
    warmup_steps=50,
    rate=3e-3,
    copies=6,
)
check = LanguageRecipe.check
OUTPUT = "table.csv"
SEEDS = (0, 1)
LAYERS = (1, 2, 3, 4, 5)  # 폭도 같은 비로 늘린다. 마지막이 가장 크다.


def run(
    output: Path,
    work: Path,
    recipe: LanguageRecipe = RECIPE,
    *,
    layers: Iterable[int] = LAYERS,
    seeds: Sequence[int] = SEEDS,
    **options: Any,
) -> None:
    """크기와 시드마다 학습하며 재고, 잰 때마다 한 줄인 표(CSV)와 그것을 만든 기록(JSON)을 적는다.

    끝난 학습은 다시 하지 않는다. 한 시드의 모든 크기가 끝난 뒤에 다음 시드를 돌고, 같은 시드의 모델은 같은 배치를 같은
    차례로 본다. 표는 학습 하나가 끝날 때마다 새로 쓴다.

    Args:
        output: 표를 쓸 CSV 파일. 기록은 그 곁에 확장자만 .json으로 바꾸어 쓴다.
        work: 체크포인트를 남길 폴더.
        recipe: 가장 큰 모델의 조리법.
        layers: 잴 모델의 층수.
        seeds: 되풀이할 시드. 초기 가중치와 배치를 섞는 차례가 함께 바뀐다.
        options: train_epochs의 인자.
    """
    layers = list(layers)
    recipes = {(n, seed): sized(replace(recipe, seed=seed), n) for seed in seeds for n in layers}
    for one in recipes.values():
        check(one)
    task = LanguageTask.prepare(recipe, load_reviews(), load_chatbot())
    table: list[dict[str, Any]] = []
    for (n, seed), one in recipes.items():
        table += _measured(replace(task, recipe=one), work / f"{n}-{seed}", options)
        write_csv(output, table)
        write_json(
            output.with_suffix(".json"),
            _record(output, recipe, task, sorted({row["layers"] for row in table})),
        )


def sized(recipe: LanguageRecipe, layers: int) -> LanguageRecipe:
    """층이 layers개인 모델의 조리법. 폭과 층수의 비는 그대로 두고, 학습률은 폭의 제곱근에 반비례한다(논문 5.3절의 d_model^-0.5).

    d_ff는 16의 배수로 내린다.
    """
    largest = recipe.config
    ratio = layers / largest.num_layers
    config = replace(
        largest,
        num_layers=layers,
        d_model=round(largest.d_model * ratio),
        d_ff=int(largest.d_ff * ratio) // 16 * 16,
    )
    return replace(recipe, config=config, rate=recipe.rate * (largest.d_model / config.d_model) ** 0.5)


def _measured(task: LanguageTask, folder: Path, options: dict[str, Any]) -> list[dict[str, Any]]:
    """학습 하나의 결과를 잰 때마다 한 줄로 준다. 이미 끝났으면 적어 둔 것을 읽는다."""
    mark = task.fingerprint()
    if known := read_result(folder, mark):
        return known["rows"]
    model, history = task.train(folder, **options | {"resume": True})
    seen = accumulate(sum(task.train_batches.tokens_of(epoch)) for epoch in range(len(history)))
    embedding = model.embedding.count_params()
    rows = [
        {
            "layers": task.recipe.config.num_layers,
            "d_model": task.recipe.config.d_model,
            "seed": task.recipe.seed,
            "body": model.count_params() - embedding,
            "embedding": embedding,
            "rate": round(task.recipe.rate, 5),
            "tokens_seen": tokens,
            **{
                name: round(row[f"validation_{name}"], 4) for name in ("loss", "review_loss", "dialogue_loss")
            },
        }
        for tokens, row in zip(seen, history, strict=True)
    ]
    return write_result(folder, {"rows": rows}, mark)["rows"]


def _record(
    output: Path, recipe: LanguageRecipe, task: LanguageTask, measured: Sequence[int]
) -> dict[str, Any]:
    training = asdict(recipe)
    config = training.pop("config")
    return {
        "command": command("language_scaling", output, RECIPE, recipe, "kit_lab.experiments"),
        "config": config,
        "training": training,
        "unmeasured": [n for n in LAYERS if n not in measured],
        "files": task.reviews.files | task.dialogues.files,
        "software": software(),
    }
