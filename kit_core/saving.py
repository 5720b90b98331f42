"""저장한 모델과 가중치를 새 프로세스에서 다시 연다. 맞지 않으면 무엇이 다른지 먼저 말한다."""

import inspect
import io
import json
import zipfile
import zlib
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import h5py
import keras

# 불러오는 것만으로 클래스가 Keras에 등록된다. 이름을 늦게 불러오는 패키지라 Keras 혼자서는 찾지 못한다.
from kit_core.applications.bag_classifier import BagClassifier
from kit_core.applications.classifier import TransformerClassifier
from kit_core.applications.recurrent_classifier import RecurrentClassifier
from kit_core.applications.recurrent_config import RecurrentConfig
from kit_core.applications.seq2seq import RecurrentSeq2Seq
from kit_core.config import TransformerConfig
from kit_core.training.objective import adam, loss, metrics, schedule  # noqa: F401
from kit_core.transformer import Transformer
from kit_core.weight_layout import Key, differences, layout_of_file

# 모델과, 그 설정을 담는 데이터 클래스. 인자를 하나하나 받는 모델에는 데이터 클래스가 없다.
MODELS = {
    "kit_core>Transformer": (Transformer, TransformerConfig),
    "kit_core>TransformerClassifier": (TransformerClassifier, TransformerConfig),
    "kit_core>BagClassifier": (BagClassifier, None),
    "kit_core>RecurrentClassifier": (RecurrentClassifier, None),
    "kit_core>RecurrentSeq2Seq": (RecurrentSeq2Seq, RecurrentConfig),
}
OF_KERAS = {"name", "dtype", "trainable"}
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError, ValueError, NotImplementedError)


def load_model(path: str | Path) -> keras.Model:
    """.keras 파일에서 모델을 연다.

    Args:
        path: model.save(path)로 저장한 파일.

    Returns:
        가중치와 컴파일 상태, 얼린 층(trainable=False)까지 되살린 모델.

    Raises:
        FileNotFoundError: 파일이 없을 때.
        ValueError: .keras 파일이 아닐 때, 잘렸거나 상했을 때, 다른 판의 kit_core가 저장해 설정이나 가중치가 지금의
            클래스와 맞지 않을 때. 다른 항목과 가중치의 이름, 두 값을 알려 준다.
    """
    path = _existing(path, ".keras", "model.save('이름.keras')")
    saved, found = _contents(path)
    if not str(saved.get("registered_name", "")).startswith("kit_core>"):
        return keras.saving.load_model(path)  # kit_core의 층을 품은, 다른 곳에서 정의한 모델이다.
    fresh = _model_of_config(path, saved)
    try:
        model = keras.saving.load_model(path)
    except Exception as error:
        fresh.build()
        different = differences(fresh, found) or f"Keras가 열지 못했다({error})"
        raise ValueError(f"path={str(path)!r}을(를) 열 수 없다. {different}.") from error
    if different := differences(model, found):
        raise ValueError(f"path={str(path)!r}을(를) 열 수 없다. {different}.")
    return model


def load_weights(model: keras.Model, path: str | Path) -> None:
    """가중치만 담은 .weights.h5 파일을 모델에 넣는다. 하나라도 어긋나면 아무것도 넣지 않는다.

    Args:
        model: 파일을 저장한 모델과 설정이 같은 kit_core의 모델.
        path: model.save_weights(path)로 저장한 파일.

    Raises:
        FileNotFoundError: 파일이 없을 때.
        ValueError: .weights.h5 파일이 아닐 때, 잘렸거나 상했을 때, 가중치의 이름이나 모양이 모델과 다를 때.
    """
    path = _existing(path, ".weights.h5", "model.save_weights('이름.weights.h5')")
    try:
        with h5py.File(path) as file:
            found = layout_of_file(file)
    except BROKEN as error:
        raise _unreadable(path, error) from error
    if not model.built:
        model.build()
    if different := differences(model, found):
        raise ValueError(f"path={str(path)!r}을(를) {model.name!r}에 넣을 수 없다. {different}.")
    model.load_weights(path)


def _existing(path: str | Path, suffix: str, saved_with: str) -> Path:
    path = Path(path)
    if not path.name.endswith(suffix):
        raise ValueError(
            f"path={str(path)!r}은(는) {suffix} 파일이 아니다. {saved_with}로 저장한 파일을 넣는다."
        )
    if not path.is_file():
        raise FileNotFoundError(f"path={str(path)!r}에 파일이 없다. 저장할 때 준 경로인지 확인한다.")
    return path


def _contents(path: Path) -> tuple[dict[str, Any], dict[Key, tuple[int, ...]]]:
    """압축을 풀어 설정과, 가중치의 이름과 모양을 읽는다."""
    try:
        with zipfile.ZipFile(path) as archive:
            saved = json.loads(archive.read("config.json"))
            weights = io.BytesIO(archive.read("model.weights.h5"))
        with h5py.File(weights) as file:
            return saved, layout_of_file(file)
    except BROKEN as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> ValueError:
    return ValueError(
        f"path={str(path)!r}을(를) 읽을 수 없다. 파일이 잘렸거나 상했다. 다시 저장하거나 내려받는다({error})."
    )


def _model_of_config(path: Path, saved: dict[str, Any]) -> keras.Model:
    """파일에 적힌 클래스와 설정을 이 kit_core가 아는지 보고, 아직 가중치가 없는 모델을 만든다."""
    name = saved["registered_name"]
    if name not in MODELS:
        raise ValueError(
            f"path={str(path)!r}에 담긴 {name.removeprefix('kit_core>')}은(는) 이 kit_core가 아는 모델이 아니다. "
            f"아는 모델: {', '.join(known.removeprefix('kit_core>') for known in MODELS)}. kit_core를 새 판으로 올린다."
        )
    model_class, config_class = MODELS[name]
    given = saved["config"]
    parameters = inspect.signature(model_class.__init__).parameters
    config_fields = fields(config_class) if config_class else ()
    known = {field.name for field in config_fields} | set(parameters) | OF_KERAS
    if unknown := sorted(given.keys() - known):
        shown = ", ".join(f"{field}={given[field]!r}" for field in unknown)
        raise ValueError(
            f"path={str(path)!r}의 설정에 이 kit_core가 모르는 항목이 있다: {shown}. "
            "더 새로운 판으로 저장한 파일이다. kit_core를 새 판으로 올린다."
        )
    required = [field.name for field in config_fields if field.default is MISSING]
    required += [p.name for p in parameters.values() if p.name not in ("self", "config") and _needed(p)]
    if missing := [field for field in required if field not in given]:
        raise ValueError(f"path={str(path)!r}의 설정에 있어야 할 항목이 없다: {', '.join(missing)}.")
    try:
        return model_class.from_config(given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"path={str(path)!r}의 설정으로 모델을 만들 수 없다. {error}") from error


def _needed(parameter: inspect.Parameter) -> bool:
    return parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
