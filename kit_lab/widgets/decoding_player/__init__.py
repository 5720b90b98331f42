"""디코딩을 한 걸음씩 밟아 보는 위젯: 다음 토큰의 분포, 그 걸음의 어텐션, 빔의 나무(논문 6.1절)."""

from collections.abc import Sequence

import traitlets

from kit_core.validation import as_integer, as_list, as_real, as_texts, check_choice, check_flag, check_that
from kit_lab.widgets.base import css, esm, refusing
from kit_lab.widgets.decoding_player.example import DecodingExample, pack
from kit_lab.widgets.live import LABEL, Live, LiveWidget

__all__ = ["DecodingExample", "DecodingPlayer"]

METHODS = ("beam", "sample")
LARGEST_ALPHA = 1.5
_TOP = 8  # bars of the distribution; also at least twice the largest beam, to show what was cut
_STATE = ("example", "method", "beam_size", "alpha", "temperature", "step", "row", "layer")


class DecodingPlayer(LiveWidget):
    """모델이 문장을 쓰는 과정을 한 걸음씩 보인다. 빔의 크기, 길이 페널티의 alpha, 온도를 바꾸면 그 자리에서 다시 찾는다.

    빔 서치는 화면 안에서 SearchTree에 적힌 로그 확률로 한다. 그 결과는 kit_core.beam_search와 같다. 온도는 분포와
    샘플링에만 쓰이고 빔 서치는 바꾸지 않는다. 화면은 걸음과 층을 1부터 세고, 아래의 값은 0부터 센다.

    Args:
        examples: DecodingExample 하나 또는 그 목록. 온도, 뽑기의 수, 빔의 크기, 층의 수, 특수 토큰이 모두 같아야 한다.
        vocabulary: 토큰의 번호 차례로 늘어놓은 토큰 문자열 V개.
        example: 처음 보일 문장.
        method: "beam"이면 빔 서치, "sample"이면 샘플링.
        beam_size: 빔의 크기. 1이면 그리디 디코딩이다.
        alpha: 길이 페널티의 지수. 0 이상 1.5 이하.
        temperature: 온도. tree.temperatures 가운데 하나.
        step: 보일 걸음. 찾기가 그 전에 끝나면 마지막 걸음을 보인다.
        row: 분포와 어텐션을 보일 가설의 순위. -1이면 가장 좋은 답으로 이어지는 가설이다.
        layer: 어텐션을 보일 디코더의 층.
        live: 페이지에서 돌 모델. LiveModel("korean_numbers")처럼 만든다. 주면 독자가 글을 적는 칸이 생기고, 적은 글의 모든
            가설을 그 자리에서 계산해 똑같이 찾아 본다. 빔 서치의 가장 좋은 답은 answer에 있다.
        text: 칸에 처음 적혀 있을 글.
        samples: 눌러서 넣어 볼 글들.
        label: 칸의 이름.
        folded: True면 문장과 다음 토큰의 분포와 「한 걸음」만 먼저 보인다. 나머지는 독자가 펼친다.

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 문장들이 서로 맞지 않거나 고른 값이 범위를 벗어날 때. 만든 뒤에 값을 바꿀 때도 같다.
    """

    _esm = esm("decoding_player")
    _css = css("shared/meter", "shared/live", "decoding_player/style")

    _settings = traitlets.Dict().tag(sync=True)
    _examples = traitlets.List().tag(sync=True)
    _floats = traitlets.Bytes().tag(sync=True)
    _ids = traitlets.Bytes().tag(sync=True)
    _codes = traitlets.Bytes().tag(sync=True)
    _folded = traitlets.Bool(False).tag(sync=True)
    example = traitlets.Any(0).tag(sync=True)
    method = traitlets.Any("beam").tag(sync=True)
    beam_size = traitlets.Any(1).tag(sync=True)
    alpha = traitlets.Any(0.6).tag(sync=True)
    temperature = traitlets.Any(1.0).tag(sync=True)
    step = traitlets.Any(0).tag(sync=True)
    row = traitlets.Any(-1).tag(sync=True)
    layer = traitlets.Any(0).tag(sync=True)

    def __init__(
        self,
        examples: DecodingExample | Sequence[DecodingExample],
        vocabulary: Sequence[str],
        *,
        example: int = 0,
        method: str = "beam",
        beam_size: int = 4,
        alpha: float = 0.6,
        temperature: float = 1.0,
        step: int = 0,
        row: int = -1,
        layer: int = 0,
        live: Live | None = None,
        text: str = "",
        samples: Sequence[str] = (),
        label: str = LABEL,
        folded: bool = False,
    ) -> None:
        check_flag("folded", folded)
        examples = [examples] if isinstance(examples, DecodingExample) else examples
        given = as_list("examples", examples, 1, kind=DecodingExample)
        self._limits = _settings(given, vocabulary)
        state = (example, method, beam_size, alpha, temperature, step, row, layer)
        checked = {name: self._one(name, value) for name, value in zip(_STATE, state, strict=True)}
        described, arrays = zip(*(pack(one, self._limits["top"]) for one in given), strict=True)
        floats, ids, codes = (
            b"".join(array.tobytes() for array in kind) for kind in zip(*arrays, strict=True)
        )
        super().__init__(
            live,
            text,
            samples=samples,
            label=label,
            _settings=self._limits,
            _examples=list(described),
            _floats=floats,
            _ids=ids,
            _codes=codes,
            _folded=folded,
            **checked,
        )

    def _one(self, name: str, value: object) -> object:
        """값 하나를 살펴 기본형으로 준다."""
        limits = self._limits
        if name == "method":
            return check_choice(name, value, METHODS)
        if name == "alpha":
            return as_real(name, value, 0.0, LARGEST_ALPHA)
        if name == "temperature":
            offered = ", ".join(f"{one:g}" for one in limits["temperatures"])
            check_that(
                name, value, as_real(name, value) in limits["temperatures"], f"{offered} 가운데서 고른다"
            )
            return float(value)
        low, high = {
            "example": (0, limits["examples"] - 1),
            "beam_size": (1, limits["largest_beam"]),
            "step": (0, limits["max_length"] - 1),
            "row": (-1, max(limits["largest_beam"], limits["draws"]) - 1),
            "layer": (0, limits["layers"] - 1),
        }[name]
        return as_integer(name, value, low, high)

    @traitlets.validate(*_STATE)
    def _check(self, proposal: traitlets.Bunch) -> object:
        with refusing():
            return self._one(proposal["trait"].name, proposal["value"])


def _settings(examples: Sequence[DecodingExample], vocabulary: object) -> dict:
    """모든 문장에 공통인 값."""
    tokens = as_texts("vocabulary", vocabulary)
    found = [
        {
            "temperatures": one.tree.temperatures.tolist(),
            "draws": len(one.tree.uniforms),
            "largest_beam": int(one.tree.largest_beam),
            "max_length": one.tree.max_length,
            "layers": one.tree.cross.shape[1],
            "end_id": int(one.tree.end_id),
            "size": one.tree.log_probabilities.shape[1],
        }
        for one in examples
    ]
    for i, settings in enumerate(found):
        check_that(
            f"examples[{i}]의 설정", settings, settings == found[0], f"examples[0]의 {found[0]}과 같아야 한다"
        )
    size = found[0].pop("size")
    check_that("vocabulary의 토큰", len(tokens), len(tokens) == size, f"로그 확률처럼 {size}개여야 한다")
    top = min(size - 1, max(_TOP, 2 * found[0]["largest_beam"]))
    return found[0] | {"vocabulary": tokens, "top": top, "examples": len(examples)}
