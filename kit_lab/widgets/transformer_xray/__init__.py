"""독자의 글이 트랜스포머를 지나는 모습을 그림 한 장에 펼치는 위젯(논문 3절, 그림 1)."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
import traitlets

from kit_core.validation import as_integer, as_text, check_choice, check_flag, check_kind
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.live import LABEL, LIVE, Live, LiveWidget

__all__ = ["TransformerXray"]

_ARRAYS = ("encoder", "decoder", "cross", "source_vectors", "target_vectors")
_STEPS = 10_000


@runtime_checkable
class LiveWriter(Live, Protocol):
    """글을 써 내는 모델. kit_lab.live.LiveModel이 그것이다."""

    def glance(self, text: str) -> Any: ...


class TransformerXray(LiveWidget):
    """트랜스포머 전체를 한 장의 그림으로 보인다. 글을 적으면 그 글이 층과 헤드를 지나 답이 되는 모습을 그린다.

    Args:
        live: 페이지에서 돌 인코더-디코더. LiveModel("korean_numbers")처럼 만든다.
        text: 처음에 보일 글. 모델이 읽을 수 있어야 한다.
        samples: 눌러서 넣어 볼 글들.
        label: 글을 적는 칸의 이름.
        step: 보일 걸음. 0이면 첫 토큰을 고르는 걸음이다.
        block: 속을 펼칠 부분. "encoder/layer_0/self_attention"처럼 적고, ""이면 펼치지 않는다.
        head: 펼친 어텐션의 헤드. 0부터 센다.
        folded: True면 그림을 접어 두고 글과 답만 먼저 보인다. 그림은 독자가 펼친다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽고, 속성에 대입하면 화면이 바뀐다. 모델의 답은 answer에 있다.

    Raises:
        TypeError: live가 LiveModel이 아니거나 글이 문자열이 아니거나 번호가 정수가 아니거나
            folded가 True나 False가 아닐 때.
        ValueError: 모델이 text를 읽을 수 없거나 그런 부분이 없을 때.
    """

    _esm = esm("transformer_xray")
    _css = css("shared/meter", "shared/live", "transformer_xray/style")

    _glance = traitlets.Dict().tag(sync=True)
    _codes = traitlets.Bytes().tag(sync=True)
    step = traitlets.Any(0).tag(sync=True)
    block = traitlets.Any("").tag(sync=True)
    head = traitlets.Any(0).tag(sync=True)
    _folded = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        live: LiveWriter,
        text: str,
        *,
        samples: Sequence[str] = (),
        label: str = LABEL,
        step: int = 0,
        block: str = "",
        head: int = 0,
        folded: bool = False,
    ) -> None:
        check_kind("live", live, LiveWriter, LIVE)
        check_flag("folded", folded)
        seen = live.glance(as_text("text", text))
        arrays = [np.asarray(getattr(seen, kind), np.float16) for kind in _ARRAYS]
        self._layers, self._heads = arrays[0].shape[:2]
        super().__init__(
            live,
            text,
            samples=samples,
            label=label,
            answer=seen.answer,
            _glance={
                "text": seen.text,
                "answer": seen.answer,
                "source": list(seen.source),
                "read": list(seen.read),
                "tokens": list(seen.tokens),
                "likeliest": [[[name, round(share, 4)] for name, share in row] for row in seen.likeliest],
                "layers": self._layers,
                "heads": self._heads,
                "width": arrays[-1].shape[-1],
            },
            _codes=b"".join(array.tobytes() for array in arrays),
            step=step,
            block=block,
            head=head,
            _folded=folded,
        )

    @traitlets.validate("step", "head", "block")
    def _check(self, proposal: traitlets.Bunch) -> int | str:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            if name == "block":
                return check_choice(name, value, ("", *block_names(self._layers)))
            return as_integer(name, value, 0, (self._heads if name == "head" else _STEPS) - 1)


def block_names(layers: int) -> list[str]:
    """펼칠 수 있는 부분의 이름을 글이 지나는 차례로 준다."""
    encoder = [
        f"encoder/layer_{i}/{part}" for i in range(layers) for part in ("self_attention", "feed_forward")
    ]
    parts = ("self_attention", "cross_attention", "feed_forward")
    decoder = [f"decoder/layer_{i}/{part}" for i in range(layers) for part in parts]
    return ["encoder/embedding", *encoder, "memory", "decoder/embedding", *decoder, "logits"]
