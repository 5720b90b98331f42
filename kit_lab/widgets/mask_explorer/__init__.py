"""독자의 토큰에 마스크를 걸고 풀며 스코어와 소프트맥스가 어떻게 바뀌는지 보는 위젯(논문 3.2.3절)."""

import re
import unicodedata
from collections.abc import Sequence

import numpy as np
import traitlets

from kit_core.validation import as_integer, as_text, check_choice, check_that
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["PADDING", "START", "MaskExplorer", "split_text", "token_vectors"]

PADDING, START, BLANK = "[패딩]", "[시작]", "␣"
_LARGEST_TEXT = 12  # tokens that leave room for a number in every cell
_LARGEST_PADDING = 4
_KEY_SIZE = 4
# Unicode's White_Space, as data.js has it: str.isspace would take U+001C too, and JavaScript's \s U+FEFF.
_SPACE = re.compile(r"[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_CHOICES = {
    "split": ("syllable", "space"),
    "side": ("after", "before"),
    "kind": ("encoder", "decoder", "cross"),
    "masks": ("none", "padding", "look_ahead", "both"),
    "cross_padding": ("source", "target"),
    "written": ("attend", "block"),
    "read": ("attend", "block"),
}
_STATE = ("source", "target", "source_padding", "target_padding", *_CHOICES)


def token_vectors(tokens: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """위젯이 쓰는 쿼리와 키를 준다. 토큰의 글자만으로 정해지는 난수이며 화면에서도 똑같이 만든다.

    Args:
        tokens: 토큰 문자열 n개.

    Returns:
        쿼리 (n, 4)와 키 (n, 4). 성분은 표준 정규분포를 따른다.
    """
    pair = [[_normals(_seed(letter + token)) for token in tokens] for letter in "qk"]
    return np.array(pair[0]), np.array(pair[1])  # (n, d_k), (n, d_k)


def _seed(text: str) -> int:
    """FNV-1a: 문자열의 UTF-8 바이트를 32비트 수 하나로 섞는다."""
    state = 0x811C9DC5
    for byte in text.encode("utf-8"):
        state = (state ^ byte) * 0x01000193 % 2**32
    return state


def _normals(seed: int) -> list[float]:
    """mulberry32의 난수를 박스-뮬러로 바꾼 표준 정규 난수 _KEY_SIZE개."""
    uniforms = []
    for _ in range(_KEY_SIZE):
        seed = (seed + 0x6D2B79F5) % 2**32
        t = (seed ^ (seed >> 15)) * (seed | 1) % 2**32
        t ^= (t + (t ^ (t >> 7)) * (t | 61)) % 2**32
        uniforms.append((t ^ (t >> 14)) / 2**32)
    radius = np.sqrt(-2 * np.log1p(-np.array(uniforms[::2])))
    angle = 2 * np.pi * np.array(uniforms[1::2])
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).ravel().tolist()


class MaskExplorer(KitWidget):
    """적은 글에 패딩 마스크와 룩어헤드 마스크를 걸고 풀며 가리기 전과 뒤를 견준다(논문 3.2.3절).

    쿼리와 키는 `token_vectors`가 정한다. 타깃의 맨 앞에는 시작 토큰이 붙는다.

    Args:
        source: 소스의 글. 토큰은 12개까지이고, 패딩이 있으면 비워도 된다.
        target: 타깃의 글. 토큰은 12개까지이고, 비우면 시작 토큰만 남는다.
        source_padding: 소스에 붙는 패딩의 수. 0 이상 4 이하.
        target_padding: 타깃에 붙는 패딩의 수. 0 이상 4 이하.
        split: 글을 토큰으로 나누는 법. "syllable"(글자마다) 또는 "space"(띄어쓰기마다).
        side: 패딩이 붙는 쪽. "after"(뒤) 또는 "before"(앞).
        kind: 보일 어텐션. "encoder"와 "decoder"는 셀프 어텐션, "cross"는 인코더-디코더 어텐션.
        masks: 거는 마스크. "none", "padding", "look_ahead", "both" 가운데 하나.
        cross_padding: "cross"의 패딩 마스크를 만드는 쪽. "source"(논문) 또는 "target"(흔한 실수).
        written: 마스크를 적은 약속. "attend"는 True가 볼 수 있음, "block"은 1이 가림이다.
        read: 마스크를 읽는 코드의 약속. written과 다르면 볼 곳과 가릴 곳이 뒤바뀐다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.

    Raises:
        TypeError: 문자열이나 정수여야 할 인자가 그렇지 않을 때.
        ValueError: 토큰이나 패딩이 너무 많을 때, 소스에 토큰도 패딩도 없을 때, 모르는 이름을 골랐을 때.
    """

    _esm = esm("mask_explorer")
    _css = css("mask_explorer/style")

    source = traitlets.Any("스무 살").tag(sync=True)
    target = traitlets.Any("20살").tag(sync=True)
    source_padding = traitlets.Any(2).tag(sync=True)
    target_padding = traitlets.Any(2).tag(sync=True)
    split = traitlets.Any("syllable").tag(sync=True)
    side = traitlets.Any("after").tag(sync=True)
    kind = traitlets.Any("encoder").tag(sync=True)
    masks = traitlets.Any("padding").tag(sync=True)
    cross_padding = traitlets.Any("source").tag(sync=True)
    written = traitlets.Any("attend").tag(sync=True)
    read = traitlets.Any("attend").tag(sync=True)

    def __init__(
        self,
        source: str = "스무 살",
        target: str = "20살",
        source_padding: int = 2,
        target_padding: int = 2,
        *,
        split: str = "syllable",
        side: str = "after",
        kind: str = "encoder",
        masks: str = "padding",
        cross_padding: str = "source",
        written: str = "attend",
        read: str = "attend",
    ) -> None:
        given = (source, target, source_padding, target_padding)
        chosen = (split, side, kind, masks, cross_padding, written, read)
        super().__init__(**_checked(dict(zip(_STATE, given + chosen, strict=True))))

    _validate_state = revalidated(_STATE, lambda state: _checked(state))

    @property
    def source_tokens(self) -> list[str]:
        """화면에 보이는 소스의 토큰. 패딩도 들어 있다."""
        return self._padded(split_text(self.source, self.split), self.source_padding)

    @property
    def target_tokens(self) -> list[str]:
        """화면에 보이는 타깃의 토큰. 시작 토큰과 패딩도 들어 있다."""
        return self._padded([START, *split_text(self.target, self.split)], self.target_padding)

    def _padded(self, tokens: list[str], count: int) -> list[str]:
        padding = [PADDING] * count
        return tokens + padding if self.side == "after" else padding + tokens


def split_text(text: str, split: str) -> list[str]:
    """글을 글자마다("syllable") 또는 띄어쓰기마다("space") 토큰으로 나눈다. 글자의 빈칸은 ␣로 보인다.

    빈칸은 유니코드의 White_Space인 글자이다. 화면도 똑같이 나눈다.
    """
    text = unicodedata.normalize("NFC", text)
    if split == "space":
        return [word for word in _SPACE.split(text) if word]
    return [_SPACE.sub(BLANK, character) for character in text]


def _checked(state: dict) -> dict:
    """상태 전체를 한꺼번에 살핀다."""
    checked = {name: check_choice(name, state[name], choices) for name, choices in _CHOICES.items()}
    for name in ("source_padding", "target_padding"):
        checked[name] = as_integer(name, state[name], 0, _LARGEST_PADDING)
    for name in ("source", "target"):
        checked[name] = _text(name, state[name], checked["split"])
    some = checked["source_padding"] or split_text(checked["source"], checked["split"])
    check_that("source", checked["source"], some, "토큰이 없으면 source_padding을 1 이상으로 정한다")
    return checked


def _text(name: str, value: object, split: str) -> str:
    count = len(split_text(as_text(name, value), split))
    check_that(
        name,
        value,
        count <= _LARGEST_TEXT,
        f"토큰 {_LARGEST_TEXT}개 이하의 글을 넣는다. 받은 것은 {count}개이다",
    )
    return value
