"""네 차례 3: 멀티 헤드 어텐션 (논문 3.2.2절)."""

import numpy as np

from kit_core.reference import scaled_dot_product_attention as attend
from kit_lab.exercises.station import Arguments, Station, Trial
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
    wrong={
        "multi_head_attention_one_head": changed(multi_head_attention, num_heads=1),
        "multi_head_attention_without_output": changed(
            multi_head_attention, weights=lambda a: a["weights"] | {"output": _eye(a)}
        ),
        "multi_head_attention_without_projections": changed(
            multi_head_attention,
            weights=lambda a: a["weights"] | dict.fromkeys(("query", "key", "value"), _eye(a)),
        ),
        "multi_head_attention_output_transposed": changed(
            multi_head_attention, weights=lambda a: a["weights"] | {"output": _turned(a["weights"]["output"])}
        ),
        "multi_head_attention_projections_transposed": changed(
            multi_head_attention, weights=lambda a: {name: _turned(one) for name, one in a["weights"].items()}
        ),
        "multi_head_attention_one_projection": changed(
            multi_head_attention,
            weights=lambda a: a["weights"] | dict.fromkeys(("key", "value"), a["weights"]["query"]),
        ),
        "multi_head_attention_keys_from_query": changed(
            multi_head_attention, key=lambda a: a["query"], value=lambda a: a["query"], mask=_fitted
        ),
        "multi_head_attention_values_are_keys": changed(multi_head_attention, value=lambda a: a["key"]),
        "multi_head_attention_scaled_by_d_model": _stretched(lambda d_k, d_model: np.sqrt(d_k / d_model)),
        "multi_head_attention_not_scaled": _stretched(lambda d_k, d_model: np.sqrt(d_k)),
        "multi_head_attention_scaled_by_d_k": _stretched(lambda d_k, d_model: 1 / np.sqrt(d_k)),
        "multi_head_attention_mask_ignored": changed(multi_head_attention, mask=None),
        "multi_head_attention_joined_badly": _joined_badly,
        "multi_head_attention_split_badly": _split_badly,
        "multi_head_attention_split_first": _split_first,
    },
    accept=output_of_pair,
)
