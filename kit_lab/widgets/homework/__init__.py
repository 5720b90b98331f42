"""숙제와 제출: 문제은행의 문제를 제 번호의 수로 풀고, 한 일을 파일 하나로 내는 위젯."""

from collections.abc import Sequence

import traitlets

from kit_core.validation import as_list, check_choice, check_distinct
from kit_lab.questions.chapters import TITLES
from kit_lab.questions.questions import VARIANTS, Question, load_questions
from kit_lab.widgets.base import KitWidget, css, esm
from kit_lab.widgets.homework.sheets import sheets

__all__ = ["Homework"]


class Homework(KitWidget):
    """숙제와 제출: 문제은행의 문제를 제 번호의 수로 풀고, 책에서 한 일과 함께 파일 하나로 낸다.

    문제의 수와 보기의 차례는 학생의 번호가 정한다. 답은 페이지에 없으며, 채점은 강의하는 사람이 한다.

    Args:
        questions: 보일 문제들. None이면 문제은행의 모두(kit_lab.questions.load_questions).

    Raises:
        TypeError: questions가 Question들이 아닐 때.
        ValueError: 같은 문제가 둘이거나, 책에 없는 장의 문제일 때.
    """

    _esm = esm("homework")
    _css = css("homework/style")

    _chapters = traitlets.List().tag(sync=True)
    _variants = traitlets.Int(VARIANTS).tag(sync=True)

    def __init__(self, questions: Sequence[Question] | None = None) -> None:
        given = load_questions() if questions is None else as_list("questions", questions, kind=Question)
        check_distinct("questions", [one.name for one in given])
        for one in given:
            check_choice(f"{one.name}의 chapter", one.chapter, TITLES)
        super().__init__(_chapters=sheets(given))
