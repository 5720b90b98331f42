import csv

from kit_lab.clinic import matrix


def test_a_row_a_bug_and_a_column_a_check(tmp_path, monkeypatch, capsys):
    bug = "dropout left on at inference"
    monkeypatch.setattr(matrix, "BUGS", {bug: matrix.BUGS[bug]})
    monkeypatch.setattr(matrix, "LOOKALIKES", {})
    matrix.main(["--output", str(tmp_path / "folder" / "matrix.csv")])
    with open(tmp_path / "folder" / "matrix.csv", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert row.pop("bug") == bug
    assert {name for name, caught in row.items() if caught == "1"} == {"train_mode"}
    assert list(row) == list(matrix.CHECKS)
    assert "train_mode" in capsys.readouterr().out
