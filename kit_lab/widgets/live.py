"""페이지에서 도는 모델을 품는 위젯의 바탕: 독자의 글을 받아 그 자리에서 계산하고, 파이썬과 글과 답을 주고받는다."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import traitlets

from kit_core.validation import as_text, as_texts, check_kind
from kit_lab.widgets.base import KitWidget, refusing

LABEL = "읽힐 글"
_TOLD = ("name", "key", "size", "classes", "kind")
LIVE = "kit_lab.live.LiveModel(모델의 이름)을 넣는다"
# 인코더나 디코더만 있는 모델의 꼴마다, 우리말 이름과 그것을 보이는 위젯
_SHOWN_BY = {
    "language_model": ("언어 모델", "ContinuationWriter"),
    "masked_words": ("빈칸을 채우는 모델", "BlankFiller"),
}


@runtime_checkable
class Live(Protocol):
    """live에 넣을 수 있는 것. kit_lab.live.LiveModel이 그것이다."""

    @property
    def name(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def classes(self) -> list[str] | None: ...
    @property
    def kind(self) -> str: ...
    def messages(self) -> Iterable[tuple[dict[str, Any], list[bytes]]]: ...


class LiveWidget(KitWidget):
    """live에 받은 모델을 프런트 엔드가 청할 때 건네는 위젯. 화면의 답은 answer에서 읽는다."""

    _architecture: str | None = None  # 인코더나 디코더만 있는 모델을 받으면 그 꼴

    _live = traitlets.Dict().tag(sync=True)
    text = traitlets.Any("").tag(sync=True)
    answer = traitlets.Unicode("").tag(sync=True)
    _samples = traitlets.List().tag(sync=True)
    _label = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        live: Live | None,
        text: str,
        *,
        samples: Sequence[str] = (),
        label: str = LABEL,
        **state: Any,
    ) -> None:
        if live is not None:
            check_kind("live", live, Live, LIVE)
        architecture = getattr(live, "architecture", None)
        if architecture != self._architecture and architecture in _SHOWN_BY:
            what, widget = _SHOWN_BY[architecture]
            raise TypeError(
                f"live의 {live.name}은(는) {what}이라 {type(self).__name__}이(가) 보일 수 없다. {widget}에 넣는다."
            )
        self._model = live
        told = {} if live is None else {name: getattr(live, name) for name in _TOLD}
        super().__init__(
            _live=told,
            text=as_text("text", text),
            _samples=as_texts("samples", samples),
            _label=as_text("label", label),
            **state,
        )
        self.on_msg(self._hand_over)

    def _in_words(self) -> list[str]:
        given = [f"  {self._label.removesuffix('.')}: {self.text}"] if self.text else []
        return [*super()._in_words(), *given]

    def _hand_over(self, _widget: object, content: object, _buffers: object) -> None:
        """프런트 엔드가 모델을 처음 쓸 때 청한다."""
        if isinstance(content, Mapping) and content.get("kit") == "live" and self._model is not None:
            for message, buffers in self._model.messages():
                self.send(message, buffers)

    @traitlets.validate("text")
    def _check_text(self, proposal: traitlets.Bunch) -> str:
        with refusing():
            return as_text("text", proposal["value"])
