"""자료의 양과 생김새를 보고 어휘와 모델의 크기와 걸음을 정한다. 정한 것은 모두 --config로 바꿀 수 있다."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.descendants.config import DescendantConfig
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.subword import ESCAPE, SPACE
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.labelled_texts import LabelRecipe
from kit_core.training.recipes.language_texts import TextRecipe
from kit_core.training.recipes.sentence_pairs import PairRecipe

SEEN = 200  # 어휘 하나마다 학습 쪽의 글자 수. 이보다 드물게 본 토큰은 배우기 어렵다.
LARGEST_VOCABULARY = 16_000
DIGITS = 0.15  # 숫자와 기호가 이만큼이면 글자를 하나씩 읽어야 한다.


@dataclass(frozen=True)
class OwnPairRecipe(PairRecipe):
    """PairRecipe에, 몇 걸음을 한 에폭으로 셀지를 더한 것. 적은 자료를 한 번 도는 것은 재고 남기기에 너무 짧다."""

    steps_per_epoch: int = 100


@dataclass(frozen=True, kw_only=True)
class OwnLabelRecipe(LabelRecipe):
    """LabelRecipe에, 몇 걸음을 한 에폭으로 셀지를 더한 것."""

    steps_per_epoch: int = 100


def propose_pairs(splits: Splits[str]) -> OwnPairRecipe:
    """문장 쌍의 조리법."""
    texts = [text for pair in splits.train for text in pair]
    algorithm, size = propose_vocabulary(texts)
    every = [*splits.train, *splits.validation, *splits.test]
    d_model, layers, steps = _first(
        len(splits.train), (5_000, (64, 2, 3000)), (50_000, (128, 3, 8000)), (None, (192, 3, 30_000))
    )
    most = _length(max(len(text) for pair in every for text in pair), 256)
    return OwnPairRecipe(
        config=TransformerConfig(
            size,
            d_model=d_model,
            num_layers=layers,
            num_heads=4,
            d_ff=4 * d_model,
            max_length=most,
            norm="pre",
        ),
        plan=EpochPlan(ceil(steps / 100), averaged=5, patience=10, monitor="accuracy", larger_is_better=True),
        sentences=64,
        warmup_steps=max(steps // 15, 100),
        scale=0.5,
        algorithm=algorithm,
        beam_size=1,
        target_length=min(most, _length(max(len(target) for _, target in every), 256)),
    )


def propose_labels(splits: Splits[Any]) -> OwnLabelRecipe:
    """레이블이 붙은 글의 조리법."""
    texts = [text for text, _ in splits.train]
    algorithm, size = propose_vocabulary(texts)
    steps = _first(len(texts), (2_000, 600), (20_000, 1500), (None, 3000))
    return OwnLabelRecipe(
        config=TransformerConfig(
            size,
            d_model=64,
            num_layers=1,
            num_heads=4,
            d_ff=256,
            dropout=0.3,
            max_length=_length(max(map(len, texts)), 256),
            norm="pre",
        ),
        plan=EpochPlan(steps // 100, best=True, patience=6, monitor="accuracy", larger_is_better=True),
        tokens=2048,
        warmup_steps=100,
        epsilon=0.1,
        weight_decay=0.1,
        algorithm=algorithm,
    )


def propose_texts(splits: Splits[Any]) -> TextRecipe:
    """글의 조리법."""
    texts = [text for text, _ in splits.train]
    algorithm, size = propose_vocabulary(texts)
    d_model, layers, steps = _first(
        sum(map(len, texts)), (300_000, (96, 3, 1500)), (3_000_000, (128, 4, 4000)), (None, (192, 5, 12_000))
    )
    return TextRecipe(
        config=DescendantConfig.today(
            size,
            d_model=d_model,
            num_layers=layers,
            num_heads=4,
            num_key_value_heads=2,
            d_ff=int(2.7 * d_model) // 16 * 16,
            dropout=0.1,
            max_length=128,
        ),
        plan=EpochPlan(steps // 100, best=True, patience=8),
        steps_per_epoch=100,
        tokens=1024,
        warmup_steps=steps // 10,
        rate=3e-3,
        algorithm=algorithm,
    )


def propose_vocabulary(texts: Sequence[str]) -> tuple[str, int]:
    """어휘를 배우는 법과 그 크기.

    숫자와 기호가 많거나(셈, 날짜, 코드) 글이 적으면 글자마다 한 토큰으로 둔다. 그보다 많으면 유니그램으로, 토큰 하나를
    SEEN글자에 한 번쯤 볼 만큼 둔다. 같은 말이 되풀이되는 글에서는 거듭 나온 낱말의 수보다 많은 토큰을 배우지 못한다.
    """
    total = sum(map(len, texts))
    wordless = sum(not (c.isalpha() or c.isspace()) for text in texts for c in text)
    size = syllable_size(texts)
    words = Counter(word for text in texts for word in text.split())
    repeated = sum(count > 1 for count in words.values())
    learned = min(total // SEEN, size + repeated, LARGEST_VOCABULARY) // 100 * 100
    if wordless >= DIGITS * total or learned <= 1.2 * size:
        return "syllable", size
    return "unigram", learned


def syllable_size(texts: Iterable[str]) -> int:
    """글자마다 한 토큰일 때의 어휘의 크기: 바이트와 특수 토큰, 빈칸, 글자."""
    seen = set().union(*texts) | {SPACE}
    escaped = {ESCAPE, "\ue001"} if seen & {ESCAPE} or any(SPACE in text for text in texts) else set()
    return len(seen - {" "} | escaped) + 256 + 4


def _length(longest: int, most: int) -> int:
    """글자의 수에서, 빈칸과 특수 토큰까지 들 길이를 16의 배수로 정한다."""
    return min(max(-(-(longest + 3) // 16) * 16, 32), most)


def _first(amount: int, *rows: tuple[int | None, Any]) -> Any:
    """amount가 한도를 넘지 않는 첫 줄의 값."""
    return next(value for limit, value in rows if limit is None or amount <= limit)


def described(recipe: Any) -> str:
    """정한 것을 사람에게 알리는 글."""
    config, plan = recipe.config, recipe.plan
    kinds = {"syllable": "글자마다 한 토큰", "unigram": "유니그램", "bpe": "BPE"}
    batch = f"{recipe.tokens}토큰" if recipe.tokens else f"{recipe.sentences}쌍"
    return (
        f"어휘: {kinds[recipe.algorithm]}, {config.source_vocab_size:,}개. 모델: d_model {config.d_model}, "
        f"{config.num_layers}층, 헤드 {config.num_heads}개, {config.max_length}토큰까지 읽는다.\n"
        f"학습: {batch}씩 {recipe.steps_per_epoch}걸음을 한 에폭으로 {plan.epochs}에폭까지."
        + (f" {plan.patience}에폭 동안 나아지지 않으면 멈춘다." if plan.patience else "")
    )
