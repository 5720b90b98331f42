"""The model that a widget is given: known by its weights, handed over with the engine."""

import numpy as np
import pytest
from rows import in_rows

from kit_core import load_pretrained
from kit_lab.live import LiveModel, buffers


def test_it_is_known_by_name_and_weights():
    pretrained = load_pretrained("korean_numbers")
    live = LiveModel(pretrained)
    assert repr(live) == "LiveModel('korean_numbers')"
    assert live.key == LiveModel("korean_numbers").key
    assert live.size == len(buffers(pretrained)[1])
    first = pretrained.model.weights[0]
    first.assign(np.asarray(first) * 2)
    changed = LiveModel(pretrained)
    assert changed.name == live.name
    assert changed.key != live.key


def test_what_a_kernel_sends_is_the_export_and_the_engine():
    pretrained = load_pretrained("korean_numbers")
    message, [weights] = LiveModel(pretrained).message()
    entry, same = buffers(pretrained)
    assert message["kit"] == "live"
    assert message["entry"] == entry
    assert weights == same
    assert "import " not in message["engine"]
    assert message["engine"].rstrip().endswith("})();")


@in_rows(
    ("given", "error", "words"),
    [
        (3, TypeError, "pretrained.*3"),
        ("nothing", ValueError, "nothing"),
        (None, TypeError, "pretrained.*None"),
    ],
)
def test_what_is_no_model_is_refused(given, error, words):
    with pytest.raises(error, match=words):
        LiveModel(given)
