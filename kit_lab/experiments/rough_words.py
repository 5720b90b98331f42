"""거친 말의 작은 목록. 영화평에 흔한 욕과 비하만 담았고, 찍을 때에는 첫 글자만 보인다.

무엇이 거친 말인지 정하는 잣대가 아니라, 세는 방법이 무엇을 잡고 무엇을 놓치는지 보려고 둔 것이다. 띄어쓰기를 없애고
찾으므로 「개 새 끼」도 잡지만, 「시발점」처럼 아무 잘못 없는 말은 예외로 적어 둔 것만 거른다. 자모나 숫자로 바꾸어 적은
말, 비꼬는 말, 욕이 없는 미움은 하나도 잡지 못한다.
"""

import re

# 낱말마다 그것을 품었지만 거친 말이 아닌 말들.
_ROUGH: dict[str, tuple[str, ...]] = {
    "시발": ("시발점", "시발역"),
    "씨발": (),
    "씨바": (),
    "ㅅㅂ": (),
    "ㅆㅂ": (),
    "병신": ("병신년",),
    "ㅂㅅ": (),
    "새끼": ("새끼손", "새끼발"),
    "쉐끼": (),
    "ㅅㄲ": (),
    "지랄": (),
    "좆": (),
    "존나": (),
    "졸라": ("에밀졸라",),
    "개같": ("무지개같", "조개같"),
    "개쓰레기": (),
    "쓰레기": (),
    "쌍년": (),
    "미친놈": (),
    "미친년": (),
    "꺼져": ("불이꺼져", "불꺼져"),
    "닥쳐": ("닥쳐오", "닥쳐온", "닥쳐왔"),
    "등신": ("등신대",),
    "또라이": (),
    "찌질": (),
    "한남충": (),
    "된장녀": (),
    "김치녀": (),
    "짱깨": (),
    "쪽바리": (),
    "쪽발": (),
}
ROUGH = tuple(_ROUGH)


def rough_words(text: str) -> list[str]:
    """글에 든 거친 말. 목록의 차례로, 같은 것은 한 번만 준다."""
    text = re.sub(r"\s+", "", text)
    return [word for word, others in _ROUGH.items() if word in _without(text, others)]


def masked(text: str) -> str:
    """거친 말의 첫 글자만 남기고 ○로 가린 글. 띄어 쓴 것도 가리고, 한 글자이면 모두 가린다."""
    for word in sorted(rough_words(text), key=len, reverse=True):
        spaced = r"\s*".join(map(re.escape, word))
        text = re.sub(spaced, lambda found: found[0][: len(found[0]) > 1].ljust(len(found[0]), "○"), text)
    return text


def _without(text: str, others: tuple[str, ...]) -> str:
    for other in others:
        text = text.replace(other, "")
    return text
