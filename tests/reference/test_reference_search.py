import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit_core.reference import beam_search, exhaustive_search, greedy_search, length_penalty

END = 0


def table_of(rows):
    """log_probabilities from a dictionary prefix -> probabilities."""
    return lambda prefix: np.log(np.array(rows[prefix]))


def random_language(seed, vocab, sharpness=2.0):
    """Any prefix has a distribution of its own, the same whenever it is asked for."""

    def log_probabilities(prefix):
        logits = sharpness * np.random.default_rng([seed, *prefix]).normal(size=vocab)
        return logits - np.log(np.exp(logits).sum())

    return log_probabilities


# Greedy takes A (0.6) and is left with two halves; B then A is likelier: 0.4 * 0.9 = 0.36 > 0.6 * 0.5.
A, B = 1, 2
GARDEN_PATH = table_of(
    {
        (): [0.0001, 0.5999, 0.4],
        (A,): [0.5, 0.25, 0.25],
        (B,): [0.9, 0.05, 0.05],
        (A, A): [0.8, 0.1, 0.1],
        (A, B): [0.8, 0.1, 0.1],
        (B, A): [0.8, 0.1, 0.1],
        (B, B): [0.8, 0.1, 0.1],
    }
)


@pytest.mark.parametrize(
    ("length", "alpha", "want"),
    [
        (1, 0.6, 1.0),
        (7, 1.0, 2.0),
        (13, 1.0, 3.0),
        (19, 0.5, 2.0),
        (30, 0.0, 1.0),
        (7, -1.0, 0.5),
        (7, 0.6, 2.0**0.6),
    ],
)
def test_length_penalty_worked_out_by_hand(length, alpha, want):
    assert length_penalty(length, alpha) == pytest.approx(want, rel=1e-15)


def test_greedy_takes_the_likeliest_token_and_stops_at_the_end():
    found = greedy_search(GARDEN_PATH, end_id=END, max_length=3)
    assert found.ids == (A, END)
    assert found.log_probability == pytest.approx(math.log(0.5999 * 0.5))
    assert found.score == pytest.approx(math.log(0.5999 * 0.5) / (7 / 6) ** 0.6)
    assert found.finished
    cut = greedy_search(GARDEN_PATH, end_id=END, max_length=1)
    assert (cut.ids, cut.finished) == ((A,), False)


def test_the_whole_of_a_small_language_is_counted_out():
    """With the end and two letters: 1 + 2 finished, and 4 cut off after two tokens, all of the probability."""
    found = exhaustive_search(GARDEN_PATH, end_id=END, max_length=2, alpha=0.0)
    assert len(found) == 7
    want = {(END,): 0.0001, (A, END): 0.29995, (B, END): 0.36, (A, A): 0.149975, (A, B): 0.149975}
    want |= {(B, A): 0.02, (B, B): 0.02}
    assert {one.ids: pytest.approx(math.exp(one.log_probability)) for one in found} == want
    assert found[0].ids == (B, END)
    assert sum(math.exp(one.log_probability) for one in found) == pytest.approx(1.0)
    assert [one.finished for one in found] == [one.ids[-1] == END for one in found]


def test_a_wider_beam_finds_what_greedy_misses():
    search = {"end_id": END, "max_length": 3, "alpha": 0.0}
    assert greedy_search(GARDEN_PATH, **search).ids == (A, END)
    assert [one.ids for one in beam_search(GARDEN_PATH, beam_size=2, **search)] == [(B, END), (A, END)]


def test_the_length_penalty_can_turn_the_order():
    """0.3 in one token against 0.28 in three: ln 0.3 / 1 = -1.204 and ln 0.28 / (8 / 6) = -0.955."""
    language = table_of({(): [0.3, 0.7], (1,): [1e-9, 1.0 - 1e-9], (1, 1): [0.4, 0.6]})
    for alpha, best, score in ((0.0, (END,), -1.2040), (1.0, (1, 1, END), -0.9547)):
        found = exhaustive_search(language, end_id=END, max_length=3, alpha=alpha)
        finished = next(one for one in found if one.finished)
        assert finished.ids == best
        assert finished.score == pytest.approx(score, abs=1e-4)


@given(
    seed=st.integers(0, 2**16),
    vocab=st.integers(2, 4),
    length=st.integers(1, 4),
    alpha=st.sampled_from([-0.5, 0, 0.6, 2.0]),
)
def test_a_beam_as_wide_as_the_language_is_exhaustive(seed, vocab, length, alpha):
    language = random_language(seed, vocab)
    search = {"end_id": END, "max_length": length, "alpha": alpha}
    everything = exhaustive_search(language, **search)
    widest = beam_search(language, beam_size=vocab**length, **search)
    assert widest == everything
    enough = beam_search(language, beam_size=vocab ** max(length - 1, 1), **search)
    assert enough[0] == everything[0]


@given(seed=st.integers(0, 2**16), vocab=st.integers(2, 6), length=st.integers(1, 6))
def test_a_beam_of_one_is_greedy(seed, vocab, length):
    language = random_language(seed, vocab)
    search = {"end_id": END, "max_length": length}
    assert beam_search(language, beam_size=1, **search) == [greedy_search(language, **search)]


def test_a_beam_of_one_stops_where_greedy_stops():
    """A strong penalty would prefer what follows the second choice: ln 0.5 = -0.69 against ln 0.3 / 2.25 = -0.54."""
    language = table_of({(): [0.5, 0.3], (1,): [1e-9, 1.0], (1, 1): [1e-9, 1.0], (1, 1, 1): [1.0, 1e-9]})
    search = {"end_id": END, "max_length": 4, "alpha": 2.0}
    assert [one.ids for one in beam_search(language, beam_size=1, **search)] == [(END,)]
    assert beam_search(language, beam_size=2, **search)[0].ids == (1, 1, 1, END)


@given(seed=st.integers(0, 2**16), beam=st.integers(1, 9))
def test_every_hypothesis_of_a_beam_is_one_of_the_language_in_order(seed, beam):
    language = random_language(seed, 3)
    search = {"end_id": END, "max_length": 4}
    everything, found = exhaustive_search(language, **search), beam_search(language, beam_size=beam, **search)
    assert 1 <= len(found) <= beam
    assert set(found) <= set(everything)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len(set(found)) == len(found)


def test_the_number_of_hypotheses_is_what_combinatorics_says():
    """k letters in any order for k < L, then the end; or L letters: sum of (V - 1)^k + (V - 1)^L."""
    for vocab, length in itertools.product((2, 3, 4), (1, 2, 3, 4)):
        found = exhaustive_search(random_language(0, vocab), end_id=END, max_length=length)
        letters = vocab - 1
        assert len(found) == sum(letters**k for k in range(length)) + letters**length
        assert sum(math.exp(one.log_probability) for one in found) == pytest.approx(1.0)


def test_padding_is_never_chosen():
    language = table_of({(): [0.1, 0.2, 0.7], (1,): [0.3, 0.2, 0.5]})
    search = {"end_id": END, "max_length": 2, "pad_id": 2}
    assert greedy_search(language, **search).ids == (1, END)
    for found in (exhaustive_search(language, **search), beam_search(language, beam_size=9, **search)):
        assert {one.ids for one in found} == {(END,), (1, END), (1, 1)}


@pytest.mark.parametrize("search", [greedy_search, exhaustive_search, beam_search])
@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"max_length": 0}, ValueError, "max_length=0"),
        ({"end_id": -1}, ValueError, "end_id=-1"),
        ({"end_id": 1.0}, ValueError, r"end_id=1\.0"),
        ({"pad_id": END}, ValueError, "pad_id와 같다"),
        ({"alpha": math.nan}, ValueError, "alpha=nan"),
        ({"alpha": "0.6"}, TypeError, r"alpha은\(는\) 실수여야"),
        ({"alpha": math.inf}, ValueError, "alpha=inf"),
        ({"log_probabilities": lambda prefix: np.zeros((1, 3))}, ValueError, r"\(1, 3\)"),
    ],
)
def test_a_wrong_argument_is_named(search, change, error, words):
    arguments = {"log_probabilities": GARDEN_PATH, "end_id": END, "max_length": 2} | change
    with pytest.raises(error, match=words):
        search(arguments.pop("log_probabilities"), **arguments)


def test_a_wrong_beam_or_length_is_named():
    with pytest.raises(ValueError, match="beam_size=0"):
        beam_search(GARDEN_PATH, end_id=END, max_length=2, beam_size=0)
    with pytest.raises(ValueError, match="length=0"):
        length_penalty(0)
