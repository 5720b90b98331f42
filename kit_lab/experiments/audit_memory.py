"""언어 모델이 배운 글을 얼마나 외웠는지 잰다. 배운 적 없는 사람의 글을 늘 곁에 놓고 같은 자로 잰다."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from keras import ops

from kit_core.pretrained.language_model import PretrainedLanguageModel, dialogue_ids, text_ids
from kit_core.tasks.tokenizers.batch_encoding import padded
from kit_core.training.recipes.language_texts import Texts
from kit_lab.experiments.intervals import ratio, share

WORDS = (1, 2, 3, 4, 5, 6)
PROMPT, LONGEST = 8, 32  # 보여 줄 토큰과, 마저 쓸 글의 가장 긴 길이
LEAST = 4  # 남은 것이 이보다 짧으면 외우지 않아도 맞힌다.
BATCH, SHOWN = 64, 6


def memorised(
    pretrained: PretrainedLanguageModel, learned: Texts, unseen: Texts, made: Sequence[str], count: int
) -> dict[str, Any]:
    """겹침, 마저 쓰기, 손실의 차이로 외운 정도를 잰다.

    Args:
        pretrained: 언어 모델.
        learned: 배운 글과 문답.
        unseen: 배우지 않은 글과 문답.
        made: 모델이 지어낸 영화평.
        count: 갈래마다 잴 글의 수.
    """
    people, known = unseen.reviews[: len(made)], set(learned.reviews)
    return {
        "overlap": overlap(learned.reviews, {"generated": made, "people": people}),
        "whole": {
            name: share(sum(text in known for text in texts), len(texts))
            for name, texts in {"generated": made, "people": people}.items()
        },
        "finished": finished(pretrained, learned, unseen, count),
        "loss": losses(pretrained, learned, unseen, count),
    }


def overlap(learned: Iterable[str], groups: dict[str, Sequence[str]]) -> dict[str, list[dict[str, Any]]]:
    """이웃한 낱말 n개의 묶음 가운데 배운 글에 그대로 있는 것의 비율. 구간은 글을 다시 뽑아 얻는다."""
    wanted = {n: {gram for texts in groups.values() for t in texts for gram in _grams(t, n)} for n in WORDS}
    known: dict[int, set[tuple[str, ...]]] = {n: set() for n in WORDS}
    for text in learned:
        for n in WORDS:
            known[n].update(gram for gram in _grams(text, n) if gram in wanted[n])
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in groups}
    for name, texts in groups.items():
        for n in WORDS:
            grams = [_grams(text, n) for text in texts]
            counts = [(sum(gram in known[n] for gram in one), len(one)) for one in grams if one]
            if counts:
                found[name].append({"words": n} | ratio(*zip(*counts, strict=True)))
    return found


def _grams(text: str, n: int) -> list[tuple[str, ...]]:
    words = text.split()
    return [tuple(words[i : i + n]) for i in range(len(words) - n + 1)]


def finished(
    pretrained: PretrainedLanguageModel, learned: Texts, unseen: Texts, count: int
) -> dict[str, Any]:
    """앞 PROMPT토큰을 보여 주고 그리디로 쓰게 했을 때, 남은 글을 끝까지 똑같이 쓴 비율."""
    ids = pretrained.tokenizer
    groups = {
        f"{kind}_{side}": [_line(ids, one) for one in getattr(texts, kind)]
        for side, texts in (("learned", learned), ("unseen", unseen))
        for kind in ("reviews", "dialogues")
    }
    draw, found = np.random.default_rng(0), {}
    for name, lines in groups.items():
        able = [i for i, line in enumerate(lines) if PROMPT + LEAST < len(line) <= LONGEST]
        chosen = [lines[i] for i in draw.permutation(able)[:count]]
        rests = [line[1 + PROMPT : -1] for line in chosen]
        written = pretrained.continued([line[: 1 + PROMPT] for line in chosen], LONGEST - PROMPT, top_k=1)
        hits = [row == rest for row, rest in zip(written, rests, strict=True)]
        found[name] = share(sum(hits), len(hits)) | {
            "examples": [
                {"prompt": _read(ids, line[1 : 1 + PROMPT]), "rest": _read(ids, rest)}
                for line, rest, hit in zip(chosen, rests, hits, strict=True)
                if hit
            ][:SHOWN]
        }
    return {"prompt": PROMPT, "longest": LONGEST, **found}


def _line(ids: Any, one: str | tuple[str, str]) -> list[int]:
    return text_ids(ids, one) if isinstance(one, str) else dialogue_ids(ids, *one)


def _read(ids: Any, tokens: Sequence[int]) -> str:
    """질문과 답 사이를 빗금으로 가른 글."""
    cuts = [i for i, token in enumerate(tokens) if token == ids.start_id]
    parts = np.split(np.asarray(tokens, int), cuts)
    return " / ".join(ids.decode(part) for part in parts)


def losses(pretrained: PretrainedLanguageModel, learned: Texts, unseen: Texts, count: int) -> dict[str, Any]:
    """글마다의 토큰당 손실(nat). 배운 것에서만 낮으면 그만큼 외운 것이다."""
    draw, found = np.random.default_rng(1), {}
    for kind in ("reviews", "dialogues"):
        for side, texts in (("learned", learned), ("unseen", unseen)):
            all_of_it = getattr(texts, kind)
            chosen = draw.permutation(len(all_of_it))[:count]
            lines = [_line(pretrained.tokenizer, all_of_it[i]) for i in chosen]
            lines = sorted(
                (line for line in lines if len(line) <= pretrained.model.config.max_length), key=len
            )
            sums, sizes = [], [len(line) - 1 for line in lines]
            for start in range(0, len(lines), BATCH):
                rows = padded(lines[start : start + BATCH])  # (B, T + 1)
                inputs, labels = rows[:, :-1], rows[:, 1:]
                logits = ops.cast(pretrained.model(inputs), "float32")
                chosen_logits = ops.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]  # (B, T)
                nats = ops.convert_to_numpy(ops.logsumexp(logits, axis=-1) - chosen_logits)
                sums += (nats * (labels != 0)).sum(axis=1).tolist()
            found[f"{kind}_{side}"] = ratio(sums, sizes)
    return found
