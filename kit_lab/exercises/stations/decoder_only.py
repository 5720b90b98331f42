"""디코더만 있는 언어 모델의 세 걸음: 답만 세는 입력과 정답 만들기, 다음 토큰을 상위 k개와 핵에서 고르기."""

from functools import partial

import numpy as np

from kit_lab.exercises.station import Arguments, Mistake, Station, Trial

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


LABEL_MISTAKES = (
    Mistake(
        "answer_labels_not_shifted",
        "입력과 정답이 같은 토큰이다: 제자리의 토큰을 베끼기만 하면 맞는다.",
        "정답은 입력보다 한 칸 앞서간다.",
        _not_shifted,
    ),
    Mistake(
        "answer_labels_shifted_back",
        "거꾸로 밀었다: 다음 토큰이 아니라 앞의 토큰을 맞히게 된다.",
        "끝을 뺀 것과 처음을 뺀 것 가운데 어느 쪽이 입력인가?",
        _shifted_back,
    ),
    Mistake(
        "answer_labels_count_the_question",
        "질문까지 맞히게 했다: 답이 아니라 줄 전체의 손실이 된다.",
        "시작 토큰이 입력에 나오기 전의 정답은 패딩으로 바꾼다.",
        lambda line, start_id, length, pad_id=0: _both(line, length, pad_id),
    ),
    Mistake(
        "answer_labels_count_the_start",
        "시작 토큰까지 맞히게 했다: 질문이 언제 끝나는지는 답이 아니다.",
        "정답이 아니라 입력에 시작 토큰이 나온 자리부터 센다.",
        _start_counted,
    ),
    Mistake(
        "answer_labels_lose_the_first",
        "답의 첫 토큰을 빠뜨렸다: 가장 어려운 것을 세지 않았다.",
        "입력이 시작 토큰인 자리의 정답이 답의 첫 토큰이다.",
        _first_lost,
    ),
    Mistake(
        "answer_labels_leave_the_end",
        "입력에 끝 토큰이 남았다: 패딩을 채운 다음에 밀었다.",
        "먼저 밀고 나서 패딩을 채운다.",
        _end_left,
    ),
    Mistake(
        "answer_labels_erase_the_question",
        "입력에서도 질문을 지웠다: 무엇에 답하는지 모르게 된다.",
        "가리는 것은 정답뿐이다. 질문은 읽어야 한다.",
        _question_erased,
    ),
    Mistake(
        "answer_labels_pad_id_fixed",
        "`pad_id`를 쓰지 않고 0을 패딩으로 여겼다.",
        "채우는 것도 가리는 것도 인자로 받은 `pad_id`이다.",
        lambda line, start_id, length, pad_id=0: answer_labels(line, start_id, length),
    ),
    Mistake(
        "answer_labels_padded_with_end",
        "남는 자리를 끝 토큰으로 채웠다: 끝난 뒤에도 끝을 맞힌 것으로 센다.",
        "세지 않을 자리는 `pad_id`이다.",
        _padded_with_end,
    ),
)


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
    mistakes=LABEL_MISTAKES,
)


def top_k(probabilities, k):
    """확률 (V,)에서 큰 k개만 남기고 합을 1로 맞춘다."""
    return _kept(probabilities, np.argsort(-probabilities)[:k])


def _kept(probabilities, places):
    kept = np.zeros_like(probabilities)
    kept[places] = probabilities[places]
    return kept / max(kept.sum(), 1e-12)


TOP_K_MISTAKES = (
    Mistake(
        "top_k_smallest_first",
        "작은 것부터 k개를 남겼다: 꼬리를 남기고 머리를 잘랐다.",
        "`np.argsort`는 작은 것부터 늘어놓는다.",
        lambda probabilities, k: _kept(probabilities, np.argsort(probabilities)[:k]),
    ),
    Mistake(
        "top_k_without_sorting",
        "앞 번호의 토큰 k개를 남겼다.",
        "어느 토큰이 먼저인지는 어휘의 번호가 아니라 확률이 정한다.",
        lambda probabilities, k: _kept(probabilities, np.arange(min(k, len(probabilities)))),
    ),
    Mistake(
        "top_k_not_renormalised",
        "남긴 것의 합이 1이 아니다: 이대로 뽑으면 아무것도 고르지 않을 때가 있다.",
        "남긴 것의 합으로 나눈다.",
        lambda probabilities, k: np.where(top_k(probabilities, k) > 0, probabilities, 0.0),
    ),
    Mistake(
        "top_k_made_even",
        "남긴 것의 확률을 모두 같게 했다: 가장 그럴듯한 토큰도 k째와 똑같이 나온다.",
        "남은 것끼리의 비는 그대로 둔다.",
        lambda probabilities, k: (top_k(probabilities, k) > 0) / min(k, len(probabilities)),
    ),
    Mistake(
        "top_k_left_sorted",
        "큰 것부터 늘어놓은 채로 돌려주었다: 확률이 다른 토큰의 것이 된다.",
        "정한 다음에는 제 번호의 자리로 되돌린다.",
        lambda probabilities, k: np.sort(top_k(probabilities, k))[::-1],
    ),
    Mistake(
        "top_k_one_too_few",
        "k째로 큰 것까지 잘랐다: k가 1이면 아무것도 남지 않는다.",
        "k째보다 큰 것만이 아니라 k째도 남긴다.",
        lambda probabilities, k: top_k(probabilities, k - 1),
        also=(lambda probabilities, k: top_k(probabilities, k - 1) / min(k - 1, 1),),
    ),
    Mistake(
        "top_k_one_too_many",
        "k개가 아니라 하나 더 남겼다.",
        "차례를 0부터 세었는지 본다.",
        lambda probabilities, k: top_k(probabilities, k + 1),
    ),
)


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
    mistakes=TOP_K_MISTAKES,
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


NUCLEUS_MISTAKES = (
    Mistake(
        "nucleus_without_the_crossing",
        "p를 넘기는 토큰까지 잘랐다: 첫 토큰 하나가 p보다 크면 아무것도 남지 않는다.",
        "저보다 큰 것들의 합이 p보다 작으면 남긴다. 저까지 더한 합이 아니다.",
        _without_crossing,
        also=tuple(
            _crossing_left_out(least, guarded) for least in (np.less, np.less_equal) for guarded in (0, 1)
        ),
    ),
    Mistake(
        "nucleus_one_too_many",
        "p에 이른 뒤에도 하나를 더 남겼다.",
        "남긴 것의 합이 p 이상이 되면 그친다.",
        _one_too_many,
    ),
    Mistake(
        "nucleus_not_renormalised",
        "남긴 것의 합이 1이 아니다: 이대로 뽑으면 아무것도 고르지 않을 때가 있다.",
        "남긴 것의 합으로 나눈다.",
        lambda probabilities, p: np.where(nucleus(probabilities, p) > 0, probabilities, 0.0),
    ),
    Mistake(
        "nucleus_smallest_first",
        "작은 것부터 더했다: 꼬리를 남기고 머리를 잘랐다.",
        "`np.argsort`는 작은 것부터 늘어놓는다.",
        _smallest_first,
    ),
    Mistake(
        "nucleus_without_sorting",
        "차례를 세우지 않고 번호의 차례대로 더했다.",
        "어느 토큰이 먼저인지는 어휘의 번호가 아니라 확률이 정한다.",
        lambda probabilities, p: _kept(
            probabilities, np.flatnonzero(np.cumsum(probabilities) - probabilities < p)
        ),
    ),
    Mistake(
        "nucleus_left_sorted",
        "큰 것부터 늘어놓은 채로 돌려주었다: 확률이 다른 토큰의 것이 된다.",
        "정한 다음에는 제 번호의 자리로 되돌린다.",
        _left_sorted,
    ),
    Mistake(
        "nucleus_as_threshold",
        "합이 아니라 저마다의 확률을 1 − p와 견주었다: 분포가 고르면 모두 사라진다.",
        "누적 합을 p와 견준다.",
        lambda probabilities, p: _kept(probabilities, np.flatnonzero(probabilities >= 1 - p)),
    ),
    Mistake(
        "nucleus_as_top_k",
        "토큰의 수를 p의 비율만큼 남겼다: 분포가 뾰족해도 같은 수가 남는다.",
        "몇 개를 남길지는 분포마다 다르다.",
        lambda probabilities, p: _kept(
            probabilities, np.argsort(-probabilities)[: int(np.ceil(p * len(probabilities)))]
        ),
    ),
)


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
    mistakes=NUCLEUS_MISTAKES,
)
