"""「글자에서 번호로」의 답."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise, product
from typing import Any
from unicodedata import normalize

import numpy as np

from kit_core.reference import scaled_dot_product_attention
from kit_core.tasks.korean_numbers.numerals import sino_words
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.reading import which_curve

UNITS = ("원", "년", "번", "세", "개")
FIRST = 0xAC00

Words = Mapping[tuple[str, ...], int]


def _spoken(rng: np.random.Generator, low: int = 100, high: int = 99_999) -> str:
    return "".join(sino_words(int(rng.integers(low, high))))


def _text(rng: np.random.Generator) -> str:
    return f"{_spoken(rng)} {rng.choice(UNITS)}"


def _parts(code: int) -> tuple[int, int, int]:
    return code // 28 // 21, code // 28 % 21, code % 28


def syllable_code(rng: np.random.Generator) -> dict[str, Any]:
    """음절을 뽑아 그 조각의 번호를 묻는다. 답은 파이썬이 아는 그 글자의 코드이다."""
    letter = chr(FIRST + int(rng.integers(1000, 11_172)))
    c, m, f = _parts(ord(letter) - FIRST)
    return {"c": c, "m": m, "f": f} | {
        "answer": ord(letter) - FIRST,
        "swapped": (c * 28 + m) * 21 + f,
        "endless": (c * 21 + m) * 27 + f,
    }


def vowel(rng: np.random.Generator) -> dict[str, Any]:
    code = int(rng.integers(1000, 11_172))
    jamo = [ord(one) for one in normalize("NFD", chr(FIRST + code))]
    c, m = jamo[0] - 0x1100, jamo[1] - 0x1161
    return {"offset": code, "answer": m, "first": c, "last": code % 28}


def byte_count(rng: np.random.Generator) -> dict[str, Any]:
    text = (
        f"{_spoken(rng, 10, 10 ** int(rng.integers(2, 8)))} {rng.choice(UNITS)} {int(rng.integers(10, 99))}"
    )
    hangul = sum(ord(one) >= FIRST for one in text)
    found = len(text.encode())
    return {"text": text, "answer": found, "letters": len(text), "double": found - hangul}


def jamo_count(rng: np.random.Generator) -> dict[str, Any]:
    text = _text(rng)
    return {
        "text": text,
        "answer": len(normalize("NFD", text)),
        "triple": 3 * (len(text) - 1) + 1,
        "syllables": len(text),
    }


def padding(rng: np.random.Generator) -> dict[str, Any]:
    text, length = _text(rng), int(rng.integers(16, 25))
    tokenizer = SyllableTokenizer(sorted(set(text)))
    row = [tokenizer.start_id, *tokenizer.encode(text), tokenizer.end_id]
    found = length - len(row)
    return {"text": text, "length": length} | {
        "answer": found,
        "bare": found + 2,
        "blankless": found + text.count(" "),
    }


def refused(rng: np.random.Generator) -> dict[str, Any]:
    """글자를 모아 정말로 토크나이저를 만들고, 거절하는지 본다."""
    known = [_spoken(rng, 1000, 99_999) for _ in range(3)]
    letters = sorted(set("".join(known)) | set(" 원"))
    tokenizer = SyllableTokenizer(letters)
    texts: list[str] = []
    while len(texts) < 4:
        spoken = _spoken(rng, 10, 9999)
        if set(spoken) <= set(letters):
            texts.append(f"{spoken} {rng.choice(['달러', '그램', '명']) if len(texts) == 3 else '원'}")

    def refuses(text: str) -> bool:
        try:
            tokenizer.encode(text)
        except ValueError:
            return True
        return False

    return {
        "texts": ", ".join(f"「{one} 원」" for one in known),
        **dict(zip("abcd", texts, strict=True)),
        "truths": {key: refuses(text) for key, text in zip("abcd", texts, strict=True)},
    }


def _pairs(words: Words) -> Counter:
    counts: Counter = Counter()
    for word, times in words.items():
        for pair in pairwise(word):
            counts[pair] += times
    return counts


def _merged(word: Sequence[str], pair: tuple[str, str]) -> tuple[str, ...]:
    pieces, place = [], 0
    while place < len(word):
        together = tuple(word[place : place + 2]) == pair
        pieces.append("".join(pair) if together else word[place])
        place += 2 if together else 1
    return tuple(pieces)


def _best(words: Words) -> tuple[str, str]:
    counts = _pairs(words)
    return max(counts, key=lambda pair: (counts[pair], pair))


def _counted_words(rng: np.random.Generator) -> dict[tuple[str, ...], int]:
    """으뜸인 짝이 하나뿐인 낱말들."""
    while True:
        texts = rng.permutation(["이십일", "이십", "삼십일", "삼십", "이백", "삼백", "십일", "백이십"])[:3]
        words = {
            tuple(str(text)): int(times)
            for text, times in zip(texts, rng.integers(2, 9, size=3), strict=True)
        }
        common = _pairs(words).most_common(3)
        if len(common) == 3 and common[0][1] > common[1][1]:
            return words


def _told(words: Words) -> str:
    return ", ".join(f"「{''.join(word)}」 {times}번" for word, times in words.items())


def first_merge(rng: np.random.Generator) -> dict[str, Any]:
    words = _counted_words(rng)
    pairs, best = _pairs(words).most_common(3), _best(words)
    found: dict[str, Any] = {"words": _told(words), "truths": {}}
    for key, (pair, count) in zip("abc", pairs, strict=True):
        found |= {key: f"({', '.join(pair)})", f"{key}_count": count}
        found["truths"][key] = pair == best
    return found


def second_merge(rng: np.random.Generator) -> dict[str, Any]:
    while True:
        words = _counted_words(rng)
        best = _best(words)
        after = {_merged(word, best): times for word, times in words.items()}
        counts = _pairs(words)
        if len(after) == len(words) and _pairs(after):
            break
    return {
        "words": _told(words),
        "answer": max(_pairs(after).values()),
        "stale": counts.most_common(2)[1][1],
        "first": counts[best],
    }


def overlapping(rng: np.random.Generator) -> dict[str, Any]:
    runs = rng.choice([3, 5, 7, 4], size=int(rng.integers(2, 4)))
    letters = "호".join("하" * int(run) for run in runs)
    found = len(_merged(letters, ("하", "하")))
    return {
        "letters": letters,
        "answer": found,
        "chained": sum(int(run) - 1 for run in runs) + len(runs) - 1,
        "floored": sum(int(run) // 2 for run in runs) + len(runs) - 1,
    }


def decomposed(rng: np.random.Generator) -> dict[str, Any]:
    text = f"{_text(rng)} {rng.choice(['오후', '오전', '나이', '모두'])}"
    blanks = text.count(" ")
    return {
        "text": text,
        "answer": len(normalize("NFD", text)),
        "composed": len(normalize("NFC", text)),
        "triple": 3 * (len(text) - blanks) + blanks,
    }


def score_ratio(rng: np.random.Generator) -> dict[str, Any]:
    """두 길이의 스코어를 정말로 만들어 그 수를 센다."""
    short = int(rng.integers(5, 13))
    long = short + int(rng.integers(short // 2 + 1, 2 * short))
    sizes = [scaled_dot_product_attention(*np.zeros((3, length, 2)))[1].size for length in (short, long)]
    return {"short": short, "long": long} | {
        "answer": sizes[1] / sizes[0],
        "linear": long / short,
        "doubled": 2 * long / short,
    }


def vocabulary_cost(rng: np.random.Generator) -> dict[str, Any]:
    d, before = int(rng.choice([96, 128, 256, 512])), int(rng.choice([1000, 2000, 4000, 8000]))
    after = before * int(rng.choice([2, 4, 8]))
    return {"d": d, "before": before, "after": after} | {
        "answer": np.empty((after, d)).size - np.empty((before, d)).size,
        "whole": after * d,
        "tokens": after - before,
    }


def renumbered(rng: np.random.Generator) -> dict[str, Any]:
    table, ids, new = rng.normal(size=(9, 4)), rng.integers(9, size=6), rng.permutation(9)
    together = bool(rng.integers(2))
    moved = table.copy()
    if together:
        moved[new] = table
    before, after = table[ids], moved[new[ids]]
    distances = np.linalg.norm(moved[:-1] - moved[1:], axis=1)
    same = np.allclose(before, after)
    return {
        "rows": "행도 새 번호에 맞게 옮겼다" if together else "행은 그대로 두었다",
        "truths": {
            "same": same,
            "near": bool((distances < 0.1).all()),
            "order": not same and np.allclose(np.sort(before, axis=0), np.sort(after, axis=0)),
            "unlearned": not same,
        },
    }


def encode_order(rng: np.random.Generator) -> dict[str, Any]:
    text, length = _text(rng), int(rng.integers(18, 25))
    vocab = {letter: number for number, letter in enumerate(sorted(set(text)), 3)}
    right = [1, *(vocab[one] for one in text), 2]
    right += [0] * (length - len(right))
    lines = [
        'text = normalize("NFC", text)',
        "ids = [vocab[letter] for letter in text]",
        "ids = [1, *ids, 2]",
        f"ids = ids + [0] * ({length} - len(ids))",
    ]
    orders = {"right": "0123", "raw": "1023", "inside": "0132", "bare": "0213"}
    names = {"text": normalize("NFD", text), "vocab": vocab, "normalize": normalize}
    return {"length": length} | order(rng, lines, orders, names, gives(ids=right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    lines = [
        "counts = Counter()",
        "for word, times in words.items():",
        "    for pair in zip(word, word[1:]):",
        "        counts[pair] += times",
        "best = max(counts, key=counts.get)",
    ]
    wrong = [
        (3, "    for pair in zip(word, word[2:]):"),
        (4, "        counts[pair] += 1"),
        (5, "best = max(counts)"),
    ][rng.integers(3)]
    while True:
        words = _counted_words(rng)
        best, counts = _best(words), _pairs(words)

        def judge(found: dict[str, Any], best: tuple[str, str] = best, counts: Counter = counts) -> bool:
            return found["best"] == best and found["counts"] == counts

        with suppress(AssertionError):  # 이 낱말들에서는 틀린 줄이 답을 바꾸지 않는다.
            return mistake(rng, lines, [wrong], {"words": words, "Counter": Counter}, judge)


def _lengths(words: Words, merges: int) -> list[float]:
    """합칠 때마다 글 하나의 평균 토큰 수."""
    lengths = []
    for _ in range(merges + 1):
        lengths.append(sum(len(word) * times for word, times in words.items()) / sum(words.values()))
        best = _best(words)
        words = {_merged(word, best): times for word, times in words.items()}
    return lengths


def read_merges(rng: np.random.Generator) -> dict[str, Any]:
    count, merges = int(rng.choice([40, 50, 60, 80])), 40
    texts = [_spoken(rng, 1000, 999_999) for _ in range(count)]
    cuts = {
        "바이트": (
            [tuple(f"{byte:02x}" for byte in text.encode()) for text in texts],
            "처음의 토큰이 가장 많다. 음절 하나가 세 바이트인 바이트에서 출발한 것이다.",
        ),
        "자모": (
            [tuple(normalize("NFD", text)) for text in texts],
            "처음의 토큰이 둘째로 많다. 음절 하나가 둘이나 셋인 자모에서 출발한 것이다.",
        ),
        "음절": (
            [tuple(text) for text in texts],
            "처음의 토큰이 가장 적다. 음절 하나가 토큰 하나인 음절에서 출발한 것이다.",
        ),
    }
    kinds = {name: (_lengths(Counter(words), merges), why) for name, (words, why) in cuts.items()}
    axes = ("합친 횟수", "평균 토큰 수", range(0, merges + 1, 10), range(0, 41, 10))
    drawn = which_curve(rng, kinds, lambda ys: -ys[0], range(merges + 1), *axes, points=False)
    return {"count": count} | drawn


def best_split(rng: np.random.Generator) -> dict[str, Any]:
    """나누는 방법을 모두 늘어놓아 곱이 가장 큰 것을 찾는다."""
    p = {
        "배": int(rng.integers(20, 90)) / 1000,
        "고": int(rng.integers(20, 90)) / 1000,
        "파": int(rng.integers(20, 90)) / 1000,
        "배고": int(rng.integers(5, 60)) / 10_000,
        "고파": int(rng.integers(5, 60)) / 10_000,
        "배고파": int(rng.integers(5, 60)) / 100_000,
    }
    splits = {
        "single": ("배", "고", "파"),
        "front": ("배고", "파"),
        "back": ("배", "고파"),
        "whole": ("배고파",),
    }
    values = {key: float(np.prod([p[part] for part in parts])) for key, parts in splits.items()}
    return {
        "p": ", ".join(f"「{part}」 {one:g}" for part, one in p.items()),
        **{key: f"{value:.6f}" for key, value in values.items()},
        "largest": f"{max(values.values()):.6f}",
        "truths": {key: value == max(values.values()) for key, value in values.items()},
    }


def split_count(rng: np.random.Generator) -> dict[str, Any]:
    """글자 사이마다 끊거나 잇는 방법을 모두 늘어놓는다."""
    letters = int(rng.integers(3, 13))
    ways = sum(1 for _ in product((False, True), repeat=letters - 1))
    return {"letters": letters, "answer": ways, "one_more": 2**letters, "pairs": letters * (letters + 1) // 2}
