"""The command that measures what came after 2017: a row changes one part, rows of a seed share the data, scores are exact."""

import csv
import json
from dataclasses import asdict, replace

import numpy as np
import pytest

from kit_core.budget import count_parameters
from kit_core.decoding.greedy import greedy_decode
from kit_core.descendants import DescendantTransformer
from kit_core.tasks import korean_numbers as task
from kit_core.training.loop.evaluation import score_tokens
from kit_core.training.recipes.generated_data import compiled_model
from kit_core.training.recipes.overrides import override
from kit_lab.experiments import descendants

SMALL = replace(
    descendants.RECIPE,
    config=replace(descendants.RECIPE.config, d_model=16, num_layers=1, d_ff=24),
    steps=4,
    steps_per_epoch=2,
    batch_size=8,
)


@pytest.mark.parametrize("name", descendants.ROWS)
def test_a_row_changes_what_it_says_and_nothing_else(name):
    recipes = descendants.RECIPE, override(descendants.RECIPE, descendants.ROWS[name])
    flat = [asdict(recipe) | asdict(recipe)["config"] for recipe in recipes]
    different = {key for key in flat[0] if key != "config" and flat[0][key] != flat[1][key]}
    assert different == {change.split("=")[0] for change in descendants.ROWS[name]}


def test_the_last_row_is_all_the_others_together():
    *single, last = descendants.ROWS.values()
    assert set(last) == {change for changes in single for change in changes}
    assert single[0] == ()


def test_swiglu_keeps_the_number_of_weights():
    """Two thirds of d_ff for three matrices; what is left are the two biases of each of the paper's networks."""
    config = override(descendants.RECIPE, descendants.ROWS["SwiGLU"]).config
    papers = sum(count_parameters(descendants.RECIPE.config).values())
    model = DescendantTransformer(config)
    model.build()
    biases = 2 * config.num_layers * (descendants.RECIPE.config.d_ff + config.d_model)
    assert papers - model.count_params() == biases


def test_the_data_are_short_and_the_probes_are_apart_from_them():
    probes = descendants._probes()
    lengths = {name: (source != 0).sum(axis=1) for name, (source, _, _) in probes.items()}
    assert max(lengths["known"]) == descendants.LONGEST < min(lengths["longer"])
    known, shifted = probes["known"][0], probes["shifted"][0]
    assert not shifted[:, : descendants.SHIFT].any()
    np.testing.assert_array_equal(shifted[:, descendants.SHIFT :], known[:, : descendants.LONGEST])
    ends = [source[:, -1] for (source, _), _ in descendants._batches(replace(SMALL, steps_per_epoch=20))(0)]
    assert np.shape(ends) == (20, 8)
    assert np.any(ends), "no date of the full length"
    (source, _), _ = next(descendants._batches(SMALL)(0))
    first = next(e for e in task.generate(SMALL.data_seed, kinds=descendants.KINDS) if len(e.source) <= 14)
    assert task.tokenizer().decode(source[0]) == first.source


def test_the_scores_are_those_of_the_evaluation_and_of_greedy_decoding():
    model = compiled_model(SMALL, DescendantTransformer)
    source, inputs, labels = descendants.arrays(task.held_out_examples(40, 5))
    tokenizer = task.tokenizer()
    ids = {"start_id": tokenizer.start_id, "end_id": tokenizer.end_id, "max_length": labels.shape[1]}
    written = np.asarray(greedy_decode(model, source[::2], **ids))
    # Every other example asks for what the model writes itself: right from end to end, whatever it has learned.
    labels[::2], inputs[::2, 1:] = written, written[:, :-1]
    found = descendants.scores(model, source, inputs, labels)
    assert found.loss == pytest.approx(score_tokens(model, [((source, inputs), labels)]).loss, rel=1e-5)
    assert found.exact_match == pytest.approx(0.5)


@pytest.mark.parametrize(("groups", "expected"), [(None, 2 * 4 * 24 * 2), (2, 2 * 2 * 24 * 2)])
def test_a_token_leaves_a_key_and_a_value_a_layer_and_head(groups, expected):
    config = replace(descendants.RECIPE.config, num_key_value_heads=groups)
    assert descendants.cache_bytes(config) == expected


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """Two rows of a tiny sweep."""
    folder = tmp_path_factory.mktemp("descendants")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(descendants, "WATCHED", 10)
        patch.setattr(descendants, "MEASURED", 20)
        patch.setattr(descendants, "_times", lambda recipe, rows, folder: dict.fromkeys(rows, 1.5))
        patch.setattr(descendants, "REACHED", 0.0)
        options = {"seeds": (3,), "verbose": False}
        descendants.run(folder / "table.csv", folder, SMALL, rows=["2017", "RoPE"], **options)
    with open(folder / "table.csv", encoding="utf-8") as file:
        table = {row["row"]: row for row in csv.DictReader(file)}
    return table, json.loads((folder / "table.json").read_text(encoding="utf-8"))


@pytest.mark.long
def test_the_table_is_the_mean_of_the_record_and_the_rows_are_paired(swept):
    table, record = swept
    assert list(table) == list(record["runs"]) == list(record["milliseconds"]) == ["2017", "RoPE"]
    for name, row in table.items():
        (run,) = record["runs"][name]
        assert (run["seed"], run["data_seed"]) == (3, descendants.RECIPE.data_seed + 3)
        assert run["steps_to_99"] == 2 == int(row["steps_to_99"])
        assert float(row["loss"]) == run["loss"]
        assert float(row["milliseconds"]) == record["milliseconds"][name] == 1.5
        assert len(run["curve"]) == len(run["losses"]) == 2
        assert "fingerprint" not in run
    assert table["2017"]["loss"] != table["RoPE"]["loss"]
    assert set(record["unmeasured"]) == set(descendants.ROWS) - {"2017", "RoPE"}
    assert record["command"].startswith("python -m kit_lab.experiments descendants --output ")
