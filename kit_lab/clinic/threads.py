"""고장이 실제로 일어난 공개된 글들(threads.csv). 누가 무엇을 보고 어떻게 찾았는지를 그 글이 말하는 만큼만 적는다."""

import csv
from pathlib import Path

from kit_lab.clinic.bug import Thread

# 고장의 이름에서, 바로 그 고장이 일어난 글로. 마땅한 글을 찾지 못한 고장은 여기에 없다.
THREADS: dict[str, tuple[Thread, ...]] = {}
with open(Path(__file__).with_suffix(".csv"), encoding="utf-8", newline="") as _file:
    for _row in csv.DictReader(_file):
        _thread = Thread(_row["repository"], int(_row["number"]), _row["told"])
        THREADS[_row["bug"]] = (*THREADS.get(_row["bug"], ()), _thread)
