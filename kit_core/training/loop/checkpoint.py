"""학습을 어디서든 이어 갈 수 있도록 모든 상태를 파일 하나에 쓰고 읽는다. 상한 파일은 조용히 넘어가지 않는다."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.backend.random_state import random_state, restore_random_state
from kit_core.training.loop.atomic_files import atomic
from kit_core.training.loop.checksum import sealed, unsealed

_RANDOM = "random/"  # 백엔드가 모델 밖에 가진 난수의 상태


def save_state(path: Path, model: keras.Model, notes: dict[str, Any]) -> None:
    """가중치, 옵티마이저, 난수의 상태를 notes와 함께 쓴다. 다 쓴 뒤에야 이름을 바꾸므로 반쯤 쓴 파일이 남지 않는다.

    Args:
        path: 쓸 파일. 이미 있으면 바꾼다.
        model: 컴파일한 모델.
        notes: JSON으로 적을 수 있는 기록(에폭, 지난 에폭들의 손실 등).

    Raises:
        OSError: 디스크에 자리가 없을 때 따위. 이미 있던 파일은 그대로 남는다.
    """
    arrays = {name: np.asarray(keras.ops.convert_to_numpy(variable)) for name, variable in _named(model)}
    arrays |= {f"{_RANDOM}{name}": state for name, state in random_state().items()}
    _write(path, arrays, notes)


def load_state(path: Path, model: keras.Model) -> dict[str, Any]:
    """save_state가 쓴 것을 모델과 옵티마이저, 백엔드의 난수에 되돌려 놓고 notes를 준다.

    Raises:
        ValueError: 파일이 상했거나, 이름이나 모양이나 자료형이 지금의 모델과 다를 때. 모델은 조금도 바뀌지 않는다.
    """
    arrays, notes = _read(path)
    if notes is None:
        raise _broken(path, "학습의 기록이 없다")
    if not model.optimizer.built:  # 손실을 키우는 옵티마이저(mixed_float16)는 두 번 지으면 변수가 늘어난다.
        model.optimizer.build(model.trainable_variables)
    # 다른 백엔드나, 난수를 적지 않던 때의 파일에서도 이어 간다.
    random = {
        name.removeprefix(_RANDOM): arrays.pop(name) for name in list(arrays) if name.startswith(_RANDOM)
    }
    variables = dict(_named(model))
    _check_fit(path, variables, arrays)
    before = {name: np.array(keras.ops.convert_to_numpy(v)) for name, v in variables.items()}
    try:
        for name, variable in variables.items():
            variable.assign(arrays[name])
        restore_random_state(random)
    except BaseException:
        for name, variable in variables.items():
            variable.assign(before[name])
        raise
    return notes


def read_notes(path: Path) -> dict[str, Any]:
    """상태 파일에 적힌 notes만 준다. 상한 파일이면 ValueError."""
    _, notes = _read(path)
    if notes is None:
        raise _broken(path, "학습의 기록이 없다")
    return notes


def save_weights(path: Path, model: keras.Model, notes: dict[str, Any] | None = None) -> None:
    """가중치만 notes와 함께 쓴다. 평균을 내거나 가장 좋았던 때로 돌아갈 때 쓴다."""
    arrays = {str(i): np.asarray(weight) for i, weight in enumerate(model.get_weights())}
    _write(path, arrays, notes or {})


def load_weights_list(path: Path) -> list[np.ndarray]:
    """save_weights가 쓴 가중치를 model.set_weights에 넣을 목록으로 읽는다. 상한 파일이면 ValueError."""
    return read_weights(path)[0]


def read_weights(path: Path) -> tuple[list[np.ndarray], dict[str, Any]]:
    """save_weights가 쓴 가중치의 목록과 notes. 상한 파일이거나 save_weights가 쓴 것이 아니면 ValueError."""
    arrays, notes = _read(path)
    if arrays.keys() != {str(i) for i in range(len(arrays))}:
        raise _broken(path, "가중치를 차례로 적은 파일이 아니다")
    return [arrays[str(i)] for i in range(len(arrays))], notes or {}


def _write(path: Path, arrays: dict[str, np.ndarray], notes: dict[str, Any]) -> None:
    whole = sealed(arrays, notes)
    with atomic(path) as scratch:
        scratch.write_bytes(whole)


def _read(path: Path) -> tuple[dict[str, np.ndarray], dict[str, Any] | None]:
    try:
        return unsealed(path.read_bytes())
    except (ValueError, OSError) as error:
        raise _broken(path, error) from None


def _broken(path: Path, why: object) -> ValueError:
    return ValueError(
        f"path={str(path)!r}을(를) 읽을 수 없다({why}). 학습이 쓴 파일이 아니거나 상했다. 지우고 처음부터 학습한다."
    )


def _named(model: keras.Model) -> Iterator[tuple[str, Any]]:
    """모델과 옵티마이저의 모든 변수에 겹치지 않는 이름을 붙인다. 지표의 변수는 이어 갈 때 새로 세므로 없어도 된다."""
    for kind, variables in (("model", model.variables), ("optimizer", model.optimizer.variables)):
        for i, variable in enumerate(variables):
            # A path counts the objects made before in this process; the name alone does not.
            yield f"{kind}/{i:04d}/{variable.name}", variable


def _check_fit(path: Path, variables: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
    """파일의 배열이 모델의 변수와 이름, 모양, 자료형까지 맞는지 본다."""
    wanted = {
        name: (tuple(v.shape), keras.backend.standardize_dtype(v.dtype)) for name, v in variables.items()
    }
    given = {name: (array.shape, array.dtype.name) for name, array in arrays.items()}
    names = [name for name in wanted.keys() | given.keys() if not _fits(wanted.get(name), given.get(name))]
    if names:
        told = "; ".join(
            f"{name}: 모델 {_told(wanted.get(name))}, 파일 {_told(given.get(name))}"
            for name in sorted(names)[:3]
        )
        raise ValueError(
            f"path={str(path)!r}의 상태가 지금의 모델과 다르다({len(names)}곳): {told}. "
            "같은 설정으로 이어 가거나 다른 폴더에서 처음부터 학습한다."
        )


def _fits(wanted: tuple | None, given: tuple | None) -> bool:
    """모양과 자료형이 같은지. 걸음과 시드를 세는 정수는 백엔드마다 폭이 다르다."""
    if wanted is None or given is None or wanted[0] != given[0]:
        return False
    return wanted[1] == given[1] or ("int" in wanted[1] and "int" in given[1])


def _told(found: tuple | None) -> str:
    return "없음" if found is None else f"{found[0]} {found[1]}"
