"""가중치를 float16 safetensors로 쓰고 읽는다. 손상된 파일은 조용히 넘어가지 않는다.

safetensors는 이름, 자료형, 모양을 적은 머리와 이어 붙인 배열로 이루어진 단순한 형식이라, 파이썬 밖(예를 들어 책의
페이지)에서도 그대로 읽을 수 있다. 어휘와 설정도 JSON이다.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from safetensors.numpy import load, save

from kit_core.pretrained.card import LONGEST, ModelCard, again, listed
from kit_core.pretrained.card_fields import check_size, check_vocabulary, config_class, config_of
from kit_core.pretrained.replacement import replaced_model
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding
from kit_core.validation import check_kind, readable, shown

if TYPE_CHECKING:
    import keras

WEIGHTS_FILE = "model.safetensors"
HALF_LIMIT = np.finfo(np.float16).max


def weight_names(model: "keras.Model") -> list[str]:
    """가중치마다 모델의 이름을 뺀 경로를 준다. 예: "encoder/layer_0/self_attention/query/kernel"."""
    return [variable.path.removeprefix(f"{model.name}/") for variable in model.weights]


def save_pretrained(
    folder: str | Path, model: "keras.Model", tokenizer: BatchEncoding, card: dict[str, Any]
) -> None:
    """가중치, 토크나이저, 카드를 폴더에 쓴다. 카드를 끝에 바꾸므로 반쯤 쓰인 폴더는 열리지 않는다.

    Args:
        folder: 쓸 폴더. 이미 있으면 비었거나 모델의 폴더여야 한다. 모델의 것이 아닌 파일은 그대로 남는다.
        model: 학습한 모델.
        tokenizer: 모델이 쓰는 토크나이저.
        card: 모델 카드에 적을 것. 빠진 name(폴더의 이름)과 config, 분류기의 classes(번호), 길이(모델의 max_length)는 채운다.
            Transformer이면 소스를 끝 토큰으로 끝내며 배웠는지(source_end)를 적어야 한다.

    Raises:
        TypeError: load_pretrained로 다시 열 수 없는 모델이거나, 카드에 JSON으로 적을 수 없는 것이 있을 때.
        ValueError: 카드에 source_end가 없거나, 적힌 값이 틀렸거나 모델의 것과 다를 때, 토크나이저와 모델의 어휘가 다를 때,
            folder가 파일이거나 모델이 아닌 것이 든 폴더일 때, 가중치에 float16으로 적을 수 없는 값이 있을 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때. 디스크가 찼으면 있던 모델은 그대로 남는다.
    """
    card = _filled(card, Path(folder), model, tokenizer)
    # 열 때 거절할 것은 아무것도 쓰기 전에 거절한다.
    config = config_of(Path(folder), card)
    check_size(Path(folder), card, config, _halved(model))
    check_vocabulary(Path(folder), config, tokenizer)
    with replaced_model(folder) as made:
        ModelCard(card | write_model(made, model, tokenizer)).save(made)


def _filled(card: dict[str, Any], folder: Path, model: "keras.Model", tokenizer: BatchEncoding) -> ModelCard:
    """모델을 다시 여는 데 드는 것 가운데 빠진 것을 채운 카드."""
    check_kind("card", card, dict, "모델 카드에 적을 것을 사전으로 넣는다")
    config = getattr(model, "config", None)
    if type(config) is not config_class(_choices(model)):
        raise TypeError(
            f"model은 load_pretrained로 다시 열 수 있는 것이어야 하는데 {shown(model)}을(를) 받았다. Transformer, "
            "TransformerClassifier, LanguageModel, MaskedWordModel 가운데 하나를 넣는다."
        )
    facts = {"config": asdict(config), "tokenizer": tokenizer.kind} | _choices(model)
    for name, fact in facts.items():
        given = card.get(name, fact)
        if given != fact and not (isinstance(given, dict) and name == "config" and fact | given == fact):
            raise ValueError(
                f"card의 {name}={shown(given)}이(가) 함께 저장할 것과 다르다. 적지 않으면 맞는 것을 적는다."
            )
    filled = {"name": folder.absolute().name}
    if hasattr(model, "num_classes"):
        filled |= {
            "classes": [str(i) for i in range(model.num_classes)],
            "source_length": config.max_length,
        }
    elif "architecture" not in facts:
        filled |= {"source_length": config.max_length, "target_length": config.max_length}
        if "source_end" not in card:
            raise ValueError(
                "card에 source_end가 없다. 소스를 끝 토큰으로 끝내며 배웠으면 True, 아니면 False를 적는다. 틀리면 답이 달라진다."
            )
    return ModelCard(json.loads(ModelCard(filled | card | facts).text()))


def write_model(folder: Path, model: "keras.Model", tokenizer: BatchEncoding) -> dict[str, Any]:
    """가중치와 토크나이저를 폴더에 쓰고, 그것을 다시 여는 데 들어 카드에 더 적어야 할 것을 준다.

    Raises:
        ValueError: 가중치에 float16으로 적을 수 없는 값이 있을 때. 아무것도 쓰지 않는다.
    """
    arrays = _halved(model)
    (folder / WEIGHTS_FILE).write_bytes(save(arrays))
    tokenizer.save(folder / tokenizer.file_name)
    return _choices(model) | {
        "files": {name: _sha256(folder / name) for name in (WEIGHTS_FILE, tokenizer.file_name)}
    }


def _choices(model: "keras.Model") -> dict[str, str]:
    """다시 만들 때 config와 함께 드는 것: 분류기의 pooling과, 인코더나 디코더만 있는 모델이라는 것."""
    if hasattr(model, "pooling"):
        return {"pooling": model.pooling}
    architecture = getattr(model, "architecture", None)
    return {"architecture": architecture} if architecture else {}


def _halved(model: "keras.Model") -> dict[str, np.ndarray]:
    """가중치를 float16으로 바꾼 것. 담을 수 없는 값이 있으면 ValueError."""
    arrays = {}
    for name, variable in zip(weight_names(model), model.weights, strict=True):
        whole = _numbers(variable)
        with np.errstate(over="ignore"):  # 아래에서 이름과 값을 말한다.
            arrays[name] = whole.astype(np.float16)
        lost = ~np.isfinite(arrays[name])
        if lost.any():
            place = tuple(map(int, np.argwhere(lost)[0]))
            raise ValueError(
                f"model의 가중치 {name}{list(place)}의 값이 {float(whole[place])!r}이라 float16으로 적을 수 없다"
                f"({int(lost.sum())}개). 유한하고 절댓값이 {HALF_LIMIT:,.0f} 이하여야 한다. 발산하지 않은 모델을 저장한다."
            )
    return arrays


def _numbers(variable: Any) -> np.ndarray:
    """변수의 값을 베낀 것. Keras의 variable.numpy()는 PyTorch에서 경고한다."""
    return np.asarray(readable(variable.value)).copy()


def check_files(folder: Path, card: ModelCard) -> None:
    """카드에 적힌 sha256과 파일이 같은지 본다. 없거나 다르면 FileNotFoundError, ValueError."""
    for name, expected in card["files"].items():
        path = folder / name
        if not _is_file(path):
            raise FileNotFoundError(f"{folder.name} 폴더에 {listed([name])}이 없다. {again(folder)}")
        if _sha256(path) != expected:
            raise ValueError(
                f"{folder.name}/{name}의 sha256이 카드에 적힌 값과 다르다. 저장하다 멈추었거나, 파일이 잘렸거나 바뀌었다. "
                f"{again(folder)}"
            )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # 이름이 너무 길면 없는 것과 같다.
        return False


def read_arrays(path: Path) -> dict[str, np.ndarray]:
    """safetensors 파일의 배열을 이름으로 찾는 사전. 읽을 수 없으면 ValueError."""
    try:
        return load(path.read_bytes())
    except Exception as error:  # safetensors는 저마다의 오류를 낸다. 뜻은 하나, 읽을 수 없다는 것이다.
        raise ValueError(f"{path.name}을 safetensors로 읽을 수 없다({error}).") from None


def load_weights(model: "keras.Model", arrays: dict[str, np.ndarray]) -> None:
    """read_arrays가 읽은 배열을 이름으로 찾아 모델에 넣는다. 하나라도 어긋나면 아무것도 넣지 않는다.

    Raises:
        ValueError: 이름이나 모양이 모델과 다르거나, 유한한 실수가 아닌 것이 있을 때. 무엇이 다른지 알려 준다.
    """
    names = weight_names(model)
    wanted = {name: tuple(v.shape) for name, v in zip(names, model.weights, strict=True)}
    given = {name: array.shape for name, array in arrays.items()}
    problems = [f"모델에만 있음 {name}" for name in wanted.keys() - given.keys()]
    problems += [f"파일에만 있음 {name}" for name in given.keys() - wanted.keys()]
    for name in wanted.keys() & given.keys():
        if wanted[name] != given[name]:
            problems.append(f"{name}의 모양이 모델 {wanted[name]}, 파일 {given[name]}")
        elif arrays[name].dtype.kind != "f":
            problems.append(f"{name}의 자료형이 {arrays[name].dtype}(실수여야 한다)")
        elif not np.isfinite(arrays[name]).all():
            problems.append(f"{name}에 유한하지 않은 값이 있음")
    if problems:
        told = "; ".join(
            problem if len(problem) <= LONGEST else f"{problem[:LONGEST]}…"
            for problem in sorted(problems)[:5]
        )
        raise ValueError(f"{WEIGHTS_FILE}이(가) 모델과 맞지 않는다({len(problems)}곳): {told}")
    before = [_numbers(variable) for variable in model.weights]
    try:
        for name, variable in zip(names, model.weights, strict=True):
            variable.assign(arrays[name].astype("float32"))
    except BaseException:
        model.set_weights(before)
        raise


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
