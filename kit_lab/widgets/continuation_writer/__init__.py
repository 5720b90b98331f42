"""이어 쓰기: 언어 모델이 독자의 글을 한 토큰씩 이어 쓰고, 자리마다의 후보와 확률을 보이는 위젯."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import traitlets

from kit_core.validation import as_integer, as_list, as_real, as_text, as_texts, check_choice
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.live import Live, LiveWidget

__all__ = ["ContinuationWriter"]

MODES = ("write", "answer")
LENGTH = 60  # 처음에 보일 글을 이어 쓰는 토큰의 최대 수
_DIGITS = 6  # 확률에 남기는 유효 숫자


@runtime_checkable
class LiveContinuation(Live, Protocol):
    """글을 이어 쓰는 모델. kit_lab.live.LiveModel(언어 모델)이 그것이다."""

    @property
    def writes_on(self) -> bool: ...
    @property
    def pretrained(self) -> Any: ...
    def continuation(self, text: str, **choices: Any) -> Any: ...


class ContinuationWriter(LiveWidget):
    """언어 모델이 독자의 글을 한 토큰씩 이어 쓴다. 토큰마다 후보와 확률을 보이고, 다른 후보를 골라 거기서부터 쓰게 한다.

    후보마다 모델이 준 확률과, 온도와 top-k와 top-p를 거쳐 뽑힐 확률을 견준다. 독자가 적은 글도 토큰마다 모델이 얼마나
    그럴듯하다고 보았는지를 보이고, 글자 하나에 몇 비트가 드는지 센다.

    Args:
        live: 페이지에서 돌 언어 모델. LiveModel("language_model")처럼 만든다.
        text: 처음에 보일 글. mode가 "answer"이면 질문이다.
        samples: 눌러서 이어 볼 글들.
        questions: 눌러서 물어볼 질문들. 없으면 글만 잇는다.
        mode: "write"이면 글을 잇고, "answer"이면 질문에 답한다.
        written: 이어 쓴 토큰의 번호. None이면 seed로 뽑아 쓴다.
        temperature: 로짓을 나누는 온도. 0.1 이상 2 이하.
        top_k: 확률이 큰 k개만 남긴다. None이면 모두 남긴다.
        top_p: 확률이 큰 것부터 더해 p에 이를 때까지만 남긴다. 0.05 이상 1 이하.
        seed: 난수의 씨앗. 「다시 뽑기」를 누르면 하나 커진다.
        at: 후보를 보일 자리. 읽은 토큰의 차례이며 0부터 센다. None이면 다음에 올 토큰이다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽고, 속성에 대입하면 화면이 바뀐다. 이어 쓴 글은 answer에 있다.
    파이썬이 미리 뽑아 두는 글과 페이지가 뽑는 글은 난수가 달라 seed가 같아도 다르다.

    Raises:
        TypeError: live가 언어 모델을 담은 LiveModel이 아니거나 인자의 형이 어긋날 때.
        ValueError: 모델이 text를 읽을 수 없거나 값이 범위를 벗어날 때.
    """

    _esm = esm("continuation_writer")
    _css = css("shared/meter", "shared/live", "continuation_writer/style", "continuation_writer/candidates")
    _architecture = "language_model"

    _prepared = traitlets.Dict().tag(sync=True)
    _sizes = traitlets.Dict().tag(sync=True)
    _questions = traitlets.List().tag(sync=True)
    mode = traitlets.Any("write").tag(sync=True)
    written = traitlets.Any([]).tag(sync=True)
    temperature = traitlets.Any(0.8).tag(sync=True)
    top_k = traitlets.Any(None, allow_none=True).tag(sync=True)
    top_p = traitlets.Any(0.9).tag(sync=True)
    seed = traitlets.Any(0).tag(sync=True)
    at = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        live: LiveContinuation,
        text: str,
        *,
        samples: Sequence[str] = (),
        questions: Sequence[str] = (),
        mode: str = "write",
        written: Sequence[int] | None = None,
        temperature: float = 0.8,
        top_k: int | None = None,
        top_p: float = 0.9,
        seed: int = 0,
        at: int | None = None,
    ) -> None:
        if not isinstance(live, LiveContinuation) or not live.writes_on:
            raise TypeError(
                f"live는 언어 모델을 담은 LiveModel이어야 하는데 {live!r}을(를) 받았다. "
                'kit_lab.live.LiveModel("language_model")을 넣는다.'
            )
        config = live.pretrained.model.config
        self._size, self._longest = config.source_vocab_size, config.max_length
        settings = {"temperature": temperature, "top_k": top_k, "top_p": top_p, "seed": seed}
        settings = {name: self._checked(name, value) for name, value in settings.items()}
        mode = self._checked("mode", mode)
        seen = live.continuation(
            as_text("text", text).strip(),
            answering=mode == "answer",
            ids=None if written is None else self._checked("written", written),
            length=LENGTH,
            **settings,
        )
        super().__init__(
            live,
            text,
            samples=samples,
            answer=seen.answer,
            mode=mode,
            written=list(seen.ids),
            at=at,
            _prepared=_prepared(seen)
            | {"made": {"text": text, "mode": mode, "written": list(seen.ids)} | _without(settings, "seed")},
            _sizes={"vocabulary": self._size, "longest": self._longest},
            _questions=as_texts("questions", questions),
            **settings,
        )

    @traitlets.validate("mode", "written", "temperature", "top_k", "top_p", "seed", "at")
    def _check(self, proposal: traitlets.Bunch) -> object:
        with refusing():
            return self._checked(proposal["trait"].name, proposal["value"])

    def _checked(self, name: str, value: Any) -> Any:
        if name == "mode":
            return check_choice(name, value, MODES)
        if name == "written":
            ids = as_list(name, value, 0, self._longest)
            return [as_integer(f"written[{i}]", id, 1, self._size - 1) for i, id in enumerate(ids)]
        if name in ("temperature", "top_p"):
            return as_real(name, value, *((0.1, 2) if name == "temperature" else (0.05, 1)))
        if name == "seed":
            return as_integer(name, value, 0)
        if value is None:
            return None
        return as_integer(name, value, *((1, self._size) if name == "top_k" else (0, self._longest)))


def _without(settings: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in settings.items() if key != name}


def _prepared(seen: Any) -> dict[str, Any]:
    """모델이 오기 전에 보일 것. 후보 하나는 [번호, 이름, 모델이 준 확률, 뽑힐 확률]이다."""

    def short(share: float) -> float:
        return float(f"{share:.{_DIGITS}g}")

    def candidate(one: Any) -> list[Any]:
        return [one.id, one.name, short(one.before), short(one.after)]

    def place(one: Any) -> dict[str, Any]:
        told = {"best": list(map(candidate, one.best)), "kept": [one.kept, short(one.kept_share)]}
        return told if one.token is None else told | {"token": candidate(one.token), "rank": one.rank}

    return {
        "answer": seen.answer,
        "ids": list(seen.ids),
        "from": seen.start,
        "tokens": list(map(place, seen.places)),
        "next": None if seen.coming is None else place(seen.coming),
    }
