"""The translation chapter, from the disk: its widget shows what the shipped model computes, and where it looks."""

import pytest
from shipped_heads import ShippedHeads

from kit_core import load_pretrained

PAGE = "book/translation"


@pytest.fixture(scope="module")
def shipped():
    return load_pretrained("multi30k")


@pytest.fixture
def heads(stage):
    with stage.driven(PAGE, ShippedHeads) as widget:
        yield widget


def test_every_head_shows_the_models_weights(heads, shipped):
    heads.expect_weights_of(shipped, lambda texts: shipped.generate(texts, beam_size=4, alpha=0.6))


def test_the_first_sight_is_a_head_that_finds_the_red_dress(heads):
    tokens = heads.root.locator(".ah-table tbody tr th").all_inner_texts()
    weights = heads.numbers()
    columns = heads.root.locator(".ah-table thead th").all_inner_texts()[1:]
    row = next(i for i, token in enumerate(tokens) if token.endswith("roten")) - 1
    assert columns[weights[row].argmax()].endswith("red")
