"""고장마다 학습해 본 기록과, 어느 검사가 어느 고장을 잡는지의 표를 읽는다. 아무것도 학습하지 않는다."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit_lab.experiments.records.csv_rows import read_csv

_HOME = Path(__file__).parent


@dataclass(frozen=True)
class Course:
    """고장과 시드마다의 기록. 행은 열의 이름에서 값을 찾는 사전이고, 모두 "bug"와 "seed"를 가진다.

    curves는 50걸음마다의 "step", "loss"(nat/토큰), "accuracy", "exact_match"이고, results는 마지막 값에 패딩을 더 붙여 잰
    "longer_match"와 걸린 시간 "seconds"를 더한 것이며, answers는 "source"와 "answer"이다. record는 명령과 조리법이다.
    """

    curves: list[dict[str, Any]]
    results: list[dict[str, Any]]
    answers: list[dict[str, Any]]
    record: dict[str, Any]


def load_course() -> Course:
    """학습해 본 기록. 다시 만드는 명령은 python -m kit_lab.clinic.course이다."""
    record = json.loads((_HOME / "record.json").read_text(encoding="utf-8"))
    curves, results, answers = [], [], []
    for run in record.pop("runs"):
        whose = {"bug": run["bug"], "seed": run["seed"]}
        columns = {key: run[key] for key in ("step", "loss", "accuracy", "exact_match")}
        curve = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        curves += [whose | row for row in curve]
        results.append(whose | curve[-1] | {key: run[key] for key in ("longer_match", "seconds")})
        pairs = zip(record["sentences"], run["answers"], strict=True)
        answers += [whose | {"source": source, "answer": answer} for source, answer in pairs]
    return Course(curves, results, answers, record)


def load_matrix() -> dict[str, tuple[str, ...]]:
    """고장의 이름에서, 그것을 잡은 검사의 이름들을 찾는 사전. 다시 만드는 명령은 python -m kit_lab.clinic.matrix이다."""
    rows = read_csv(_HOME / "matrix.csv")
    return {row.pop("bug"): tuple(check for check, caught in row.items() if caught) for row in rows}
