"""Classifiers that take over what filling in blanks has taught, beside those that start from nothing."""

import json
from dataclasses import asdict, replace

import numpy as np
import pytest
from tiny_recipes import text_splits, tiny

from kit_core import load_pretrained
from kit_core.applications import MaskedWordModel
from kit_core.pretrained import save_pretrained
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.recipes import reviews
from kit_core.training.recipes.reviews import KINDS, RECIPE, StartedTask

SHARES = {0.2: 2, 1.0: 1}
ALL = {1.0: 1}  # A training compiles for half a minute, so that the whole run makes do with two.


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    """A folder with a model that would fill in blanks, had it learned to."""
    folder = tmp_path_factory.mktemp("start") / "model"
    config = tiny(RECIPE).config
    texts = [text for text, _ in text_splits().train]
    tokenizer = SubwordTokenizer.train(texts, config.source_vocab_size, blank=True)
    model = MaskedWordModel(config)
    model.build()
    card = {"name": "start", "config": asdict(config), "tokenizer": "subword"}
    save_pretrained(folder, model, tokenizer, card)
    return folder


@pytest.fixture(scope="module")
def recipe(start):
    return tiny(RECIPE, tokens=256, seeds=(0,), start=str(start))


@pytest.fixture(scope="module")
def task(recipe, start):
    return StartedTask(recipe, text_splits(), load_pretrained(start))


@pytest.fixture(scope="module")
def compared(recipe, tmp_path_factory):
    folder = tmp_path_factory.mktemp("reviews")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviews, "load_reviews", text_splits)
        patch.setattr(reviews, "SHARES", ALL)
        reviews.run(folder / "model", folder / "work", recipe, verbose=False)
    return folder


def test_one_starts_where_the_other_stopped_and_one_from_nothing(task):
    first, scratch = (task.model(kind, 0) for kind in KINDS)
    for part in ("embedding", "encoder"):
        taken, new, given = (getattr(one, part).get_weights() for one in (first, scratch, task.start.model))
        assert all(np.array_equal(a, b) for a, b in zip(taken, given, strict=True))
        assert any(not np.array_equal(a, b) for a, b in zip(new, given, strict=True))
    for one, other in zip(first.classes.get_weights(), scratch.classes.get_weights(), strict=True):
        np.testing.assert_array_equal(one, other)


def test_fewer_texts_are_read_more_often(task, monkeypatch):
    monkeypatch.setattr(reviews, "SHARES", SHARES)
    fewer = task.with_share(0.2)
    assert fewer.splits.train == task.splits.train[:18]
    assert fewer.recipe.plan.epochs == 2 * task.recipe.plan.epochs
    assert fewer.recipe.warmup_steps == round(0.4 * task.recipe.warmup_steps)
    assert fewer.splits.test == task.splits.test


def test_only_what_takes_over_depends_on_what_it_takes_over(task):
    card = {"files": {**task.start.card["files"], "model.safetensors": "other"}}
    other = StartedTask(task.recipe, task.splits, replace(task.start, card=card))
    assert other.fingerprint("from_scratch", 0) == task.fingerprint("from_scratch", 0)
    assert other.fingerprint("masked_first", 0) != task.fingerprint("masked_first", 0)


@pytest.mark.long
def test_the_card_tells_every_training(compared, recipe):
    card = load_pretrained(compared / "model").card
    rows = card["compared"]
    assert [(row["share"], row["seed"], row["kind"]) for row in rows] == [(1.0, 0, kind) for kind in KINDS]
    assert {(row["epochs"], row["texts"]) for row in rows} == {(recipe.plan.epochs, 90)}
    assert card["measured"]["accuracy"] == pytest.approx(rows[0]["accuracy"], abs=0.06)  # float16
    assert card["classes"] == ["부정", "긍정"]
    json.dumps(card)


@pytest.mark.long
def test_what_is_done_is_not_done_again(compared, recipe, monkeypatch):
    monkeypatch.setattr(reviews, "load_reviews", text_splits)
    monkeypatch.setattr(reviews, "SHARES", ALL)
    before = {path: path.stat().st_mtime_ns for path in compared.glob("work/*/result.json")}
    reviews.run(compared / "again", compared / "work", recipe, verbose=False)
    assert {path: path.stat().st_mtime_ns for path in compared.glob("work/*/result.json")} == before
    again, first = (load_pretrained(compared / name).card["compared"] for name in ("again", "model"))
    assert again == first


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"d_ff": 48}, "d_ff=48은.*32과"),
        ({"norm": "post"}, "norm='post'은.*'pre'과"),
    ],
)
def test_a_model_of_another_shape_is_refused(task, change, words):
    recipe = replace(task.recipe, config=replace(task.recipe.config, **change))
    with pytest.raises(ValueError, match=words):
        StartedTask(recipe, task.splits, task.start)


def test_a_model_that_fills_no_blanks_is_refused(task):
    with pytest.raises(ValueError, match="빈칸을 채우는 모델이 아니다"):
        StartedTask(task.recipe, task.splits, load_pretrained("reviews"))
