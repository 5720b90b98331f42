"""Real disks that are full or read only, for what a faked error would not show."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """A file system of its own in memory, with mount's options; where none may be mounted, the test is skipped."""
    folder.mkdir(parents=True)
    if shutil.which("mount") is None or os.name == "nt":
        pytest.skip("mount가 없어 진짜로 찬 디스크를 만들지 못한다.")
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("파일 시스템을 걸 권한이 없어 진짜로 찬 디스크를 만들지 못한다.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
