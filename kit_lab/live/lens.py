"""로짓 렌즈: 디코더의 층마다 나오는 벡터를 곧바로 로짓으로 바꾸면 어떤 글자가 나올지를 파이썬에서 미리 계산한 것."""

from dataclasses import dataclass

import numpy as np
from keras import ops

from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_lab.live.glance import glance


@dataclass(frozen=True, eq=False)
class Lens:
    """글 하나를 쓰는 동안 층마다 짐작한 글자. 층은 임베딩(0), 디코더의 첫째 층(1), ..., 마지막 층(N)이다.

    text와 answer는 글, source (S개), read (T개), tokens (T개)는 토큰의 이름이다. read는 디코더가 읽은 것(맨 앞이 시작 토큰),
    tokens는 걸음마다 고른 것이다. names (V개)는 어휘, probabilities (N + 1, T, V)는 층과 걸음마다의 확률이다. 마지막 층의
    것이 모델이 정말로 내는 확률이다.
    """

    text: str
    answer: str
    source: tuple[str, ...]
    read: tuple[str, ...]
    tokens: tuple[str, ...]
    names: tuple[str, ...]
    probabilities: np.ndarray

    def likeliest(self, count: int = 3) -> list[list[list[tuple[str, float]]]]:
        """층과 걸음마다 확률이 큰 토큰 count개의 (이름, 확률)."""
        best = np.argsort(-self.probabilities, axis=-1, kind="stable")[..., :count]  # (N + 1, T, count)
        return [
            [
                [(self.names[i], float(row[i])) for i in chosen]
                for row, chosen in zip(layer, found, strict=True)
            ]
            for layer, found in zip(self.probabilities, best, strict=True)
        ]

    def ranks(self) -> np.ndarray:
        """층과 걸음마다, 끝내 고른 토큰이 몇 번째로 그럴듯한지(1이 첫째): (N + 1, T)."""
        chosen = [self.names.index(name) for name in self.tokens]
        own = self.probabilities[:, range(len(chosen)), chosen]  # (N + 1, T)
        return 1 + (self.probabilities > own[..., None]).sum(axis=-1)  # (N + 1, T)


def lens(pretrained: PretrainedSequenceModel, text: str) -> Lens:
    """글 하나를 그리디 디코딩으로 쓰는 모습을 로짓 렌즈로 본다.

    층마다 나온 벡터에 마지막 층이 쓰는 것과 같은 사영을 곱하고 소프트맥스를 취한다. pre-LN이면 그 앞에 마지막 층 정규화도
    지난다.

    Args:
        pretrained: load_pretrained가 준 인코더-디코더.
        text: 읽을 글.

    Raises:
        TypeError: pretrained가 인코더-디코더가 아닐 때.
        ValueError: 모델이 읽을 수 없는 글일 때.
    """
    seen, model = glance(pretrained, text), pretrained.model
    vectors = ops.convert_to_tensor(seen.target_vectors)  # (N + 1, T, d_model)
    if model.config.norm == "pre":
        vectors = model.decoder.final_norm(vectors)
    shares = ops.softmax(model.project(vectors))  # (N + 1, T, V)
    return Lens(
        seen.text,
        seen.answer,
        seen.source,
        seen.read,
        seen.tokens,
        tuple(pretrained.tokenizer.tokens),
        ops.convert_to_numpy(shares),
    )
