"""맞혀 보라: 보기 전에 먼저 짐작하는 위젯."""

from collections.abc import Sequence

import traitlets

from kit_core.validation import as_integer, as_real, as_text, as_texts, check_distinct
from kit_lab.widgets.base import css, esm
from kit_lab.widgets.puzzle import Puzzle

__all__ = ["Predict"]

_LARGEST = 1e15
MOST_CHOICES = 6


class Predict(Puzzle):
    """맞혀 보라: 독자가 고르거나 수를 적은 다음에 답과 까닭을 본다. 커널 없이 움직인다.

    Args:
        name: 이름. 푼 것을 독자의 브라우저가 이 이름으로 기억하므로 책 전체에서 하나뿐이어야 한다.
        question: 물음. 뒤집힌 따옴표 사이는 코드로 보인다.
        answer: choices가 있으면 옳은 것의 번호(0부터), 없으면 옳은 수.
        choices: 고를 것 2개에서 6개. None이면 수를 적는다.
        tolerance: 수의 답에서 허용하는 차이(절댓값).
        unit: 적는 칸 뒤에 붙는 단위.
        told: 답과 함께 보이는 까닭 한두 문장.
        wrong: choices마다 그것을 골랐을 때 들을 한 문장. 옳은 것의 자리는 ""로 둔다. None이면 다시 고르라고만 한다.
        hint: 접혀 있는 힌트. ""이면 없다.

    Raises:
        TypeError: 문자열이나 수여야 할 인자가 그렇지 않을 때.
        ValueError: 이름이나 보기가 옳지 않을 때, answer가 범위 밖일 때.
    """

    _esm = esm("predict")
    _css = css("shared/puzzle", "predict/style")

    choices = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    answer = traitlets.Float(read_only=True).tag(sync=True)
    tolerance = traitlets.Float(read_only=True).tag(sync=True)
    unit = traitlets.Unicode(read_only=True).tag(sync=True)
    wrong = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)

    def __init__(
        self,
        name: str,
        question: str,
        answer: float,
        *,
        choices: Sequence[str] | None = None,
        tolerance: float = 0.0,
        unit: str = "",
        told: str = "",
        wrong: Sequence[str] | None = None,
        hint: str = "",
    ) -> None:
        listed = [] if choices is None else as_texts("choices", choices, 2, MOST_CHOICES)
        check_distinct("choices", listed)
        key = (
            as_integer("answer", answer, 0, len(listed) - 1)
            if listed
            else as_real("answer", answer, -_LARGEST, _LARGEST)
        )
        super().__init__(
            name,
            question,
            told,
            hint,
            choices=listed,
            answer=float(key),
            tolerance=as_real("tolerance", tolerance, 0, _LARGEST),
            unit=as_text("unit", unit),
            wrong=[] if wrong is None else as_texts("wrong", wrong, len(listed), len(listed)),
        )

    def _in_words(self) -> list[str]:
        listed = [f"  {number}. {choice}" for number, choice in enumerate(self.choices, 1)]
        return [*super()._in_words(), *(listed or [f"  답: ___{self.unit}"])]
