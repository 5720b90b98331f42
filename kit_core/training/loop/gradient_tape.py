"""한 걸음을 손으로 적은 학습 루프. model.fit이 속에서 하는 일과 걸음마다 같다."""

from collections.abc import Callable
from typing import Any

import keras

from kit_core.backend.variables_first import create_optimizer_variables


def make_train_step(model: keras.Model) -> Callable[[Any, Any], Any]:
    """컴파일한 모델의 한 걸음을 tf.GradientTape로 적은 함수 step(inputs, targets) -> loss를 만든다.

    Args:
        model: compile(optimizer, loss)를 마친 모델. 텐서플로 백엔드에서만 쓸 수 있다.

    Raises:
        RuntimeError: 백엔드가 텐서플로가 아닐 때.
        ValueError: 모델을 컴파일하지 않았을 때.
    """
    if keras.backend.backend() != "tensorflow":
        raise RuntimeError(
            f"tf.GradientTape는 텐서플로에만 있다. 지금의 백엔드는 {keras.backend.backend()}이다. "
            "KERAS_BACKEND=tensorflow로 시작한다."
        )
    if not getattr(model, "compiled", False):
        raise ValueError("model을 아직 컴파일하지 않았다. model.compile(optimizer, loss)를 먼저 부른다.")
    create_optimizer_variables(model)
    import tensorflow as tf

    @tf.function(reduce_retracing=True, autograph=False)
    def step(inputs: Any, targets: Any) -> Any:
        with tf.GradientTape() as tape:
            logits = model(inputs, training=True)  # (B, T, V)
            loss = model.compute_loss(inputs, targets, logits)
            # float16에서는 작은 기울기가 0이 되지 않도록 손실을 키운다. 옵티마이저가 기울기를 그만큼 도로 나눈다.
            scaled = model.optimizer.scale_loss(loss)
        gradients = tape.gradient(scaled, model.trainable_variables)
        model.optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        return loss

    return step
