import numpy as np
import pytest
from keras import ops

from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.training.recipes.text_scores import score_texts


def test_every_token_weighs_the_same_and_padding_nothing():
    model = LanguageModel(DescendantConfig.today(12, d_model=8, num_layers=1, num_heads=2, d_ff=8))
    model.build()
    batches = [
        (np.array([[2, 5, 6, 7]]), np.array([[5, 6, 7, 2]])),
        (np.array([[2, 8, 0], [2, 9, 10]]), np.array([[8, 2, 0], [9, 10, 2]])),
    ]
    losses, hits = [], []
    for inputs, labels in batches:
        logits = ops.convert_to_numpy(model(inputs)).astype("float64")
        p = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
        for place in np.argwhere(labels > 0):
            losses.append(-np.log(p[(*place, labels[tuple(place)])]))
            hits.append(logits[tuple(place)].argmax() == labels[tuple(place)])
    scores = score_texts(model, batches)
    assert scores.tokens == len(losses) == 9
    assert scores.loss == pytest.approx(np.mean(losses), rel=1e-5)
    assert scores.accuracy == pytest.approx(np.mean(hits))
