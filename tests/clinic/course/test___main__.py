import pytest

from kit_lab.clinic.course import recording
from kit_lab.clinic.course.__main__ import main


def test_an_unknown_bug_ends_with_two(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--bugs", "a cold"])
    assert end.value.code == 2
    assert "a cold" in capsys.readouterr().err


def test_what_is_asked_for_is_trained(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(recording, "run", lambda *places, **options: asked.append((places, options)))
    main(["--output", str(tmp_path / "out"), "--work", str(tmp_path / "work"), "--seeds", "4", "5"])
    ((places, options),) = asked
    assert places == (tmp_path / "out", tmp_path / "work")
    assert options["bugs"] == recording.CHOSEN
    assert options["seeds"] == [4, 5]
