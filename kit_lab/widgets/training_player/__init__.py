"""학습이 나아가며 어텐션이 생겨나는 모습을 스냅숏으로 되돌려 보는 위젯."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from kit_core.validation import (
    as_integer,
    as_list,
    as_numbers,
    as_real,
    as_reals,
    as_text,
    as_texts,
    check_choice,
    check_paired,
    check_shape,
    check_that,
)
from kit_lab.widgets.attention_heads import encode_weights
from kit_lab.widgets.attention_heads.example import KINDS, AttentionExample
from kit_lab.widgets.base import KitWidget, css, esm, refusing

__all__ = ["TrainingPlayer", "TrainingSentence"]

_AXES = ("snapshot", "sentence", "layer", "head")


@dataclass(frozen=True, eq=False)
class TrainingSentence:
    """한 문장 쌍을 K번 들여다본 기록. N 층 수, h 헤드 수, S 소스 길이, T 디코더 입력의 길이.

    Args:
        source: 소스 토큰 문자열 S개.
        target: 디코더의 입력 토큰 문자열 T개.
        written: 바른 답.
        answers: 스냅숏마다 모델이 낸 답 K개.
        encoder: 인코더 셀프 어텐션의 가중치 (K, N, h, S, S).
        decoder: 디코더 셀프 어텐션의 가중치 (K, N, h, T, T).
        cross: 인코더-디코더 어텐션의 가중치 (K, N, h, T, S).

    Raises:
        TypeError: 토큰이나 답이 문자열이 아니거나 가중치가 실수 배열이 아닐 때.
        ValueError: 모양이 서로 다르거나, 가중치에 NaN이나 음수가 있거나, 행의 합이 1이 아닐 때.
    """

    source: Sequence[str]
    target: Sequence[str]
    written: str
    answers: Sequence[str]
    encoder: ArrayLike
    decoder: ArrayLike
    cross: ArrayLike

    def __post_init__(self) -> None:
        as_text("written", self.written)
        object.__setattr__(self, "answers", tuple(as_texts("answers", self.answers)))
        weights = {kind: _five(kind, getattr(self, kind), len(self.answers)) for kind in KINDS}
        # Every snapshot is checked as AttentionHeads would check it.
        for one in zip(*weights.values(), strict=True):
            example = AttentionExample(self.source, self.target, **dict(zip(KINDS, one, strict=True)))
        values = {"source": example.source, "target": example.target, **weights}
        for name, value in values.items():
            object.__setattr__(self, name, value)


class TrainingPlayer(KitWidget):
    """스냅숏을 차례로 넘기며 어텐션 지도, 모델의 답, 손실과 완전 일치의 곡선을 함께 보인다.

    화면은 층과 헤드를 1부터 세고, 아래의 값은 파이썬답게 0부터 센다. 마지막 여섯 값은 커널이 있으면 화면과
    양쪽으로 이어진다.

    Args:
        steps: 스냅숏을 남긴 걸음 K개. 점점 커진다.
        loss: 그때의 손실 K개.
        exact_match: 그때의 완전 일치 비율 K개.
        sentences: TrainingSentence 하나 또는 그 목록.
        floor: 손실이 더 내려갈 수 없는 값. 주면 점선으로 그린다.
        snapshot, sentence, kind, layer, head: 처음에 보일 것.

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 길이가 서로 다르거나 고른 값이 없을 때. 만든 뒤에 값을 바꿀 때도 같다.
    """

    _esm = esm("training_player")
    _css = css("shared/plot", "attention_heads/style", "shared/training_curves", "training_player/style")

    _history = traitlets.Dict().tag(sync=True)
    _sentences = traitlets.List().tag(sync=True)
    _codes = traitlets.Bytes().tag(sync=True)
    snapshot = traitlets.Any(0).tag(sync=True)
    sentence = traitlets.Any(0).tag(sync=True)
    kind = traitlets.Any("cross").tag(sync=True)
    layer = traitlets.Any(0).tag(sync=True)
    head = traitlets.Any(0).tag(sync=True)

    def __init__(
        self,
        steps: ArrayLike,
        loss: ArrayLike,
        exact_match: ArrayLike,
        sentences: TrainingSentence | Sequence[TrainingSentence],
        *,
        floor: float | None = None,
        snapshot: int = 0,
        sentence: int = 0,
        kind: str = "cross",
        layer: int = 0,
        head: int = 0,
    ) -> None:
        history = _history(steps, loss, exact_match, floor)
        given = _sentences(sentences, len(history["steps"]))
        self._sizes = (len(history["steps"]), len(given), *given[0].encoder.shape[1:3])
        described, codes = _pack(given)
        super().__init__(
            _history=history,
            _sentences=described,
            _codes=codes,
            snapshot=self._index("snapshot", snapshot),
            sentence=self._index("sentence", sentence),
            kind=check_choice("kind", kind, KINDS),
            layer=self._index("layer", layer),
            head=self._index("head", head),
        )

    def _index(self, name: str, value: object) -> int:
        return as_integer(name, value, 0, self._sizes[_AXES.index(name)] - 1)

    @traitlets.validate(*_AXES, "kind")
    def _check(self, proposal: traitlets.Bunch) -> str | int:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            return check_choice(name, value, KINDS) if name == "kind" else self._index(name, value)


def _five(name: str, values: object, count: int) -> np.ndarray:
    array = as_numbers(name, values, 5)
    check_shape(name, array.shape, len(array) == count, f"첫 축인 스냅숏은 answers처럼 {count}개여야 한다")
    return array


def _history(steps: object, loss: object, exact_match: object, floor: object) -> dict:
    steps = [as_integer(f"steps[{i}]", step, 0, 10**9) for i, step in enumerate(as_list("steps", steps, 2))]
    grows = all(sooner < later for sooner, later in pairwise(steps))
    check_that("steps", steps, grows, "점점 커지는 걸음을 넣는다")
    columns = {
        "loss": as_reals("loss", loss, 0.0),
        "exact_match": as_reals("exact_match", exact_match, 0.0, 1.0),
    }
    check_paired(steps=steps, **columns)
    return {"steps": steps, **columns, "floor": None if floor is None else as_real("floor", floor, 0.0, 1e6)}


def _sentences(sentences: object, count: int) -> list[TrainingSentence]:
    given = [sentences] if isinstance(sentences, TrainingSentence) else sentences
    listed = as_list("sentences", given, 1, kind=TrainingSentence)
    for i, sentence in enumerate(listed):
        found = len(sentence.answers)
        check_that(f"sentences[{i}]의 스냅숏", found, found == count, f"steps처럼 {count}개여야 한다")
        shapes = {getattr(sentence, kind).shape[1:3] for kind in KINDS} | {listed[0].encoder.shape[1:3]}
        check_that(f"sentences[{i}]의 층과 헤드의 수", shapes, len(shapes) == 1, "서로 같아야 한다")
    return listed


def _pack(sentences: Sequence[TrainingSentence]) -> tuple[list[dict], bytes]:
    """프런트엔드에 줄 설명과 모든 가중치의 부호(한 바이트씩)를 이어 붙인 것."""
    described, parts, start = [], [], 0
    for sentence in sentences:
        row = {name: list(getattr(sentence, name)) for name in ("source", "target", "answers")}
        row["written"] = sentence.written
        row["title"] = f"{''.join(sentence.source)} → {sentence.written}"
        for kind in KINDS:
            weights = getattr(sentence, kind)
            row[kind] = {"start": start, "shape": list(weights.shape)}
            parts.append(encode_weights(weights.astype(np.float64)).tobytes())
            start += weights.size
        described.append(row)
    return described, b"".join(parts)
