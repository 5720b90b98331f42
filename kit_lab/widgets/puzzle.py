"""페이지 안에서 푸는 문제들의 바탕: 이름과 물음, 다 푼 뒤의 설명, 힌트."""

import re
from typing import Any

import traitlets

from kit_core.validation import as_text, check_that
from kit_lab.widgets.base import KitWidget

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Puzzle(KitWidget):
    """문제 하나. 푼 것을 독자의 브라우저가 name으로 기억하므로 name은 책 전체에서 하나뿐이어야 한다."""

    name = traitlets.Unicode(read_only=True).tag(sync=True)
    question = traitlets.Unicode(read_only=True).tag(sync=True)
    told = traitlets.Unicode(read_only=True).tag(sync=True)
    hint = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, name: str, question: str, told: str, hint: str, **state: Any) -> None:
        super().__init__()
        state |= {"name": puzzle_name(name), "question": as_text("question", question)}
        check_that("question", question, question.strip(), "무엇을 물을지 적는다")
        state |= {"told": as_text("told", told), "hint": as_text("hint", hint)}
        with self.hold_trait_notifications():
            for trait, value in state.items():
                self.set_trait(trait, value)

    def _in_words(self) -> list[str]:
        return [f"{self._summary().partition(':')[0]}: {self.question}"]


def puzzle_name(name: object) -> str:
    """문제의 이름. 영어 소문자와 숫자를 붙임표로 이은 것이어야 한다."""
    name = as_text("name", name)
    right = "영어 소문자와 숫자를 붙임표로 이어 적는다. 예: 'attention-scale'"
    check_that("name", name, _NAME.fullmatch(name), right)
    return name
