import pytest
from toy_patients import VOCABULARY, Toy

from kit_lab.clinic import examine


def wrong(source, prefix):
    return Toy()(source, prefix)[:, -1] + 1.0 * prefix[:, :1]


def test_what_an_earlier_fault_explains_is_not_blamed_again():
    """A model that sees what follows must differ when it goes step by step."""
    alone = examine(Toy(), vocab_size=VOCABULARY, next_logits=wrong, loss=lambda s, t: float((t != 0).mean()))
    assert alone.names == ("cache_differs", "padding_counted")
    leaking = examine(
        Toy("sees the future"),
        vocab_size=VOCABULARY,
        next_logits=wrong,
        loss=lambda s, t: float((t != 0).mean()),
    )
    assert leaking.names == ("future_leak",)


def test_a_function_that_stops_at_some_lengths_is_not_blamed_twice():
    def next_logits(source, prefix):
        return Toy("equal lengths")(source, prefix)[:, -1]

    findings = examine(Toy("equal lengths"), vocab_size=VOCABULARY, next_logits=next_logits)
    assert findings.names == ("lengths",)


def test_lengths_do_not_excuse_what_stops_for_another_reason():
    """One fault is no cover for the next: this model also stops at padding, whatever the lengths."""

    def predict(source, target):
        if (source == 0).any() and source.shape == target.shape:
            raise ZeroDivisionError("a row without tokens")
        return Toy("equal lengths")(source, target)

    def reference(source, target):
        raise ZeroDivisionError("the reference stops")

    findings = examine(predict, vocab_size=VOCABULARY)
    assert findings.names[0] == "lengths"
    assert "a row without tokens" in findings["fails"].sentence
    findings = examine(Toy("equal lengths"), vocab_size=VOCABULARY, reference=reference)
    assert findings.names == ("lengths", "fails")
    assert "the reference stops" in findings["fails"].sentence


def test_logits_of_another_shape_are_told_as_shapes():
    findings = examine(Toy(), vocab_size=VOCABULARY, reference=lambda *pair: Toy()(*pair)[..., :-1])
    assert "inf" not in findings["unlike_reference"].sentence
    assert "(3, " in findings["unlike_reference"].sentence


def test_what_lacks_its_material_is_left_out_and_said():
    left_out = examine(Toy(), vocab_size=VOCABULARY, loss=lambda s, t: 1.0).left_out
    assert left_out["loss_differs"] == "epsilon"
    assert left_out["weights_not_trained"] == "train_step"
    assert "padding_counted" not in left_out


@pytest.mark.parametrize("needs", ["loss", "train_step", "greedy"])
def test_what_breaks_is_told_and_the_rest_is_examined(needs):
    def breaks(*_given):
        raise ZeroDivisionError("division by zero")

    found = examine(Toy(), vocab_size=VOCABULARY, **{needs: breaks})
    assert found.names == ("fails",)
    assert found["fails"].numbers["function"] == needs
    assert "ZeroDivisionError" in found["fails"].sentence


def test_everything_that_breaks_is_told():
    def breaks(*_given):
        raise ZeroDivisionError("division by zero")

    found = examine(Toy(), vocab_size=VOCABULARY, next_logits=breaks, loss=breaks, reference=breaks)
    assert [finding.numbers["function"] for finding in found] == ["next_logits", "reference", "loss"]


def test_a_model_that_breaks_when_asked_again_is_a_finding():
    answers = iter([Toy()])

    def once(source, target):
        return next(answers)(source, target)

    found = examine(once, vocab_size=VOCABULARY)
    assert found.names == ("fails",)
    assert found.stopped


def test_the_smallest_texts_never_make_a_healthy_model_ill():
    sizes = {"vocab_size": 4, "target_vocab_size": VOCABULARY, "max_length": 4}
    assert [seed for seed in range(20) if examine(Toy(), **sizes, seed=seed)] == []
