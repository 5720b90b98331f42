"""가장 큰 값의 자리."""

from typing import Any

import keras
from keras import ops


def argmax(x: Any) -> Any:
    """마지막 축에서 가장 큰 값의 자리 (...,)를 int32로 준다. 같은 값이 여럿이면 맨 앞의 것이다.

    텐서플로에서 Keras의 argmax는 -0.0과 0.0을 가리느라 배열을 다섯 번 더 훑는다. 어휘만큼 긴 로짓에서는 그것이 고르는
    일보다 오래 걸린다.
    """
    if keras.backend.backend() == "tensorflow":
        return ops.cast(ops.top_k(x, 1)[1][..., 0], "int32")
    return ops.cast(ops.argmax(x, axis=-1), "int32")
