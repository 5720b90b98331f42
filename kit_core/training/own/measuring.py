"""사용자의 자료로 학습한 모델을 시험의 글로 재어, 카드에 더할 것을 준다. 보기는 고르지 않고 앞에서부터 열 개이다."""

import unicodedata
from collections.abc import Sequence
from math import exp, log
from typing import Any

import numpy as np

from kit_core.pretrained.classifier import PretrainedClassifier
from kit_core.pretrained.language_model import PretrainedLanguageModel
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.training.loop.evaluation import scores_of
from kit_core.training.recipes.bleu import bleu, chrf
from kit_core.training.recipes.classifier_scores import accuracy, calibration, log_loss, probabilities
from kit_core.training.recipes.labelled_texts import LabelTask
from kit_core.training.recipes.language_texts import TextTask
from kit_core.training.recipes.sentence_pairs import PairTask

MEASURED, SAMPLES = 2000, 10  # 시험의 앞에서부터 재는 수와 보이는 수. 디코딩은 학습보다 오래 걸리기도 한다.


def measure_pairs(pretrained: PretrainedSequenceModel, task: PairTask) -> dict[str, Any]:
    """완전 일치, chrF, BLEU, 토큰마다의 손실과 정확도."""
    pairs = task.splits.test[:MEASURED]
    sources, references = zip(*pairs, strict=True)
    answers = pretrained.generate(sources, beam_size=task.recipe.beam_size, length_penalty=task.recipe.alpha)
    right = np.mean([answer == wanted for answer, wanted in zip(answers, references, strict=True)])
    (score, signature), (letters, letters_signature) = bleu(answers, references), chrf(answers, references)
    scores = task.scores(pretrained.model, pairs)
    # BLEU는 낱말을 넷까지 묶어 센다. 그보다 짧은 답에서는 다 맞아도 0에 가깝다.
    in_words = np.mean([len(wanted.split()) for wanted in references]) >= 4
    measured = {
        "split": "test",
        "count": len(pairs),
        "exact_match": round(float(right), 4),
        "chrf": round(letters.score, 2),
        "chrf_signature": str(letters_signature),
        "bleu": round(score.score, 2),
        "signature": str(signature),
        "perplexity": round(scores.perplexity, 3),
        "accuracy": round(scores.accuracy, 4),
        "samples": [
            {"source": s, "answer": a, "reference": r}
            for (s, r), a in zip(pairs[:SAMPLES], answers, strict=False)
        ],
    }
    headline = (
        f"떼어 둔 {len(pairs):,}쌍의 완전 일치 {right:.2%}, chrF {letters.score:.1f}, "
        + (f"BLEU {score.score:.1f}, " if in_words else "")
        + f"토큰 정확도 {scores.accuracy:.2%}"
    )
    return {"measured": measured, "headline": headline}


def measure_labels(pretrained: PretrainedClassifier, task: LabelTask) -> dict[str, Any]:
    """정확도, 클래스마다의 정밀도와 재현율, 혼동 행렬, 보정."""
    texts, names = task.splits.test, task.classes
    p, labels = probabilities(pretrained.model, task.batches(texts, 0))
    table = np.zeros((len(names), len(names)), int)  # (정답 C, 고른 것 C)
    np.add.at(table, (labels, p.argmax(axis=-1)), 1)
    rows = [
        {
            "class": name,
            "count": int(table[i].sum()),
            "precision": _share(table[i, i], table[:, i].sum()),
            "recall": _share(table[i, i], table[i].sum()),
            "f1": _share(2 * table[i, i], table[:, i].sum() + table[i].sum()),
        }
        for i, name in enumerate(names)
    ]
    macro = float(np.mean([row["f1"] or 0.0 for row in rows]))
    measured = {
        "split": "test",
        "count": len(labels),
        "accuracy": round(accuracy(p, labels), 4),
        "commonest": round(float(np.bincount(labels).max() / len(labels)), 4),
        "macro_f1": round(macro, 4),
        "loss": round(log_loss(p, labels), 4),
        "classes": rows,
        "confusion": table.tolist(),
        "calibration": calibration(p, labels),
        "samples": [
            {
                "text": text,
                "label": names[label],
                "answer": names[row.argmax()],
                "probability": _share(row.max(), 1),
            }
            for (text, label), row in zip(texts[:SAMPLES], p, strict=False)
        ],
    }
    headline = (
        f"떼어 둔 {len(labels):,}개의 정확도 {measured['accuracy']:.2%}(가장 흔한 클래스만 대면 "
        f"{measured['commonest']:.2%}), 매크로 F1 {macro:.3f}"
    )
    return {"measured": measured, "headline": headline}


def measure_texts(pretrained: PretrainedLanguageModel, task: TextTask) -> dict[str, Any]:
    """토큰마다의 펄플렉서티와 글자마다의 비트. 시험의 글을 앞의 3분의 1만 보이고 잇게 한다."""
    texts = [text for text, _ in task.splits.test]
    scores = scores_of(pretrained.model, task.batches(task.rows("test"))(0))
    characters = sum(len(unicodedata.normalize("NFC", text)) for text in texts)
    bits = scores.loss * scores.tokens / log(2) / characters
    room = (task.recipe.config.max_length - 2) // 4  # 글자 하나가 바이트 넷까지 풀린다.
    prompts = [text[: min(-(-len(text) // 3), room)] for text in texts[:SAMPLES]]
    measured = {
        "split": "test",
        "count": len(texts),
        "tokens": scores.tokens,
        "characters": characters,
        "loss": round(scores.loss, 4),
        "perplexity": round(exp(scores.loss), 2),
        "accuracy": round(scores.accuracy, 4),
        "bits_per_character": round(bits, 3),
        "samples": [
            {"prompt": prompt, "text": text, "reference": whole}
            for prompt, text, whole in zip(prompts, pretrained.generate(prompts), texts, strict=False)
        ],
    }
    headline = f"떼어 둔 글 {len(texts):,}개: 펄플렉서티 {exp(scores.loss):.2f}, 글자당 {bits:.2f}비트"
    return {"measured": measured, "headline": headline}


def shown_samples(samples: Sequence[dict[str, Any]]) -> str:
    """고르지 않은 보기들을 사람에게 보이는 글."""
    return "\n".join("  ".join(f"[{key}] {value}" for key, value in sample.items()) for sample in samples)


def _share(part: Any, whole: Any) -> float | None:
    """비율. 셀 것이 없으면 None."""
    return round(float(part / whole), 4) if whole else None
