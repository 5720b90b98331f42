"""네 차례 4: 자주 이웃하는 두 조각을 합치기 (BPE, Sennrich 외 2016)."""

from collections import Counter
from itertools import pairwise
from typing import Any

from kit_lab.exercises.station import Arguments, Station, Trial

Pieces = tuple[str, ...]


def merge(pieces: Pieces, pair: tuple[str, str]) -> Pieces:
    """이웃한 두 조각이 pair이면 한 조각으로 합친다. 왼쪽부터, 겹치지 않게."""
    merged, i = [], 0
    while i < len(pieces):
        fits = pieces[i : i + 2] == pair
        merged.append("".join(pair) if fits else pieces[i])
        i += 1 + fits
    return tuple(merged)


def learn_merges(words, count):
    """합친 짝을 차례대로 늘어놓는다. 횟수가 같으면 글자의 차례에서 뒤에 오는 짝을 고른다."""
    return _learn(words, count)


def _pairs(words, weigh=lambda times: times):
    counted = Counter()
    for pieces, times in words.items():
        for pair in pairwise(pieces):
            counted[pair] += weigh(times)
    return counted


def _merged(words, pair, join=merge):
    """합친 낱말들. 합치고 나서 같아진 낱말의 횟수는 더한다."""
    longer = Counter()
    for pieces, times in words.items():
        longer[join(pieces, pair)] += times
    return longer


def _learn(
    words,
    count,
    pairs=_pairs,
    merged=_merged,
    choose=lambda found: max(found, key=lambda pair: (found[pair], pair)),
):
    merges = []
    for _ in range(count):
        found = pairs(words)
        if not found:
            break
        merges.append(choose(found))
        words = merged(words, merges[-1])
    return merges


def _with(**parts):
    return lambda words, count: _learn(words, count, **parts)


def _once_a_word(words):
    counted = Counter()
    for pieces, times in words.items():
        for pair in set(pairwise(pieces)):
            counted[pair] += times
    return counted


def _ends_joined(words):
    """낱말들을 이어 붙여 세어, 한 낱말의 끝과 다음 낱말의 처음이 짝이 된다."""
    line = [piece for pieces, times in words.items() for piece in pieces * times]
    return Counter(pairwise(line))


def _overlapping(pieces, pair):
    out, i = [], 0
    while i < len(pieces):
        if pieces[i : i + 2] == pair:
            out.append("".join(pair))
            i += 1 if pieces[i + 1 : i + 3] == pair else 2
        else:
            out.append(pieces[i])
            i += 1
    return tuple(out)


def _first_only(pieces, pair):
    for i in range(len(pieces) - 1):
        if pieces[i : i + 2] == pair:
            return (*pieces[:i], "".join(pair), *pieces[i + 2 :])
    return pieces


def _never_merged(words, pair):
    """합치지 않으므로 다음 짝을 고르려면 이미 고른 짝을 빼야 하는데, 그것도 하지 않는다."""
    return words


def _top_pairs(words, count):
    found = _pairs(words)
    return sorted(found, key=lambda pair: (found[pair], pair), reverse=True)[:count]


def _as_strings(words, count):
    return ["".join(pair) for pair in _learn(words, count)]


def _times_lost(words, pair):
    longer = {}
    for pieces, times in words.items():
        longer[merge(pieces, pair)] = times
    return longer


def _accept(actual: Any, arguments: Arguments) -> Any:
    """짝에서 횟수를 찾는 사전도, 짝을 리스트로 적은 것도 된다."""
    return [tuple(pair) if isinstance(pair, list) else pair for pair in actual]


def _toy(rng) -> Arguments:
    return {"words": {("이", "십", "일"): 3, ("이", "십"): 2, ("삼", "십", "일"): 4}, "count": 2}


def _words(rng, kinds, letters, longest, count) -> Arguments:
    alphabet = "가나다라마바"[:letters]
    words = {}
    for _ in range(kinds):
        pieces = tuple(rng.choice(list(alphabet), int(rng.integers(1, longest + 1))).tolist())
        words[pieces] = int(rng.integers(1, 6))
    return {"words": words, "count": count}


def _grown(rng, kinds, letters, longest, count) -> Arguments:
    """이미 합쳐 본 낱말도 섞여 있다. 그래서 합친 뒤에 같아지는 낱말이 있다."""
    given = _words(rng, kinds, letters, longest, count)
    for pieces, times in list(given["words"].items()):
        if len(pieces) > 1:
            given["words"].setdefault((pieces[0] + pieces[1], *pieces[2:]), times + 1)
    return given


LEARN_MERGES = Station(
    number=4,
    name="learn_merges",
    title="자주 붙는 것을 합치기",
    chapter="tokens",
    returns="합친 짝 (왼쪽, 오른쪽)을 차례대로 늘어놓은 리스트",
    axes=((),),
    solution=learn_merges,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial(
            "낱말이 여럿일 때",
            _words,
            {"kinds": (1, 5), "letters": (2, 5), "longest": (2, 6), "count": (1, 4)},
        ),
        Trial(
            "같은 글자가 되풀이될 때",
            _words,
            {"kinds": (1, 4), "letters": (1, 2), "longest": (3, 7), "count": (1, 4)},
        ),
        Trial(
            "합치고 나서 같아지는 낱말이 있을 때",
            _grown,
            {"kinds": (2, 5), "letters": (2, 3), "longest": (2, 5), "count": (2, 5)},
        ),
    ),
    wrong={
        "learn_merges_words_not_weighed": _with(pairs=lambda words: _pairs(words, lambda times: 1)),
        "learn_merges_once_a_word": _with(pairs=_once_a_word),
        "learn_merges_across_words": _with(pairs=_ends_joined),
        "learn_merges_never_merged": _with(merged=_never_merged),
        "learn_merges_counted_once": _top_pairs,
        "learn_merges_first_place_only": _with(merged=lambda words, pair: _merged(words, pair, _first_only)),
        "learn_merges_overlapping": _with(merged=lambda words, pair: _merged(words, pair, _overlapping)),
        "learn_merges_least_frequent": _with(
            choose=lambda found: min(found, key=lambda pair: (found[pair], pair))
        ),
        "learn_merges_ties_first": _with(
            choose=lambda found: min(found, key=lambda pair: (-found[pair], pair))
        ),
        "learn_merges_ties_as_counted": _with(choose=lambda found: max(found, key=found.get)),
        "learn_merges_times_lost": _with(merged=_times_lost),
        "learn_merges_as_strings": _as_strings,
    },
    accept=_accept,
)
