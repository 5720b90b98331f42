"""수사의 문법: 문서의 보기, num2words와의 일치, 잘못된 입력."""

from random import Random

import pytest
from num2words import num2words

from kit_core.tasks.korean_numbers.numerals import (
    LARGEST_VALUE,
    native_modifier,
    sino_spellings,
)


@pytest.mark.parametrize(
    ("value", "spellings"),
    [
        (0, ["영"]),
        (111, ["백십일", "일백십일"]),
        (1_000, ["천", "일천"]),
        (10_001, ["만 일", "일만 일", "만일", "일만일"]),
        (21_000, ["이만 천", "이만천"]),
        (1_010_001, ["백일만 일", "일백일만 일", "백일만일", "일백일만일"]),
        (98_765_432, ["구천팔백칠십육만 오천사백삼십이", "구천팔백칠십육만오천사백삼십이"]),
    ],
)
def test_sino_spellings(value, spellings):
    assert sino_spellings(value) == spellings


def test_the_norm_is_what_num2words_reads():
    random = Random(11)
    values = [random.randint(0, 10 ** random.randint(1, 8) - 1) for _ in range(1_500)]
    values += [random.randint(0, LARGEST_VALUE) for _ in range(1_500)]
    values += [10**n for n in range(8)] + [11 * 10**n for n in range(7)] + [0, 10_010_000, LARGEST_VALUE]
    for value in values:
        assert sino_spellings(value)[0] == num2words(value, lang="ko")


def test_one_is_never_said_before_ten():
    for value in range(1, 100_000, 7):
        assert not any("일십" in spelling.replace(" ", "") for spelling in sino_spellings(value))
    assert sino_spellings(11_010) == ["만 천십", "일만 천십", "만천십", "일만천십"]


@pytest.mark.parametrize("bad", [-1, LARGEST_VALUE + 1])
def test_a_value_out_of_range_is_named(bad):
    with pytest.raises(ValueError, match=f"value={bad:,}"):
        sino_spellings(bad)


@pytest.mark.parametrize("bad", [1.0, "1", True, None])
def test_a_value_that_is_no_integer_is_named(bad):
    with pytest.raises(TypeError, match=r"value은\(는\) 정수여야"):
        sino_spellings(bad)
    with pytest.raises(TypeError, match=r"value은\(는\) 정수여야"):
        native_modifier(bad)


@pytest.mark.parametrize("bad", [0, 100])
def test_native_numerals_end_at_99(bad):
    with pytest.raises(ValueError, match="1 이상 99 이하"):
        native_modifier(bad)
