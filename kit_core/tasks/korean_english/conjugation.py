"""용언의 활용: 어간에 어미를 붙인다. 불규칙(ㅂ, ㄷ, ㅅ, ㅎ, 르, 러)은 어간이 알고, ㄹ과 으의 탈락은 꼴에서 안다."""

from functools import cache
from typing import NamedTuple

VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
TAILS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
FIRST = ord("가")
BRIGHT = "ㅏㅑㅗ"
FUSED = dict(zip("ㅏㅓㅐㅔㅕㅗㅜㅣㅚ", "ㅏㅓㅐㅔㅕㅘㅝㅕㅙ", strict=True))  # vowel + 아/어
H_FUSED = {"ㅏ": "ㅐ", "ㅑ": "ㅒ", "ㅓ": "ㅐ", "ㅕ": "ㅖ"}  # 빨갛 -> 빨개, 하얗 -> 하얘
ENDINGS = (
    "다",
    "아요",
    "아",
    "ㅂ니다",
    "니",
    "ㅂ니까",
    "고",
    "지만",
    "아서",
    "니까",
    "는",
    "ㄴ",
    "ㄹ",
    "아야",
    "지",
)


class Stem(NamedTuple):
    """어간. descriptive면 해라체의 끝이 -는다가 아니라 -다이다."""

    text: str
    irregular: str = ""
    descriptive: bool = False


def parts(syllable: str) -> tuple[int, str, str]:
    """음절의 첫소리 번호, 가운뎃소리, 끝소리. 끝소리가 없으면 빈칸이다."""
    code = ord(syllable) - FIRST
    return code // 588, VOWELS[code // 28 % 21], TAILS[code % 28]


def syllable(onset: int, vowel: str, tail: str = " ") -> str:
    """parts의 거꾸로."""
    return chr(FIRST + onset * 588 + VOWELS.index(vowel) * 28 + TAILS.index(tail))


def with_tail(text: str, tail: str) -> str:
    """마지막 음절의 끝소리를 바꾼다."""
    onset, vowel, _ = parts(text[-1])
    return text[:-1] + syllable(onset, vowel, tail)


@cache
def conjugate(stem: Stem, ending: str) -> str:
    """어간에 어미를 붙인 꼴. 어미는 ENDINGS의 이름으로 적고, -아/-어는 「아」, -(으)니까는 「니까」로 적는다."""
    text, irregular, descriptive = stem
    tail = parts(text[-1])[2]
    if ending == "아요" and text.endswith("시") and irregular == "시":
        return text[:-1] + "세요"
    if ending.startswith("아"):
        return infinitive(text, irregular) + ending[1:]
    if ending in ("ㄴ", "ㄹ", "니까"):
        return _after_eu(text, irregular, ending)
    if ending in ("ㅂ니다", "ㅂ니까"):
        return with_tail(text, "ㅂ") + ending[1:] if tail in " ㄹ" else text + "습" + ending[1:]
    if ending == "다" and not descriptive:
        return with_tail(text, "ㄴ") + "다" if tail in " ㄹ" else text + "는다"
    if ending in ("니", "는") and tail == "ㄹ":
        return with_tail(text, " ") + ending
    return text + ending


def infinitive(text: str, irregular: str) -> str:
    """-아/-어를 붙인 꼴. 돕 -> 도와, 걷 -> 걸어, 부르 -> 불러, 쓰 -> 써, 마시 -> 마셔."""
    head, (onset, vowel, tail) = text[:-1], parts(text[-1])
    if text[-1] == "하":
        return head + "해"
    if irregular == "ㅂ":
        return with_tail(text, " ") + ("와" if text in ("돕", "곱") else "워")
    if irregular == "ㅎ":
        return head + syllable(onset, H_FUSED[vowel])
    if irregular == "러":
        return text + "러"
    if irregular == "르":
        return with_tail(head, "ㄹ") + ("라" if parts(head[-1])[1] in BRIGHT else "러")
    if irregular in ("ㄷ", "ㅅ"):
        return with_tail(text, "ㄹ" if irregular == "ㄷ" else " ") + ("아" if vowel in BRIGHT else "어")
    if tail != " ":
        return text + ("아" if vowel in BRIGHT and tail != "ㅆ" else "어")
    if vowel == "ㅡ":
        bright = head != "" and parts(head[-1])[1] in BRIGHT
        return head + syllable(onset, "ㅏ" if bright else "ㅓ")
    return head + syllable(onset, FUSED[vowel]) if vowel in FUSED else text + "어"


def _after_eu(text: str, irregular: str, ending: str) -> str:
    tail = parts(text[-1])[2]
    if irregular == "ㅂ":
        text = with_tail(text, " ") + "우"
    elif irregular in ("ㄷ", "ㅅ"):
        text = with_tail(text, "ㄹ" if irregular == "ㄷ" else " ") + "으"
    elif irregular == "ㅎ" or tail == "ㄹ":
        text = with_tail(text, " ")
    elif tail != " ":
        text += "으"
    return with_tail(text, ending) if len(ending) == 1 and ending in TAILS else text + ending


@cache
def honorific(stem: Stem) -> Stem:
    """-(으)시-를 붙인 어간. 팔 -> 파시, 돕 -> 도우시."""
    return Stem(_after_eu(stem.text, stem.irregular, "시"), "시", stem.descriptive)


@cache
def past(stem: Stem) -> Stem:
    """-았/었-을 붙인 어간. 쓰 -> 썼."""
    return Stem(with_tail(infinitive(stem.text, stem.irregular), "ㅆ"), "", True)
