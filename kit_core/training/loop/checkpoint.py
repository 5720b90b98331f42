"""학습을 어디서든 이어 갈 수 있도록 모든 상태를 파일 하나에 쓰고 읽는다. 상한 파일은 조용히 넘어가지 않는다."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import keras
import numpy as np
from safetensors.numpy import load, save

from kit_core.backend.random_state import random_state, restore_random_state
from kit_core.training.loop.atomic_files import atomic

Weights = list[np.ndarray]
_RANDOM, _KEPT = "random/", "kept/"  # 백엔드가 모델 밖에 가진 난수의 상태와, 앞선 에폭들의 가중치
_NOTES, _SHA256 = "notes", "sha256"


def save_state(
    path: Path, model: keras.Model, notes: dict[str, Any], kept: Mapping[int, Weights] | None = None
) -> None:
    """가중치, 옵티마이저, 난수의 상태를 notes, kept와 함께 쓴다. 다 쓴 뒤에야 이름을 바꾸므로 반쯤 쓴 파일이 남지 않는다.

    Args:
        path: 쓸 파일. 이미 있으면 바꾼다.
        model: 컴파일한 모델.
        notes: JSON으로 적을 수 있는 기록(지난 에폭들의 손실 등).
        kept: 에폭의 번호마다, 끝에 모델에 넣을 수도 있는 그때의 가중치.

    Raises:
        OSError: 디스크에 자리가 없을 때 따위. 이미 있던 파일은 그대로 남는다.
    """
    arrays = {name: np.asarray(keras.ops.convert_to_numpy(variable)) for name, variable in _named(model)}
    arrays |= {f"{_RANDOM}{name}": state for name, state in random_state().items()}
    for epoch, weights in (kept or {}).items():
        arrays |= {f"{_KEPT}{epoch}/{i:04d}": np.asarray(weight) for i, weight in enumerate(weights)}
    # safetensors는 배열이 메모리에 차례로 놓여 있다고 여긴다.
    arrays = {name: np.asarray(array, order="C") for name, array in arrays.items()}
    text = json.dumps(notes, ensure_ascii=False)
    whole = save(arrays, metadata={_NOTES: text, _SHA256: _sha256(arrays, text)})
    with atomic(path) as scratch:
        scratch.write_bytes(whole)


@dataclass(frozen=True)
class State:
    """save_state가 쓴 파일 하나. kept는 에폭의 번호마다의 가중치이다."""

    path: Path
    arrays: dict[str, np.ndarray]
    notes: dict[str, Any]
    kept: dict[int, Weights]

    def restore(self, model: keras.Model) -> None:
        """모델과 옵티마이저, 백엔드의 난수에 되돌려 놓는다.

        Raises:
            ValueError: 이름이나 모양이나 자료형이 지금의 모델과 다를 때. 모델은 조금도 바뀌지 않는다.
        """
        if (
            not model.optimizer.built
        ):  # 손실을 키우는 옵티마이저(mixed_float16)는 두 번 지으면 변수가 늘어난다.
            model.optimizer.build(model.trainable_variables)
        # 다른 백엔드에서 쓴 파일에는 난수가 없다.
        random = {n.removeprefix(_RANDOM): a for n, a in self.arrays.items() if n.startswith(_RANDOM)}
        arrays = {name: array for name, array in self.arrays.items() if not name.startswith(_RANDOM)}
        variables = dict(_named(model))
        _check_fit(self.path, variables, arrays)
        before = {name: np.array(keras.ops.convert_to_numpy(v)) for name, v in variables.items()}
        try:
            for name, variable in variables.items():
                variable.assign(arrays[name])
            restore_random_state(random)
        except BaseException:
            for name, variable in variables.items():
                variable.assign(before[name])
            raise


def read_state(path: Path) -> State:
    """save_state가 쓴 것을 읽는다. 상한 파일이거나 save_state가 쓴 것이 아니면 ValueError."""
    try:
        arrays, notes = _unsealed(path.read_bytes())
    except (ValueError, OSError) as error:
        raise ValueError(
            f"path={str(path)!r}을(를) 읽을 수 없다({error}). 학습이 쓴 파일이 아니거나 상했다. 지우고 처음부터 학습한다."
        ) from None
    kept: dict[int, Weights] = {}
    for name in sorted(name for name in arrays if name.startswith(_KEPT)):
        kept.setdefault(int(name.split("/")[1]), []).append(arrays.pop(name))
    return State(path, arrays, notes, kept)


def _unsealed(whole: bytes) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    try:
        arrays = load(whole)
        metadata = json.loads(whole[8 : 8 + int.from_bytes(whole[:8], "little")])["__metadata__"]
        text, told = metadata[_NOTES], metadata[_SHA256]
    except Exception as error:  # safetensors는 저마다의 오류를 낸다. 뜻은 하나, 읽을 수 없다는 것이다.
        raise ValueError(f"{error}") from None
    if _sha256(arrays, text) != told:
        raise ValueError(f"내용이 함께 적힌 {_SHA256}과 다르다. 파일이 바뀌었다")
    return arrays, json.loads(text)


def _sha256(arrays: Mapping[str, np.ndarray], text: str) -> str:
    """배열의 이름, 자료형, 모양, 값과 글을 모두 넣은 해시."""
    digest = hashlib.sha256(text.encode())
    for name in sorted(arrays):
        digest.update(f"\n{name} {arrays[name].dtype} {arrays[name].shape}\n".encode())
        digest.update(arrays[name].tobytes())
    return digest.hexdigest()


def _named(model: keras.Model) -> Iterator[tuple[str, Any]]:
    """모델과 옵티마이저의 모든 변수에 겹치지 않는 이름을 붙인다. 지표의 변수는 이어 갈 때 새로 세므로 없어도 된다."""
    for kind, variables in (("model", model.variables), ("optimizer", model.optimizer.variables)):
        for i, variable in enumerate(variables):
            # A path counts the objects made before in this process; the name alone does not. An optimizer's names are paths
            # with a word behind them.
            name = variable.name.rpartition("_")[2] if kind == "optimizer" else variable.name
            yield f"{kind}/{i:04d}/{name}", variable


def _check_fit(path: Path, variables: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
    """파일의 배열이 모델의 변수와 이름, 모양, 자료형까지 맞는지 본다."""
    wanted = {name: _told(v.shape, keras.backend.standardize_dtype(v.dtype)) for name, v in variables.items()}
    given = {name: _told(array.shape, array.dtype.name) for name, array in arrays.items()}
    names = sorted(name for name in wanted.keys() | given.keys() if wanted.get(name) != given.get(name))
    if names:
        told = "; ".join(
            f"{name}: 모델 {wanted.get(name, '없음')}, 파일 {given.get(name, '없음')}" for name in names[:3]
        )
        raise ValueError(
            f"path={str(path)!r}의 상태가 지금의 모델과 다르다({len(names)}곳): {told}. "
            "같은 설정으로 이어 가거나 다른 폴더에서 처음부터 학습한다."
        )


def _told(shape: tuple, dtype: str) -> str:
    """모양과 자료형. 걸음과 시드를 세는 정수는 백엔드마다 폭이 다르므로 폭을 적지 않는다."""
    return f"{tuple(shape)} {'int' if 'int' in dtype else dtype}"
