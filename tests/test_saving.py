import io
import json
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import h5py
import keras
import numpy as np
import pytest
import saved_models
from rows import in_rows
from saved_models import ALL, MODELS, ONE, answer

import kit_core
from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerClassifier, load_model, load_weights
from kit_core.training import Adam

KINDS = [".keras", ".weights.h5"]
# The other process. It opens every model and prints its class before it has heard of anything but load_model.
THERE = """
import sys, kit_core
support, folder, *names = sys.argv[1:]
opened = {name: kit_core.load_model(f"{folder}/{name}.keras") for name in names}
print(*(type(model).__name__ for model in opened.values()))
sys.path.insert(0, support)
import saved_models
saved_models.write_answers(folder, opened)
"""


def test_files_read_by_another_process_answer_the_same_bits(tmp_path):
    """Every layer and every model in both kinds of file; load_model is all that the process imports to open the models."""
    folder, here = tmp_path, {}
    rng = np.random.default_rng(5)
    for name, make in ALL.items():
        model = make()
        model.build()
        model.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in model.get_weights()])
        here[name] = answer(model)
        # The other process knows nothing of what a model is trained with, either.
        if isinstance(model, Transformer):
            optimizer = Adam(kit_core.WarmupSchedule(16, 4))
            model.compile(optimizer, LabelSmoothedCrossEntropy(0.1), metrics=[kit_core.MaskedAccuracy()])
        model.save(folder / f"{name}.keras")
        model.save_weights(folder / f"{name}.weights.h5")
    command = [sys.executable, "-c", THERE, str(Path(saved_models.__file__).parent), str(folder), *MODELS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [name.partition(",")[0] for name in MODELS]
    with np.load(folder / "answers.npz") as there:
        wrong = [
            f"{name}{kind}"
            for name, want in here.items()
            for kind in KINDS
            if not want.std() or not np.array_equal(there[f"{name}{kind}"], want)
        ]
    assert wrong == []


def test_every_layer_and_model_makes_the_trip():
    classes = {name for name in kit_core.__all__ if isinstance(getattr(kit_core, name), type)}
    keras_layers = {name for name in classes if issubclass(getattr(kit_core, name), keras.Layer)}
    assert keras_layers <= {name.partition(",")[0] for name in ALL}


def test_a_model_in_training_goes_on_as_if_it_had_never_been_saved(rng, tmp_path):
    model = TransformerClassifier(replace(ONE, dropout=0.0), 3)
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(Adam(kit_core.WarmupSchedule(16, 4)), loss, jit_compile=False)
    ids, answers = rng.integers(1, 20, (8, 5)), rng.integers(0, 3, 8)
    for _ in range(2):
        model.train_on_batch(ids, answers)
    model.save(tmp_path / "model.keras")
    again = load_model(tmp_path / "model.keras")
    assert int(again.optimizer.iterations) == 2
    for _ in range(3):  # The first step feels the weights alone, the next ones the moments and the schedule.
        assert float(again.train_on_batch(ids, answers)) == float(model.train_on_batch(ids, answers))


def test_a_model_with_a_frozen_encoder_goes_on_learning_as_before(rng, tmp_path):
    model = TransformerClassifier(replace(ONE, dropout=0.0), 3)
    model.build()
    model.encoder.trainable = False
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(Adam(0.01), loss, jit_compile=False)
    ids, answers = rng.integers(1, 20, (8, 5)), rng.integers(0, 3, 8)
    model.train_on_batch(ids, answers)
    model.save(tmp_path / "model.keras")
    again = load_model(tmp_path / "model.keras")
    kept = again.encoder.get_weights()
    for _ in range(2):
        assert float(again.train_on_batch(ids, answers)) == float(model.train_on_batch(ids, answers))
    for before, after in zip(kept, again.encoder.get_weights(), strict=True):
        np.testing.assert_array_equal(after, before)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """One Transformer in both kinds of file."""
    folder, model = tmp_path_factory.mktemp("one"), Transformer(ONE)
    model.compile("sgd", LabelSmoothedCrossEntropy())
    model.build()
    model.save(folder / "model.keras")
    model.save_weights(folder / "model.weights.h5")
    return folder


def rewritten(source, target, change_config=None, change_weights=None):
    """A copy of a .keras file with another configuration or other weights."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "config.json" and change_config:
                saved = json.loads(data)
                change_config(saved)
                data = json.dumps(saved).encode()
            if name == "model.weights.h5" and change_weights:
                file = io.BytesIO(data)
                with h5py.File(file, "r+") as weights:
                    change_weights(weights)
                data = file.getvalue()
            new.writestr(name, data)


def assert_same(given, want):
    for a, b in zip(given, want, strict=True):
        np.testing.assert_array_equal(a, b)


def open_with(function, path):
    return load_model(path) if function is load_model else load_weights(Transformer(ONE), path)


both = pytest.mark.parametrize(
    ("function", "kind"), [(load_model, ".keras"), (load_weights, ".weights.h5")], ids=KINDS
)


@both
def test_another_kind_of_file_is_named(function, kind, tmp_path):
    with pytest.raises(ValueError, match=rf"model\.h5.*\{kind} 파일이 아니다"):
        open_with(function, tmp_path / "model.h5")


@both
def test_a_missing_file_is_named(function, kind, tmp_path):
    with pytest.raises(FileNotFoundError, match=rf"model\{kind}.*파일이 없다"):
        open_with(function, tmp_path / f"model{kind}")


@both
@pytest.mark.parametrize("part", [0.0, 0.01, 0.6, 0.999])
def test_a_truncated_file_is_named(function, kind, part, saved, tmp_path):
    data, path = (saved / f"model{kind}").read_bytes(), tmp_path / f"cut{kind}"
    path.write_bytes(data[: int(part * len(data))])
    with pytest.raises(ValueError, match=rf"cut\{kind}.*읽을 수 없다.*잘렸거나 상했다"):
        open_with(function, path)


def test_a_keras_file_with_one_wrong_byte_is_named(saved, tmp_path):
    data = bytearray((saved / "model.keras").read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "rotten.keras").write_bytes(data)
    with pytest.raises(ValueError, match=r"rotten\.keras.*상했다"):
        load_model(tmp_path / "rotten.keras")


def test_a_keras_file_without_its_parts_is_named(tmp_path):
    with zipfile.ZipFile(tmp_path / "empty.keras", "w") as archive:
        archive.writestr("metadata.json", "{}")
    with pytest.raises(ValueError, match=r"empty\.keras.*읽을 수 없다.*config\.json"):
        load_model(tmp_path / "empty.keras")


OTHER_VERSIONS = {
    "a field of a newer version": (lambda c: c["config"].update(rotary=True), "rotary"),
    "a field is missing": (lambda c: c["config"].pop("source_vocab_size"), "source_vocab_size"),
    "a new choice": (lambda c: c["config"].update(norm="rms"), "norm='rms'.*'post', 'pre'"),
    "another type": (lambda c: c["config"].update(d_model="16"), "d_model은.*정수여야.*'16'"),
    "a class of a newer version": (
        lambda c: c.update(registered_name="kit_core>Mamba", class_name="Mamba"),
        "Could not locate class 'Mamba'",
    ),
    "another shape": (
        lambda c: c["config"].update(d_ff=40),
        r"모델에만 있는 것: .*\(16, 40\) 2개.*파일에만 있는 것: .*\(16, 32\) 2개",
    ),
    "a loss of a newer version": (
        lambda c: c["compile_config"]["loss"].update(registered_name="kit_core>Gone", class_name="Gone"),
        "Could not locate class 'Gone'",
    ),
}


@pytest.mark.parametrize(("change", "words"), OTHER_VERSIONS.values(), ids=OTHER_VERSIONS.keys())
def test_a_file_of_another_version_says_what_differs(change, words, saved, tmp_path):
    rewritten(saved / "model.keras", tmp_path / "other.keras", change_config=change)
    with pytest.raises(ValueError, match=rf"(?s)other\.keras.*{words}"):
        load_model(tmp_path / "other.keras")


def test_a_file_from_before_an_option_existed_opens_with_its_default(saved, tmp_path):
    rewritten(
        saved / "model.keras", tmp_path / "old.keras", change_config=lambda c: c["config"].pop("relu_dropout")
    )
    again, model = load_model(tmp_path / "old.keras"), load_model(saved / "model.keras")
    assert again.config == ONE
    assert_same(again.get_weights(), model.get_weights())


def with_a_layer(layer):
    """A file of Keras' own classes around one layer that is written as `layer`."""
    return lambda c: c.update(
        module="keras",
        class_name="Sequential",
        registered_name=None,
        config={"name": "sequential", "layers": [layer]},
    )


@pytest.mark.parametrize("safe", [True, False], ids=["safe mode", "safe mode switched off"])
def test_code_in_a_file_is_not_run(safe, saved, tmp_path):
    ran = tmp_path / "ran"
    layer = keras.layers.Lambda(eval(f"lambda x, touch=open: touch({str(ran)!r}, 'w') and x"))
    written = keras.saving.serialize_keras_object(layer)
    assert written["config"]["function"]["class_name"] == "__lambda__"
    rewritten(saved / "model.keras", tmp_path / "code.keras", change_config=with_a_layer(written))
    state = keras.src.saving.serialization_lib.in_safe_mode()
    try:
        if not safe:
            keras.config.enable_unsafe_deserialization()
        with pytest.raises(ValueError, match=r"code\.keras.*열 수 없다.*Lambda"):
            load_model(tmp_path / "code.keras")
    finally:
        keras.src.backend.common.global_state.set_global_attribute("safe_mode_saving", state)
    assert not ran.exists()


@pytest.mark.parametrize("name", ["TFSMLayer", "TorchModuleWrapper"])
def test_other_layers_of_code_are_not_even_made(name, saved, tmp_path, monkeypatch):
    """A SavedModel beside the file, or a pickled module, where Keras' safe mode is switched off."""
    layer = {"module": "keras.layers", "class_name": name, "config": {"filepath": "there"}}
    rewritten(saved / "model.keras", tmp_path / "code.keras", change_config=with_a_layer(layer))
    monkeypatch.setattr(keras.src.saving.serialization_lib, "in_safe_mode", lambda: False)
    with pytest.raises(ValueError, match=rf"code\.keras.*열 수 없다.*: {name}에 .*코드가 담겼다"):
        load_model(tmp_path / "code.keras")


def test_a_file_that_unpacks_to_what_nobody_saved_is_refused(saved, tmp_path, monkeypatch):
    monkeypatch.setattr("kit_core.saving.BOMB", 2**20)
    monkeypatch.setattr(zipfile.ZipFile, "read", None)  # it is told before anything is unpacked
    path = tmp_path / "bomb.keras"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("config.json", "{}" + " " * 2**21)
    with pytest.raises(ValueError, match=r"bomb\.keras.*압축을 풀면 2,097,154바이트가 되는 파일"):
        load_model(path)


@pytest.mark.parametrize(
    "change",
    [{"source_vocab_size": 10**9}, {"d_ff": 10**9}, {"num_layers": 10**7}, {"max_length": 2**31 - 1}],
)
def test_a_model_much_larger_than_its_file_is_refused_before_it_is_made(change, saved, tmp_path, monkeypatch):
    monkeypatch.setattr(Transformer, "__init__", None)
    path = tmp_path / "huge.keras"
    rewritten(saved / "model.keras", path, change_config=lambda c: c["config"].update(change))
    with pytest.raises(ValueError, match=r"huge\.keras.*수가 적어도 [\d,]{9,}개인 모델이 [\d,]+바이트에"):
        load_model(path)


def test_a_class_that_nobody_registered_is_not_even_imported(saved, tmp_path, monkeypatch):
    (tmp_path / "elsewhere.py").write_text("import keras\nclass Layer(keras.layers.Layer): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    foreign = {"module": "elsewhere", "class_name": "Layer", "config": {}, "registered_name": None}
    for name, change in {
        "inside": with_a_layer(foreign),
        "outside": lambda c: c.update(foreign),
        "loss": lambda c: c["compile_config"].update(loss=foreign),
    }.items():
        rewritten(saved / "model.keras", tmp_path / f"{name}.keras", change_config=change)
        with pytest.raises(
            ValueError, match=rf"(?s){name}\.keras.*열 수 없다.*Could not locate class 'Layer'"
        ):
            load_model(tmp_path / f"{name}.keras")
    assert "elsewhere" not in sys.modules


def test_a_layer_that_only_the_file_has_is_not_passed_over(saved, tmp_path):
    """Keras reads such a file without a word."""
    two = Transformer(replace(ONE, num_layers=2))
    two.build()
    two.save(tmp_path / "two.keras")
    rewritten(
        tmp_path / "two.keras",
        tmp_path / "one.keras",
        change_config=lambda c: c["config"].update(num_layers=1),
    )
    assert isinstance(keras.saving.load_model(tmp_path / "one.keras"), Transformer)
    with pytest.raises(ValueError, match=r"모델에만 있는 것: 없다.*파일에만 있는 것: .*\(16, 16\) 12개"):
        load_model(tmp_path / "one.keras")
    two.save_weights(tmp_path / "two.weights.h5")
    model = Transformer(ONE)
    model.build()
    before = model.get_weights()
    with pytest.raises(ValueError, match=r"파일에만 있는 것: .*\(16, 16\) 12개"):
        load_weights(model, tmp_path / "two.weights.h5")
    assert_same(model.get_weights(), before)
    model.load_weights(tmp_path / "two.weights.h5")
    assert any(np.any(after != once) for after, once in zip(model.get_weights(), before, strict=True))


def test_an_array_missing_from_the_file_is_named(saved, tmp_path):
    def without_a_bias(weights):
        del weights["encoder/layers/encoder_layer/feed_forward/inner/vars/1"]

    rewritten(saved / "model.keras", tmp_path / "hole.keras", change_weights=without_a_bias)
    with pytest.raises(ValueError, match=r"모델에만 있는 것: \(32,\) 1개"):
        load_model(tmp_path / "hole.keras")


@in_rows(
    ("change", "words"),
    [
        ({"d_ff": 40}, r"모델에만 있는 것: .*\(16, 40\) 2개.*파일에만 있는 것: .*\(16, 32\) 2개"),
        ({"num_layers": 2}, r"모델에만 있는 것: .*\(16, 16\) 12개"),
        ({"norm": "pre"}, r"모델에만 있는 것: \(16,\) 4개"),
        ({"share_embeddings": False}, r"모델에만 있는 것: .*\(16, 20\) 1개"),
    ],
)
def test_weights_that_do_not_fit_change_nothing(change, words, saved):
    model = Transformer(replace(ONE, **change))
    model.build()
    before = model.get_weights()
    with pytest.raises(ValueError, match=words):
        load_weights(model, saved / "model.weights.h5")
    assert_same(model.get_weights(), before)


def test_weights_that_fit_only_by_their_shapes_change_nothing(rng, tmp_path):
    """Keras puts in what comes before the array that it does not find, the optimizer's state too."""

    def trained(seed):
        keras.utils.set_random_seed(seed)
        model = Transformer(ONE)
        model.compile(Adam(0.1), LabelSmoothedCrossEntropy(), jit_compile=False)
        ids = rng.integers(1, 20, (4, 5))
        model.train_on_batch((ids, ids), ids)
        return model

    def everything(model):
        return [np.array(v.numpy()) for v in (*model.variables, *model.optimizer.variables)]

    path, mine = tmp_path / "other.weights.h5", trained(2)
    trained(1).save_weights(path)
    with h5py.File(path, "r+") as weights:
        weights.move("encoder/layers/encoder_layer/self_attention_norm", "encoder/elsewhere")
    before = everything(mine)
    with pytest.raises(ValueError, match=r"other\.weights\.h5.*넣을 수 없다.*layer_norm"):
        load_weights(mine, path)
    assert_same(everything(mine), before)
    with pytest.raises(ValueError, match="layer_norm"):
        mine.load_weights(path)
    assert any(np.any(after != once) for after, once in zip(everything(mine), before, strict=True))


def test_weights_of_another_class_do_not_fit(saved):
    with pytest.raises(ValueError, match=r"모델에만 있는 것: .*\(16, 3\) 1개"):
        load_weights(TransformerClassifier(ONE, 3), saved / "model.weights.h5")


def test_a_path_may_be_a_string(saved):
    assert load_model(str(Path(saved) / "model.keras")).config == ONE
