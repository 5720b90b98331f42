from dataclasses import replace

from kit_core import load_pretrained
from kit_core.tasks import korean_numbers as task
from kit_core.training import korean_numbers as training

# One layer: the shipped recipe's graph of three takes a while to be traced.
SHORT = replace(training.RECIPE, config=replace(training.RECIPE.config, num_layers=1), batch_size=8)


def test_exact_match_is_counted_by_kind():
    examples = [
        task.Example("number", "일", "1"),
        task.Example("number", "이", "2"),
        task.Example("date", "", "x"),
    ]
    rates = training.exact_match(["1", "3", "x"], examples)
    assert rates == {"all": 2 / 3, "number": 0.5, "date": 1.0}


def test_a_short_run_writes_a_folder_that_opens(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "WATCHED", 20)
    monkeypatch.setattr(training, "MEASURED", 40)
    folder = tmp_path / "runs" / "short"
    training.run(folder, replace(SHORT, steps=4, steps_per_epoch=2, averaged=2), verbose=0)
    pretrained = load_pretrained(folder)
    assert pretrained.card["measured"]["count"] == 40
    assert [row["step"] for row in pretrained.card["history"]] == [2, 4]
    assert len(pretrained.generate(["삼만 오천 원"])) == 1
    assert [path.name for path in folder.parent.iterdir()] == ["short"]  # no scratch folder stays
