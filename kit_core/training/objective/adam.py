"""논문이 쓴 옵티마이저 Adam (논문 5.3절). 식은 Keras의 것 그대로이고, 텐서플로에서는 파라미터마다 커널 하나로 계산한다."""

from types import SimpleNamespace
from typing import Any

import keras
from keras import ops

from kit_core.validation import check_positive, check_rate

# Keras가 백엔드에 맞추어 Adam 대신 만드는 클래스. 그것을 물려받아야 PyTorch에서 느려지지 않는다.
_KerasAdam = type(keras.optimizers.Adam.__new__(keras.optimizers.Adam))


@keras.saving.register_keras_serializable("kit_core")
class Adam(_KerasAdam):
    """논문의 Adam (논문 5.3절). 기울기의 이동 평균을 기울기 제곱의 이동 평균의 제곱근으로 나눈 만큼 움직인다.

    keras.optimizers.Adam과 같은 식이고 기본값이 논문의 값이다. 텐서플로에서 Keras는 파라미터마다 연산 스물 남짓으로 이 식을
    적는다. 여기서는 커널 하나(ResourceApplyAdam)로 적어, 걸음의 그래프가 작아지고 첫 걸음까지의 시간이 절반으로 준다.
    그 뒤의 걸음은 같은 빠르기이다. PyTorch에서는 Keras가 이미 그렇게 하고 JAX에서는 XLA가 연산을 합친다.

    Args:
        learning_rate: 학습률. 수나 스케줄.
        beta_1, beta_2: 두 이동 평균이 지난 값을 남기는 비율.
        epsilon: 0으로 나누지 않으려고 더하는 수.
        kwargs: keras.optimizers.Adam이 받는 나머지 인자.

    Raises:
        TypeError, ValueError: beta_1과 beta_2가 0 이상 1 미만의 수가 아니거나 learning_rate나 epsilon이 0보다 큰 수가 아닐 때.
    """

    def __init__(
        self,
        learning_rate: Any = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.98,
        epsilon: float = 1e-9,
        **kwargs: Any,
    ) -> None:
        if not callable(learning_rate):  # 스케줄은 부를 수 있다.
            check_positive("learning_rate", learning_rate)
            learning_rate = float(learning_rate)
        check_rate("beta_1", beta_1)
        check_rate("beta_2", beta_2)
        check_positive("epsilon", epsilon)
        super().__init__(learning_rate, beta_1=beta_1, beta_2=beta_2, epsilon=epsilon, **kwargs)

    def apply(self, grads: Any, trainable_variables: Any = None) -> Any:
        """기울기대로 파라미터를 한 걸음 고친다."""
        self._step = None  # 걸음마다 한 번 계산해 모든 파라미터가 나누어 쓴다.
        try:
            return super().apply([_summed(gradient) for gradient in grads], trainable_variables)
        finally:
            self._step = None

    def update_step(self, gradient: Any, variable: Any, learning_rate: Any) -> None:
        """파라미터 하나를 고친다."""
        if self.amsgrad or not _has_kernel():
            super().update_step(gradient, variable, learning_rate)
            return
        import tensorflow as tf

        if self._step is None:
            self._step = self._numbers_of_step(learning_rate)
        i, dtype = self._get_variable_index(variable), variable.dtype
        tf.raw_ops.ResourceApplyAdam(
            var=variable.handle,
            m=self._momentums[i].value.handle,
            v=self._velocities[i].value.handle,
            grad=tf.cast(gradient, dtype),
            **{name: tf.cast(value, dtype) for name, value in vars(self._step).items()},
        )

    def _numbers_of_step(self, learning_rate: Any) -> SimpleNamespace:
        step = ops.cast(self.iterations + 1, "float32")
        return SimpleNamespace(
            beta1_power=ops.power(self.beta_1, step),
            beta2_power=ops.power(self.beta_2, step),
            lr=ops.cast(learning_rate, "float32"),
            beta1=ops.convert_to_tensor(self.beta_1, "float32"),
            beta2=ops.convert_to_tensor(self.beta_2, "float32"),
            epsilon=ops.convert_to_tensor(self.epsilon, "float32"),
        )


def _has_kernel() -> bool:
    if keras.backend.backend() != "tensorflow":
        return False
    import tensorflow as tf

    return not tf.distribute.has_strategy()  # 장치마다 복제된 변수는 커널에 바로 넘길 수 없다.


def _summed(gradient: Any) -> Any:
    """표에서 고른 행들의 기울기를 행마다 더한다. 한 토큰이 거듭 나오면 Keras는 합의 제곱 대신 제곱의 합을 v에 넣는다."""
    if type(gradient).__name__ != "IndexedSlices":
        return gradient
    import tensorflow as tf

    return tf.convert_to_tensor(gradient)
