"""What the chapters printed when the book was built is what they have stored, to the letter.

The build has just run every chapter whose code, packages or kit_core had changed. To run them all a second time for this
would take six minutes: `make test-notebooks` does.
"""

import json
import sys

import book_site
import nbformat
import pytest
from jupyter_cache import get_cache

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book import execution

BUILD = book_site.HTML.parent
# Pictures and widgets are drawn on the page; the stored chapters hold their words alone.
DRAWN = {"image/svg+xml", book_site.VIEW}
CHAPTERS = book_site.notebooks()


def printed(cell):
    """Every output's kind and text. What was written to one stream in several goes is one text."""
    found = []
    for output in cell.outputs:
        if output.output_type == "stream":
            if found and found[-1][0] == output.name:
                found[-1] = (output.name, found[-1][1] + output.text)
            else:
                found.append((output.name, output.text))
        elif output.output_type == "error":
            found.append(("error", f"{output.ename}: {output.evalue}"))
        else:
            texts = {kind: text for kind, text in output.data.items() if kind not in DRAWN}
            found.append((output.output_type, texts))
    return found


def code_of(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def run_of(path, stored):
    """The chapter as the build ran it. The copy in jupyter_execute is no witness: there, lines are joined a second time."""
    cache = get_cache(BUILD / ".jupyter_cache")
    runs = [record for record in cache.list_cache_records() if record.uri == str(path)]
    found = [cache.get_cache_bundle(record.pk).nb for record in sorted(runs, key=lambda one: one.created)]
    # Earlier versions of a chapter may lie there too.
    same = [
        run for run in found if [cell.source for cell in code_of(run)] == [cell.source for cell in stored]
    ]
    assert same, "run `make book` first"
    return same[-1]


@pytest.fixture(scope="module")
def told():
    """Chapter -> fingerprint of what its results come from: as it is, and as it was when it was run."""
    record = BUILD / ".jupyter_cache" / "fingerprints.json"
    assert record.exists(), "run `make book` first"
    return execution.fingerprints(book_site.ROOT, CHAPTERS), json.loads(record.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_prints_what_it_has_stored(told, path):
    name = path.relative_to(book_site.ROOT)
    now, then = told
    assert now[name.as_posix()] == then.get(name.as_posix()), "run `make book` first"
    stored = code_of(nbformat.read(path, as_version=4))
    run = code_of(run_of(path, stored))
    differing = {
        place: (printed(one), printed(other))
        for place, (one, other) in enumerate(zip(stored, run, strict=True))
        if printed(one) != printed(other)
    }
    assert differing == {}
    assert not any(kind == "error" for cell in run for kind, _ in printed(cell))


def test_every_chapter_of_the_repository_is_built():
    books = [
        *(book_site.ROOT / "book").glob("*.ipynb"),
        book_site.ROOT / "book/workbook/my_transformer.ipynb",
    ]
    assert sorted(books) == sorted(CHAPTERS)
