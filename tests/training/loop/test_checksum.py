"""Every byte of a sealed file counts; files from before the seal are read as they were."""

import json

import numpy as np
import pytest
from safetensors.numpy import load, save

from kit_core.training.loop.checksum import sealed, unsealed

ARRAYS = {"a": np.arange(6, dtype="float32").reshape(2, 3), "b/c": np.array([7], "int64")}
NOTES = {"rows": [{"loss": 0.5}], "fingerprint": '{"sha256":"of the data"}', "글": "가"}


def test_what_was_sealed_is_read_back_by_anyone():
    whole = sealed(ARRAYS, NOTES)
    for arrays in (unsealed(whole)[0], load(whole)):
        assert {name: (a.dtype, a.tolist()) for name, a in arrays.items()} == {
            name: (a.dtype, a.tolist()) for name, a in ARRAYS.items()
        }
    assert unsealed(whole)[1] == NOTES


def test_an_array_that_lies_otherwise_in_memory_is_written_as_it_reads():
    turned = ARRAYS["a"].T
    assert unsealed(sealed({"a": turned}, {}))[0]["a"].tolist() == turned.tolist()


def test_every_bit_of_every_byte_counts():
    whole = sealed(ARRAYS, NOTES)
    silent = []
    for place in range(len(whole)):
        for bit in range(8):
            spoilt = bytearray(whole)
            spoilt[place] ^= 1 << bit
            try:
                unsealed(bytes(spoilt))
            except ValueError:
                continue
            silent.append((place, bit))
    assert silent == []


@pytest.mark.parametrize("change", [lambda b: b[:-1], lambda b: b + b"\0", lambda b: b"", lambda b: b[8:]])
def test_a_file_of_another_length_is_refused(change):
    with pytest.raises(ValueError):  # noqa: PT011 -- who reads the file names it
        unsealed(change(sealed(ARRAYS, NOTES)))


@pytest.mark.parametrize("metadata", [None, {"notes": json.dumps(NOTES)}])
def test_a_file_from_before_is_read(metadata):
    arrays, notes = unsealed(save(ARRAYS, metadata))
    assert arrays["a"].tolist() == ARRAYS["a"].tolist()
    assert notes == (metadata and NOTES)
