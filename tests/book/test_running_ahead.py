"""장을 나란히 미리 실행하기: 기다리지 않고, 실패한 장은 남기고, 이미 실행한 장은 두 번 실행하지 않는다."""

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
    paths = {name: folder / f"{name}.ipynb" for name in CHAPTERS}
    for name, path in paths.items():
        cells = [nbformat.v4.new_code_cell(CHAPTERS[name])]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running_ahead.os, "cpu_count", lambda: 2)
        kept = running_ahead.run_ahead(paths.values(), folder / "cache", timeout=100)
    cache = get_cache(folder / "cache")
    yield folder, paths, kept, cache
    cache.db.dispose()


def test_two_chapters_run_at_once(book):
    _, paths, kept, cache = book
    assert kept == [paths["left"], paths["right"]]
    for path in kept:
        _, notebook = cache.merge_match_into_notebook(nbformat.read(path, as_version=4))
        assert notebook.cells[0].outputs[0].text == "True\n"


def test_what_failed_is_left_to_sphinx(book):
    _, paths, _, cache = book
    assert running_ahead.waiting(paths.values(), cache) == [paths["broken"]]


def test_what_is_cached_is_not_run_again(book, monkeypatch):
    folder, paths, _, _ = book
    monkeypatch.setattr(running_ahead, "run", None)  # would fail if it was called
    assert running_ahead.run_ahead([paths["left"], paths["right"]], folder / "cache", timeout=100) == []
