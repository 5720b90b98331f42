"""같은 글을 에폭마다 다르게 나눈다: 서브워드 정칙화(Kudo 2018)를 어디서나 되풀이할 수 있게."""

from collections.abc import Iterable

import numpy as np

from kit_core.tasks.tokenizers.batch_encoding import checked_texts
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.validation import check_positive_int, shown

NBEST = 64


class SubwordSampler:
    """글마다 나누는 방법 하나를 확률대로 뽑는다. 유니그램으로 배운 어휘에서 뜻이 있다.

    유니그램 모델에서 글을 나누는 방법의 확률은 토큰의 확률을 곱한 것이고 토큰은 빈칸을 넘지 않으므로, 낱말마다 따로 뽑아
    잇는 것이 글을 통째로 뽑는 것과 같다. 센텐스피스가 스스로 뽑는 것은 시드를 정해도 프로세스마다 달라서, 낱말마다 가장
    그럴듯한 방법들을 받아 두고 NumPy의 난수로 고른다.

    Args:
        tokenizer: 유니그램 토크나이저.
        texts: 나눌 글들.
        smoothness: 확률에 씌우는 지수. 0에 가까울수록 고르게, 클수록 encode와 비슷하게 나눈다.
        nbest: 낱말마다 받아 둘 방법의 수.

    Raises:
        TypeError, ValueError: texts가 문자열의 나열이 아니거나 비었거나, smoothness가 0보다 크지 않거나, nbest가 1 이상의
            정수가 아니거나, 어휘가 유니그램으로 배운 것이 아닐 때.
    """

    def __init__(
        self, tokenizer: SubwordTokenizer, texts: Iterable[str], smoothness: float, nbest: int = NBEST
    ) -> None:
        texts = checked_texts(texts)
        if not smoothness > 0:
            raise ValueError(f"smoothness={shown(smoothness)}이다. 0보다 커야 한다.")
        check_positive_int("nbest", nbest)
        texts = [_words(text) for text in texts]
        number = {word: i for i, word in enumerate(dict.fromkeys(word for words in texts for word in words))}
        self._word = np.array([number[word] for words in texts for word in words], np.int64)  # (W,)
        self._ends = np.cumsum([len(words) for words in texts])  # (N,)
        ways = tokenizer.nbest(number, nbest)
        self._ways = [ids for found in ways for ids, _ in found]
        # 낱말의 번호에 누적 확률을 더한 것. 난수가 떨어지는 칸이 곧 뽑힌 방법이다.
        self._edges = np.concatenate(
            [i + _cumulative([score for _, score in found], smoothness) for i, found in enumerate(ways)]
        )

    def draw(self, seed: int) -> list[list[int]]:
        """글마다의 토큰 번호. 시드와 글이 같으면 언제 어디서나 같다."""
        spots = self._word + np.random.default_rng(seed).random(len(self._word))  # (W,)
        chosen = np.searchsorted(self._edges, spots, side="right")
        drawn = [self._ways[way] for way in chosen]
        starts = np.concatenate([[0], self._ends[:-1]])
        return [
            [token for ids in drawn[start:end] for token in ids]
            for start, end in zip(starts, self._ends, strict=True)
        ]


def _words(text: str) -> list[str]:
    """빈칸으로 나눈 낱말들. 빈칸이 잇달아 나오면 글을 통째로 낱말 하나로 여긴다."""
    words = text.split(" ")
    return [text] if "" in words else words


def _cumulative(scores: list[float], smoothness: float) -> np.ndarray:
    weights = np.exp(smoothness * (np.array(scores) - max(scores)))
    edges = np.cumsum(weights / weights.sum())
    edges[-1] = 1.0
    return edges
