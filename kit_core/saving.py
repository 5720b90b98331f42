"""저장한 모델과 가중치를 새 프로세스에서 다시 연다. 맞지 않으면 까닭을 말하고 아무것도 바꾸지 않는다."""

import io
import json
import zipfile
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import h5py
import keras
from keras import ops

# 불러오는 것만으로 클래스가 Keras에 등록된다. 이름을 늦게 불러오는 패키지라 Keras 혼자서는 찾지 못한다.
from kit_core import transformer  # noqa: F401
from kit_core.applications import bag_classifier, classifier, recurrent_classifier, seq2seq  # noqa: F401
from kit_core.training.objective import adam, loss, metrics, schedule  # noqa: F401

CODE = {
    "__lambda__": "Lambda에 파이썬",
    "TorchModuleWrapper": "TorchModuleWrapper에 파이썬",
    "TFSMLayer": "TFSMLayer에 텐서플로의",
}
BOMB = 2**28  # 바이트. Keras는 압축하지 않고 쓰므로, 풀면 백 배가 넘게 커지는 파일은 저장한 것이 아니다.
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError, ValueError, RuntimeError)
BROKEN += (TypeError, AttributeError)  # JSON이지만 설정의 꼴이 아닌 것


def load_model(path: str | Path) -> keras.Model:
    """.keras 파일에서 모델을 연다. 파일에 담긴 파이썬 코드는 실행하지 않는다.

    Args:
        path: model.save(path)로 저장한 파일.

    Returns:
        가중치와 컴파일 상태, 얼린 층(trainable=False)까지 되살린 모델.

    Raises:
        FileNotFoundError: 파일이 없을 때.
        ValueError: .keras 파일이 아닐 때, 잘렸거나 상했을 때, Keras에 등록하지 않은 클래스나 코드(Lambda 따위)가 담겼을 때,
            다른 판의 kit_core가 저장해 설정이나 가중치가 지금의 클래스와 맞지 않을 때.
    """
    path, shapes, saved = _read(path, ".keras", "model.save('이름.keras')")
    try:
        text = json.dumps(saved)
        for name, what in CODE.items():  # 사용자가 Keras의 안전 모드를 껐더라도 막는다.
            if f'"class_name": "{name}"' in text:
                raise ValueError(f"{what} 코드가 담겼다.")
        if not _ours(saved):
            return keras.saving.load_model(path)  # kit_core의 층을 품은, 다른 곳에서 정의한 모델이다.
        model = keras.saving.deserialize_keras_object(saved)
        _check_shapes(model, shapes)
        model.load_weights(path)
    except Exception as error:
        raise ValueError(
            f"path={str(path)!r}을(를) 열 수 없다. 이 kit_core와 맞지 않는 클래스나 설정, 가중치가 담겼다: {error}"
        ) from error
    return model


def load_weights(model: keras.Model, path: str | Path) -> None:
    """가중치만 담은 .weights.h5 파일을 모델에 넣는다. 하나라도 어긋나면 아무것도 바꾸지 않는다.

    Args:
        model: 파일을 저장한 모델과 설정이 같은 kit_core의 모델.
        path: model.save_weights(path)로 저장한 파일.

    Raises:
        FileNotFoundError: 파일이 없을 때.
        ValueError: .weights.h5 파일이 아닐 때, 잘렸거나 상했을 때, 가중치의 자리나 모양이 모델과 다를 때.
    """
    path, shapes, _ = _read(path, ".weights.h5", "model.save_weights('이름.weights.h5')")
    if not model.built:
        model.build()
    optimizer = getattr(model, "optimizer", None)
    before = [(v, ops.copy(v)) for v in (*model.variables, *(optimizer.variables if optimizer else ()))]
    try:
        _check_shapes(model, shapes)
        model.load_weights(path)
    except Exception as error:
        for variable, value in before:  # Keras는 어긋난 것을 만날 때까지 넣은 것을 그대로 둔다.
            variable.assign(value)
        raise ValueError(f"path={str(path)!r}을(를) {model.name!r}에 넣을 수 없다. {error}") from error


def _read(path: str | Path, suffix: str, saved_with: str) -> tuple[Path, Counter, Any]:
    """파일이 온전한지 보고, 담긴 배열의 모양마다 그 수와 모델의 설정을 준다."""
    path = Path(path)
    if not path.name.endswith(suffix):
        raise ValueError(
            f"path={str(path)!r}은(는) {suffix} 파일이 아니다. {saved_with}로 저장한 파일을 넣는다."
        )
    if not path.is_file():
        raise FileNotFoundError(f"path={str(path)!r}에 파일이 없다. 저장할 때 준 경로인지 확인한다.")
    try:
        if suffix == ".weights.h5":
            return path, _shapes(path), None
        with zipfile.ZipFile(path) as archive:
            unpacked = sum(info.file_size for info in archive.infolist())
            if unpacked > BOMB and unpacked > 100 * path.stat().st_size:
                raise ValueError(f"압축을 풀면 {unpacked:,}바이트가 되는 파일이다")
            saved, weights = json.loads(archive.read("config.json")), archive.read("model.weights.h5")
            if _ours(saved):
                _check_room(saved["config"], len(weights))
            return path, _shapes(io.BytesIO(weights)), saved
    except BROKEN as error:
        raise ValueError(
            f"path={str(path)!r}을(를) 읽을 수 없다. 파일이 잘렸거나 상했다. 다시 저장하거나 내려받는다({error})."
        ) from error


def _ours(saved: dict[str, Any]) -> bool:
    return str(saved["registered_name"]).startswith("kit_core>")


def _check_room(config: dict[str, Any], room: int) -> None:
    """설정대로 지은 모델이 가중치의 파일(room바이트)보다 훨씬 클지, 메모리를 다 쓰기 전에 본다."""
    sizes = {name: value for name, value in config.items() if type(value) is int}
    width, layers = sizes.get("d_model", 1), sizes.get("num_layers", 1)
    wide = max((sizes[name] for name in ("d_ff", "d_k", "d_v", "units") if name in sizes), default=1)
    tables = [value for name, value in sizes.items() if name.endswith("vocab_size")]
    least = width * max(layers * wide, *tables, 0)  # 가중치 하나는 1바이트보다 작지 않다.
    positions = width * sizes.get("max_length", 0)  # 사인파의 표는 파일에 없다.
    for count, most in ((least, room), (positions, max(room, BOMB))):
        if count > most:
            raise ValueError(f"설정대로 지으면 수가 적어도 {count:,}개인 모델이 {room:,}바이트에 담겼다")


def _shapes(file: Any) -> Counter:
    names: list[str] = []
    with h5py.File(file) as opened:
        opened.visit(names.append)
        entries = [opened[name] for name in names if not name.startswith("optimizer/")]
        return Counter(entry.shape for entry in entries if isinstance(entry, h5py.Dataset))


def _check_shapes(model: keras.Model, found: Counter) -> None:
    """파일에만 있는 배열을 Keras는 말없이 건너뛴다. 그래서 넣기 전에 모양마다 수가 같은지 본다."""
    wanted = Counter(tuple(weight.shape) for weight in model.weights)
    if wanted != found:
        more = [
            ", ".join(f"{shape} {count}개" for shape, count in rest.items()) or "없다"
            for rest in (wanted - found, found - wanted)
        ]
        raise ValueError(
            f"모양이 다른 가중치가 있다. 모델에만 있는 것: {more[0]}. 파일에만 있는 것: {more[1]}."
        )
