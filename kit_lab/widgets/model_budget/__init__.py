"""하이퍼파라미터를 바꾸며 파라미터, 계산량, 메모리가 어떻게 움직이는지 보는 위젯(논문 3절, 표 3)."""

from collections.abc import Mapping

import traitlets

from kit_core.validation import (
    as_integer,
    check_choice,
    check_fields,
    check_heads,
    check_positive,
    check_that,
)
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["ModelBudget"]

_MODEL = {"num_layers": 96, "d_model": 8192, "num_heads": 128, "d_k": 8192, "d_v": 8192, "d_ff": 65536}
_REST = {"vocab_size": 1_000_000, "batch": 100_000, "length": 100_000}
_BASE = {
    "num_layers": 6,
    "d_model": 512,
    "num_heads": 8,
    "d_k": None,
    "d_v": None,
    "d_ff": 2048,
    "learned_length": 0,
}
_LONGEST_TABLE = 100_000
DTYPES = ("float32", "float16")
_STATE = (*_BASE, *_REST, "dtype", "rows")


class ModelBudget(KitWidget):
    """모델의 크기를 바꾸며 파라미터, FLOPs, 메모리를 논문의 base 모델과 견준다(논문 3절, 표 3).

    어휘는 하나이고 임베딩과 출력 투영이 한 행렬을 함께 쓰며, 어텐션의 투영에는 편향이 없다. 소스와 타깃의 길이는
    같다. FLOPs는 순전파의 행렬 곱만 세고, 곱하고 더하기 한 번을 두 번의 연산으로 친다.

    Args:
        num_layers: 인코더와 디코더 각각의 층 수 N. 96 이하.
        d_model: 층이 주고받는 벡터의 차원. 8192 이하.
        num_heads: 헤드의 수 h. 128 이하.
        d_ff: 피드포워드 신경망 안쪽의 차원. 65536 이하.
        vocab_size: 어휘의 크기 V. 100만 이하.
        d_k: 헤드 하나의 쿼리와 키의 차원. d_v와 함께 None이면 d_model / num_heads.
        d_v: 헤드 하나의 밸류의 차원.
        learned_length: 학습하는 위치의 수. 사인파를 쓰면 0. 10만 이하.
        batch: 배치의 크기 B. 10만 이하.
        length: 소스와 타깃의 길이(토큰 수). 10만 이하.
        dtype: 모든 값을 담을 자료형. "float32"나 "float16".
        rows: 고를 수 있는 행. 이름에서, 위의 앞쪽 일곱 값 가운데 base와 다른 것을 담은 사전으로 간다. 논문에 적힌
            파라미터 수(백만)를 "paper"에 함께 적을 수 있다.

    처음의 vocab_size, batch, length, dtype은 견줄 base 모델에도 그대로 쓰인다.

    Raises:
        TypeError: 정수나 사전이어야 할 인자가 그렇지 않을 때.
        ValueError: 범위를 벗어났거나, d_k와 d_v 가운데 하나만 주었거나, d_model이 num_heads로 나누어떨어지지 않을 때.
    """

    _esm = esm("model_budget")
    _css = css("model_budget/style")

    num_layers = traitlets.Any(6).tag(sync=True)
    d_model = traitlets.Any(512).tag(sync=True)
    num_heads = traitlets.Any(8).tag(sync=True)
    d_k = traitlets.Any(None, allow_none=True).tag(sync=True)
    d_v = traitlets.Any(None, allow_none=True).tag(sync=True)
    d_ff = traitlets.Any(2048).tag(sync=True)
    learned_length = traitlets.Any(0).tag(sync=True)
    vocab_size = traitlets.Any(37000).tag(sync=True)
    batch = traitlets.Any(1000).tag(sync=True)
    length = traitlets.Any(25).tag(sync=True)
    dtype = traitlets.Any("float32").tag(sync=True)
    # Saved states sort what is in an object by name: the rows go as pairs, in their own order.
    rows = traitlets.Any({}).tag(sync=True, to_json=lambda rows, _: [*rows.items()])
    reference = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        num_layers: int = 6,
        d_model: int = 512,
        num_heads: int = 8,
        d_ff: int = 2048,
        vocab_size: int = 37000,
        *,
        d_k: int | None = None,
        d_v: int | None = None,
        learned_length: int = 0,
        batch: int = 1000,
        length: int = 25,
        dtype: str = "float32",
        rows: Mapping[str, Mapping[str, int | None]] | None = None,
    ) -> None:
        model = (num_layers, d_model, num_heads, d_k, d_v, d_ff, learned_length)
        given = (*model, vocab_size, batch, length, dtype, {} if rows is None else rows)
        state = _checked(dict(zip(_STATE, given, strict=True)))
        same = {name: state[name] for name in (*_REST, "dtype")}
        super().__init__(**state, reference=_BASE | same)

    _validate_state = revalidated(_STATE, lambda state: _checked(state))


def _checked(state: dict) -> dict:
    """상태 전체를 한꺼번에 살피고, 파이썬의 기본형으로 바꾸어 돌려준다."""
    dtype = check_choice("dtype", state["dtype"], DTYPES)
    rest = {name: as_integer(name, state[name], 1, largest) for name, largest in _REST.items()}
    return _model(state) | rest | {"dtype": dtype, "rows": _rows(state["rows"])}


def _model(state: Mapping) -> dict:
    apart = (state["d_k"], state["d_v"])
    tied = apart == (None, None)
    check_that("d_k, d_v", apart, tied or None not in apart, "함께 정하거나 함께 None으로 둔다")
    sizes = {
        name: None if tied and name in ("d_k", "d_v") else as_integer(name, state[name], 1, most)
        for name, most in _MODEL.items()
    }
    if tied:
        check_heads(sizes["d_model"], sizes["num_heads"])
    return sizes | {
        "learned_length": as_integer("learned_length", state["learned_length"], 0, _LONGEST_TABLE)
    }


def _rows(rows: object) -> dict[str, dict]:
    check_fields("rows", rows)
    checked = {}
    for name, row in rows.items():
        check_fields(f"rows[{name!r}]", row, allowed=(*_BASE, "paper"))
        paper = row.get("paper")  # 정수는 정수로, 다른 실수는 float로 두어 화면에 적힌 그대로 나오게 한다.
        if paper is not None:
            check_positive(f"rows[{name!r}]의 paper", paper)
            paper = int(paper) if paper == int(paper) else float(paper)
        checked[str(name)] = _model(_BASE | dict(row)) | {"paper": paper}
    return checked
