"""모든 층이 함께 쓰는 것: 입력은 가장 바깥에서 불린 층이 한 번만 본다."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from inspect import Parameter, signature
from typing import Any

import keras
import numpy as np

from kit_core.backend.forking import check_not_forked
from kit_core.frozen import RemembersFrozen
from kit_core.language.saying import said
from kit_core.validation import shown

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

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        check_not_forked()
        return super().__new__(cls, *args, **kwargs)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if inside_call():
            return super().__call__(*args, **kwargs)
        args, kwargs = self._prepared(args, kwargs)
        with checked_call():
            return super().__call__(*args, **kwargs)

    def stateless_call(
        self, trainable_variables: Any, non_trainable_variables: Any, *args: Any, **kwargs: Any
    ) -> Any:
        """Keras의 stateless_call. JAX에서는 fit도 이것을 부르며 __call__을 지나지 않는다."""
        own = {name: kwargs.pop(name) for name in ("return_losses",) if name in kwargs}
        if not inside_call():
            args, kwargs = self._prepared(args, kwargs)
        with checked_call():
            return super().stateless_call(
                trainable_variables, non_trainable_variables, *args, **own, **kwargs
            )

    def _prepared(self, args: tuple, kwargs: dict[str, Any]) -> tuple[tuple, dict[str, Any]]:
        check_not_forked()
        if self._remat_mode is not None:
            raise ValueError(
                said(
                    f"{self.name}을(를) keras.RematScope 안에서 만들었다. 다시 계산하는 방법은 이 층에 쓸 수 없다. "
                    "그 밖에서 만든다."
                )
            )
        self._check_arguments(args, kwargs)
        return self.checked(*args, **kwargs)

    def _check_arguments(self, args: tuple, kwargs: dict[str, Any]) -> None:
        """call이 받는 이름과 수대로 넣었는지 본다."""
        taken = signature(self.call)
        own = {
            name: value for name, value in kwargs.items() if name != "training" or name in taken.parameters
        }
        try:
            training = taken.bind(*args, **own).arguments.get("training")
        except TypeError:
            needed = [name for name, each in taken.parameters.items() if each.default is Parameter.empty]
            raise TypeError(
                said(
                    f"{self.name}에 넣은 것이 맞지 않는다: {len(args)}개를 차례로, {shown(list(kwargs))}를 이름으로 받았다. "
                    f"{', '.join(taken.parameters)}의 차례로 넣으며 {', '.join(needed)}은(는) 빠뜨릴 수 없다."
                )
            ) from None
        if training is not None and not isinstance(training, (bool, int, np.bool_)):
            raise TypeError(
                said(
                    f"training은 True나 False여야 하는데 {shown(training)}을(를) 받았다. "
                    "배열이 여럿이면 model((source, target))처럼 한 튜플로 묶어 넣는다."
                )
            )

    def checked(self, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        """call의 인자를 받아 보고, 계산할 꼴로 고쳐 돌려준다. 쓸 수 없으면 무엇이 틀렸는지 말한다."""
        raise NotImplementedError


class CheckedLayer(ChecksInput, RemembersFrozen, keras.layers.Layer):
    """입력을 한 번만 보는 Keras의 층. 출력의 모양은 다시 정하지 않으면 입력의 것과 같다."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.supports_masking = True

    def compute_output_shape(self, x_shape: tuple, *args: Any, **others: Any) -> tuple:
        return x_shape
