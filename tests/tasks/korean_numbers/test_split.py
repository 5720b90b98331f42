"""학습용과 평가용의 가름: 표기가 달라도 같은 쪽이고, 두 흐름은 만나지 않는다."""

import re
import unicodedata
from itertools import islice
from random import Random

import pytest

from kit_core.tasks.korean_numbers.examples import generate
from kit_core.tasks.korean_numbers.kinds import KINDS
from kit_core.tasks.korean_numbers.split import HELD_OUT_ONE_IN, canonical, is_held_out


@pytest.mark.parametrize(
    "variants",
    [
        ("일천만", "천만", "일 천만", " 천만 "),
        ("백일만 일", "일백일만일"),
        ("이천이십육년 일월 일일", "이천이십육 년 일월 일 일", "이천이십육년일월일일"),
    ],
)
def test_variants_share_one_canonical_form(variants):
    assert len({canonical(text) for text in variants}) == 1
    decomposed = [unicodedata.normalize("NFD", text) for text in variants]
    assert {canonical(text) for text in decomposed} == {canonical(variants[0])}
    assert len({is_held_out(text) for text in (*variants, *decomposed)}) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_reading_has_one_canonical_form_of_its_own(kind):
    random = Random(9)
    readings_of = {}
    for _ in range(3_000):
        item = KINDS[kind].draw(random)
        for reading in KINDS[kind].readings(*item):
            (form,) = {canonical(spelling) for spelling in reading}
            assert len(set(reading)) == len(reading)
            assert readings_of.setdefault(form, (item, reading)) == (item, reading)


def test_a_canonical_form_has_one_answer_across_the_kinds():
    answers = {}
    for _, source, target in islice(generate(4), 50_000):
        assert answers.setdefault(canonical(source), target) == target


def test_training_and_held_out_never_meet():
    # Normalised anew here, so that a slip in canonical cannot hide itself.
    train, held_out = (
        {
            re.sub("^일(?=[백천만])", "", example.source.replace(" ", ""))
            for example in islice(generate(1, split=split), 20_000)
        }
        for split in ("train", "held_out")
    )
    assert len(train) > 10_000
    assert len(held_out) > 5_000
    assert train.isdisjoint(held_out)


def test_words_that_nothing_else_teaches_stay_in_training():
    always = ("영", "정오", "자정", "석 장", "석장", "넉 장", "넉장", *"일이삼사오육칠팔구십백천만", "일만")
    assert not any(map(is_held_out, always))


def test_one_in_ten_is_held_out_whatever_the_kind():
    assert HELD_OUT_ONE_IN == 10
    random = Random(2)
    for kind in ("number", "date", "money"):
        forms = {canonical(KINDS[kind].readings(*KINDS[kind].draw(random))[0][0]) for _ in range(20_000)}
        assert sum(map(is_held_out, forms)) / len(forms) == pytest.approx(0.1, abs=0.012)


def test_the_hash_does_not_drift():
    """A changed hash would let the shipped model's training strings into its evaluation."""
    texts = ("이십일", "삼만 오천 원", "스물세 살", "오후 세 시 반", "이천이십육년 십일월 이십일일")
    assert [is_held_out(text) for text in texts] == [True, False, False, False, False]
    held_out = [value for value in range(100) if is_held_out(KINDS["number"].readings(value)[0][0])]
    assert held_out == [12, 21, 23, 30, 35, 41, 48, 60, 63, 64, 71, 73, 75, 76, 81]


@pytest.mark.parametrize("bad", [None, 3, ["영"]])
def test_a_source_that_is_no_text_is_named(bad):
    with pytest.raises(TypeError, match="source는 문자열이어야 한다"):
        is_held_out(bad)
