"""Keras의 백엔드나 덤으로 설치하는 패키지가 없을 때, 영어 오류 대신 무엇을 설치할지 우리말로 알려 준다."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from kit_core.language.saying import said
from kit_core.validation.installing import how_to_install

BACKENDS = {"tensorflow": "TensorFlow", "jax": "JAX", "torch": "PyTorch"}


@contextmanager
def explained() -> Iterator[None]:
    """with 안에서 Keras가 백엔드를 찾지 못하면 그 오류를 우리말로 바꾼다. 다른 오류는 그대로 둔다."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in BACKENDS:
            raise
        raise ModuleNotFoundError(_what_to_install(error.name), name=error.name) from error
    except ValueError as error:
        if not str(error).startswith("Unable to import backend"):
            raise
        raise ValueError(
            said(
                f"KERAS_BACKEND={os.environ.get('KERAS_BACKEND')!r}인 백엔드는 없다. "
                f"{', '.join(BACKENDS)} 가운데 하나로 정하고 파이썬을 다시 시작한다."
            )
        ) from error


@contextmanager
def needed(purpose: str, extra: str = "training") -> Iterator[None]:
    """with 안에서 패키지를 찾지 못하면, 무엇에 쓰이고(purpose) 어느 덤(extra)으로 설치하는지 말한다."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            said(f"{purpose} {error.name} 패키지가 있어야 한다. {how_to_install(extra)}로 설치한다."),
            name=error.name,
        ) from error


def _what_to_install(missing: str) -> str:
    install = said(f"Keras의 백엔드 {missing} 패키지가 없다. {how_to_install(missing)}로 설치한다.")
    others = said(" 또는 ").join(name for name in BACKENDS if name != missing)
    instead = f"{others} 패키지를 설치하고 환경 변수 KERAS_BACKEND에 그 이름을 적어도 된다."
    for name, title in BACKENDS.items():
        if name != missing and find_spec(name):
            instead = (
                f"이미 있는 {title}를 쓰려면 환경 변수 KERAS_BACKEND={name}로 정하고 파이썬을 다시 시작한다."
            )
            break
    return f"{install} {said(instead)}"
