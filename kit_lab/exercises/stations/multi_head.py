"""네 차례 3: 멀티 헤드 어텐션 (논문 3.2.2절)."""

import numpy as np

from kit_core.reference import scaled_dot_product_attention as attend
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.heads import join_heads, split_heads
from kit_lab.exercises.stations.inputs import attention_weights, changed, numbers, output_of_pair, some_keys


def multi_head_attention(query, key, value, weights, num_heads, mask=None):
    """Concat(head_1, …, head_h) W^O (논문 3.2.2절)."""
    q, k, v = _projected(query, key, value, weights)
    heads, _ = attend(split_heads(q, num_heads), split_heads(k, num_heads), split_heads(v, num_heads), mask)
    return join_heads(heads) @ weights["output"]["kernel"]  # (B, T, d_model)


def _projected(query, key, value, weights):
    inputs = {"query": query, "key": key, "value": value}
    return [x @ weights[name]["kernel"] for name, x in inputs.items()]


def _eye(given):
    return {"kernel": np.eye(given["query"].shape[-1])}


def _turned(projection):
    return {"kernel": projection["kernel"].T}


def _fitted(given):
    """쿼리를 키로 쓰면 마스크의 키가 쿼리의 수만큼이어야 한다. 맞지 않으면 NumPy가 멈춘다."""
    mask, query = given.get("mask"), given["query"]
    if mask is not None and mask.shape[-1] != query.shape[1]:
        return np.broadcast_to(mask, (*mask.shape[:-1], query.shape[1]))
    return mask


def _stretched(stretch):
    """스코어에 stretch(d_k, d_model)를 더 곱한 것."""

    def attention(query, key, value, weights, num_heads, mask=None):
        more = stretch(query.shape[-1] // num_heads, query.shape[-1])
        longer = weights | {"query": {"kernel": weights["query"]["kernel"] * more}}
        return multi_head_attention(query, key, value, longer, num_heads, mask)

    return attention


def _joined_badly(query, key, value, weights, num_heads, mask=None):
    q, k, v = _projected(query, key, value, weights)
    heads, _ = attend(split_heads(q, num_heads), split_heads(k, num_heads), split_heads(v, num_heads), mask)
    return heads.reshape(len(query), query.shape[1], -1) @ weights["output"]["kernel"]


def _split_badly(query, key, value, weights, num_heads, mask=None):
    def cut(x):
        return x.reshape(len(x), num_heads, x.shape[1], -1)

    q, k, v = _projected(query, key, value, weights)
    heads, _ = attend(cut(q), cut(k), cut(v), mask)
    return join_heads(heads) @ weights["output"]["kernel"]


def _split_first(query, key, value, weights, num_heads, mask=None):
    size = query.shape[-1] // num_heads

    def first(x, name):
        small = weights[name]["kernel"][:size, :size]
        return split_heads(x, num_heads) @ small

    heads, _ = attend(first(query, "query"), first(key, "key"), first(value, "value"), mask)
    return join_heads(heads) @ weights["output"]["kernel"]


MISTAKES = (
    Mistake(
        "multi_head_attention_one_head",
        "헤드로 나누지 않았다: 어텐션을 한 번만 했다.",
        "투영한 뒤 `split_heads`로 나누어야 헤드마다 따로 본다.",
        changed(multi_head_attention, num_heads=1),
    ),
    Mistake(
        "multi_head_attention_without_output",
        "출력 투영 W^O를 곱하지 않았다: 헤드를 이어 붙인 채로 끝났다.",
        "논문의 식은 W^O로 끝난다.",
        changed(multi_head_attention, weights=lambda a: a["weights"] | {"output": _eye(a)}),
    ),
    Mistake(
        "multi_head_attention_without_projections",
        "쿼리와 키와 밸류를 투영하지 않았다: 입력을 그대로 나누어 썼다.",
        "헤드마다 다른 눈을 갖게 하는 것이 세 투영이다.",
        changed(
            multi_head_attention,
            weights=lambda a: a["weights"] | dict.fromkeys(("query", "key", "value"), _eye(a)),
        ),
    ),
    Mistake(
        "multi_head_attention_output_transposed",
        "W^O를 뒤집어 곱했다: 행렬이 정사각형이라 오류 없이 지나간다.",
        "입력이 왼쪽에 있다. `x @ kernel`이다.",
        changed(
            multi_head_attention, weights=lambda a: a["weights"] | {"output": _turned(a["weights"]["output"])}
        ),
    ),
    Mistake(
        "multi_head_attention_projections_transposed",
        "네 투영을 모두 뒤집어 곱했다: PyTorch의 `weight`는 (출력, 입력)이지만 여기의 `kernel`은 (입력, 출력)이다.",
        "`kernel`의 첫 축이 입력의 차원이다.",
        changed(
            multi_head_attention, weights=lambda a: {name: _turned(one) for name, one in a["weights"].items()}
        ),
    ),
    Mistake(
        "multi_head_attention_one_projection",
        "키와 밸류에도 쿼리의 행렬을 썼다.",
        "사전에는 행렬이 넷 있다. 저마다 제 이름의 것을 쓴다.",
        changed(
            multi_head_attention,
            weights=lambda a: a["weights"] | dict.fromkeys(("key", "value"), a["weights"]["query"]),
        ),
    ),
    Mistake(
        "multi_head_attention_keys_from_query",
        "키와 밸류를 쿼리에서 만들었다: 인코더의 출력을 보지 못한다.",
        "셀프 어텐션에서는 셋이 같아 드러나지 않는다. 다른 두 문장을 넣어 본다.",
        changed(multi_head_attention, key=lambda a: a["query"], value=lambda a: a["query"], mask=_fitted),
    ),
    Mistake(
        "multi_head_attention_values_are_keys",
        "밸류를 키의 입력에서 만들었다.",
        "`value`를 한 번이라도 쓰는지 본다.",
        changed(multi_head_attention, value=lambda a: a["key"]),
    ),
    Mistake(
        "multi_head_attention_scaled_by_d_model",
        "`d_k`가 아니라 `d_model`의 제곱근으로 나누었다: 헤드가 여럿이면 가중치가 지나치게 고르다.",
        "헤드로 나눈 뒤의 쿼리는 차원이 얼마인가?",
        _stretched(lambda d_k, d_model: np.sqrt(d_k / d_model)),
    ),
    Mistake(
        "multi_head_attention_not_scaled",
        "스코어를 `d_k`의 제곱근으로 나누지 않았다: 가중치가 한 키로 쏠린다.",
        "네 차례 1의 `attend`를 쓴다.",
        _stretched(lambda d_k, d_model: np.sqrt(d_k)),
    ),
    Mistake(
        "multi_head_attention_scaled_by_d_k",
        "`d_k`의 제곱근이 아니라 `d_k`로 나누었다: 가중치가 지나치게 고르다.",
        "나눌 것은 내적의 분산이 아니라 표준편차이다.",
        _stretched(lambda d_k, d_model: 1 / np.sqrt(d_k)),
    ),
    Mistake(
        "multi_head_attention_mask_ignored",
        "마스크를 어텐션에 넘기지 않았다.",
        "`mask`는 받기만 해서는 아무 일도 하지 않는다.",
        changed(multi_head_attention, mask=None),
    ),
    Mistake(
        "multi_head_attention_joined_badly",
        "헤드를 이을 때 축을 되돌리지 않았다: 자리와 헤드가 뒤섞였다.",
        "`join_heads`를 점검했는지, 그것을 쓰는지 본다.",
        _joined_badly,
    ),
    Mistake(
        "multi_head_attention_split_badly",
        "헤드로 나눌 때 축을 바꾸지 않고 모양만 고쳤다: 한 헤드에 여러 자리가 섞였다.",
        "`split_heads`를 점검했는지, 그것을 쓰는지 본다.",
        _split_badly,
    ),
    Mistake(
        "multi_head_attention_split_first",
        "투영하기 전에 나누었다: 헤드마다 입력의 일부만 보고, 행렬도 한 귀퉁이만 쓴다.",
        "헤드는 저마다 d_model차원 입력을 모두 보고 투영한다.",
        _split_first,
    ),
)


def _toy(rng) -> Arguments:
    x = np.array([[[1.0, 0, 0, 1], [0, 1, 1, 0]]])
    kernels = {
        "query": np.eye(4),
        "key": np.eye(4),
        "value": np.eye(4)[[1, 0, 2, 3]],
        "output": np.eye(4) * 2 + np.eye(4, k=1),
    }
    weights = {name: {"kernel": kernel} for name, kernel in kernels.items()}
    return {"query": x, "key": x, "value": x, "weights": weights, "num_heads": 2}


def _cross(rng, B, T, S, h, d) -> Arguments:
    """키와 밸류의 입력까지 다르게 두어야 서로 바꾼 것이 드러난다."""
    d_model = h * d
    return {
        "query": numbers(rng, B, T, d_model),
        "key": numbers(rng, B, S, d_model),
        "value": numbers(rng, B, S, d_model),
        "weights": attention_weights(rng, d_model),
        "num_heads": h,
    }


def _masked(rng, B, T, S, h, d) -> Arguments:
    return _cross(rng, B, T, S, h, d) | {"mask": some_keys(rng, B, 1, T, S)}


SIZES = {"B": (1, 2), "T": (2, 4), "S": (2, 4), "h": (1, 3), "d": (2, 3)}

MULTI_HEAD_ATTENTION = Station(
    number=3,
    name="multi_head_attention",
    title="멀티 헤드 어텐션",
    chapter="attention",
    returns="출력 (B, T, d_model)",
    axes=(("B", "T", "d_model"),),
    solution=multi_head_attention,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("두 문장 사이의 어텐션", _cross, SIZES),
        Trial("마스크가 있을 때", _masked, SIZES),
    ),
    mistakes=MISTAKES,
    accept=output_of_pair,
)
