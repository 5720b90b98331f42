"""The shipped model, measured as its card says and on readings that an independent library wrote."""

import unicodedata

import numpy as np
import pytest
from num2words import num2words

from kit_core import load_pretrained
from kit_core.tasks import korean_numbers as task
from kit_core.training.recipes.korean_numbers import answers, exact_match


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("korean_numbers")


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("삼만 오천 원", "35,000원"),
        ("넉 장", "4장"),
        ("이천이십육년 십일월 이십일일", "2026-11-21"),
        ("오후 세 시 삼십 분", "15:30"),
        ("자정", "00:00"),
        ("삼조 오천억 원", "3조 5000억 원"),
        ("세 시", "3:00"),
        ("이월 삼십일", "이월 삼십일"),
        ("삼 점 일사", "3.14"),
        ("공일공 일이삼사 오육칠팔", "010-1234-5678"),
    ],
)
def test_reads_the_examples_of_the_task(pretrained, spoken, written):
    assert pretrained.generate([spoken]) == [written]


@pytest.mark.long
def test_held_out_strings_are_read_as_the_card_says(pretrained):
    measured = pretrained.card["measured"]
    examples = task.held_out_examples(measured["count"], measured["seed"])
    rates = exact_match(answers(pretrained.model, examples), examples)
    assert measured["count"] == 5000
    assert rates["all"] >= 0.995
    assert min(rates[kind] for kind in task.KINDS) >= 0.99
    more = [e for kind in task.ALL_KINDS if kind not in task.KINDS for e in task.held_out_of(kind, 300, 3)]
    assert len(more) == measured["more"]["count"]
    assert exact_match(answers(pretrained.model, more), more)["all"] == pytest.approx(
        measured["more"]["exact_match"], abs=0.003
    )
    # Another processor may round a tie the other way, but not many.
    assert rates["all"] == pytest.approx(measured["exact_match"], abs=0.001)


@pytest.mark.parametrize("drawn", ["by digits", "uniformly"])
def test_numbers_read_by_num2words(pretrained, drawn):
    rng = np.random.default_rng(2017)
    if drawn == "uniformly":
        values = rng.integers(0, 10**8, 1000)
    else:
        values = [rng.integers(10 ** (d - 1) if d > 1 else 0, 10**d) for d in rng.integers(1, 9, 1000)]
    written = pretrained.generate([num2words(int(value), lang="ko") for value in values])
    assert np.mean([text == str(value) for text, value in zip(written, values, strict=True)]) >= 0.99


def test_decomposed_hangul_is_understood(pretrained):
    assert pretrained.generate([unicodedata.normalize("NFD", "삼만 오천 원")]) == ["35,000원"]
