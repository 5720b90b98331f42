"""챗봇과 나눈 말: 묻는 말은 왼쪽, 모델의 답은 오른쪽에 놓는다."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing


def dialogue(questions: Sequence[str], answers: Sequence[str]) -> Drawing:
    """묻고 답한 말을 짝지어 늘어놓은 그림. 글자까지 같은 답은 같은 색으로 둘러 되풀이임을 보인다.

    Args:
        questions: 물은 말. 다섯 개까지이고 저마다 스무 글자까지.
        answers: 모델의 답. questions와 짝이 맞는다.

    Raises:
        TypeError, ValueError: 말의 수나 길이가 그림에 맞지 않을 때.
    """
    questions = checked_words("questions", questions, most=5)
    answers = checked_words("answers", answers, most=5)
    if len(questions) != len(answers):
        raise ValueError(f"answers가 {len(answers)}개이다. questions와 같은 {len(questions)}개를 넣는다.")
    for name, words in (("questions", questions), ("answers", answers)):
        long = next((word for word in words if len(word) > 20), None)
        if long:
            raise ValueError(f"{name}의 「{long}」은(는) {len(long)}글자이다. 스무 글자까지 들어간다.")
    told = ". ".join(f"「{q}」에 「{a.rstrip('.')}」" for q, a in zip(questions, answers, strict=True))
    description = f"물은 말과 챗봇의 답. {told}"
    wide = Canvas(WIDE, 52 * len(questions))
    narrow = Canvas(NARROW, 92 * len(questions) - 8)
    for k, (question, answer) in enumerate(zip(questions, answers, strict=True)):
        again = answers.count(answer) > 1
        look = {"fill": "soft", "line": "warm" if again else "accent"}
        y = 52 * k + 26
        paper, width = wide, _width(question)
        paper.box(330 - width, y - 18, width, 36, question, fill="raised", line="line", radius=16)
        paper.arrow((340, y), (366, y))
        paper.box(376, y - 18, _width(answer), 36, answer, radius=16, **look)
        paper, y = narrow, 92 * k
        paper.box(0, y, width, 34, question, fill="raised", line="line", radius=16)
        paper.box(NARROW - 1 - _width(answer), y + 42, _width(answer), 34, answer, radius=16, **look)
    return Drawing(wide, narrow, description)


def _width(words: str) -> float:
    """말풍선의 폭. 한글 한 글자는 12.2, 빈칸과 문장 부호와 라틴 글자는 그 절반쯤이다."""
    return 32 + sum(12.4 if ord(letter) > 0x1100 else 6.4 for letter in words)
