"""가중치를 float16 safetensors로 쓰고 읽는다. 손상된 파일은 조용히 넘어가지 않는다.

safetensors는 이름, 자료형, 모양을 적은 머리와 이어 붙인 배열로 이루어진 단순한 형식이라, 파이썬 밖(예를 들어 책의
페이지)에서도 그대로 읽을 수 있다. 어휘와 설정도 JSON이다.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import keras
import numpy as np
from safetensors.numpy import load, save

from kit_core.pretrained.card import CARD_FILE, ModelCard
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding

WEIGHTS_FILE = "model.safetensors"


def weight_names(model: keras.Model) -> list[str]:
    """가중치마다 모델의 이름을 뺀 경로를 준다. 예: "encoder/layer_0/self_attention/query/kernel"."""
    return [variable.path.removeprefix(f"{model.name}/") for variable in model.weights]


def save_pretrained(
    folder: str | Path, model: keras.Model, tokenizer: BatchEncoding, card: dict[str, Any]
) -> None:
    """가중치, 토크나이저, 카드를 폴더에 쓴다. 다 쓴 뒤에야 한 번에 바꾸므로 반쯤 쓰인 폴더가 남지 않는다.

    Args:
        folder: 쓸 폴더. 이미 있으면 비었거나 모델의 폴더여야 한다. 모델의 것이 아닌 파일은 그대로 남는다.
        model: 학습한 모델.
        tokenizer: 모델이 쓰는 토크나이저.
        card: 모델 카드에 적을 것.

    Raises:
        TypeError: 카드에 JSON으로 적을 수 없는 것이 있을 때.
        ValueError: folder가 파일이거나, 모델이 아닌 것이 든 폴더일 때.
    """
    ModelCard(card).text()  # 적을 수 없는 카드는 아무것도 쓰기 전에 알린다.
    with replaced_at_once(folder) as scratch:
        ModelCard(card | write_model(scratch, model, tokenizer)).save(scratch)


@contextmanager
def replaced_at_once(folder: str | Path) -> Iterator[Path]:
    """with replaced_at_once(folder) as scratch: scratch에 모델을 쓰고 탈 없이 끝나면, 그것을 한 번에 folder로 바꾼다."""
    folder = Path(os.path.realpath(folder))  # 링크를 받으면 링크는 두고 가리키는 폴더를 바꾼다.
    check_replaceable(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    old = scratch.with_name(scratch.name + "-old")
    try:
        yield scratch
        scratch.chmod(0o755)
        if folder.exists():
            os.replace(folder, old)
        os.replace(scratch, folder)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        if old.exists() and not folder.exists():
            os.replace(old, folder)
        raise
    if old.exists():
        _keep_others(old, folder)
        shutil.rmtree(old)


def write_model(folder: Path, model: keras.Model, tokenizer: BatchEncoding) -> dict[str, Any]:
    """가중치와 토크나이저를 폴더에 쓰고, 그것을 다시 여는 데 들어 카드에 더 적어야 할 것을 준다."""
    arrays = {
        name: variable.numpy().astype(np.float16)
        for name, variable in zip(weight_names(model), model.weights, strict=True)
    }
    (folder / WEIGHTS_FILE).write_bytes(save(arrays))
    tokenizer.save(folder / tokenizer.file_name)
    # 분류기를 다시 만들 때에는 config와 함께 pooling이 든다.
    choices = {"pooling": model.pooling} if hasattr(model, "pooling") else {}
    return choices | {"files": {name: _sha256(folder / name) for name in (WEIGHTS_FILE, tokenizer.file_name)}}


def check_replaceable(folder: Path) -> None:
    """모델을 쓸 수 있는 자리인지 본다. 이미 있는 것은 빈 폴더이거나 card.json이 있는 폴더여야 한다."""
    for path in (folder, *folder.parents):
        if path.exists() and not path.is_dir():
            raise ValueError(
                f"folder={str(folder)!r}에 모델을 쓸 수 없다. {path}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다."
            )
    if folder.is_dir() and any(folder.iterdir()) and not (folder / CARD_FILE).is_file():
        raise ValueError(
            f"folder={str(folder)!r}에 모델을 쓸 수 없다. 모델이 아닌 것이 들어 있다({CARD_FILE}이 없다). "
            "없는 폴더나 빈 폴더, 또는 모델이 든 폴더를 정한다."
        )


def _keep_others(old: Path, folder: Path) -> None:
    """옛 폴더에서 모델의 것이 아닌 파일을 새 폴더로 옮긴다."""
    try:
        own = set(ModelCard.load(old)["files"])
    except (OSError, ValueError, KeyError, TypeError):  # 카드가 온전하지 않다.
        own = set()
    for path in old.iterdir():
        if path.name not in own and not (folder / path.name).exists():
            os.replace(path, folder / path.name)


def check_files(folder: Path, card: ModelCard) -> None:
    """카드에 적힌 sha256과 파일이 같은지 본다. 없거나 다르면 FileNotFoundError, ValueError."""
    for name, expected in card["files"].items():
        path = folder / name
        if not path.is_file():
            raise FileNotFoundError(f"{folder.name} 폴더에 {name}이 없다. 패키지를 다시 설치한다.")
        if _sha256(path) != expected:
            raise ValueError(
                f"{folder.name}/{name}의 sha256이 카드에 적힌 값과 다르다. 파일이 잘렸거나 바뀌었다. "
                "패키지를 다시 설치한다."
            )


def load_weights(model: keras.Model, path: Path) -> None:
    """safetensors 파일의 배열을 이름으로 찾아 모델에 넣는다. 하나라도 어긋나면 아무것도 넣지 않는다.

    Raises:
        ValueError: 파일을 읽을 수 없거나, 이름이나 모양이 모델과 다를 때. 무엇이 다른지 알려 준다.
    """
    try:
        arrays = load(path.read_bytes())
    except Exception as error:  # safetensors는 저마다의 오류를 낸다. 뜻은 하나, 읽을 수 없다는 것이다.
        raise ValueError(f"{path.name}을 safetensors로 읽을 수 없다({error}).") from None
    names = weight_names(model)
    wanted = {name: tuple(v.shape) for name, v in zip(names, model.weights, strict=True)}
    given = {name: array.shape for name, array in arrays.items()}
    if wanted != given:
        problems = [f"모델에만 있음 {name}" for name in wanted.keys() - given.keys()]
        problems += [f"파일에만 있음 {name}" for name in given.keys() - wanted.keys()]
        problems += [
            f"{name}의 모양이 모델 {wanted[name]}, 파일 {given[name]}"
            for name in wanted.keys() & given.keys()
            if wanted[name] != given[name]
        ]
        shown = "; ".join(sorted(problems)[:5])
        raise ValueError(f"{path.name}이(가) 모델과 맞지 않는다({len(problems)}곳): {shown}")
    for name, variable in zip(names, model.weights, strict=True):
        variable.assign(arrays[name].astype("float32"))


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
