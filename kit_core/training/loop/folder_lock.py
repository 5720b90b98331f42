"""한 폴더에서는 한 번에 하나만 학습하게 한다. 두 학습이 한 폴더에 쓰면 서로의 에폭을 평균한다."""

import os
import platform
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ModuleNotFoundError:  # 윈도에는 없다.
    import msvcrt

    fcntl = None

LOCK = ".kit-lock"  # 잡고 있는 프로세스의 번호와 그 컴퓨터의 이름을 적어 둔다.
TRIES = 100  # 치운 폴더를 다시 만들어 보는 횟수
FAR = 2**20  # 윈도에서 잠근 바이트는 남이 읽지도 못하므로, 적어 둔 것에서 멀리 떨어진 바이트를 잠근다.

_held: dict[Path, tuple[int, int]] = {}  # 잡은 폴더마다, 잡은 프로세스와 스레드


@contextmanager
def locked(folder: Path, name: str = "folder") -> Iterator[None]:
    """with locked(folder): 안에서는 다른 학습이 folder에 쓰지 못한다. 폴더가 없으면 만들고, 빈 채로 끝나면 치운다.

    운영체제가 잠그므로, 잡고 있던 프로세스가 어떻게 꺼지더라도 저절로 풀린다. 이 스레드가 이미 잡은 폴더이면 그대로 지난다.

    Args:
        folder: 체크포인트와 기록을 쓸 폴더.
        name: 오류에 적을 인자의 이름.

    Raises:
        TrainingFailure: 다른 학습이 그 폴더를 쓰고 있을 때. 그 프로세스의 번호를 알려 준다.
    """
    key, me = folder.resolve(), (os.getpid(), threading.get_ident())
    if _held.get(key) == me:
        yield
        return
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    handle = _claimed(folder, name)
    _held[key] = me
    try:
        yield
    finally:
        _held.pop(key, None)
        with suppress(OSError):  # 윈도는 열린 파일을 지우지 못한다. 남은 것은 다음 학습이 다시 쓴다.
            (folder / LOCK).unlink()
            for path in missing:  # 아무것도 남기지 않았으면 폴더도 남기지 않는다.
                path.rmdir()
        os.close(handle)


def _claimed(folder: Path, name: str) -> int:
    """잠근 파일을 연 손잡이."""
    tries = 0
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except (
            FileNotFoundError,
            FileExistsError,
        ):  # 앞의 학습이 빈 폴더를 막 치웠거나, 만들 수 없는 자리이다.
            tries += 1
            if tries > TRIES:
                raise
            continue
        try:
            _lock(handle)
            if _is_still_there(folder / LOCK, handle):
                os.ftruncate(handle, 0)
                os.lseek(handle, 0, os.SEEK_SET)
                os.write(handle, f"{os.getpid()} {platform.node()}".encode())
                return handle
        except BlockingIOError:
            refusal = _refusal(folder, name, _owner(handle))
            os.close(handle)
            raise refusal from None
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # 앞의 학습이 막 지운 파일을 잡았다. 다시 만든다.


def _lock(handle: int) -> None:
    """파일을 잠근다. 남이 잠갔으면 BlockingIOError."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
    except BlockingIOError:
        raise
    except OSError as error:
        warnings.warn(
            f"이 파일 시스템에서는 폴더를 잠글 수 없다({error}). 같은 폴더에서 다른 학습을 함께 돌리지 않는다.",
            stacklevel=5,
        )


def _is_still_there(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except FileNotFoundError:
        return False


def _owner(handle: int) -> str:
    """잡고 있는 프로세스. 다른 컴퓨터의 것이면 그 이름도 적는다."""
    os.lseek(handle, 0, os.SEEK_SET)
    number, _, computer = os.read(handle, 256).decode(errors="replace").partition(" ")
    if not number.isdigit():  # 막 잡고 아직 적지 않았다.
        return "프로세스의 번호는 아직 적히지 않았다"
    where = f", 컴퓨터 {computer}" if computer != platform.node() else ""
    return f"프로세스 번호 {number}{where}"


def _refusal(folder: Path, name: str, owner: str) -> Exception:
    from kit_core.training.loop.failures import TrainingFailure  # Keras를 부른다.

    return TrainingFailure(
        f"{name}={str(folder)!r}을(를) 다른 학습이 쓰고 있다({owner}). 한 폴더에서는 한 번에 하나만 학습한다. "
        f"그 학습이 끝나기를 기다리거나 {name}에 다른 폴더를 정한다."
    )
