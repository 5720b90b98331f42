"""언어 모델과 인코더-디코더가 같은 질문에 어떻게 답하는지 견준다."""

import unicodedata
from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
from keras import ops

from kit_core.pretrained.language_model import PretrainedLanguageModel, dialogue_ids
from kit_core.pretrained.sequence_model import PretrainedSequenceModel, encode_texts
from kit_core.tasks.tokenizers.batch_encoding import padded
from kit_lab.experiments.intervals import ratio, share

Pairs = Sequence[tuple[str, str]]
BATCH, SHOWN = 64, 20


def compared(
    languages: PretrainedLanguageModel, dialogues: PretrainedSequenceModel, test: Pairs, learned: Pairs
) -> dict[str, Any]:
    """떼어 둔 질문마다 데이터의 답을 얼마나 짐작하고 무슨 답을 하는지. 토큰이 서로 다르므로 글자마다의 비트로 견준다.

    Args:
        languages: 언어 모델.
        dialogues: 인코더-디코더.
        test: 떼어 둔 (질문, 답).
        learned: 둘이 함께 배운 (질문, 답).
    """
    questions, references = zip(*test, strict=True)
    letters = [len(unicodedata.normalize("NFC", answer)) for answer in references]
    bits = {
        "chatbot": answer_bits_by_pair(dialogues, test),
        "language_model": answer_bits_by_line(languages, test),
    }
    answers = {
        "chatbot": dialogues.generate(questions),
        "language_model": languages.answer(questions),
    }
    known = {answer for _, answer in learned}
    found: dict[str, Any] = {
        name: {
            "bits_per_letter": ratio(bits[name], letters, digits=3),
            "exact": share(sum(a == r for a, r in zip(answers[name], references, strict=True)), len(test)),
            "distinct": len(set(answers[name])),
            "seen_in_training": share(sum(answer in known for answer in answers[name]), len(test)),
        }
        for name in bits
    }
    return found | {
        "count": len(test),
        "letters": sum(letters),
        "distinct_references": len(set(references)),
        # 같은 질문끼리 뺀 것이라 저마다의 구간이 겹쳐도 가려진다.
        "difference": ratio(bits["language_model"] - bits["chatbot"], letters, digits=3),
        "same_answer": sum(a == b for a, b in zip(*answers.values(), strict=True)),
        "answers": [
            {"question": q, "reference": r} | {name: answers[name][i] for name in answers}
            for i, (q, r) in enumerate(test[:SHOWN])
        ],
    }


def answer_bits_by_line(pretrained: PretrainedLanguageModel, pairs: Pairs) -> np.ndarray:
    """질문을 읽은 뒤 답과 끝을 적는 데 드는 비트 (N,)."""
    ids = pretrained.tokenizer
    found = []
    for start in range(0, len(pairs), BATCH):
        rows = padded([dialogue_ids(ids, *pair) for pair in pairs[start : start + BATCH]])  # (B, T + 1)
        inputs, labels = rows[:, :-1], rows[:, 1:]
        after = np.cumsum(inputs == ids.start_id, axis=1) > 0
        found.append(_bits(pretrained.model(inputs), labels, after & (labels != ids.pad_id)))
    return np.concatenate(found)


def answer_bits_by_pair(pretrained: PretrainedSequenceModel, pairs: Pairs) -> np.ndarray:
    """인코더가 질문을 읽은 뒤 답과 끝을 적는 데 드는 비트 (N,)."""
    ids = pretrained.tokenizer
    found = []
    for start in range(0, len(pairs), BATCH):
        part = pairs[start : start + BATCH]
        source = encode_texts(pretrained, [question for question, _ in part])  # (B, S)
        rows = padded([[ids.start_id, *ids.encode(answer), ids.end_id] for _, answer in part])  # (B, T + 1)
        inputs, labels = rows[:, :-1], rows[:, 1:]
        inputs = np.where(inputs == ids.end_id, ids.pad_id, inputs)
        found.append(_bits(pretrained.model((source, inputs)), labels, labels != ids.pad_id))
    return np.concatenate(found)


def _bits(logits: Any, labels: np.ndarray, counted: np.ndarray) -> np.ndarray:
    """로짓 (B, T, V)에서 센 정답들의 비트를 줄마다 더한다 (B,)."""
    logits = ops.cast(logits, "float32")
    chosen = ops.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]  # (B, T)
    nats = ops.convert_to_numpy(ops.logsumexp(logits, axis=-1) - chosen)
    return (nats * counted).sum(axis=1) / log(2)
