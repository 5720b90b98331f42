"""사람들이 수를 말하는 열일곱 갈래를 더한다: 억과 조, 소수, 백분율, 전화번호, 오전과 오후를 밝히지 않은 시각 따위.

첫 다섯 갈래(kinds.py)는 작은 모델도 몇 분이면 배운다. 여기 있는 것은 패키지의 모델이 그 위에 더 배운다. 값을 낱낱이 셀 수
없으므로 뽑는 법과 읽고 적는 법만 있다.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from kit_core.tasks.korean_numbers.kinds import (
    COUNTERS,
    HALF,
    HALVES,
    IRREGULAR_MONTHS,
    KINDS,
    SHARP,
    money_readings,
)
from kit_core.tasks.korean_numbers.numerals import (
    SINO_DIGITS,
    native_modifier,
    sino_groups,
    sino_words,
    with_leading_one,
)

LONGEST_SOURCE, LONGEST_TARGET = 32, 27  # 글자. 더 긴 것은 뽑지 않는다.

BIG_UNITS = ("", "만", "억", "조", "경")
NATIVE_COUNTERS = (
    *COUNTERS, "그루", "송이", "켤레", "잔", "접시", "자루", "벌", "채", "척", "달", "가지", "군데", "그릇", "봉지", "상자", "통",
    "곡", "편", "분",
)  # fmt: skip
SINO_COUNTERS = (
    "년", "개월", "주", "주일", "일", "일간", "분", "초", "회", "등", "위", "차", "호", "호선", "학년", "번지", "쪽", "페이지",
    "미터", "센티미터", "킬로미터", "킬로그램", "그램", "리터", "도", "인분", "명", "권", "대", "장", "점", "번", "동", "칸",
)  # fmt: skip
COUNTED_BY_MYRIADS = ("명", "대", "권", "장", "미터", "킬로미터", "점")
AFTER_THE = ("회", "장", "조", "호", "권", "차", "과", "항")  # 제삼 회
# 하루의 때와, 그때의 시(열두 시간)를 스물네 시간으로 옮긴 것.
TIMES_OF_DAY = {
    "새벽": {hour: hour for hour in range(1, 7)},
    "아침": {hour: hour for hour in range(6, 12)},
    "낮": {12: 12, 1: 13, 2: 14, 3: 15, 4: 16},
    "저녁": {hour: hour + 12 for hour in range(5, 11)},
    "밤": {8: 20, 9: 21, 10: 22, 11: 23, 12: 0},
}
ABOUT = {
    "한두": 1, "두세": 2, "서너": 3, "너덧": 4, "네다섯": 4, "대여섯": 5, "예닐곱": 6, "일고여덟": 7, "여덟아홉": 8,
}  # fmt: skip
AREA_CODES = (
    "02",
    "031",
    "032",
    "033",
    "041",
    "042",
    "043",
    "051",
    "052",
    "053",
    "054",
    "055",
    "061",
    "062",
    "063",
    "064",
)
ZEROS = ("공", "영")
POINT, PERCENTS, PART = "점", ("퍼센트", "프로"), "분의"
FROM, UNTIL, ONLY = ("에서", "부터"), "까지", "만"
UNDERGROUND = "지하"


class More(NamedTuple):
    """한 갈래. read는 값을 뽑아 (맞춤법대로 띄어 쓴 읽기, 적은 꼴)을 준다. 적은 꼴이 None이면 말을 그대로 둔다."""

    read: Callable[[Random], tuple[str, str | None]]
    weight: float


def spellings(reading: str) -> list[str]:
    """띄어 쓰거나 붙여 쓴 꼴들. 빈칸이 넷까지이면 모두, 더 많으면 하나만 붙인 것과 모두 붙인 것이다."""
    words = reading.split(" ")
    blanks = len(words) - 1
    if blanks <= 4:
        gaps = product((" ", ""), repeat=blanks)
    else:
        joined = [tuple("" if i == place else " " for i in range(blanks)) for place in range(blanks)]
        gaps = iter([(" ",) * blanks, *joined, ("",) * blanks])
    return ["".join(word + gap for word, gap in zip(words, (*row, ""), strict=True)) for row in gaps]


def by_myriads(groups: Sequence[int]) -> str:
    """네 자리씩 끊은 수(낮은 것부터)를 단위와 함께 적는다. (0, 0, 5000, 3) -> 3조 5000억."""
    return " ".join(f"{group}{BIG_UNITS[i]}" for i, group in reversed([*enumerate(groups)]) if group)


def read_by_myriads(random: Random, groups: Sequence[int]) -> str:
    """네 자리씩 끊은 수의 읽기. 일억의 '일'은 빼지 않고, 만과 천 앞의 '일'은 있거나 없다."""
    words = []
    for i, group in reversed([*enumerate(groups)]):
        if group:
            word = sino_groups()[group]
            if group == 1 and i == 1:
                word = random.choice(("", "일"))
            elif group // 1000 == 1:
                word = random.choice((word, "일" + word))
            words.append(word + BIG_UNITS[i])
    return " ".join(words)


def _group(random: Random) -> int:
    """1부터 9999까지의 네 자리. 끝이 0인 것을 더 자주 뽑는다."""
    way = random.random()
    if way < 0.6:
        return random.randint(1, 9) * 10 ** random.randrange(4) if way < 0.4 else random.randint(1, 99) * 100
    return random.randint(1, 10 ** random.randint(2, 4) - 1)


def large(random: Random) -> tuple[str, str]:
    """억, 조, 경이 든 수나 금액. 삼조 오천억 원 -> 3조 5000억 원."""
    top = random.choices((2, 3, 4), (0.6, 0.3, 0.1))[0]
    groups = [_group(random) if random.random() < (1 if i == top else 0.4) else 0 for i in range(top + 1)]
    reading, written = read_by_myriads(random, groups), by_myriads(groups)
    if random.random() < 0.5:
        return reading + " 원", written + ("원" if groups[0] else " 원")
    return reading, written


def only(random: Random) -> tuple[str, str]:
    """값 하나만을 뜻하는 조사 「만」. 백 원만 -> 100원만."""
    way = random.random()
    if way < 0.4:
        reading, written = _money(random)
    elif way < 0.5:
        reading, written = percent(random)
    elif way < 0.6:
        reading, written = large(random)
    else:
        reading, written = _counted(random.randint(1, 20), random.choice(NATIVE_COUNTERS))
    return reading + ONLY, written + ONLY


def _money(random: Random) -> tuple[str, str]:
    value = _group(random) * random.choice((1, 1, 10_000))
    return money_readings(value)[0][0], f"{value:,}원"


def _clock(random: Random) -> tuple[str, str]:
    """오전과 오후를 밝히지 않은, 초가 없는 시각의 읽기와 적은 꼴."""
    hour, way = random.randint(1, 12), random.random()
    name = native_modifier(hour) + " 시"
    if way < 0.4:
        return name + random.choice(("", "", f" {SHARP}")), f"{hour}:00"
    if way < 0.5:
        return f"{name} {HALF}", f"{hour}:30"
    minute = random.randint(1, 59)
    if way < 0.6:
        before = random.choice((5, 10, 15, 20))
        return f"{name} {sino_words(before)[0]} 분 전", f"{(hour - 2) % 12 + 1}:{60 - before}"
    return f"{name} {sino_words(minute)[0]} 분", f"{hour}:{minute:02}"


def clock(random: Random) -> tuple[str, str]:
    """오전과 오후가 없거나, 때를 이르거나, 초까지 있는 시각. 세 시 반 -> 3:30, 저녁 일곱 시 -> 19:00."""
    way = random.random()
    if way < 0.45:
        return _clock(random)
    if way < 0.75:
        word = random.choice((*TIMES_OF_DAY,))
        hour, full = random.choice((*TIMES_OF_DAY[word].items(),))
        minute = random.choice((0, 0, 30, random.randint(1, 59)))
        reading = f"{word} {native_modifier(hour)} 시" + (f" {sino_words(minute)[0]} 분" if minute else "")
        if minute == 30 and random.random() < 0.5:
            reading = f"{word} {native_modifier(hour)} 시 {HALF}"
        return reading, f"{full:02}:{minute:02}"
    hour, minute, second = random.randint(1, 12), random.randint(0, 59), random.randint(1, 59)
    reading = f"{native_modifier(hour)} 시" + (f" {sino_words(minute)[0]} 분" if minute else "")
    reading += f" {sino_words(second)[0]} 초"
    if random.random() < 0.5:
        return reading, f"{hour}:{minute:02}:{second:02}"
    half = random.randrange(2)
    return f"{HALVES[half]} {reading}", f"{hour % 12 + 12 * half:02}:{minute:02}:{second:02}"


def _month(month: int) -> str:
    return IRREGULAR_MONTHS.get(month) or sino_words(month)[0]


def _year(random: Random) -> tuple[int, str]:
    year = random.randint(1900, 2099)
    return year, random.choice(with_leading_one(sino_words(year)[0])) + " 년"


def part_of_date(random: Random) -> tuple[str, str]:
    """날짜의 한 부분. 유월 십오 일 -> 06-15, 이천이십 년 오월 -> 2020-05, 이천이십 년 -> 2020년."""
    way, month = random.random(), random.randint(1, 12)
    if way < 0.6:
        day = random.randint(1, monthrange(2024, month)[1])
        return f"{_month(month)}월 {sino_words(day)[0]} 일", f"{month:02}-{day:02}"
    year, reading = _year(random)
    return (f"{reading} {_month(month)}월", f"{year}-{month:02}") if way < 0.85 else (reading, f"{year}년")


def no_date(random: Random) -> tuple[str, None]:
    """없는 날. 이월 삼십 일. 적을 수 없으므로 말 그대로 둔다."""
    if random.random() < 0.15:
        month, day = random.randint(13, 20), random.randint(1, 31)
    else:
        month = random.randint(1, 12)
        day = random.randint(monthrange(2024, month)[1] + 1, 40)
    reading = f"{_month(month)}월 {sino_words(day)[0]} 일"
    return (f"{_year(random)[1]} {reading}" if random.random() < 0.4 else reading), None


def _decimal(random: Random) -> tuple[str, str]:
    whole = 0 if random.random() < 0.3 else random.randint(1, 10 ** random.randint(1, 3) - 1)
    digits = [random.randrange(10) for _ in range(random.choices((1, 2, 3, 4), (0.4, 0.35, 0.15, 0.1))[0])]
    read = "".join(SINO_DIGITS[digit] or "영" for digit in digits)
    return f"{sino_words(whole)[0]} {POINT} {read}", f"{whole}." + "".join(map(str, digits))


def decimal(random: Random) -> tuple[str, str]:
    """소수. 삼 점 일사 -> 3.14. 셋에 하나는 단위가 붙는다."""
    reading, written = _decimal(random)
    if random.random() < 0.3:
        unit = random.choice(("미터", "센티미터", "킬로미터", "킬로그램", "그램", "리터", "도", "초", "배"))
        return f"{reading} {unit}", written + unit
    return reading, written


def percent(random: Random) -> tuple[str, str]:
    """백분율. 삼십 프로 -> 30%, 영 점 오 퍼센트 -> 0.5%."""
    if random.random() < 0.35:
        reading, written = _decimal(random)
    else:
        value = random.randint(0, 100) if random.random() < 0.9 else random.randint(1, 99) * 10
        reading, written = sino_words(value)[0], str(value)
    return f"{reading} {random.choice(PERCENTS)}", written + "%"


def fraction(random: Random) -> tuple[str, str]:
    """분수. 삼분의 일 -> 1/3."""
    below = random.randint(2, 10 if random.random() < 0.6 else 100)
    above = random.randint(1, max(below - 1, 1))
    return f"{sino_words(below)[0]}{PART} {sino_words(above)[0]}", f"{above}/{below}"


def telephone(random: Random) -> tuple[str, str]:
    """전화번호. 공일공 일이삼사 오육칠팔 -> 010-1234-5678."""

    def digits(count: int, first: str = "23456789") -> str:
        return random.choice(first) + "".join(random.choice("0123456789") for _ in range(count - 1))

    way = random.random()
    if way < 0.6:
        parts = ["010", digits(4), digits(4, "0123456789")]
    elif way < 0.9:
        parts = [random.choice(AREA_CODES), digits(random.choice((3, 4))), digits(4, "0123456789")]
    else:
        parts = [random.choice(("1588", "1544", "1577", "1600")), digits(4, "0123456789")]
    zero, joint = random.choice(ZEROS), random.choice((" ", " ", "에 "))
    return joint.join("".join(SINO_DIGITS[int(c)] or zero for c in part) for part in parts), "-".join(parts)


def floor(random: Random) -> tuple[str, str]:
    """건물의 층. 지하 이 층 -> 지하 2층."""
    if random.random() < 0.3:
        value = random.randint(1, 9)
        return f"{UNDERGROUND} {sino_words(value)[0]} 층", f"{UNDERGROUND} {value}층"
    value = random.randint(1, 20 if random.random() < 0.6 else 123)
    return f"{sino_words(value)[0]} 층", f"{value}층"


def age(random: Random) -> tuple[str, str]:
    """한자어로 센 나이와 때. 칠십 세 -> 70세, 이십 대 -> 20대."""
    value, unit = random.randint(1, 120), "세"
    if random.random() < 0.2:
        value, unit = 10 * random.randint(1, 9), "대"
    return f"{sino_words(value)[0]} {unit}", f"{value}{unit}"


def ordinal(random: Random) -> tuple[str, str]:
    """차례. 세 번째 -> 3번째, 제삼 회 -> 제3회."""
    if random.random() < 0.6:
        value = random.randint(1, 20 if random.random() < 0.6 else 99)
        return f"{'첫' if value == 1 else native_modifier(value)} 번째", f"{value}번째"
    value, unit = random.randint(1, 30 if random.random() < 0.7 else 200), random.choice(AFTER_THE)
    return f"제{sino_words(value)[0]} {unit}", f"제{value}{unit}"


def sino_count(random: Random) -> tuple[str, str]:
    """한자어로 센 것. 오십 킬로그램 -> 50킬로그램, 오만 명 -> 5만 명."""
    if random.random() < 0.2:
        groups = [_group(random) if random.random() < 0.3 else 0, _group(random)]
        counter = random.choice(COUNTED_BY_MYRIADS)
        written = by_myriads(groups) + ("" if groups[0] else " ") + counter
        return f"{read_by_myriads(random, groups)} {counter}", written
    value, counter = random.randint(1, 10 ** random.randint(1, 4) - 1), random.choice(SINO_COUNTERS)
    return f"{random.choice(with_leading_one(sino_words(value)[0]))} {counter}", f"{value}{counter}"


def native_count(random: Random) -> tuple[str, str]:
    """고유어로 센 것. 두 켤레 -> 2켤레, 백스물세 명 -> 123명."""
    value, counter = random.randint(1, 20 if random.random() < 0.5 else 99), random.choice(NATIVE_COUNTERS)
    if random.random() < 0.25:
        hundreds = random.randint(1, 9) * 100
        return f"{sino_words(hundreds)[0]}{native_modifier(value)} {counter}", f"{hundreds + value}{counter}"
    return _counted(value, counter)


def _counted(value: int, counter: str) -> tuple[str, str]:
    return f"{native_modifier(value)} {counter}", f"{value}{counter}"


def about(random: Random) -> tuple[str, str]:
    """어림한 수. 두세 명 -> 2~3명, 삼사 일 -> 3~4일."""
    if random.random() < 0.6:
        word = random.choice((*ABOUT,))
        counter = random.choice(NATIVE_COUNTERS)
        return f"{word} {counter}", f"{ABOUT[word]}~{ABOUT[word] + 1}{counter}"
    low, counter = (
        random.choice((1, 2, 3, 4, 5, 6, 7)),
        random.choice(("일", "년", "개월", "주", "분", "초", "명", "미터")),
    )
    return f"{SINO_DIGITS[low]}{SINO_DIGITS[low + 1]} {counter}", f"{low}~{low + 1}{counter}"


def spread(random: Random) -> tuple[str, str]:
    """어디부터 어디까지. 십에서 이십까지 -> 10~20, 세 시부터 다섯 시까지 -> 3:00~5:00."""
    way, start = random.random(), random.choice(FROM)
    if way < 0.5:
        draw = random.choice((_clock, _clock, clock, part_of_date, percent, _money, floor))
        (low, first), (high, second) = draw(random), draw(random)
    elif way < 0.65:
        low, high = sorted(random.sample(range(1, 100), 2))
        counter = random.choice(NATIVE_COUNTERS)
        (low, first), (high, second) = _counted(low, counter), _counted(high, counter)
    else:
        values = sorted(random.sample(range(1, 10 ** random.randint(1, 3) + 1), 2))
        counter = random.choice(SINO_COUNTERS) if random.random() < 0.6 else ""
        (low, high) = (f"{sino_words(v)[0]} {counter}".strip() for v in values)
        first, second = (f"{v}{counter}" for v in values)
    return f"{low}{start} {high}{UNTIL if random.random() < 0.8 else ''}", f"{first}~{second}"


def loose(random: Random) -> tuple[str, str]:
    """만과 천과 백 뒤를 띄어 쓴 첫 다섯 갈래의 말. 이만 칠천 오백 원 -> 27,500원."""
    kind = KINDS[random.choice(("number", "money", "count", "date"))]
    item = kind.draw(random)
    reading = random.choice(random.choice(kind.readings(*item)))
    return re.sub("(?<=[만천백])(?=[^ ])", lambda _: random.choice(("", " ")), reading), kind.written(*item)


MORE_KINDS = {
    "large": More(large, 0.25),
    "only": More(only, 0.06),
    "clock": More(clock, 0.14),
    "part_of_date": More(part_of_date, 0.08),
    "no_date": More(no_date, 0.06),
    "decimal": More(decimal, 0.1),
    "percent": More(percent, 0.08),
    "fraction": More(fraction, 0.05),
    "telephone": More(telephone, 0.09),
    "floor": More(floor, 0.03),
    "age": More(age, 0.03),
    "ordinal": More(ordinal, 0.05),
    "sino_count": More(sino_count, 0.12),
    "native_count": More(native_count, 0.1),
    "about": More(about, 0.05),
    "spread": More(spread, 0.1),
    "loose": More(loose, 0.2),
}


def more_characters() -> set[str]:
    """첫 다섯 갈래에 없던 것까지, 이 갈래들이 쓰는 글자."""
    words = (
        *BIG_UNITS, *NATIVE_COUNTERS, *SINO_COUNTERS, *AFTER_THE, *TIMES_OF_DAY, *ABOUT, *ZEROS, *PERCENTS, *FROM,
        POINT, PART, UNTIL, ONLY, UNDERGROUND, "제첫번째층세대배전초에", "%/.~",
    )  # fmt: skip
    return set("".join(words))
