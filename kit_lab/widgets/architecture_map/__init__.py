"""논문의 그림 1을 지도처럼 짚어 보는 위젯(논문 3절). 상자마다 모양, 파라미터, 코드의 자리를 보인다."""

import re
from collections.abc import Mapping

import traitlets

from kit_core.validation import as_integer, as_text, check_choice, check_fields, check_heads, check_that
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["BOXES", "ArchitectureMap"]

_LARGEST = {
    "d_model": 8192,
    "num_heads": 128,
    "d_ff": 65536,
    "num_layers": 96,
    "vocab_size": 1_000_000,
    "batch": 1024,
    "source_length": 4096,
    "target_length": 4096,
}
_ENCODER = ("self_attention", "self_attention_norm", "feed_forward", "feed_forward_norm")
_DECODER = (*_ENCODER[:2], "cross_attention", "cross_attention_norm", *_ENCODER[2:])
BOXES = (
    *("source", "source_embedding", "source_position"),
    *(f"encoder_{name}" for name in _ENCODER),
    "encoder",
    *("target", "target_embedding", "target_position"),
    *(f"decoder_{name}" for name in _DECODER),
    *("decoder", "projection", "softmax"),
)
CHAPTERS = ("encoding", "attention", "masking", "blocks", "transformer")
_STATE = (*_LARGEST, "box", "links")
# A scheme or a host would lead out of the book. Browsers read \ as / and pass over control characters, so that a scheme
# could hide behind them.
_INSIDE = re.compile(r"(?![a-zA-Z][a-zA-Z0-9+.-]*:)(?![/\\])[^\s\x00-\x20\x7f]+")


class ArchitectureMap(KitWidget):
    """그림 1의 상자를 골라 그 모양과 파라미터, kit_core의 줄을 본다(논문 3절, 그림 1).

    모양의 이름은 B 배치, S 소스의 길이, T 타깃의 길이, h 헤드의 수, V 어휘의 크기이다. 헤드 하나의 차원은
    d_k = d_v = d_model / h이고, 어휘는 하나이며 임베딩과 출력 투영이 한 행렬을 함께 쓴다.

    Args:
        d_model: 층이 주고받는 벡터의 차원. 8192 이하이고 num_heads로 나누어떨어진다.
        num_heads: 헤드의 수 h. 128 이하.
        d_ff: 피드포워드 신경망 안쪽의 차원. 65536 이하.
        num_layers: 인코더와 디코더 각각의 층 수 N. 96 이하.
        vocab_size: 어휘의 크기 V. 100만 이하.
        batch: 배치의 크기 B. 1024 이하.
        source_length: 소스의 길이 S(토큰 수). 4096 이하.
        target_length: 타깃의 길이 T(토큰 수). 4096 이하.
        box: 처음 고를 상자. `BOXES`의 이름 가운데 하나.
        links: 장의 이름(`CHAPTERS`의 하나)에서 그 장의 상대 주소로 가는 사전. 없는 장은 잇지 않는다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.

    Raises:
        TypeError: 정수나 문자열이어야 할 인자가 그렇지 않을 때.
        ValueError: 범위를 벗어났거나 d_model이 num_heads로 나누어떨어지지 않거나, 모르는 상자나 장, 책 밖의 주소를
            주었을 때.
    """

    _esm = esm("architecture_map")
    _css = css("architecture_map/style")

    d_model = traitlets.Any(512).tag(sync=True)
    num_heads = traitlets.Any(8).tag(sync=True)
    d_ff = traitlets.Any(2048).tag(sync=True)
    num_layers = traitlets.Any(6).tag(sync=True)
    vocab_size = traitlets.Any(37000).tag(sync=True)
    batch = traitlets.Any(2).tag(sync=True)
    source_length = traitlets.Any(7).tag(sync=True)
    target_length = traitlets.Any(8).tag(sync=True)
    box = traitlets.Any("encoder_self_attention").tag(sync=True)
    links = traitlets.Any({}).tag(sync=True)

    def __init__(
        self,
        d_model: int = 512,
        num_heads: int = 8,
        d_ff: int = 2048,
        num_layers: int = 6,
        vocab_size: int = 37000,
        *,
        batch: int = 2,
        source_length: int = 7,
        target_length: int = 8,
        box: str = "encoder_self_attention",
        links: Mapping[str, str] | None = None,
    ) -> None:
        given = (d_model, num_heads, d_ff, num_layers, vocab_size, batch, source_length, target_length)
        state = dict(zip(_STATE, (*given, box, {} if links is None else links), strict=True))
        super().__init__(**_checked(state))

    _validate_state = revalidated(_STATE, lambda state: _checked(state))


def _checked(state: dict) -> dict:
    """상태 전체를 한꺼번에 살피고, 파이썬의 기본형으로 바꾸어 돌려준다."""
    sizes = {name: as_integer(name, state[name], 1, largest) for name, largest in _LARGEST.items()}
    check_heads(sizes["d_model"], sizes["num_heads"])
    return sizes | {"box": check_choice("box", state["box"], BOXES), "links": _links(state["links"])}


def _links(links: object) -> dict[str, str]:
    check_fields("links", links, allowed=CHAPTERS)
    for chapter, address in links.items():
        name = f"links[{chapter!r}]"
        inside = _INSIDE.fullmatch(as_text(name, address))
        check_that(name, address, inside, "책 안의 상대 주소를 넣는다. 예: 'attention.html'")
    return dict(links)
