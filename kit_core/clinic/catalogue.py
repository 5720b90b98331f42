"""고장의 목록. 논문의 순서이다."""

from collections.abc import Iterable
from dataclasses import replace

from kit_core.clinic.bug import Bug
from kit_core.clinic.bugs.attention import ATTENTION
from kit_core.clinic.bugs.blocks import BLOCKS
from kit_core.clinic.bugs.decoding import DECODING
from kit_core.clinic.bugs.heads import HEADS
from kit_core.clinic.bugs.lookalikes import HARMLESS
from kit_core.clinic.bugs.masks import MASKS
from kit_core.clinic.bugs.memory import MEMORY
from kit_core.clinic.bugs.positions import POSITIONS
from kit_core.clinic.bugs.training import TRAINING
from kit_core.clinic.threads import THREADS

_ALL = (*ATTENTION, *HEADS, *MASKS, *MEMORY, *POSITIONS, *BLOCKS, *TRAINING, *DECODING)


def _with_threads(bugs: Iterable[Bug]) -> dict[str, Bug]:
    return {bug.name: replace(bug, threads=THREADS.get(bug.name, ())) for bug in bugs}


BUGS: dict[str, Bug] = _with_threads(_ALL)
# 고장처럼 보이지만 고장이 아닌 것. 끝까지 한 가지로만 하면 논문의 것과 같은 일을 한다.
LOOKALIKES: dict[str, Bug] = _with_threads(HARMLESS)
