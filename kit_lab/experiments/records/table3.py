"""표 3을 작게 다시 한 기록을 읽는다. 모델은 싣지 않고 잰 값과 그것을 만든 명령만 싣는다."""

import json
from pathlib import Path
from typing import Any

from kit_lab.experiments.records.csv_rows import read_csv

_HOME = Path(__file__).parents[1] / "data" / "table3"


def load_table3() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """표와 기록을 읽는다 (논문 6.2절, 표 3).

    Returns:
        표의 행마다 {"row", "changes", "paper_row", "paper_perplexity", "paper_bleu", "seeds", "parameters", "steps",
        "perplexity", "perplexity_spread", "bleu", "bleu_spread"}를 담은 목록과, 명령, 조리법, 학습마다 잰 값을 담은
        사전. 펄플렉서티는 검증 쪽의 토큰마다, BLEU는 그리디 디코딩으로 잰 것이며, 재지 않은 값은 None이다.
    """
    return read_csv(_HOME / "table.csv"), json.loads((_HOME / "table.json").read_text(encoding="utf-8"))
