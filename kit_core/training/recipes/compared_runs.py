"""견줄 분류기를 저마다 제 폴더에서 학습하고 잰다. 끝난 학습은 다시 하지 않는다."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras

from kit_core.training.loop.tensorboard import with_own_board
from kit_core.training.recipes.finished import read_result, write_result
from kit_core.training.recipes.labelled_texts import ClassifierTask


def trained(
    task: ClassifierTask, kind: str, seed: int, folder: Path, options: dict[str, Any]
) -> tuple[keras.Model, list[dict[str, Any]]]:
    """분류기 하나와 에폭마다의 기록. options는 train_epochs의 인자이고, 텐서보드의 기록도 폴더의 이름으로 나뉜다."""
    return task.train(kind, seed, folder, **with_own_board(options, folder.name))


def result_of(
    task: ClassifierTask,
    kind: str,
    seed: int,
    folder: Path,
    options: dict[str, Any],
    score: Callable[[keras.Model], dict[str, Any]],
) -> dict[str, Any]:
    """학습 하나의 결과: 종류와 시드, score가 잰 것, 에폭의 수와 초. 이미 끝났으면 적어 둔 것을 읽는다."""
    mark = f"{task.fingerprint(kind, seed)} {task.recipe.plan}"
    if found := read_result(folder, mark):
        return found
    model, rows = trained(task, kind, seed, folder, options)
    spent = {"epochs": len(rows), "seconds": round(sum(row["seconds"] for row in rows), 1)}
    return write_result(folder, {"kind": kind, "seed": seed, **score(model), **spent}, mark)
