"""에폭이 끝날 때마다 폴더에 남기는 것과, 남은 것에서 이어 가도 되는지 가리는 검사."""

import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.training.loop.checkpoint import (
    STATE,
    load_weights_list,
    read_notes,
    save_state,
    save_weights,
)
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.history import draw, write_csv
from kit_core.training.loop.plan import EpochPlan

BEST, HISTORY, FIGURE = "best.safetensors", "history.csv", "history.png"


def keep(
    folder: Path,
    model: keras.Model,
    rows: list[dict[str, Any]],
    best: int,
    plan: EpochPlan,
    fingerprint: str,
) -> None:
    """에폭의 끝을 남긴다. 상태를 가중치보다 나중에 써, 중간에 꺼지면 앞 에폭의 끝에서 다시 시작한다."""
    epoch = len(rows) - 1
    if plan.averaged > 1:
        save_weights(_epoch_file(folder, epoch), model)
    if best == epoch:
        save_weights(folder / BEST, model)
    write_csv(folder / HISTORY, rows)
    notes = {"rows": rows, "fingerprint": fingerprint, "watched": _watched(plan)}
    save_state(folder / STATE, model, notes)
    _epoch_file(folder, epoch - plan.averaged).unlink(missing_ok=True)
    try:
        draw(folder / FIGURE, rows, folder.name)
    except ImportError as error:  # 그림이 없어도 학습은 남는다. 기록은 CSV에 있다.
        warnings.warn(f"{FIGURE}를 그리지 않는다. {error}", stacklevel=2)


def kept_rows(folder: Path, plan: EpochPlan, fingerprint: str) -> list[dict[str, Any]]:
    """남은 상태에 적힌, 그때까지의 기록. 이어 갈 수 없으면 까닭을 말한다."""
    state = folder / STATE
    notes = read_notes(state)
    rows, elsewhere = notes["rows"], "다른 폴더에서 처음부터 학습한다."
    if notes["fingerprint"] != fingerprint:
        raise TrainingFailure(
            f"{state}의 체크포인트는 다른 설정이나 데이터로 학습한 것이다. "
            f"그때 {notes['fingerprint']!r}, 지금 {fingerprint!r}. 설정을 되돌리거나 {elsewhere}"
        )
    if len(rows) > plan.epochs:
        raise TrainingFailure(
            f"epochs={plan.epochs}인데 {state}의 체크포인트는 이미 {len(rows)}에폭을 학습한 것이다. "
            f"epochs를 {len(rows)} 이상으로 하거나 {elsewhere}"
        )
    # 이 기록이 없던 때의 파일에는 그때의 값이 적혀 있지 않다.
    before, now = notes.get("watched", _watched(plan)), _watched(plan)
    if before != now:
        raise TrainingFailure(
            f"{state}의 체크포인트는 다른 값을 지켜보며 가장 좋은 에폭을 골랐다. 그때 {_shown(before)}, "
            f"지금 {_shown(now)}. 그때의 값으로 되돌리거나 {elsewhere}"
        )
    return rows


def check_kept(folder: Path, done: int, finished: bool, plan: EpochPlan) -> None:
    """끝에 모델에 넣을 가중치 가운데 이미 남아 있어야 할 것이 모두 있는지 본다. 언제라도 다음 에폭에서 멈출 수 있다."""
    if plan.best:
        needed: Iterable[Path] = [folder / BEST]
    elif plan.averaged > 1:
        last = done if finished else done + 1
        needed = [_epoch_file(folder, epoch) for epoch in range(max(0, last - plan.averaged), done)]
    else:
        return
    missing = [path.name for path in needed if not path.exists()]
    if missing:
        raise TrainingFailure(
            f"best={plan.best}, averaged={plan.averaged}에 쓸 {', '.join(missing)}이(가) {folder}에 없다. "
            "그때의 값으로 되돌리거나 다른 폴더에서 처음부터 학습한다."
        )


def last_weights(folder: Path, epochs: Iterable[int]) -> list[list[np.ndarray]]:
    """에폭마다 남겨 둔 가중치."""
    return [load_weights_list(_epoch_file(folder, epoch)) for epoch in epochs]


def _watched(plan: EpochPlan) -> dict[str, Any]:
    return {"monitor": plan.monitor, "larger_is_better": plan.larger_is_better}


def _shown(values: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())


def _epoch_file(folder: Path, epoch: int) -> Path:
    return folder / f"epoch-{epoch:04d}.safetensors"
