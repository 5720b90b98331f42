"""The classification chapter, from the disk: its widget shows what the shipped classifier computes."""

import numpy as np
import pytest
from shipped_heads import NEAR, ShippedHeads

from kit_core import capture, load_pretrained

PAGE = "book/classification"


@pytest.fixture
def heads(stage):
    with stage.driven(PAGE, ShippedHeads) as widget:
        yield widget


def test_every_head_shows_the_models_weights(heads):
    shipped = load_pretrained("reviews")
    texts = heads.chooser.locator("option").all_inner_texts()
    assert len(texts) == 4
    for number, text in enumerate(texts):
        with capture(shipped.model) as trace:
            shipped.model(np.array([shipped.tokenizer.encode(text)]))
        weights = trace.stack("*/encoder/*")[:, 0]  # (N, h, S, S)
        heads.chooser.select_option(str(number))
        for head in range(weights.shape[1]):
            cell = f"층 1, 헤드 {head + 1}"
            heads.root.get_by_role("gridcell", name=cell, exact=True).click()
            shown = heads.numbers()
            assert shown.shape == weights[0, head].shape
            assert np.abs(shown - weights[0, head]).max() <= NEAR
