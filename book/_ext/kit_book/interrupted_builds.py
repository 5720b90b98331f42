"""쓰다가 꺼진 책의 쪽을 다음에 모두 다시 쓰게 한다.

Sphinx는 장을 다 읽으면 그렇다고 적어 두고 나서 쪽을 쓴다. 쓰는 도중에 꺼지면 아직 쓰지 않은 쪽에 옛 내용이 남는데도,
장의 파일은 바뀌지 않았으므로 다음에는 새것으로 안다.
"""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

# Sphinx's own record of what the pages were written with. One that says anything else has all pages written anew.
RECORD = ".buildinfo"
INTERRUPTED = "# Sphinx build info version 1\n\nconfig: interrupted\ntags: interrupted\n"


def mark(app: Sphinx, _env: BuildEnvironment, names: list[str]) -> None:
    """읽을 장이 있으면 표시를 남긴다. 쪽을 다 쓰면 Sphinx가 지운다."""
    if names and app.builder.format == "html":
        Path(app.outdir, RECORD).write_text(INTERRUPTED, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """장을 읽기 앞에 끼어든다."""
    app.connect("env-before-read-docs", mark)
