"""2017년의 모델에서 오늘의 모델까지 부품을 하나씩 바꾸어 잰 기록을 읽는다. 모델은 싣지 않고 잰 값과 그 명령만 싣는다."""

import json
from pathlib import Path
from typing import Any

from kit_lab.experiments.records.csv_rows import read_csv

_HOME = Path(__file__).parents[1] / "data" / "descendants"


def load_descendants() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """표와 기록을 읽는다.

    Returns:
        표의 행마다 {"row", "changes", "seeds", "parameters", "cache_bytes", "milliseconds", "reached", "steps_to_99",
        "loss", "mean_loss", "exact_match", "longer_exact_match", "shifted_exact_match"}를 담은 목록과, 명령, 조리법,
        학습마다 잰 값을 담은 사전. 손실은 떼어 둔 보기의 토큰마다, cache_bytes는 디코더의 셀프 어텐션이 토큰 하나마다 두는
        반정밀도의 바이트이며, 재지 않은 값은 None이다.
    """
    table = read_csv(_HOME / "table.csv", texts=("row", "changes"))
    return table, json.loads((_HOME / "table.json").read_text(encoding="utf-8"))
