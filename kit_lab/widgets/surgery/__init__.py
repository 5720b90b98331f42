"""페이지에서 도는 트랜스포머를 수술하는 위젯. 부품을 끄고, 답과 정확도가 어떻게 달라지는지 본다."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

from kit_core.validation import as_list, as_pairs, as_text, check_choice, check_kind
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.live import LABEL, LIVE, Live, LiveWidget
from kit_lab.widgets.surgery.challenge import Challenge, checked_challenges
from kit_lab.widgets.surgery.operations import PARTS, checked_operations
from kit_lab.widgets.transformer_xray import LiveWriter

__all__ = ["Challenge", "Surgery"]

MOST_EXAMPLES = 1_000


class Surgery(LiveWidget):
    """모델을 수술한다. 그림에서 부품을 끄면, 멀쩡한 모델의 답과 수술한 모델의 답이 나란히 나오고 정확도가 다시 매겨진다.

    Args:
        live: 페이지에서 돌 인코더-디코더. LiveModel("korean_numbers")처럼 만든다.
        text: 처음에 보일 글. 모델이 읽을 수 있어야 한다.
        examples: 채점할 (글, 답)의 쌍들. 비우면 정확도를 재지 않는다.
        challenges: 독자가 풀 도전들. Challenge의 목록이다.
        parts: 고칠 수 있는 것. "heads", "sublayers", "residuals", "norms", "positions", "scale", "masks", "order"에서 고른다.
        samples: 눌러서 넣어 볼 글들. 돌아올 수 있도록 text도 맨 앞에 함께 놓인다. 비우면 아무것도 놓이지 않는다.
        operations: 처음에 해 둘 수술들. {"do": "headOff", "place": "encoder/layer_0/self_attention", "head": 1}처럼 적는다.
        label: 글을 적는 칸의 이름.

    독자가 한 수술은 operations에서 읽고, 대입하면 화면에서도 그 수술을 한다. 수술한 모델의 답은 answer에, 정확도는
    accuracy에 있다. 아직 재지 않았으면 accuracy는 None이다.

    Raises:
        TypeError: live가 LiveModel이 아니거나 인자의 형이 어긋날 때.
        ValueError: 모델이 text를 읽을 수 없거나, 그런 부품이나 수술이 없거나, 도전을 이 모델에서 판정할 수 없을 때.
    """

    _esm = esm("surgery")
    _css = css("shared/meter", "shared/live", "surgery/style", "surgery/table")

    _healthy = traitlets.Unicode().tag(sync=True)
    _examples = traitlets.List().tag(sync=True)
    _challenges = traitlets.List().tag(sync=True)
    _parts = traitlets.List().tag(sync=True)
    _sizes = traitlets.Dict().tag(sync=True)
    operations = traitlets.Any().tag(sync=True)
    accuracy = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        live: Live,
        text: str,
        *,
        examples: Sequence[tuple[str, str]] = (),
        challenges: Sequence[Challenge] = (),
        parts: Sequence[str] = tuple(PARTS),
        samples: Sequence[str] = (),
        operations: Sequence[dict[str, Any]] = (),
        label: str = LABEL,
    ) -> None:
        check_kind("live", live, LiveWriter, LIVE)
        chosen = _checked_parts(parts)
        pairs = as_pairs("examples", examples, 0, MOST_EXAMPLES)
        seen = live.glance(as_text("text", text))
        layers, heads = np.shape(seen.encoder)[:2]
        self._layers, self._heads = int(layers), int(heads)
        super().__init__(
            live,
            text,
            samples=_with_first(text, samples),
            label=label,
            answer=seen.answer,
            _healthy=seen.answer,
            _examples=pairs,
            _challenges=checked_challenges(
                challenges, layers=self._layers, heads=self._heads, examples=bool(pairs), parts=chosen
            ),
            _parts=chosen,
            _sizes={"layers": self._layers, "heads": self._heads},
            operations=operations,
        )

    @traitlets.validate("operations")
    def _check_operations(self, proposal: traitlets.Bunch) -> list[dict[str, Any]]:
        with refusing():
            return checked_operations("operations", proposal["value"], self._layers, self._heads)


def _with_first(text: str, samples: Sequence[str]) -> Sequence[str]:
    """samples의 앞에 처음의 글을 놓는다. 이미 있으면 그대로 둔다."""
    if isinstance(samples, str) or not samples or text in samples:
        return samples
    return [text, *samples]


def _checked_parts(value: object) -> list[str]:
    for i, part in enumerate(listed := as_list("parts", value, 1)):
        check_choice(f"parts[{i}]", part, PARTS)
    return [part for part in PARTS if part in listed]
