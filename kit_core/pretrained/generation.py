"""글을 만드는 모델들이 함께 쓰는 generate. 그리디 디코딩, 빔 서치, 확률대로 뽑기를 한 이름으로 부른다.

모양의 이름: B 배치, K 답의 수, L 만들 토큰의 최대 수.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypedDict, Unpack, overload

import numpy as np

from kit_core.decoding.beam import LARGEST_BEAM, check_beam_size, check_penalty, length_penalty, searched
from kit_core.decoding.greedy import greedy_decode
from kit_core.decoding.sampling import check_choices, sampled
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.crisis import crisis_answer
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding, checked_texts
from kit_core.validation import as_integer, check_callable, check_flag, check_index, check_that


class Scored(NamedTuple):
    """답 하나와 점수."""

    text: str
    score: float


class Batch(NamedTuple):
    """함께 푸는 소스나 머리글 (B, S). places는 글의 차례이고, limits는 시작과 끝 토큰, 길이, 디코더이다."""

    places: Sequence[int]
    source: np.ndarray
    limits: dict[str, Any]
    salt: int = 0


class Options(TypedDict, total=False):
    """generate가 받는 것 가운데 결과의 꼴을 바꾸지 않는 것."""

    max_length: int | None
    beam_size: int
    length_penalty: float
    temperature: float | None
    top_k: int | None
    top_p: float | None
    seed: int | None
    stream: Callable[[str], object] | None


@dataclass(frozen=True)
class Search:
    """답을 찾는 법. choices가 있으면 뽑고, 아니면 beam_size대로 찾는다."""

    results: int = 1
    beam_size: int = 1
    alpha: float = 0.0
    scored: bool = False
    choices: dict[str, Any] | None = None
    seed: int = 0

    def found(
        self, model: Any, batch: Batch, watch: Callable[[np.ndarray], object] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """답의 토큰 (B, K, L)과 점수 (B, K). 찾지 못한 자리의 점수는 -inf이다."""
        source, limits, choices = batch.source, batch.limits, self.choices
        if choices is None and watch is not None:
            choices = {"temperature": 1.0, "top_k": 1, "top_p": 1.0}  # 그리디 디코딩
        if choices is not None:
            source, seed = np.repeat(source, self.results, axis=0), [self.seed, batch.salt]
            ids, log = sampled(model, source, seed=seed, watch=watch, **limits, **choices)  # (B * K, L)
            lengths = np.count_nonzero(ids != model.config.pad_id, axis=1)  # (B * K,)
            scores = log / length_penalty(lengths, self.alpha)
            return ids.reshape(-1, self.results, ids.shape[1]), scores.reshape(-1, self.results)
        if self.beam_size == 1 and not self.scored:
            ids = greedy_decode(model, source, **limits)[:, None]  # (B, 1, L)
            return ids, np.zeros(ids.shape[:2])
        ids, scores = searched(model, source, self.alpha, beam_size=self.beam_size, **limits)
        return ids[:, : self.results], scores[:, : self.results]


class Generates:
    """글을 만드는 모델. 물려받는 쪽이 글을 배치로 바꾸고(_batches) 토큰을 글로 되돌린다(_text)."""

    model: Any
    tokenizer: BatchEncoding
    card: ModelCard
    usual: ClassVar[dict[str, Any] | None] = (
        None  # 아무것도 정하지 않았을 때 뽑는 법. 없으면 그리디 디코딩이다.
    )

    @overload
    def generate(
        self,
        texts: Sequence[str],
        *,
        num_results: None = None,
        return_scores: Literal[False] = False,
        **options: Unpack[Options],
    ) -> list[str]: ...
    @overload
    def generate(
        self,
        texts: Sequence[str],
        *,
        num_results: None = None,
        return_scores: Literal[True],
        **options: Unpack[Options],
    ) -> list[Scored]: ...
    @overload
    def generate(
        self,
        texts: Sequence[str],
        *,
        num_results: int,
        return_scores: Literal[False] = False,
        **options: Unpack[Options],
    ) -> list[list[str]]: ...
    @overload
    def generate(
        self,
        texts: Sequence[str],
        *,
        num_results: int,
        return_scores: Literal[True],
        **options: Unpack[Options],
    ) -> list[list[Scored]]: ...
    def generate(
        self,
        texts: Sequence[str],
        *,
        max_length: int | None = None,
        num_results: int | None = None,
        beam_size: int = 1,
        length_penalty: float = 0.6,
        temperature: float | None = None,
        top_k: int | None = None,
        top_p: float | None = None,
        seed: int | None = None,
        return_scores: bool = False,
        stream: Callable[[str], object] | None = None,
    ) -> Any:
        """글마다 답을 준다. 인코더-디코더는 옮기거나 답한 글을, 언어 모델은 머리글에서 시작해 이어 쓴 글을 준다.

        아무것도 정하지 않으면 인코더-디코더는 그리디 디코딩을 하고, 언어 모델은 temperature=0.8, top_p=0.9로 뽑는다.

        Args:
            texts: 글의 나열. 언어 모델은 빈 글이면 처음부터 쓰고, 같은 머리글도 저마다 다르게 잇는다.
            max_length: 만들 토큰의 최대 수. 정하지 않으면 인코더-디코더는 카드에 적힌 수, 언어 모델은 60이다. 언어 모델은
                읽을 수 있는 길이에 닿으면 그보다 먼저 멈춘다.
            num_results: 글마다 줄 답의 수. 정하면 글마다 답의 목록을 준다. 빔 서치에서는 점수가 높은 것부터이고, 만들 수
                있는 답이 그보다 적으면 있는 만큼이다. 뽑을 때에는 저마다 따로 뽑는다.
            beam_size: 빔의 크기. 1보다 크면 빔 서치로 점수가 가장 높은 것을 찾는다.
            length_penalty: 길이 페널티의 지수 alpha. 0이면 점수가 로그 확률의 합이다.
            temperature, top_k, top_p: 하나라도 정하면 확률대로 뽑는다. kit_core.descendants.token_probabilities의 것이다.
                top_k=1이면 늘 가장 그럴듯한 것을 고르는 그리디 디코딩이다.
            seed: 뽑는 난수의 씨앗. 같으면 같은 글이 나온다. 정하지 않으면 0이다.
            return_scores: 답마다 (text, score)를 줄지. score는 끝 토큰까지의 로그 확률의 합을 길이 페널티로 나눈 것이다. 뽑을
                때에도 temperature와 top_k와 top_p를 걸기 전의 확률로 센다.
            stream: 글이 쓰이는 대로 새 조각을 받는 함수. 조각을 이으면 답이 된다. 글 하나에 답 하나일 때 쓴다.

        Returns:
            texts와 같은 수의 답. 카드에 crisis가 있으면(chatbot) 죽고 싶다는 글에는 모델의 답이 아니라 거기 적힌 말 하나를
            점수 0으로 준다.

        Raises:
            TypeError: texts가 문자열 하나이거나 원소가 문자열이 아닐 때.
            ValueError: 인자가 범위를 벗어나거나 함께 쓸 수 없을 때, 읽을 수 없는 글이 있을 때(빈 글, 모르는 글자, 너무 긴 글).
        """
        choices = {"temperature": temperature, "top_k": top_k, "top_p": top_p}
        given = {name: value for name, value in choices.items() if value is not None}
        check_beam_size(beam_size)
        check_flag("return_scores", return_scores)
        check_choices(**given)
        if seed is not None:
            check_index("seed", seed)
        if stream is not None:
            check_callable("stream", stream, "새 조각의 글을 받는 함수를 넣는다")
        results = 1 if num_results is None else as_integer("num_results", num_results, 1, LARGEST_BEAM)
        draws = bool(given) or (self.usual is not None and beam_size == 1)
        _check_together(beam_size, results, draws, given | {"seed": seed, "stream": stream})
        longest = self._longest(max_length)
        check_penalty("length_penalty", length_penalty, longest)
        texts = checked_texts(texts)
        right = "stream은 글 하나가 쓰이는 대로 건네므로 한 번에 하나만 넣는다"
        check_that("texts의 수", len(texts), stream is None or len(texts) == 1, right)

        usual = {"temperature": 1.0, "top_k": None, "top_p": 1.0} | (self.usual or {})
        search = Search(
            results, beam_size, length_penalty, return_scores, usual | given if draws else None, seed or 0
        )
        fixed = [crisis_answer(self.card, text) for text in texts]
        pieces = None if stream is None else Pieces(stream)
        found = [[Scored(text, 0.0)] if text else [] for text in fixed]
        watched = None if fixed[0] else pieces
        for place, source, rows in self._answers(search, self._batches(texts, longest), watched):
            found[place] = found[place] or [Scored(self._text(source, row), score) for row, score in rows]
        if pieces is not None:
            pieces.tell(found[0][0].text, last=True)
        kept = found if return_scores else [[text for text, _ in rows] for rows in found]
        return kept if num_results is not None else [rows[0] for rows in kept]

    def _answers(
        self, search: Search, batches: Iterable[Batch], pieces: "Pieces | None" = None
    ) -> Iterator[tuple[int, np.ndarray, list[tuple[np.ndarray, float]]]]:
        """글의 차례, 소스나 머리글, 그리고 답마다의 토큰과 점수를 준다."""
        for batch in batches:

            def watch(ids: np.ndarray, source: np.ndarray = batch.source[0]) -> None:
                pieces.tell(self._text(source, ids[0]))

            found = search.found(self.model, batch, None if pieces is None else watch)
            for place, source, ids, scores in zip(batch.places, batch.source, *found, strict=True):
                rows = zip(ids, scores.tolist(), strict=True)
                yield place, source, [(row, score) for row, score in rows if score > -np.inf]

    def _longest(self, max_length: Any) -> int:
        """max_length를 보고, 만들 토큰의 최대 수를 준다."""
        raise NotImplementedError

    def _batches(self, texts: list[str], max_length: int) -> Iterable[Batch]:
        """글을 검사하고 함께 풀 것끼리 묶는다."""
        raise NotImplementedError

    def _text(self, source: np.ndarray, row: Any) -> str:
        """소스나 머리글과 만든 토큰을 답의 글로 바꾼다."""
        raise NotImplementedError


@dataclass
class Pieces:
    """쓰이는 글에서 새로 정해진 조각만 stream에 건넨다."""

    stream: Callable[[str], object]
    told: str = ""

    def tell(self, text: str, last: bool = False) -> None:
        """text는 지금까지 쓴 글이다. 바이트가 아직 글자가 되지 않은 끝은 글자가 될 때까지 남겨 둔다."""
        text = text if last else text.rstrip("\ufffd")
        if len(text) > len(self.told):
            self.stream(text[len(self.told) :])
            self.told = text


def _check_together(beam_size: int, results: int, draws: bool, drawing: dict[str, Any]) -> None:
    """뜻이 없는 짝을 거절한다. drawing은 뽑거나 쓰이는 대로 건넬 때에만 뜻이 있는 인자이다."""
    if beam_size > 1:
        for name, value in drawing.items():
            right = f"beam_size={beam_size}이면 점수가 높은 글을 끝까지 다 찾고 나서 준다. beam_size=1과 함께 쓴다"
            check_that(name, value, value is None, right)
        right = f"빔 서치가 찾는 답은 beam_size={beam_size}개이므로 그 이하로 정하거나 beam_size를 키운다"
        check_that("num_results", results, results <= beam_size, right)
        return
    varied = draws and drawing.get("top_k") != 1
    right = f"그리디 디코딩의 답은 하나이다. beam_size를 {results} 이상으로 정하거나 temperature나 top_p를 정해 뽑는다"
    check_that("num_results", results, results == 1 or varied, right)
    right = "그리디 디코딩에는 난수가 없다. temperature, top_k, top_p 가운데 하나를 함께 정한다"
    check_that("seed", drawing["seed"], draws or drawing["seed"] is None, right)
    right = "stream은 답 하나가 쓰이는 대로 건넨다. 1로 두거나 stream을 뺀다"
    check_that("num_results", results, results == 1 or drawing["stream"] is None, right)
