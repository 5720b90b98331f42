from dataclasses import replace
from functools import partial

import pytest
from refusals import badly_refused

from kit_core import RecurrentConfig

CONFIG = RecurrentConfig(15, 11, 6, dropout=0.2, max_length=24)


def test_a_bad_configuration_is_named():
    wrong = {"source_vocab_size": [0], "target_vocab_size": [2.5], "attention": [True, "bahdanau"]}
    wrong |= {"dropout": [1.0], "pad_id": [11, "0"]}
    assert badly_refused(partial(replace, CONFIG), wrong) == []


def test_without_a_vocabulary_of_its_own_the_target_takes_the_source_s():
    assert CONFIG.output_vocab_size == 11
    assert replace(CONFIG, target_vocab_size=None).output_vocab_size == 15
    # The number must be free in both vocabularies.
    assert replace(CONFIG, target_vocab_size=None, pad_id=14).pad_id == 14
    with pytest.raises(ValueError, match=r"pad_id=14.*10 이하"):
        replace(CONFIG, pad_id=14)
