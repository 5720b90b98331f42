"""텐서보드(TensorBoard)에 학습 곡선을 남긴다."""

from pathlib import Path
from typing import Any

import keras

from kit_core.validation.installing import how_to_install


def check_tensorboard(folder: Path | None) -> None:
    """folder에 기록을 쓸 수 있는지, 오래 걸리는 학습을 시작하기 전에 본다. None이면 볼 것이 없다.

    Raises:
        ValueError: folder가 파일이거나 파일 아래의 자리일 때.
        ModuleNotFoundError: tensorboard가 없을 때. TensorFlow는 2.21부터 이를 함께 설치하지 않는다.
    """
    if folder is None:
        return
    for path in (folder, *folder.parents):
        if path.exists() and not path.is_dir():
            raise ValueError(
                f"tensorboard={str(folder)!r}에 기록을 쓸 수 없다. {path}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다."
            )
    try:
        import tensorboard.summary.v2  # noqa: F401
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"텐서보드의 기록을 쓰려면 {error.name} 패키지가 있어야 한다. "
            f"{how_to_install('tensorboard')}로 설치한다.",
            name=error.name,
        ) from error


def tensorboard_callbacks(folder: Path | None) -> list[keras.callbacks.Callback]:
    """folder에 에폭마다의 손실과 정확도를 쓰는 콜백. folder가 None이면 빈 목록."""
    if folder is None:
        return []
    check_tensorboard(folder)
    folder.mkdir(parents=True, exist_ok=True)
    return [keras.callbacks.TensorBoard(folder)]


def with_own_board(options: dict[str, Any], name: str) -> dict[str, Any]:
    """여러 번 학습하는 과제에서, train_epochs의 인자 가운데 tensorboard를 그 아래의 폴더 name으로 바꾼다.

    한 폴더에 쓰면 여러 학습의 곡선이 섞인다.
    """
    folder = options.get("tensorboard")
    return options if folder is None else options | {"tensorboard": folder / name}
