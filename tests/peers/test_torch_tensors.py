"""PyTorch의 텐서를 받는 곳은 기울기를 세는 텐서도, 반정밀도의 텐서도 배열처럼 받는지."""

import numpy as np
import pytest

from kit_core.reference.weights import nest_weights
from kit_lab.widgets import AttentionExample, AttentionSteps, MaskPuzzle

torch = pytest.importorskip("torch", reason="PyTorch는 make test-peers가 따로 갖춘다")

WEIGHTS = np.array([[0.75, 0.25], [0.5, 0.5]], "float32")
TOKENS = ["가", "나"]


@pytest.fixture(params=["leaf", "float32", "bfloat16"])
def given(request):
    leaf = torch.tensor(WEIGHTS, requires_grad=True)
    return leaf if request.param == "leaf" else (leaf * 1.0).to(getattr(torch, request.param))


def test_widgets_take_them(given):
    example = AttentionExample(TOKENS, encoder=given[None, None])
    np.testing.assert_array_equal(example.encoder, WEIGHTS[None, None])
    steps = AttentionSteps(given, given, given, mask=torch.tensor([[True, False], [True, True]]))
    np.testing.assert_array_equal(steps.query, WEIGHTS)
    assert MaskPuzzle("torch", "가린다.", given.detach() > 0.3, query_tokens=TOKENS, key_tokens=TOKENS)


def test_weights_of_the_reference_take_them(given):
    np.testing.assert_array_equal(nest_weights({"model/layer/kernel": given})["layer"]["kernel"], WEIGHTS)
