"""Where a SavedModel may be written; what it computes is tested with what writes it, tests/decoding/test_greedy.py."""

import keras
import numpy as np
import pytest

from kit_core.backend.saved_model import GRAPH, write_saved_model

pytestmark = pytest.mark.skipif(
    keras.backend.backend() != "tensorflow", reason="a SavedModel is TensorFlow's"
)


@pytest.fixture(scope="module")
def model():
    model = keras.Sequential([keras.layers.Embedding(5, 2)])
    model.build((None, None))
    return model


def test_what_was_written_before_is_replaced(model, tmp_path):
    import tensorflow as tf

    ids = np.array([[1, 2, 4]], "int32")
    for value in (1.0, 2.0):
        model.layers[0].embeddings.assign(np.full((5, 2), value))
        write_saved_model(tmp_path / "there", model, model)
        there = tf.saved_model.load(str(tmp_path / "there"))
        np.testing.assert_array_equal(there.serve(ids), np.full((1, 3, 2), value))


def test_a_place_that_will_not_do_is_told_before_any_work(model, tmp_path):
    def never(ids):
        raise AssertionError("traced")

    (tmp_path / "note.txt").write_text("kept")
    for path, kind, words in (
        (tmp_path, ValueError, "SavedModel이 아닌 것이 들어 있다"),
        (tmp_path / "note.txt", ValueError, "폴더가 아니라 파일이다"),
        (tmp_path / "note.txt" / "there", ValueError, "폴더가 아니라 파일이다"),
        (tmp_path / ("가" * 200), OSError, "에 쓰지 못했다"),
        (3, TypeError, "path은"),
        (None, TypeError, "path은"),
    ):
        with pytest.raises(kind, match=words):
            write_saved_model(path, never, model)
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_one_that_was_broken_off_does_not_open_with_the_old_graph(model, tmp_path, monkeypatch):
    write_saved_model(tmp_path / "there", model, model)
    monkeypatch.setattr(keras.export, "ExportArchive", Broken)
    with pytest.raises(KeyboardInterrupt):
        write_saved_model(tmp_path / "there", model, model)
    assert not (tmp_path / "there" / GRAPH).exists()
    monkeypatch.undo()
    write_saved_model(tmp_path / "there", model, model)


class Broken:
    """Stops while it writes."""

    def track(self, model): ...

    def add_endpoint(self, *given): ...

    def write_out(self, *given, **options):
        raise KeyboardInterrupt
