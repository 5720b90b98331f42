"""학습을 어디서든 이어 갈 수 있도록 모든 상태를 파일 하나에 쓰고 읽는다."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import keras
import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

SCRATCH = ".kit-scratch-"
STATE = "last.safetensors"  # 학습을 이어 갈 때 읽는 파일


def save_state(path: Path, model: keras.Model, notes: dict[str, Any]) -> None:
    """가중치, 옵티마이저, 드롭아웃의 시드 상태를 notes와 함께 쓴다. 다 쓴 뒤에야 이름을 바꾸므로 반쯤 쓴 파일이 남지 않는다.

    Args:
        path: 쓸 파일. 이미 있으면 바꾼다.
        model: 컴파일한 모델.
        notes: JSON으로 적을 수 있는 기록(에폭, 지난 에폭들의 손실 등).

    Raises:
        OSError: 디스크에 자리가 없을 때 따위. 이미 있던 파일은 그대로 남는다.
    """
    arrays = {name: np.asarray(keras.ops.convert_to_numpy(variable)) for name, variable in _named(model)}
    with atomic(path) as scratch:
        save_file(arrays, scratch, metadata={"notes": json.dumps(notes, ensure_ascii=False)})


def load_state(path: Path, model: keras.Model) -> dict[str, Any]:
    """save_state가 쓴 것을 모델과 옵티마이저에 되돌려 놓고 notes를 준다.

    Raises:
        ValueError: 파일이 상했거나, 이름이나 모양이 지금의 모델과 다를 때. 모델은 바뀌지 않는다.
    """
    model.optimizer.build(model.trainable_variables)
    variables = dict(_named(model))
    arrays = _read(path)
    wanted = {name: tuple(variable.shape) for name, variable in variables.items()}
    given = {name: array.shape for name, array in arrays.items()}
    if wanted != given:
        names = sorted(name for name in wanted.keys() | given.keys() if wanted.get(name) != given.get(name))
        shown = "; ".join(
            f"{n}: 모델 {wanted.get(n, '없음')}, 파일 {given.get(n, '없음')}" for n in names[:3]
        )
        raise ValueError(
            f"path={str(path)!r}의 상태가 지금의 모델과 다르다({len(names)}곳): {shown}. "
            "같은 설정으로 이어 가거나 다른 폴더에서 처음부터 학습한다."
        )
    for name, variable in variables.items():
        variable.assign(arrays[name])
    return read_notes(path)


def read_notes(path: Path) -> dict[str, Any]:
    """상태 파일에 적힌 notes만 읽는다."""
    try:
        with safe_open(path, framework="numpy") as file:
            return json.loads(file.metadata()["notes"])
    except Exception as error:
        raise _broken(path, error) from None


def save_weights(path: Path, model: keras.Model) -> None:
    """가중치만 float32로 쓴다. 평균을 내거나 가장 좋았던 때로 돌아갈 때 쓴다."""
    arrays = {str(i): np.asarray(weight) for i, weight in enumerate(model.get_weights())}
    with atomic(path) as scratch:
        save_file(arrays, scratch)


def load_weights_list(path: Path) -> list[np.ndarray]:
    """save_weights가 쓴 가중치를 model.set_weights에 넣을 목록으로 읽는다."""
    arrays = _read(path)
    return [arrays[str(i)] for i in range(len(arrays))]


@contextmanager
def atomic(path: Path) -> Iterator[Path]:
    """with atomic(path) as scratch: 곁에 있는 임시 파일에 쓰고, 탈 없이 끝나면 디스크에 내려쓴 뒤 path로 바꾼다."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=SCRATCH, suffix=path.suffix, dir=path.parent)
    os.close(handle)
    scratch = Path(name)
    try:
        yield scratch
        with open(scratch, "rb+") as file:
            os.fsync(file.fileno())
        scratch.chmod(0o644)
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """쓰던 중에 꺼져 남은 임시 파일을 지운다."""
    for scratch in folder.glob(f"{SCRATCH}*"):
        scratch.unlink()


def _named(model: keras.Model) -> Iterator[tuple[str, Any]]:
    """모델과 옵티마이저의 모든 변수에 겹치지 않는 이름을 붙인다. 이어 갈 때 새로 세는 지표는 뺀다."""
    metrics = {id(variable) for variable in model.metrics_variables}
    for kind, variables in (("model", model.variables), ("optimizer", model.optimizer.variables)):
        kept = [variable for variable in variables if id(variable) not in metrics]
        for i, variable in enumerate(kept):
            # A path counts the objects made before in this process; the name alone does not.
            yield f"{kind}/{i:04d}/{variable.name}", variable


def _read(path: Path) -> dict[str, np.ndarray]:
    try:
        with safe_open(path, framework="numpy") as file:
            return {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - not a dict
    except Exception as error:  # safetensors raises its own errors; all mean that it cannot be read
        raise _broken(path, error) from None


def _broken(path: Path, error: Exception) -> ValueError:
    return ValueError(
        f"path={str(path)!r}을(를) 읽을 수 없다({error}). 학습이 쓴 파일이 아니거나 상했다. "
        "지우고 처음부터 학습한다."
    )
