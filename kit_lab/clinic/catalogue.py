"""고장의 목록. 논문의 순서이다."""

from collections.abc import Iterable
from dataclasses import replace

from kit_lab.clinic.bug import Bug
from kit_lab.clinic.bugs import HARMLESS
from kit_lab.clinic.bugs import PARTS as _PARTS
from kit_lab.clinic.course.records import load_matrix
from kit_lab.clinic.threads import THREADS

_CAUGHT = load_matrix()


def _known(bugs: Iterable[Bug]) -> dict[str, Bug]:
    """고장의 이름에서, 잡는 검사와 실제로 일어난 글까지 적힌 기록으로. 재지 않은 고장은 잡는 검사가 비어 있다."""
    return {
        bug.name: replace(bug, caught_by=_CAUGHT.get(bug.name, ()), threads=THREADS.get(bug.name, ()))
        for bug in bugs
    }


BUGS: dict[str, Bug] = _known(bug for part in _PARTS.values() for bug in part)
# 모델의 부분에서, 거기에 나는 고장의 이름들로.
PARTS: dict[str, tuple[str, ...]] = {part: tuple(bug.name for bug in bugs) for part, bugs in _PARTS.items()}
# 고장처럼 보이지만 고장이 아닌 것. 끝까지 한 가지로만 하면 논문의 것과 같은 일을 한다.
LOOKALIKES: dict[str, Bug] = _known(HARMLESS)
