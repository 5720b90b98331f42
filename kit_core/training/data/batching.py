"""길이가 비슷한 문장끼리 묶어, 패딩이 적은 배치를 짠다 (논문 5.1절)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kit_core.tasks.tokenizers.batch_encoding import padded
from kit_core.validation import (
    as_array,
    check_index,
    check_integer_ids,
    check_mark,
    check_positive_int,
    shown,
)


def plan_batches(
    lengths: Any, *, tokens: int | None = None, sentences: int | None = None, seed: int, epoch: int
) -> list[np.ndarray]:
    """한 에폭의 배치를 짠다 (논문 5.1절). 배치마다 문장의 번호를 모은 배열 하나이며, 모든 문장이 정확히 한 번 들어간다.

    문장을 뒤섞은 뒤 길이로 차례를 세우고 앞에서부터 자른다. 길이가 같은 문장의 차례와 배치의 차례는 seed와 epoch가
    정하므로 에폭마다 다르고, 같은 에폭을 다시 짜면 똑같다.

    Args:
        lengths: 문장마다의 길이(토큰 수). (N,), 또는 소스와 타깃의 길이를 나란히 적은 (N, 2).
        tokens: 배치 하나에 들어갈 토큰의 수. 패딩까지 센 칸의 수가 소스에서도 타깃에서도 이보다 많지 않다.
            논문은 소스와 타깃 각각 25,000.
        sentences: 배치 하나에 들어갈 문장의 수. tokens와 함께 줄 수 없다.
        seed: 섞기의 시드.
        epoch: 에폭의 번호. 0부터 센다.

    Returns:
        문장의 번호를 담은 int64 배열의 목록.

    Raises:
        TypeError, ValueError: 길이가 1 이상의 정수가 아닐 때, tokens와 sentences 가운데 하나만 주지 않았을 때,
            tokens보다 긴 문장이 있을 때.
    """
    return _plan(lengths, tokens, sentences, seed, epoch)


def _plan(
    lengths: Any,
    tokens: int | None,
    sentences: int | None,
    seed: int,
    epoch: int,
    filled: Callable[[np.ndarray], np.ndarray] = lambda lengths: lengths,
) -> list[np.ndarray]:
    """plan_batches의 일. filled는 길이를, 패딩까지 채운 길이로 바꾼다."""
    lengths = _checked(lengths)  # (N, C)
    check_index("seed", seed)
    check_index("epoch", epoch)
    if (tokens is None) == (sentences is None):
        raise ValueError(
            f"tokens={shown(tokens)}, sentences={shown(sentences)}이다. 둘 가운데 하나만 정한다."
        )
    check_positive_int(
        "tokens" if sentences is None else "sentences", tokens if sentences is None else sentences
    )
    widest = lengths.max(axis=1)  # (N,)
    if tokens is not None and widest.max() > tokens:
        raise ValueError(
            f"tokens={tokens}보다 긴 문장이 있다: {int(np.argmax(widest))}번, {int(widest.max())}토큰. "
            "tokens를 늘리거나 그 문장을 뺀다."
        )
    random = np.random.default_rng([seed, epoch])
    shuffled = random.permutation(len(lengths))
    # The last key counts most: by the longer side, then by the columns. A stable sort keeps the shuffle within ties.
    keys = [*lengths[shuffled].T[::-1], widest[shuffled]]
    order = shuffled[np.lexsort(keys)]
    cuts = _cuts(filled(lengths[order]), tokens, sentences)
    batches = np.split(order, cuts)
    return [batches[i] for i in random.permutation(len(batches))]


def _checked(lengths: Any) -> np.ndarray:
    lengths = np.asarray(as_array("lengths", lengths))
    if lengths.ndim == 1:
        lengths = lengths[:, None]
    if lengths.ndim != 2 or 0 in lengths.shape:
        raise ValueError(
            f"lengths의 모양 {lengths.shape}을(를) 읽을 수 없다. (N,)이나 (N, 2)인 배열을 넣는다."
        )
    if not np.issubdtype(lengths.dtype, np.integer):
        raise TypeError(f"lengths의 자료형이 {lengths.dtype}이다. 토큰의 수를 적은 정수 배열을 넣는다.")
    if lengths.min() < 1:
        raise ValueError(
            f"lengths에 {int(lengths.min())}이(가) 있다. 길이는 1 이상이어야 한다. 빈 문장을 뺀다."
        )
    return lengths


def _cuts(lengths: np.ndarray, tokens: int | None, sentences: int | None) -> list[int]:
    """차례를 세운, 패딩까지 채운 길이 (N, C)를 어디에서 자를지 정한다."""
    if sentences is not None:
        return list(range(sentences, len(lengths), sentences))
    cuts, start, widest = [], 0, lengths[0]
    for i, row in enumerate(lengths):
        widest = np.maximum(widest, row)
        if widest.max() * (i + 1 - start) > tokens:
            cuts.append(i)
            start, widest = i, row
    return cuts


def check_sentences(name: str, sentences: Any, count: int | None = None) -> None:
    """문장마다의 토큰 번호를 늘어놓은 것인지, 짝이 있으면 수가 같은지 본다."""
    if (not isinstance(sentences, (list, tuple)) and not getattr(sentences, "shape", None)) or not len(
        sentences
    ):
        raise TypeError(
            f"{name}은(는) 문장마다의 토큰을 늘어놓은 것이어야 하는데 {shown(sentences)}을(를) 받았다."
        )
    first = sentences[0]
    if np.ndim(first) != 1 or not np.issubdtype(np.asarray(first).dtype, np.integer):
        raise TypeError(f"{name}[0]은(는) 토큰 번호의 1차원 배열이어야 하는데 {shown(first)}을(를) 받았다.")
    if count is not None and len(sentences) != count:
        raise ValueError(
            f"{name}은(는) {len(sentences)}문장인데 짝은 {count}문장이다. 같은 수의 문장을 넣는다."
        )


@dataclass(frozen=True, kw_only=True)
class SentenceBatches:
    """배치의 크기를 정하는 값과, 그 값대로 짜는 계획. 물려받는 쪽이 문장마다의 길이를 안다. 인자는 PairBatches의 것과 같다."""

    seed: int
    tokens: int | None = None
    sentences: int | None = None
    pad_id: int = 0
    multiple: int = 1
    max_length: int | None = None

    def __post_init__(self) -> None:
        check_index("seed", self.seed)
        check_mark(self.pad_id)
        check_positive_int("multiple", self.multiple)
        for name in ("tokens", "sentences", "max_length"):
            if getattr(self, name) is not None:
                check_positive_int(name, getattr(self, name))

    @cached_property
    def lengths(self) -> np.ndarray:
        """문장마다의 길이 (N,)나 (N, 2). 마지막 열이 세는 토큰이다."""
        raise NotImplementedError

    def plan(self, epoch: int) -> list[np.ndarray]:
        """그 에폭의 배치마다 들어갈 문장의 번호."""
        return _plan(self.lengths, self.tokens, self.sentences, self.seed, epoch, self._filled)

    def __call__(self, epoch: int) -> Iterator[Any]:
        """그 에폭의 배치를 차례로 낸다. 배치의 꼴은 made가 정한다."""
        return map(self.made, self.plan(epoch))

    def made(self, numbers: np.ndarray) -> Any:
        """그 번호의 문장들로 만든 배치 하나."""
        raise NotImplementedError

    def tokens_of(self, epoch: int) -> list[int]:
        """그 에폭의 배치마다 들어갈 토큰의 수. 짝이 있으면 타깃에서 세고, 패딩은 세지 않는다."""
        return [self.tokens_in(rows) for rows in self.plan(epoch)]

    def tokens_in(self, numbers: np.ndarray) -> int:
        """그 번호의 문장들의 토큰의 수."""
        return int(np.atleast_2d(self.lengths.T)[-1, numbers].sum())

    def _filled(self, lengths: Any) -> Any:
        """길이를 multiple의 배수로 올린다. 배수로 올리느라 모델이나 배치의 한도를 넘지는 않는다."""
        raised = -(-lengths // self.multiple) * self.multiple
        for limit in (self.max_length, self.tokens):
            raised = raised if limit is None else np.minimum(raised, limit)
        return np.maximum(lengths, raised)

    def _padded(self, sequences: list[np.ndarray]) -> np.ndarray:
        longest = max(map(len, sequences))
        return padded(sequences, self.pad_id, self.multiple)[:, : self._filled(longest)]


@dataclass(frozen=True)
class PairBatches(SentenceBatches):
    """소스와 타깃의 쌍을 에폭마다 배치로 내놓는다. batches(epoch)는 언제 불러도 같은 것을 낸다.

    Args:
        sources: 문장마다의 소스 토큰.
        targets: 문장마다의 타깃 토큰. 시작 토큰에서 시작해 끝 토큰으로 끝난다.
        seed: 섞기의 시드.
        tokens, sentences: 배치의 크기. plan_batches의 것과 같다.
        pad_id: 패딩 토큰의 번호.
        multiple: 배치의 길이를 이 수의 배수로 올린다. 모양마다 다시 컴파일하는 백엔드(JAX)에서 8쯤을 준다.
        max_length: 배수로 올리더라도 넘지 않을 길이. 모델이 읽을 수 있는 가장 긴 시퀀스의 길이를 준다.
    """

    sources: Sequence[np.ndarray]
    targets: Sequence[np.ndarray]

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sentences("sources", self.sources)
        check_sentences("targets", self.targets, len(self.sources))

    @cached_property
    def lengths(self) -> np.ndarray:
        """문장마다의 소스와 디코더 입력의 길이 (N, 2)."""
        return np.array([(len(s), len(t) - 1) for s, t in zip(self.sources, self.targets, strict=True)])

    def made(self, numbers: np.ndarray) -> tuple[tuple[np.ndarray, np.ndarray], np.ndarray]:
        """((소스 (B, S), 디코더의 입력 (B, T)), 정답 (B, T))."""
        source = self._padded([self.sources[i] for i in numbers])  # (B, S)
        # 패딩을 채운 뒤에 밀면 짧은 문장의 입력에 끝 토큰이 남으므로 문장마다 먼저 민다.
        inputs = self._padded([self.targets[i][:-1] for i in numbers])  # (B, T)
        labels = self._padded([self.targets[i][1:] for i in numbers])  # (B, T)
        return (source, inputs), labels


@dataclass(frozen=True)
class LabelledBatches(SentenceBatches):
    """문장과 레이블을 에폭마다 배치로 내놓는다. 나머지 인자는 PairBatches의 것과 같다.

    Args:
        sources: 문장마다의 토큰.
        labels: 문장마다의 클래스 번호 (N,).
    """

    sources: Sequence[np.ndarray]
    labels: np.ndarray

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sentences("sources", self.sources)
        check_integer_ids("labels", self.labels)
        if np.shape(self.labels) != (len(self.sources),):
            raise ValueError(
                f"labels의 모양 {np.shape(self.labels)}이(가) sources {len(self.sources)}개와 맞지 않는다. "
                "문장마다 클래스의 번호를 하나씩 넣는다."
            )

    @cached_property
    def lengths(self) -> np.ndarray:
        """문장마다의 길이 (N,)."""
        return np.array([len(source) for source in self.sources])

    def made(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(소스 (B, S), 레이블 (B,))."""
        return self._padded([self.sources[i] for i in numbers]), self.labels[numbers]


@dataclass(frozen=True)
class TextBatches(SentenceBatches):
    """글만 에폭마다 배치로 내놓는다. 언어 모델이 다음 토큰을 맞히며 읽는다. 나머지 인자는 PairBatches의 것과 같다.

    Args:
        rows: 글마다의 토큰. 글의 처음을 알리는 토큰에서 시작해 끝 토큰으로 끝난다.
    """

    rows: Sequence[np.ndarray]

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sentences("rows", self.rows)

    @cached_property
    def lengths(self) -> np.ndarray:
        """글마다의 입력의 길이 (N,)."""
        return np.array([len(row) - 1 for row in self.rows])

    def made(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(입력 (B, T), 정답 (B, T)). 정답은 입력을 한 칸 당긴 것이다."""
        chosen = [self.rows[i] for i in numbers]
        return self._padded([row[:-1] for row in chosen]), self._padded([row[1:] for row in chosen])
