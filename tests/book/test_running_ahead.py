"""장을 나란히 미리 실행하기: 기다리지 않고, 실패한 장은 남기고, 이미 실행한 장은 두 번 실행하지 않는다."""

from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest
from jupyter_cache import get_cache
from kit_book import running_ahead

# Each chapter waits until the other has begun.
MEETING = """
import pathlib, time
pathlib.Path("{own}").touch()
end = time.monotonic() + 60
while not pathlib.Path("{other}").exists() and time.monotonic() < end:
    time.sleep(0.05)
print(pathlib.Path("{other}").exists())
"""
CHAPTERS = {
    "left": MEETING.format(own="l", other="r"),
    "right": MEETING.format(own="r", other="l"),
    "broken": "1 / 0",
}


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """세 장을 실행한 책과, 캐시에 든 장들."""
    folder = tmp_path_factory.mktemp("book")
    chapters = {
        folder / f"{name}.ipynb": nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        for name, code in CHAPTERS.items()
    }
    # Playwright's loop may be running in this thread.
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as other:
        patch.setattr(running_ahead.os, "cpu_count", lambda: 2)
        kept = other.submit(running_ahead.run_ahead, chapters, folder / "cache", timeout=100).result()
    cache = get_cache(folder / "cache")
    yield folder, chapters, kept, cache
    cache.db.dispose()


def test_two_chapters_run_at_once(book):
    _, chapters, kept, cache = book
    assert [path.stem for path in kept] == ["left", "right"]
    for path in kept:
        _, notebook = cache.merge_match_into_notebook(chapters[path])
        assert notebook.cells[0].outputs[0].text == "True\n"


def test_what_failed_is_left_to_sphinx(book):
    _, chapters, _, cache = book
    assert [path.stem for path in running_ahead.waiting(chapters, cache)] == ["broken"]


def test_what_is_cached_is_not_run_again(book, monkeypatch):
    folder, chapters, kept, _ = book
    monkeypatch.setattr(running_ahead, "run", None)  # would fail if it was called
    done = {path: chapters[path] for path in kept}
    with ThreadPoolExecutor(1) as other:
        assert other.submit(running_ahead.run_ahead, done, folder / "cache", timeout=100).result() == []
