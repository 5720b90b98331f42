"""모든 층과 헤드의 어텐션 가중치를 한눈에, 그 가운데 하나를 크게 보여 주는 위젯."""

from collections.abc import Sequence

import numpy as np
import traitlets

from kit_core.validation import as_integer, as_list, check_choice
from kit_lab.widgets.attention_heads.example import KINDS, AttentionExample
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.live import LABEL, Live, LiveWidget

__all__ = ["AttentionExample", "AttentionHeads", "decode_weights", "encode_weights"]

__all__ = ["AttentionExample", "AttentionHeads", "decode_weights", "encode_weights"]

VIEWS = ("map", "lines")
_NO_ROW = -1


def encode_weights(weights: np.ndarray) -> np.ndarray:
    """가중치를 한 바이트로 줄인다. 0.1보다 작으면 소수 셋째 자리, 아니면 둘째 자리로 반올림한 값이다.

    부호 0~99는 0.000~0.099, 100~190은 0.10~1.00을 뜻한다. 화면의 숫자는 이 값 그대로이므로
    참값을 그 자리까지 반올림한 수와 같고, 차이는 0.005를 넘지 않는다.
    """
    fine, coarse = np.rint(weights * 1000), np.rint(weights * 100)
    return np.where(fine < 100, fine, 90 + np.clip(coarse, 10, 100)).astype(np.uint8)


def decode_weights(codes: np.ndarray) -> np.ndarray:
    """`encode_weights`의 역: 화면에 보이는 수를 float64로 준다."""
    codes = np.asarray(codes, dtype=np.float64)
    return np.where(codes < 100, codes / 1000, (codes - 90) / 100)


class AttentionHeads(LiveWidget):
    """어텐션 가중치를 층과 헤드별 작은 지도로 늘어놓고, 고른 하나를 크게 보인다(3.2.2절).

    행은 쿼리(보는 쪽), 열은 키(보이는 쪽)다. 화면은 층과 헤드를 1부터 세고, 아래의 값은 파이썬답게
    0부터 센다. 여섯 값은 커널이 있으면 화면과 양쪽으로 이어진다.

    Args:
        examples: `AttentionExample` 하나 또는 그 목록.
        kind: "encoder", "decoder", "cross" 가운데 하나. 없으면 첫 예문에 있는 첫째.
        layer: 크게 볼 층.
        head: 크게 볼 헤드.
        example: 보일 예문의 번호.
        view: "map"은 가중치 지도, "lines"는 토큰을 잇는 선.
        row: 따라갈 쿼리 토큰의 번호. -1이면 따라가지 않는다.
        live: 페이지에서 돌 모델. LiveModel("korean_numbers")처럼 만든다. 주면 독자가 글을 적는 칸이 생기고, 적은 글의
            어텐션을 그 자리에서 계산해 보인다. 모델의 답은 answer에 있다.
        text: 칸에 처음 적혀 있을 글.
        samples: 눌러서 넣어 볼 글들.
        label: 칸의 이름.

    Raises:
        TypeError: `examples`나 번호의 형이 다를 때.
        ValueError: 고른 값이 예문에 없을 때. 만든 뒤에 값을 바꿀 때도 같다.
    """

    _esm = esm("attention_heads")
    _css = css("shared/meter", "shared/live", "attention_heads/style")

    _pairs = traitlets.List().tag(sync=True)
    _codes = traitlets.Bytes().tag(sync=True)
    kind = traitlets.Any().tag(sync=True)
    layer = traitlets.Any(0).tag(sync=True)
    head = traitlets.Any(0).tag(sync=True)
    example = traitlets.Any(0).tag(sync=True)
    view = traitlets.Any("map").tag(sync=True)
    row = traitlets.Any(_NO_ROW).tag(sync=True)

    def __init__(
        self,
        examples: AttentionExample | Sequence[AttentionExample],
        *,
        kind: str | None = None,
        layer: int = 0,
        head: int = 0,
        example: int = 0,
        view: str = "map",
        row: int = _NO_ROW,
        live: Live | None = None,
        text: str = "",
        samples: Sequence[str] = (),
        label: str = LABEL,
    ) -> None:
        examples = [examples] if isinstance(examples, AttentionExample) else examples
        self._examples = as_list("examples", examples, 1, kind=AttentionExample)
        example = as_integer("example", example, 0, len(self._examples) - 1)
        if kind is None:
            kind = self._examples[example].kinds[0]
        weights = self._weights_of(example, check_choice("kind", kind, self._examples[example].kinds))
        pairs, codes = _pack(self._examples)
        super().__init__(
            live,
            text,
            samples=samples,
            label=label,
            _pairs=pairs,
            _codes=codes,
            kind=kind,
            layer=as_integer("layer", layer, 0, weights.shape[0] - 1),
            head=as_integer("head", head, 0, weights.shape[1] - 1),
            example=example,
            view=check_choice("view", view, VIEWS),
            row=as_integer("row", row, _NO_ROW, weights.shape[2] - 1),
        )

    def _weights_of(self, example: int, kind: str) -> np.ndarray:
        return getattr(self._examples[example], kind)

    @traitlets.validate("kind", "layer", "head", "example", "view", "row")
    def _check(self, proposal: dict) -> str | int:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            if name == "view":
                return check_choice(name, value, VIEWS)
            if name == "example":
                return as_integer(name, value, 0, len(self._examples) - 1)
            if name == "kind":
                return check_choice(name, value, self._examples[self.example].kinds)
            axis = ("layer", "head", "row").index(name)
            size = self._weights_of(self.example, self.kind).shape[axis]
            return as_integer(name, value, _NO_ROW if name == "row" else 0, size - 1)

    @traitlets.observe("kind", "example")
    def _stay_inside(self, _: dict) -> None:
        """다른 예문이나 종류로 옮기면, 거기에 없는 선택은 있는 것으로 바꾼다."""
        kinds = self._examples[self.example].kinds
        if self.kind not in kinds:
            self.kind = kinds[0]
        layers, heads, rows, _ = self._weights_of(self.example, self.kind).shape
        self.layer = min(self.layer, layers - 1)
        self.head = min(self.head, heads - 1)
        self.row = self.row if self.row < rows else _NO_ROW


def _pack(examples: Sequence[AttentionExample]) -> tuple[list[dict], bytes]:
    """프런트엔드에 줄 설명(토큰, 모양, 시작 위치)과 모든 가중치의 부호를 이어 붙인 바이트."""
    pairs, parts, start = [], [], 0
    for example in examples:
        pair = {"title": example.title, "source": list(example.source), "target": list(example.target or ())}
        for kind in KINDS:
            weights = getattr(example, kind)
            if weights is not None:
                pair[kind] = {"start": start, "shape": list(weights.shape)}
                parts.append(encode_weights(weights).tobytes())
                start += weights.size
        pairs.append(pair)
    return pairs, b"".join(parts)
