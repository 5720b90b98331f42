"""에폭을 돌며 학습하고, 재고, 남긴다. 언제 꺼지더라도 마지막 에폭의 끝에서 똑같이 이어진다 (논문 5절, 6.1절)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.training.averaging import average_weights
from kit_core.training.checkpoint import (
    load_state,
    load_weights_list,
    read_notes,
    save_state,
    save_weights,
    sweep,
)
from kit_core.training.devices import warm_up
from kit_core.training.failures import StopAtNaN, TrainingFailure, explained
from kit_core.training.history import NAMES, draw, write_csv
from kit_core.training.progress import ProgressBar
from kit_core.training.serving import serve

STATE, BEST, HISTORY, FIGURE = "last.safetensors", "best.safetensors", "history.csv", "history.png"


@dataclass(frozen=True)
class EpochPlan:
    """얼마나 오래, 언제까지 학습할지.

    Args:
        epochs: 가장 많이 돌 에폭의 수.
        averaged: 끝에 평균할 마지막 에폭들의 수. 1이면 평균하지 않는다.
        best: 평균 대신 지켜보는 값이 가장 좋았던 에폭의 가중치로 돌아간다.
        patience: 지켜보는 값이 이 에폭 수만큼 나아지지 않으면 멈춘다. None이면 끝까지 돈다.
        monitor: 지켜보는 값의 이름. validate가 주는 사전의 열쇠.
        larger_is_better: 지켜보는 값이 클수록 좋은지.
    """

    epochs: int
    averaged: int = 1
    best: bool = False
    patience: int | None = None
    monitor: str = "loss"
    larger_is_better: bool = False


def train_epochs(
    model: keras.Model,
    batches: Callable[[int], Iterator[Any]],
    tokens: Callable[[int], Sequence[int]],
    validate: Callable[[keras.Model], dict[str, float]],
    plan: EpochPlan,
    *,
    folder: Path | None = None,
    resume: bool = False,
    fingerprint: str = "",
    verbose: bool = True,
    callbacks: Sequence[keras.callbacks.Callback] = (),
) -> list[dict[str, Any]]:
    """컴파일한 모델을 에폭마다 학습하고 재며, 끝나면 마지막 에폭들의 가중치를 평균해 넣는다.

    Args:
        model: 컴파일한 모델.
        batches: 에폭의 번호(0부터)를 받아 그 에폭의 배치를 내는 함수. 같은 번호에는 언제나 같은 배치를 내야 한다.
        tokens: 에폭의 번호를 받아 배치마다의 토큰 수를 주는 함수. 진행 막대가 쓴다.
        validate: 모델을 재어 {"loss": ..., "accuracy": ...}처럼 이름과 값을 주는 함수. 기록에는 validation을 앞에 붙인
            이름으로 적는다.
        plan: 얼마나 오래 학습할지.
        folder: 체크포인트와 기록을 쓸 폴더. 없으면 아무것도 쓰지 않는다. 마지막(last)과 가장 좋았던(best) 체크포인트,
            평균에 들 에폭들의 가중치, history.csv, history.png가 남는다.
        resume: folder에 남은 체크포인트에서 이어 간다. 남은 것이 없으면 처음부터 한다.
        fingerprint: 설정과 데이터를 나타내는 글. 이어 갈 때 다르면 멈춘다.
        verbose: 진행 막대와 에폭마다의 한 줄을 보일지.
        callbacks: 더 부를 Keras 콜백. 예를 들어 keras.callbacks.TensorBoard.

    Returns:
        에폭마다의 기록. 에폭의 번호, 걸음의 수, 손실과 정확도, 검증에서 잰 값, 걸린 초와 초당 토큰 수를 담은 사전의 목록이다.

    Raises:
        TrainingFailure: 손실이 NaN이 되거나, 메모리나 디스크가 모자라거나, 이어 갈 체크포인트의 설정이 다를 때.
    """
    rows: list[dict[str, Any]] = []
    state = folder / STATE if folder else None
    if folder and folder.exists():
        sweep(folder)
    if resume and state is not None and state.exists():
        rows = _resumed(state, model, fingerprint)
    recent: dict[int, list[np.ndarray]] = {}
    with explained(folder):
        warm_up(model, next(iter(batches(0))))
        while len(rows) < plan.epochs and not _exhausted(rows, plan):
            epoch = len(rows)
            counts = list(tokens(epoch))
            bar = ProgressBar(counts, f"에폭 {epoch + 1}/{plan.epochs}", verbose)
            served = serve(lambda epoch=epoch: batches(epoch), len(counts))
            logs = _one_epoch(model, served, epoch, [bar, StopAtNaN(), *callbacks])
            measured = {f"validation_{name}": value for name, value in validate(model).items()}
            rows.append(_row(epoch, len(counts), logs | measured, sum(counts), bar.seconds))
            if folder:
                _keep(folder, model, rows, plan, fingerprint)
            else:
                recent[epoch] = model.get_weights()
                kept = {*range(epoch + 1 - plan.averaged, epoch + 1), _best(rows, plan)}
                recent = {number: weights for number, weights in recent.items() if number in kept}
            if verbose:
                print(_line(rows[-1], plan.epochs), flush=True)
        if plan.best:
            model.set_weights(load_weights_list(folder / BEST) if folder else recent[_best(rows, plan)])
        elif plan.averaged > 1:
            model.set_weights(average_weights(_last_weights(folder, recent, len(rows), plan.averaged)))
    return rows


def _one_epoch(model: keras.Model, served: Any, epoch: int, callbacks: list) -> dict[str, float]:
    try:
        history = model.fit(
            served,
            steps_per_epoch=len(callbacks[0].done),
            initial_epoch=epoch,
            epochs=epoch + 1,
            shuffle=False,
            verbose=0,
            callbacks=callbacks,
        ).history
    finally:
        callbacks[0].close()
    return {name: values[-1] for name, values in history.items()}


def _resumed(state: Path, model: keras.Model, fingerprint: str) -> list[dict[str, Any]]:
    found = read_notes(state)["fingerprint"]
    if found != fingerprint:
        raise TrainingFailure(
            f"{state}의 체크포인트는 다른 설정이나 데이터로 학습한 것이다. "
            f"그때 {found!r}, 지금 {fingerprint!r}. 설정을 되돌리거나 다른 폴더에서 처음부터 학습한다."
        )
    return load_state(state, model)["rows"]


def _row(epoch: int, steps: int, logs: dict[str, float], tokens: int, seconds: float) -> dict[str, Any]:
    values = {name: round(float(value), 4) for name, value in logs.items()}
    speed = round(tokens / seconds) if seconds else 0
    return (
        {"epoch": epoch + 1, "steps": steps}
        | values
        | {"seconds": round(seconds, 1), "tokens_per_second": speed}
    )


def _line(row: dict[str, Any], epochs: int) -> str:
    shown = [f"{text} {row[key]:.4f}" for key, text in NAMES.items() if key in row]
    speed = f"{row['seconds']:.0f}초, 초당 {row['tokens_per_second']:,}토큰"
    return f"에폭 {row['epoch']}/{epochs}  {'  '.join(shown)}  ({speed})"


def _exhausted(rows: list[dict[str, Any]], plan: EpochPlan) -> bool:
    """가장 좋았던 에폭 뒤로 patience만큼 돌았는지."""
    if plan.patience is None or not rows:
        return False
    return len(rows) - 1 - _best(rows, plan) >= plan.patience


def _best(rows: list[dict[str, Any]], plan: EpochPlan) -> int:
    values = [row[f"validation_{plan.monitor}"] for row in rows]
    return int(np.argmax(values) if plan.larger_is_better else np.argmin(values))


def _keep(folder: Path, model: keras.Model, rows: list, plan: EpochPlan, fingerprint: str) -> None:
    """에폭의 끝을 남긴다. 상태를 맨 나중에 써, 중간에 꺼지면 앞 에폭의 끝에서 다시 시작한다."""
    epoch = len(rows) - 1
    if plan.averaged > 1:
        save_weights(_epoch_file(folder, epoch), model)
    if _best(rows, plan) == epoch:
        save_weights(folder / BEST, model)
    write_csv(folder / HISTORY, rows)
    draw(folder / FIGURE, rows, folder.name)
    save_state(folder / STATE, model, {"rows": rows, "fingerprint": fingerprint})
    _epoch_file(folder, epoch - plan.averaged).unlink(missing_ok=True)


def _last_weights(
    folder: Path | None, recent: dict[int, list], done: int, count: int
) -> list[list[np.ndarray]]:
    epochs = range(max(0, done - count), done)
    return [load_weights_list(_epoch_file(folder, epoch)) if folder else recent[epoch] for epoch in epochs]


def _epoch_file(folder: Path, epoch: int) -> Path:
    return folder / f"epoch-{epoch:04d}.safetensors"
