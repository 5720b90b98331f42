"""학습이 멈춘 까닭을 사람의 말로 옮긴다. 한 에폭을 마친 뒤라면 마지막으로 좋았던 체크포인트가 남아 있다."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import keras
import numpy as np

from kit_core.training.loop.atomic_files import STATE

_NO_ROOM = {
    errno.ENOSPC: "디스크에 자리가 없어 체크포인트를 쓰지 못했다. 자리를 만든다.",
    errno.EDQUOT: "쓸 수 있는 디스크의 몫을 다 써 체크포인트를 쓰지 못했다. 자리를 만든다.",
}


class TrainingFailure(RuntimeError):
    """학습을 이어 갈 수 없어 멈췄다. 까닭과 할 일이 적혀 있다."""


class StopAtNaN(keras.callbacks.Callback):
    """손실이 수가 아니게 되면 그 걸음에서 멈춘다. 그대로 두면 망가진 가중치가 좋은 체크포인트를 덮는다."""

    def on_train_batch_end(self, batch: int, logs: dict | None = None) -> None:
        loss = (logs or {}).get("loss", 0.0)
        if not np.isfinite(loss):
            raise TrainingFailure(
                f"이번 에폭의 {batch + 1}번째 걸음에서 손실이 {loss}이(가) 되었다. 학습률을 낮추거나(scale) "
                "웜업을 늘린다(warmup_steps). 데이터에 빈 문장이 없는지도 본다."
            )


@contextmanager
def explained(folder: Path | None) -> Iterator[None]:
    """메모리와 디스크의 부족을 TrainingFailure로 바꾸고, 체크포인트가 남아 있으면 어디 있는지 덧붙인다."""
    try:
        yield
    except TrainingFailure as error:
        raise TrainingFailure(f"{error}{_kept(folder)}") from error.__cause__
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        raise TrainingFailure(f"{_NO_ROOM[error.errno]}{_kept(folder)}") from error
    except Exception as error:
        if not out_of_memory(error):
            raise
        raise TrainingFailure(
            f"메모리가 모자란다. 배치의 토큰 수를 줄이거나 더 작은 모델을 고른다.{_kept(folder)}"
        ) from error


def _kept(folder: Path | None) -> str:
    if folder is None or not (folder / STATE).exists():  # 첫 에폭을 마치기 전에는 남은 것이 없다.
        return ""
    return f" 마지막 체크포인트는 {folder}에 남아 있으며 --resume으로 이어 간다."


def out_of_memory(error: BaseException) -> bool:
    """백엔드마다 다른 이름으로 나는 메모리 부족을 알아본다."""
    name, text = type(error).__name__, str(error)
    return (
        isinstance(error, MemoryError)
        or name in ("ResourceExhaustedError", "OutOfMemoryError")
        or (name in ("XlaRuntimeError", "JaxRuntimeError") and "RESOURCE_EXHAUSTED" in text)
        or (isinstance(error, RuntimeError) and "not enough memory" in text)  # PyTorch on a CPU
    )
