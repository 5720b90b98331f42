"""백엔드가 모델 밖에 따로 가진 난수의 상태를 이 파일만 안다."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import keras
import numpy as np


def random_state() -> dict[str, np.ndarray]:
    """장치의 이름마다 난수의 상태를 uint8 배열로 준다. PyTorch가 아니면 비어 있다.

    텐서플로와 JAX에서는 드롭아웃이 시드의 상태를 모델의 변수로 가진다. PyTorch에서는 시드를 주지 않은 Keras의 드롭아웃이 그
    변수를 쓰지 않고 장치마다 하나씩 있는 PyTorch의 발생기에서 뽑으므로, 변수만 되돌려서는 같은 난수가 나오지 않는다.
    """
    return {name: read().cpu().numpy() for name, read, _ in _generators()}


def restore_random_state(state: Mapping[str, np.ndarray]) -> None:
    """random_state()가 준 상태를 되돌린다. 지금 없는 장치의 것은 건너뛴다."""
    for name, _, write in _generators():
        if name in state:
            write(state[name])


def _generators() -> Iterator[tuple[str, Callable[[], Any], Callable[[np.ndarray], None]]]:
    """발생기마다 이름, 상태를 읽는 함수, 쓰는 함수."""
    if keras.backend.backend() != "torch":
        return
    import torch

    def writer(write: Callable[[Any], None]) -> Callable[[np.ndarray], None]:
        return lambda state: write(torch.from_numpy(np.array(state)))

    yield "cpu", torch.get_rng_state, writer(torch.set_rng_state)
    if torch.cuda.is_available():
        for i in range(torch.cuda.device_count()):
            read, write = torch.cuda.get_rng_state, torch.cuda.set_rng_state
            yield f"cuda:{i}", partial(read, i), writer(partial(write, device=i))
    if torch.backends.mps.is_available():
        yield "mps", torch.mps.get_rng_state, writer(torch.mps.set_rng_state)
