"""모델을 여는 데 드는 카드의 항목을 본다. 항목의 이름과 값, 그리고 올바른 값을 말한다."""

from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from kit_core.budget import attention_parameters, count_parameters, feed_forward_parameters, norm_parameters
from kit_core.config import TransformerConfig
from kit_core.pretrained.card import CARD_FILE, ModelCard
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding
from kit_core.validation import (
    as_integer,
    as_list,
    check_choice,
    check_distinct,
    check_fields,
    check_flag,
    check_kind,
    check_that,
    shown,
)

POOLINGS = ("mean", "class")
POSITIONS = 2**25  # 사인파의 표에 담길 수의 상한. 이보다 크면 만드는 데만 몇십 초가 걸린다.


def config_of(folder: Path, card: ModelCard) -> TransformerConfig:
    """카드에 적힌 설정. 나머지 항목이 그것과 맞는지도 본다.

    Raises:
        ValueError: 모델을 여는 데 드는 항목의 값이 틀렸을 때.
    """
    try:
        return _checked(card)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{folder.name}/{CARD_FILE}의 값이 틀렸다. {error}") from None


def _checked(card: ModelCard) -> TransformerConfig:
    if "architecture" in card:
        check_choice("architecture", card["architecture"], _PARAMETERS)
    kind = config_class(card)
    check_fields("config", card["config"], allowed=[field.name for field in fields(kind)])
    config = kind(**card["config"])
    most = POSITIONS // config.d_model
    right = f"d_model={config.d_model}이면 {most} 이하여야 위치의 표를 만들 수 있다"
    check_that("max_length", config.max_length, config.max_length <= most, right)
    for name in ("source_length", "target_length"):
        if name in card:
            right = f"1 이상 config의 max_length={config.max_length} 이하의 정수여야 한다"
            as_integer(name, card[name], 1, config.max_length, right)
    if "source_end" in card:
        check_flag("source_end", card["source_end"])
    if "classes" in card:
        check_kind("classes", card["classes"], list, "서로 다른 클래스의 이름을 담은 목록을 적는다")
        check_distinct("classes", as_list("classes", card["classes"], 1, kind=str))
        check_that("classes", card["classes"], all(card["classes"]), "비지 않은 이름을 적는다")
    if card.keys() & {"classes", "pooling"}:
        check_choice("pooling", card.get("pooling"), POOLINGS)
    return config


def config_class(card: dict[str, Any]) -> type:
    """그런 카드를 가진 모델의 설정의 클래스."""
    if card.get("architecture") != "language_model":
        return TransformerConfig
    from kit_core.descendants.config import DescendantConfig  # 다른 모델은 백엔드 없이도 읽힌다.

    return DescendantConfig


def check_vocabulary(folder: Path, config: TransformerConfig, tokenizer: BatchEncoding) -> None:
    """토크나이저와 모델이 같은 어휘와 패딩을 쓰는지 본다."""
    wanted = config.source_vocab_size, config.output_vocab_size, config.pad_id
    given = tokenizer.vocab_size, tokenizer.vocab_size, tokenizer.pad_id
    if wanted != given:
        raise ValueError(
            f"{folder.name}의 모델과 토크나이저가 맞지 않는다. 모델은 소스 어휘 {wanted[0]}개, 타깃 어휘 {wanted[1]}개, "
            f"패딩 {wanted[2]}번이고 토크나이저는 어휘 {given[0]}개, 패딩 {given[2]}번이다. 배울 때의 토크나이저와 함께 저장한다."
        )


def check_size(
    folder: Path, card: ModelCard, config: TransformerConfig, arrays: dict[str, np.ndarray]
) -> None:
    """카드대로 만든 모델의 파라미터 수가 파일의 것과 같은지, 모델을 만들기 전에 본다."""
    if "architecture" in card:
        wanted = _PARAMETERS[card["architecture"]](config)
    elif "classes" in card:
        wanted = _classifier_parameters(card, config)
    else:
        wanted = sum(count_parameters(config).values())
    given = sum(array.size for array in arrays.values())
    if wanted != given:
        written = ", ".join(
            f"{name}={shown(value)}" for name, value in asdict(config).items() if "dropout" not in name
        )
        raise ValueError(
            f"{folder.name}/{CARD_FILE}의 config({written})대로면 파라미터가 {wanted:,}개인데 가중치 파일에는 "
            f"{given:,}개가 있다. 카드와 가중치가 같은 모델의 것이어야 한다."
        )


def _classifier_parameters(card: ModelCard, config: TransformerConfig) -> int:
    d_model = config.d_model
    classes = (d_model + 1) * len(card["classes"]) + d_model * (card["pooling"] == "class")
    return _encoder_parameters(config) + classes


def _encoder_parameters(config: Any) -> int:
    """임베딩 하나와 층들의 파라미터 수. 층은 인코더의 것이거나, DescendantConfig대로 지은 언어 모델의 것이다."""
    d_model, shared = config.d_model, getattr(config, "num_key_value_heads", None) or config.num_heads
    attention = attention_parameters(config)
    # 나누어 쓰는 키와 밸류의 헤드만큼 투영과 편향이 준다.
    attention -= (
        (config.num_heads - shared) * (config.key_dim + config.value_dim) * (d_model + config.use_bias)
    )
    gated, rms = getattr(config, "gated", False), getattr(config, "rms_norm", False)
    feed_forward = 3 * d_model * config.d_ff if gated else feed_forward_parameters(config)
    norms = (2 * config.num_layers + (config.norm == "pre")) * (d_model if rms else norm_parameters(config))
    positions = config.max_length * d_model if config.position == "learned" else 0
    tokens = config.source_vocab_size * d_model
    return tokens + positions + config.num_layers * (attention + feed_forward) + norms


def _language_model_parameters(config: Any) -> int:
    projection = 0 if config.share_embeddings else config.source_vocab_size * config.d_model
    return _encoder_parameters(config) + projection


# 카드에 적히는 architecture마다 파라미터를 세는 법. 적지 않은 카드는 인코더-디코더나 분류기의 것이다.
_PARAMETERS = {"language_model": _language_model_parameters, "masked_words": _encoder_parameters}
