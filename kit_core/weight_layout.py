"""가중치 파일에 든 배열의 이름과 모양을 모델의 것과 견준다.

Keras는 배열을 층의 속성 이름과 번호로 적고, 층의 이름을 곁들인다. 여기서는 둘 다 "encoder/layer_0/…/query"와 번호로
맞추어, 파일과 모델 가운데 한쪽에만 있는 것도 놓치지 않는다. Keras는 파일에만 있는 것을 말없이 건너뛴다.
"""

from collections import Counter
from typing import Any

import h5py
import keras

Key = tuple[str, int]  # 층의 경로와, 그 층의 몇 번째 배열인지
SHOWN = 5


def layout_of_model(model: keras.Model) -> dict[Key, tuple[str, tuple[int, ...]]]:
    """모델의 가중치마다 경로와 모양을 준다."""
    seen: Counter[str] = Counter()
    layout = {}
    for weight in model.weights:
        path = weight.path.removeprefix(f"{model.name}/")
        layer = path.rpartition("/")[0]
        layout[layer, seen[layer]] = path, tuple(weight.shape)
        seen[layer] += 1
    return layout


def layout_of_file(file: h5py.File) -> dict[Key, tuple[int, ...]]:
    """열어 둔 .weights.h5의 배열마다 모양을 준다. 옵티마이저의 상태는 뺀다."""
    layout = {}

    def visit(place: str, entry: Any) -> None:
        *groups, last = place.split("/")
        if isinstance(entry, h5py.Dataset) and groups[0] != "optimizer":
            layout["/".join(_layer_names(file, groups[:-1])), int(last)] = tuple(entry.shape)

    file.visititems(visit)
    return layout


def _layer_names(file: h5py.File, groups: list[str]) -> list[str]:
    """속성 이름의 길을 층 이름의 길로 바꾼다. 층의 목록처럼 제 이름이 없는 마디는 건너뛴다."""
    names = []
    for depth in range(1, len(groups) + 1):
        own = "/".join([*groups[:depth], "vars"])
        if own in file:
            names.append(str(file[own].attrs.get("name", groups[depth - 1])))
    return names


def differences(model: keras.Model, found: dict[Key, tuple[int, ...]]) -> str:
    """모델과 파일이 다른 곳을 한 문장으로 적는다. 같으면 빈 문자열이다."""
    wanted = layout_of_model(model)
    problems = []
    for key, (path, shape) in wanted.items():
        if key not in found:
            problems.append(f"{path} {shape}이(가) 파일에 없다")
        elif found[key] != shape:
            problems.append(f"{path}의 모양이 모델에서는 {shape}, 파일에서는 {found[key]}이다")
    for (layer, number), shape in found.items():
        if (layer, number) not in wanted:
            problems.append(f"{layer or model.name}의 {number + 1}번째 배열 {shape}이(가) 파일에만 있다")
    if not problems:
        return ""
    more = f"; 그 밖에 {len(problems) - SHOWN}곳" if len(problems) > SHOWN else ""
    return f"가중치가 {len(problems)}곳에서 모델과 다르다: " + "; ".join(problems[:SHOWN]) + more
