import numpy as np
import pytest

from kit_lab.clinic.case import Case, NotANumberError, NotLogitsError, as_number, as_numpy, told


def case(**changes):
    options = {"source_vocab_size": 6, "target_vocab_size": 5, "pad_id": 2, "max_length": None}
    options |= {"tolerance": 1e-3, "seed": 0} | changes
    return Case(lambda source, target: np.zeros((*target.shape, 5)), **options)


def test_sentences_have_no_padding_and_no_token_twice_in_a_row():
    ids = case().sentences(1, 50, 9)
    assert ids.shape == (50, 9)
    assert set(np.unique(ids)) == {0, 1, 3, 4}
    assert (ids[:, 1:] != ids[:, :-1]).all()


def test_another_token_is_another_and_none_is_padding():
    one = case()
    ids = one.sentences(0, 50, 9)
    other = one.another(0, ids)
    assert (other != ids).all()
    assert (other != 2).all()
    assert other.max() < 6


def test_a_short_model_gets_short_sentences():
    assert case(max_length=4).source.shape[1] == 4


def test_what_became_nan_changed_without_end():
    one = case()
    one.settle()
    assert one.change(np.array([1.0, np.nan]), np.array([1.0, 2.0])) == np.inf
    assert one.change(np.array([np.inf]), np.array([np.inf])) == 0.0


class Tensor:
    def __init__(self, values):
        self.values = np.array(values)

    def detach(self):
        return self

    def cpu(self):
        return self.values


class Output:
    def __init__(self, logits):
        self.logits = logits


@pytest.mark.parametrize("wrap", [np.array, list, Tensor, Output, lambda x: Output(Tensor(x))])
def test_whatever_holds_numbers_is_read(wrap):
    assert as_numpy(wrap([1, 2])).tolist() == [1.0, 2.0]


def test_what_holds_none_is_named():
    with pytest.raises(NotLogitsError) as error:
        as_numpy(object())
    said = told(error.value)
    assert "object" in said["ko"]
    assert said["en"].isascii()


def test_what_is_no_loss_is_named():
    with pytest.raises(NotANumberError) as error:
        as_number([[1.0, 2.0]])
    assert "list" in told(error.value)["ko"]
    assert told(error.value)["en"].isascii()


def test_an_error_is_told_in_a_line():
    error = ValueError("Exception encountered when calling X.call().\n\n\x1b[1mshapes differ\x1b[0m\nmore")
    assert told(error)["ko"] == "ValueError: shapes differ"
    error = ValueError(
        "{{function_node __wrapped__AddV2_device_/job:localhost/device:CPU:0}} Incompatible shapes"
    )
    assert told(error) == dict.fromkeys(("ko", "en"), "ValueError: Incompatible shapes")
