"""표 3을 작게 다시 하는 명령: 행마다 값이 하나씩 바뀌고, 되풀이한 것에만 흩어짐이 있다."""

import csv
import json
from dataclasses import asdict, replace

import pytest

from kit_core.tasks import korean_numbers
from kit_core.tasks.corpora.splits import Splits
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.overrides import override
from kit_lab.experiments import table3

EXAMPLES = korean_numbers.held_out_examples(90, seed=4)
PAIRS = tuple((example.source, example.target) for example in EXAMPLES)


@pytest.mark.parametrize("name", table3.ROWS)
def test_a_row_changes_what_it_says_and_nothing_else(name):
    base, changed = table3.RECIPE, override(table3.RECIPE, table3.ROWS[name].changes)
    flat = [asdict(recipe) | asdict(recipe)["config"] for recipe in (base, changed)]
    different = {key for key in flat[0] if key != "config" and flat[0][key] != flat[1][key]}
    assert different == {change.split("=")[0] for change in table3.ROWS[name].changes}
    assert not different & {"source_vocab_size", "target_vocab_size", "algorithm"}  # one tokenizer serves all


def test_the_rows_keep_the_ratios_of_the_paper():
    base = table3.RECIPE.config
    assert (base.num_heads, base.key_dim) == (8, 16)
    for name, row in table3.ROWS.items():
        key, _, value = name.split(" ")[-1].partition("=")
        if name.startswith(("(B)", "(C)")):
            own, _, papers = (row.paper_row or "").partition("=")
            assert own == key
            of_paper = {"d_k": 64, "N": 6, "d_model": 512, "d_ff": 2048}[key]
            of_ours = {"d_k": 16, "N": 3, "d_model": 128, "d_ff": 256}[key]
            assert int(papers) * of_ours == int(value) * of_paper


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """Two rows of a tiny sweep, the base with two seeds."""
    folder = tmp_path_factory.mktemp("ablations")
    config = replace(
        table3.RECIPE.config, source_vocab_size=380, d_model=16, num_layers=1, d_ff=32, max_length=48
    )
    recipe = replace(table3.RECIPE, config=config, plan=EpochPlan(epochs=1), tokens=512, target_length=8)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "kit_core.tasks.corpora.multi30k.load_multi30k",
            lambda: Splits(PAIRS[:70], PAIRS[70:80], PAIRS[80:], {"made": "0"}),
        )
        for name, seeds in (("base", (0, 1)), ("(E) learned", (0,))):
            patch.setitem(table3.ROWS, name, replace(table3.ROWS[name], seeds=seeds))
        table3.run(folder / "table.csv", folder, recipe, rows=["base", "(E) learned"], verbose=False)
    return folder


@pytest.fixture(scope="module")
def table(swept):
    with open(swept / "table.csv", encoding="utf-8") as file:
        return {row["row"]: row for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def record(swept):
    return json.loads((swept / "table.json").read_text(encoding="utf-8"))


@pytest.mark.long
def test_only_what_was_repeated_has_a_spread(table, record):
    base, learned = table["base"], table["(E) learned"]
    assert (base["seeds"], learned["seeds"]) == ("2", "1")
    first, second = (run["perplexity"] for run in record["runs"]["base"])
    assert first != second
    assert float(base["perplexity"]) == pytest.approx((first + second) / 2, abs=0.006)
    assert float(base["perplexity_spread"]) == pytest.approx(abs(first - second) / 2**0.5, abs=0.006)
    assert learned["perplexity_spread"] == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ein Mann und ein Mann", True),
        ("ein Mann und ein Kind", False),
        ("ja ja ja", True),
        ("ja", False),
        ("", False),
    ],
)
def test_a_text_repeats_itself_when_two_words_come_twice(text, expected):
    assert table3._repeats(text) is expected
