"""코드 한 줄이 고장 난 트랜스포머를 진찰하는 위젯. 검사를 되도록 적게 하고 병의 이름을 맞힌다."""

from collections.abc import Mapping, Sequence

import traitlets

from kit_core.validation import as_pairs, check_kind, check_that
from kit_lab.widgets.base import css, esm
from kit_lab.widgets.infirmary.catalogue import Bug, Check, diagnoses, patients
from kit_lab.widgets.live import LIVE, Live, LiveWidget
from kit_lab.widgets.puzzle import puzzle_name
from kit_lab.widgets.transformer_xray import LiveWriter

__all__ = ["Infirmary"]

LABEL = "이 환자에게 읽혀 볼 글 (검사로 세지 않는다)"
FEWEST_EXAMPLES, MOST_EXAMPLES = 2, 40


class Infirmary(LiveWidget):
    """고장 난 모델을 진찰한다. 증상을 보고 검사를 되도록 적게 한 다음, 어느 고장인지 목록에서 고른다.

    환자는 학습된 모델이고, 코드 한 줄만 kit_lab.clinic의 고장으로 바뀌어 있다. 병이 없는 환자도 있다. 틀린 진단은 어느
    증거와 어긋나는지 알려 주고, 맞으면 바뀐 줄과 그것을 잡는 kit_lab.clinic의 검사를 보인다. 커널 없이 움직인다.

    Args:
        live: 페이지에서 돌 인코더-디코더. LiveModel("korean_numbers")처럼 만든다.
        examples: 증상을 보는 (글, 답)의 쌍들, 2개에서 40개. 건강한 모델이 맞히는 것이어야 한다. 앞의 넷이 표에 보이고,
            검사는 첫째 글로 한다.
        bugs: 고장의 기록. kit_lab.clinic.BUGS를 넣는다.
        checks: 고장을 잡는 검사의 기록. kit_lab.clinic.CHECKS를 넣는다.
        name: 이름. 독자의 브라우저가 환자를 이 이름에 번호를 붙여 기억하므로 책 전체에서 하나뿐이어야 한다.
        cases: 환자들의 고장, 쉬운 것부터. bugs의 이름이나 "healthy", "unseen"을 쓴다. None이면 책의 것이다.
        unseen: "unseen" 환자가 받는 (글, 답)의 쌍들. 병이 없는 모델이 틀리는, 학습에 없던 꼴의 글이다.
        text: 독자가 고쳐 적을 칸에 처음 있는 글. None이면 examples의 마지막 글이다.
        label: 글을 적는 칸의 이름.

    Raises:
        TypeError: live가 LiveModel이 아니거나 인자의 형이 어긋날 때.
        ValueError: 모델이 첫째 글에 그렇게 답하지 않거나, 그런 고장이 진료실에 없을 때.
    """

    _esm = esm("infirmary")
    _css = css("shared/meter", "shared/live", "infirmary/style", "infirmary/results")

    _examples = traitlets.List().tag(sync=True)
    _unseen = traitlets.List().tag(sync=True)
    _cases = traitlets.List().tag(sync=True)
    _diagnoses = traitlets.List().tag(sync=True)

    def __init__(
        self,
        live: Live,
        examples: Sequence[tuple[str, str]],
        *,
        bugs: Mapping[str, Bug],
        checks: Mapping[str, Check],
        name: str = "infirmary",
        cases: Sequence[str] | None = None,
        unseen: Sequence[tuple[str, str]] = (),
        text: str | None = None,
        label: str = LABEL,
    ) -> None:
        check_kind("live", live, LiveWriter, LIVE)
        pairs = as_pairs("examples", examples, FEWEST_EXAMPLES, MOST_EXAMPLES)
        others = as_pairs("unseen", unseen, 0, MOST_EXAMPLES)
        told = diagnoses(bugs, checks)
        listed = patients(puzzle_name(name), cases, bool(others))
        first, wanted = pairs[0]
        found = live.glance(first).answer
        right = f"건강한 모델은 {found!r}라고 답한다. 병이 없을 때 맞히는 것을 넣는다"
        check_that("examples[0]", pairs[0], found == wanted, right)
        super().__init__(
            live,
            pairs[-1][0] if text is None else text,
            label=label,
            _examples=pairs,
            _unseen=others,
            _cases=listed,
            _diagnoses=told,
        )
