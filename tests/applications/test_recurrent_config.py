from dataclasses import replace

import pytest
from rows import in_rows

from kit_core import RecurrentConfig

CONFIG = RecurrentConfig(15, 11, 6, dropout=0.2, max_length=24)


@in_rows(
    ("change", "error", "words"),
    [
        ({"source_vocab_size": 0}, ValueError, "source_vocab_size=0"),
        ({"target_vocab_size": 2.5}, TypeError, r"target_vocab_size.*2\.5"),
        ({"attention": True}, ValueError, "attention=True.*'additive', 'dot', False"),
        ({"attention": "bahdanau"}, ValueError, "attention='bahdanau'"),
        ({"dropout": 1.0}, ValueError, r"dropout=1\.0"),
        ({"pad_id": 11}, ValueError, "pad_id=11.*10 이하"),
        ({"pad_id": "0"}, TypeError, "pad_id.*'0'"),
    ],
)
def test_a_bad_configuration_is_named(change, error, words):
    with pytest.raises(error, match=words):
        replace(CONFIG, **change)


def test_without_a_vocabulary_of_its_own_the_target_takes_the_source_s():
    assert CONFIG.output_vocab_size == 11
    assert replace(CONFIG, target_vocab_size=None).output_vocab_size == 15
    # The number must be free in both vocabularies.
    assert replace(CONFIG, target_vocab_size=None, pad_id=14).pad_id == 14
    with pytest.raises(ValueError, match=r"pad_id=14.*10 이하"):
        replace(CONFIG, pad_id=14)
