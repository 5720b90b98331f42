from dataclasses import replace

import pytest

from kit_lab.clinic.course import recording, records

SMALL = replace(
    recording.RECIPE,
    config=replace(recording.RECIPE.config, d_model=8, num_layers=1, num_heads=2, d_ff=8),
    batch_size=4,
    steps=4,
    steps_per_epoch=2,
)
ILL = "decoder without look-ahead mask"


@pytest.mark.long
def test_a_course_is_written_and_not_trained_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "WATCHED", 3)
    places = tmp_path / "out", tmp_path / "work"
    recording.run(*places, SMALL, bugs=(recording.HEALTHY, ILL), seeds=(0,))
    monkeypatch.setattr(records, "_HOME", tmp_path / "out")
    course = records.load_course()
    assert [(row["bug"], row["step"]) for row in course.curves] == [
        (bug, step) for bug in (recording.HEALTHY, ILL) for step in (2, 4)
    ]
    assert course.curves[0]["loss"] != course.curves[2]["loss"]
    assert [row["bug"] for row in course.results] == [recording.HEALTHY, ILL]
    assert len(course.answers) == 2 * len(recording.SENTENCES)
    assert course.record["bugs"] == [recording.HEALTHY, ILL]
    monkeypatch.setattr(recording, "train_generated", None)
    recording.run(*places, SMALL, bugs=(recording.HEALTHY, ILL), seeds=(0,))
    assert records.load_course() == course


def test_an_unknown_bug_is_named_before_anything_is_trained(tmp_path):
    with pytest.raises(ValueError, match="a cold"):
        recording.run(tmp_path / "out", tmp_path / "work", SMALL, bugs=("a cold",))
    assert not list(tmp_path.iterdir())
