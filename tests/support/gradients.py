"""Gradients with whatever backend Keras runs on."""

from collections.abc import Callable, Sequence
from typing import Any

import keras
import numpy as np
from keras.ops import convert_to_numpy


def value_and_gradients(
    loss: Callable[[], Any], variables: Sequence[keras.Variable]
) -> tuple[float, list[np.ndarray | None]]:
    """The value of loss() and its gradient for each variable; None where the variable plays no part."""
    backend = keras.backend.backend()
    if backend == "tensorflow":
        import tensorflow as tf

        with tf.GradientTape() as tape:
            value = loss()
        gradients = tape.gradient(value, [variable.value for variable in variables])
        gradients = [None if g is None else tf.convert_to_tensor(g) for g in gradients]
    elif backend == "jax":
        import jax

        def pure(values: list[Any]) -> Any:
            with keras.StatelessScope(state_mapping=list(zip(variables, values, strict=True))):
                return loss()

        # Compiled as a whole: JAX would else compile every operation for itself.
        value, gradients = jax.jit(jax.value_and_grad(pure))([variable.value for variable in variables])
    else:
        import torch

        value = loss()
        gradients = torch.autograd.grad(value, [variable.value for variable in variables], allow_unused=True)
    return float(convert_to_numpy(value)), [None if g is None else convert_to_numpy(g) for g in gradients]
