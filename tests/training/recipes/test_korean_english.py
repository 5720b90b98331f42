from dataclasses import replace

import pytest

from kit_core import load_pretrained
from kit_core.tasks import korean_english as task
from kit_core.training.recipes import korean_english as training

# One layer: the shipped recipe's graph takes a while to be traced.
SHORT = replace(training.RECIPE, config=replace(training.RECIPE.config, num_layers=1), batch_size=8)


def test_exact_match_counts_whole_translations():
    examples = [task.Example("가", "A"), task.Example("나", "B c")]
    assert training.exact_match(["A", "B"], examples) == 0.5


def test_a_short_run_writes_a_folder_that_opens(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "WATCHED", 20)
    monkeypatch.setattr(training, "MEASURED", 30)
    folder = tmp_path / "runs" / "short"
    recipe = replace(SHORT, steps=4, steps_per_epoch=2, averaged=2)
    training.run(folder, tmp_path / "work", recipe, verbose=False)
    pretrained = load_pretrained(folder)
    assert pretrained.card["measured"]["count"] == 30
    assert set(pretrained.card["measured"]["exact_match"]) == {"sentences", "combinations", "depth"}
    assert [row["step"] for row in pretrained.card["history"]] == [2, 4]
    assert len(pretrained.generate(["학생이 책을 읽는다"])) == 1
    with pytest.raises(ValueError, match="모르는 낱말이 있다: '수상이'"):
        pretrained.generate(["수상이 책을 읽는다"])
    with pytest.raises(ValueError, match="빈 것 없이"):
        pretrained.generate(["  "])


def test_a_vocabulary_that_is_too_small_is_refused_before_any_work(tmp_path):
    recipe = replace(SHORT, config=replace(SHORT.config, source_vocab_size=100))
    with pytest.raises(ValueError, match="source_vocab_size=100"):
        training.run(tmp_path / "model", tmp_path / "work", recipe)
    assert list(tmp_path.iterdir()) == []
