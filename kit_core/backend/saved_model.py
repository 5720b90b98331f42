"""텐서플로의 SavedModel을 이 파일만 쓴다."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

import keras

from kit_core.validation import check_kind, shown

GRAPH = "saved_model.pb"  # 이 파일이 없는 폴더는 SavedModel로 열리지 않는다.


def write_saved_model(path: str | Path, function: Callable[[Any], Any], model: keras.Model) -> None:
    """int32의 토큰 번호 (B, 길이)를 받는 function을 serve라는 이름으로, 그것이 쓰는 model의 변수와 함께 쓴다.

    Raises:
        TypeError, ValueError: path가 경로가 아니거나, 파일이거나, SavedModel이 아닌 것이 든 폴더일 때.
        RuntimeError: 백엔드가 텐서플로가 아닐 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
    check_kind("path", path, (str, PathLike), "쓸 폴더의 경로를 넣는다")
    if keras.backend.backend() != "tensorflow":
        raise RuntimeError(
            f"KERAS_BACKEND={keras.backend.backend()!r}에서는 SavedModel을 쓸 수 없다. 텐서플로에서 연 모델을 내보낸다."
        )
    import tensorflow as tf

    try:
        _check_place(Path(path))
        archive = keras.export.ExportArchive()
        archive.track(model)
        archive.add_endpoint("serve", function, [keras.InputSpec(shape=(None, None), dtype="int32")])
        (Path(path) / GRAPH).unlink(missing_ok=True)  # 쓰다 멈추면 옛 계산이 새 가중치로 열리지 않는다.
        archive.write_out(str(path), verbose=False)
    except (OSError, UnicodeError, tf.errors.OpError) as error:
        raise OSError(
            f"path={shown(str(path))}에 쓰지 못했다. 경로와 쓸 권한, 남은 자리를 본다({error})."
        ) from error


def _check_place(path: Path) -> None:
    for place in (path, *path.parents):
        if place.exists() and not place.is_dir():
            raise ValueError(f"path={shown(str(place))}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다.")
    names = [other.name for other in path.iterdir()] if path.exists() else []
    if names and not {GRAPH, "variables"} & set(names):  # 쓰다 만 것에는 GRAPH가 없다.
        raise ValueError(
            f"path={shown(str(path))}에 SavedModel이 아닌 것이 들어 있다. 없는 폴더나 빈 폴더를 정한다."
        )
