"""State and weights on disk: the same again, nothing half-read, nothing spoilt in silence."""

import keras
import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from kit_core.training.loop.checkpoint import (
    load_state,
    load_weights_list,
    read_notes,
    read_weights,
    save_state,
    save_weights,
)

NOTES = {"rows": [{"loss": 0.25}], "fingerprint": "하나"}


def compiled():
    layers = [keras.layers.Input((3,)), keras.layers.Dense(2, name="dense"), keras.layers.Dropout(0.5)]
    model = keras.Sequential(layers, name="model")
    model.compile("adam", "mse")
    return model


@pytest.fixture(scope="module")
def trained():
    keras.utils.set_random_seed(5)
    model = compiled()
    model.train_on_batch(np.ones((4, 3)), np.ones((4, 2)))
    return model


@pytest.fixture(scope="module")
def start(trained, tmp_path_factory):
    path = tmp_path_factory.mktemp("start") / "last.safetensors"
    save_state(path, trained, NOTES)
    return path


@pytest.fixture
def model(trained, start):
    load_state(start, trained)
    return trained


def values(model):
    return [np.array(keras.ops.convert_to_numpy(v)) for v in (*model.variables, *model.optimizer.variables)]


def assert_same(one, other):
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a, b)


def test_a_state_is_put_back_with_its_notes(model, start):
    before = values(model)
    model.train_on_batch(np.ones((4, 3)), np.zeros((4, 2)))
    assert load_state(start, model) == read_notes(start) == NOTES
    kept = len(before)
    assert_same(before, values(model)[:kept])


def test_weights_are_read_back_with_their_notes(model, tmp_path):
    path = tmp_path / "best.safetensors"
    save_weights(path, model, {"epoch": 3})
    weights, notes = read_weights(path)
    assert notes == {"epoch": 3}
    assert_same(weights, model.get_weights())
    assert_same(load_weights_list(path), weights)


@pytest.mark.parametrize("kind", ["last", "best", "epoch-0003"])
def test_no_altered_byte_is_read_in_silence(kind, model, rng, tmp_path):
    path = tmp_path / f"{kind}.safetensors"
    if kind == "last":
        save_state(path, model, NOTES)
    else:
        save_weights(path, model, {"run": "a", "epoch": 3})
    whole, before = path.read_bytes(), values(model)
    for _ in range(150):
        spoilt = bytearray(whole)
        spoilt[rng.integers(len(whole))] ^= int(rng.integers(1, 256))
        path.write_bytes(spoilt)
        with pytest.raises(ValueError, match=rf"{kind}\.safetensors'을\(를\) 읽을 수 없다.*지우고 처음부터"):
            load_state(path, model) if kind == "last" else read_weights(path)
    assert_same(before, values(model))


def old_state(path, model, change):
    """As before the hash was written, with a change in the arrays."""
    save_state(path, model, NOTES)
    arrays = {name: np.asarray(array) for name, array in change(load_file(path)).items()}
    save_file(arrays, path, metadata={"notes": '{"rows": []}'})


def test_files_from_before_the_hash_are_read(model, tmp_path):
    old_state(tmp_path / "last.safetensors", model, lambda arrays: arrays)
    assert load_state(tmp_path / "last.safetensors", model) == {"rows": []}
    weights = model.get_weights()
    save_file({str(i): weight for i, weight in enumerate(weights)}, tmp_path / "best.safetensors")
    read, notes = read_weights(tmp_path / "best.safetensors")
    assert notes == {}
    assert_same(read, weights)


def kernel(arrays):
    return next(name for name in arrays if name.startswith("model") and name.endswith("kernel"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda a: a | {kernel(a): a[kernel(a)].astype("int32")},
            r"kernel: 모델 \(3, 2\) float32, 파일 \(3, 2\) int32",
        ),
        (lambda a: a | {kernel(a): a[kernel(a)].astype("float16")}, "float32, 파일 .* float16"),
        (lambda a: a | {kernel(a): a[kernel(a)][:2]}, r"모델 \(3, 2\) float32, 파일 \(2, 2\)"),
        (
            lambda a: {n: v for n, v in a.items() if n != kernel(a)},
            r"kernel: 모델 \(3, 2\) float32, 파일 없음",
        ),
        (lambda a: a | {"model/9999/more": np.zeros(1)}, r"more: 모델 없음, 파일 \(1,\) float64"),
    ],
)
def test_what_does_not_fit_changes_nothing(change, words, model, tmp_path):
    path = tmp_path / "last.safetensors"
    old_state(path, model, lambda arrays: {name: value + 1 for name, value in change(arrays).items()})
    before = values(model)
    with pytest.raises(ValueError, match=rf"1곳.*{words}"):
        load_state(path, model)
    assert_same(before, values(model))


def test_a_counter_of_another_width_is_read(model, tmp_path):
    """Steps and seeds are counted in int32 or int64, as the backend likes."""
    path = tmp_path / "last.safetensors"
    counter = next(name for name in load_file_of(model, path) if name.endswith("iteration"))
    old_state(path, model, lambda arrays: arrays | {counter: arrays[counter].astype("int16") + 4})
    load_state(path, model)
    assert int(model.optimizer.iterations.numpy()) == 5


def load_file_of(model, path):
    save_state(path, model, NOTES)
    return load_file(path)


def test_a_failure_half_way_is_undone(model, tmp_path, monkeypatch):
    path = tmp_path / "last.safetensors"
    old_state(path, model, lambda arrays: {name: value + 1 for name, value in arrays.items()})
    before, (last, *_) = values(model), reversed(model.optimizer.variables)
    assign, failed = type(last).assign, []

    def failing(variable, value):
        if variable is last and not failed:
            failed.append(True)
            raise MemoryError
        return assign(variable, value)

    monkeypatch.setattr(type(last), "assign", failing)
    with pytest.raises(MemoryError):
        load_state(path, model)
    assert failed
    assert_same(before, values(model))


def test_weights_are_no_state_and_a_state_no_weights(model, start, tmp_path):
    path = tmp_path / "best.safetensors"
    save_file({"0": np.zeros(1, "float32")}, path)
    with pytest.raises(ValueError, match="학습의 기록이 없다"):
        read_notes(path)
    with pytest.raises(ValueError, match="학습의 기록이 없다"):
        load_state(path, model)
    with pytest.raises(ValueError, match="가중치를 차례로 적은 파일이 아니다"):
        read_weights(start)
    with pytest.raises(ValueError, match=r"none\.safetensors.*읽을 수 없다"):
        read_weights(tmp_path / "none.safetensors")


def test_what_a_metric_has_counted_is_not_kept(model, start):
    """It is counted anew in each epoch; a run with other metrics could not go on from the file."""
    counted = {variable.name for variable in model.metrics_variables}
    assert counted
    assert not counted & {name.rpartition("/")[2] for name in load_file(start)}


def test_an_optimizer_that_has_not_been_built_is_built_for_the_state(trained, start):
    model = compiled()
    assert not model.optimizer.built
    load_state(start, model)
    load_state(start, trained)
    kept = [*trained.get_weights(), *map(keras.ops.convert_to_numpy, trained.optimizer.variables)]
    assert_same([*model.get_weights(), *map(keras.ops.convert_to_numpy, model.optimizer.variables)], kept)


def test_weights_without_notes_have_empty_ones(model, tmp_path):
    save_weights(tmp_path / "best.safetensors", model)
    assert read_weights(tmp_path / "best.safetensors")[1] == {}
