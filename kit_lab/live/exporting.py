"""학습한 모델을 페이지가 읽을 꼴로 쓴다.

file://에서 연 페이지는 다른 파일을 fetch하지 못하고 모듈도 불러오지 못한다. 그래서 책에는 가중치를 base64로 적은 보통의
스크립트로 쓰고, 커널이 있으면 같은 것을 이진 버퍼로 보내며, 어느 쪽이나 조각으로 나눈다(parts.py). 보낼 페이지 하나에는
(kit_lab.save_page) 통째로 적는다. 가중치는 safetensors 그대로이고 engine/model.js가 두 가지를 다 읽는다.
"""

import hashlib
import json
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, get_args

import numpy as np
from safetensors.numpy import save

from kit_core.descendants.variant import VariantConfig
from kit_core.pretrained.classifier import PretrainedClassifier
from kit_core.pretrained.language_model import PretrainedLanguageModel
from kit_core.pretrained.masked_words import PretrainedMaskedWords
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.pretrained.store import weight_names
from kit_core.validation import check_fields, check_kind, check_that
from kit_lab.bundling.bundle import bundled_script
from kit_lab.live.tokenizer_data import tokenizer_data

Pretrained = PretrainedSequenceModel | PretrainedClassifier | PretrainedLanguageModel | PretrainedMaskedWords

# 카드에서 페이지가 쓰는 것. 학습의 기록처럼 긴 것은 뺀다.
_FROM_CARD = (
    "name",
    "task",
    "classes",
    "pooling",
    "source_end",
    "source_length",
    "target_length",
    "crisis",
    "limits",
    "headline",
)
_WORKER = Path(__file__).parent / "engine" / "worker_main.js"
_DIGITS = 16  # 파일의 이름에 적는 sha256의 자리 수


@dataclass(frozen=True)
class Exported:
    """쓴 스크립트 하나. name은 모델의 이름, path는 파일, sha256은 내용의 해시, size는 바이트 수이다."""

    name: str
    path: Path
    sha256: str
    size: int


def export_engine(folder: str | Path) -> Exported:
    """Worker가 될 엔진의 글을 페이지가 불러올 스크립트로 쓴다. 페이지는 그것을 globalThis.kitEngine에서 찾는다.

    Args:
        folder: 쓸 폴더. 없으면 만든다. 파일의 이름은 "engine.해시.js"이다.

    Returns:
        쓴 파일의 Exported.

    Raises:
        ValueError: folder가 파일일 때.
    """
    return write_script("engine", ("kitEngine",), engine(), folder)


def engine() -> str:
    """Worker가 될 글: 엔진의 모든 모듈을 이은 것."""
    return bundled_script(_WORKER)


def write_script(name: str, place: tuple[str, ...], value: Any, folder: str | Path) -> Exported:
    """value를 globalThis의 place에 두는 스크립트를, 내용의 해시가 든 이름으로 쓴다. place의 앞에서부터 없는 것은 만든다."""
    where = "globalThis"
    for i, key in enumerate(place):
        where = f"{where}.{key}" if i == 0 else f"({where}??={{}})[{json.dumps(key)}]"
    # ASCII로만 적으므로 페이지의 문자 집합이 무엇이든 같은 글이 된다. "</script>"도 나오지 않는다.
    text = json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
    content = f"{where}={text};\n".encode("ascii")
    digest = hashlib.sha256(content).hexdigest()
    folder = Path(folder)
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"folder={str(folder)!r}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다.")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.{digest[:_DIGITS]}.js"
    path.write_bytes(content)
    return Exported(name, path, digest, len(content))


def buffers(pretrained: Pretrained) -> tuple[dict[str, Any], bytes]:
    """모델 하나를 커널이 있는 프런트 엔드로 보낼 꼴로 준다.

    Args:
        pretrained: load_pretrained가 준 모델.

    Returns:
        JSON으로 적을 수 있는 사전과 가중치의 바이트(safetensors). 사전의 "weights"에 그 바이트를 넣으면 engine의
        openPretrained가 읽는 것이 된다. 가중치가 모두 float16의 수이면(실려 오는 모델이 그렇다) float16으로, 하나라도
        아니면 float32로 적으므로 페이지는 언제나 이 모델과 같은 수로 계산한다. "crc32"는 그 바이트의 것이어서, 오는 길에
        상한 가중치를 페이지가 알아본다.

    Raises:
        TypeError: pretrained가 load_pretrained가 준 모델이 아닐 때.
        ValueError: 토크나이저나 카드를 페이지에서 쓸 수 없을 때.
    """
    _check(pretrained)
    card = pretrained.card
    entry = {key: card[key] for key in _FROM_CARD if key in card}
    entry["config"] = asdict(pretrained.model.config)
    if hasattr(pretrained.model, "pooling"):
        entry["pooling"] = pretrained.model.pooling
    if architecture := getattr(pretrained.model, "architecture", None):
        entry["architecture"] = architecture
    entry["tokenizer"] = tokenizer_data(pretrained.tokenizer)
    weights = _weights(pretrained.model)
    entry["crc32"] = zlib.crc32(weights)
    return entry, weights


def _check(pretrained: Any) -> None:
    right = "load_pretrained가 준 인코더-디코더나 분류기나 언어 모델이나 빈칸을 채우는 모델을 넣는다"
    check_kind("pretrained", pretrained, get_args(Pretrained), right)
    known = not isinstance(pretrained.model.config, VariantConfig)
    right = "페이지는 논문의 부품과 이 책의 자손만 계산한다. from_hugging_face가 연 모델은 파이썬에서만 쓴다"
    check_that("pretrained", pretrained, known, right)
    wanted = ["name"]
    if isinstance(pretrained, PretrainedClassifier):
        wanted += ["source_length", "classes"]
    elif isinstance(pretrained, PretrainedSequenceModel):
        wanted += ["source_length", "target_length"]
    check_fields("pretrained의 카드", pretrained.card, wanted)


def _weights(model: Any) -> bytes:
    """모든 가중치를 safetensors로. 이름은 모델의 이름을 뺀 경로이다."""
    arrays = {
        name: np.asarray(variable.numpy(), np.float32)
        for name, variable in zip(weight_names(model), model.weights, strict=True)
    }
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    lossless = all(np.array_equal(halves[name], array) for name, array in arrays.items())
    return save(halves if lossless else arrays)
