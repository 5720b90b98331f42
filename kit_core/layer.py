"""모든 층이 함께 쓰는 것: 입력은 가장 바깥에서 불린 층이 한 번만 본다."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import keras

_INSIDE: ContextVar[bool] = ContextVar("inside a call of kit_core", default=False)
# 이미 입력을 본 부름의 안인지. 그 안에서는 아무것도 다시 보지 않는다.
inside_call = _INSIDE.get


@contextmanager
def checked_call() -> Iterator[None]:
    """with 안에서 부르는 층은 입력을 보지 않는다. 들어오기 전에 모두 본 쪽이 쓴다."""
    before = _INSIDE.set(True)
    try:
        yield
    finally:
        _INSIDE.reset(before)


class ChecksInput:
    """keras.Layer나 keras.Model 앞에 두는 것. 가장 바깥의 부름이면 checked()로 인자를 본 뒤에 계산에 들어간다.

    Keras는 call 안에서 난 오류를 영어 설명으로 감싼다. 그래서 들어오기 전에 본다.
    """

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if inside_call():
            return super().__call__(*args, **kwargs)
        args, kwargs = self.checked(*args, **kwargs)
        with checked_call():
            return super().__call__(*args, **kwargs)

    def checked(self, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        """call의 인자를 받아 보고, 계산할 꼴로 고쳐 돌려준다. 쓸 수 없으면 무엇이 틀렸는지 말한다."""
        raise NotImplementedError


class CheckedLayer(ChecksInput, keras.layers.Layer):
    """입력을 한 번만 보는 Keras의 층. 출력의 모양은 다시 정하지 않으면 입력의 것과 같다."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.supports_masking = True

    def compute_output_shape(self, x_shape: tuple, *args: Any) -> tuple:
        return x_shape
