import numpy as np
from refusals import badly_refused
from toy_patients import LONGEST, VOCABULARY, Toy

from kit_lab.clinic import CHECKS, examine

ILLNESSES = {
    "sees the future": ("future_leak",),
    "sees padding": ("padding_leak",),
    "deaf": ("source_ignored",),
    "forgets": ("target_ignored",),
    "no positions": ("order_ignored",),
    "mixes": ("batch_mixed",),
    "noisy": ("train_mode",),
    "padding sees all": ("future_through_padding",),
    "narrow": ("shape",),
    "equal lengths": ("lengths",),
}


def test_a_healthy_model_is_found_healthy():
    findings = examine(Toy(), vocab_size=VOCABULARY, max_length=LONGEST)
    assert not findings
    assert findings.healthy
    assert set(findings.done) | set(findings.left_out) == set(CHECKS)


def test_an_ill_one_is_named_and_nothing_else():
    for pad_id in (0, 4):
        found = {ill: examine(Toy(ill, pad_id), vocab_size=VOCABULARY, pad_id=pad_id) for ill in ILLNESSES}
        assert {ill: findings.names for ill, findings in found.items()} == ILLNESSES
        assert [ill for ill, findings in found.items() if findings.stopped] == ["noisy", "narrow"]


def test_an_empty_sentence_without_an_answer_is_a_remark():
    findings = examine(Toy("nan"), vocab_size=VOCABULARY)
    assert findings.healthy
    assert [remark.name for remark in findings.remarks] == ["not_finite"]
    assert "not_finite" in findings.done
    assert "모두 패딩인" in repr(findings)
    assert not examine(Toy(), vocab_size=VOCABULARY).remarks


def test_it_is_a_fault_where_the_reference_has_an_answer():
    assert examine(Toy("nan"), vocab_size=VOCABULARY, reference=Toy()).names == ("not_finite",)
    assert not examine(Toy("nan"), vocab_size=VOCABULARY, reference=Toy("nan"))


def test_it_is_a_fault_where_it_reaches_the_other_sentences():
    def spoilt(source, target):
        logits = Toy("nan")(source, target)
        return logits + 0 * logits.sum()

    findings = examine(spoilt, vocab_size=VOCABULARY)
    assert findings.names == ("not_finite",)
    assert findings["not_finite"].numbers["rows"] == 3


def test_what_cannot_be_called_is_a_finding_not_an_error():
    findings = examine(lambda source, target: source["x"], vocab_size=VOCABULARY)
    assert findings.names == ("fails",)
    assert "IndexError" in findings["fails"].sentence


def test_an_error_in_another_function_is_a_finding_too():
    def next_logits(source, prefix):
        raise RuntimeError("no cache today")

    findings = examine(Toy(), vocab_size=VOCABULARY, next_logits=next_logits)
    assert findings.names == ("fails",)
    assert "no cache today" in findings["fails"].sentence


def test_the_model_may_not_change_what_it_is_given():
    def changing(source, target):
        logits = Toy()(source, target)
        source[:], target[:] = 1, 1
        return logits

    assert not examine(changing, vocab_size=VOCABULARY)


def test_bad_arguments_are_named_before_the_model_is_called():
    def never(source, target):
        raise AssertionError("called")

    wrong = {
        "predict": [3],
        "train_step": ["step"],
        "vocab_size": [3, 9.5, None],
        "target_vocab_size": [2],
        "pad_id": [9],
        "max_length": [2],
        "steps": [0],
        "seed": [-1],
        "tolerance": [0.0],
        "epsilon": [1.0],
        "alpha": [float("nan")],
        "language": ["fr"],
    }
    given = {"predict": never, "vocab_size": VOCABULARY}
    assert badly_refused(lambda **change: examine(**given | change), wrong) == []


def test_numbers_of_numpy_are_numbers():
    assert not examine(Toy(pad_id=4), vocab_size=np.int64(VOCABULARY), pad_id=np.int32(4), seed=np.int8(1))
