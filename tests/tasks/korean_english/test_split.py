"""What is kept from training: sentences, pairs of words, depth."""

from itertools import islice
from random import Random

import pytest

from kit_core.tasks.korean_english import english
from kit_core.tasks.korean_english.drawing import FORMS, draw
from kit_core.tasks.korean_english.lexicon import adjectives, nouns, verbs
from kit_core.tasks.korean_english.parser import readings
from kit_core.tasks.korean_english.split import SPLITS, combinations, depth, kept_apart, split_of


def tree(text):
    (found,) = readings(text)
    return found


def test_depth_counts_relatives_in_relatives():
    for text, expected in [
        ("민수가 잔다", 0),
        ("민수는 지은이 읽는 책을 샀다", 1),
        ("민수는 책을 읽는 아이가 쓴 편지를 읽었다", 2),
    ]:
        assert depth(tree(text).clauses[0]) == expected
    assert split_of(tree("민수는 책을 읽는 아이가 쓴 편지를 읽었다"), "") == "depth"


def test_combinations_are_of_verbs_and_objects_adjectives_and_nouns():
    found = combinations(tree("민수는 지은이 읽는 큰 책을 샀다").clauses[0])
    assert [(one.name, noun.korean) for one, noun in found] == [
        ("사다", "책"),
        ("크다", "책"),
        ("읽다", "책"),
    ]
    assert [(a.name, n.korean) for a, n in combinations(tree("모자가 비싸다").clauses[0])] == [
        ("비싸다", "모자")
    ]


def test_every_word_keeps_most_of_its_partners():
    apart = 0
    for predicate in (*verbs(), *adjectives()):
        partners = {one for frame in predicate.frames for one in frame[not predicate.adjective]}
        held_out = {noun for noun in partners if kept_apart(predicate, noun)}
        assert len(held_out) <= len(partners) / 2
        apart += len(held_out)
    assert apart > 50
    used = {
        noun for verb in verbs() for _, what in verb.frames for noun in what if not kept_apart(verb, noun)
    }
    assert {noun for verb in verbs() for _, what in verb.frames for noun in what} == used
    assert used < set(nouns())


def test_the_splits_share_no_translation():
    seen = {split: set() for split in SPLITS}
    for one in islice(draw(Random(5), FORMS["full"]), 20_000):
        target = english.write(one)
        seen[split_of(one, target)].add(target)
    total = set().union(*seen.values())
    assert sum(map(len, seen.values())) == len(total)
    assert len(seen["sentences"]) / len(total) == pytest.approx(0.05, abs=0.015)
    assert all(seen.values())
