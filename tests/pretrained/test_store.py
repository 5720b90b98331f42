import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.pretrained import store
from kit_core.pretrained.store import WEIGHTS_FILE, load_weights, read_arrays, save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

LETTERS = "가나다라마바사아자차카타파하거너더"  # with the special tokens a vocabulary of 20
CARD = {"name": "tiny", "source_end": False}


def test_one_altered_byte_is_refused(folder):
    whole = bytearray((folder / WEIGHTS_FILE).read_bytes())
    whole[-1] ^= 1
    (folder / WEIGHTS_FILE).write_bytes(whole)
    with pytest.raises(ValueError, match="잘렸거나 바뀌었다"):
        load_pretrained(folder)


@pytest.mark.parametrize("name", [WEIGHTS_FILE, "tokenizer.json", "card.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(FileNotFoundError, match=name):
        load_pretrained(folder)


def test_weights_of_another_shape_say_what_differs(tmp_path):
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    wider = Transformer(replace(TransformerConfig.tiny(20), num_layers=1))
    wider.build()
    save_pretrained(tmp_path / "tiny", model, SyllableTokenizer(LETTERS), CARD)
    before = wider.get_weights()
    with pytest.raises(ValueError, match="파일에만 있음 decoder/layer_1/cross_attention"):
        load_weights(wider, read_arrays(tmp_path / "tiny" / WEIGHTS_FILE))
    for one, other in zip(wider.get_weights(), before, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_shape_that_differs_is_shown(tmp_path):
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    save_pretrained(tmp_path / "tiny", model, SyllableTokenizer(LETTERS), CARD)
    path = tmp_path / "tiny" / WEIGHTS_FILE
    arrays = load_file(path) | {"embedding/embeddings": np.zeros((21, 16), "float16")}
    save_file(arrays, path)
    with pytest.raises(ValueError, match=r"embedding/embeddings의 모양이 모델 \(20, 16\), 파일 \(21, 16\)"):
        load_weights(model, read_arrays(path))


def test_garbage_is_not_read_as_weights(tmp_path):
    (tmp_path / WEIGHTS_FILE).write_bytes(b"not weights at all")
    with pytest.raises(ValueError, match="safetensors로 읽을 수 없다"):
        read_arrays(tmp_path / WEIGHTS_FILE)


def test_text_is_written_with_the_same_bytes_on_windows(tmp_path, monkeypatch):
    """What is committed on one system is checked by its bytes on another."""
    write = Path.write_text

    def as_on_windows(self, data, encoding=None, errors=None, newline=None):
        return write(self, data, encoding, errors, newline or "\r\n")

    monkeypatch.setattr(Path, "write_text", as_on_windows)
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    save_pretrained(tmp_path / "tiny", model, SyllableTokenizer(LETTERS), CARD)
    for name in ("tokenizer.json", "card.json"):
        assert b"\r" not in (tmp_path / "tiny" / name).read_bytes()


@pytest.fixture(scope="module")
def tiny():
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    return model, SyllableTokenizer(LETTERS)


def test_a_folder_of_something_else_is_not_replaced(tmp_path, tiny):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ValueError, match=r"folder=.*모델이 아닌 것이 들어 있다"):
        save_pretrained(tmp_path, *tiny, CARD)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("below", ["", "model", "deep/model"])
def test_a_file_is_not_replaced_by_a_folder(below, tmp_path, tiny):
    note = tmp_path / "note.txt"
    note.write_text("kept")
    with pytest.raises(ValueError, match=r"note\.txt은\(는\) 폴더가 아니라 파일이다"):
        save_pretrained(note / below, *tiny, CARD)
    assert note.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


@pytest.mark.parametrize("card", [None, "{"])
def test_replacing_a_model_keeps_what_lies_beside_it(card, folder, tiny):
    if card:
        (folder / "card.json").write_text(card)
    (folder / "thesis.txt").write_text("kept")
    (folder / "figures").mkdir()
    (folder / "figures" / "a.svg").write_text("kept")
    save_pretrained(folder, *tiny, CARD)
    assert json.loads((folder / "card.json").read_text("utf-8"))["name"] == "tiny"
    assert (folder / "thesis.txt").read_text() == (folder / "figures" / "a.svg").read_text() == "kept"
    assert len([*folder.iterdir()]) == 5
    assert [path.name for path in folder.parent.iterdir()] == ["korean_numbers"]


def test_a_file_of_the_old_model_that_the_new_one_lacks_goes(folder, tiny):
    (folder / "tokenizer.json").rename(folder / "tokenizer.model")
    card = json.loads((folder / "card.json").read_text("utf-8"))
    card["files"] = {"tokenizer.model": "", WEIGHTS_FILE: ""}
    (folder / "card.json").write_text(json.dumps(card), "utf-8")
    save_pretrained(folder, *tiny, CARD)
    assert not (folder / "tokenizer.model").exists()


def test_a_link_stays_a_link(folder, tiny, tmp_path):
    (tmp_path / "link").symlink_to(folder)
    save_pretrained(tmp_path / "link", *tiny, CARD)
    assert (tmp_path / "link").is_symlink()
    assert json.loads((folder / "card.json").read_text("utf-8"))["name"] == "tiny"
    assert {path.name for path in tmp_path.iterdir()} == {"link", "korean_numbers"}


@pytest.mark.parametrize("value", [65_520.0, -1e30, np.inf, np.nan])
def test_a_weight_that_half_precision_cannot_hold_is_refused_before_anything_is_written(value, tmp_path):
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    weight = model.encoder.layers[1].feed_forward.weights[0]
    array = weight.numpy()
    array[3, 5] = value
    weight.assign(array)
    path = weight.path.removeprefix(f"{model.name}/")
    with pytest.raises(
        ValueError, match=rf"가중치 {path}\[3, 5\]의 값이 {re.escape(repr(float(array[3, 5])))}이라"
    ):
        save_pretrained(tmp_path / "deep" / "model", model, SyllableTokenizer(LETTERS), CARD)
    assert [*tmp_path.iterdir()] == []


def test_the_largest_weight_of_half_precision_is_kept(tmp_path):
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    array = model.weights[0].numpy()
    array[0, 0] = 65_504.0
    model.weights[0].assign(array)
    save_pretrained(tmp_path / "model", model, SyllableTokenizer(LETTERS), CARD)
    load_weights(model, read_arrays(tmp_path / "model" / WEIGHTS_FILE))
    assert model.weights[0].numpy()[0, 0] == 65_504.0


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda array: array.astype("int32"), "자료형이 int32"),
        (lambda array: array.astype("complex64"), "자료형이 complex64"),
        (lambda array: np.full_like(array, np.inf), "유한하지 않은 값"),
        (lambda array: np.full_like(array, np.nan), "유한하지 않은 값"),
    ],
)
def test_weights_of_the_wrong_kind_change_nothing(spoil, words, tmp_path, tiny):
    model, _ = tiny
    save_pretrained(tmp_path / "model", *tiny, CARD)
    arrays = load_file(tmp_path / "model" / WEIGHTS_FILE)
    last = store.weight_names(model)[-1]
    arrays = {name: array * 0 for name, array in arrays.items()} | {last: spoil(arrays[last])}
    save_file(arrays, tmp_path / WEIGHTS_FILE)
    before = model.get_weights()
    with pytest.raises(ValueError, match=rf"{last}.*{words}"):
        load_weights(model, read_arrays(tmp_path / WEIGHTS_FILE))
    for one, other in zip(model.get_weights(), before, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_failure_halfway_puts_the_weights_back(tmp_path, tiny, monkeypatch):
    model, _ = tiny
    save_pretrained(tmp_path / "model", *tiny, CARD)
    arrays = load_file(tmp_path / "model" / WEIGHTS_FILE)
    save_file({name: array * 0 for name, array in arrays.items()}, tmp_path / WEIGHTS_FILE)
    before, assign, calls = model.get_weights(), type(model.weights[0]).assign, []

    def fails_once(variable, value):
        calls.append(variable)
        if len(calls) == 9:
            raise MemoryError
        return assign(variable, value)

    monkeypatch.setattr(type(model.weights[0]), "assign", fails_once)
    with pytest.raises(MemoryError):
        load_weights(model, read_arrays(tmp_path / WEIGHTS_FILE))
    for one, other in zip(model.get_weights(), before, strict=True):
        np.testing.assert_array_equal(one, other)
