"""The records that the book shows are whole: every bug with every seed, and what they say of each other agrees."""

from collections import Counter

from kit_lab.clinic import BUGS, CHECKS, LOOKALIKES
from kit_lab.clinic.course.recording import CHOSEN, HEALTHY, RECIPE, SEEDS, SENTENCES
from kit_lab.clinic.course.records import load_course, load_matrix


def test_every_bug_was_trained_with_every_seed():
    course = load_course()
    wanted = {(bug, seed) for bug in CHOSEN for seed in SEEDS}
    assert len(CHOSEN) > 12
    assert CHOSEN[0] == HEALTHY
    for rows, each in (
        (course.results, 1),
        (course.curves, RECIPE.steps // RECIPE.steps_per_epoch),
        (course.answers, len(SENTENCES)),
    ):
        assert Counter((row["bug"], row["seed"]) for row in rows) == dict.fromkeys(wanted, each)


def test_the_record_tells_the_recipe():
    record = load_course().record
    assert record["config"]["d_model"] == RECIPE.config.d_model
    assert record["training"]["steps"] == RECIPE.steps
    assert record["bugs"] == list(CHOSEN)


def test_the_matrix_has_every_bug_and_known_checks():
    matrix = load_matrix()
    assert list(matrix) == [*BUGS, *LOOKALIKES]
    assert all(set(caught) <= set(CHECKS) for caught in matrix.values())
