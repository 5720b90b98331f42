"""The drawn trees: a seed decides them, and they keep to the tables of words."""

from collections import Counter
from itertools import islice
from random import Random

from kit_core.tasks.korean_english import english, korean
from kit_core.tasks.korean_english.drawing import FORMS, countable, draw, ordered
from kit_core.tasks.korean_english.lexicon import adjectives, nouns, verbs
from kit_core.tasks.korean_english.structure import LOW, Phrase


def take(count, seed, form="full"):
    return list(islice(draw(Random(seed), FORMS[form]), count))


def test_a_seed_decides_the_trees():
    first, again, other = ([korean.write(tree) for tree in take(200, seed)] for seed in (3, 3, 4))
    assert first == again != other


def test_every_word_is_drawn(clauses):
    counts = Counter(clause.predicate for clause, _ in clauses)
    attributive = {adjective for adjective in adjectives() if adjective.attributive}
    assert {*verbs(), *adjectives()} - set(counts) == attributive
    drawn = {
        phrase.noun for clause, _ in clauses for phrase in clause.roles.values() if isinstance(phrase, Phrase)
    }
    assert drawn == set(nouns())


def test_who_does_what_is_in_the_tables(clauses):
    """Relatives too: the word that they describe fills their gap."""
    for clause, described in clauses:
        fillers = {role: value.noun for role, value in clause.roles.items() if isinstance(value, Phrase)}
        fillers |= {clause.gap: described.noun} if described else {}
        who, what = fillers.get("subject"), fillers.get("object")
        frames = clause.predicate.frames
        assert any(
            (who is None or who in doers) and (what is None or what in things) for doers, things in frames
        )
        if "place" in fillers and who and (what or not clause.predicate.transitive):
            assert fillers["place"] in clause.predicate.places(who, what)


def test_only_elders_are_honoured(clauses):
    honoured = [clause for clause, _ in clauses if clause.honorific and "subject" in clause.roles]
    assert honoured
    assert all(clause.roles["subject"].noun.is_a("elder") for clause in honoured)


def test_all_that_is_counted_is_drawn_in_number(clauses):
    """Each noun's plural and each counter is to be learned."""
    phrases = [p for clause, _ in clauses for p in clause.roles.values() if isinstance(p, Phrase)]
    several = {phrase.noun for phrase in phrases if phrase.number > 1}
    assert set(countable()) <= several


def test_words_of_one_speaker(trees):
    """내 형 and 내 언니 are not one person's, and your wish is asked, not told."""
    for tree in trees:
        words = [
            phrase.noun
            for clause in tree.clauses
            for phrase in clause.roles.values()
            if isinstance(phrase, Phrase)
        ]
        assert not {"his", "hers"} <= {tag for noun in words for tag in noun.tags}
        assert {"나", "저"} & {noun.korean for noun in words} <= ({"나"} if tree.level in LOW else {"저"})
        last = tree.clauses[-1]
        subject = last.roles.get("subject")
        yours = isinstance(subject, Phrase) and subject.noun.is_a("you")
        assert not (yours and last.mode == "want") or tree.question


def test_the_small_form_is_small():
    small = take(5_000, 2, "small")
    clauses = [clause for tree in small for clause in tree.clauses]
    assert {len(tree.clauses) for tree in small} == {1}
    assert not any(tree.question for tree in small)
    assert {clause.tense for clause in clauses} == {"past", "present"}
    assert {clause.mode for clause in clauses} == {"plain", "not"}
    phrases = [phrase for clause in clauses for phrase in clause.roles.values()]
    assert not any(phrase.relative for phrase in phrases)
    assert len({word for tree in small for word in english.write(tree).lower().split()}) < 150


def test_groups_keep_the_order_of_the_table():
    words = [noun.korean for noun in ordered(frozenset(nouns()), True)]
    assert words == [noun.korean for noun in nouns() if noun.core]
