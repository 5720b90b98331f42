"""NumPy로 짠 배치를 모델에 대어 주는 얇은 껍질. 텐서플로에서는 tf.data가 다음 배치를 미리 준비한다."""

from collections.abc import Callable, Iterator
from typing import Any

import keras


def serve(batches: Callable[[], Iterator[Any]], count: int) -> Any:
    """batches()가 내는 NumPy 배치를 model.fit에 넣을 꼴로 바꾼다.

    텐서플로에서는 길이가 달라도 그래프를 다시 그리지 않도록 길이를 비워 둔 tf.data.Dataset을 준다. 다른 백엔드에서는
    반복자를 그대로 준다.

    Args:
        batches: 부를 때마다 배치의 새 반복자를 주는 함수. 배치는 배열과 튜플로 이루어진다.
        count: 배치의 수.
    """
    if keras.backend.backend() != "tensorflow":
        return (batch for batch in batches())  # Keras는 반복자 가운데 생성기만 받는다.
    import tensorflow as tf

    def spec(array: Any) -> Any:
        if isinstance(array, tuple):
            return tuple(map(spec, array))
        return tf.TensorSpec([None] * array.ndim, array.dtype)

    first = next(iter(batches()))
    served = tf.data.Dataset.from_generator(batches, output_signature=spec(first))
    return served.apply(tf.data.experimental.assert_cardinality(count)).prefetch(4)
