"""말로 읽은 수의 다섯 갈래: 수, 개수, 날짜, 시각, 금액.

갈래마다 무엇을 값(item)으로 삼는지, 그 값을 어떻게 읽고 적으며 어떻게 뽑는지를 한곳에 모은다.
읽기 하나는 표기의 리스트이고, 한 읽기의 표기들은 띄어쓰기와 맨 앞 '일'만 다르다.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import product
from random import Random
from typing import Any, NamedTuple

from kit_core.tasks.korean_numbers.numerals import (
    LARGEST_VALUE,
    check_range,
    native_modifier,
    numeral_characters,
    sino_spellings,
    sino_words,
    with_leading_one,
)
from kit_core.validation import check_choice, shown

COUNTERS = ("개", "명", "마리", "권", "살", "번", "시간", "대", "장", "병")
SINO_COUNTERS = ("명", "권", "대", "장")  # from 20 on people also say 오십 명
SHORT_BEFORE_SHEETS = {3: "석", 4: "넉"}
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2099, 12, 31)
IRREGULAR_MONTHS = {6: "유", 10: "시"}
HALVES = ("오전", "오후")
NOON, MIDNIGHT = "정오", "자정"
HALF, SHARP = "반", "정각"

# Blanks before 년, after 년, after 월 and before 일: the norm's, the common half-way ones, none.
DATE_SPACING = (*product(("", " "), (" ",), (" ",), ("", " ")), ("", " ", "", ""), ("",) * 4)
# Blanks after 오전, before 시, after 시 and before 분, in the same order.
TIME_SPACING = (
    *product((" ",), (" ", ""), (" ",), (" ", "")),
    (" ", "", "", ""),
    ("", "", " ", ""),
    ("",) * 4,
)


class Kind(NamedTuple):
    """한 갈래. 값은 readings와 written에 펼쳐 넘기는 튜플이다."""

    readings: Callable[..., list[list[str]]]  # item -> readings, each a list of spellings
    written: Callable[..., str]
    draw: Callable[[Random], tuple[Any, ...]]
    items: Callable[[], Iterable[tuple[Any, ...]]]
    weight: float  # how often the kind is drawn beside the others


def number_readings(value: int) -> list[list[str]]:
    """수의 읽기. 10001 -> 만 일, 일만 일, 만일, 일만일."""
    return [sino_spellings(value)]


def money_readings(value: int) -> list[list[str]]:
    """금액의 읽기. 35000 -> 삼만 오천 원, 삼만 오천원, 삼만오천 원, 삼만오천원."""
    check_range("value", value, 1, LARGEST_VALUE)
    return [[number + won for number in sino_spellings(value) for won in (" 원", "원")]]


def count_readings(value: int, counter: str) -> list[list[str]]:
    """고유어(20부터는 명, 권, 대, 장 앞의 한자어도)로 센 개수의 읽기. 3, 장 -> 세 장, 석 장."""
    check_choice("counter", counter, COUNTERS)
    numerals = [native_modifier(value)]
    if counter == "장" and value in SHORT_BEFORE_SHEETS:
        numerals.append(SHORT_BEFORE_SHEETS[value])
    if counter in SINO_COUNTERS and value >= 20:
        numerals.append(sino_words(value)[0])
    return [[f"{numeral} {counter}", f"{numeral}{counter}"] for numeral in numerals]


def date_readings(day: date) -> list[list[str]]:
    """날짜의 읽기. 유월과 시월을 지키고, 1900년대는 천구백과 일천구백으로 읽는다."""
    if type(day) is not date:  # a datetime is a date too, but does not compare with one
        raise TypeError(f"day는 datetime.date여야 한다. 받은 값: {shown(day)} ({type(day).__name__})")
    if not FIRST_DAY <= day <= LAST_DAY:
        raise ValueError(f"day는 {FIRST_DAY}부터 {LAST_DAY}까지의 날이어야 한다. 받은 값: {day}")
    month = IRREGULAR_MONTHS.get(day.month) or sino_words(day.month)[0]
    number = sino_words(day.day)[0]
    years = with_leading_one(sino_words(day.year)[0])
    return [
        [
            f"{year}{before_year}년{after_year}{month}월{after_month}{number}{before_day}일"
            for before_year, after_year, after_month, before_day in DATE_SPACING
            for year in years
        ]
    ]


def time_readings(hour: int, minute: int) -> list[list[str]]:
    """24시간 시각을 오전과 오후로 나눈 읽기. 0시는 오전 열두 시, 12시는 오후 열두 시다."""
    check_range("hour", hour, 0, 23)
    check_range("minute", minute, 0, 59)
    half, name = HALVES[hour // 12], native_modifier((hour - 1) % 12 + 1)
    minutes = [(sino_words(minute)[0], "분")] if minute else [("", ""), (SHARP, "")]
    if minute == 30:
        minutes.append((HALF, ""))
    readings = []
    for number, unit in minutes:
        spellings = [
            f"{half}{a}{name}{b}시" + (f"{c}{number}{d if unit else ''}{unit}" if number else "")
            for a, b, c, d in TIME_SPACING
        ]
        readings.append(list(dict.fromkeys(spellings)))
    if minute == 0 and hour in (0, 12):
        readings.append([NOON if hour else MIDNIGHT])
    return readings


def draw_value(random: Random, lowest: int = 0) -> int:
    """자릿수부터 고르거나, 고르게 뽑거나, 0이 많은 수(오천만, 삼만 오천)를 뽑는다."""
    way = random.random()
    if way < 0.3:
        return random.randint(lowest, LARGEST_VALUE)
    length = random.randint(1, 8)
    if way < 0.7:
        return random.randint(10 ** (length - 1) if length > 1 else lowest, 10**length - 1)
    value = random.randint(1, 9)
    for _ in range(length - 1):
        value = 10 * value + (random.randint(1, 9) if random.random() < 0.4 else 0)
    return value


def draw_count(random: Random) -> tuple[int, str]:
    """개수는 스물까지를 더 자주 뽑는다. 불규칙한 수사가 거기에 모여 있다."""
    return random.randint(1, 20 if random.random() < 0.5 else 99), random.choice(COUNTERS)


def draw_time(random: Random) -> tuple[int, int]:
    """시각은 정각과 반을 더 자주, 그 가운데 정오와 자정을 더 자주 뽑는다."""
    way = random.random()
    if way < 0.1:
        return random.choice((0, 12)), 0
    hour = random.randrange(24)
    return hour, (0 if way < 0.25 else 30 if way < 0.35 else random.randrange(60))


def draw_day(random: Random) -> date:
    """1900년부터 2099년까지 실제로 있는 날을 고르게 뽑는다."""
    return date.fromordinal(random.randint(FIRST_DAY.toordinal(), LAST_DAY.toordinal()))


def days() -> Iterator[tuple[date]]:
    """1900년부터 2099년까지의 모든 날."""
    return ((date.fromordinal(n),) for n in range(FIRST_DAY.toordinal(), LAST_DAY.toordinal() + 1))


KINDS = {
    "number": Kind(
        number_readings,
        str,
        lambda random: (draw_value(random),),
        lambda: ((value,) for value in range(LARGEST_VALUE + 1)),
        0.3,
    ),
    "count": Kind(
        count_readings,
        lambda value, counter: f"{value}{counter}",
        draw_count,
        lambda: product(range(1, 100), COUNTERS),
        0.125,
    ),
    "date": Kind(date_readings, date.isoformat, lambda random: (draw_day(random),), days, 0.25),
    "time": Kind(
        time_readings,
        lambda hour, minute: f"{hour:02}:{minute:02}",
        draw_time,
        lambda: product(range(24), range(60)),
        0.125,
    ),
    "money": Kind(
        money_readings,
        lambda value: f"{value:,}원",
        lambda random: (draw_value(random, lowest=1),),
        lambda: ((value,) for value in range(1, LARGEST_VALUE + 1)),
        0.2,
    ),
}


def characters() -> set[str]:
    """문법이 소스와 타깃에 쓰는 글자 모두: 음절, 빈칸, 숫자, 구분 기호."""
    words = (*COUNTERS, *SHORT_BEFORE_SHEETS.values(), *IRREGULAR_MONTHS.values(), *HALVES)
    rest = (NOON, MIDNIGHT, HALF, SHARP, "년월일", "시분", "원", " ", "0123456789", "-", ":", ",")
    return numeral_characters() | set("".join(words + rest))
