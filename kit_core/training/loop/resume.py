"""폴더에 남은 상태에서 학습을 이어 간다. 이어 갈 수 없으면 모델을 건드리기 전에 까닭을 말한다."""

import json
from typing import Any

import keras

from kit_core.training.loop.checkpoint import load_state, read_notes
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.kept_epochs import EpochFolder
from kit_core.validation import shown

ELSEWHERE = "다른 폴더에서 처음부터 학습한다."


def continue_from(kept: EpochFolder, model: keras.Model) -> list[dict[str, Any]]:
    """남은 상태를 모델에 되돌려 놓고, 그때까지의 에폭마다의 기록을 준다.

    Raises:
        TrainingFailure: 다른 설정이나 데이터로 학습한 것이거나, 다른 값을 지켜보았거나, 이미 더 오래 학습했거나, 끝에 쓸
            가중치가 남아 있지 않거나 다른 학습의 것일 때.
        ValueError: 남은 파일이 상했을 때.
    """
    notes = read_notes(kept.state)
    _check_record(kept, notes)
    _check_same_training(kept, notes)
    kept.run = notes.get("run", kept.run)  # 이 기록이 없던 때의 파일에는 학습의 이름이 없다.
    _check_weights_remain(kept, notes["rows"])
    load_state(kept.state, model)
    return notes["rows"]


def _check_record(kept: EpochFolder, notes: dict[str, Any]) -> None:
    """상태와 함께 에폭마다의 기록이 적혀 있는지 본다."""
    rows = notes.get("rows")
    if not (isinstance(rows, list) and rows and all(isinstance(row, dict) for row in rows)):
        raise TrainingFailure(
            f"{kept.state}에 에폭마다의 기록(rows)이 없다. train_epochs가 남긴 체크포인트가 아니다. {ELSEWHERE}"
        )


def _check_same_training(kept: EpochFolder, notes: dict[str, Any]) -> None:
    state, done, epochs = kept.state, len(notes["rows"]), kept.plan.epochs
    if notes.get("fingerprint") != kept.fingerprint:
        raise TrainingFailure(
            f"{state}의 체크포인트는 다른 설정이나 데이터로 학습한 것이다. "
            f"{_difference(notes.get('fingerprint'), kept.fingerprint)}. 설정을 되돌리거나 {ELSEWHERE}"
        )
    if done > epochs:
        raise TrainingFailure(
            f"epochs={epochs}인데 {state}의 체크포인트는 이미 {done}에폭을 학습한 것이다. "
            f"epochs를 {done} 이상으로 하거나 {ELSEWHERE}"
        )
    # 이 기록이 없던 때의 파일에는 그때의 값이 적혀 있지 않다.
    before, now = notes.get("watched", kept.watched()), kept.watched()
    if before != now:
        raise TrainingFailure(
            f"{state}의 체크포인트는 다른 값을 지켜보며 가장 좋은 에폭을 골랐다. 그때 {_shown(before)}, "
            f"지금 {_shown(now)}. 그때의 값으로 되돌리거나 {ELSEWHERE}"
        )


def _check_weights_remain(kept: EpochFolder, rows: list[dict[str, Any]]) -> None:
    """끝에 모델에 넣을 가중치 가운데 이미 남아 있어야 할 것이 모두 있는지 본다. 언제라도 다음 에폭에서 멈출 수 있다."""
    plan, done = kept.plan, len(rows)
    ending = plan.last_epochs(done if plan.finished(rows) else done + 1)
    files = {kept.weights_of(epoch): [epoch] for epoch in ending if epoch < done}
    if (
        plan.best
    ):  # 상태를 쓰기 직전에 꺼졌으면 다음 에폭의 것이 먼저 놓여 있다. 그 에폭을 다시 하며 새로 쓴다.
        files = {kept.best: [plan.best_epoch(rows), done]}
    missing = [path.name for path in files if not path.exists()]
    if missing:
        raise TrainingFailure(
            f"best={plan.best}, averaged={plan.averaged}에 쓸 {', '.join(missing)}이(가) {kept.folder}에 없다. "
            f"그때의 값으로 되돌리거나 {ELSEWHERE}"
        )
    for path, epochs in files.items():
        kept.weights_in(path, *epochs)


def _difference(before: Any, now: str) -> str:
    """두 글에서 다른 곳. 조리법들이 적는 것처럼 JSON의 사전이면 다른 값만 적는다."""
    try:
        one, other = _flat(json.loads(before)), _flat(json.loads(now))
    except (TypeError, ValueError, AttributeError):
        return f"그때 {shown(before)}, 지금 {shown(now)}"
    names = [name for name in one | other if one.get(name) != other.get(name)]
    told = [f"{name}: 그때 {shown(one.get(name))}, 지금 {shown(other.get(name))}" for name in names[:5]]
    return "; ".join(told) + (f" (모두 {len(names)}곳)" if len(names) > 5 else "")


def _flat(values: dict[str, Any]) -> dict[str, Any]:
    inner = {name: value for name, value in values.items() if isinstance(value, dict)}
    return {k: v for k, v in values.items() if k not in inner} | {
        k: v for value in inner.values() for k, v in value.items()
    }


def _shown(values: dict[str, Any]) -> str:
    return ", ".join(f"{name}={shown(value)}" for name, value in values.items())
