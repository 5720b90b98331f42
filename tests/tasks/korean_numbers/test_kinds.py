"""다섯 갈래의 읽기와 적기. 문법을 모르는 느린 해석기가 읽은 값과 견준다."""

from datetime import date, datetime
from random import Random

import pytest
from spoken_numbers import read

from kit_core.tasks.korean_numbers.kinds import (
    KINDS,
    characters,
    count_readings,
    date_readings,
    money_readings,
    time_readings,
)


def spellings(readings):
    return [spelling for reading in readings for spelling in reading]


@pytest.mark.parametrize(
    ("kind", "item", "source", "target"),
    [
        ("number", (1_010_001,), "백일만 일", "1010001"),
        ("count", (23, "살"), "스물세살", "23살"),
        ("count", (3, "장"), "석 장", "3장"),
        ("count", (3, "장"), "세 장", "3장"),
        ("count", (50, "명"), "오십 명", "50명"),
        ("date", (date(2026, 11, 21),), "이천이십육 년 십일월 이십일일", "2026-11-21"),
        ("date", (date(2026, 11, 21),), "이천이십육년십일월이십일일", "2026-11-21"),
        ("date", (date(1950, 6, 25),), "천구백오십년 유월 이십오일", "1950-06-25"),
        ("date", (date(1950, 6, 25),), "일천구백오십 년 유월 이십오 일", "1950-06-25"),
        ("time", (15, 30), "오후 세 시 반", "15:30"),
        ("time", (15, 30), "오후세시삼십분", "15:30"),
        ("time", (15, 0), "오후 세 시 정각", "15:00"),
        ("time", (15, 0), "오후 세시", "15:00"),
        ("time", (12, 0), "정오", "12:00"),
        ("time", (0, 0), "자정", "00:00"),
        ("time", (0, 5), "오전 열두 시 오 분", "00:05"),
        ("money", (35_000,), "삼만오천원", "35,000원"),
    ],
)
def test_examples(kind, item, source, target):
    assert source in spellings(KINDS[kind].readings(*item))
    assert KINDS[kind].written(*item) == target
    assert read(source) == target


def test_the_norm_comes_first():
    assert money_readings(35_000)[0][0] == "삼만 오천 원"
    assert date_readings(date(2026, 11, 21))[0][0] == "이천이십육년 십일월 이십일일"
    assert time_readings(15, 30)[0][0] == "오후 세 시 삼십 분"
    assert count_readings(23, "살")[0][0] == "스물세 살"


def test_sino_numerals_count_only_from_twenty_and_only_before_their_counters():
    assert len(count_readings(19, "명")) == 1
    assert len(count_readings(20, "명")) == 2
    assert len(count_readings(50, "살")) == 1


@pytest.mark.parametrize("kind", ["count", "time"])
def test_every_spelling_of_the_small_kinds_reads_back(kind):
    for item in KINDS[kind].items():
        for source in spellings(KINDS[kind].readings(*item)):
            assert read(source) == KINDS[kind].written(*item)


@pytest.mark.parametrize("kind", ["number", "date", "money"])
def test_every_spelling_of_many_drawn_items_reads_back(kind):
    random = Random(5)
    for _ in range(2_000):
        item = KINDS[kind].draw(random)
        for source in spellings(KINDS[kind].readings(*item)):
            assert read(source) == KINDS[kind].written(*item)


def test_every_draw_is_an_item_and_numbers_have_every_length():
    random = Random(3)
    for kind in ("count", "date", "time"):
        items = set(KINDS[kind].items())
        assert all(KINDS[kind].draw(random) in items for _ in range(3_000))
    for kind, lowest in (("number", 0), ("money", 1)):
        values = [KINDS[kind].draw(random)[0] for _ in range(20_000)]
        assert min(values) == lowest
        assert max(values) <= 99_999_999
        lengths = [len(str(value)) for value in values]
        # By digits or with many zeros: 0.7 / 8 each; uniformly: nine tenths have eight digits.
        for length in range(1, 9):
            expected = 0.7 / 8 + 0.3 * 9 * 10 ** (length - 1) / 10**8
            assert lengths.count(length) / len(lengths) == pytest.approx(expected, abs=0.01)


def test_the_characters_are_exactly_those_of_the_grammar():
    seen = set()
    for kind in ("count", "date", "time"):
        for item in KINDS[kind].items():
            seen.update(KINDS[kind].written(*item), *spellings(KINDS[kind].readings(*item)))
    for value in (*range(1, 30_000), 98_765_432):
        for kind in ("number", "money"):
            seen.update(KINDS[kind].written(value), *spellings(KINDS[kind].readings(value)))
    seen.update("영", "0")
    assert seen == characters()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: count_readings(3, "마디"), ValueError, "counter='마디'"),
        (lambda: count_readings(100, "개"), ValueError, "value=100"),
        (lambda: date_readings(date(1899, 12, 31)), ValueError, "받은 값: 1899-12-31"),
        (lambda: date_readings(datetime(2026, 1, 1)), TypeError, "day는 datetime.date"),
        (lambda: time_readings(24, 0), ValueError, "hour=24"),
        (lambda: time_readings(0, 60), ValueError, "minute=60"),
        (lambda: money_readings(0), ValueError, "value=0.*1 이상"),
    ],
)
def test_bad_items_are_named(call, error, message):
    with pytest.raises(error, match=message):
        call()
