"""말로 읽은 한국어 수를 적는 꼴로 바꾸는 과제(역텍스트 정규화). "삼만 오천 원" -> "35,000원".

데이터는 문법에서 끝없이 만들어 낸다. 학습용과 평가용(held_out)은 빈칸과 맨 앞 '일'을 없앤 문자열의 해시로
가른다. 그래서 평가용 문자열은 띄어쓰기만 바꾼 꼴로도 학습에 나타나지 않는다.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, islice
from random import Random
from typing import NamedTuple

import numpy as np

from kit_core.tasks.korean_numbers import kinds as grammar
from kit_core.tasks.korean_numbers.more_kinds import (
    LONGEST_SOURCE,
    LONGEST_TARGET,
    MORE_KINDS,
    more_characters,
    spellings,
)
from kit_core.tasks.korean_numbers.numerals import (
    LARGEST_VALUE,
    check_range,
    sino_groups,
    sino_spellings,
    with_leading_one,
)
from kit_core.tasks.korean_numbers.split import HELD_OUT_ONE_IN, canonical, is_held_out
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_core.validation import check_choice, check_flag, check_index, check_kind, plain, shown

KINDS = tuple(grammar.KINDS)  # what a small model learns in minutes
ALL_KINDS = KINDS + tuple(MORE_KINDS)
SMALL_KINDS = ("count", "time", "date")  # can be enumerated
HUGE_KINDS = ("number", "money")
SPLITS = ("train", "held_out")
SOURCE_LENGTH = 19  # 일천구백구십구 년 십이월 삼십일 일
TARGET_LENGTH = 12  # 99,999,999원 and the end token


class Example(NamedTuple):
    """한 보기: 갈래, 읽은 꼴(source), 적은 꼴(target)."""

    kind: str
    source: str
    target: str


def generate(seed: int, *, split: str = "train", kinds: Sequence[str] = KINDS) -> Iterator[Example]:
    """보기를 끝없이 만든다. 같은 seed는 언제나 같은 차례를 준다.

    오류는 첫 보기를 만들기 전에 난다.

    Args:
        seed: 0 이상의 정수.
        split: "train"이나 "held_out".
        kinds: ALL_KINDS 가운데 뽑을 갈래들. 수와 날짜처럼 큰 갈래를 더 자주 뽑는다. 기본은 작은 모델도 몇 분에
            배우는 첫 다섯이다.

    Raises:
        TypeError: 형이 어긋날 때.
        ValueError: 모르는 split이나 갈래일 때.
    """
    check_index("seed", seed)
    check_choice("split", split, SPLITS)
    if isinstance(kinds, str) or not isinstance(kinds, Sequence):
        raise TypeError(f"kinds는 갈래 이름의 나열이어야 하는데 {shown(kinds)}을(를) 받았다.")
    if len(kinds) == 0 or not all(isinstance(kind, str) and kind in ALL_KINDS for kind in kinds):
        raise ValueError(f"kinds는 {ALL_KINDS}에서 하나 이상 골라야 한다. 받은 값: {shown(kinds)}")
    return _generate(Random(plain(seed)), split == "held_out", tuple(kinds))


def _generate(random: Random, held_out: bool, kinds: tuple[str, ...]) -> Iterator[Example]:
    table = grammar.KINDS | MORE_KINDS
    cumulative = list(accumulate(table[kind].weight for kind in kinds))
    while True:
        (name,) = random.choices(kinds, cum_weights=cumulative)
        source, target = (_draw_more if name in MORE_KINDS else _draw)(random, name)
        if is_held_out(source) == held_out:
            yield Example(name, source, target)


def _draw(random: Random, name: str) -> tuple[str, str]:
    kind = grammar.KINDS[name]
    item = kind.draw(random)
    return random.choice(random.choice(kind.readings(*item))), kind.written(*item)


def _draw_more(random: Random, name: str) -> tuple[str, str]:
    while True:
        reading, written = MORE_KINDS[name].read(random)
        source = random.choice(spellings(reading))
        target = source if written is None else written
        if len(source) <= LONGEST_SOURCE and len(target) <= LONGEST_TARGET:
            return source, target


@cache
def tokenizer(kinds: tuple[str, ...] = KINDS) -> SyllableTokenizer:
    """그 갈래들의 모든 글자를 담은 토크나이저. 소스와 타깃이 한 어휘를 쓴다.

    첫 다섯 갈래의 글자가 앞에 오므로, 갈래를 더해도 그 글자들의 번호는 같다.
    """
    first = grammar.characters()
    rest = more_characters() - first if set(kinds) & set(MORE_KINDS) else set()
    return SyllableTokenizer(sorted(first) + sorted(rest))


def as_arrays(examples: Sequence[Example], tokenizer: SyllableTokenizer) -> tuple[np.ndarray, np.ndarray]:
    """보기 N개를 소스 (N, S)와 타깃 (N, T + 1)으로 바꾼다. 모두 int32다.

    S는 SOURCE_LENGTH와 T는 TARGET_LENGTH이고, 첫 다섯 갈래 밖의 더 긴 보기가 있으면 그만큼 길어진다.
    소스에는 특수 토큰이 없다. 타깃은 시작, 글자, 끝, 패딩의 차례다. encode_batch의 예외도 그대로 난다.

    Raises:
        ValueError: examples가 비었을 때.
    """
    check_kind("examples", examples, (list, tuple), "generate가 내는 보기를 목록으로 모아 넣는다")
    for place, example in enumerate(examples):
        check_kind(f"examples[{place}]", example, Example)
    check_kind("tokenizer", tokenizer, SyllableTokenizer, "tokenizer()가 주는 것을 넣는다")
    if len(examples) == 0:
        raise ValueError("examples가 비었다. 보기가 하나 이상 있어야 한다.")
    sources, targets = ([example[i] for example in examples] for i in (1, 2))
    source = tokenizer.encode_batch(sources, max(SOURCE_LENGTH, *map(len, sources)))  # (N, S)
    longest = max(TARGET_LENGTH, *(len(target) + 1 for target in targets))
    return source, tokenizer.encode_batch(targets, longest + 1, start=True, end=True)  # (N, T + 1)


def batches(
    seed: int, batch_size: int, *, split: str = "train", kinds: Sequence[str] = KINDS
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """generate의 보기를 batch_size개씩 묶은 (소스, 타깃) 배열을 끝없이 낸다. 형태는 as_arrays와 같다.

    generate의 예외도 그대로 난다.

    Raises:
        TypeError: batch_size가 정수가 아닐 때.
        ValueError: batch_size가 1보다 작을 때.
    """
    check_range("batch_size", batch_size, 1, 1_000_000)
    stream = generate(seed, split=split, kinds=kinds)
    groups = iter(lambda: list(islice(stream, batch_size)), [])  # never empty: endless
    return (as_arrays(group, tokenizer(tuple(kinds))) for group in groups)


def held_out_examples(count: int, seed: int) -> list[Example]:
    """평가용 보기를 첫 다섯 갈래에서 같은 수로 count개 뽑아 섞는다. 같은 읽기를 두 번 뽑지 않는다.

    개수와 시각은 떼어 둔 읽기가 몇백 개뿐이므로 있는 것을 모두 넣고, 모자란 몫은 나머지 갈래가 나눈다.

    Raises:
        TypeError: count나 seed가 정수가 아닐 때.
        ValueError: count가 1보다, seed가 0보다 작을 때.
    """
    check_range("count", count, 1, 1_000_000)
    check_index("seed", seed)
    random = Random(plain(seed))
    chosen: list[Example] = []
    # The small kinds first, so that what they lack is known when the large ones are drawn.
    for kinds_left, kind in zip(range(len(KINDS), 0, -1), SMALL_KINDS + HUGE_KINDS, strict=True):
        share = (count - len(chosen)) // kinds_left
        if kind in SMALL_KINDS:
            readings = _held_out_readings(kind)
            readings = random.sample(readings, min(share, len(readings)))
            chosen += [Example(kind, random.choice(spellings), target) for spellings, target in readings]
        else:
            stream = _generate(Random(random.getrandbits(32)), True, (kind,))
            distinct: dict[str, Example] = {}
            while len(distinct) < share:
                example = next(stream)
                distinct.setdefault(canonical(example.source), example)
            chosen += distinct.values()
    random.shuffle(chosen)
    return chosen


def held_out_of(kind: str, count: int, seed: int) -> list[Example]:
    """한 갈래의 평가용 보기를 많아야 count개 뽑는다. 같은 읽기를 두 번 뽑지 않으며, 작은 갈래에서는 count개가 안 되기도 한다.

    Raises:
        TypeError: count나 seed가 정수가 아닐 때.
        ValueError: 모르는 갈래이거나, count가 1보다, seed가 0보다 작을 때.
    """
    check_choice("kind", kind, ALL_KINDS)
    check_range("count", count, 1, 1_000_000)
    drawn = islice(generate(seed, split="held_out", kinds=[kind]), 10 * count)
    distinct = {canonical(example.source): example for example in drawn}
    return list(distinct.values())[:count]


class Coverage(NamedTuple):
    """한 갈래의 크기."""

    answers: int  # distinct written forms
    strings: int  # distinct readings: spellings that differ in blanks or a leading 일 count once
    spellings: int  # distinct source strings
    held_out: int  # readings kept out of training
    held_out_is_estimate: bool


def coverage(kind: str) -> Coverage:
    """갈래의 서로 다른 답, 읽기, 표기와 평가용으로 떼어 둔 읽기가 몇인지 센다.

    개수, 날짜, 시각은 하나하나 세고, 답이 1억 개인 수와 금액은 공식으로 센다. 그 둘의 held_out은 해시가
    고르다고 보고 어림한 값이다.

    Raises:
        ValueError: 모르는 갈래일 때.
    """
    check_choice("kind", kind, KINDS)
    if kind in HUGE_KINDS:
        size = LARGEST_VALUE + (kind == "number")  # money has no zero
        spellings = sino_spelling_count(9_999, money=kind == "money")
        return Coverage(size, size, spellings, round(size / HELD_OUT_ONE_IN), True)
    table = grammar.KINDS[kind]
    answers, strings, spellings = set(), 0, 0
    for item in table.items():
        readings = table.readings(*item)
        answers.add(table.written(*item))
        strings += len(readings)
        spellings += sum(map(len, readings))
    return Coverage(len(answers), strings, spellings, len(_held_out_readings(kind)), False)


def sino_spelling_count(highest_group: int, *, money: bool) -> int:
    """10000 * highest_group + 9999까지의 수(0부터)나 금액(1부터)의 표기가 모두 몇인지 공식으로 센다."""
    check_range("highest_group", highest_group, 0, 9_999)
    check_flag("money", money)
    below_myriad = sum(len(with_leading_one(group)) for group in sino_groups()[1:])
    myriads = sum(len(sino_spellings(10_000 * group)) for group in range(1, highest_group + 1))
    # After 만 comes nothing, or one of 9,999 groups with or without a blank between.
    spellings = below_myriad + myriads * (1 + 2 * 9_999)
    return 2 * spellings if money else 1 + spellings  # 원 with or without a blank, or 영


@cache
def _held_out_readings(kind: str) -> list[tuple[list[str], str]]:
    table = grammar.KINDS[kind]
    return [
        (spellings, table.written(*item))
        for item in table.items()
        for spellings in table.readings(*item)
        if is_held_out(spellings[0])
    ]
