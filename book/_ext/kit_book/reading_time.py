"""쪽을 읽는 데 걸리는 시간. 글만 세며, 코드와 위젯과 연습 문제에 드는 시간은 넣지 않는다."""

import re
from math import ceil
from pathlib import Path

import nbformat

from .plain_markdown import as_read

SYLLABLES_A_MINUTE = 250
ROUNDED_TO = 5  # minutes
HALF_AN_HOUR = 30
ROUNDED_UP = 15  # and more
_SYLLABLE = re.compile("[가-힣]")


def prose(path: Path) -> str:
    """노트북이나 글 파일에서 독자가 읽는 글."""
    if path.suffix != ".ipynb":
        return path.read_text(encoding="utf-8")
    cells = as_read(nbformat.read(path, as_version=4)).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def minutes(path: Path) -> int:
    """읽는 데 걸리는 시간을 5분 단위로 올린 수."""
    return ROUNDED_TO * ceil(len(_SYLLABLE.findall(prose(path))) / SYLLABLES_A_MINUTE / ROUNDED_TO)


def spoken(length: int) -> str:
    """분을 사람이 말하듯이: 한 시간이 넘으면 반 시간 단위로 어림한다."""
    if length < 60:
        return f"{length}분"
    halves = (length + ROUNDED_UP) // HALF_AN_HOUR
    return f"약 {halves // 2}시간" + (" 반" if halves % 2 else "")
