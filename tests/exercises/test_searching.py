from kit_lab.exercises import searching
from kit_lab.exercises.station import Trial

TRIAL = Trial(
    "시험", lambda rng, rows, columns: {"size": (rows, columns)}, {"rows": (1, 8), "columns": (2, 9)}
)


def test_the_smallest_input_that_fails_is_found():
    found = searching.smallest(TRIAL, lambda given: given["size"][0] >= 3 and given["size"][1] >= 5)
    assert found == {"size": (3, 5)}
    assert searching.smallest(TRIAL, lambda given: False) is None


def test_a_trial_with_one_input_has_one_case():
    trial = Trial("하나", lambda rng: {"x": 1})
    assert list(trial.cases()) == [{"x": 1}]
    assert searching.smallest(trial, lambda given: True) == {"x": 1}


def test_the_same_sizes_and_seed_give_the_same_input():
    trial = Trial("난수", lambda rng, n: {"x": rng.normal(size=n).tolist()}, {"n": (1, 5)})
    assert list(trial.cases()) == list(trial.cases())
    lengths = [len(case["x"]) for case in trial.cases()]
    assert lengths == sorted(lengths)
    assert lengths[0] == 1


def test_a_function_that_answers_otherwise_each_time_does_no_harm():
    answers = iter([True, False] * 500)
    assert searching.smallest(TRIAL, lambda given: next(answers)) is not None


def test_no_more_inputs_are_tried_than_a_reader_waits_for():
    tried = []
    searching.smallest(TRIAL, lambda given: tried.append(given) or given["size"][0] > 4)
    assert len(tried) <= 80
