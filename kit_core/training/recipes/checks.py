"""조리법의 값을 학습하기 전에 본다. 오류는 --config에 적는 이름과 값, 그리고 올바른 값을 말한다."""

from dataclasses import fields
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.validation import (
    as_integer,
    check_alpha,
    check_choice,
    check_flag,
    check_index,
    check_positive,
    check_positive_int,
    check_rate,
    check_that,
    is_number,
)

LARGEST_SEED = 2**31 - 1  # 배치를 섞는 시드의 한도. Keras의 것(2**32 - 1)보다 작다.
DTYPES = ("float32", "float64", "mixed_bfloat16", "mixed_float16")
SMALLEST_VOCABULARY = 256 + 4 + 2  # 바이트, 특수 토큰, 빈칸, 그리고 글자 하나


def check_dtype(value: Any) -> None:
    """학습할 때의 정밀도로 쓸 수 있는지 본다. 가중치까지 반 정밀도로 지니면 작은 걸음이 사라진다."""
    check_choice("dtype", value, DTYPES)


def check_seed(name: str, value: Any) -> None:
    """초기 가중치와 섞기에 함께 쓸 수 있는 시드인지 본다."""
    as_integer(name, value, 0, LARGEST_SEED, f"0 이상 {LARGEST_SEED} 이하의 정수를 넣는다")


def check_zero_or_more(name: str, value: Any) -> None:
    """0 이상의 유한한 실수인지 본다."""
    check_that(name, value, is_number(value) and 0 <= value <= 1e30, "0 이상의 실수를 넣는다")


# 여러 조리법에 같은 이름으로 있는 값을 보는 법.
_CHECKS = (
    (check_positive_int, "tokens sentences beam_size target_length batch_size copies"),
    (check_positive_int, "steps steps_per_epoch averaged"),
    (check_index, "warmup_steps"),
    (check_seed, "seed data_seed"),
    (check_positive, "scale rate recurrent_rate smoothness blanks"),
    (check_rate, "epsilon blanks"),
    (check_zero_or_more, "weight_decay"),
    (check_flag, "warm_up"),
    (lambda name, value: check_alpha(value), "alpha"),
    (lambda name, value: check_dtype(value), "dtype"),
    (lambda name, value: check_choice(name, value, ("bpe", "unigram", "syllable")), "algorithm"),
)


def check_values(recipe: Any) -> None:
    """조리법의 값을 이름마다 정해 둔 대로 본다. 기본값이 None인 값은 None이어도 된다."""
    values = ((f, getattr(recipe, f.name)) for f in fields(recipe))
    given = {f.name: value for f, value in values if value is not None or f.default is not None}
    for check, names in _CHECKS:
        for name in names.split():
            if name in given:
                check(name, given[name])


def check_reading(config: TransformerConfig, longest: int, why: str) -> None:
    """읽을 시퀀스가 max_length 안에 드는지 본다."""
    check_that(
        "max_length", config.max_length, config.max_length >= longest, f"{why} {longest} 이상으로 정한다"
    )


def check_subwords(config: TransformerConfig, pad_id: int) -> None:
    """서브워드의 어휘를 담을 수 있는 설정인지 본다."""
    size = config.source_vocab_size
    right = (
        f"바이트 256개와 특수 토큰 4개에 빈칸과 글자까지 들어야 하므로 {SMALLEST_VOCABULARY} 이상으로 정한다"
    )
    check_that("source_vocab_size", size, size >= SMALLEST_VOCABULARY, right)
    check_vocabulary(config, size, pad_id)


def check_vocabulary(config: TransformerConfig, size: int, pad_id: int) -> None:
    """size개인 어휘와 그 패딩의 번호에 맞는 설정인지 본다."""
    for name in ("source_vocab_size", "target_vocab_size"):
        value = getattr(config, name)
        check_that(
            name, value, value is None or value >= size, f"토큰이 {size}개이므로 {size} 이상으로 정한다"
        )
    check_that("pad_id", config.pad_id, config.pad_id == pad_id, f"토크나이저의 패딩은 {pad_id}번이다")
