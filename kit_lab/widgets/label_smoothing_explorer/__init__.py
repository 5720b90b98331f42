"""레이블 스무딩을 움직여 보는 위젯(논문 5.4절): 목표 분포, 손실과 그 바닥, 기울기."""

from collections.abc import Sequence

import traitlets

from kit_core.validation import (
    as_integer,
    as_real,
    as_reals,
    as_texts,
    check_distinct,
    check_paired,
    check_that,
)
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["LabelSmoothingExplorer"]

_NAMES = ("tokens", "logits", "rest", "answer", "epsilon", "vocab_size", "temperature")
_LARGEST_LOGIT = 100.0  # the front end works in doubles: exp(200) still fits
_MOST_TOKENS = 8  # rows that still read at a glance


class LabelSmoothingExplorer(KitWidget):
    """한 자리의 로짓을 고치며 스무딩한 목표, 확률, 손실, 기울기를 살핀다(논문 5.4절).

    목표는 정답에 1 - epsilon + epsilon/V, 나머지 토큰마다 epsilon/V이다. 로짓은 temperature로 나눈 뒤 소프트맥스에
    들어간다. 어휘 V개 가운데 tokens에 없는 것들은 모두 같은 로짓 rest를 갖는다.

    Args:
        tokens: 로짓을 고칠 토큰 2개 이상 8개 이하. 서로 달라야 한다.
        logits: 그 토큰들의 로짓. -100 이상 100 이하.
        rest: 나머지 토큰의 로짓.
        answer: 정답의 번호. tokens의 자리이다.
        epsilon: 스무딩의 정도. 0 이상 0.9 이하.
        vocab_size: 어휘의 크기 V. tokens의 수 이상 10만 이하.
        temperature: 로짓을 나눌 온도. 0.1 이상 10 이하.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.
    서로 맞물린 값 여럿을 바꿀 때는 `with widget.hold_trait_notifications():` 안에서 대입한다.

    Raises:
        TypeError: 인자의 형이 다를 때.
        ValueError: 범위를 벗어났거나 tokens와 logits의 수가 다를 때.
    """

    _esm = esm("label_smoothing_explorer")
    _css = css("shared/plot", "label_smoothing_explorer/style")

    tokens = traitlets.Any(()).tag(sync=True)
    logits = traitlets.Any(()).tag(sync=True)
    rest = traitlets.Any(0.0).tag(sync=True)
    answer = traitlets.Any(0).tag(sync=True)
    epsilon = traitlets.Any(0.1).tag(sync=True)
    vocab_size = traitlets.Any(78).tag(sync=True)
    temperature = traitlets.Any(1.0).tag(sync=True)

    def __init__(
        self,
        tokens: Sequence[str] = ("3", "5", "8", "0", "원"),
        logits: Sequence[float] = (5.0, 2.0, 1.0, 0.0, -1.0),
        *,
        rest: float = -1.0,
        answer: int = 0,
        epsilon: float = 0.1,
        vocab_size: int = 78,
        temperature: float = 1.0,
    ) -> None:
        values = (tokens, logits, rest, answer, epsilon, vocab_size, temperature)
        super().__init__(**_checked(dict(zip(_NAMES, values, strict=True))))

    _validate_state = revalidated(_NAMES, lambda state: _checked(state))


def _checked(state: dict) -> dict:
    tokens = _tokens(state["tokens"])
    logits = tuple(as_reals("logits", state["logits"], -_LARGEST_LOGIT, _LARGEST_LOGIT))
    check_paired(tokens=tokens, logits=logits)
    return {
        "tokens": tokens,
        "logits": logits,
        "rest": as_real("rest", state["rest"], -_LARGEST_LOGIT, _LARGEST_LOGIT),
        "answer": as_integer("answer", state["answer"], 0, len(tokens) - 1),
        "epsilon": as_real("epsilon", state["epsilon"], 0.0, 0.9),
        "vocab_size": as_integer("vocab_size", state["vocab_size"], len(tokens), 100_000),
        "temperature": as_real("temperature", state["temperature"], 0.1, 10.0),
    }


def _tokens(values: object) -> tuple[str, ...]:
    tokens = tuple(as_texts("tokens", values, 2, _MOST_TOKENS))
    check_that("tokens", tokens, all(token.strip() for token in tokens), "비지 않은 글만 넣는다")
    check_distinct("tokens", tokens)
    return tokens
