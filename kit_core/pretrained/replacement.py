"""폴더의 파일들을 새것으로 바꾼다. 카드를 끝에 바꾸므로, 도중에 꺼진 폴더는 카드에 적힌 sha256이 어긋나 열리지 않는다."""

import errno
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from kit_core.language.saying import said
from kit_core.pretrained.card import CARD_FILE
from kit_core.validation import shown

SCRATCH = ".kit-save-"  # 제 이름을 얻기 전의 파일. 꺼져서 남은 것은 다음에 저장할 때 덮인다.
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
def replaced_model(folder: str | Path) -> Iterator[Path]:
    """with replaced_model(folder) as made: made에 모델을 쓰고 탈 없이 끝나면, 그 파일들을 folder로 옮긴다.

    그 전에 오류가 나면 folder는 그대로이다. 옛 모델에만 있던 파일은 지우고, 모델의 것이 아닌 파일은 그대로 둔다.

    Raises:
        ValueError: folder가 파일이거나, 모델이 아닌 것이 든 폴더일 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
    folder = Path(folder)
    check_kind(folder)
    with explained(f"folder={str(folder)!r}"), tempfile.TemporaryDirectory() as made:
        with explained(f"임시 폴더 {made}"):
            yield Path(made)
        names = sorted((path.name for path in Path(made).iterdir()), key=CARD_FILE.__eq__)
        before = _files_of_model(folder)
        put_files(folder, {name: (Path(made) / name).read_bytes() for name in names})
        for name in before.difference(names):
            (folder / name).unlink(missing_ok=True)


def put_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """모두 곁에 쓴 뒤에 하나씩 차례대로 제 이름을 준다. 마지막은 나머지의 sha256이 적힌 카드여야 한다."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            with open(folder / f"{SCRATCH}{name}", "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
    except BaseException:
        for name in files:
            with suppress(OSError):
                (folder / f"{SCRATCH}{name}").unlink()
        with suppress(OSError):
            for path in missing:
                path.rmdir()
        raise
    for name in files:
        os.replace(folder / f"{SCRATCH}{name}", folder / name)


def _files_of_model(folder: Path) -> set[str]:
    try:
        names = json.loads((folder / CARD_FILE).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):  # 아직 없거나 온전하지 않다.
        return set()
    return {Path(name).name for name in names}


def check_room(folder: Path) -> None:
    """폴더 안에, 아직 없으면 그것을 만들 자리에 정말로 써 본다. 쓸 권한이 없거나 디스크가 찼으면 OSError."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    with (
        explained(f"folder={str(folder)!r}"),
        tempfile.TemporaryDirectory(prefix=SCRATCH, dir=there) as scratch,
    ):
        (Path(scratch) / "room").write_bytes(bytes(ROOM))


def check_path(name: str, folder: Path) -> None:
    """파일 시스템이 아예 알아보지 못하는 경로(너무 긴 이름 따위)이면 ValueError."""
    try:
        folder.exists()
    except OSError as error:
        raise ValueError(
            f"{name}={shown(str(folder))}은(는) 열 수 없는 경로이다. {_WHY.get(error.errno, error.strerror)}."
        ) from None


def check_no_file(told: str, folder: Path) -> None:
    """폴더로 쓸 자리가 파일이거나 파일 아래가 아닌지 본다. 오류는 told로 시작한다."""
    for path in (folder, *folder.parents):
        if path.exists() and not path.is_dir():
            raise ValueError(said(f"{said(told)} {path}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다."))


def check_kind(folder: Path) -> None:
    """바꾸어도 되는 것인지 본다. 이미 있는 것은 빈 폴더이거나, 모델이 있거나 모델을 쓰다 만 폴더여야 한다."""
    check_no_file(f"folder={str(folder)!r}에 모델을 쓸 수 없다.", folder)
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    if names and not any(name == CARD_FILE or name.startswith(SCRATCH) for name in names):
        raise ValueError(
            f"folder={str(folder)!r}에 모델을 쓸 수 없다. 모델이 아닌 것이 들어 있다({CARD_FILE}이 없다). "
            "없는 폴더나 빈 폴더, 또는 모델이 든 폴더를 정한다."
        )


@contextmanager
def explained(place: str) -> Iterator[None]:
    """쓰지 못한 자리와 까닭, 할 일을 한국어로 말한다. 이미 말한 것은 그대로 둔다."""
    try:
        yield
    except OSError as error:
        if error.errno not in _WHY or isinstance(error.__cause__, OSError):
            raise  # 쓰는 일이 아니라 그 사이에 한 일에서 난 오류이거나, 이미 말한 것이다.
        raise OSError(error.errno, f"{place}에 쓰지 못했다. {_WHY[error.errno]}.") from error
