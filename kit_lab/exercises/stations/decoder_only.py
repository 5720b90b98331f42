"""디코더만 있는 언어 모델의 세 걸음: 답만 세는 입력과 정답 만들기, 다음 토큰을 상위 k개와 핵에서 고르기."""

from functools import partial

import numpy as np

from kit_lab.exercises.station import Arguments, Station, Trial

CHAPTER = "decoder_only"
END, START, PAD = 2, 1, 0


def answer_labels(line, start_id, length, pad_id=0):
    """[끝] 질문 [시작] 답 [끝]을 입력 (length,)과 정답 (length,)으로 나눈다. 정답은 답의 자리에만 있다."""
    inputs, labels = np.full((2, length), pad_id)
    inputs[: len(line) - 1], labels[: len(line) - 1] = line[:-1], line[1:]
    return inputs, _only_answers(inputs, labels, start_id, pad_id)


def _only_answers(inputs, labels, start_id, pad_id):
    return np.where(np.cumsum(inputs == start_id) > 0, labels, pad_id)


def _both(line, length, pad_id):
    """밀기만 하고 질문을 가리지 않은 입력과 정답."""
    return answer_labels([line[0], *line[1:]], line[0], length, pad_id)


def _not_shifted(line, start_id, length, pad_id=0):
    inputs, _ = _both(line, length, pad_id)
    return inputs, _only_answers(inputs, inputs, start_id, pad_id)


def _shifted_back(line, start_id, length, pad_id=0):
    inputs, labels = _both(line, length, pad_id)
    return labels, np.where(np.cumsum(labels == start_id) > 0, inputs, pad_id)


def _first_lost(line, start_id, length, pad_id=0):
    inputs, labels = _both(line, length, pad_id)
    return inputs, np.where(np.cumsum(labels == start_id) - (labels == start_id) > 0, labels, pad_id) * (
        inputs != start_id
    )


def _start_counted(line, start_id, length, pad_id=0):
    inputs, labels = _both(line, length, pad_id)
    return inputs, np.where(np.cumsum(labels == start_id) > 0, labels, pad_id)


def _end_left(line, start_id, length, pad_id=0):
    inputs, labels = answer_labels(line, start_id, length, pad_id)
    inputs[len(line) - 1 :][:1] = line[-1]
    return inputs, labels


def _question_erased(line, start_id, length, pad_id=0):
    inputs, labels = answer_labels(line, start_id, length, pad_id)
    return _only_answers(inputs, inputs, start_id, pad_id), labels


def _padded_with_end(line, start_id, length, pad_id=0):
    inputs, labels = answer_labels(line, start_id, length, pad_id)
    labels[len(line) - 1 :] = line[-1]
    return inputs, labels


def _line_toy(rng) -> Arguments:
    return {"line": [END, 5, 6, START, 7, 8, END], "start_id": START, "length": 8}


def _line_some(rng, question, answer, more, start_id=START, pad_id=PAD) -> Arguments:
    words = rng.permutation(np.arange(3, 20))
    line = [END, *words[:question].tolist(), start_id, *words[-answer:].tolist(), END]
    return {"line": line, "start_id": start_id, "length": len(line) - 1 + more, "pad_id": pad_id}


LINES = {"question": (1, 5), "answer": (1, 5), "more": (1, 3)}

ANSWER_LABELS = Station(
    number=17,
    name="answer_labels",
    title="답만 세는 정답",
    chapter=CHAPTER,
    returns="입력 (length,)과 정답 (length,)의 튜플",
    axes=(("T",), ("T",)),
    solution=answer_labels,
    trials=(
        Trial("손으로 셀 수 있는 예", _line_toy),
        Trial("여러 길이", _line_some, LINES),
        Trial("시작 토큰과 패딩의 번호가 다를 때", partial(_line_some, start_id=PAD, pad_id=START), LINES),
    ),
    wrong={
        "answer_labels_not_shifted": _not_shifted,
        "answer_labels_shifted_back": _shifted_back,
        "answer_labels_count_the_question": lambda line, start_id, length, pad_id=0: _both(
            line, length, pad_id
        ),
        "answer_labels_count_the_start": _start_counted,
        "answer_labels_lose_the_first": _first_lost,
        "answer_labels_leave_the_end": _end_left,
        "answer_labels_erase_the_question": _question_erased,
        "answer_labels_pad_id_fixed": lambda line, start_id, length, pad_id=0: answer_labels(
            line, start_id, length
        ),
        "answer_labels_padded_with_end": _padded_with_end,
    },
)


def top_k(probabilities, k):
    """확률 (V,)에서 큰 k개만 남기고 합을 1로 맞춘다."""
    return _kept(probabilities, np.argsort(-probabilities)[:k])


def _kept(probabilities, places):
    kept = np.zeros_like(probabilities)
    kept[places] = probabilities[places]
    return kept / max(kept.sum(), 1e-12)


def _top_k_toy(rng) -> Arguments:
    return {"probabilities": np.array([0.15, 0.45, 0.1, 0.3]), "k": 2}


def _top_k_some(rng, V, k) -> Arguments:
    weights = rng.choice(np.arange(1, 30), V, replace=False).astype(float)
    return {"probabilities": weights / weights.sum(), "k": k}


TOP_K = Station(
    number=18,
    name="top_k",
    title="상위 k개에서 고르기",
    chapter=CHAPTER,
    returns="(V,)의 확률. 남기지 않은 것은 0",
    axes=(("V",),),
    solution=top_k,
    trials=(
        Trial("손으로 셀 수 있는 예", _top_k_toy),
        Trial("여러 분포", _top_k_some, {"V": (4, 7), "k": (1, 3)}),
        Trial("k가 어휘보다 클 때", _top_k_some, {"V": (2, 4), "k": (5, 6)}),
    ),
    wrong={
        "top_k_smallest_first": lambda probabilities, k: _kept(probabilities, np.argsort(probabilities)[:k]),
        "top_k_without_sorting": lambda probabilities, k: _kept(
            probabilities, np.arange(min(k, len(probabilities)))
        ),
        "top_k_not_renormalised": lambda probabilities, k: np.where(
            top_k(probabilities, k) > 0, probabilities, 0.0
        ),
        "top_k_made_even": lambda probabilities, k: (
            (top_k(probabilities, k) > 0) / min(k, len(probabilities))
        ),
        "top_k_left_sorted": lambda probabilities, k: np.sort(top_k(probabilities, k))[::-1],
        "top_k_one_too_few": (
            lambda probabilities, k: top_k(probabilities, k - 1),
            lambda probabilities, k: top_k(probabilities, k - 1) / min(k - 1, 1),
        ),
        "top_k_one_too_many": lambda probabilities, k: top_k(probabilities, k + 1),
    },
)


def nucleus(probabilities, p):
    """확률 (V,)에서 큰 것부터 더해 p에 이를 때까지만 남기고 합을 1로 맞춘다 (Holtzman 외 2020)."""
    order = np.argsort(-probabilities)
    before = np.cumsum(probabilities[order]) - probabilities[order]
    return _kept(probabilities, order[before < p])


def _without_crossing(probabilities, p):
    order = np.argsort(-probabilities)
    return _kept(probabilities, order[np.cumsum(probabilities[order]) <= p])


def _crossing_left_out(least_of, guarded):
    """p에 이르기 전까지만 남긴다. 아무것도 남지 않았을 때 무엇을 하는지가 다르다."""

    def kept(probabilities, p):
        order = np.argsort(-probabilities)
        places = order[: max(int(least_of(np.cumsum(probabilities[order]), p).sum()), guarded)]
        found = np.zeros_like(probabilities)
        found[places] = probabilities[places]
        return found / found.sum()

    return kept


def _one_too_many(probabilities, p):
    order = np.argsort(-probabilities)
    count = (np.cumsum(probabilities[order]) - probabilities[order] < p).sum()
    return _kept(probabilities, order[: count + 1])


def _smallest_first(probabilities, p):
    order = np.argsort(probabilities)
    before = np.cumsum(probabilities[order]) - probabilities[order]
    return _kept(probabilities, order[before < p])


def _left_sorted(probabilities, p):
    return nucleus(np.sort(probabilities)[::-1], p)


def _nucleus_toy(rng) -> Arguments:
    return {"probabilities": np.array([0.15, 0.45, 0.1, 0.3]), "p": 0.8}


def _nucleus_some(rng, V, sharp) -> Arguments:
    weights = rng.choice(np.arange(1, 30), V, replace=False).astype(float) ** sharp
    return {"probabilities": weights / weights.sum(), "p": round(0.1 * float(rng.integers(2, 10)) + 0.037, 3)}


NUCLEUS = Station(
    number=18,
    name="nucleus",
    title="핵에서 고르기",
    chapter=CHAPTER,
    returns="(V,)의 확률. 남기지 않은 것은 0",
    axes=(("V",),),
    solution=nucleus,
    trials=(
        Trial("손으로 셀 수 있는 예", _nucleus_toy),
        Trial("여러 분포", _nucleus_some, {"V": (3, 6), "sharp": (1, 3)}),
    ),
    wrong={
        "nucleus_without_the_crossing": (
            _without_crossing,
            *(_crossing_left_out(least, guarded) for least in (np.less, np.less_equal) for guarded in (0, 1)),
        ),
        "nucleus_one_too_many": _one_too_many,
        "nucleus_not_renormalised": lambda probabilities, p: np.where(
            nucleus(probabilities, p) > 0, probabilities, 0.0
        ),
        "nucleus_smallest_first": _smallest_first,
        "nucleus_without_sorting": (
            lambda probabilities, p: _kept(
                probabilities, np.flatnonzero(np.cumsum(probabilities) - probabilities < p)
            )
        ),
        "nucleus_left_sorted": _left_sorted,
        "nucleus_as_threshold": lambda probabilities, p: _kept(
            probabilities, np.flatnonzero(probabilities >= 1 - p)
        ),
        "nucleus_as_top_k": (
            lambda probabilities, p: _kept(
                probabilities, np.argsort(-probabilities)[: int(np.ceil(p * len(probabilities)))]
            )
        ),
    },
)
