"""모델의 가중치를 이름만으로 찾는 보통의 사전. 어떤 프레임워크에서 왔는지는 묻지 않는다."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kit_core.validation import check_that, readable, shown


def nest_weights(arrays: Mapping[str, Any]) -> dict[str, Any]:
    """경로에서 배열을 찾는 사전을, 경로의 마디마다 한 겹씩 들어가는 사전으로 바꾼다.

    kit_core의 모델에서는 {w.path: w.numpy() for w in model.weights}를 넣는다. 모든 경로의 첫 마디가 같으면 그것은
    모델의 이름이므로 뗀다. 예: "transformer/encoder/layer_0/feed_forward/inner/kernel"은
    weights["encoder"]["layer_0"]["feed_forward"]["inner"]["kernel"]이 된다.

    Args:
        arrays: 빗금으로 나눈 경로에서 배열을 찾는 사전.

    Returns:
        겹겹의 사전. 잎은 NumPy 배열이다.

    Raises:
        ValueError: 사전이 비었거나, 한 경로가 다른 경로의 앞부분일 때.
    """
    check_that("arrays", arrays, arrays, "경로에서 배열을 찾는 사전을 넣는다")
    paths = {path: path.split("/") for path in arrays}
    if len({parts[0] for parts in paths.values()}) == 1 and all(len(p) > 1 for p in paths.values()):
        paths = {path: parts[1:] for path, parts in paths.items()}
    nested: dict[str, Any] = {}
    for path, (*folders, name) in paths.items():
        level = nested
        for folder in folders:
            level = level.setdefault(folder, {})
            check_that("arrays의 경로", path, isinstance(level, dict), f"{shown(folder)}이(가) 이미 배열이다")
        check_that("arrays의 경로", path, name not in level, f"{shown(name)}이(가) 이미 있다")
        level[name] = np.asarray(readable(arrays[path]))
    return nested
