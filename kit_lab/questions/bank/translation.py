"""「번역」의 답."""

from collections import Counter
from typing import Any

import numpy as np

from kit_lab.questions.lines import gives, mistake
from kit_lab.questions.parts import listed

HUMAN = (
    "ein Hund jagt einen Mann im Park",
    "eine Frau liest ein Buch auf der Bank",
    "zwei Kinder spielen mit einem roten Ball",
)


def _grams(text: str, n: int) -> Counter[tuple[str, ...]]:
    words = text.split()
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def _precision(machine: str, human: str, n: int) -> float:
    found, right = _grams(machine, n), _grams(human, n)
    return sum(min(count, right[gram]) for gram, count in found.items()) / max(1, found.total())


def _bleu(machine: str, human: str) -> float:
    parts = [_precision(machine, human, n) for n in (1, 2, 3, 4)]
    if min(parts) == 0:
        return 0.0
    penalty = min(1, np.exp(1 - len(human.split()) / len(machine.split())))
    return 100 * float(penalty * np.exp(np.log(parts).mean()))


def _spoilt(rng: np.random.Generator, human: str) -> str:
    """한두 낱말을 빼거나 되풀이한 글."""
    words = human.split()
    for _ in range(int(rng.integers(1, 4))):
        place = int(rng.integers(1, len(words)))
        if rng.random() < 0.5:
            del words[place]
        else:
            words.insert(place, words[place - 1])
    return " ".join(words)


def precision_of_pairs(rng: np.random.Generator) -> dict[str, Any]:
    """이어진 두 낱말이 겹치는 비율."""
    human = str(rng.choice(HUMAN))
    machine = _spoilt(rng, human)
    right = _grams(human, 2)
    return {"human": human, "machine": machine, "pairs": _grams(machine, 2).total()} | {
        "answer": _precision(machine, human, 2),
        "words": _precision(machine, human, 1),
        "recall": sum(min(count, right[gram]) for gram, count in _grams(machine, 2).items()) / right.total(),
        "triples": _precision(machine, human, 3),
    }


def clipped_precision(rng: np.random.Generator) -> dict[str, Any]:
    """같은 낱말을 되풀이한 글의 prec_1."""
    human = str(rng.choice(HUMAN))
    words = human.split()
    word, times = str(rng.choice(words)), int(rng.integers(2, 9))
    extra = [
        str(one)
        for one in rng.choice([one for one in words if one != word], int(rng.integers(1, 4)), replace=False)
    ]
    machine = " ".join([word] * times + extra)
    return {"human": human, "machine": machine} | {
        "answer": _precision(machine, human, 1),
        "unclipped": 1.0,
        "by_human": _precision(machine, human, 1) * (times + len(extra)) / len(words),
        "kinds": 1 / times,
    }


def brevity_penalty(rng: np.random.Generator) -> dict[str, Any]:
    """짧은 글에 주는 벌."""
    r = int(rng.integers(12, 30))
    c = int(rng.integers(r // 2, r - 1))
    return {"r": r, "c": c} | {
        "answer": float(min(1, np.exp(1 - r / c))),
        "ratio": c / r,
        "turned": float(np.exp(1 - c / r)),
        "none": 1.0,
    }


def bleu_from_parts(rng: np.random.Generator) -> dict[str, Any]:
    """네 비율의 기하 평균에 벌을 곱한다."""
    parts = np.sort(rng.choice(np.arange(20, 95), 4, replace=False))[::-1] / 100
    penalty = int(rng.integers(70, 100)) / 100
    return {"parts": listed(parts, ".2f"), "penalty": penalty} | {
        "answer": 100 * penalty * float(np.exp(np.log(parts).mean())),
        "arithmetic": 100 * penalty * float(parts.mean()),
        "no_penalty": 100 * float(np.exp(np.log(parts).mean())),
        "product": 100 * penalty * float(parts.prod()),
    }


def zero_bleu(rng: np.random.Generator) -> dict[str, Any]:
    """글마다 BLEU를 정말 구해 0점인 것을 찾는다."""
    human = str(rng.choice(HUMAN))
    words = human.split()
    options = {
        "cut": " ".join(words[: len(words) - 2]),
        "long": " ".join([*words, "und", "lacht"]),
        "swapped": " ".join([words[-1], *words[1:-1], words[0]]),
        "mixed": " ".join(words[i] for i in (1, 0, 3, 2, 5, 4, *range(6, len(words)))),
    }
    scores = {key: _bleu(text, human) for key, text in options.items()}
    return {"human": human, **options, "truths": {key: score == 0 for key, score in scores.items()}}


def leaning(rng: np.random.Generator) -> dict[str, Any]:
    """로그 확률이 떨어진 만큼에서 확률이 몇 분의 1이 되었는지 얻는다."""
    before, fall = int(rng.integers(2, 9)) / 10, int(rng.integers(10, 45)) / 10
    after = float(np.exp(np.log(before) - fall))
    return {"before": before, "after": f"{after:.4f}"} | {
        "answer": float(np.log(before) - np.log(float(f"{after:.4f}"))),
        "plain": before - after,
        "times": before / after,
        "common_log": float(np.log10(before / after)),
    }


def bytes_of(rng: np.random.Generator) -> dict[str, Any]:
    """글을 UTF-8로 적은 바이트."""
    places = rng.choice(
        ["서울", "부산", "대구", "인천", "강릉", "서귀포"], int(rng.integers(1, 4)), replace=False
    )
    hangul = "".join(places)
    latin = str(rng.choice(["km", "kg", "A", "BTS", "K2", "TV3"]))
    text = hangul + latin
    return {
        "sentence": text,
        "answer": len(text.encode()),
        "letters": len(text),
        "two_each": 2 * len(hangul) + len(latin),
        "three_each": 3 * len(text),
    }


def who_does(rng: np.random.Generator) -> dict[str, Any]:
    """조사로 역할을 정하는 번역기와 저마다 하나씩 틀리는 번역기를 만들어, 어느 것이 옮겼는지 가린다."""
    nouns = {"학생": "student", "고양이": "cat", "친구": "friend", "의사": "doctor"}
    verbs = {"만난다": "meets", "좋아한다": "likes", "부른다": "calls"}
    subject, other = (str(one) for one in rng.choice(list(nouns), 2, replace=False))
    verb = str(rng.choice(list(verbs)))
    marks = {"이": "subject", "가": "subject", "을": "object", "를": "object"}

    def final(noun: str) -> bool:
        return (ord(noun[-1]) - 0xAC00) % 28 > 0

    words = [other + ("을" if final(other) else "를"), subject + ("이" if final(subject) else "가")]
    roles = {marks[word[-1]]: nouns[word[:-1]] for word in words}
    a, b, does = roles["subject"], roles["object"], verbs[verb]
    first, second = (nouns[word[:-1]] for word in words)
    ways = {
        "roles": f"The {a} {does} the {b}.",
        "order": f"The {first} {does} the {second}.",
        "verb_last": f"The {a} the {b} {does}.",
        "alone": f"The {a} {does} the {a}.",
    }
    given = ways[str(rng.choice(list(ways)))]
    return {
        "sentence": " ".join([*words, verb]),
        "given": given,
        **ways,
        "truths": {key: text == given for key, text in ways.items()},
    }


def one_table(rng: np.random.Generator) -> dict[str, Any]:
    """임베딩 둘과 출력의 행렬을 하나로 묶어 줄어드는 파라미터."""
    V, d = 1000 * int(rng.integers(4, 40)), int(rng.choice([128, 256, 512]))
    tables = np.broadcast_to(np.float32(0), (3, V, d))
    return {"V": f"{V:,}", "d": d} | {
        "answer": (tables.size - tables[0].size) / 1e6,
        "left": tables[0].size / 1e6,
        "all_three": tables.size / 1e6,
    }


def precision_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """되풀이가 든 글에서 prec_2를 구해 견준다."""
    human = "ein Hund jagt ein Hund jagt einen Mann"
    machine = "ein Hund jagt ein Hund ein Hund jagt ein Hund"
    wanted = _precision(machine, human, 2)
    lines = [
        "found = Counter(zip(machine, machine[1:], strict=False))",
        "right = Counter(zip(human, human[1:], strict=False))",
        "matched = sum(min(found[g], right[g]) for g in found)",
        "out = matched / found.total()",
    ]
    wrong = [
        (1, "found = Counter(machine)"),
        (3, "matched = sum(found[g] for g in found if g in right)"),
        (3, "matched = sum(1 for g in found if g in right)"),
        (4, "out = matched / right.total()"),
    ]
    names = {"Counter": Counter, "machine": machine.split(), "human": human.split()}
    return mistake(rng, lines, wrong, names, gives(out=wanted))
