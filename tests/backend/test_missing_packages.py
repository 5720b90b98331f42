"""Without the backend that Keras asks for, the error says in Korean what to install."""

import pytest
from at_length import at_length
from fresh_python import run_without

from kit_core.backend import missing_packages
from kit_core.backend.missing_packages import explained
from kit_core.validation.installing import how_to_install


@pytest.mark.parametrize(
    ("absent", "backend", "told"),
    [
        (["tensorflow", "jax", "torch"], "tensorflow", f"{how_to_install('tensorflow')}로 설치한다."),
        (["jax"], "jax", "이미 있는 TensorFlow를 쓰려면 환경 변수 KERAS_BACKEND=tensorflow로"),
        ([], "tensorflaw", "KERAS_BACKEND='tensorflaw'인 백엔드는 없다. tensorflow, jax, torch 가운데"),
    ],
    ids=["none at all", "another is there", "misspelled"],
)
@pytest.mark.parametrize(
    "name", at_length(["Transformer"], ["Transformer", "training.Adam", "applications.TransformerClassifier"])
)
def test_a_missing_backend_is_named(absent, backend, told, name):
    room, _, last = f"kit_core.{name}".rpartition(".")
    done = run_without(absent, f"from {room} import {last}", KERAS_BACKEND=backend)
    assert done.returncode == 1
    assert told in done.stderr.splitlines()[-1]


def test_the_training_command_names_a_missing_backend():
    code = "from kit_core.training.__main__ import main; main(['chatbot'])"
    done = run_without(["tensorflow", "jax", "torch"], code, KERAS_BACKEND="torch")
    assert how_to_install("torch") in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "error",
    [
        ModuleNotFoundError("No module named 'flax'", name="flax"),
        ValueError("x=3"),
        ImportError("broken", name="jax"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_another_error_stays_as_it_is(error):
    with pytest.raises(type(error)) as caught, explained():
        raise error
    assert caught.value is error


def test_where_no_backend_is_installed_all_three_are_offered(monkeypatch):
    monkeypatch.setattr(missing_packages, "find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError) as caught, explained():
        raise ModuleNotFoundError("No module named 'jax'", name="jax")
    assert str(caught.value) == (
        f"Keras의 백엔드 jax 패키지가 없다. {how_to_install('jax')}로 설치한다. tensorflow 또는 "
        "torch 패키지를 설치하고 환경 변수 KERAS_BACKEND에 그 이름을 적어도 된다."
    )
    assert caught.value.name == "jax"
