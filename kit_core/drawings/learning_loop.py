"""배움의 한 바퀴: 앞으로 가서 손실을 재고, 거꾸로 와서 기울기를 얻고, 한 걸음 옮긴다."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.validation import check_finite


def learning_loop(parameters: int, steps: int, before: float, after: float) -> Drawing:
    """파라미터, 손실, 기울기, 걸음이 도는 고리. 상자마다 그 장에서 센 수를 적는다.

    Args:
        parameters: 파라미터의 수.
        steps: 고리를 돈 횟수.
        before: 처음의 손실.
        after: 마지막의 손실.

    Raises:
        TypeError, ValueError: 수가 1 이상의 정수가 아니거나 손실이 유한하지 않을 때.
    """
    parameters = checked_size("parameters", parameters)
    steps = checked_size("steps", steps)
    for name, loss in (("before", before), ("after", after)):
        check_finite(name, loss, "손실을 넣는다.")
    description = (
        f"파라미터 {parameters:,}개로 앞으로 가서 손실을 재고, 거꾸로 한 번 돌아와 기울기 {parameters:,}개를 얻고, 학습률을 곱해 "
        f"반대쪽으로 한 걸음 옮겨 파라미터로 돌아온다. 하나씩 건드리면 앞으로 {2 * parameters:,}번을 가야 한다. "
        f"{before:.1f}이던 손실이 고리를 {steps:,}번 돌면 {after:.3f}까지 준다"
    )
    boxes = (
        ("파라미터", f"{parameters:,}개", "surface", "muted"),
        ("손실", f"{before:.1f} → {after:.3f}", "surface", "muted"),
        ("기울기", f"{parameters:,}개를 한꺼번에", "soft", "accent"),
        ("한 걸음", "반대쪽으로 학습률만큼", "surface", "muted"),
    )
    return Drawing(_across(boxes, parameters, steps), _down(boxes, parameters, steps), description)


Boxes = tuple[tuple[str, str, str, str], ...]


def _box(paper: Canvas, x: float, y: float, width: float, box: tuple[str, str, str, str]) -> None:
    name, words, fill, line = box
    paper.box(x, y, width, 58, fill=fill, line=line, radius=8)
    paper.text(x + width / 2, y + 20, name, size=15, weight=600)
    paper.text(x + width / 2, y + 41, words, size=12.5, colour="muted")


def _across(boxes: Boxes, parameters: int, steps: int) -> Canvas:
    paper = Canvas(WIDE, 168)
    width, step, top = 140, 184, 38
    for j, box in enumerate(boxes):
        _box(paper, 1 + step * j, top, width, box)
        if j:
            x = 1 + step * j
            paper.arrow((x - 42, top + 29), (x - 3, top + 29), colour="accent" if j == 2 else "muted")
    for j, words in enumerate(("앞으로", "거꾸로", "옮긴다")):
        paper.text(184 * (j + 1) - 23, top + 12, words, size=12.5, colour="accent" if j == 1 else "muted")
    paper.text(
        1 + 2.5 * step - 22, 16, f"하나씩 건드리면 앞으로 {2 * parameters:,}번", size=12.5, colour="warm"
    )
    end, start, low = 1 + 3 * step + width / 2, 1 + width / 2, top + 92
    paper.arrow((end, top + 58), (end, low), (start, low), (start, top + 61), colour="muted")
    paper.text((start + end) / 2, low + 18, f"{steps:,}번 되풀이한다", size=13, weight=600)
    return paper


def _down(boxes: Boxes, parameters: int, steps: int) -> Canvas:
    paper = Canvas(NARROW, 384)
    left, width, step = 1, 200, 98
    for j, box in enumerate(boxes):
        _box(paper, left, 2 + step * j, width, box)
        if j:
            y = 2 + step * j
            paper.arrow((100, y - 39), (100, y - 3), colour="accent" if j == 2 else "muted")
            words = ("앞으로", "거꾸로", "옮긴다")[j - 1]
            paper.text(112, y - 20, words, size=12.5, anchor="start", colour="accent" if j == 2 else "muted")
    paper.text(left + width + 8, 2 + 2 * step + 20, "하나씩이면", size=12, colour="warm", anchor="start")
    paper.text(
        left + width + 8, 2 + 2 * step + 38, f"{2 * parameters:,}번", size=12, colour="warm", anchor="start"
    )
    x, low = 300, 2 + 3 * step + 29
    paper.arrow((left + width, low), (x, low), (x, 31), (left + width + 3, 31))
    paper.text(x - 8, 118, f"{steps:,}번", size=13, weight=600, anchor="end")
    paper.text(x - 8, 137, "되풀이", size=13, weight=600, anchor="end")
    return paper
