"""함께 실은 기록의 CSV를 읽는다."""

import csv
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any


def read_csv(path: Path, texts: Collection[str] = ()) -> list[dict[str, Any]]:
    """행마다 열의 이름에서 값을 찾는 사전. 수로 읽히는 칸은 수, 빈 칸은 None이며, texts의 열은 글 그대로이다."""
    with open(path, newline="", encoding="utf-8") as file:
        return [
            {key: text if key in texts else _value(text) for key, text in row.items()}
            for row in csv.DictReader(file)
        ]


def _value(text: str) -> Any:
    for read in (int, float):
        with suppress(ValueError):
            return read(text)
    return text or None
