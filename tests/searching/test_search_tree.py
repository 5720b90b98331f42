"""The recorded tree: all that any search can visit is in it, and nothing else."""

import numpy as np
import pytest
from search_trees import END, PAD, TEMPERATURES, distribution, random_tree, rows_of

from kit_core import reference
from kit_lab.searching.search_walks import beam_walk, draw


@pytest.fixture(scope="module")
def tree():
    return random_tree()


def test_every_beam_stays_in_the_tree_and_keeps_what_the_reference_keeps(tree):
    for size in range(1, 5):
        for alpha in (0.0, 0.6, 1.5):
            arguments = {"end_id": END, "max_length": 6, "beam_size": size, "alpha": alpha, "pad_id": PAD}
            found = reference.beam_search(rows_of(tree), **arguments)
            assert {one.ids for one in found} <= set(tree.prefixes())
            *_, last = beam_walk(rows_of(tree), size, END, PAD, 6)
            assert any(one.ids in last for one in found) or all(one.finished for one in found)


def test_the_tree_holds_no_hypothesis_that_no_search_visits(tree):
    visited = {prefix for walk in tree.walks(rows_of(tree)) for kept in walk for prefix in kept}
    assert visited == set(tree.prefixes())
    inner = ~np.isnan(tree.log_probabilities).any(axis=1)
    assert [not tree.ended(prefix) for prefix in tree.prefixes()] == inner.tolist()
    for prefix, row in zip(tree.prefixes(), tree.log_probabilities, strict=True):
        if not tree.ended(prefix):
            np.testing.assert_array_equal(row, distribution(prefix, 12, 1.6))


def test_samples_are_draws_along_the_tree(tree):
    lengths = set()
    for temperature, line in zip(TEMPERATURES, tree.samples, strict=True):
        for uniforms, ids in zip(tree.uniforms, line, strict=True):
            for n, token in enumerate(ids):
                assert draw(rows_of(tree)(ids[:n]), temperature, uniforms[n], PAD) == token
            assert tree.ended(ids)
            lengths.add(len(ids))
    assert len(lengths) > 1
    assert len({ids for line in tree.samples for ids in line}) > 3


def test_hypotheses_are_numbered_by_their_length_and_parents_come_first(tree):
    prefixes = tree.prefixes()
    assert prefixes == sorted(prefixes, key=lambda prefix: (len(prefix), prefix))
    assert [prefixes[parent] for parent in tree.parents[1:]] == [prefix[:-1] for prefix in prefixes[1:]]


def test_a_tree_may_be_a_single_line():
    """The beam of one and the coldest draws agree; each hypothesis follows the one before it."""
    line = random_tree(8, 3, beam=1, temperatures=np.array([0.01]), uniforms=np.zeros((1, 3)))
    assert line.parents.tolist() == [-1, *range(len(line.parents) - 1)]


def test_a_token_may_have_the_number_0_where_padding_has_another():
    tree = random_tree(5, 3, pad=4)
    assert 0 in tree.tokens
    assert 4 not in tree.tokens
