"""진찰의 결과: 무엇이 잘못되었고, 그것을 드러내는 수는 무엇인가."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from unicodedata import east_asian_width

from kit_lab.clinic.words import (
    CHECKS,
    DIFFERENCES,
    HEALTHY,
    ILL,
    INPUTS,
    LEFT_OUT,
    REMARK,
    REMARKS,
    SIDES,
    STOPPED,
)

MOST_NAMED = 4
WIDTH = 76
_WORDS = CHECKS | REMARKS
SHARES = ("share", "next", "same", "after_next")


@dataclass(frozen=True)
class Finding:
    """이상 하나. name은 검사의 이름(CHECKS나 REMARKS의 열쇠), numbers는 그것을 드러내는 수이다."""

    name: str
    numbers: dict[str, Any]
    language: str = "ko"

    @property
    def title(self) -> str:
        """무엇이 잘못되었는지."""
        return _WORDS[self.name].title[self.language]

    @property
    def sentence(self) -> str:
        """수를 넣어 말한 문장."""
        return _WORDS[self.name].told[self.language].format(**self._words())

    @property
    def hint(self) -> str:
        """어디를 볼지."""
        return _WORDS[self.name].look[self.language]

    def _words(self) -> dict[str, str]:
        words = {name: _shown(value) for name, value in self.numbers.items()}
        words |= {name: f"{self.numbers[name]:.0%}" for name in SHARES if name in self.numbers}
        for name, texts in (("side", SIDES), ("input", INPUTS)):
            if name in words:
                words[name] = texts[self.numbers[name]][self.language]
        if "error" in words:
            words["error"] = self.numbers["error"][self.language]
        if "names" in self.numbers:
            names = self.numbers["names"]
            words["names"] = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
            words["count"] = str(len(names))
        if self.name in DIFFERENCES:
            usual, others = DIFFERENCES[self.name]
            told = next((odd for sign, odd in others.items() if sign in words), usual)
            words["difference"] = told[self.language].format(**words)
        return words


def _lines(mark: str, finding: Finding) -> list[str]:
    return [f"{mark} {finding.title} ({finding.name})", f"  {finding.sentence}", f"  {finding.hint}"]


def _shown(value: Any) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


@dataclass(frozen=True, repr=False)
class Findings:
    """examine의 결과. 찍으면 읽을 수 있는 글이 되고, 이상이 있으면 참이다: assert not examine(...).

    found는 찾은 이상들, done은 마친 검사의 이름, left_out은 재료가 없어 하지 않은 검사의 이름에서 그 재료(examine의 인자)를
    찾는 사전이다. stopped는 나머지를 믿을 수 없어 도중에 멈추었는지이다. remarks는 이상으로 세지 않지만 알아 둘 것들이다.
    """

    found: tuple[Finding, ...]
    done: tuple[str, ...]
    left_out: dict[str, str]
    stopped: bool = False
    language: str = "ko"
    remarks: tuple[Finding, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """찾은 이상의 이름들."""
        return tuple(finding.name for finding in self.found)

    @property
    def healthy(self) -> bool:
        """이상이 하나도 없는지."""
        return not self.found

    def __bool__(self) -> bool:
        return bool(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.found)

    def __getitem__(self, name: str) -> Finding:
        """이름으로 이상을 찾는다. 없으면 KeyError."""
        for finding in self.found:
            if finding.name == name:
                return finding
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __repr__(self) -> str:
        frame = ILL if self.found else HEALTHY
        lines = [frame[self.language].format(ill=len(self.found), count=len(self.done))]
        lines += [line for finding in self.found for line in _lines("✗", finding)]
        if self.remarks:
            lines.append(f"{REMARK[self.language]}:")
            lines += [line for finding in self.remarks for line in _lines("·", finding)]
        if self.stopped:
            lines.append(STOPPED[self.language])
        if self.left_out:
            lines.append(f"{LEFT_OUT[self.language]}:")
            by_need: dict[str, list[str]] = {}
            for name, need in self.left_out.items():
                by_need.setdefault(need, []).append(name)
            lines += [f"  {need} → {', '.join(names)}" for need, names in by_need.items()]
        return "\n".join(folded for line in lines for folded in _folded(line))


def _folded(line: str) -> list[str]:
    """긴 줄을 낱말 사이에서 나눈다. 한글은 두 칸을 차지하고, 이어지는 줄은 두 칸 더 들여 쓴다."""
    indent = line[: len(line) - len(line.lstrip())]
    lines, room = [indent], WIDTH - len(indent)
    for word in line.split():
        size = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in word)
        if size > room and lines[-1].strip():
            lines.append(indent + "  ")
            room = WIDTH - len(lines[-1])
        lines[-1] += word + " "
        room -= size + 1
    return [folded.rstrip() for folded in lines]
