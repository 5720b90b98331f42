"""A file is written whole or not at all."""

import os

import pytest

from kit_core.training.loop.atomic_files import SCRATCH, atomic, sweep


def test_a_file_is_changed_only_when_all_is_written(tmp_path):
    path = tmp_path / "deep" / "notes.txt"
    with atomic(path) as scratch:
        scratch.write_text("one")
        assert not path.exists()
    with pytest.raises(FileNotFoundError), atomic(path) as scratch:
        scratch.with_name("nothing").rename(scratch)
    assert path.read_text() == "one"
    with path.open() as reader:  # whoever reads the file meanwhile goes on reading the one that was there
        with atomic(path) as scratch:
            scratch.write_text("two")
        assert reader.read() == "one"
    assert path.read_text() == "two"
    assert [*path.parent.iterdir()] == [path]
    assert path.stat().st_mode & 0o777 == 0o644


def test_what_is_written_is_on_the_disk_before_it_gets_its_name(tmp_path, monkeypatch):
    done = []
    for name in ("fsync", "replace"):
        of_system = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *given, name=name, of_system=of_system: (done.append(name), of_system(*given))
        )
    with atomic(tmp_path / "notes.txt") as scratch:
        scratch.write_text("one")
    assert done == ["fsync", "replace"]


def test_what_a_killed_process_left_is_swept_and_nothing_else(tmp_path):
    (tmp_path / f"{SCRATCH}abc.txt").touch()
    (tmp_path / "kept.txt").touch()
    sweep(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]
