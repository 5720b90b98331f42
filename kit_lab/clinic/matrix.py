"""어느 검사가 어느 고장을 잡는지 정말로 걸어 보고 적는 표. 명령은 python -m kit_lab.clinic.matrix이다."""

import argparse
from pathlib import Path
from typing import Any

import keras

from kit_core.config import TransformerConfig
from kit_core.training.loop.history import write_csv
from kit_core.transformer import Transformer
from kit_lab.clinic.bug import Bug
from kit_lab.clinic.catalogue import BUGS, LOOKALIKES
from kit_lab.clinic.examination import examine
from kit_lab.clinic.findings import Findings
from kit_lab.clinic.infection import infected
from kit_lab.clinic.patient import patient
from kit_lab.clinic.words import CHECKS

SEED = 3
SIZES = {"d_model": 16, "num_layers": 2, "num_heads": 2, "d_ff": 32, "max_length": 24}
VOCABULARY = 12


def small_model(bug: Bug | None = None) -> Transformer:
    """그 고장이 드러날 수 있는 설정의 작은 모델을 시드를 고정해 만든다. infected 안에서 부르면 아픈 모델이다."""
    keras.utils.set_random_seed(SEED)
    changes: dict[str, Any] = {} if bug is None else bug.config
    model = Transformer(TransformerConfig(VOCABULARY, **SIZES | changes))
    model.build()
    return model


def diagnosed(name: str) -> Findings:
    """고장 하나를 걸고 만든 작은 모델을 모든 재료로 진찰한 결과."""
    with infected(name) as bug:
        return examine(**patient(small_model(bug), training=True))


def main(arguments: list[str] | None = None) -> None:
    """고장마다 진찰해 CSV로 적는다. 열은 검사이고, 잡았으면 1이다."""
    parser = argparse.ArgumentParser(
        prog="python -m kit_lab.clinic.matrix", description="어느 검사가 어느 고장을 잡는지 표로 적는다."
    )
    parser.add_argument("--output", type=Path, default=Path("runs/clinic/matrix.csv"), help="쓸 CSV 파일.")
    options = parser.parse_args(arguments)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in BUGS | LOOKALIKES:
        found = diagnosed(name).names
        rows.append({"bug": name} | {check: int(check in found) for check in CHECKS})
        print(f"{name}: {', '.join(found) or '없음'}", flush=True)
        write_csv(options.output, rows)


if __name__ == "__main__":
    main()
