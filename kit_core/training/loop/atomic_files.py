"""파일을 통째로 바꾸어, 쓰던 중에 꺼져도 반쯤 쓴 파일이 남지 않게 한다."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SCRATCH = ".kit-scratch-"
STATE = "last.safetensors"  # 학습을 이어 갈 때 읽는 파일


@contextmanager
def atomic(path: Path) -> Iterator[Path]:
    """with atomic(path) as scratch: 곁에 있는 임시 파일에 쓰고, 탈 없이 끝나면 디스크에 내려쓴 뒤 path로 바꾼다."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=SCRATCH, suffix=path.suffix, dir=path.parent)
    os.close(handle)
    scratch = Path(name)
    try:
        yield scratch
        with open(scratch, "rb+") as file:
            os.fsync(file.fileno())
        scratch.chmod(0o644)
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """쓰던 중에 꺼져 남은 임시 파일을 지운다."""
    for scratch in folder.glob(f"{SCRATCH}*"):
        scratch.unlink()
