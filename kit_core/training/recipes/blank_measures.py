"""빈칸을 채우는 모델을 재어 카드에 적을 것을 만든다: 맞힌 비율, 손실, 앞뒤의 차례를 섞었을 때의 것."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from kit_core.applications.masked_words import MaskedWordModel
from kit_core.training.data.blanks import BlankedBatch, BlankedBatches
from kit_core.training.loop.evaluation import scores_of

MEASURED = 10_000  # 시험 글의 앞에서 이만큼만 잰다.


def measure(
    model: MaskedWordModel,
    batches: Callable[..., BlankedBatches],
    reviews: Sequence[tuple[str, int]],
    tokens: Sequence[str],
) -> dict[str, Any]:
    """시험의 글에서 토큰을 가리고 맞히게 한다. 낱말과 토큰의 차례를 섞어 다시 재고, 가장 흔한 토큰만 대는 것과 견준다.

    tokens는 토크나이저의 어휘이다. 낱말이 어디에서 시작하는지 안다.
    """
    chosen = batches(reviews[:MEASURED], hidden=1.0, swapped=0.0)
    asked = list(chosen(0))
    straight = scores_of(model, asked)
    by_words = scores_of(model, shuffled_words(asked, tokens))
    by_tokens = scores_of(model, shuffled_tokens(asked))
    answers = np.concatenate([answers[answers != chosen.pad_id] for _, answers in asked])  # (N,)
    commonest = np.bincount(answers).max() / len(answers)
    measured = {
        "split": "ratings_test",
        "count": min(MEASURED, len(reviews)),
        "blanks": straight.tokens,
        "accuracy": round(straight.accuracy, 4),
        "loss": round(straight.loss, 4),
        "perplexity": round(straight.perplexity, 1),
        "accuracy_of_shuffled_words": round(by_words.accuracy, 4),
        "loss_of_shuffled_words": round(by_words.loss, 4),
        "accuracy_of_shuffled_tokens": round(by_tokens.accuracy, 4),
        "loss_of_shuffled_tokens": round(by_tokens.loss, 4),
        "accuracy_of_the_commonest": round(float(commonest), 4),
    }
    headline = f"시험 글 {measured['count']:,}개의 빈칸 {straight.tokens:,}개 가운데 {straight.accuracy:.1%}를 맞힌다."
    return {"measured": measured, "headline": headline}


def shuffled_tokens(batches: Iterable[BlankedBatch], seed: int = 0) -> Iterator[BlankedBatch]:
    """빈칸과 패딩은 제자리에 두고 나머지 토큰의 차례를 아무렇게나 바꾼다."""
    random = np.random.default_rng(seed)
    for (ids, places), answers in batches:
        mixed = ids.copy()
        for row, spots, given in zip(mixed, places, answers, strict=True):
            free = np.setdiff1d(np.flatnonzero(row), spots[given != 0])  # 패딩의 번호는 0이다.
            row[free] = row[random.permutation(free)]
        yield (mixed, places), answers


def shuffled_words(
    batches: Iterable[BlankedBatch], tokens: Sequence[str], seed: int = 0
) -> Iterator[BlankedBatch]:
    """빈칸이 든 낱말은 제자리에 두고 나머지 낱말의 차례를 아무렇게나 바꾼다. 낱말은 쪼개지지 않는다."""
    random = np.random.default_rng(seed)
    starts = np.array([token.startswith("▁") for token in tokens])  # (V,)
    for (ids, places), answers in batches:
        mixed, moved = ids.copy(), places.copy()
        for row, spots, given in zip(mixed, moved, answers, strict=True):
            asked = spots[given != 0]
            length = np.count_nonzero(row)  # 패딩의 번호는 0이다.
            whole = row[:length].copy()
            whole[asked] = given[given != 0]  # 빈칸이 가린 토큰에서 낱말이 시작했을 수 있다.
            words = np.split(np.arange(length), np.flatnonzero(starts[whole[1:]]) + 1)
            free = [i for i, word in enumerate(words) if not np.isin(word, asked).any()]
            order = list(range(len(words)))
            for slot, i in zip(free, random.permutation(free), strict=True):
                order[slot] = i
            sources = np.concatenate([words[i] for i in order])  # 새 자리마다, 있던 자리
            row[:length] = row[sources]
            spots[given != 0] = np.argsort(sources)[asked]
        yield (mixed, moved), answers
