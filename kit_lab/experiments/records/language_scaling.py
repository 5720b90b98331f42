"""언어 모델의 크기를 바꾸어 잰 기록을 읽는다. 모델은 싣지 않고 잰 값과 그것을 만든 명령만 싣는다."""

import json
from pathlib import Path
from typing import Any

from kit_lab.experiments.records.csv_rows import read_csv

_HOME = Path(__file__).parents[1] / "data" / "language_scaling"


def load_language_scaling() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """표와 기록을 읽는다.

    Returns:
        크기와 시드와 잰 때마다 {"layers", "d_model", "seed", "body", "embedding", "rate", "tokens_seen", "loss",
        "review_loss", "dialogue_loss"}를 담은 목록과, 명령과 조리법을 담은 사전. body는 임베딩을 뺀 파라미터의 수, 손실은
        떼어 둔 글의 토큰마다의 음의 로그 가능도(nat)이다.
    """
    table = read_csv(_HOME / "table.csv")
    return table, json.loads((_HOME / "table.json").read_text(encoding="utf-8"))
