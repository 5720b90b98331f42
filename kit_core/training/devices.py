"""여러 장치에 배치를 나누어 학습한다. 나누는 일은 텐서플로와 JAX의 엔진이 하고, 여기서는 손실의 분모만 맞춘다."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import keras


@contextmanager
def all_devices() -> Iterator[None]:
    """with all_devices(): 안에서 만들고 학습한 모델은 쓸 수 있는 모든 장치에 배치를 나눈다.

    텐서플로에서는 MirroredStrategy, JAX에서는 keras.distribution.DataParallel(여러 기계에도 닿는다)을 쓴다.
    장치가 하나이거나 PyTorch이면 아무것도 하지 않는다.
    """
    backend = keras.backend.backend()
    if backend == "tensorflow":
        import tensorflow as tf

        if len(tf.config.list_logical_devices("GPU")) > 1:
            with tf.distribute.MirroredStrategy().scope():
                yield
            return
    if backend == "jax" and len(keras.distribution.list_devices()) > 1:
        before = keras.distribution.distribution()
        keras.distribution.set_distribution(keras.distribution.DataParallel(auto_shard_dataset=False))
        try:
            yield
        finally:
            keras.distribution.set_distribution(before)
        return
    yield


def warm_up(model: keras.Model, batch: tuple[Any, Any]) -> None:
    """여러 장치에 나누어 학습할 모델을 배치 하나로 먼저 지어 둔다. 장치가 하나이면 아무것도 하지 않는다.

    Keras는 MirroredStrategy에서 첫 배치를 장치끼리 평균한 모양으로 모델을 지으려 하는데, 토큰 번호를 평균하면 실수가 된다.
    """
    if keras.backend.backend() == "tensorflow" and model.distribute_strategy.num_replicas_in_sync > 1:
        model.test_on_batch(*batch)
        model.reset_metrics()


def share_of_tokens(tokens: Any) -> Any:
    """이 장치의 토큰 수(무게의 합) tokens가 모든 장치의 것에서 차지하는 몫. 장치가 하나이면 1이다.

    장치마다 낸 토큰당 평균 손실을 그냥 평균하면 패딩이 많은 장치의 토큰이 더 무거워진다. 이 몫을 곱해 두면, 엔진이 장치들의
    기울기를 더했을 때 배치 전체의 토큰당 평균에서 나온 기울기가 된다. JAX에서는 한 배열이 여러 장치에 걸쳐 있으므로 처음부터
    전체의 평균이다.
    """
    if keras.backend.backend() != "tensorflow":
        return 1.0
    import tensorflow as tf

    context = tf.distribute.get_replica_context()
    if context is None or context.num_replicas_in_sync == 1:
        return 1.0
    total = context.all_reduce(tf.distribute.ReduceOp.SUM, tokens)
    return tf.math.divide_no_nan(tokens, total)
