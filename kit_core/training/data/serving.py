"""NumPy로 짠 배치를 모델에 대어 주는 얇은 껍질. 텐서플로에서는 tf.data가 다음 배치를 미리 준비한다."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from threading import Lock
from typing import Any

import keras
import numpy as np

from kit_core.validation import check_callable, check_positive_int, shown


def serve(batches: Callable[[], Iterator[Any]], count: int) -> Any:
    """batches()가 내는 NumPy 배치를 차례로 model.fit에 대어 준다. 한 걸음을 걷는 동안 다음 배치를 마련해 둔다.

    생성기를 fit에 바로 넣으면 텐서플로는 128 KiB가 넘는 메모리를 번번이 운영 체제에서 새로 받아 오도록 glibc의 설정을
    바꾼다(파이썬 3.11부터). 그러면 CPU에서는 작은 모델의 한 걸음이 두 배까지 느려지고, 같은 프로세스의 다음 학습도 모두
    느려진다. 그래서 여기에서는 번호를 하나씩 내는 Dataset에서 배치를 꺼낸다.

    tf.data의 자동 조절(autotuning)은 끈다. 여기에는 조절할 것이 없는데, 켜 두면 fit이 끝날 때에 조절하던 스레드가 다음에
    깨기까지 기다리는 일이 있다. 그 스레드는 두 배씩 늘려 가며 자므로, 에폭이 끝나는 때가 두 배 가까이 밀리기도 한다.

    Args:
        batches: 부를 때마다 배치의 새 반복자를 주는 함수. 배치는 배열과 튜플로 이루어진다.
        count: 배치의 수.

    Returns:
        텐서플로에서는 길이가 달라도 그래프를 다시 그리지 않도록 길이를 비워 둔 tf.data.Dataset. 다른 백엔드에서는
        batches()의 배치를 그대로 내는 생성기.

    Raises:
        TypeError, ValueError: batches가 함수가 아니거나 배치를 하나도 내지 않을 때, count가 1 이상의 정수가 아닐 때.
    """
    check_callable("batches", batches, "부를 때마다 배치의 새 반복자를 주도록 lambda: 반복자처럼 넣는다")
    check_positive_int("count", count)
    made = batches()
    if not isinstance(made, Iterable):
        raise TypeError(f"batches()는 배치의 반복자를 주어야 하는데 {shown(made)}을(를) 주었다.")
    rest = iter(made)
    first = next(rest, None)  # 배열의 수와 자료형을 여기에서 안다.
    if first is None:
        raise ValueError("batches()가 배치를 하나도 내지 않았다. 배치를 하나 이상 낸다.")
    opened = chain([first], rest)
    if keras.backend.backend() != "tensorflow":
        return (batch for batch in opened)  # Keras는 반복자 가운데 생성기만 받는다.
    import tensorflow as tf

    samples = [np.asarray(array) for array in tf.nest.flatten(first)]
    draw = _InOrder(batches, opened, tf.nest.flatten)

    def at(place: Any) -> Any:
        arrays = tf.numpy_function(draw, [place], [sample.dtype for sample in samples])
        for array, sample in zip(arrays, samples, strict=True):
            array.set_shape([None] * sample.ndim)
        return tf.nest.pack_sequence_as(first, arrays)

    options = tf.data.Options()
    options.autotune.enabled = False  # 켜 두면 fit이 끝날 때에 조절하는 스레드를 기다린다.
    return tf.data.Dataset.range(count).map(at).prefetch(4).with_options(options)


class _InOrder:
    """place번째 배치의 배열들을 준다. 차례로 물으면 반복자를 이어 읽고, 건너뛰어 물으면 처음부터 다시 센다."""

    def __init__(
        self,
        batches: Callable[[], Iterator[Any]],
        opened: Iterator[Any],
        flatten: Callable[[Any], list[np.ndarray]],
    ) -> None:
        self.batches, self.flatten = batches, flatten
        self.left, self.place = opened, 0
        self.lock = Lock()  # 하나의 Dataset을 둘이 함께 읽을 수도 있다.

    def __call__(self, place: int) -> list[np.ndarray]:
        with self.lock:
            if place != self.place:
                self.left = islice(self.batches(), int(place), None)
            self.place = int(place) + 1
            for batch in self.left:
                return self.flatten(batch)
        raise ValueError(f"batches()가 낸 배치가 {place}개뿐이다. count는 배치의 수를 넘을 수 없다.")
