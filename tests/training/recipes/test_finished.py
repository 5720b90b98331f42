"""The results of finished trainings: read back, measured anew for other settings, never spoilt in silence."""

import json

import pytest

from kit_core.training.recipes.finished import RESULT, read_result, write_result

FOUND = {"accuracy": 0.8125, "seconds": [1.5, 2.0], "kind": "gru"}


def test_a_result_is_read_back(tmp_path):
    assert read_result(tmp_path, "one") is None
    written = write_result(tmp_path / "deep", FOUND, "one")
    assert written == read_result(tmp_path / "deep", "one") == FOUND | {"fingerprint": "one"}
    assert read_result(tmp_path / "deep", "two") is None


def test_no_altered_byte_is_read_in_silence(tmp_path, rng):
    write_result(tmp_path, FOUND, "one")
    whole = (tmp_path / RESULT).read_bytes()
    between_words = {place for place in range(len(whole)) if whole[place : place + 1].isspace()}
    for place in sorted(set(range(len(whole))) - between_words):
        spoilt = bytearray(whole)
        spoilt[place] ^= int(rng.integers(1, 256))
        (tmp_path / RESULT).write_bytes(spoilt)
        with pytest.raises(ValueError, match=r"result\.json'이\(가\) 상했다.*지우고 다시 실행"):
            read_result(tmp_path, "one")


def test_a_result_without_its_hash_is_not_trusted(tmp_path):
    (tmp_path / RESULT).write_text(json.dumps(FOUND | {"fingerprint": "one"}))
    with pytest.raises(ValueError, match=r"result\.json'이\(가\) 상했다"):
        read_result(tmp_path, "one")


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"accuracy": 1.0}', "3"])
def test_what_is_no_result_is_told(text, tmp_path):
    (tmp_path / RESULT).write_text(text)
    with pytest.raises(ValueError, match=r"result\.json'이\(가\) 상했다"):
        read_result(tmp_path, "one")
