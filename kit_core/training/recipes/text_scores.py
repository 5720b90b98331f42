"""떼어 둔 글에서 언어 모델의 손실을 토큰 수로 무게를 두어 센다."""

from collections.abc import Iterable

import numpy as np
from keras import ops

from kit_core.backend.compilation import compile_once
from kit_core.descendants import LanguageModel
from kit_core.training.loop.evaluation import TokenScores, token_sums


def score_texts(model: LanguageModel, batches: Iterable[tuple[np.ndarray, np.ndarray]]) -> TokenScores:
    """(입력 (B, T), 정답 (B, T))의 나열에서 토큰당 손실과 정확도를 잰다. 정답이 패딩인 자리는 세지 않는다."""
    count = compile_once(token_sums, model)
    sums = np.zeros(3)
    for inputs, labels in batches:
        sums += [float(value) for value in count(*map(ops.convert_to_tensor, (inputs, labels)))]
    loss, hits, tokens = sums
    return TokenScores(float(loss / tokens), float(hits / tokens), int(tokens))
