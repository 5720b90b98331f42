"""마지막 슬라이드: 첫 슬라이드의 목표를 다시 놓고, 장의 연습 가운데 가장 짧은 것을 물음으로, 나머지를 숙제로 건넨다."""

import re
from html import escape

from nbformat import NotebookNode

from slides import text

_EXERCISE = re.compile(
    r"^### (연습 \d+).*?\n\n\*(\S+) · (\d+)(분|시간)\*\n\n(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL
)
_ELSEWHERE = re.compile(r"그림 \d|식 \(|심화|연습 \d")  # 슬라이드에 없는 것을 가리키는 연습은 뒤로
_SOLUTION = re.compile(r'<details class="solution">\s*<summary>풀이</summary>')
_HOME = '<p class="kit-home">{rest}<br />손으로 푸는 문제: 책의 「숙제와 제출」, 주소 끝에 <code>?set={chapter}</code></p>'


def _solution(cells: list[NotebookNode]) -> str:
    """연습의 풀이. 다음 연습보다 앞에 있는 것만."""
    for cell in cells:
        if cell.cell_type == "markdown" and _SOLUTION.match(cell.source):
            return text.html(_SOLUTION.sub("", cell.source))
        if _EXERCISE.search(cell.source):
            break
    return ""


def closing(cells: list[NotebookNode], goals: list[str], chapter: str) -> tuple[list[str], list[str]]:
    """마지막 슬라이드에 놓을 것과 노트. `goals`는 마크다운 줄들이다. 연습이 없으면 ValueError."""
    found = []
    for n, cell in enumerate(cells):
        if cell.cell_type == "markdown" and (one := _EXERCISE.search(cell.source)):
            name, kind, number, unit, question = one.groups()
            minutes = int(number) * (60 if unit == "시간" else 1)
            elsewhere = bool(_ELSEWHERE.search(question))
            found.append((elsewhere, minutes, len(question), f"{name} ({kind} {number}{unit})", question, n))
    if not found:
        raise ValueError(
            "「### 연습 1」 아래에 「*예측 · 2분*」처럼 적은 연습이 없다. 마지막 슬라이드에 하나가 있어야 한다."
        )
    *_, name, question, n = min(found)
    rest = ", ".join(escape(other) for *_, other, _, _ in found if other != name)
    said = "".join(f"<p>{text.inline(goal)}</p>" for goal in goals)
    asked = f'<div class="kit-asked"><b>{escape(name)}</b><p>{text.inline(question)}</p></div>'
    home = _HOME.format(rest=rest, chapter=escape(chapter))
    notes = """<p>목표를 하나씩 읽고 손을 들게 한다. 손이 적은 것이 다음 시간의 첫 물음이다.
연습이 짧으면 답을 적어 내고 나가게 하고, 길면 집에서 풀게 한다.</p>"""
    return [f'<div class="kit-lines">{said}</div>', asked, home], [notes, _solution(cells[n + 1 :])]
