from dataclasses import asdict, replace

import numpy as np
import pytest

from kit_core.config import TransformerConfig
from kit_core.tasks.korean_numbers.split import is_held_out
from kit_lab.experiments import korean_numbers_snapshots as recording
from kit_lab.experiments.records.training_snapshots import KINDS, load_snapshots

# One layer: the shipped recipe's graph of three takes a while to be traced.
SHORT = replace(recording.RECIPE, config=replace(recording.RECIPE.config, num_layers=1), batch_size=8)


def test_the_shipped_snapshots_are_those_of_the_recipe():
    snapshots = load_snapshots("korean_numbers")
    assert TransformerConfig(**snapshots.card["config"]) == recording.RECIPE.config
    settings = asdict(recording.RECIPE)
    assert snapshots.card["training"] == {name: settings[name] for name in settings if name != "config"}
    assert len(snapshots.steps) == 20
    assert snapshots.exact_match[-1] >= 0.9
    assert snapshots.loss[0] > 4
    assert snapshots.loss[-1] < 0.8


def test_the_shipped_sentences_are_held_out_and_well_formed():
    for sentence in load_snapshots("korean_numbers").sentences:
        assert is_held_out("".join(sentence.source))
        assert sentence.target == ("[시작]", *sentence.written)
        assert sentence.answers[0] != sentence.written
        assert sentence.answers[-1] == sentence.written
        s, t = len(sentence.source), len(sentence.target)
        for kind, shape in zip(KINDS, ((s, s), (t, t), (t, s)), strict=True):
            weights = getattr(sentence, kind)
            assert weights.shape == (20, 3, 4, *shape)
            np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-5)
        future = np.triu(np.ones((t, t), bool), 1)
        assert np.all(sentence.decoder[..., future] == 0)


@pytest.mark.long
def test_a_short_run_is_written_and_read_back(tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "WATCHED", 10)
    monkeypatch.setattr(recording, "STEPS", (0, 2, 3))
    recording.run(tmp_path / "run", tmp_path / "work", SHORT, verbose=False)
    snapshots = load_snapshots(tmp_path / "run")
    assert snapshots.steps.tolist() == [0, 2, 3]
    assert len(set(snapshots.loss.tolist())) == 3
    assert all(len(sentence.answers) == 3 for sentence in snapshots.sentences)
    one = snapshots.sentences[0].encoder
    assert not np.allclose(one[0], one[2])
