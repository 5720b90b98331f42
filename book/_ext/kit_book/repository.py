"""Binder, Colab, 소스 단추가 가리킬 저장소. 주소를 모르면 단추를 아예 두지 않는다.

쪽에서 내려받는 노트북에는 그 주소를 적어 둔다. 어디에서 열든 첫 셀(_install_cell.py)이 거기에서 설치한다.
"""

import json
import os
import re
import subprocess
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

_GITHUB = re.compile(
    r"(?:(?:https?|ssh|git)://(?:[^/@]+@)?|(?:[^/@:]+@))?(?:www\.|ssh\.)?github\.com(?::\d+)?[:/]"
    r"(?P<owner>[\w.-]+)/(?P<name>[\w.-]+?)(?:\.git)?/?"
)
_CAME_FROM = re.compile(r'(?<="CAME_FROM = )\\"[^"]*\\"')


def github_address(remote: str) -> str | None:
    """깃허브 저장소를 가리키는 ssh·https 주소를 웹 주소로 고친다. 깃허브가 아니면 None."""
    match = _GITHUB.fullmatch(remote.strip())
    return f"https://github.com/{match['owner']}/{match['name']}" if match else None


def find(source: Path) -> tuple[str, str] | None:
    """(저장소의 웹 주소, 가지). KIT_BOOK_REPOSITORY가 먼저고, 없으면 git의 origin이다."""
    named = os.environ.get("KIT_BOOK_REPOSITORY", "").strip()
    address = github_address(named or _git(source, "remote", "get-url", "origin"))
    if named and address is None:
        raise ValueError(
            f"환경 변수 KIT_BOOK_REPOSITORY({named!r})는 https://github.com/주인/저장소 꼴의 주소여야 한다"
        )
    if address is None:
        return None
    head = _git(source, "symbolic-ref", "--short", "refs/remotes/origin/HEAD").removeprefix("origin/")
    return address, os.environ.get("KIT_BOOK_BRANCH", "").strip() or head or "main"


def _git(source: Path, *arguments: str) -> str:
    # A book that was unpacked inside another project's checkout is no part of that project.
    environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(source.resolve().parent)}
    try:
        done = subprocess.run(
            ["git", *arguments],
            cwd=source,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def configure(app: Sphinx, config: Config) -> None:
    """테마에 저장소와 단추를 알린다."""
    options = config.html_theme_options
    found = find(Path(app.srcdir))
    options["launch_buttons"] = {"notebook_interface": "jupyterlab"}
    options["repository_url"] = found[0] if found else ""
    options["use_repository_button"] = found is not None
    if found:
        options["repository_branch"] = found[1]
        options["launch_buttons"] |= {
            "binderhub_url": "https://mybinder.org",
            "colab_url": "https://colab.research.google.com",
        }


def addressed(notebook: str, found: tuple[str, str] | None) -> str:
    """첫 셀에 저장소의 주소와 가지를 적은 노트북의 글. 모르면 비워 둔다."""
    address = json.dumps("/tree/".join(found or ()), ensure_ascii=False)
    return _CAME_FROM.sub(lambda _: json.dumps(address, ensure_ascii=False)[1:-1], notebook)


def address_notebooks(app: Sphinx, error: Exception | None) -> None:
    """쪽이 건네는 노트북을 모두 고쳐 적는다."""
    if error is None and app.builder.name == "html":
        found = find(Path(app.srcdir))
        for folder in ("_sources", "_downloads"):
            for path in Path(app.outdir, folder).rglob("*.ipynb"):
                notebook = addressed(path.read_text(encoding="utf-8"), found)
                path.write_text(notebook, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """설정을 읽은 바로 뒤와, 빈 「직접 짓기」까지 놓인 뒤에 끼어든다."""
    app.connect("config-inited", configure)
    app.connect("build-finished", address_notebooks, priority=600)
