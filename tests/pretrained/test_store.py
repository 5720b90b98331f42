import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

import kit_core
from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.pretrained.store import WEIGHTS_FILE, load_weights, save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"


def test_weights_of_another_shape_say_what_differs(tmp_path):
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    wider = Transformer(replace(TransformerConfig.tiny(20), num_layers=1))
    wider.build()
    save_pretrained(tmp_path / "tiny", model, SyllableTokenizer(["가", "나"]), {})
    before = wider.get_weights()
    with pytest.raises(ValueError, match="파일에만 있음 decoder/layer_1/cross_attention"):
        load_weights(wider, tmp_path / "tiny" / WEIGHTS_FILE)
    for one, other in zip(wider.get_weights(), before, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_shape_that_differs_is_shown(tmp_path):
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    save_pretrained(tmp_path / "tiny", model, SyllableTokenizer(["가"]), {})
    path = tmp_path / "tiny" / WEIGHTS_FILE
    arrays = load_file(path) | {"embedding/embeddings": np.zeros((21, 16), "float16")}
    save_file(arrays, path)
    with pytest.raises(ValueError, match=r"embedding/embeddings의 모양이 모델 \(20, 16\), 파일 \(21, 16\)"):
        load_weights(model, path)


def test_garbage_is_not_read_as_weights(tmp_path):
    (tmp_path / WEIGHTS_FILE).write_bytes(b"not weights at all")
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    with pytest.raises(ValueError, match="safetensors로 읽을 수 없다"):
        load_weights(model, tmp_path / WEIGHTS_FILE)


def test_a_failed_save_leaves_the_old_folder_alone(folder):
    before = (folder / "card.json").read_bytes()
    with pytest.raises(TypeError):
        save_pretrained(folder, load_pretrained(folder).model, SyllableTokenizer(["가"]), {"bad": object()})
    assert (folder / "card.json").read_bytes() == before
    assert [path.name for path in folder.parent.iterdir()] == ["korean_numbers"]


def test_weights_travel_as_half_precision():
    arrays = load_file(SHIPPED / WEIGHTS_FILE)
    assert {array.dtype for array in arrays.values()} == {np.dtype("float16")}
    assert json.loads((SHIPPED / "card.json").read_text("utf-8"))["files"].keys() == {
        WEIGHTS_FILE,
        "tokenizer.json",
    }


def test_text_is_written_with_the_same_bytes_on_windows(tmp_path, monkeypatch):
    """What is committed on one system is checked by its bytes on another."""
    write = Path.write_text

    def as_on_windows(self, data, encoding=None, errors=None, newline=None):
        return write(self, data, encoding, errors, newline or "\r\n")

    monkeypatch.setattr(Path, "write_text", as_on_windows)
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    save_pretrained(tmp_path / "tiny", model, SyllableTokenizer(["가", "나"]), {"name": "tiny"})
    for name in ("tokenizer.json", "card.json"):
        assert b"\r" not in (tmp_path / "tiny" / name).read_bytes()


@pytest.fixture(scope="module")
def tiny():
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    return model, SyllableTokenizer(["가", "나"])


def test_a_folder_of_something_else_is_not_replaced(tmp_path, tiny):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ValueError, match=r"folder=.*모델이 아닌 것이 들어 있다"):
        save_pretrained(tmp_path, *tiny, {})
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("below", ["", "model", "deep/model"])
def test_a_file_is_not_replaced_by_a_folder(below, tmp_path, tiny):
    note = tmp_path / "note.txt"
    note.write_text("kept")
    with pytest.raises(ValueError, match=r"note\.txt은\(는\) 폴더가 아니라 파일이다"):
        save_pretrained(note / below, *tiny, {})
    assert note.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_an_empty_folder_is_written_to(tmp_path, tiny):
    (tmp_path / "model").mkdir()
    save_pretrained(tmp_path / "model", *tiny, {})
    assert {path.name for path in (tmp_path / "model").iterdir()} == {
        WEIGHTS_FILE,
        "tokenizer.json",
        "card.json",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["model"]


@pytest.mark.parametrize("card", [None, "{"])
def test_replacing_a_model_keeps_what_lies_beside_it(card, folder, tiny):
    if card:
        (folder / "card.json").write_text(card)
    (folder / "thesis.txt").write_text("kept")
    (folder / "figures").mkdir()
    (folder / "figures" / "a.svg").write_text("kept")
    save_pretrained(folder, *tiny, {"name": "tiny"})
    assert json.loads((folder / "card.json").read_text("utf-8"))["name"] == "tiny"
    assert (folder / "thesis.txt").read_text() == (folder / "figures" / "a.svg").read_text() == "kept"
    assert len([*folder.iterdir()]) == 5
    assert [path.name for path in folder.parent.iterdir()] == ["korean_numbers"]


def test_a_file_of_the_old_model_that_the_new_one_lacks_goes(folder, tiny):
    (folder / "tokenizer.json").rename(folder / "tokenizer.model")
    card = json.loads((folder / "card.json").read_text("utf-8"))
    card["files"] = {"tokenizer.model": "", WEIGHTS_FILE: ""}
    (folder / "card.json").write_text(json.dumps(card), "utf-8")
    save_pretrained(folder, *tiny, {})
    assert not (folder / "tokenizer.model").exists()


def test_a_link_stays_a_link(folder, tiny, tmp_path):
    (tmp_path / "link").symlink_to(folder)
    save_pretrained(tmp_path / "link", *tiny, {"name": "tiny"})
    assert (tmp_path / "link").is_symlink()
    assert json.loads((folder / "card.json").read_text("utf-8"))["name"] == "tiny"
    assert {path.name for path in tmp_path.iterdir()} == {"link", "korean_numbers"}


def test_a_failed_replacement_brings_the_old_folder_back(folder, tiny, monkeypatch):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    replace_, calls = os.replace, []

    def fails_the_second_time(source, target):
        calls.append(target)
        if len(calls) == 2:
            raise PermissionError("in use")
        replace_(source, target)

    monkeypatch.setattr(os, "replace", fails_the_second_time)
    with pytest.raises(PermissionError):
        save_pretrained(folder, *tiny, {})
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in folder.parent.iterdir()] == ["korean_numbers"]
