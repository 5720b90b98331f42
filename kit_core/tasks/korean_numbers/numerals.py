"""한국어 수사의 문법: 값에서 사람이 말하는 꼴로.

한 「읽기(reading)」는 낱말의 차례이고, 그 「표기(spelling)」는 띄어쓰기와 맨 앞 '일'만 다르다.
모든 함수는 표기의 리스트를 맞춤법대로 띄어 쓴 것부터 돌려준다.
"""

from functools import cache

from kit_core.validation import check_integer

LARGEST_VALUE = 99_999_999

SINO_DIGITS = ("", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구")
SINO_UNITS = ("", "십", "백", "천")
ZERO = "영"
MYRIAD = "만"
# "일" may stand before these when they open the numeral; before 십 it never does.
UNITS_AFTER_ONE = ("백", "천", MYRIAD)

# The forms that stand before a counter: 하나, 둘, 셋, 넷 become 한, 두, 세, 네.
NATIVE_ONES = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
NATIVE_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
NATIVE_TWENTY = "스무"


@cache
def sino_groups() -> tuple[str, ...]:
    """0부터 9999까지를 '일' 없이(천, 백, 십) 읽은 표. 0은 빈 문자열이다."""
    groups = []
    for value in range(10_000):
        words = ""
        for power in (3, 2, 1, 0):
            digit = value // 10**power % 10
            if digit:
                one_is_silent = digit == 1 and power > 0
                words += ("" if one_is_silent else SINO_DIGITS[digit]) + SINO_UNITS[power]
        groups.append(words)
    return tuple(groups)


def sino_words(value: int) -> tuple[str, ...]:
    """한자어 수사를 '만'에서 끊은 낱말들. 98765432 -> ("구천팔백칠십육만", "오천사백삼십이").

    맨 앞 '일'은 뺀다.

    Args:
        value: 0 이상 99,999,999 이하의 정수.

    Raises:
        TypeError: 정수가 아닐 때.
        ValueError: 범위를 벗어날 때.
    """
    check_range("value", value, 0, LARGEST_VALUE)
    groups = sino_groups()
    high, low = divmod(value, 10_000)
    if value == 0:
        return (ZERO,)
    if high == 0:
        return (groups[low],)
    # 10,000 is 만 rather than 일만; as a word of its own 일 is only ever optional.
    myriads = (groups[high] if high > 1 else "") + MYRIAD
    return (myriads, groups[low]) if low else (myriads,)


def with_leading_one(text: str) -> list[str]:
    """맨 앞 단위가 '백', '천', '만'이면 '일'을 붙인 꼴도 함께 돌려준다. 만 -> [만, 일만]."""
    return [text, "일" + text] if text.startswith(UNITS_AFTER_ONE) else [text]


def without_leading_one(text: str) -> str:
    """with_leading_one이 붙일 수 있는 '일'을 떼어 낸다. 일천만 -> 천만, 일 -> 일."""
    return text[1:] if text[:1] == "일" and text[1:].startswith(UNITS_AFTER_ONE) else text


def sino_spellings(value: int) -> list[str]:
    """한자어 수사의 모든 표기: '만' 뒤의 빈칸과 맨 앞 '일'이 있거나 없다."""
    words = sino_words(value)
    spaced = [" ".join(words), "".join(words)] if len(words) > 1 else [words[0]]
    return [spelling for text in spaced for spelling in with_leading_one(text)]


def native_modifier(value: int) -> str:
    """단위 앞에 서는 고유어 수사(수 관형사). 1 -> 한, 20 -> 스무, 23 -> 스물세.

    Args:
        value: 1 이상 99 이하의 정수.

    Raises:
        TypeError: 정수가 아닐 때.
        ValueError: 범위를 벗어날 때.
    """
    check_range("value", value, 1, 99)
    if value == 20:
        return NATIVE_TWENTY
    return NATIVE_TENS[value // 10] + NATIVE_ONES[value % 10]


def numeral_characters() -> set[str]:
    """수사를 적는 데 쓰는 음절 모두."""
    words = (*SINO_DIGITS, *SINO_UNITS, ZERO, MYRIAD, *NATIVE_ONES, *NATIVE_TENS, NATIVE_TWENTY)
    return set("".join(words))


def check_range(name: str, value: int, lowest: int, highest: int) -> None:
    """lowest 이상 highest 이하의 정수인지 본다."""
    right = f"{lowest:,} 이상 {highest:,} 이하의 정수를 넣는다"
    check_integer(name, value, right)
    if not lowest <= value <= highest:
        raise ValueError(f"{name}={value:,}은(는) 쓸 수 없다. {right}.")
