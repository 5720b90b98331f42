"""Keras의 fit, evaluate, predict를 부르기 전과 실패한 뒤에 할 일."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import keras

from kit_core.backend.forking import check_not_forked


class GuardsTrainerCalls:
    """keras.Model 앞에 두는 것. 갈라진 프로세스에서는 거절하고, 실패한 뒤에도 모델을 쓸 수 있게 한다."""


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: keras.Model, *args: Any, **kwargs: Any) -> Any:
        check_not_forked()  # 이미 컴파일한 계산은 층을 다시 부르지 않는다.
        with _kept_on_failure(self):
            return method(self, *args, **kwargs)

    return call


for _name in ("fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch"):
    setattr(GuardsTrainerCalls, _name, _guarded(getattr(keras.Model, _name)))


@contextmanager
def _kept_on_failure(model: keras.Model) -> Iterator[None]:
    """JAX에서 Keras는 계산하는 동안 변수를 비워 두고, 그 사이에 멈추면 빈 채로 둔다. 마지막 걸음의 값으로 되돌린다."""
    if keras.backend.backend() != "jax":
        yield
        return
    optimizer = getattr(model, "optimizer", None)
    variables = [*model.variables, *(optimizer.variables if optimizer else ())]
    before = [(variable, variable._value) for variable in variables]
    try:
        yield
    except BaseException:
        model.jax_state_sync()
        for variable, value in before:
            if variable._value is None:
                variable._value = value
        raise
