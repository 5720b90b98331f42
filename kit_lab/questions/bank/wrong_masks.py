"""「마스크를 틀리게 걸고 학습하면」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import look_ahead_mask, padding_mask, softmax
from kit_lab.questions.bank.clinic import D, V, moved, sentences
from kit_lab.questions.lines import gives, mistake
from kit_lab.questions.parts import offered


def _decoder_mask(target: np.ndarray) -> np.ndarray:
    return padding_mask(target) & look_ahead_mask(target.shape[1])


def visible_cells(rng: np.random.Generator) -> dict[str, Any]:
    """디코더의 마스크에서 볼 수 있는 칸을 센다."""
    length = int(rng.integers(6, 14))
    pads = 2 + (length + 1) % 2
    target = np.array([[1] * (length - pads) + [0] * pads])
    return {"length": length, "real": length - pads} | {
        "answer": int(_decoder_mask(target).sum()),
        "causal_only": int(look_ahead_mask(length).sum()),
        "padding_only": int(padding_mask(target).sum()) * length,
        "square": int(look_ahead_mask(length - pads).sum()),
    }


def seen_answers(rng: np.random.Generator) -> dict[str, Any]:
    """한 칸 민 입력에서 맞힐 토큰이 볼 수 있는 칸에 든 자리를 센다."""
    length = int(rng.integers(5, 25))
    tokens = np.arange(length + 1)  # [시작]이 0번이고, 모두 서로 다르다.
    inputs, right = tokens[:-1], tokens[1:]
    visible = np.ones((length, length), bool)
    return {
        "length": length,
        "answer": sum(bool((inputs[visible[t]] == right[t]).any()) for t in range(length)),
        "every": length,
        "unshifted": length + 1,
        "pairs": length * (length - 1) // 2,
    }


def passes_both(rng: np.random.Generator) -> dict[str, Any]:
    """디코더의 마스크를 바꾸어 두 층짜리 셀프 어텐션에 걸고, 뒤를 바꾸거나 지우고 패딩을 늘려 본다."""
    length = int(rng.integers(6, 9))
    E, weights = rng.normal(size=(V, D)), rng.normal(size=(2, 3, D, D))
    target = sentences(rng, length)[1]
    target[:, -2:] = 0

    def outputs(target: np.ndarray, key: str) -> np.ndarray:
        size = target.shape[1]
        place = np.arange(size)
        masks = {
            "no_padding": look_ahead_mask(size)[0, 0],
            "no_look_ahead": padding_mask(target)[:, 0],
            "strict": padding_mask(target)[:, 0] & (place[:, None] > place),
            "one_more": padding_mask(target)[:, 0] & (place[:, None] >= place - 1),
            "backward": padding_mask(target)[:, 0] & (place[:, None] <= place),
        }
        x = E[target] + place[:, None] / 3
        for q, k, v in weights:
            scores = np.where(masks[key], x @ q @ (x @ k).swapaxes(-1, -2) / 9, -1e9)
            x = x + softmax(scores) @ (x @ v) / 9
        return x

    def passes(key: str) -> bool:
        before = outputs(target, key)
        real = slice(0, length - 3)
        changed, erased = target.copy(), target.copy()
        changed[:, length - 3] = changed[:, length - 3] % (V - 1) + 1
        erased[:, length - 3] = 0
        longer = outputs(np.pad(target, ((0, 0), (0, 3))), key)
        ends = [outputs(changed, key), outputs(erased, key), longer]
        return all(moved(before[:, real], one[:, real]) < 1e-9 for one in ends)

    keys = ("no_padding", "no_look_ahead", "strict", "one_more", "backward")
    return {"truths": offered(rng, {key: passes(key) for key in keys})}


def who_reads(rng: np.random.Generator) -> dict[str, Any]:
    """세 모델을 정말 돌려, 보인 성적과 같은 것을 찾는다."""
    source = rng.integers(1, 10, size=(60, 5))
    right = source[:, ::-1]  # 소스를 거꾸로 적는 과제
    common = np.bincount(right.ravel()).argmax()
    shuffled = rng.permutation(source)

    def rates(model: str) -> tuple[int, int, int]:
        def predict(source: np.ndarray, ahead: np.ndarray) -> np.ndarray:
            return {"reader": source[:, ::-1], "copier": ahead, "common": np.full_like(source, common)}[model]

        nothing = np.zeros_like(right)
        given = predict(source, right), predict(shuffled, right), predict(source, nothing)
        forced, mixed = (round(100 * float((one == right).mean())) for one in given[:2])
        return forced, mixed, round(100 * float((given[2] == right).all(axis=1).mean()))

    asked = str(rng.choice(["reader", "copier", "common"]))
    names = dict(zip(("forced", "mixed", "free"), rates(asked), strict=True))
    return {
        **names,
        "truths": {model: rates(model) == rates(asked) for model in ("reader", "copier", "common")},
    }


def open_memory(rng: np.random.Generator) -> dict[str, Any]:
    """쓰는 도중의 타깃으로 패딩 마스크를 만들어, 볼 수 있는 메모리의 칸을 센다."""
    size, source = int(rng.integers(18, 24)), int(rng.integers(12, 18))
    written = int(rng.integers(1, source - 1))
    target = np.zeros((1, size), int)
    target[0, : 1 + written] = 1
    return {"size": size, "source": source, "written": written} | {
        "answer": int(padding_mask(target).sum()),
        "right": source,
        "no_start": written,
        "whole": size,
    }


def weight_on_padding(rng: np.random.Generator) -> dict[str, Any]:
    """패딩의 스코어까지 넣은 소프트맥스에서 패딩이 가져가는 몫."""
    real, pads = int(rng.integers(2, 6)), int(rng.integers(2, 9))
    score = int(rng.integers(1, 4))
    weights = softmax(np.array([float(score)] * real + [0.0] * pads))
    return {"real": real, "pads": pads, "score": score} | {
        "answer": 100 * float(weights[real:].sum()),
        "by_count": 100 * pads / (real + pads),
        "one_cell": 100 * float(weights[-1]),
    }


def masks_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """식 (14.1)의 세 마스크와 견준다."""
    source, target = np.array([[3, 4, 5, 0, 0, 0]]), np.array([[1, 6, 7, 8, 2, 0]])
    lines = [
        "look_ahead = np.tril(np.ones((T, T), bool))",
        "encoder = (source != 0)[:, None, None, :]",
        "decoder = (target != 0)[:, None, None, :] & look_ahead",
        "cross = (source != 0)[:, None, None, :]",
    ]
    wrong = [
        (1, "look_ahead = np.triu(np.ones((T, T), bool))"),
        (2, "encoder = (source == 0)[:, None, None, :]"),
        (3, "decoder = (target != 0)[:, None, None, :] | look_ahead"),
        (4, "cross = (target != 0)[:, None, None, :]"),
    ]
    wanted = {
        "encoder": padding_mask(source),
        "decoder": _decoder_mask(target),
        "cross": padding_mask(source),
    }
    names = {"source": source, "target": target, "T": 6}
    return mistake(rng, lines, wrong, names, gives(**wanted))
