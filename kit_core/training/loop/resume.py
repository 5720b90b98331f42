"""폴더에 남은 상태에서 학습을 이어 간다. 이어 갈 수 없으면 모델을 건드리기 전에 까닭을 말한다."""

import json
from pathlib import Path
from typing import Any

import keras

from kit_core.training.loop.checkpoint import State, Weights, read_state
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.plan import EpochPlan
from kit_core.validation import shown

ELSEWHERE = "다른 폴더에서 처음부터 학습한다."


def continue_from(
    path: Path, model: keras.Model, plan: EpochPlan, fingerprint: str
) -> tuple[list[dict[str, Any]], dict[int, Weights]]:
    """파일에 남은 상태를 모델에 되돌려 놓고, 그때까지의 에폭마다의 기록과 들고 있을 가중치를 준다.

    Raises:
        TrainingFailure: 다른 설정이나 데이터로 학습한 것이거나, 다른 값을 지켜보았거나, 이미 더 오래 학습했거나, 끝에 쓸
            가중치가 남아 있지 않을 때.
        ValueError: 남은 파일이 상했거나 지금의 모델과 다를 때.
    """
    state = read_state(path)
    rows = state.notes["rows"]
    _check_same_training(state, plan, fingerprint)
    # 언제라도 다음 에폭에서 멈출 수 있다.
    ending = plan.last_epochs(len(rows) if plan.finished(rows) else len(rows) + 1)
    missing = [epoch + 1 for epoch in ending if epoch < len(rows) and epoch not in state.kept]
    if missing:
        raise TrainingFailure(
            f"averaged={plan.averaged}에 쓸 {', '.join(map(str, missing))}번째 에폭의 가중치가 {path}에 없다. "
            f"그때의 값으로 되돌리거나 {ELSEWHERE}"
        )
    state.restore(model)
    return rows, state.kept


def _check_same_training(state: State, plan: EpochPlan, fingerprint: str) -> None:
    notes, done = state.notes, len(state.notes["rows"])
    if notes.get("fingerprint") != fingerprint:
        raise TrainingFailure(
            f"{state.path}의 체크포인트는 다른 설정이나 데이터로 학습한 것이다. "
            f"{_difference(notes.get('fingerprint'), fingerprint)}. 설정을 되돌리거나 {ELSEWHERE}"
        )
    if done > plan.epochs:
        raise TrainingFailure(
            f"epochs={plan.epochs}인데 {state.path}의 체크포인트는 이미 {done}에폭을 학습한 것이다. "
            f"epochs를 {done} 이상으로 하거나 {ELSEWHERE}"
        )
    before, now = notes.get("watched", {}), plan.watched()
    if before != now:
        raise TrainingFailure(
            f"{state.path}의 체크포인트는 다른 값을 지켜보며 가장 좋은 에폭을 골랐다. 그때 {_shown(before)}, "
            f"지금 {_shown(now)}. 그때의 값으로 되돌리거나 {ELSEWHERE}"
        )


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
