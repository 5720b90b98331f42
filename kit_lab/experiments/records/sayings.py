"""사람들이 영화를 두고 흔히 하는 짧은 말 100개를 읽는다. 학습하지 않은 사람이 따로 지었고, 학습에는 쓰지 않는다."""

from pathlib import Path
from typing import Any

from kit_lab.experiments.records.csv_rows import read_csv

_HOME = Path(__file__).parents[1] / "data" / "sayings"


def load_sayings() -> list[dict[str, Any]]:
    """칭찬과 꾸지람을 읽는다.

    Returns:
        말마다 {"text", "label"(긍정이면 1, 부정이면 0), "rival"}을 담은 목록. rival은 별점만으로 배운 인코더
        (review_rivals)가 그 말에 준 긍정의 확률이다.
    """
    return read_csv(_HOME / "table.csv", texts=("text",))
