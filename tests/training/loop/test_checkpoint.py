"""State and weights on disk: the same again, nothing half-read, nothing spoilt in silence."""

from dataclasses import replace

import keras
import numpy as np
import pytest
from safetensors.numpy import load_file, save

from kit_core.training.loop.checkpoint import read_state, save_state

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
    read_state(start).restore(trained)
    return trained


def values(model):
    return [np.array(keras.ops.convert_to_numpy(v)) for v in (*model.variables, *model.optimizer.variables)]


def assert_same(one, other):
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a, b)


def test_a_state_is_put_back_with_its_notes(model, start):
    before = values(model)
    model.train_on_batch(np.ones((4, 3)), np.zeros((4, 2)))
    state = read_state(start)
    state.restore(model)
    assert state.notes == NOTES
    kept = len(before)
    assert_same(before, values(model)[:kept])


def test_the_weights_of_earlier_epochs_are_read_back(model, tmp_path):
    path, weights = tmp_path / "last.safetensors", model.get_weights()
    many = [np.full(2, i) for i in range(12)]  # more than one digit: their order stays
    turned = [np.arange(6.0).reshape(2, 3).T]  # lies otherwise in memory than it reads
    save_state(path, model, NOTES, {3: weights, 11: many, 12: turned})
    kept = read_state(path).kept
    assert kept.keys() == {3, 11, 12}
    for epoch, expected in ((3, weights), (11, many), (12, turned)):
        assert_same(kept[epoch], expected)
    read_state(path).restore(model)


def test_no_altered_bit_is_read_in_silence(tmp_path):
    model = keras.Sequential([keras.layers.Input((1,)), keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    path, silent = tmp_path / "last.safetensors", []
    save_state(path, model, NOTES, {0: [np.ones(1)], 1: [np.ones(1)]})
    whole = path.read_bytes()
    for bit in range(8 * len(whole)):
        spoilt = bytearray(whole)
        spoilt[bit // 8] ^= 1 << bit % 8
        path.write_bytes(spoilt)
        try:
            read_state(path)
        except ValueError as error:
            told = str(error)
        else:
            silent.append(bit)
    assert silent == []
    assert "last.safetensors'을(를) 읽을 수 없다" in told
    assert "지우고 처음부터" in told


@pytest.mark.parametrize("change", [lambda b: b[:-1], lambda b: b + b"\0", lambda b: b"", lambda b: b[8:]])
def test_a_file_of_another_length_is_refused(change, start, tmp_path):
    (tmp_path / "last.safetensors").write_bytes(change(start.read_bytes()))
    with pytest.raises(ValueError, match="읽을 수 없다"):
        read_state(tmp_path / "last.safetensors")


@pytest.mark.parametrize("metadata", [None, {"notes": "{}"}])
def test_a_file_without_its_hash_is_refused(metadata, tmp_path):
    (tmp_path / "last.safetensors").write_bytes(save({"0": np.zeros(1, "float32")}, metadata))
    with pytest.raises(ValueError, match="학습이 쓴 파일이 아니거나 상했다"):
        read_state(tmp_path / "last.safetensors")
    with pytest.raises(ValueError, match=r"none\.safetensors.*읽을 수 없다"):
        read_state(tmp_path / "none.safetensors")


def changed_state(path, model, change):
    """As a training of another model leaves it."""
    save_state(path, model, NOTES)
    state = read_state(path)
    return replace(state, arrays={name: np.asarray(array) for name, array in change(state.arrays).items()})


def kernel(arrays):
    return next(name for name in arrays if name.startswith("model") and name.endswith("kernel"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda a: a | {kernel(a): a[kernel(a)].astype("int32")},
            r"kernel: 모델 \(3, 2\) float32, 파일 \(3, 2\) int\.",
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
    state = changed_state(path, model, lambda a: {name: value + 1 for name, value in change(a).items()})
    before = values(model)
    with pytest.raises(ValueError, match=rf"1곳.*{words}"):
        state.restore(model)
    assert_same(before, values(model))


def test_a_counter_of_another_width_is_read(model, tmp_path):
    """Steps and seeds are counted in int32 or int64, as the backend likes."""
    path = tmp_path / "last.safetensors"
    counter = next(name for name in load_file_of(model, path) if name.endswith("iteration"))
    change = lambda arrays: arrays | {counter: arrays[counter].astype("int16") + 4}  # noqa: E731
    changed_state(path, model, change).restore(model)
    assert int(model.optimizer.iterations.numpy()) == 5


def load_file_of(model, path):
    save_state(path, model, NOTES)
    return load_file(path)


def test_a_failure_half_way_is_undone(model, tmp_path, monkeypatch):
    path = tmp_path / "last.safetensors"
    state = changed_state(path, model, lambda arrays: {name: value + 1 for name, value in arrays.items()})
    before, (last, *_) = values(model), reversed(model.optimizer.variables)
    assign, failed = type(last).assign, []

    def failing(variable, value):
        if variable is last and not failed:
            failed.append(True)
            raise MemoryError
        return assign(variable, value)

    monkeypatch.setattr(type(last), "assign", failing)
    with pytest.raises(MemoryError):
        state.restore(model)
    assert failed
    assert_same(before, values(model))


def test_what_a_metric_has_counted_is_not_kept(model, start):
    """It is counted anew in each epoch; a run with other metrics could not go on from the file."""
    counted = {variable.name for variable in model.metrics_variables}
    assert counted
    assert not counted & {name.rpartition("/")[2] for name in load_file(start)}


def test_an_optimizer_that_has_not_been_built_is_built_for_the_state(trained, start):
    model = compiled()
    assert not model.optimizer.built
    read_state(start).restore(model)
    read_state(start).restore(trained)
    kept = [*trained.get_weights(), *map(keras.ops.convert_to_numpy, trained.optimizer.variables)]
    assert_same([*model.get_weights(), *map(keras.ops.convert_to_numpy, model.optimizer.variables)], kept)


def test_a_model_that_keras_names_goes_on_too(tmp_path):
    """The second Dense of a process is dense_1, and so are the moments of its kernel."""
    states = []
    for _ in range(2):
        model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
        model.compile(keras.optimizers.Adam(0.1), "mse", jit_compile=False)
        if states:
            read_state(tmp_path / "state").restore(model)
        else:
            model.train_on_batch(np.ones((1, 2)), np.ones((1, 1)))
            save_state(tmp_path / "state", model, {})
        states.append([v.numpy() for v in (*model.weights, *model.optimizer.variables)])
    assert_same(*states)
