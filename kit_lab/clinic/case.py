"""검사들이 함께 쓰는 것: 모델을 부르는 길, 시험할 문장, 얼마나 달라져야 달라진 것인지."""

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar

import numpy as np

from kit_core.validation import readable

ROWS, SOURCE_LENGTH, TARGET_LENGTH = 3, 7, 5
# 모델의 꼴 -> 그 모델이 읽는 쪽
SIDES = {"encoder-decoder": ("source", "target"), "encoder": ("source",), "decoder": ("target",)}
# 이보다 작게 움직였으면 반올림의 차이이거나 움직이지 않은 것이다. 로짓의 흩어짐에 견준 값이다.
STILL = 1e-4
ROUNDINGS = 40  # 단정도나 배정도의 로짓이면 반올림의 이만큼까지만 봐준다. 처음 값이 작은 모델은 STILL보다도 조금 움직인다.


class NotLogitsError(Exception):
    """predict가 돌려준 것이 로짓의 배열이 아니다."""

    said: ClassVar = {
        "ko": "배열로 바꿀 수 없는 {}이(가) 나왔다.",
        "en": "it gave {}, which is no array.",
    }


class NotANumberError(Exception):
    """손실이어야 할 것이 실수 하나가 아니다."""

    said: ClassVar = {
        "ko": "{}을(를) 주었다. 손실인 실수 하나여야 한다.",
        "en": "it gave {} where one number, the loss, is expected.",
    }


class ExitedError(Exception):
    """함수가 파이썬을 끝내려 했다."""


def staying(function: Callable[..., Any]) -> Callable[..., Any]:
    """sys.exit()을 부르는 함수가 진찰까지 끝내지 못하게 한다."""

    @wraps(function)
    def called(*given: Any) -> Any:
        try:
            return function(*given)
        except SystemExit as error:
            raise ExitedError(f"SystemExit({error})") from error

    return called


def told(error: Exception) -> dict[str, str]:
    """오류를 언어마다 한 줄로. 남의 오류는 그대로 옮기되, Keras와 텐서플로가 덧붙이는 설명과 터미널의 색은 뺀다."""
    if isinstance(error, NotLogitsError | NotANumberError):
        return {language: text.format(error) for language, text in error.said.items()}
    lines = [re.sub(r"\x1b\[\d*m|\{\{\w+ .*?\}\} ", "", line).strip() for line in f"{error}".splitlines()]
    lines = [line for line in lines if line and not line.startswith("Exception encountered when calling")]
    line = f"{type(error).__name__}: {' '.join(lines[:1])}"[:160]
    return {"ko": line, "en": line}


class Case:
    """모델 하나와, 그것에 넣어 볼 문장.

    Args:
        predict: (소스 (B, S), 타깃 (B, T)) -> 로짓 (B, T, V). architecture에 따라 한쪽만 받는다.
        source_vocab_size, target_vocab_size: 어휘의 크기.
        pad_id: 패딩의 번호.
        max_length: 모델이 받는 가장 긴 시퀀스. None이면 모른다.
        tolerance: 로짓이 흩어짐의 몇 배보다 크게 움직이면 샌 것으로 볼지.
        seed: 문장을 고르는 난수의 씨앗.
        architecture: "encoder-decoder", "encoder", "decoder" 가운데 하나.
    """

    def __init__(
        self,
        predict: Callable[[np.ndarray, np.ndarray], Any],
        source_vocab_size: int,
        target_vocab_size: int,
        pad_id: int,
        max_length: int | None,
        tolerance: float,
        seed: int,
        architecture: str = "encoder-decoder",
    ) -> None:
        self.predict, self.sides = predict, SIDES[architecture]
        self.sizes = (source_vocab_size, target_vocab_size)
        self.pad_id, self.max_length, self.tolerance = pad_id, max_length, tolerance
        self.rng = np.random.default_rng(seed)
        longest = max_length or TARGET_LENGTH + SOURCE_LENGTH
        self.source = self.sentences(0, ROWS, min(SOURCE_LENGTH, longest))  # (B, S)
        self.target = self.sentences(1, ROWS, min(TARGET_LENGTH, longest))  # (B, T)
        self.uneven = False  # 마지막으로 부를 때 소스와 타깃의 길이가 달랐는지
        self.rows_apart = False  # 배치의 문장들이 서로 섞이면 한 문장씩 부른다.
        self.base: np.ndarray | None = None
        self.written: np.ndarray | None = None  # 로짓만 보고 쓴 글. 디코딩을 보는 검사들이 함께 쓴다.
        self.scale, self.still = 1.0, STILL
        self._one_changed: tuple[np.ndarray, np.ndarray] | None = None

    def sentences(self, side: int, rows: int, length: int) -> np.ndarray:
        """패딩이 없는 문장들. 이웃한 두 토큰은 서로 다르다."""
        real = [i for i in range(self.sizes[side]) if i != self.pad_id]
        start = self.rng.integers(0, len(real), (rows, 1))
        steps = self.rng.integers(1, len(real), (rows, length - 1))
        places = np.cumsum(np.concatenate([start, steps], axis=1), axis=1) % len(real)
        return np.array(real, dtype="int32")[places]  # (rows, length)

    def another(self, side: int, ids: np.ndarray) -> np.ndarray:
        """저마다 다른 토큰으로 바꾼 것."""
        real = np.array([i for i in range(self.sizes[side]) if i != self.pad_id], dtype="int32")
        return real[(np.searchsorted(real, ids) + 1) % len(real)]

    def one_changed(self) -> tuple[np.ndarray, np.ndarray]:
        """타깃의 j번을 j번 줄에서 바꾼 로짓과 바꾸지 않은 로짓 (T, T, V). 배치가 섞이는지를 안 뒤에 부른다."""
        if self._one_changed is None:
            length = self.target.shape[1]
            source = np.repeat(self.source[:1], length, axis=0)
            target = np.repeat(self.target[:1], length, axis=0)  # (T, T)
            changed, here = target.copy(), np.arange(length)
            changed[here, here] = self.another(1, target[here, here])
            self._one_changed = self.logits(source, changed), self.logits(source, target)
        return self._one_changed

    def logits(self, source: np.ndarray, target: np.ndarray) -> np.ndarray:
        """모델을 한 번 불러 float64의 로짓을 얻는다."""
        if self.rows_apart and len(source) > 1:
            return np.concatenate(
                [self._call(source[i : i + 1], target[i : i + 1]) for i in range(len(source))]
            )
        return self._call(source, target)

    def _call(self, source: np.ndarray, target: np.ndarray) -> np.ndarray:
        self.uneven = len(self.sides) == 2 and source.shape[1] != target.shape[1]
        with np.errstate(all="ignore"):
            logits = as_numpy(self.ask(self.predict, source, target))
        return logits[:, None] if "target" not in self.sides and logits.ndim == 2 else logits

    def ask(self, function: Callable[..., Any], source: np.ndarray, target: np.ndarray) -> Any:
        """모델이 읽는 쪽만 베껴 넘긴다."""
        given = {"source": source, "target": target}
        return function(*(given[side].copy() for side in self.sides))

    @property
    def answered(self) -> np.ndarray:
        """자리마다 로짓이 나오는 쪽의 글. 인코더만 있으면 소스이다."""
        return self.target if "target" in self.sides else self.source

    def settle(self) -> None:
        """바탕이 되는 로짓과 그 흩어짐을 다시 잰다."""
        self.base = self.logits(self.source, self.target)
        opened = self.base[..., ~self.closed()] if self.base.ndim == 3 else self.base
        self.scale = _spread(opened) or _spread(self.base) or 1.0
        self.still = min(STILL, ROUNDINGS * _rounding(self.base))

    def closed(self) -> np.ndarray:
        """어느 자리에서나 로짓이 같은 토큰 (V,). 고르지 못하게 -inf나 -1e9로 막아 둔 것이다."""
        return (self.base == self.base[:1, :1]).all(axis=(0, 1))

    def change(self, one: np.ndarray, other: np.ndarray, axis: Any = None) -> Any:
        """가장 크게 달라진 폭을 로짓의 흩어짐으로 나눈 것. NaN이 된 곳은 끝없이 달라진 것으로 본다."""
        both_lost = ~np.isfinite(one) & ~np.isfinite(other)
        with np.errstate(invalid="ignore"):
            gap = np.abs(one - other)
        gap = np.where(both_lost, 0.0, np.where(np.isfinite(gap), gap, np.inf))
        return np.max(gap, axis=axis, initial=0.0) / self.scale

    def with_padding(self, ids: np.ndarray, count: int) -> np.ndarray:
        """뒤에 패딩을 붙인 것. 모델이 받는 길이를 넘으면 앞의 토큰을 줄인다."""
        return np.pad(ids[:, : self.room(ids, count)], ((0, 0), (0, count)), constant_values=self.pad_id)

    def room(self, ids: np.ndarray, count: int) -> int:
        """패딩을 count개 붙일 때 남는 토큰의 수."""
        return min(ids.shape[1], (self.max_length or ids.shape[1] + count) - count)


def _rounding(logits: np.ndarray) -> float:
    """로짓의 자릿수에서 어림한 반올림의 크기: 배정도, 단정도, 반정도."""
    finite = logits[np.isfinite(logits)]
    with np.errstate(over="ignore"):
        single = finite.astype("float32")
        half = finite.astype("float16")
    if not np.array_equal(single, finite):
        return 2.0**-52
    rough = np.array_equal(half, finite) or not (single.view("uint32") & 0xFFFF).any()
    return 2.0**-8 if rough else 2.0**-23


def _spread(logits: np.ndarray) -> float:
    """유한한 로짓의 표준 편차."""
    finite = logits[np.isfinite(logits)]
    return float(np.std(finite)) if finite.size else 0.0


def as_numpy(value: Any) -> np.ndarray:
    """어느 프레임워크의 텐서이든 float64의 NumPy 배열로 바꾼다. 튜플이면 첫째를, 사전이면 "logits"를 본다."""
    if isinstance(value, tuple) and value:
        return as_numpy(value[0])
    if isinstance(value, Mapping) and "logits" in value:
        return as_numpy(value["logits"])
    if isinstance(value, list):
        value = [_plain(item) for item in value]
    try:
        return np.asarray(_plain(value), dtype="float64")
    except (TypeError, ValueError):
        raise NotLogitsError(type(value).__name__) from None


def _plain(value: Any) -> Any:
    """NumPy가 읽을 수 있는 것. Hugging Face의 출력에서는 로짓이다."""
    return readable(value.logits if hasattr(value, "logits") else value)


def as_number(value: Any) -> float:
    """손실을 실수로 바꾼다. Keras의 train_on_batch처럼 지표까지 주면 손실만 본다."""
    if isinstance(value, Mapping) and "loss" in value:
        value = value["loss"]
    if isinstance(value, list) and value:
        value = value[0]
    try:
        return as_numpy(value).item()
    except (NotLogitsError, ValueError):
        raise NotANumberError(type(value).__name__) from None
