"""귀납 헤드가 생겨나는 학습의 기록을 쓰고 읽는다: 스냅숏마다의 손실, 헤드의 점수, 한 토큰열의 어텐션 가중치, 마지막 모델.

모양의 이름: K 스냅숏의 수, N 층의 수, h 헤드의 수, T 토큰의 수.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kit_core.validation import check_kind
from kit_lab.experiments.records.training_snapshots import read_record, write_record

if TYPE_CHECKING:
    from kit_core.descendants import LanguageModel

ARRAYS_FILE = "arrays.safetensors"
_HOME = Path(__file__).parents[1] / "data" / "induction"
_MEASURES = ("first", "second", "accuracy", "induction", "previous")


@dataclass(frozen=True, eq=False)
class InductionRun:
    """학습 한 번. 길이는 모두 K이고, 떼어 둔 토큰열에서 잰 것이다.

    first와 second는 처음 보는 토막과 되풀이되는 토막의 토큰당 손실(nat), accuracy는 되풀이되는 토막에서 다음 토큰을 맞힌
    비율이다. induction (K, N, h)는 헤드가 지금 토큰이 앞에 나왔던 자리의 바로 다음에, previous (K, N, h)는 바로 앞
    토큰에 준 가중치의 평균이다.
    """

    layers: int
    seed: int
    steps: np.ndarray
    first: np.ndarray
    second: np.ndarray
    accuracy: np.ndarray
    induction: np.ndarray
    previous: np.ndarray


@dataclass(frozen=True, eq=False)
class InductionRecord:
    """학습 몇 번의 기록. weights (K, N, h, T, T)는 runs[0]이 tokens (T,)를 읽을 때의 어텐션 가중치이다.

    tokens는 토큰 period개의 되풀이이다. parameters는 runs[0]의 마지막 가중치이고, model()이 그것으로 모델을 만든다.
    """

    runs: tuple[InductionRun, ...]
    tokens: np.ndarray
    period: int
    weights: np.ndarray
    parameters: dict[str, np.ndarray]
    card: dict[str, Any]

    def model(self) -> "LanguageModel":
        """runs[0]이 학습을 마친 모델. 부를 때마다 새로 만든다."""
        from kit_core.descendants import DescendantConfig, LanguageModel
        from kit_core.pretrained.store import weight_names

        model = LanguageModel(DescendantConfig(**self.card["config"]))
        model.build()
        for name, variable in zip(weight_names(model), model.weights, strict=True):
            variable.assign(self.parameters[name].astype("float32"))
        return model


def save_induction(folder: str | Path, record: InductionRecord) -> None:
    """기록을 폴더에 쓴다. 폴더가 없으면 만든다. 쓸 수 없으면 OSError."""
    arrays = {f"model/{name}": array.astype(np.float16) for name, array in record.parameters.items()}
    arrays["weights"] = record.weights.astype(np.float16)
    runs = [
        {
            "layers": run.layers,
            "seed": run.seed,
            "history": [
                {"step": int(step)}
                | {name: np.round(getattr(run, name)[i].astype(float), 4).tolist() for name in _MEASURES}
                for i, step in enumerate(run.steps)
            ],
        }
        for run in record.runs
    ]
    card = record.card | {"runs": runs, "tokens": record.tokens.tolist(), "period": record.period}
    write_record(Path(folder), card, arrays, ARRAYS_FILE)


def load_induction(folder: Path | None = None) -> InductionRecord:
    """귀납 헤드가 생겨나는 학습의 기록을 연다. 네트워크도 TensorFlow도 쓰지 않는다.

    Args:
        folder: save_induction이 쓴 폴더의 경로(Path). None이면 패키지에 든 기록.

    Raises:
        TypeError: folder가 Path가 아닐 때.
        ValueError: 파일이 손상되었을 때.
        FileNotFoundError: 폴더에 있어야 할 파일이 없을 때.
    """
    if folder is not None:
        check_kind("folder", folder, Path, "save_induction이 쓴 폴더의 Path를 넣는다")
    card, arrays = read_record(_HOME if folder is None else folder, ARRAYS_FILE, "folder")
    weights = arrays["weights"].astype(np.float32)
    return InductionRecord(
        runs=tuple(_run(row) for row in card["runs"]),
        tokens=np.array(card["tokens"], "int32"),
        period=card["period"],
        weights=weights / weights.sum(axis=-1, keepdims=True),
        parameters={
            name.removeprefix("model/"): array for name, array in arrays.items() if name.startswith("model/")
        },
        card=card,
    )


def _run(row: dict[str, Any]) -> InductionRun:
    columns = {name: np.array([line[name] for line in row["history"]]) for name in _MEASURES}
    steps = np.array([line["step"] for line in row["history"]])
    return InductionRun(row["layers"], row["seed"], steps, **columns)
