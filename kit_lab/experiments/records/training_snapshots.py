"""학습 도중에 남긴 스냅숏을 쓰고 읽는다: 걸음마다의 어텐션 가중치, 모델의 답, 손실, 완전 일치.

모델이 아니라 기록이므로 TensorFlow 없이 열린다. 가중치는 float16 safetensors, 나머지는 JSON이다.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import load, save

from kit_core.pretrained.card import read_unaltered, with_checksum
from kit_core.pretrained.replacement import check_path, explained, put_files
from kit_core.validation import check_choice
from kit_lab.experiments.records.json_lines import json_lines

KINDS = ("encoder", "decoder", "cross")
CARD_FILE, ARRAYS_FILE = "snapshots.json", "attention.safetensors"
_HOME = Path(__file__).parents[1] / "data"
_SUFFIX = "_snapshots"


@dataclass(frozen=True, eq=False)
class SentenceSnapshots:
    """한 문장 쌍의 스냅숏 K개. N 층 수, h 헤드 수, S 소스 길이, T 디코더 입력의 길이.

    source, target은 토큰(소스와 디코더의 입력), written은 바른 답, answers는 스냅숏마다 모델이 그리디
    디코딩으로 낸 답 K개이다. encoder (K, N, h, S, S), decoder (K, N, h, T, T), cross (K, N, h, T, S)는
    바른 답을 디코더에 넣었을 때의 어텐션 가중치이다.
    """

    source: tuple[str, ...]
    target: tuple[str, ...]
    written: str
    answers: tuple[str, ...]
    encoder: np.ndarray
    decoder: np.ndarray
    cross: np.ndarray


@dataclass(frozen=True, eq=False)
class TrainingSnapshots:
    """학습 한 번의 스냅숏. steps, loss, exact_match는 길이가 K로 같다.

    loss는 떼어 둔 보기의 토큰당 평균 손실(nat), exact_match는 그 보기의 완전 일치 비율이다. card에는 무엇을
    어떤 명령으로 학습했는지가 적혀 있다.
    """

    steps: np.ndarray
    loss: np.ndarray
    exact_match: np.ndarray
    sentences: tuple[SentenceSnapshots, ...]
    card: dict[str, Any]


def save_snapshots(folder: str | Path, snapshots: TrainingSnapshots) -> None:
    """스냅숏을 폴더에 쓴다. 폴더가 없으면 만든다. 쓸 수 없으면 OSError."""
    arrays = {
        f"{i}/{kind}": getattr(sentence, kind).astype(np.float16)
        for i, sentence in enumerate(snapshots.sentences)
        for kind in KINDS
    }
    rows = zip(snapshots.steps, snapshots.loss, snapshots.exact_match, strict=True)
    card = snapshots.card | {
        "history": [
            {"step": int(step), "loss": round(float(loss), 4), "exact_match": round(float(match), 4)}
            for step, loss, match in rows
        ],
        "sentences": [
            {name: getattr(sentence, name) for name in ("source", "target", "written", "answers")}
            for sentence in snapshots.sentences
        ],
    }
    write_record(Path(folder), card, arrays, ARRAYS_FILE)


def write_record(folder: Path, card: dict[str, Any], arrays: dict[str, np.ndarray], arrays_file: str) -> None:
    """학습의 기록 하나를 배열의 파일과, 그 sha256을 적은 카드로 쓴다. 쓸 수 없으면 OSError."""
    whole = save(arrays)
    card = with_checksum(json.loads(json.dumps(card | {"sha256": _sha256(whole)})))
    with explained(folder):
        put_files(folder, {arrays_file: whole, CARD_FILE: f"{json_lines(card)}\n".encode()})


def available_snapshots() -> list[str]:
    """패키지에 스냅숏이 들어 있는 과제의 이름."""
    return sorted(path.parent.name.removesuffix(_SUFFIX) for path in _HOME.glob(f"*{_SUFFIX}/{CARD_FILE}"))


def load_snapshots(name: str | Path) -> TrainingSnapshots:
    """학습 도중의 스냅숏을 연다. 네트워크도 TensorFlow도 쓰지 않는다.

    Args:
        name: "korean_numbers"처럼 과제의 이름, 또는 save_snapshots가 쓴 폴더의 경로(Path).

    Raises:
        ValueError: 모르는 이름이거나 파일이 손상되었을 때.
        FileNotFoundError: 폴더에 있어야 할 파일이 없을 때.
    """
    if not isinstance(name, Path):
        check_choice("name", name, available_snapshots())
    folder = name if isinstance(name, Path) else _HOME / f"{name}{_SUFFIX}"
    card, arrays = read_record(folder, ARRAYS_FILE, "name")
    column = lambda key: np.array([row[key] for row in card["history"]])  # noqa: E731
    return TrainingSnapshots(
        steps=column("step"),
        loss=column("loss"),
        exact_match=column("exact_match"),
        sentences=tuple(_sentence(arrays, i, row) for i, row in enumerate(card["sentences"])),
        card=card,
    )


def read_record(folder: Path, arrays_file: str, name: str) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """write_record가 쓴 카드와 배열을 읽는다. 없거나 바뀌었으면 FileNotFoundError, ValueError."""
    check_path(name, folder)
    card = read_unaltered(folder / CARD_FILE)
    if not (folder / arrays_file).is_file():
        raise FileNotFoundError(f"{folder.name} 폴더에 {arrays_file}이(가) 없다. 패키지를 다시 설치한다.")
    whole = (folder / arrays_file).read_bytes()
    if _sha256(whole) != card["sha256"]:
        raise ValueError(
            f"{folder.name}/{arrays_file}의 sha256이 카드에 적힌 값과 다르다. 기록하다 멈추었거나, 파일이 잘렸거나 바뀌었다. "
            "다시 기록한다. 패키지에 든 것이면 패키지를 다시 설치한다."
        )
    return card, load(whole)


def _sentence(arrays: dict[str, np.ndarray], i: int, row: dict[str, Any]) -> SentenceSnapshots:
    tokens: dict[str, Sequence[str]] = {key: tuple(row[key]) for key in ("source", "target", "answers")}
    # Rows were rounded to half precision: they are made to sum to 1 again.
    weights = {kind: arrays[f"{i}/{kind}"].astype(np.float32) for kind in KINDS}
    weights = {kind: array / array.sum(axis=-1, keepdims=True) for kind, array in weights.items()}
    return SentenceSnapshots(written=row["written"], **tokens, **weights)


def _sha256(whole: bytes) -> str:
    return hashlib.sha256(whole).hexdigest()
