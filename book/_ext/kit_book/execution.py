"""kit_core나 kit_lab이 바뀌면 그것을 쓰는 장을 다시 실행한다.

jupyter-cache는 코드 셀만 보고 실행 결과를 되쓴다. 그래서 장마다 지문을 따로 적어 두고, 지문이 달라진 장은
캐시에 있던 결과를 모두 버린다.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

from jupyter_cache import get_cache
from jupyter_cache.cache.db import NbCacheRecord
from jupyter_cache.cache.main import JupyterCacheBase
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

_FINGERPRINTS = "fingerprints.json"
PACKAGES = ("kit_core", "kit_lab")
# Sphinx's own record of what the pages were written with. One that says anything else has all pages written anew.
RECORD = ".buildinfo"
INTERRUPTED = "# Sphinx build info version 1\n\nconfig: interrupted\ntags: interrupted\n"
_USES = re.compile("|".join(PACKAGES).encode())


def digest(files: Iterable[Path], root: Path) -> str:
    """파일들의 이름과 내용을 모은 지문."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def fingerprints(root: Path, notebooks: Iterable[Path]) -> dict[str, str]:
    """장의 경로 -> 그 결과를 좌우하는 것들의 지문. 두 패키지를 쓰지 않는 장은 패키지 판에만 매인다."""
    pins = digest([root / "requirements.txt"], root)
    sources = [
        path
        for package in PACKAGES
        for path in (root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    with_package = pins + digest(sources, root)
    return {
        path.relative_to(root).as_posix(): with_package if _USES.search(path.read_bytes()) else pins
        for path in notebooks
    }


def stale(root: Path, notebooks: list[Path], cache_folder: Path) -> list[Path]:
    """지문이 달라진 장을 찾아 캐시에서 지우고, 그 목록을 준다."""
    record = cache_folder / _FINGERPRINTS
    known = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    current = fingerprints(root, notebooks)
    changed = [root / name for name, value in current.items() if known.get(name) != value]
    if changed:
        cache = get_cache(cache_folder)
        uris = {str(path) for path in changed}
        for entry in cache.list_cache_records():
            if entry.uri in uris:
                _forget(cache, entry.pk)
        for path in changed:
            # The same code may have been cached under another chapter's name.
            try:
                _forget(cache, cache.match_cache_file(str(path)).pk)
            except KeyError:
                continue
        record.write_text(json.dumps(current, indent=2), encoding="utf-8")
    return changed


def _forget(cache: JupyterCacheBase, key: int) -> None:
    try:
        cache.remove_cache(key)
    except KeyError:  # A build was killed while it removed this: the files are gone, the record is not.
        NbCacheRecord.remove_records([key], cache.db)


def invalidate(app: Sphinx, env: BuildEnvironment, added: set, changed: set, removed: set) -> list[str]:
    """다시 읽어야 할 문서의 이름을 Sphinx에 알린다."""
    root = Path(app.srcdir)
    notebooks = [Path(env.doc2path(name)) for name in env.found_docs]
    notebooks = [path for path in notebooks if path.suffix == ".ipynb"]
    if env.mystnb_config.execution_mode != "cache":
        return []
    stale(root, notebooks, Path(env.mystnb_config.execution_cache_path))
    # The environment is saved when every page has been read. The cache, which is not, may be ahead of it: a build was
    # killed after some chapters had run.
    read = getattr(env, "kit_fingerprints", {})
    env.kit_fingerprints = fingerprints(root, notebooks)
    return [
        env.path2doc(str(root / name))
        for name, value in env.kit_fingerprints.items()
        if read.get(name) != value
    ]


def tools(book: Path) -> str:
    """모든 쪽을 좌우하는 것, 곧 확장과 틀, 스타일과 글꼴의 지문."""
    files = [book / "glossary.tsv", book / "package-lock.json"]
    for folder in ("_ext", "_static", "_templates"):
        files += [path for path in (book / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return digest(files, book)


def mark(app: Sphinx, _env: BuildEnvironment, names: list[str]) -> None:
    """읽을 장이 있으면, 쓰다가 꺼진 책의 쪽을 다음에 모두 다시 쓰게 할 표시를 남긴다. 쪽을 다 쓰면 Sphinx가 지운다.

    Sphinx는 장을 다 읽으면 그렇다고 적어 두고 나서 쪽을 쓴다. 쓰는 도중에 꺼지면 아직 쓰지 않은 쪽에 옛 내용이 남는데도, 장의
    파일은 바뀌지 않았으므로 다음에는 새것으로 안다.
    """
    if names and app.builder.format == "html":
        Path(app.outdir, RECORD).write_text(INTERRUPTED, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Sphinx가 달라진 문서를 셀 때와, 장을 읽기 앞에 끼어든다."""
    # Sphinx copies static files and rewrites pages only where a page's own source has changed.
    app.add_config_value("kit_book_tools", tools(Path(__file__).resolve().parents[2]), "env", [str])
    app.connect("env-get-outdated", invalidate)
    app.connect("env-before-read-docs", mark)
