"""Where a process was forked off one that has a model, the model says so instead of hanging."""

import os
import signal

import keras
import numpy as np
import pytest

from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerConfig, greedy_decode
from kit_core.backend import forking

IDS = np.array([[3, 4, 5]])


@pytest.mark.skipif(keras.backend.backend() == "torch" or not hasattr(os, "fork"), reason="it does not hang")
@pytest.mark.filterwarnings("ignore:.*fork:RuntimeWarning", "ignore:.*fork:DeprecationWarning")
def test_a_model_is_not_used_in_a_forked_process():
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    uses = {
        "call": lambda: model((IDS, IDS)),
        "encode": lambda: model.encode(IDS),
        "decode": lambda: greedy_decode(model, IDS, start_id=1, end_id=2, max_length=3),
        "make": lambda: Transformer(TransformerConfig.tiny(20)),
    }
    read, write = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(60)  # it would hang for ever
        try:
            for name, use in uses.items():
                try:
                    use()
                except RuntimeError as error:
                    os.write(write, f"{name} ".encode() * ("spawn" in str(error)))
        finally:
            os._exit(0)  # whatever it raised: it must not go on with the tests
    os.waitpid(child, 0)
    os.close(write)
    with os.fdopen(read) as answers:
        assert answers.read().split() == list(uses)
    assert not forking._forked
    uses["call"]()


def test_a_process_that_has_no_model_yet_may_be_forked(monkeypatch):
    monkeypatch.setattr(forking, "_started", False)
    monkeypatch.setattr(forking, "_forked", False)
    forking._in_child()
    forking.check_not_forked()


@pytest.mark.skipif(keras.backend.backend() == "torch" or not hasattr(os, "fork"), reason="it does not hang")
def test_what_keras_has_compiled_is_not_used_in_a_forked_process(monkeypatch):
    """A compiled function calls no layer anew, so that it would hang: refused before Keras begins."""
    model = Transformer(TransformerConfig.tiny(20))
    model.compile("sgd", LabelSmoothedCrossEntropy())
    model.fit((IDS, IDS), IDS, verbose=0)
    model.predict((IDS, IDS), verbose=0)
    monkeypatch.setattr(forking, "_forked", True)
    for use in (
        lambda: model.fit((IDS, IDS), IDS, verbose=0),
        lambda: model.evaluate((IDS, IDS), IDS, verbose=0),
        lambda: model.predict((IDS, IDS), verbose=0),
        lambda: model.predict_on_batch((IDS, IDS)),
        lambda: model.train_on_batch((IDS, IDS), IDS),
        lambda: model.test_on_batch((IDS, IDS), IDS),
    ):
        with pytest.raises(RuntimeError, match="spawn"):
            use()
