"""Every drawn tree is built of the parts that the structure names."""

from kit_core.tasks.korean_english.structure import CONNECTIVES, LEVELS, MODES, ROLES, TENSES


def test_trees_use_all_parts_and_no_others(trees, clauses):
    clauses = [clause for clause, _ in clauses]
    assert {role for clause in clauses for role in clause.roles} == set(ROLES)
    assert {clause.tense for clause in clauses} == set(TENSES)
    assert {clause.mode for clause in clauses} == set(MODES)
    assert {tree.level for tree in trees} == set(LEVELS)
    assert {tree.connective for tree in trees} == {"", *CONNECTIVES}
    for clause in clauses:
        assert set(clause.order) - {"time"} == set(clause.roles)
        assert ("time" in clause.order) == any(adverb.kind == "time" for adverb in clause.adverbs)
