"""글 잘라 보기: 독자의 글을 바이트, 자모, 음절, 서브워드로 나란히 자르고, 서브워드는 합치기를 한 번씩 보이는 위젯."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import traitlets

from kit_core.validation import as_integer, as_text, as_texts
from kit_lab.widgets.base import KitWidget, css, esm, refusing

__all__ = ["TokenizerExplorer"]

LONGEST = 60  # 글의 길이. 자모로 풀어도 한눈에 들어온다.
_RECORD = Path(__file__).parents[2] / "experiments" / "data" / "review_merges" / "merges.json"


@cache
def vocabulary() -> dict[str, str]:
    """영화평(NSMC, CC0)의 학습 쪽에서 배운 글자와 합치기. kit_lab.experiments의 review_merges가 적었다."""
    written = json.loads(_RECORD.read_text(encoding="utf-8"))
    return {name: written[name] for name in ("characters", "merges")}


@cache
def _most() -> int:
    return len(vocabulary()["merges"].split(" "))


class TokenizerExplorer(KitWidget):
    """글을 바이트, 자모, 음절, 서브워드로 나란히 자르고, 서브워드가 되는 합치기를 한 번씩 따라간다.

    서브워드는 영화평(NSMC)의 학습 쪽 글에서 배운 바이트 쌍 인코딩이고, 자모와 음절의 어휘는 그 글에 나온 글자들이다.
    SubwordTokenizer가 자르는 것과 같은 계산을 화면에서 한다.

    Args:
        text: 자를 글. 60자 이하.
        merges: 서브워드의 어휘가 아는 합치기의 수. 0 이상이고 배운 것의 수 이하. None이면 모두.
        step: 지금까지 보일 합치기의 수. None이면 끝까지 합친 것을 보인다. 글의 합치기보다 크면 끝까지이다.
        samples: 눌러서 넣어 볼 글들.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.

    Raises:
        TypeError: 글이나 정수여야 할 인자가 그렇지 않을 때.
        ValueError: 글이 길거나 수가 범위를 벗어날 때.
    """

    _esm = esm("tokenizer_explorer")
    _css = css("shared/live", "tokenizer_explorer/style")

    _vocabulary = traitlets.Dict().tag(sync=True)
    _samples = traitlets.List().tag(sync=True)
    text = traitlets.Any("").tag(sync=True)
    merges = traitlets.Any(0).tag(sync=True)
    step = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        text: str,
        merges: int | None = None,
        step: int | None = None,
        *,
        samples: Sequence[str] = (),
    ) -> None:
        super().__init__(
            text=text,
            merges=_most() if merges is None else merges,
            step=step,
            _vocabulary=vocabulary(),
            _samples=[as_text("samples", sample, LONGEST) for sample in as_texts("samples", samples)],
        )

    def _in_words(self) -> list[str]:
        return [*super()._in_words(), f"  자를 글: {self.text}"]

    @traitlets.validate("text", "merges", "step")
    def _check(self, proposal: traitlets.Bunch) -> object:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            if name == "text":
                return as_text(name, value, LONGEST)
            if name == "step":
                return None if value is None else as_integer(name, value, 0, 2 * LONGEST)
            return as_integer(name, value, 0, _most())
