"""백엔드마다 다른 컴파일을 이 파일만 안다."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import partial
from operator import is_
from typing import Any

import keras

from kit_core.validation import plain

_ANY_SHAPE: ContextVar[bool] = ContextVar("being compiled for every shape", default=False)


def compile_with_model(
    function: Callable[..., Any], model: keras.Model, jit_compile: bool = False
) -> Callable[..., Any]:
    """function(model, *arrays)를 현재 백엔드로 컴파일해 arrays만 받는 함수로 만든다.

    텐서플로에서는 처음 부를 때 한 번만 컴파일한다. 그 뒤로는 배치의 크기나 문장의 길이가 바뀌어도 다시 하지 않는다.
    jit_compile이면 XLA로 컴파일한다. 빠르지만 모양이 바뀔 때마다 몇 초씩 다시 컴파일한다.
    JAX에서는 모델의 변수를 인자로 넘긴다. 닫힌 채로 컴파일하면 그때의 가중치가 굳어 학습한 뒤에도 낡은 값을 쓴다.
    PyTorch에서는 기울기를 끄고 그대로 실행한다.
    """
    backend = keras.backend.backend()
    if backend == "tensorflow":
        import tensorflow as tf

        # 반복과 갈림은 keras.ops로 적었으므로, 파이썬 코드를 그래프의 것으로 고쳐 쓰는 오토그래프가 할 일이 없다.
        # Keras의 fit과 predict도 끈다. 켜 두면 프로세스의 첫 디코딩이 서너 배 걸린다.
        if jit_compile:
            return tf.function(partial(function, model), autograph=False, jit_compile=True)
        traced = tf.function(_for_any_shape(partial(function, model)), autograph=False)

        def any_shape(x: Any) -> Any:
            sizes = [None] * len(x.shape)
            if not tf.as_dtype(x.dtype).is_integer:  # 토큰 번호가 아니면 배치의 크기만 바뀐다.
                sizes[1:] = x.shape[1:]
            return tf.TensorSpec(sizes, x.dtype)

        def call(*arrays: Any) -> Any:
            # 이미 있으면 다시 만들지 않는다.
            traced.get_concrete_function(*tf.nest.map_structure(any_shape, arrays))
            return traced(*arrays)

        return call
    if backend == "jax":
        import jax

        variables = model.variables

        def pure(values: list[Any], *arrays: Any) -> Any:
            with keras.StatelessScope(state_mapping=list(zip(variables, values, strict=True))):
                return function(model, *arrays)

        jitted = jax.jit(pure)
        return lambda *arrays: jitted([variable.value for variable in variables], *arrays)
    if backend == "torch":
        import torch

        return torch.no_grad()(partial(function, model))
    return partial(function, model)


def shapes_may_grow() -> bool:
    """지금 컴파일하는 반복문이 걸음마다 더 긴 배열을 넘겨도 되는지. XLA가, 곧 JAX가 컴파일하는 것은 모양이 바뀔 수 없다."""
    return _ANY_SHAPE.get()


def of_any_length(x: Any, axis: int) -> Any:
    """x를 그대로 주되 axis의 크기를 모르는 것으로 한다. shapes_may_grow()인 반복문에서 길어질 배열의 처음 값이다."""
    import tensorflow as tf

    shape = [None if place == axis else size for place, size in enumerate(x.shape)]
    return tf.compat.v1.placeholder_with_default(x, shape)


def _for_any_shape(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arrays: Any) -> Any:
        before = _ANY_SHAPE.set(True)
        try:
            return function(*arrays)
        finally:
            _ANY_SHAPE.reset(before)

    return call


def compile_once(
    function: Callable[..., Any], model: keras.Model, jit_compile: bool = False, **parameters: Any
) -> Callable[..., Any]:
    """function(model, *arrays, **parameters)를 컴파일해 모델에 맡겨 둔다. 컴파일은 비싸므로 같은 물음에는 다시 하지 않는다.

    quantize나 enable_lora처럼 모델의 층이나 변수, 정밀도를 바꾼 뒤에는 다시 한다. 한 번도 답하지 못하고 실패한 것은 맡겨 두지
    않는다. 그래서 다음에 물으면 처음부터 다시 컴파일한다.
    """
    # NumPy의 수는 같은 값의 파이썬 수와 열쇠가 같지만, 크기로 쓸 수 없어 컴파일에 실패한다.
    parameters = {name: plain(value) for name, value in parameters.items()}
    # __dict__에 두어 Keras가 모델의 상태로 여기지 않게 한다.
    made_of = _made_of(model)
    if not _same(made_of, model.__dict__.get("_compiled_from", ())):
        model.__dict__.update(_compiled_from=made_of, _compiled_functions={})
    compiled = model.__dict__["_compiled_functions"]
    key = (function.__module__, function.__qualname__, jit_compile, *parameters.items())
    if key not in compiled:
        compiled[key] = _forgotten_on_failure(
            compiled, key, compile_with_model(partial(function, **parameters), model, jit_compile)
        )
    return compiled[key]


def _made_of(model: keras.Model) -> list[Any]:
    layers = model._flatten_layers()
    return [*model.weights, *(part for layer in layers for part in (layer, layer.dtype_policy))]


def _same(now: Sequence[Any], then: Sequence[Any]) -> bool:
    return len(now) == len(then) and all(map(is_, now, then))


def _forgotten_on_failure(
    compiled: dict[tuple, Any], key: tuple, function: Callable[..., Any]
) -> Callable[..., Any]:
    def call(*arrays: Any) -> Any:
        try:
            answer = function(*arrays)
        except Exception:
            compiled.pop(key, None)
            raise
        compiled[key] = function  # 한 번 답했으면 더 지켜볼 것이 없다.
        return answer

    return call
