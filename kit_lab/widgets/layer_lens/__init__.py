"""로짓 렌즈와 활성값 바꿔 넣기: 층마다 짐작한 글자를 보고, 다른 글의 값을 넣어 답이 어디에서 오는지 찾는 위젯."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
import traitlets

from kit_core.validation import as_integer, as_pairs, as_text, check_choice, check_kind
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.layer_lens.places import checked_place
from kit_lab.widgets.live import LABEL, LIVE, Live, LiveWidget

__all__ = ["LayerLens"]

VIEWS = ("plain", "patch", "zero")
_DIGITS = 4


@runtime_checkable
class LiveLens(Live, Protocol):
    """층마다 짐작한 글자를 줄 수 있는 모델. kit_lab.live.LiveModel이 그것이다."""

    @property
    def pretrained(self) -> Any: ...
    def lens(self, text: str) -> Any: ...


class LayerLens(LiveWidget):
    """글의 답이 몇째 층에서 정해지는지 엿본다. 짐작을 먼저 하면 층과 글자의 표가 나오고, 다른 글의 값을 넣어 볼 수 있다.

    표의 칸은 그 층까지만 지난 벡터에 마지막 사영을 곱해 얻은, 가장 그럴듯한 글자이다(로짓 렌즈). 바꿔 넣기는 견줄 글을
    읽을 때 나온 값 하나를 첫 글의 계산에 넣는 것이고(activation patching), 같은 자리를 0으로 지운 것을 곁에 보인다.

    Args:
        live: 페이지에서 돌 인코더-디코더. LiveModel("korean_numbers")처럼 만든다.
        text: 처음에 보일 글. 모델이 읽을 수 있어야 한다.
        other: 견줄 글. 한 글자만 다르고 답도 다른 글이 알아보기 쉽다.
        samples: 눌러서 넣어 볼 (글, 견줄 글)의 쌍들.
        label: 글을 적는 칸의 이름.
        place: 값을 넣을 자리. "encoder/layer_0@7"(인코더 1층의 여덟째 글자), "decoder/layer_1"(디코더 2층의 모든
            자리), "decoder/layer_2/cross_attention#0"(헤드 하나)처럼 적고, ""이면 넣지 않는다.
        view: 표에 보일 계산. "plain"은 그대로, "patch"는 바꿔 넣은 것, "zero"는 0으로 지운 것이다.
        guess: 몇째 층을 지나야 답이 굳을지의 짐작. 0은 임베딩이다. None이면 독자에게 묻고 표를 감춰 둔다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽고, 속성에 대입하면 화면이 바뀐다. 모델의 답은 answer에 있다.

    Raises:
        TypeError: live가 LiveModel이 아니거나 인자의 형이 어긋날 때.
        ValueError: 모델이 text나 other를 읽을 수 없거나, 그런 자리나 층이 없을 때.
    """

    _esm = esm("layer_lens")
    _css = css("shared/meter", "shared/live", "layer_lens/style", "layer_lens/map")

    _prepared = traitlets.Dict().tag(sync=True)
    _pairs = traitlets.List().tag(sync=True)
    _sizes = traitlets.Dict().tag(sync=True)
    other = traitlets.Any("").tag(sync=True)
    place = traitlets.Any("").tag(sync=True)
    view = traitlets.Any("plain").tag(sync=True)
    guess = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        live: LiveLens,
        text: str,
        *,
        other: str = "",
        samples: Sequence[tuple[str, str]] = (),
        label: str = LABEL,
        place: str = "",
        view: str = "plain",
        guess: int | None = None,
    ) -> None:
        check_kind("live", live, LiveLens, LIVE)
        seen = live.lens(as_text("text", text))
        partner = live.lens(as_text("other", other)) if other else None
        config = live.pretrained.model.config
        self._layers, self._heads = config.num_layers, config.num_heads
        super().__init__(
            live,
            text,
            label=label,
            answer=seen.answer,
            _prepared=_prepared(seen, partner),
            _pairs=as_pairs("samples", samples),
            _sizes={"layers": self._layers, "heads": self._heads},
            other=other,
            place=place,
            view=view,
            guess=guess,
        )

    @traitlets.validate("other", "place", "view", "guess")
    def _check(self, proposal: traitlets.Bunch) -> str | int | None:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            if name == "other":
                return as_text("value", value)
            if name == "place":
                return checked_place(value, self._layers, self._heads)
            if name == "view":
                return check_choice(name, value, VIEWS)
            return None if value is None else as_integer(name, value, 0, self._layers)


def _run(seen: Any, rows: bool = True) -> dict[str, Any]:
    """글 하나를 engine/lens.js가 주는 꼴로 적는다."""
    told = {
        "text": seen.answer,
        "source": list(seen.source),
        "read": list(seen.read),
        "tokens": list(seen.tokens),
    }
    if rows:
        told["rows"] = [
            [
                {"best": [[name, round(share, _DIGITS)] for name, share in cell], "rank": int(rank)}
                for cell, rank in zip(row, ranks, strict=True)
            ]
            for row, ranks in zip(seen.likeliest(), seen.ranks(), strict=True)
        ]
    return told


def _prepared(seen: Any, partner: Any) -> dict[str, Any]:
    """모델이 오기 전에 보일 것. 답이 갈리는 자리와, 거기에서 두 글자의 확률까지."""
    if partner is None:
        return {"plain": _run(seen), "other": None, "apart": None, "chances": None}
    pairs = zip(seen.tokens, partner.tokens, strict=False)
    apart = next((t for t, (one, two) in enumerate(pairs) if one != two), None)
    chances = None
    if apart is not None:
        row = np.asarray(seen.probabilities)[-1, apart]
        chances = [round(float(row[seen.names.index(run.tokens[apart])]), _DIGITS) for run in (seen, partner)]
    return {"plain": _run(seen), "other": _run(partner, rows=False), "apart": apart, "chances": chances}
