"""열두 차례 가운데 어디까지 왔는지를 한눈에 보인다."""

from dataclasses import dataclass
from typing import Any

from kit_core.validation import check_kind
from kit_lab.exercises.catalogue import WORKBOOK
from kit_lab.exercises.examining import examine
from kit_lab.exercises.report import Report

OPEN, WRONG, DONE = "○ 아직 비어 있다", "✗ 다시 볼 곳이 있다", "✓ 다 풀었다"


@dataclass(frozen=True, repr=False)
class Progress:
    """차례마다의 상태. solved는 다 푼 차례의 번호, numbers는 모든 차례의 번호이다."""

    reports: tuple[Report, ...]

    @property
    def numbers(self) -> list[int]:
        """차례의 번호."""
        return sorted({report.number for report in self.reports})

    @property
    def solved(self) -> list[int]:
        """함수를 모두 통과한 차례의 번호."""
        return [number for number in self.numbers if self._state(number) == DONE]

    def _state(self, number: int) -> str:
        own = [report for report in self.reports if report.number == number]
        if all(report.passed for report in own):
            return DONE
        tried = [report for report in own if report.kind != "empty"]
        return WRONG if any(not report.passed for report in tried) else OPEN

    def __repr__(self) -> str:
        lines = [f"{len(self.numbers)}개 가운데 {len(self.solved)}개를 풀었다."]
        for number in self.numbers:
            names = ", ".join(report.station for report in self.reports if report.number == number)
            lines.append(f"{number:2d}  {self._state(number)}  {names}")
        return "\n".join(lines)


def progress(namespace: dict[str, Any]) -> Progress:
    """노트북에 있는 함수를 모두 점검해 차례마다의 상태를 준다.

    Args:
        namespace: 이름에서 함수를 찾는 사전. 노트북에서는 globals()를 넣는다. 없는 함수는 비어 있는 것으로 본다.

    Returns:
        찍으면 차례가 한 줄씩 보인다.

    Raises:
        TypeError: namespace가 사전이 아닐 때.
    """
    check_kind("namespace", namespace, dict, "globals()를 넣는다")
    return Progress(tuple(examine(_found(namespace, name), station) for name, station in WORKBOOK.items()))


def _found(namespace: dict[str, Any], name: str) -> Any:
    function = namespace.get(name)
    return function if callable(function) else _not_written


def _not_written(*arguments: Any) -> None: ...
