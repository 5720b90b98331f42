from hypothesis import given
from hypothesis import strategies as st
from languages import END, GARDEN_PATH, A, B, random_language, table_of

from kit_core.reference import beam_search, exhaustive_search, greedy_search


def test_a_wider_beam_finds_what_greedy_misses():
    search = {"end_id": END, "max_length": 3, "alpha": 0.0}
    assert greedy_search(GARDEN_PATH, **search).ids == (A, END)
    assert [one.ids for one in beam_search(GARDEN_PATH, beam_size=2, **search)] == [(B, END), (A, END)]


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


def test_of_equals_the_smaller_token_comes_first():
    """Where not all equals may stay, and whether a hypothesis has ended or was cut off."""
    even = table_of({(): [0.25] * 4})
    found = beam_search(even, end_id=2, max_length=1, beam_size=3)
    assert [one.ids for one in found] == [(0,), (1,), (2,)]
