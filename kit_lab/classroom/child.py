"""채점하는 자식 프로세스: 학생 한 사람의 정거장을 하나씩 점검해 한 줄씩 알린다. python -m kit_lab.classroom.child

표준 입력으로 {folder, walls, token, items: [[정거장, 코드], ...]}를 받는다. 남의 코드를 실행하므로 부모가 언제든 죽일 수 있다.
"""

import json
import linecache
import os
import re
import sys
from typing import Any

import numpy as np

from kit_lab.classroom.sandbox import enter, guard, limit
from kit_lab.exercises import running
from kit_lab.exercises.catalogue import STATIONS
from kit_lab.exercises.drawing import argument_text
from kit_lab.exercises.examining import examine


def main() -> None:
    """입력을 읽고, 갇히고, 점검한다."""
    job = json.load(sys.stdin)
    token = job.pop("token")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    softmax = STATIONS["softmax"]
    examine(softmax.mistakes[0].function, softmax)  # 나중에야 불러오는 것까지 갇히기 전에 불러온다.
    limit()
    if job["walls"]:
        enter(job["folder"])
    else:
        os.chdir(job["folder"])
    refused = guard(job["folder"])

    def tell(found: dict[str, Any]) -> None:
        answers.write(json.dumps(found | {"token": token}) + "\n")
        answers.flush()

    tell({"kind": "ready"})
    for name, source in job["items"]:
        del refused[:]
        found = judged(name, source)
        if refused:
            found |= {"kind": "refused", "mistake": None, "sentence": " ".join(refused)}
        tell(found)


def judged(name: str, source: str) -> dict[str, Any]:
    """정거장 하나의 결과. 코드를 읽거나 실행하다가 난 예외도 결과이다."""
    file = f"<python-input-{name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    np.random.seed(0)  # noqa: NPY002 -- 남의 코드가 쓰는 것이며, 다시 채점해도 같아야 한다.
    try:
        code = compile(source, file, "exec")
        exec(code, namespace)
    except (Exception, SystemExit) as error:
        return _told("raised", f"코드를 실행하지 못했다: {type(error).__name__}: {error}")
    function = namespace.get(name)
    if not callable(function):
        return _told("raised", f"`{name}` 함수가 없다.")
    station = STATIONS[name]
    report = examine(function, station)
    if report.passed and examine(station.mistakes[0].function, station).passed:
        return _told("refused", "점검하는 코드를 고쳤다. 틀린 함수까지 통과한다.")
    # 멈춘 줄은 돌릴 때마다 다르다. 같은 코드는 같은 결과를 받아야 한다.
    late = f"{running.TIME_LIMIT:.0f}초가 지나도 끝나지 않아 멈추었다."
    told = late if report.kind == "slow" else report.sentence
    if report.kind == "wrong" and report.mistake is None and report.example:
        told += " " + ", ".join(f"{name} = {argument_text(one)}" for name, one in report.example.items())
    return _told(report.kind, told, report.mistake)


def _told(kind: str, sentence: str, mistake: str | None = None) -> dict[str, Any]:
    # 주소도 돌릴 때마다 다르다.
    return {"kind": kind, "sentence": re.sub(" at 0x[0-9a-fA-F]+", "", sentence), "mistake": mistake}


if __name__ == "__main__":
    main()
