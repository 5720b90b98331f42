"""사람의 글과 겹치는 낱말만 세면 무엇을 놓치는가."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_parts, checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.matched_ngrams import matched
from kit_core.drawings.wording import flowing
from kit_core.validation import check_finite

Candidate = tuple[str, Sequence[str], float]


def shared_words(human: Sequence[str], candidates: Sequence[Candidate]) -> Drawing:
    """사람의 글 아래에 후보들을 놓고, 사람의 글에도 있는 낱말을 칠하고 점수를 적는다.

    Args:
        human: 사람이 옮긴 글의 낱말들.
        candidates: (이름, 낱말들, 점수). 세 개까지. 낱말은 저마다 열두 개까지.

    Raises:
        TypeError, ValueError: 글이나 후보의 수가 그림에 맞지 않을 때.
    """
    human = checked_words("human", human, most=12)
    candidates = checked_list("candidates", candidates)
    if not 1 <= len(candidates) <= 3:
        raise ValueError(f"candidates가 {len(candidates)}개이다. 세 개까지 넣는다.")
    rows = []
    for candidate in candidates:
        name, words, score = checked_parts("candidates", candidate, ("이름", "낱말들", "점수"))
        checked_text("candidates의 이름", name)
        check_finite("candidates의 점수", score, "후보의 점수를 넣는다.")
        rows.append((name, checked_words("candidates", words, most=12), float(score)))
    told = ". ".join(
        f"{name} 「{' '.join(words)}」: 겹치는 낱말 {sum(matched(words, human, 1))}개, BLEU {score:.0f}"
        for name, words, score in rows
    )
    wide = _layout(Canvas(WIDE, 68 * (len(rows) + 1)), 14, human, rows)
    narrow = _layout(Canvas(NARROW, 106 * (len(rows) + 1)), 13, human, rows)
    return Drawing(wide, narrow, f"사람이 옮긴 글은 「{' '.join(human)}」이다. {told}")


def _layout(paper: Canvas, size: float, human: list[str], rows: list[tuple[str, list[str], float]]) -> Canvas:
    wide = paper.width == WIDE
    each = 68 if wide else 106
    whole: list[tuple[str, list[str], float | None]] = [("사람이 옮긴 글", human, None), *rows]
    for k, (name, words, score) in enumerate(whole):
        top = each * k
        paper.text(2, top + 12, name, size=13, anchor="start", weight=600)
        if score is not None:
            paper.text(
                paper.width - 2,
                top + 12,
                f"BLEU {score:.0f}",
                size=14,
                anchor="end",
                weight=600,
                colour="accent",
            )
        marks = [True] * len(words) if score is None else matched(words, human, 1)
        spots = flowing(words, size, paper.width - 4, 5, pad=7)
        for word, mark, (line, x, width) in zip(words, marks, spots, strict=True):
            look = (
                {"fill": "soft", "line": "accent"}
                if mark
                else {"fill": "surface", "line": "line", "colour": "muted"}
            )
            if score is None:
                look = {"fill": "raised", "line": "line"}
            paper.box(2 + x, top + 26 + 34 * line, width, 28, word, size=size, **look)
    return paper
