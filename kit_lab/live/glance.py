"""글 하나가 모델을 지나는 모습을 파이썬에서 미리 계산한 것. 페이지는 가중치를 받기 전에 이것부터 보인다."""

from dataclasses import dataclass

import numpy as np
from keras import ops

from kit_core.decoding.greedy import greedy_decode
from kit_core.pretrained.sequence_model import PretrainedSequenceModel, encode_texts
from kit_core.trace import capture, outputs
from kit_core.validation import check_kind

LIKELIEST = 5  # 걸음마다 보이는 후보의 수


@dataclass(frozen=True, eq=False)
class Glance:
    """글 하나의 답과 어텐션. 엔진의 look이 주는 것 가운데 먼저 보일 것이다.

    text와 answer는 글, source (S개), read (T개), tokens (T개)는 토큰의 이름이다. read는 디코더가 읽은 것(맨 앞이 시작 토큰),
    tokens는 걸음마다 고른 것이다. encoder (N, h, S, S), decoder (N, h, T, T), cross (N, h, T, S)는 어텐션 가중치,
    source_vectors (N + 1, S, d_model)와 target_vectors (N + 1, T, d_model)는 층에 들어가는 벡터와 층마다 나오는 벡터,
    likeliest는 걸음마다 확률이 큰 후보의 (이름, 확률) 다섯이다.
    """

    text: str
    answer: str
    source: tuple[str, ...]
    read: tuple[str, ...]
    tokens: tuple[str, ...]
    encoder: np.ndarray
    decoder: np.ndarray
    cross: np.ndarray
    source_vectors: np.ndarray
    target_vectors: np.ndarray
    likeliest: tuple[tuple[tuple[str, float], ...], ...]


def glance(pretrained: PretrainedSequenceModel, text: str) -> Glance:
    """글 하나를 그리디 디코딩으로 읽고 쓴 모습을 준다.

    Args:
        pretrained: load_pretrained가 준 인코더-디코더.
        text: 읽을 글.

    Raises:
        TypeError: pretrained가 인코더-디코더가 아닐 때.
        ValueError: 모델이 읽을 수 없는 글일 때.
    """
    check_kind("pretrained", pretrained, PretrainedSequenceModel, "글을 써 내는 모델을 넣는다")
    tokenizer, model, card = pretrained.tokenizer, pretrained.model, pretrained.card
    padded = encode_texts(pretrained, [text])  # (1, S')
    written = greedy_decode(
        model,
        padded,
        start_id=tokenizer.start_id,
        end_id=tokenizer.end_id,
        max_length=card["target_length"],
    )[0].tolist()
    end = written.index(tokenizer.end_id) + 1 if tokenizer.end_id in written else len(written)
    ids = written[:end]  # (T,)
    source = [i for i in padded[0].tolist() if i != tokenizer.pad_id]  # (S,)
    read = [tokenizer.start_id, *ids[:-1]]  # (T,)
    with capture(model) as trace, outputs(model) as flow:
        logits = model((np.array([source]), np.array([read])))  # (1, T, V)
    sources, targets = (
        np.concatenate([flow[layer.path] for layer in (stack.position, *stack.layers)])
        for stack in (model.encoder, model.decoder)
    )
    shares = ops.convert_to_numpy(ops.softmax(logits[0]))  # (T, V)
    best = np.argsort(-shares, axis=1, kind="stable")[:, :LIKELIEST]  # (T, 5)
    names = tokenizer.tokens
    return Glance(
        text,
        tokenizer.decode(ids),
        tuple(names[i] for i in source),
        tuple(names[i] for i in read),
        tuple(names[i] for i in ids),
        trace.stack("*/encoder/*")[:, 0],  # (N, h, S, S)
        trace.stack("*/decoder/*/self_attention")[:, 0],  # (N, h, T, T)
        trace.stack("*/cross_attention")[:, 0],  # (N, h, T, S)
        sources,
        targets,
        tuple(
            tuple((names[i], float(row[i])) for i in chosen) for row, chosen in zip(shares, best, strict=True)
        ),
    )
