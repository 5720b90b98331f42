"""The page's `examine` of models that it has trained: every bug is found, nothing else is, and kit_lab.clinic agrees."""

import re

import pytest
from live_training import TRAINER, asked
from trained_settings import SMALL, ill, model_of, pairwise, trained_bugs

from kit_lab.clinic import examine, infected, patient

STEPS = 3
PARTS = 4  # of the long proof
# What holds of logits alone: kit_lab.clinic sees it without knowing how the model was trained.
SHARED = {"train_mode", "not_finite", "batch_mixed", "future_leak", "padding_leak", "order_ignored"}
IGNORED = {"source_ignored", "target_ignored"}  # where scores are steep, it hangs on the sentence
MATERIAL = ("predict", "vocab_size", "max_length", "reference")


def examined(cases):
    """What the page finds in each, and all it takes to open the model elsewhere."""
    answers = asked([{"want": "examined", "settings": one, "steps": STEPS} for one in cases])
    for answer in answers:
        assert answer["untouched"]
        yield {row["name"] for row in answer["rows"] if row["found"]}, answer


def by_the_clinic(name, answer):
    """What kit_lab.clinic finds in kit_core, ill in the same way and with the trained weights."""
    with infected(name):
        chart = patient(model_of(answer, "trained"))
        return set(examine(**{one: chart[one] for one in MATERIAL}).names)


def check_ill(names):
    """Found in the page, and the clinic sees the same."""
    apart = {}
    for name, (found, answer) in zip(names, examined(map(ill, names)), strict=True):
        assert found, name
        theirs = by_the_clinic(name, answer)
        shared = SHARED - ({"order_ignored"} if theirs & IGNORED else set())  # what is not read has no order
        right = found & shared == theirs & shared and found & IGNORED <= theirs
        if not right or "unlike_reference" in theirs - found:
            apart[name] = found, theirs
    assert apart == {}


def check_sound(cases):
    for settings, (found, _) in zip(cases, examined(cases), strict=True):
        assert found == set(), settings


def test_a_bug_is_found_in_what_was_trained_with_it_and_nothing_without():
    check_ill(["encoder without its mask"])
    check_sound([SMALL])


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_bug_is_found(part):
    check_ill(trained_bugs()[part::PARTS])


@pytest.mark.long
def test_nothing_is_found_whatever_is_switched():
    check_sound([SMALL | row for row in pairwise()])


def test_a_case_hangs_on_its_seed_and_can_be_told_from_the_others():
    seeds = range(150)
    cases = asked([{"want": "case", "settings": {"seed": seed}} for seed in seeds])
    assert cases[7] == asked([{"want": "case", "settings": {"seed": 7}}])[0]
    assert {case["side"] for case in cases} == {0, 1}
    for case in cases:
        assert case["bug"] in case["candidates"]
        assert len(set(case["candidates"])) == 5
    written = (TRAINER / "case.js").read_text("utf-8").split("KINDS = ")[1].split("];\n")[0]
    names = set(re.findall('"(.+?)"', written))
    assert {case["bug"] for case in cases} == names
    without = {"padding": False, "causal": False, "warmup": 0, "norm": "none", "positions": "none"}
    (case,) = asked([{"want": "case", "settings": without}])
    (opened,) = asked([{"want": "examined", "settings": SMALL | without | {"bug": case["bug"]}, "steps": 0}])
    assert opened["rows"]
