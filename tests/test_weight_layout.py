"""What a file of weights holds beside what a model holds; test_saving.py breaks real files in every way."""

from dataclasses import replace

import h5py
import pytest
from kit_core.weight_layout import SHOWN, differences, layout_of_file, layout_of_model

from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerConfig

CONFIG = TransformerConfig(9, None, 4, 2, 1, 4, use_bias=True)


def built(config=CONFIG):
    model = Transformer(config)
    model.build()
    return model


@pytest.fixture(scope="module")
def model():
    return built()


@pytest.fixture
def found(model):
    """The layout that a file of the model's own has."""
    return {key: shape for key, (_, shape) in layout_of_model(model).items()}


def test_the_arrays_of_one_layer_are_numbered(model):
    layout = layout_of_model(model)
    assert len(layout) == len(model.weights)
    assert layout["embedding", 0] == ("embedding/embeddings", (9, 4))
    inner = "encoder/layer_1/feed_forward/inner"
    assert layout[inner, 0] == (f"{inner}/kernel", (4, 4))
    assert layout[inner, 1] == (f"{inner}/bias", (4,))


def test_a_file_of_the_model_has_its_layout_without_the_optimizers_state(found, tmp_path):
    model = built()
    model.compile("sgd", LabelSmoothedCrossEntropy())
    model.optimizer.build(model.trainable_variables)
    model.save_weights(tmp_path / "model.weights.h5")
    with h5py.File(tmp_path / "model.weights.h5") as file:
        assert "optimizer" in file
        assert layout_of_file(file) == found
    assert differences(model, found) == ""


def test_what_only_one_side_has_and_what_has_another_shape_is_named(model, found):
    del found["embedding", 0]
    found["encoder/layer_1/feed_forward/inner", 1] = (5,)
    found["encoder/layer_7", 1] = (2, 3)
    found["", 0] = (1,)
    assert differences(model, found) == (
        "가중치가 4곳에서 모델과 다르다: "
        "encoder/layer_1/feed_forward/inner/bias의 모양이 모델에서는 (4,), 파일에서는 (5,)이다; "
        "embedding/embeddings (9, 4)이(가) 파일에 없다; "
        "encoder/layer_7의 2번째 배열 (2, 3)이(가) 파일에만 있다; "
        f"{model.name}의 1번째 배열 (1,)이(가) 파일에만 있다"
    )


def test_of_many_differences_the_first_are_shown_and_the_rest_counted(model, found):
    deeper = built(replace(CONFIG, num_layers=3))
    missing = len(deeper.weights) - len(model.weights)
    words = differences(deeper, found)
    assert words.startswith(f"가중치가 {missing}곳에서")
    assert words.count("파일에 없다") == SHOWN
    assert words.endswith(f"; 그 밖에 {missing - SHOWN}곳")
