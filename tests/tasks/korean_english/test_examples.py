"""Sentences and their translations without end: seeds, splits, forms, what is refused."""

import subprocess
import sys
from itertools import islice

import pytest

from kit_core.tasks import korean_english as task
from kit_core.tasks.korean_english.parser import readings
from kit_core.tasks.korean_english.split import split_of


def take(count, seed, **options):
    return list(islice(task.generate(seed, **options), count))


def test_a_seed_decides_the_stream_in_a_fresh_process_without_tensorflow():
    code = (
        "import sys; from itertools import islice; from kit_core.tasks import korean_english as task;"
        "print([tuple(e) for e in islice(task.generate(7), 50)]);"
        "assert not {'keras', 'tensorflow'} & set(sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert output.strip() == str([tuple(example) for example in take(50, 7)])
    assert take(50, 7) != take(50, 8)


@pytest.mark.parametrize("split", task.SPLITS)
def test_the_split_is_kept(split):
    for source, target in take(150, 3, split=split):
        (tree,) = readings(source)
        assert split_of(tree, target) == split


@pytest.mark.parametrize(("form", "longest"), [("full", 40), ("small", 20)])
def test_sentences_are_short_enough_and_have_one_translation(form, longest):
    pairs = take(5_000, 6, form=form)
    assert max(len(example.source) for example in pairs) <= longest
    assert len(dict(pairs)) == len(set(pairs))


def test_held_out_examples_have_translations_of_their_own():
    examples = task.held_out_examples(300, 2, split="combinations")
    assert len({example.target for example in examples}) == 300
    assert examples == task.held_out_examples(300, 2, split="combinations")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: task.generate(1.5), TypeError, r"seed은\(는\) 정수여야"),
        (lambda: task.generate(-1), ValueError, "seed=-1.*0 이상"),
        (lambda: task.generate(1, split="test"), ValueError, "split='test'"),
        (lambda: task.generate(1, form="tiny"), ValueError, "form='tiny'"),
        (
            lambda: task.generate(1, form="small", split="depth"),
            ValueError,
            "split='depth'는 form='full'에만",
        ),
        (lambda: task.held_out_examples(0, 1), ValueError, "count=0.*1 이상"),
        (lambda: task.translate(3), TypeError, "korean"),
    ],
)
def test_bad_arguments_are_named_before_any_work(call, error, message):
    with pytest.raises(error, match=message):
        call()
