"""에폭을 돌며 학습하고, 재고, 남긴다. 언제 꺼지더라도 마지막 에폭의 끝에서 똑같이 이어진다 (논문 5절, 6.1절)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.training.data.serving import serve
from kit_core.training.devices import warm_up
from kit_core.training.loop.averaging import average_weights
from kit_core.training.loop.checkpoint import STATE, load_state, load_weights_list, sweep
from kit_core.training.loop.failures import StopAtNaN, TrainingFailure, explained
from kit_core.training.loop.history import NAMES
from kit_core.training.loop.one_training import OneTraining
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.loop.progress import ProgressBar
from kit_core.training.loop.resume import BEST, check_kept, keep, kept_rows, last_weights


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
        resume: folder에 남은 체크포인트에서 이어 간다. 남은 것이 없으면 처음부터 한다. 끊지 않은 학습과 비트까지 같다.
            다만 PyTorch에서는 Keras의 드롭아웃이 시드 변수가 아니라 전역 난수에서 뽑으므로 그만큼 다르다.
        fingerprint: 설정과 데이터를 나타내는 글. 이어 갈 때 다르면 멈춘다.
        verbose: 진행 막대와 에폭마다의 한 줄을 보일지.
        callbacks: 더 부를 Keras 콜백. 예를 들어 keras.callbacks.TensorBoard. 학습의 시작과 끝은 한 번씩만 알리고,
            콜백이 model.stop_training을 켜면 그 에폭에서 멈춘다. validate가 잰 값은 콜백에 가지 않는다. 그것을 보고
            멈추려면 plan의 patience를 쓴다.

    Returns:
        에폭마다의 기록. 에폭의 번호, 실제로 한 걸음의 수, 손실과 정확도, 검증에서 잰 값, 걸린 초와 초당 토큰 수를 담은
        사전의 목록이다.

    Raises:
        ValueError: batches나 tokens가 비어 있을 때.
        TrainingFailure: 손실이 NaN이 되거나, 메모리나 디스크가 모자라거나, plan의 monitor가 validate가 준 이름이 아니거나,
            이어 갈 체크포인트의 설정이나 지켜보는 값이 다르거나, 이미 epochs보다 오래 학습했거나, 끝에 쓸 가중치가 없을 때.
    """
    rows: list[dict[str, Any]] = []
    state = folder / STATE if folder else None
    if folder and folder.exists():
        sweep(folder)
    if resume and state is not None and state.exists():
        rows = kept_rows(folder, plan, fingerprint)
        check_kept(folder, len(rows), _finished(rows, plan), plan)
        load_state(state, model)
    recent: dict[int, list[np.ndarray]] = {}
    others, stopped = OneTraining(callbacks), False
    with explained(folder):
        warm_up(model, _first(batches(0)))
        while not stopped and not _finished(rows, plan):
            epoch = len(rows)
            counts = _counts(tokens(epoch), epoch)
            bar = ProgressBar(counts, f"에폭 {epoch + 1}/{plan.epochs}", verbose)
            served = serve(lambda epoch=epoch: batches(epoch), len(counts))
            logs = _one_epoch(model, served, epoch, [bar, StopAtNaN(), others])
            stopped = model.stop_training  # 콜백의 부탁. 잰 뒤에는 다른 fit이 지웠을 수 있다.
            measured = {f"validation_{name}": value for name, value in validate(model).items()}
            rows.append(_row(epoch, bar.steps, logs | measured, sum(counts[: bar.steps]), bar.seconds))
            best = _best(rows, plan)
            if folder:
                keep(folder, model, rows, best, plan, fingerprint)
            else:
                recent[epoch] = model.get_weights()
                kept = {*range(epoch + 1 - plan.averaged, epoch + 1), best}
                recent = {number: weights for number, weights in recent.items() if number in kept}
            if verbose:
                print(_line(rows[-1], plan.epochs), flush=True)
        others.finish()
        if plan.best:
            model.set_weights(load_weights_list(folder / BEST) if folder else recent[_best(rows, plan)])
        elif plan.averaged > 1:
            last = range(max(0, len(rows) - plan.averaged), len(rows))
            model.set_weights(
                average_weights(last_weights(folder, last) if folder else [recent[epoch] for epoch in last])
            )
    return rows


def _first(batches: Iterator[Any]) -> Any:
    for batch in batches:
        return batch
    raise ValueError("batches(0)이 배치를 하나도 내지 않았다. 에폭마다 배치를 하나 이상 낸다.")


def _counts(tokens: Sequence[int], epoch: int) -> list[int]:
    counts = list(tokens)
    if not counts:
        raise ValueError(f"tokens({epoch})이(가) 비어 있다. 배치마다의 토큰 수를 하나 이상 준다.")
    return counts


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


def _finished(rows: list[dict[str, Any]], plan: EpochPlan) -> bool:
    """모든 에폭을 돌았거나, 가장 좋았던 에폭 뒤로 patience만큼 돌았는지."""
    if plan.patience is None or not rows:
        return len(rows) >= plan.epochs
    return len(rows) >= plan.epochs or len(rows) - 1 - _best(rows, plan) >= plan.patience


def _best(rows: list[dict[str, Any]], plan: EpochPlan) -> int:
    """가장 좋았던 에폭. 수가 아닌 값은 어느 수보다도 나쁘다."""
    name = f"validation_{plan.monitor}"
    if any(name not in row for row in rows):
        names = [key.removeprefix("validation_") for key in rows[-1] if key.startswith("validation_")]
        raise TrainingFailure(
            f"monitor={plan.monitor!r}은(는) validate가 준 이름이 아니다. {', '.join(names)} 가운데서 고른다."
        )
    values = np.array([row[name] for row in rows])
    if plan.larger_is_better:
        return int(np.argmax(np.where(np.isnan(values), -np.inf, values)))
    return int(np.argmin(np.where(np.isnan(values), np.inf, values)))
