"""Where a process was forked off one that has a model, the model says so instead of hanging."""

import os
import signal

import keras
import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig, greedy_decode
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
