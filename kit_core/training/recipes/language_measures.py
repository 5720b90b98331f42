"""언어 모델을 재는 법: 떼어 둔 글의 손실, 글자마다의 비트, 지어낸 글이 얼마나 되풀이되는가."""

import unicodedata
from collections.abc import Iterable, Sequence
from math import log
from typing import Any

import numpy as np

from kit_core.descendants import LanguageModel
from kit_core.pretrained.language_model import PretrainedLanguageModel
from kit_core.training.loop.evaluation import scores_of
from kit_core.training.recipes.language_texts import LanguageTask, Texts

REVIEWS = 5000  # 시험 영화평은 앞에서부터 이만큼만 잰다.
SAMPLES, SHOWN = 100, 30  # 지어낼 글의 수와 카드에 보일 수
LENGTH = 60  # 지어낼 글의 최대 토큰 수
CHOICES = {"temperature": 0.8, "top_p": 0.9, "seed": 0}
PROMPTS = ("이 영화", "배우들의 연기", "오늘 너무", "처음부터 끝까지")


def measure(pretrained: PretrainedLanguageModel, task: LanguageTask) -> dict[str, Any]:
    """떼어 둔 시험의 글에서 재고, 정해 둔 시드로 글을 지어 카드에 더할 것을 준다."""
    test = task.texts("test")
    test = Texts(test.reviews[:REVIEWS], test.dialogues)
    measured = {"split": "test"} | held_out(pretrained.model, task, test)
    measured |= written(pretrained, test)
    reviews, dialogues = measured["reviews"], measured["dialogues"]
    headline = (
        f"떼어 둔 영화평 {reviews['count']:,}개: 펄플렉서티 {reviews['perplexity']:.2f}, 글자당 "
        f"{reviews['bits_per_character']:.2f}비트. 떼어 둔 문답 {dialogues['count']:,}쌍: 펄플렉서티 "
        f"{dialogues['perplexity']:.2f}, 글자당 {dialogues['bits_per_character']:.2f}비트"
    )
    return {"measured": measured, "headline": headline}


def held_out(model: LanguageModel, task: LanguageTask, texts: Texts) -> dict[str, Any]:
    """영화평(reviews)과 문답(dialogues)의 손실, 그리고 질문을 읽은 뒤의 답(answers)만의 손실. 다 읽지 못할 긴 글은 뺀다."""
    reviews, dialogues = task.rows(texts)
    start = task.tokenizer.start_id
    answers = [answer for _, answer in texts.dialogues]
    return {
        "reviews": _scores(model, task, reviews, texts.reviews),
        "dialogues": _scores(model, task, dialogues, ["".join(pair) for pair in texts.dialogues]),
        "answers": _scores(model, task, dialogues, answers, after=start),
    }


def _scores(
    model: LanguageModel,
    task: LanguageTask,
    rows: Sequence[np.ndarray],
    texts: Sequence[str],
    after: int | None = None,
) -> dict[str, Any]:
    """줄들의 손실을 잰다. after이면 그 토큰 뒤만 센다. 글자의 수에는 끝 토큰이 들지 않지만 손실에는 든다."""
    whole = [i for i, row in enumerate(rows) if row[-1] == task.tokenizer.end_id]
    batches = task.batches([rows[i] for i in whole])(0)
    scores = scores_of(model, ((x, _kept(x, labels, after)) for x, labels in batches))
    characters = sum(len(unicodedata.normalize("NFC", texts[i])) for i in whole)
    return {
        "count": len(whole),
        "left_out": len(rows) - len(whole),
        "tokens": scores.tokens,
        "characters": characters,
        "loss": round(scores.loss, 4),
        "perplexity": round(scores.perplexity, 2),
        "accuracy": round(scores.accuracy, 4),
        "bits_per_character": round(scores.loss * scores.tokens / log(2) / characters, 3),
    }


def _kept(inputs: np.ndarray, labels: np.ndarray, after: int | None) -> np.ndarray:
    """정답 (B, T)에서 입력에 after가 나오기 전의 자리를 패딩으로 가린 것."""
    if after is None:
        return labels
    return np.where(np.cumsum(inputs == after, axis=1) > 0, labels, 0)  # 패딩은 0번이다


def written(pretrained: PretrainedLanguageModel, test: Texts) -> dict[str, Any]:
    """처음부터 지어낸 글이 얼마나 다채로운지 재고, 고르지 않고 앞에서부터 보인다. 사람이 쓴 시험의 글도 같은 자로 잰다."""
    ids = pretrained.tokenizer
    rows = pretrained.continued([[ids.end_id]] * SAMPLES, LENGTH, **CHOICES)
    people = [ids.encode(text)[:LENGTH] for text in test.reviews[:SAMPLES]]
    questions, references = zip(*test.dialogues[:SHOWN], strict=True)
    return {
        "sampling": CHOICES | {"count": SAMPLES, "length": LENGTH},
        "distinct_2": distinct(rows, 2),
        "repeated_4": repeated(rows, 4),
        "people_distinct_2": distinct(people, 2),
        "people_repeated_4": repeated(people, 4),
        "dialogues_made_up": sum(ids.start_id in row for row in rows),
        "mean_length": round(float(np.mean([len(row) for row in rows])), 1),
        "samples": pretrained.generate([""] * SAMPLES, max_length=LENGTH, **CHOICES)[:SHOWN],
        "continued": [
            {"prompt": prompt, "text": text}
            for prompt, text in zip(
                PROMPTS, pretrained.generate(PROMPTS, max_length=LENGTH, **CHOICES), strict=True
            )
        ],
        "answered": [
            {"question": q, "answer": a, "reference": r}
            for q, a, r in zip(questions, pretrained.answer(questions), references, strict=True)
        ],
    }


def distinct(rows: Iterable[Sequence[int]], n: int) -> float:
    """모든 글의 n-gram 가운데 서로 다른 것의 비율(distinct-n)."""
    grams = [gram for row in rows for gram in _grams(row, n)]
    return round(len(set(grams)) / len(grams), 4) if grams else 0.0


def repeated(rows: Iterable[Sequence[int]], n: int) -> float:
    """모든 글의 n-gram 가운데 같은 글에서 앞에 이미 나온 것의 비율."""
    counts = [(len(grams), len(grams) - len(set(grams))) for row in rows if (grams := _grams(row, n))]
    return round(sum(again for _, again in counts) / sum(count for count, _ in counts), 4) if counts else 0.0


def _grams(row: Sequence[int], n: int) -> list[tuple[int, ...]]:
    return [tuple(row[i : i + n]) for i in range(len(row) - n + 1)]
