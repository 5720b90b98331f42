"""다시 실행할 장을 몇씩 나란히 미리 실행한다.

Sphinx는 장을 하나씩 읽으며 그때마다 실행하므로 코어 하나만 일한다. 읽기 전에 실행해 캐시에 넣어 두면 읽을 때에는 거기서 꺼낸다.
"""

import asyncio
import os
from pathlib import Path
from time import perf_counter

import nbformat
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.cache.main import JupyterCacheBase
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

MOST = 4  # 커널마다 TensorFlow가 하나씩 들어 1GB쯤을 쓴다.
# 커널이 코어마다 하나씩 도니, 커널 하나가 스레드를 여럿 쓰면 서로 기다리느라 5분의 1을 더 계산한다.
ONE_THREAD = {"TF_NUM_INTRAOP_THREADS": "1", "TF_NUM_INTEROP_THREADS": "1", "OMP_NUM_THREADS": "1"}


async def run(path: Path, notebook: NotebookNode, timeout: int) -> CacheBundleIn | None:
    """장 하나를 그 폴더에서 실행해 캐시에 넣을 것을 준다. 셀이 실패하면 None."""
    folder = {"metadata": {"path": str(path.parent)}}
    start = perf_counter()
    try:
        client = NotebookClient(notebook, timeout=timeout, resources=folder, record_timing=False)
        await client.async_execute(env=os.environ | ONE_THREAD)
    except (CellExecutionError, CellTimeoutError):
        return None
    return CacheBundleIn(notebook, str(path), data={"execution_seconds": perf_counter() - start})


def waiting(chapters: dict[Path, NotebookNode], cache: JupyterCacheBase) -> dict[Path, NotebookNode]:
    """캐시에 실행한 결과가 없는 장들."""

    def known(notebook: NotebookNode) -> bool:
        try:
            cache.match_cache_notebook(notebook)
        except KeyError:
            return False
        return True

    return {path: notebook for path, notebook in chapters.items() if not known(notebook)}


def run_ahead(chapters: dict[Path, NotebookNode], cache_folder: Path, timeout: int) -> list[Path]:
    """캐시에 없는 장을 나란히 실행해 캐시에 넣고, 넣은 장을 준다. 실패한 장은 넣지 않으니 Sphinx가 다시 실행해 까닭을 알린다."""
    cache = get_cache(cache_folder)
    turn = asyncio.Semaphore(min(os.cpu_count() or 1, MOST))

    async def in_turn(path: Path, notebook: NotebookNode) -> Path | None:
        async with turn:
            bundle = await run(path, notebook, timeout)
        # Kept at once: a build that is killed has not run its first chapters for nothing.
        if bundle:
            cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)
        return path if bundle else None

    async def all_of(chapters: dict[Path, NotebookNode]) -> list[Path | None]:
        return await asyncio.gather(*(in_turn(*chapter) for chapter in chapters.items()))

    return [path for path in asyncio.run(all_of(waiting(chapters, cache))) if path]


def before_reading(_app: Sphinx, env: BuildEnvironment, names: list[str]) -> None:
    """읽을 장이 둘 이상이면 미리 실행한다."""
    settings = env.mystnb_config
    paths = [path for name in names if (path := Path(env.doc2path(name))).suffix == ".ipynb"]
    if settings.execution_mode == "cache" and len(paths) > 1:
        chapters = {path: nbformat.read(path, as_version=4) for path in paths}
        run_ahead(chapters, Path(settings.execution_cache_path), settings.execution_timeout)


def setup(app: Sphinx) -> None:
    """장을 읽기 앞에 끼어든다. 표시를 남기는 execution보다 뒤이다."""
    app.connect("env-before-read-docs", before_reading, priority=600)
