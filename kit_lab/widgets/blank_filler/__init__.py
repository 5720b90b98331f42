"""빈칸 채우기: 독자의 글에서 토큰 하나를 가리고, 모델이 앞뒤를 읽어 무엇이라고 보는지를 보이는 위젯."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import traitlets

from kit_core.validation import as_integer, as_text
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.live import Live, LiveWidget

__all__ = ["BlankFiller"]

_DIGITS = 6  # 확률에 남기는 유효 숫자


@runtime_checkable
class LiveFilling(Live, Protocol):
    """빈칸을 채우는 모델. kit_lab.live.LiveModel(빈칸을 채우는 모델)이 그것이다."""

    @property
    def architecture(self) -> str | None: ...
    @property
    def pretrained(self) -> Any: ...
    def filling(self, text: str, at: int | None = None) -> Any: ...


class BlankFiller(LiveWidget):
    """글의 토큰 하나를 눌러 가리면, 모델이 거기에 무엇이 있다고 보는지 후보와 확률을 보인다.

    앞뒤를 다 읽었을 때와 빈칸의 앞만 읽었을 때를 나란히 놓는다. 뒤의 것은 디코더가 보는 만큼이다. 후보를 누르면 빈칸에
    들어가 글이 바뀌고, 거기에서 다른 토큰을 다시 가릴 수 있다.

    Args:
        live: 페이지에서 돌, 빈칸을 채우는 모델. LiveModel("masked_words")처럼 만든다.
        text: 처음에 보일 글.
        at: 가릴 토큰의 차례. 0부터 센다. None이면 글자가 가장 많은 토큰을 가린다.
        samples: 눌러서 넣어 볼 글들.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽고, 속성에 대입하면 화면이 바뀐다. 앞뒤를 다 읽고 가장 그럴듯하다고 본
    토큰을 넣은 글은 answer에 있다.

    Raises:
        TypeError: live가 빈칸을 채우는 모델을 담은 LiveModel이 아니거나 인자의 형이 어긋날 때.
        ValueError: 모델이 text를 읽을 수 없거나 at이 글 밖일 때.
    """

    _esm = esm("blank_filler")
    _css = css("shared/meter", "shared/live", "blank_filler/style")
    _architecture = "masked_words"

    _prepared = traitlets.Dict().tag(sync=True)
    _longest = traitlets.Int().tag(sync=True)
    at = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self, live: LiveFilling, text: str, *, at: int | None = None, samples: Sequence[str] = ()
    ) -> None:
        if not isinstance(live, LiveFilling) or live.architecture != self._architecture:
            raise TypeError(
                f"live는 빈칸을 채우는 모델을 담은 LiveModel이어야 하는데 {live!r}을(를) 받았다. "
                'kit_lab.live.LiveModel("masked_words")를 넣는다.'
            )
        self._limit = live.pretrained.model.config.max_length
        seen = live.filling(as_text("text", text).strip(), self._checked(at))
        super().__init__(
            live,
            text,
            samples=samples,
            label="가려 볼 글",
            answer=seen.both.best[0].text,
            at=seen.at,
            _prepared=_prepared(seen),
            _longest=self._limit,
        )

    @traitlets.validate("at")
    def _check(self, proposal: traitlets.Bunch) -> object:
        with refusing():
            return self._checked(proposal["value"])

    def _checked(self, at: Any) -> int | None:
        return None if at is None else as_integer("at", at, 0, self._limit - 1)


def _prepared(seen: Any) -> dict[str, Any]:
    """모델이 오기 전에 보일 것. 엔진의 fill이 주는 것과 꼴이 같다."""

    def short(share: float) -> float:
        return float(f"{share:.{_DIGITS}g}")

    def said(one: Any) -> dict[str, Any]:
        best = [{"name": c.name, "share": short(c.share), "text": c.text} for c in one.best]
        return {"best": best, "share": short(one.share), "rank": one.rank}

    told = {"text": seen.text, "tokens": list(seen.tokens), "at": seen.at}
    return told | {"both": said(seen.both), "left": said(seen.left)}
