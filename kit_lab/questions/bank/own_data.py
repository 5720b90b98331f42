"""「내 자료로 배우기」의 답."""

import re
from collections.abc import Callable
from math import ceil
from typing import Any
from zlib import crc32

import numpy as np


def _bucket(text: str) -> int:
    """글자와 숫자만 남긴 글의 해시를 열로 나눈 나머지."""
    return crc32(re.sub(r"[\W_]", "", text).encode()) % 10


def hidden_weakness(rng: np.random.Generator) -> dict[str, Any]:
    """모두 맞힐 확률이 5%가 되는 정확도."""
    n = int(rng.integers(10, 120))
    return {
        "n": n,
        "answer": 100 * 0.05 ** (1 / n),
        "divided": 100 * (1 - 0.05 / n),
        "five": 95.0,
        "half": 100 * 0.5 ** (1 / n),
    }


def moved_texts(rng: np.random.Generator) -> dict[str, Any]:
    """줄의 번호로 나눌 때와 해시로 나눌 때, 한 줄을 지운 뒤 자리를 옮기는 글을 센다."""
    count = 10 * int(rng.integers(3, 13))
    first = int(rng.integers(1, count // 2))
    texts = [f"글 {i}" for i in range(count)]
    left = [text for i, text in enumerate(texts) if i != first - 1]

    def by_place(texts: list[str]) -> dict[str, bool]:
        return {text: i % 10 == 9 for i, text in enumerate(texts)}

    def by_hash(texts: list[str]) -> dict[str, bool]:
        return {text: _bucket(text) == 1 for text in texts}

    def newly_tested(rule: Callable[[list[str]], dict[str, bool]]) -> int:
        before, after = rule(texts), rule(left)
        return sum(after[text] and not before[text] for text in left)

    before, after = by_place(texts), by_place(left)
    return {"count": count, "first": first} | {
        "answer": newly_tested(by_place),
        "hashed": newly_tested(by_hash),
        "both_ways": sum(after[text] != before[text] for text in left),
        "every": count - first,
    }


def same_side(rng: np.random.Generator) -> dict[str, Any]:
    """글자와 숫자만 남긴 것이 같아 언제나 한쪽에 드는 글을 찾는다."""
    place = str(rng.choice(["도서관", "시장", "공원", "학교"]))
    number = int(rng.integers(2, 9))
    text = f"{place}에서 책 {number}권을 읽었어."
    options = {
        "marks": f"{place}에서 책 {number}권을 읽었어!!",
        "ending": f"{place}에서 책 {number}권을 읽었어요.",
        "number": f"{place}에서 책 {number + 1}권을 읽었어.",
        "turned": f"책 {number}권을 {place}에서 읽었어.",
    }
    kept = re.sub(r"[\W_]", "", text)
    return {
        "sentence": text,
        **options,
        "truths": {key: re.sub(r"[\W_]", "", one) == kept for key, one in options.items()},
    }


def new_words(rng: np.random.Generator) -> dict[str, Any]:
    """시험의 낱말 가운데 학습에 없는 것이 든 글의 비율."""
    old = np.array(["나는", "너는", "집에서", "책을", "물을", "읽어", "마셔", "내일", "다시"])
    new = np.array(["바다에서", "노래를", "불러", "춤을", "추어"])
    train = [" ".join(rng.choice(old, 5, replace=False)) for _ in range(3)]
    test = []
    for _ in range(int(rng.integers(3, 8))):
        fresh = int(rng.integers(0, 3))
        words = [*rng.choice(new, fresh, replace=False), *rng.choice(old, 4 - fresh, replace=False)]
        test.append(" ".join(rng.permutation(words)))
    seen = set(" ".join(train).split())
    used = " ".join(test).split()
    return {"train": "; ".join(train), "test": "; ".join(test)} | {
        "answer": 100 * float(np.mean([bool(set(text.split()) - seen) for text in test])),
        "words": 100 * float(np.mean([word not in seen for word in used])),
        "kinds": 100 * len(set(used) - seen) / len(set(used)),
    }


def class_recall(rng: np.random.Generator) -> dict[str, Any]:
    """혼동 행렬의 한 행에서 맞힌 비율."""
    table = rng.integers(1, 6, size=(3, 3)) + np.diag(rng.integers(8, 25, size=3))
    names = ("알림", "물음", "부탁")
    asked = int(rng.integers(3))
    rows = "\n".join(
        "  ".join(f"{n:3d}" for n in row) + f"   {name}" for name, row in zip(names, table, strict=True)
    )
    return {
        "code": f"{rows}\n열도 왼쪽부터 {', '.join(names)}",
        "texts": int(table.sum()),
        "asked": names[asked],
        "answer": 100 * float(table[asked, asked] / table[asked].sum()),
        "precision": 100 * float(table[asked, asked] / table[:, asked].sum()),
        "accuracy": 100 * float(np.trace(table) / table.sum()),
    }


def vocabulary_size(rng: np.random.Generator) -> dict[str, Any]:
    """토큰 하나를 200글자에 한 번쯤 보게 하는 어휘와, 글자마다 한 토큰일 때의 어휘를 견준다."""
    letters = 1000 * int(rng.integers(20, 200))
    kinds = int(rng.integers(40, 500))
    wanted, by_letter = ceil(letters / 200), kinds + 256
    return {"letters": f"{letters:,}", "kinds": kinds} | {
        "answer": wanted if wanted > 1.2 * by_letter else by_letter,
        "no_bytes": kinds,
        "other": by_letter if wanted > 1.2 * by_letter else wanted,
    }
