"""열일곱 갈래의 읽기와 적기. 문법을 모르는 해석기가 읽은 값과, num2words가 읽은 말에 견준다."""

import re
from datetime import date
from itertools import islice

import pytest
from num2words import num2words
from spoken_numbers import read, read_native, read_sino

from kit_core.tasks import korean_numbers
from kit_core.tasks.korean_numbers.more_kinds import LONGEST_SOURCE, LONGEST_TARGET, spellings

UNITS = {"만": 10**4, "억": 10**8, "조": 10**12, "경": 10**16}


def drawn(kind, count=400, split="train"):
    examples = islice(korean_numbers.generate(5, kinds=[kind], split=split), count)
    return [(example.source.replace(" ", ""), example.target) for example in examples]


def by_myriads(written):
    """3조 5000억 -> 3500000000000."""
    return sum(
        int(number) * UNITS.get(unit, 1) for number, unit in re.findall("([0-9]+)(만|억|조|경)?", written)
    )


def every_one(text):
    """A reading with the silent 일 of 천, 백, 십 and 만 taken away wherever it may be silent."""
    return re.sub("(?<![이삼사오육칠팔구])일(?=[십백천만])", "", text)


def number(text):
    """The value of a Sino-Korean or a native numeral."""
    return read_sino(text) if re.fullmatch("[영일이삼사오육칠팔구십백천만]+", text) else read_native(text)


def test_spellings_begin_with_the_norms_and_differ_in_blanks_only():
    assert spellings("지하 이 층") == ["지하 이 층", "지하 이층", "지하이 층", "지하이층"]
    many = spellings("일 이 삼 사 오 육")
    assert many[0] == "일 이 삼 사 오 육"
    assert many[-1] == "일이삼사오육"
    assert len(set(many)) == len(many) == 7
    assert {text.replace(" ", "") for text in many} == {"일이삼사오육"}


def test_large_numbers_are_those_that_num2words_reads():
    for source, target in drawn("large"):
        value = by_myriads(target)
        assert value >= 10**8
        spoken = num2words(value, lang="ko").replace(" ", "")
        assert every_one(source.removesuffix("원")) == every_one(spoken), target
        assert source.endswith("원") == target.endswith("원")


def test_blanks_in_odd_places_change_nothing():
    assert all(read(source) == target for source, target in drawn("loose"))


def test_times_name_their_half_of_the_day_only_if_the_source_does():
    pattern = "(오전|오후|새벽|아침|낮|저녁|밤)?(.+?)시(?:(반)|(정각)|(?:(.+?)분)?(전)?(?:(.+)초)?)"
    for source, target in drawn("clock", 1000):
        half, hour, past, _, minute, before, second = re.fullmatch(pattern, source).groups()
        hour, minute = read_native(hour), 30 if past else read_sino(minute or "영")
        if before:
            hour, minute = (hour - 2) % 12 + 1, 60 - minute
        if half:
            late = half in ("오후", "저녁") or (half == "낮" and hour < 12) or (half == "밤" and hour != 12)
            hour = 12 if half == "낮" and hour == 12 else hour % 12 + 12 * late
        want = f"{hour:02}" if half else str(hour)
        assert target == f"{want}:{minute:02}" + (f":{read_sino(second):02}" if second else ""), source


def test_dates_that_do_not_exist_stay_words():
    for example in islice(korean_numbers.generate(6, kinds=["no_date"]), 400):
        assert example.target == example.source
        year, month, day = re.fullmatch("(?:(.+)년)?(.+)월(.+)일", example.source.replace(" ", "")).groups()
        month = read_sino({"유": "육", "시": "십"}.get(month, month))
        with pytest.raises(ValueError):  # noqa: PT011
            date(read_sino(year) if year else 2024, month, read_sino(day))


def test_parts_of_dates():
    for source, target in drawn("part_of_date"):
        year, month, day = re.fullmatch("(?:(.+)년)?(?:(.+)월)?(?:(.+)일)?", source).groups()
        month = read_sino({"유": "육", "시": "십"}.get(month, month)) if month else None
        if day:
            assert target == f"{month:02}-{read_sino(day):02}"
        else:
            assert target == (f"{read_sino(year)}-{month:02}" if month else f"{read_sino(year)}년")


def test_telephone_numbers_are_read_digit_by_digit():
    for source, target in drawn("telephone"):
        digits = [
            str("영일이삼사오육칠팔구".index(syllable.replace("공", "영")))
            for syllable in source.replace("에", "")
        ]
        assert "".join(digits) == target.replace("-", "")
        assert re.fullmatch(
            "010-[0-9]{4}-[0-9]{4}|0[0-9]{1,2}-[0-9]{3,4}-[0-9]{4}|1[0-9]{3}-[0-9]{4}", target
        )


@pytest.mark.parametrize(
    "kind", ["decimal", "percent", "fraction", "floor", "age", "ordinal", "native_count"]
)
def test_the_value_is_what_a_listener_adds_up(kind):
    for source, target in drawn(kind):
        text = re.sub("퍼센트|프로", "%", source)
        if match := re.fullmatch("(.+)점([영일이삼사오육칠팔구]+)(.*)", text):
            whole, digits, unit = match.groups()
            want = (
                f"{read_sino(whole)}." + "".join(str("영일이삼사오육칠팔구".index(d)) for d in digits) + unit
            )
        elif match := re.fullmatch("(.+)분의(.+)", text):
            want = f"{read_sino(match[2])}/{read_sino(match[1])}"
        else:
            unit = re.search("[^0-9. 지하제].*$", target)[0]
            before, numeral = re.fullmatch("(지하|제)?(.+)", text.removesuffix(unit)).groups()
            hundreds, rest = re.fullmatch("(.*백)?(.*)", numeral).groups()
            rest = "한" if rest == "첫" else rest
            value = (read_sino(hundreds) if hundreds else 0) + (number(rest) if rest else 0)
            want = f"{before or ''}{' ' if before == '지하' else ''}{value}{unit}"
        assert target == want, source


def test_a_particle_stays_behind_the_value_and_a_range_keeps_both_ends():
    assert all(source.endswith("만") and target.endswith("만") for source, target in drawn("only"))
    assert all(target.count("~") == 1 for _, target in drawn("spread") + drawn("about"))


@pytest.mark.parametrize("kind", korean_numbers.ALL_KINDS[len(korean_numbers.KINDS) :])
def test_what_is_drawn_fits_the_model_and_its_words_and_is_kept_apart(kind):
    tokenizer = korean_numbers.tokenizer(korean_numbers.ALL_KINDS)
    train = list(islice(korean_numbers.generate(7, kinds=[kind]), 2000))
    for example in train:
        assert len(example.source) <= LONGEST_SOURCE
        assert len(example.target) <= LONGEST_TARGET
        tokenizer.encode(example.source + example.target)
    held = korean_numbers.held_out_of(kind, 50, 1)
    assert 8 <= len(held) <= 50
    assert not {e.source.replace(" ", "") for e in train} & {e.source.replace(" ", "") for e in held}
    assert held == korean_numbers.held_out_of(kind, 50, 1)


def test_the_first_kinds_keep_their_ids_when_kinds_are_added():
    first, every = korean_numbers.tokenizer(), korean_numbers.tokenizer(korean_numbers.ALL_KINDS)
    assert every.characters[: len(first.characters)] == first.characters
    assert first.encode("삼만 오천 원") == every.encode("삼만 오천 원")


def test_long_examples_widen_the_arrays_and_short_ones_do_not():
    tokenizer = korean_numbers.tokenizer(korean_numbers.ALL_KINDS)
    short = korean_numbers.held_out_examples(20, 1)
    assert [array.shape[1] for array in korean_numbers.as_arrays(short, tokenizer)] == [
        korean_numbers.SOURCE_LENGTH,
        korean_numbers.TARGET_LENGTH + 1,
    ]
    long = [e for e in islice(korean_numbers.generate(1, kinds=["large"]), 200) if len(e.source) > 24][:1]
    source, target = korean_numbers.as_arrays(long, tokenizer)
    assert source.shape == (1, len(long[0].source))
    assert target.shape[1] == max(len(long[0].target) + 2, korean_numbers.TARGET_LENGTH + 1)
