"""장 하나의 슬라이드: 노트북의 표시가 무엇을 보일지 정하고, 그림과 위젯과 코드는 지은 쪽에서 온다.

셀의 메타데이터 slideshow.slide_type이 표시이다. JupyterLab의 오른쪽 막대에서 고르는 바로 그 값이다.
    slide      새 슬라이드를 연다.
    fragment   앞의 슬라이드에, 한 번 더 넘기면 나타난다.
    notes      셀의 글이 앞의 슬라이드의 발표자 노트로 간다.
표시가 없는 셀은 슬라이드에 오르지 않는다. 곁에 적을 수 있는 것은 slideshow의 title(제목), lines(셋까지의 짧은 줄),
show(식과 표 가운데 보일 것의 차례, 1부터. 코드 셀이면 "output"), notes(노트에 더할 글), minutes(걸릴 시간)이다. 적지 않으면
제목은 앞선 제목, 줄은 글의 첫 문장들이고, 그림과 위젯의 노트는 바로 앞의 글이다. 물음의 답과 오답은 노트로 간다. 책의 글은
걸릴 시간에 말할 만큼만 노트로 간다.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from bs4 import BeautifulSoup, Tag
from kit_book.plain_markdown import is_caption
from kit_book.widgets import STATE, VIEW, script, shown
from nbformat import NotebookNode

from slides import text
from slides.closing import closing

MOST = 24  # 한 장의 슬라이드. 마지막 것이 하나 더 붙는다
KINDS = ("slide", "fragment", "notes")
MINUTES = {"물음": 3, "위젯": 4, "코드": 3, "그림": 2, "식": 3, "글": 1}
_DRAWN = f'.kit-figure-frame, script[type="{VIEW}"]'
_OWN_SCRIPT = re.compile(r"\s*globalThis\.kitLive")


@dataclass
class Slide:
    """슬라이드 하나. 조각과 노트는 HTML이다."""

    name: str
    title: str
    parts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    minutes: int = 0

    def html(self, first: str = "") -> str:
        """슬라이드의 요소. `first`는 첫 슬라이드의 제목 위에 놓을 글이다."""
        rank, kind = ("h1", " kit-opening") if first else ("h2", "")
        head = f"{first}<{rank}>{self.title}</{rank}>"
        notes = f'<aside class="notes">{"".join(self.notes)}</aside>'
        return (
            f'<section id="{self.name}" class="kit-slide{kind}" data-minutes="{self.minutes}">'
            f"{head}{''.join(self.parts)}{notes}</section>"
        )


def _told(cell: NotebookNode) -> dict[str, Any]:
    told = dict(cell.metadata.get("slideshow", {}))
    if len(told.get("lines", [])) > text.LINES:
        raise ValueError(f"{cell.id}: lines가 {len(told['lines'])}줄이다. {text.LINES}줄까지이다.")
    return told if told.get("slide_type") in KINDS else {}


def _chosen(cell: NotebookNode, told: dict[str, Any], blocks: list[str]) -> list[str]:
    """글 셀의 식과 표 가운데 보일 것."""
    numbers = told.get("show", range(1, len(blocks) + 1))
    if not all(1 <= n <= len(blocks) for n in numbers):
        raise ValueError(f"{cell.id}: show가 {numbers}인데 식과 표는 {len(blocks)}개이다. 1부터 센다.")
    return [blocks[n - 1] for n in numbers]


def _blocks(told: dict[str, Any], lines: list[str], shown: list[str]) -> str:
    """한 셀이 슬라이드에 놓는 것."""
    later = " fragment" if told["slide_type"] == "fragment" else ""
    lines = [text.inline(line) for line in told["lines"]] if "lines" in told else lines
    said = "".join(f"<p>{line}</p>" for line in lines)
    said = f'<div class="kit-lines{later}">{said}</div>' if said else ""
    stage = f'<div class="kit-stage{later}"><div class="kit-fit">{"".join(shown)}</div></div>'
    return said + (stage if shown else "")


def _answered(state: dict[str, Any]) -> str:
    """물음의 답과 풀이, 그리고 고를 것이면 틀린 것마다 그것을 고른 학생에게 할 말."""
    told = state.get("told", "")
    if "wrong" in state:
        choices = state["choices"]
        answer = choices[int(state["answer"])] if choices else f"{state['answer']:g}{state['unit']}"
        wrong = [f"- {one}: {why}" for one, why in zip(choices, state["wrong"], strict=True) if why]
        told = "\n".join([f"**답.** {answer}. {told}", "", *(["**오답**", ""] if wrong else []), *wrong])
    return text.html(told)


def _drawn(cell: Tag, told: dict[str, Any], states: dict[str, Any]) -> tuple[list[str], str, str]:
    """코드 셀의 그림이나 위젯, 없으면 코드와 그 출력. 그리고 그림의 설명이나 문제의 풀이, 그것이 무엇인지."""
    for link in cell.select("a"):
        link.decompose() if "headerlink" in link.get("class", []) else link.unwrap()
    caption = cell.select_one("figcaption")
    notes = f"<p>{caption.select_one('.caption-text').decode_contents()}</p>" if caption else ""
    drawn, kind = [], "그림"
    for part in cell.select(_DRAWN):
        drawn.append(str(part))
        if part.name == "script":
            state = states[json.loads(part.string)["model_id"]]
            notes += _answered(state)
            kind = "물음" if "told" in state else "위젯"
            host = part.find_next_sibling("div")
            del host["id"]
            drawn.append(str(host))
    for checked in cell.select(".kit-tested"):
        checked.decompose()
    if drawn:
        return drawn, notes, kind
    kept = ".cell_output" if told.get("show") == "output" else ".cell_input, .cell_output"
    code = [str(part) for part in cell.select(kept)]
    return [f'<div class="cell">{"".join(code)}</div>'], notes, "코드"


def slides(cells: list[NotebookNode], page: BeautifulSoup, states: dict[str, Any]) -> list[Slide]:
    """표시가 있는 셀에서 만든 슬라이드. `states`는 위젯마다의 상태이다.

    지은 쪽이 노트북보다 묵었거나 슬라이드가 너무 많으면 ValueError.
    """
    boxes = iter(page.select("div.cell"))
    found: list[Slide] = []
    heading, before = "", None
    for cell in cells:
        code, told = cell.cell_type == "code", _told(cell)
        box = next(boxes, None) if code and "remove-cell" not in cell.metadata.get("tags", []) else None
        if code and box is None:
            raise ValueError("지은 쪽의 코드 셀이 노트북보다 적다. 책을 다시 짓는다.")
        prose = None if code else text.read(cell.source)
        heading = (prose and prose.heading) or heading
        if told:
            kind = told["slide_type"]
            if kind != "slide" and not found:
                raise ValueError(f"{cell.id}: 앞에 slide가 없는데 {kind} 표시가 있다.")
            if kind == "slide":
                found.append(Slide(cell.id, text.inline(told.get("title", heading))))
            if code:
                drawn, caption, does = _drawn(box, told, states)
                found[-1].parts.append(_blocks(told, [], drawn))
                prose = before and text.read(before.source)
            else:
                does, caption = "", ""
                if kind != "notes":
                    chosen = _chosen(cell, told, prose.blocks)
                    does = "식" if chosen else "글"
                    found[-1].parts.append(_blocks(told, prose.lines, chosen))
            minutes = told.get("minutes", MINUTES.get(does, 0))
            said = prose.spoken(minutes) if prose else ""
            found[-1].notes += [said, caption, text.html(told.get("notes", ""))]
            found[-1].minutes += minutes
        before = cell if not code and not told and not is_caption(cell) else None
    if next(boxes, None) is not None:
        raise ValueError("지은 쪽의 코드 셀이 노트북보다 많다. 책을 다시 짓는다.")
    if len(found) > MOST:
        raise ValueError(f"슬라이드가 {len(found)}장이다. {MOST}장까지이다.")
    return found


def _scripts(page: BeautifulSoup, saved: list[dict[str, Any]], body: str) -> tuple[str, str]:
    """위젯의 상태와 모델의 자리, 그리고 위젯을 그리는 스크립트. 지은 쪽의 것에서 슬라이드가 쓰는 것만 남긴다."""
    saved = [shown(body, one) for one in saved]
    names = {model["state"].get("_esm") for one in saved for model in one["state"].values()} - {None}
    live = [str(one) for one in page.select("script") if _OWN_SCRIPT.match(one.string or "")]
    wanted = [f"kit/widgets/{name}.js" for name in sorted(names)] + (["kit/widgets.js"] if names else [])
    linked = [str(one) for name in wanted for one in page.select(f'script[src*="{name}"]')]
    return "".join(map(script, saved)) + "".join(live), "\n".join(linked)


def deck(notebook: Path, page: Path) -> str | None:
    """장의 슬라이드를 담은 HTML 문서. 표시가 하나도 없는 장이면 None."""
    cells = nbformat.read(notebook, as_version=4).cells
    if not any(map(_told, cells)):
        return None
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    saved = [json.loads(one.string) for one in soup.select(f'script[type="{STATE}"]')]
    states = {name: model["state"] for one in saved for name, model in one["state"].items()}
    found = slides(cells, soup, states)
    goals = next(told["lines"] for told in map(_told, cells) if told)
    found.append(Slide("closing", "이제 할 수 있는 것", *closing(cells, goals, notebook.stem), minutes=4))
    number, _, title = soup.title.string.partition(" — ")[0].partition(". ")
    book = f'<p class="kit-book">뜯어보고 직접 짓는 트랜스포머 · {number}장</p>'
    body = "\n".join(one.html("" if n else book) for n, one in enumerate(found))
    states, scripts = _scripts(soup, saved, body)
    return PAGE.format(title=title, body=body, states=states, scripts=scripts)


PAGE = """<!DOCTYPE html>
<html lang="ko" data-theme="light" data-mode="light" data-kit-letters="true" data-kit-shown="true">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>{title}: 슬라이드</title>
<link rel="stylesheet" href="reveal/reveal.css" />
<link rel="stylesheet" href="reveal/book.css" />
<link rel="stylesheet" href="reveal/deck.css" />
<link rel="icon" href="../_static/logo.svg" />
<script defer src="reveal/reveal.js"></script>
<script defer src="reveal/fit.js"></script>
<script defer src="reveal/deck.js"></script>
{scripts}
</head>
<body>
<main class="bd-article"><div class="reveal"><div class="slides">
{body}
</div></div></main>
<aside class="kit-panel" aria-label="발표자 노트" hidden></aside>
{states}
</body>
</html>
"""
