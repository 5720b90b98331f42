"""「미리 배우기」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import mistake
from kit_lab.questions.parts import listed


def hidden_counts(rng: np.random.Generator) -> dict[str, Any]:
    """고른 토큰 가운데 빈칸이 되지 않는 것의 수."""
    tokens = 1000 * int(rng.integers(2, 60))
    chosen = np.full(tokens * 15 // 100, "빈칸", dtype=object)
    chosen[: len(chosen) // 5] = "그 밖"
    return {
        "tokens": f"{tokens:,}",
        "answer": int((chosen == "그 밖").sum()),
        "blanks": int((chosen == "빈칸").sum()),
        "of_all": tokens // 5,
        "swapped_only": len(chosen) // 10,
    }


def blank_loss(rng: np.random.Generator) -> dict[str, Any]:
    """맞힐 자리에서만 센 손실의 평균."""
    losses = rng.integers(2, 50, size=8) / 10
    kinds = rng.permutation(["빈칸", "빈칸", "바꿈", "그대로", "-", "-", "-", "-"])
    chosen = kinds != "-"
    told = ", ".join(
        f"{one:.1f}" + (f"({kind})" if kind != "-" else "") for one, kind in zip(losses, kinds, strict=True)
    )
    return {
        "told": told,
        "answer": float(losses[chosen].mean()),
        "blanks_only": float(losses[kinds == "빈칸"].mean()),
        "every": float(losses.mean()),
        "by_all": float(losses[chosen].sum() / len(losses)),
    }


def blank_candidate(rng: np.random.Generator) -> dict[str, Any]:
    """빈칸의 벡터를 임베딩의 행마다 견주어 확률로 바꾼다."""
    E, h = rng.integers(-2, 4, size=(3, 2)), rng.integers(-1, 3, size=2)
    logits = (E @ h).astype(float)
    p = softmax(logits)
    return {
        "rows": ", ".join(f"「{name}」 ({listed(row)})" for name, row in zip("가나다", E, strict=True)),
        "h": tuple(h.tolist()),
        "logits": listed(logits),
        "answer": float(p[0]),
        "share": float(logits[0] / logits.sum()) if logits.sum() else 0.0,
        "scaled": float(softmax(logits / 2**0.5)[0]),
        "other": float(p[1]),
    }


def read_labels(rng: np.random.Generator) -> dict[str, Any]:
    """처음부터 배운 곡선이 미리 배운 것의 높이에 이르는 데를 읽는다. 가로축은 로그이다."""
    times = {"t2": 2, "t5": 5, "t10": 10, "t20": 20}
    wanted = times[str(rng.choice(list(times)))]
    slope, start = float(rng.choice([8, 10, 12])), float(rng.integers(58, 68))
    x = np.linspace(3, 5, 21)
    scratch = start + slope * (x - 3)
    level = start + slope * np.log10(wanted)
    reached = 10 ** np.interp(level, scratch, x) / 1000
    top = 10 * int(np.ceil(scratch[-1] / 10))
    return {
        "figure": curves(
            {"처음부터": (x.tolist(), scratch.tolist()), "미리": ([3.0], [level])},
            "글의 수(상용로그)",
            "정확도(%)",
            (3, 3.5, 4, 4.5, 5, 5.5),
            tuple(range(50, top + 1, 5)),
            points=True,
        ),
        "level": level,
        **{f"height_{key}": start + slope * float(np.log10(one)) for key, one in times.items()},
        "truths": {key: abs(reached / one - 1) < 0.05 for key, one in times.items()},
    }


def hide_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """많은 토큰을 가려 비율을 세고, 원래의 글이 그대로인지 본다."""
    row = rng.integers(10, 60, size=4000)
    original = row.copy()
    draws = rng.random(4000), rng.random(4000)
    lines = [
        "chosen = first < 0.15",
        "hidden = row.copy()",
        "hidden[chosen & (second < 0.8)] = blank",
        "hidden[chosen & (second >= 0.8) & (second < 0.9)] = other",
        "places = np.flatnonzero(chosen)",
    ]
    wrong = [
        (2, "hidden = row"),
        (3, "hidden[second < 0.8] = blank"),
        (4, "hidden[chosen & (second >= 0.8)] = other"),
        (5, "places = np.flatnonzero(hidden == blank)"),
    ]
    names = {"row": row, "first": draws[0], "second": draws[1], "blank": 1, "other": 2}

    def right(found: dict[str, Any]) -> bool:
        hidden, places = found["hidden"].copy(), found["places"]
        untouched = np.array_equal(row, original)
        row[:] = original
        share = [(hidden[places] == mark).mean() for mark in (1, 2)]
        kept = (hidden[places] == original[places]).mean()
        elsewhere = np.delete(hidden, places)
        near = np.allclose([len(places) / 4000, *share, kept], [0.15, 0.8, 0.1, 0.1], atol=0.04)
        return untouched and near and np.array_equal(elsewhere, np.delete(original, places))

    return mistake(rng, lines, wrong, names, right)
