"""과제: 흐름의 결정성, 길이, 배열, 평가용 보기, 갈래의 크기."""

import subprocess
import sys
from collections import Counter
from itertools import islice

import numpy as np
import pytest

from kit_core.tasks import korean_numbers as task
from kit_core.tasks.korean_numbers.kinds import KINDS
from kit_core.tasks.korean_numbers.split import canonical, is_held_out


def take(count, seed, **options):
    return list(islice(task.generate(seed, **options), count))


def test_a_seed_decides_the_stream_in_a_fresh_process_without_tensorflow():
    code = (
        "import sys; from itertools import islice; from kit_core.tasks import korean_numbers as task;"
        "print([tuple(e) for e in islice(task.generate(7), 20)]);"
        "task.as_arrays(list(islice(task.generate(7), 2)), task.tokenizer());"
        "assert not {'keras', 'tensorflow'} & set(sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert output.strip() == str([tuple(example) for example in take(20, 7)])


def test_every_kind_is_drawn_and_the_large_ones_more_often():
    counts = Counter(example.kind for example in take(20_000, 1))
    assert set(counts) == set(task.KINDS)
    assert min(counts["number"], counts["date"], counts["money"]) > max(counts["count"], counts["time"])


def test_only_the_kinds_asked_for_are_drawn():
    assert {example.kind for example in take(500, 1, kinds=("count", "time"))} == {"count", "time"}


@pytest.mark.parametrize("split", task.SPLITS)
def test_the_split_is_kept(split):
    assert {is_held_out(example.source) for example in take(2_000, 3, split=split)} == {split == "held_out"}


def test_every_character_is_in_the_vocabulary():
    tokenizer = task.tokenizer()
    assert tokenizer.vocab_size <= 200
    assert list(tokenizer.characters) == sorted(tokenizer.characters)
    for _, source, target in take(20_000, 6):
        assert tokenizer.decode(tokenizer.encode(source)) == source
        assert tokenizer.decode(tokenizer.encode(target)) == target


def test_the_longest_spellings_have_the_stated_lengths():
    longest_source = longest_target = 0
    for kind in task.SMALL_KINDS:
        for item in KINDS[kind].items():
            spellings = [text for reading in KINDS[kind].readings(*item) for text in reading]
            longest_source = max(longest_source, *map(len, spellings))
            longest_target = max(longest_target, len(KINDS[kind].written(*item)))
    # A group of four digits and its 만 are read apart, so the longest of each make the longest numeral.
    groups = range(1, 10_000)
    myriads = max(len(text) for group in groups for text in KINDS["number"].readings(10_000 * group)[0])
    below = max(len(text) for group in groups for text in KINDS["number"].readings(group)[0])
    longest_number = max(map(len, KINDS["money"].readings(99_999_999)[0]))
    assert longest_number == myriads + len(" ") + below + len(" 원")
    assert max(longest_source, longest_number) == task.SOURCE_LENGTH
    assert max(longest_target, len("99,999,999원")) + len(["[끝]"]) == task.TARGET_LENGTH


def test_arrays_hold_the_examples():
    examples, tokenizer = take(300, 2), task.tokenizer()
    source, target = task.as_arrays(examples, tokenizer)
    assert source.shape == (300, task.SOURCE_LENGTH)
    assert target.shape == (300, task.TARGET_LENGTH + 1)
    assert source.dtype == target.dtype == np.int32
    for row, example in enumerate(examples):
        length = len(example.source)
        assert source[row].tolist() == tokenizer.encode(example.source) + [0] * (task.SOURCE_LENGTH - length)
        ids = [1, *tokenizer.encode(example.target), 2]
        assert target[row].tolist() == ids + [0] * (task.TARGET_LENGTH + 1 - len(ids))


def test_batches_are_the_stream_in_arrays():
    stream = task.batches(5, 32, split="held_out", kinds=("date",))
    arrays = [next(stream) for _ in range(3)]
    expected = task.as_arrays(take(96, 5, split="held_out", kinds=("date",)), task.tokenizer())
    for index in (0, 1):
        np.testing.assert_array_equal(np.concatenate([pair[index] for pair in arrays]), expected[index])


def test_held_out_examples_are_shared_out_over_the_kinds():
    examples = task.held_out_examples(5_000, 0)
    assert len(examples) == len({canonical(example.source) for example in examples}) == 5_000
    assert all(is_held_out(example.source) for example in examples)
    counts = Counter(example.kind for example in examples)
    for kind in ("count", "time"):
        assert counts[kind] == task.coverage(kind).held_out < 1_000
    rest = [counts[kind] for kind in ("date", "number", "money")]
    assert min(rest) > 1_000
    assert max(rest) - min(rest) <= 1


def test_a_seed_decides_the_held_out_examples():
    assert task.held_out_examples(200, 1) == task.held_out_examples(200, 1)
    assert task.held_out_examples(200, 1) != task.held_out_examples(200, 2)


@pytest.mark.parametrize(
    ("kind", "answers", "strings"),
    [
        # 99 counts of ten counters; Sino-Korean ones from 20 to 99 before four of them; 석 장, 넉 장.
        ("count", 99 * 10, 99 * 10 + 80 * 4 + 2),
        # 200 years with 48 leap days: 1904 to 2096.
        ("date", 200 * 365 + 49, 200 * 365 + 49),
        # 24 hours of 60 minutes; 정각 and 반 for each hour; 정오, 자정.
        ("time", 24 * 60, 24 * 62 + 2),
    ],
)
def test_coverage_of_the_small_kinds_is_counted(kind, answers, strings):
    coverage = task.coverage(kind)
    assert (coverage.answers, coverage.strings) == (answers, strings)
    readings = [(item, r) for item in KINDS[kind].items() for r in KINDS[kind].readings(*item)]
    forms = {canonical(spelling) for _, reading in readings for spelling in reading}
    assert len(forms) == strings
    assert len({spelling for _, reading in readings for spelling in reading}) == coverage.spellings
    assert sum(map(is_held_out, forms)) == coverage.held_out
    assert not coverage.held_out_is_estimate


@pytest.mark.parametrize("kind", task.HUGE_KINDS)
@pytest.mark.parametrize("highest_group", [0, 1, 3])
def test_the_formula_of_the_huge_kinds_agrees_with_counting(kind, highest_group):
    values = range(kind == "money", 10_000 * (highest_group + 1))
    counted = {text for value in values for text in KINDS[kind].readings(value)[0]}
    assert task.sino_spelling_count(highest_group, money=kind == "money") == len(counted)


@pytest.mark.parametrize("kind", task.HUGE_KINDS)
def test_coverage_of_the_huge_kinds(kind):
    coverage = task.coverage(kind)
    assert coverage.answers == coverage.strings == 10**8 - (kind == "money")
    assert coverage.held_out_is_estimate
    assert coverage.held_out == pytest.approx(coverage.strings / 10, rel=1e-6)
