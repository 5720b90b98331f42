"""The fields of a card that a model is made of: each told by its name, its value and what would be right."""

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from kit_core import Transformer, TransformerClassifier, TransformerConfig
from kit_core.applications import MaskedWordModel
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.card_fields import POSITIONS, check_size, config_of
from kit_core.pretrained.store import weight_names

FOLDER = Path("here") / "model"
CONFIG = TransformerConfig.tiny(20)
LONG = "가" * 10_000


def card(**fields):
    return ModelCard({"config": asdict(CONFIG)} | fields)


def test_a_whole_card_gives_its_config():
    assert config_of(FOLDER, card()) == CONFIG
    whole = card(source_length=1, target_length=32, source_end=True, classes=["a", "b"], pooling="class")
    assert config_of(FOLDER, whole) == CONFIG
    older = {name: value for name, value in asdict(CONFIG).items() if name != "use_bias"}
    assert config_of(FOLDER, card(config=older)) == CONFIG


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"config": asdict(CONFIG) | {LONG: 1, "depth": 3}}, "모르는 이름이 있다: 가가"),
        ({"config": asdict(CONFIG) | {"norm": LONG}}, "config로 모델을 만들 수 없다.*norm='가"),
        (
            {"config": asdict(CONFIG) | {"max_length": POSITIONS}},
            f"max_length={POSITIONS}.*너무 크다.*{POSITIONS // 16} 이하",
        ),
        (
            {"source_length": LONG},
            r"source_length은\(는\) 정수여야 하는데 '가.*길이 10000.*1 이상 config의 max_length=32 이하",
        ),
        ({"target_length": 33}, "target_length=33이다"),
        ({"source_end": LONG}, "source_end.*길이 10000"),
        ({"pooling": LONG}, "pooling='가.*'mean', 'class'"),
        ({"classes": LONG}, "classes='가.*길이 10000"),
        ({"classes": [LONG] * 3}, "classes=.*서로 다른 클래스의 이름"),
        ({"classes": []}, r"classes=\[\]"),
        ({"architecture": "decoder"}, "architecture='decoder'.*'language_model'"),
        ({"architecture": LONG}, "architecture='가"),
    ],
)
def test_another_field_is_told_in_a_short_sentence(fields, words):
    with pytest.raises(ValueError, match=rf"^model/card\.json의 .*{words}") as refused:
        config_of(FOLDER, card(**fields))
    assert len(str(refused.value)) < 900


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"rms_norm": False, "rotary": None, "gated": False, "use_bias": True, "num_key_value_heads": 1},
        {"norm": "post", "share_embeddings": False, "d_k": 4, "d_v": 6},
        {"rotary": None, "position": "learned"},
    ],
)
def test_the_parameters_of_a_language_model_are_counted_before_it_is_made(change):
    config = DescendantConfig.today(
        20, **{"d_model": 16, "num_layers": 2, "num_heads": 2, "d_ff": 24} | change
    )
    model = LanguageModel(config)
    model.build()
    written = card(architecture="language_model", config=asdict(config))
    assert config_of(FOLDER, written) == config
    arrays = {name: np.empty(w.shape) for name, w in zip(weight_names(model), model.weights, strict=True)}
    check_size(FOLDER, written, config, arrays)
    arrays["more"] = np.empty(1)
    count = model.count_params()
    with pytest.raises(ValueError, match=rf"파라미터가 {count:,}개인데 가중치 파일에는 {count + 1:,}개"):
        check_size(FOLDER, written, config, arrays)


@pytest.mark.parametrize("norm", ["post", "pre"])
def test_the_parameters_of_a_model_that_fills_blanks_are_counted_too(norm):
    config = replace(CONFIG, norm=norm, position="learned")
    model = MaskedWordModel(config)
    model.build()
    arrays = {name: np.empty(w.shape) for name, w in zip(weight_names(model), model.weights, strict=True)}
    written = card(architecture="masked_words", config=asdict(config))
    assert config_of(FOLDER, written) == config
    check_size(FOLDER, written, config, arrays)
    arrays["more"] = np.empty(1)
    with pytest.raises(ValueError, match=rf"가중치 파일에는 {model.count_params() + 1:,}개"):
        check_size(FOLDER, written, config, arrays)


@pytest.mark.parametrize("pooling", [None, "mean", "class"])
def test_the_parameters_of_the_file_are_counted_before_a_model_is_made(pooling):
    named = {"classes": ["a", "b", "c"], "pooling": pooling} if pooling else {}
    model = TransformerClassifier(CONFIG, 3, pooling) if pooling else Transformer(CONFIG)
    model.build()
    arrays = {name: np.empty(w.shape) for name, w in zip(weight_names(model), model.weights, strict=True)}
    check_size(FOLDER, card(**named), CONFIG, arrays)
    arrays["more"] = np.empty(1)
    count = model.count_params()
    with pytest.raises(ValueError, match=rf"파라미터가 {count:,}개인데 가중치 파일에는 {count + 1:,}개"):
        check_size(FOLDER, card(**named), CONFIG, arrays)
