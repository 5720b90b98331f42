"""What write_json wrote reads back, a training a line."""

import json

from kit_lab.experiments.records.json_lines import write_json


def test_what_is_written_reads_back_and_what_holds_no_dict_is_a_line(tmp_path):
    runs = [{"seed": 0, "curve": [0.5, 1.0]}, {"seed": 1, "curve": []}]
    record = {"name": "가", "config": {}, "runs": {"base": runs, "other": []}, "answers": [[{"a": None}]]}
    write_json(tmp_path / "new" / "record.json", record)
    text = (tmp_path / "new" / "record.json").read_text(encoding="utf-8")
    assert json.loads(text) == record
    assert [line.strip(" ,") for line in text.splitlines() if "seed" in line] == list(map(json.dumps, runs))
