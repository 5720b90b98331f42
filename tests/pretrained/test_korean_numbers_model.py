"""The shipped model, measured as its card says and on readings that an independent library wrote."""

import unicodedata
from pathlib import Path

import numpy as np
import pytest
from num2words import num2words

from kit_core import load_pretrained
from kit_core.tasks import korean_numbers as task
from kit_core.training.recipes.korean_numbers import answers, exact_match

STRINGS = Path(__file__).parents[1] / "support" / "spoken_numbers.tsv"
RIGHT_OF_200 = 193


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


def test_strings_that_someone_wrote_without_knowing_the_grammar(pretrained):
    """Forms that the grammar leaves out, such as 12,000 people as digits, count as wrong."""
    rows = [line.split("\t") for line in STRINGS.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 200
    letters = set(pretrained.tokenizer.characters)
    known = [row for row in rows if set(row[0]) <= letters]  # others are refused
    written = pretrained.generate([spoken for spoken, _ in known])
    right = sum(text == want for text, (_, want) in zip(written, known, strict=True))
    assert right >= RIGHT_OF_200


def test_generate_takes_a_beam(pretrained):
    texts = [example.source for example in task.held_out_examples(40, 13)]
    greedy, beam = pretrained.generate(texts), pretrained.generate(texts, beam_size=4)
    assert np.mean([one == other for one, other in zip(greedy, beam, strict=True)]) >= 0.95
    with pytest.raises(ValueError, match="beam_size=0"):
        pretrained.generate(texts, beam_size=0)
    with pytest.raises(ValueError, match="length_penalty=nan"):
        pretrained.generate(texts, beam_size=2, length_penalty=float("nan"))


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


def test_the_card_tells_how_to_make_the_model_again(pretrained):
    card = pretrained.card
    assert {"seed", "data_seed", "steps", "batch_size"} <= card["training"].keys()
    assert "완전 일치" in str(card)
    for kind in task.KINDS:
        assert card["data"]["coverage"][kind] == task.coverage(kind)._asdict()
