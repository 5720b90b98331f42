"""The files of the models that run in the built book: those that a page calls stay, and no others."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))
from kit_book import live, widgets

OLD, NEW = "engine.0ld.js", "engine.new.js"


@pytest.fixture
def app(tmp_path):
    """A book as it lies after one of its two pages has been built anew: the other one still calls the older engine."""
    folder = tmp_path / live.FOLDER
    folder.mkdir(parents=True)
    for name in (OLD, NEW, "chatbot.abc.js", "chatbot.10.abc.js", "chatbot.1.gone.js"):
        (folder / name).write_text("", encoding="utf-8")

    def page(path, up, engine, *parts):
        told = {
            "engine": f"{up}{live.FOLDER}/{engine}",
            "models": {"chatbot": [f"{up}{live.FOLDER}/{part}" for part in parts]},
        }
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"<script>globalThis.kitLive = {json.dumps(told)};</script>", encoding="utf-8")

    page(tmp_path / "index.html", "", NEW, "chatbot.abc.js")
    page(tmp_path / "book" / "index.html", "../", OLD, "chatbot.abc.js", "chatbot.10.abc.js")
    return SimpleNamespace(outdir=tmp_path, page=page)


def names(app):
    return {path.name for path in (app.outdir / live.FOLDER).iterdir()}


def test_what_no_page_calls_is_deleted(app):
    live.sweep(app, None)
    kept = {NEW, "chatbot.abc.js", "chatbot.10.abc.js"}
    assert names(app) == kept | {OLD}
    app.page(app.outdir / "book" / "index.html", "../", NEW, "chatbot.abc.js", "chatbot.10.abc.js")
    live.sweep(app, None)
    assert names(app) == kept


def test_a_build_that_failed_deletes_nothing(app):
    before = names(app)
    live.sweep(app, RuntimeError("broken"))
    assert names(app) == before


def test_a_book_without_models_has_nothing_to_delete(tmp_path):
    live.sweep(SimpleNamespace(outdir=tmp_path), None)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_deleted_is_written_again_by_the_next_build(tmp_path):
    first = live.engine(tmp_path)
    (tmp_path / first).unlink()
    live.forget(None)
    assert live.engine(tmp_path) == first
    assert (tmp_path / first).exists()


def test_a_widget_that_no_cell_shows_asks_for_no_model():
    """A cell that writes a page of its own makes widgets, too, whose states the notebook keeps."""
    states = {
        key: {"state": {"_esm": "", "_live": {"name": name, "key": "1"}}}
        for key, name in (("seen", "chatbot"), ("made", "my_model"))
    }
    saved = SimpleNamespace(attributes={"type": widgets.STATE, "body": json.dumps({"state": states})})
    view = f'<script type="{widgets.VIEW}">{{"model_id": "seen"}}</script>'
    assert live.models({"script_files": [saved], "body": view}) == {"chatbot": "1"}
    assert list(widgets.shown(view, {"state": states})["state"]) == ["seen"]
