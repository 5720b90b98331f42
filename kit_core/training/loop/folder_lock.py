"""한 폴더에서는 한 번에 하나만 학습하게 한다. 두 학습이 한 폴더에 쓰면 서로의 에폭을 평균한다."""

import errno
import os
import platform
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kit_core.training.loop.failures import TrainingFailure
from kit_core.validation.installing import how_to_install

LOCK = ".kit-lock"  # 잡고 있는 프로세스의 번호와 그 컴퓨터의 이름을 적어 둔다. 풀린 뒤에도 남는다.


@contextmanager
def locked(folder: Path, name: str = "folder") -> Iterator[None]:
    """with locked(folder): 안에서는 다른 학습이 folder에 쓰지 못한다. 폴더가 없으면 만든다.

    운영체제가 잠그므로, 잡고 있던 프로세스가 어떻게 꺼지더라도 저절로 풀린다. 이 스레드가 이미 잡은 폴더이면 그대로 지난다.

    Args:
        folder: 체크포인트와 기록을 쓸 폴더.
        name: 오류에 적을 인자의 이름.

    Raises:
        TrainingFailure: 다른 학습이 그 폴더를 쓰고 있을 때. 그 프로세스의 번호를 알려 준다.
        ModuleNotFoundError: filelock 패키지가 없을 때.
    """
    try:  # 폴더를 정하지 않은 학습에는 들지 않는다.
        from filelock import FileLock, Timeout
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"체크포인트의 폴더를 잠그려면 {error.name} 패키지가 있어야 한다. {how_to_install('training')}로 설치한다.",
            name=error.name,
        ) from error
    folder.mkdir(parents=True, exist_ok=True)
    path = folder.resolve() / LOCK
    lock = FileLock(path, timeout=0, is_singleton=True)
    try:
        lock.acquire()
        with suppress(OSError):  # 윈도는 잠근 파일에 쓰지 못하게 한다.
            path.write_text(f"{os.getpid()} {platform.node()}", encoding="utf-8")
    except Timeout:
        raise TrainingFailure(
            f"{name}={str(folder)!r}을(를) 다른 학습이 쓰고 있다({_owner(path)}). 한 폴더에서는 한 번에 하나만 학습한다. "
            f"그 학습이 끝나기를 기다리거나 {name}에 다른 폴더를 정한다."
        ) from None
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP):
            raise
        warnings.warn(
            f"이 파일 시스템에서는 폴더를 잠글 수 없다({error}). 같은 폴더에서 다른 학습을 함께 돌리지 않는다.",
            stacklevel=3,
        )
    try:
        yield
    finally:
        lock.release()


def _owner(path: Path) -> str:
    """잡고 있는 프로세스. 다른 컴퓨터의 것이면 그 이름도 적는다."""
    number = computer = ""
    with suppress(OSError):
        number, _, computer = path.read_text(encoding="utf-8").partition(" ")
    if not number.isdigit():
        return "프로세스의 번호는 알 수 없다"
    where = f", 컴퓨터 {computer}" if computer != platform.node() else ""
    return f"프로세스 번호 {number}{where}"
