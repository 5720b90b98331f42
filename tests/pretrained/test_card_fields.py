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
        ({"config": asdict(CONFIG) | {LONG: 1, "depth": 3}}, "'depth' 대신"),
        ({"config": asdict(CONFIG) | {"norm": LONG}}, "norm='가"),
        (
            {"config": asdict(CONFIG) | {"max_length": POSITIONS}},
            f"max_length={POSITIONS}.*{POSITIONS // 16} 이하",
        ),
        ({"source_length": LONG}, "source_length.*'가.*길이 10000.* max_length=32 이하"),
        ({"target_length": 33}, "target_length=33"),
        ({"target_length": 12.5}, "target_length.*12.5"),
        ({"source_length": True}, "source_length.*True"),
        ({"config": asdict(CONFIG) | {"num_heads": 7}}, "num_heads=7"),
        ({"source_end": LONG}, "source_end.*길이 10000"),
        ({"pooling": LONG}, "pooling='가.*'mean', 'class'"),
        ({"classes": LONG}, "classes.*'가.*길이 10000"),
        ({"classes": [LONG] * 3}, "classes=.*서로 다른"),
        ({"classes": []}, r"classes=\[\]"),
        ({"classes": ["a", 1]}, r"classes\[1\].*1"),
        ({"classes": ["a", ""]}, r"classes=\['a', ''\]"),
        ({"architecture": "decoder"}, "architecture='decoder'.*'language_model'"),
        ({"architecture": LONG}, "architecture='가"),
    ],
)
def test_another_field_is_told_in_a_short_sentence(fields, words):
    with pytest.raises(ValueError, match=rf"^model/card\.json의 .*{words}") as refused:
        config_of(FOLDER, card(**fields))
    assert len(str(refused.value)) < 900


CLASSES = {"classes": ["a", "b", "c"]}
EVERY = replace(CONFIG, norm="pre", position="learned", use_bias=True)
TODAY = DescendantConfig.today(20, d_model=16, num_layers=2, num_heads=2, d_ff=24)
MODELS = [
    *((lambda config=config: Transformer(config), {}) for config in (CONFIG, EVERY)),
    *(
        (lambda config=config, how=how: TransformerClassifier(config, 3, how), CLASSES | {"pooling": how})
        for config, how in ((CONFIG, "mean"), (EVERY, "class"))
    ),
    *(
        (lambda norm=norm: MaskedWordModel(replace(EVERY, norm=norm)), {"architecture": "masked_words"})
        for norm in ("post", "pre")
    ),
    *(
        (lambda change=change: LanguageModel(replace(TODAY, **change)), {"architecture": "language_model"})
        for change in (
            {},
            {"rms_norm": False, "rotary": None, "gated": False, "use_bias": True, "num_key_value_heads": 1},
            {"norm": "post", "share_embeddings": False, "d_k": 4, "d_v": 6},
            {"rotary": None, "position": "learned"},
        )
    ),
]


@pytest.mark.parametrize(("make", "fields"), MODELS)
def test_the_parameters_of_the_file_are_counted_before_a_model_is_made(make, fields):
    model = make()
    model.build()
    written = card(config=asdict(model.config), **fields)
    assert config_of(FOLDER, written) == model.config
    arrays = {name: np.empty(w.shape) for name, w in zip(weight_names(model), model.weights, strict=True)}
    check_size(FOLDER, written, model.config, arrays)
    arrays["more"] = np.empty(1)
    count = model.count_params()
    with pytest.raises(ValueError, match=rf"파라미터가 {count:,}개인데 가중치 파일에는 {count + 1:,}개"):
        check_size(FOLDER, written, model.config, arrays)
