"""모델의 폴더를 통째로 바꾼다. 바꾸던 중에 어느 순간 꺼져도 옛것이나 새것이 온전히 남고, 다음 번에 제 이름을 되찾는다."""

import errno
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from kit_core.pretrained.card import CARD_FILE
from kit_core.validation import shown

try:
    import fcntl
except ModuleNotFoundError:  # 윈도에는 없다.
    fcntl = None

SCRATCH, OLD = ".kit-save-", "-old"
ABANDONED = 600  # 초. 잠금을 쓸 수 없는 곳에서는 이만큼 조용하면 꺼진 것으로 본다.
ROOM = 2**16  # 바이트. 이만큼도 쓸 수 없는 자리에는 모델이 들어가지 않는다.
_WHY = {
    errno.ENOSPC: "디스크가 찼다. 자리를 비운다",
    errno.EDQUOT: "쓸 수 있는 디스크의 몫을 다 썼다. 자리를 비운다",
    errno.EROFS: "읽기만 할 수 있는 파일 시스템이다. 다른 자리를 정한다",
    errno.EACCES: "쓸 권한이 없다. 권한을 확인하거나 다른 자리를 정한다",
    errno.EPERM: "쓸 권한이 없다. 권한을 확인하거나 다른 자리를 정한다",
    errno.EBUSY: "다른 프로그램이 쓰고 있다. 그것을 닫거나 다른 자리를 정한다",
    errno.EIO: "디스크가 답하지 않는다. 다른 자리를 정한다",
    errno.ENAMETOOLONG: "이름이 너무 길다. 줄인다",
}


@contextmanager
def replaced_at_once(folder: str | Path) -> Iterator[Path]:
    """with replaced_at_once(folder) as scratch: scratch에 모델을 쓰고 탈 없이 끝나면, 그것을 한 번에 folder로 바꾼다.

    오류가 나면 folder는 그대로이다. folder에 있던, 모델의 것이 아닌 파일은 새 폴더로 옮겨진다.

    Raises:
        ValueError: folder가 파일이거나, 모델이 아닌 것이 든 폴더일 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
    folder = Path(os.path.realpath(folder))  # 링크를 받으면 링크는 두고 가리키는 폴더를 바꾼다.
    check_kind(folder)
    missing = [parent for parent in folder.parents if not parent.exists()]
    with explained(folder), ExitStack() as held:
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            recover(folder)
            scratch = Path(tempfile.mkdtemp(prefix=f"{SCRATCH}{folder.name}-", dir=folder.parent))
            with _removed_on_failure(scratch, folder):
                held.enter_context(_claimed(scratch))
                yield scratch
                scratch.chmod(0o755)
                if folder.exists():
                    held.enter_context(_claimed(folder))
                    os.replace(folder, _old(scratch))
                os.replace(scratch, folder)
        except BaseException:
            with suppress(OSError):
                for parent in missing:
                    parent.rmdir()
            raise
        if _old(scratch).exists():
            _settle(_old(scratch), folder)


@contextmanager
def _removed_on_failure(scratch: Path, folder: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        if _old(scratch).exists() and not folder.exists():
            os.replace(_old(scratch), folder)
        raise


def _old(scratch: Path) -> Path:
    """새 폴더가 제 이름을 얻는 동안 옛 폴더가 가지는 이름."""
    return scratch.with_name(scratch.name + OLD)


def recover(folder: Path) -> None:
    """꺼진 프로세스가 남긴 것을 치운다. 옛 모델이 제 이름을 잃은 채이면 되돌려 놓는다. 지금 쓰고 있는 것은 건드리지 않는다."""
    folder = Path(os.path.realpath(folder))
    kind = re.compile(re.escape(f"{SCRATCH}{folder.name}-") + rf"\w{{8}}({OLD})?")
    with suppress(FileNotFoundError, NotADirectoryError):
        left = [path for path in folder.parent.iterdir() if kind.fullmatch(path.name) and not _in_use(path)]
        left.sort(key=lambda path: (not path.name.endswith(OLD), -path.stat().st_mtime))
        for path in left:
            if not path.name.endswith(OLD):
                shutil.rmtree(path)
            elif (folder / CARD_FILE).is_file():
                _settle(path, folder)
            elif not folder.exists() or not any(folder.iterdir()):
                os.replace(path, folder)


def check_replaceable(folder: Path) -> None:
    """모델을 쓸 수 있는 자리인지, 오래 걸리는 일을 시작하기 전에 정말로 써 보고 안다.

    Raises:
        ValueError: folder가 파일이거나, 모델이 아닌 것이 든 폴더일 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
    check_kind(folder)
    folder = Path(os.path.realpath(folder))
    with explained(folder):
        recover(folder)
        _try_room(folder.parents, f"{SCRATCH}{folder.name}-")


def check_room(folder: Path) -> None:
    """폴더 안에, 아직 없으면 그것을 만들 자리에 정말로 써 본다. 쓸 권한이 없거나 디스크가 찼으면 OSError."""
    folder = Path(os.path.realpath(folder))
    with explained(folder):
        _try_room((folder, *folder.parents), SCRATCH)


def _try_room(places: Sequence[Path], prefix: str) -> None:
    there = next(path for path in places if path.exists())
    with tempfile.TemporaryDirectory(prefix=prefix, dir=there) as scratch:
        (Path(scratch) / "room").write_bytes(bytes(ROOM))


def check_path(name: str, folder: Path) -> None:
    """파일 시스템이 아예 알아보지 못하는 경로(너무 긴 이름 따위)이면 ValueError."""
    try:
        folder.exists()
    except OSError as error:
        raise ValueError(
            f"{name}={shown(str(folder))}은(는) 열 수 없는 경로이다. {_WHY.get(error.errno, error.strerror)}."
        ) from None


def check_kind(folder: Path) -> None:
    """바꾸어도 되는 것인지 본다. 이미 있는 것은 빈 폴더이거나 card.json이 있는 폴더여야 한다."""
    for path in (folder, *folder.parents):
        if path.exists() and not path.is_dir():
            raise ValueError(
                f"folder={str(folder)!r}에 모델을 쓸 수 없다. {path}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다."
            )
    if os.path.ismount(folder):
        raise ValueError(
            f"folder={str(folder)!r}에 모델을 쓸 수 없다. 파일 시스템이 시작되는 자리라 통째로 바꿀 수 없다. "
            "그 안의 폴더를 정한다."
        )
    if folder.is_dir() and any(folder.iterdir()) and not (folder / CARD_FILE).is_file():
        raise ValueError(
            f"folder={str(folder)!r}에 모델을 쓸 수 없다. 모델이 아닌 것이 들어 있다({CARD_FILE}이 없다). "
            "없는 폴더나 빈 폴더, 또는 모델이 든 폴더를 정한다."
        )


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """쓰지 못한 까닭과 할 일을 한국어로 말한다."""
    try:
        yield
    except OSError as error:
        if error.errno not in _WHY:  # 쓰는 일이 아니라 그 사이에 한 일에서 난 오류이다.
            raise
        raise OSError(error.errno, f"folder={str(folder)!r}에 쓰지 못했다. {_WHY[error.errno]}.") from error


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """이 프로세스가 쓰고 있다고 알린다. 이름이 바뀌어도 이어지고, 프로세스가 꺼지면 운영체제가 푼다."""
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # 잠글 수 없는 파일 시스템이 있다.
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


def _in_use(folder: Path) -> bool:
    if fcntl is not None:
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return False
        except BlockingIOError:
            return True
        except OSError:
            pass
        finally:
            os.close(handle)
    written = max(path.stat().st_mtime for path in (folder, *folder.iterdir()))
    return time.time() - written < ABANDONED


def _settle(old: Path, folder: Path) -> None:
    """옛 폴더에서 모델의 것이 아닌 파일을 새 폴더로 옮기고 나머지를 지운다."""
    try:
        own = set(json.loads((old / CARD_FILE).read_text(encoding="utf-8"))["files"])
    except (OSError, ValueError, KeyError, TypeError):  # 카드가 온전하지 않다.
        own = set()
    for path in old.iterdir():
        if path.name not in own and not (folder / path.name).exists():
            os.replace(path, folder / path.name)
    # 카드는 끝에 지운다. 여기서 꺼지더라도 다음 번에 모델의 것을 알아본다.
    for name in own:
        (old / Path(name).name).unlink(missing_ok=True)
    shutil.rmtree(old)
