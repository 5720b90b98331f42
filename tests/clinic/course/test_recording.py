import csv
import json
from dataclasses import replace

import pytest

from kit_lab.clinic.course import recording

SMALL = replace(
    recording.RECIPE,
    config=replace(recording.RECIPE.config, d_model=8, num_layers=1, num_heads=2, d_ff=8),
    batch_size=4,
    steps=4,
    steps_per_epoch=2,
)
ILL = "decoder without look-ahead mask"


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.long
def test_a_course_is_written_and_not_trained_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "WATCHED", 3)
    places = tmp_path / "out", tmp_path / "work"
    recording.run(*places, SMALL, bugs=(recording.HEALTHY, ILL), seeds=(0,))
    curves, results, answers = (
        rows(tmp_path / "out" / f"{name}.csv") for name in ("curves", "results", "answers")
    )
    assert [(row["bug"], row["step"]) for row in curves] == [
        (bug, step) for bug in (recording.HEALTHY, ILL) for step in ("2", "4")
    ]
    assert curves[0]["loss"] != curves[2]["loss"]
    assert [row["bug"] for row in results] == [recording.HEALTHY, ILL]
    assert len(answers) == 2 * len(recording.SENTENCES)
    assert json.loads((tmp_path / "out" / "record.json").read_text())["bugs"] == [recording.HEALTHY, ILL]
    monkeypatch.setattr(recording, "train_generated", None)
    recording.run(*places, SMALL, bugs=(recording.HEALTHY, ILL), seeds=(0,))
    assert rows(tmp_path / "out" / "curves.csv") == curves


def test_an_unknown_bug_is_named_before_anything_is_trained(tmp_path):
    with pytest.raises(ValueError, match="a cold"):
        recording.run(tmp_path / "out", tmp_path / "work", SMALL, bugs=("a cold",))
    assert not list(tmp_path.iterdir())
