"""글 하나를 언어 모델이 이어 쓰는 모습을 파이썬에서 미리 계산한 것. 페이지는 가중치를 받기 전에 이것부터 보인다."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from keras import ops

from kit_core.descendants import token_probabilities
from kit_core.pretrained.language_model import PretrainedLanguageModel
from kit_core.validation import as_integer, as_list, check_flag, check_kind, check_that, plain

CANDIDATES = 8  # 자리마다 보이는 후보의 수


@dataclass(frozen=True)
class Candidate:
    """자리 하나에 올 수 있는 토큰. before는 모델이 준 확률, after는 온도와 top-k와 top-p를 거쳐 뽑힐 확률이다."""

    id: int
    name: str
    before: float
    after: float


@dataclass(frozen=True)
class Place:
    """자리 하나. token은 거기에 선 토큰(아직 없으면 None), rank는 그 토큰이 몇 번째로 그럴듯했는지이다.

    best는 모델이 준 확률이 큰 후보들, kept는 뽑힐 수 있는 토큰의 수, kept_share는 그 토큰들을 모델이 본 확률의 합이다.
    """

    token: Candidate | None
    rank: int | None
    best: tuple[Candidate, ...]
    kept: int
    kept_share: float


@dataclass(frozen=True)
class Continuation:
    """글 하나와 그것을 이어 쓴 것. 엔진의 write가 주는 것과 같다.

    text는 독자의 글이나 질문, answer는 이어 쓴 글 전체나 답, ids는 이어 쓴 토큰의 번호이다. places는 읽은 토큰마다의
    자리이고, 앞의 start개가 text의 것이다. coming은 다음에 올 토큰의 자리이며, 글이 끝났으면 None이다. ended는 끝 토큰이
    나왔으면 "end", 모델이 읽는 길이에 이르렀으면 "room", 아직이면 None이다.
    """

    text: str
    answering: bool
    answer: str
    ids: tuple[int, ...]
    start: int
    places: tuple[Place, ...]
    coming: Place | None
    ended: str | None


def continuation(
    pretrained: PretrainedLanguageModel,
    text: str,
    *,
    answering: bool = False,
    ids: Sequence[int] | None = None,
    length: int = 60,
    temperature: float = 0.8,
    top_k: int | None = None,
    top_p: float = 0.9,
    seed: int = 0,
) -> Continuation:
    """글을 이어 쓰고, 자리마다 어떤 토큰이 얼마나 그럴듯했는지까지 준다.

    Args:
        pretrained: load_pretrained가 준 언어 모델.
        text: 이을 글. answering이면 질문이다.
        answering: 질문으로 읽고 답을 쓸지.
        ids: 이미 이어 쓴 토큰의 번호. None이면 seed로 뽑아 length개까지 쓴다.
        length, temperature, top_k, top_p, seed: PretrainedLanguageModel.generate의 것.

    Raises:
        TypeError: pretrained가 언어 모델이 아닐 때.
        ValueError: 모델이 읽을 수 없는 글이거나, 토큰의 번호가 범위를 벗어날 때.
    """
    check_kind("pretrained", pretrained, PretrainedLanguageModel, "글을 이어 쓰는 모델을 넣는다")
    check_flag("answering", answering)
    tokenizer, longest = pretrained.tokenizer, pretrained.model.config.max_length
    check_that("text", text, text or not answering, "한 글자 이상인 질문을 넣는다")
    beginning = [tokenizer.end_id, *tokenizer.encode(text), *[tokenizer.start_id] * answering]
    choices = {"temperature": temperature, "top_k": top_k, "top_p": top_p}
    if ids is None:
        written = _drawn(pretrained, beginning, length, seed, choices)
    else:
        written = _checked(ids, tokenizer.vocab_size, longest - len(beginning))
    read = [*beginning, *written]  # (T,)
    logits = ops.convert_to_numpy(pretrained.model(np.array([read]), training=False))[0]  # (T, V)
    before = ops.convert_to_numpy(ops.softmax(logits))  # (T, V)
    drawable = logits.copy()
    drawable[:, tokenizer.pad_id] = -np.inf
    after = ops.convert_to_numpy(token_probabilities(drawable, **choices))  # (T, V)
    order = np.argsort(-np.where(np.isfinite(drawable), before, -1), axis=1, kind="stable")[:, :CANDIDATES]

    def place(t: int, token: int | None) -> Place:
        def told(id: int) -> Candidate:
            return Candidate(int(id), tokenizer.tokens[id], float(before[t, id]), float(after[t, id]))

        kept = after[t] > 0  # (V,)
        return Place(
            None if token is None else told(token),
            None if token is None else 1 + int((before[t] > before[t, token]).sum()),
            tuple(map(told, order[t].tolist())),
            int(kept.sum()),
            float(before[t, kept].sum()),
        )

    ended = "end" if tokenizer.end_id in written else "room" if len(read) >= longest else None
    answer = tokenizer.decode(written) if answering else pretrained.decoded(read[1:])
    return Continuation(
        text,
        answering,
        answer,
        tuple(written),
        len(beginning) - 1,
        tuple(place(t, token) for t, token in enumerate(read[1:])),
        None if ended else place(len(read) - 1, None),
        ended,
    )


def _drawn(
    pretrained: PretrainedLanguageModel, beginning: list[int], length: int, seed: int, choices: dict
) -> list[int]:
    """뽑은 토큰. generate와 같되, 끝 토큰이 나왔으면 그것도 남긴다."""
    [row] = pretrained.continued([beginning], length, seed=seed, **choices)
    room = min(plain(length), pretrained.model.config.max_length - len(beginning))
    return [*row, *[pretrained.tokenizer.end_id] * (len(row) < room)]


def _checked(ids: Sequence[int], size: int, room: int) -> list[int]:
    ids = as_list("ids", ids, 0, room)  # 이 글에 이어 모델이 읽을 수 있는 만큼
    return [as_integer(f"ids[{place}]", id, 1, size - 1) for place, id in enumerate(ids)]  # 패딩은 안 된다.
