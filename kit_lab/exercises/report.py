"""점검의 결과: 몇을 통과했고, 무엇이 틀렸으며, 그것을 가르는 가장 작은 입력은 무엇인가."""

from dataclasses import dataclass
from html import escape
from typing import Any

from kit_lab.exercises.drawing import Grid, argument_text, as_html, as_text
from kit_lab.exercises.station import Arguments

MOST_PRINTED = 8


@dataclass(frozen=True, repr=False)
class Report:
    """check의 결과. 찍으면 우리말로 읽힌다.

    passed는 모두 통과했는지, mistake는 함수가 이름 있는 실수와 꼭 같을 때 그 이름(kit_lab.exercises.MISTAKES의 열쇠),
    아니면 None이다. kind는 "passed", "empty", "raised", "slow", "changed", "wrong" 가운데 하나. example은 틀린 것을 가르는
    가장 작은 입력(인자의 이름에서 값을 찾는 사전), expected와 actual은 그때의 답과 돌려준 것이다. trials는 시험의 제목과
    통과했는지를 늘어놓은 것, sentence와 hint는 무엇이 잘못이고 어디를 볼지를 말한다.
    """

    station: str
    number: int | None
    kind: str
    sentence: str
    trials: tuple[tuple[str, bool], ...] = ()
    mistake: str | None = None
    hint: str = ""
    example: Arguments | None = None
    expected: Any = None
    actual: Any = None
    grids: tuple[Grid, ...] = ()
    printed: str = ""

    @property
    def passed(self) -> bool:
        """모든 시험을 통과했는지."""
        return self.kind == "passed"

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        lines = [f"{self._place()} · {self.station}", self._headline()]
        if self.trials and not self.passed:
            lines += [f"  {'✓' if good else '✗'} {title}" for title, good in self.trials]
        if self.hint:
            lines.append(f"힌트: {self.hint}")
        if self.example is not None:
            lines.append("이것을 가르는 가장 작은 입력")
            lines += [_indented(name, text) for name, text in self._arguments()]
        if self.grids:
            lines += [as_text(list(self.grids)), "(* 다른 칸)"]
        if self.printed:
            lines += ["함수가 찍은 것(첫 예)", *(f"  {line}" for line in self._printed())]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """노트북에 보이는 표. 들어온 글은 모두 글자 그대로 적는다."""
        mark = "#1a7f5a" if self.passed else "#b3541e"
        parts = [
            f"<div><strong>{self._place()} · <code>{escape(self.station)}</code></strong></div>",
            f"<div>{_coded(self._headline())}</div>",
        ]
        if self.trials and not self.passed:
            rows = "".join(
                f"<div>{'✓' if good else '✗'} {escape(title)}</div>" for title, good in self.trials
            )
            parts.append(f'<div style="opacity: 0.85; margin-left: 1em;">{rows}</div>')
        if self.hint:
            parts.append(
                f"<details><summary>힌트</summary><div>{_coded(self.hint)}</div></details>",
            )
        if self.example is not None:
            rows = "".join(
                f"<div><code>{escape(name)}</code> = <code style='white-space: pre;'>{escape(text)}</code></div>"
                for name, text in self._arguments()
            )
            parts.append(
                f"<div>이것을 가르는 가장 작은 입력</div><div style='margin-left: 1em;'>{rows}</div>"
            )
        if self.grids:
            parts.append(as_html(list(self.grids)))
        if self.printed:
            text = escape("\n".join(self._printed()))
            parts.append(f"<div>함수가 찍은 것(첫 예)</div><pre>{text}</pre>")
        style = f"border-left: 3px solid {mark}; padding: 4px 12px; display: grid; gap: 6px;"
        return f'<div class="kit-report" style="{style}">{"".join(parts)}</div>'

    def _place(self) -> str:
        return "연습 문제" if self.number is None else f"네 차례 {self.number}"

    def _headline(self) -> str:
        if not self.trials:
            return self.sentence
        good = sum(passed for _, passed in self.trials)
        if self.passed:
            return f"{len(self.trials)}개를 모두 통과했다. {self.sentence}".rstrip()
        return f"{len(self.trials)}개 가운데 {good}개 통과. {self.sentence}"

    def _arguments(self) -> list[tuple[str, str]]:
        return [(name, argument_text(value)) for name, value in (self.example or {}).items()]

    def _printed(self) -> list[str]:
        lines = self.printed.splitlines()
        return lines[:MOST_PRINTED] + (["…"] if len(lines) > MOST_PRINTED else [])


def _indented(name: str, text: str) -> str:
    first, *rest = text.splitlines() or [""]
    start = f"  {name} = "
    return "\n".join([start + first, *(" " * len(start) + line for line in rest)])


def _coded(text: str) -> str:
    """글자 그대로 적되, 뒤집힌 따옴표 사이는 코드로 보인다."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))
