"""네 차례 12의 셋째: 캐시를 쓰는 어텐션. 새 토큰 하나만 계산한다."""

from collections.abc import Callable
from typing import Any

import numpy as np

from kit_core.reference import scaled_dot_product_attention as attend
from kit_lab.exercises.station import Arguments, ReturnedWrongError, Station, Trial
from kit_lab.exercises.stations.heads import join_heads, split_heads
from kit_lab.exercises.stations.inputs import attention_weights, numbers


def _projected(x, weights, num_heads):
    return [split_heads(x @ weights[name]["kernel"], num_heads) for name in ("query", "key", "value")]


def _with(
    seen=lambda old, new: new if old is None else np.concatenate([old, new], axis=2),
    kept=lambda old, seen, new: seen,
    values_kept=lambda keys, values: values,
    output=lambda x, weights: x @ weights["output"]["kernel"],
    heads=lambda num_heads: num_heads,
    stretch=lambda d_k, d_model: 1.0,
):
    """한 군데만 다른 것. seen은 볼 키(나 밸류), kept는 캐시에 남길 것, stretch는 스코어에 더 곱할 것이다."""

    def cached_attention(x, cache, weights, num_heads):
        q, k, v = _projected(x, weights, heads(num_heads))
        old = (None, None) if cache is None else cache
        keys, values = seen(old[0], k), seen(old[1], v)
        found, _ = attend(q * stretch(q.shape[-1], x.shape[-1]), keys, values)
        left = kept(old[0], keys, k), kept(old[1], values, v)
        return output(join_heads(found), weights), (left[0], values_kept(*left))

    return cached_attention


cached_attention = _with()


def _queries_too(x, cache, weights, num_heads):
    """쿼리까지 모아 지금까지의 출력을 모두 다시 돌려준다."""
    seen = x if cache is None else np.concatenate([cache, x], axis=1)
    q, k, v = _projected(seen, weights, num_heads)
    past = np.tri(seen.shape[1], dtype=bool)
    return join_heads(attend(q, k, v, past)[0]) @ weights["output"]["kernel"], seen


def _inputs_cached(x, cache, weights, num_heads):
    """입력을 캐시에 담고 키와 밸류를 걸음마다 모두 다시 구한다."""
    past = x if cache is None else np.concatenate([cache, x], axis=1)
    q, _, _ = _projected(x, weights, num_heads)
    _, k, v = _projected(past, weights, num_heads)
    return join_heads(attend(q, k, v)[0]) @ weights["output"]["kernel"], past


def _inputs_not_projected(x, cache, weights, num_heads):
    """투영하지 않은 입력을 캐시에 넣고, 다음 걸음에 그것을 키와 밸류로 쓴다."""
    q, k, v = _projected(x, weights, num_heads)
    raw = split_heads(x, num_heads)
    keys = k if cache is None else np.concatenate([cache, k], axis=2)
    values = v if cache is None else np.concatenate([cache, v], axis=2)
    output = join_heads(attend(q, keys, values)[0]) @ weights["output"]["kernel"]
    return output, raw if cache is None else np.concatenate([cache, raw], axis=2)


def _write(function: Callable[..., Any], arguments: Arguments) -> np.ndarray:
    """토큰을 하나씩 넘기며, 돌려받은 캐시를 다음 걸음에 넘긴다. 출력을 모두 이어 붙인다.

    later_weights가 있으면 둘째 걸음부터는 그것을 넘긴다. 지난 키와 밸류를 다시 구하면 답이 달라진다.
    """
    x, weights, num_heads = (arguments[name] for name in ("x", "weights", "num_heads"))
    outputs, cache = [], None
    for place in range(x.shape[1]):
        result = function(x[:, place : place + 1], cache, weights, num_heads)
        weights = arguments.get("later_weights", weights)
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            raise ReturnedWrongError("(출력, 캐시) 둘을 돌려주어야 한다")
        output, cache = result
        outputs.append(np.asarray(output))
    return np.concatenate(outputs, axis=1)  # (B, T, d_model)


def _toy(rng) -> Arguments:
    eye = {"kernel": np.eye(2)}
    weights = dict.fromkeys(("query", "key"), eye) | {
        "value": {"kernel": np.array([[2.0, 0], [0, 1]])},
        "output": {"kernel": np.array([[1.0, 1], [0, 1]])},
    }
    return {"x": np.array([[[1.0, 0], [0, 1], [1, 1]]]), "weights": weights, "num_heads": 1}


def _some(rng, B, T, h, d) -> Arguments:
    d_model = h * d
    return {"x": numbers(rng, B, T, d_model), "weights": attention_weights(rng, d_model), "num_heads": h}


SIZES = {"B": (1, 2), "T": (1, 4), "h": (1, 2), "d": (2, 3)}


def _changing(rng, B, T, h, d) -> Arguments:
    given = _some(rng, B, T, h, d)
    others = attention_weights(rng, h * d)
    return given | {"later_weights": given["weights"] | {name: others[name] for name in ("key", "value")}}


CACHED_ATTENTION = Station(
    number=12,
    name="cached_attention",
    title="캐시를 쓰는 어텐션",
    chapter="decoding",
    returns="(출력 (B, 1, d_model), 캐시)",
    axes=(("B", "T", "d_model"),),
    solution=cached_attention,
    trials=(
        Trial("토큰 셋", _toy),
        Trial("여러 문장", _some, SIZES),
        Trial("지난 키와 밸류를 다시 구하지 않을 때", _changing, SIZES | {"T": (2, 4)}),
    ),
    wrong={
        "cached_attention_forgets": _with(seen=lambda old, new: new),
        "cached_attention_overwrites": _with(kept=lambda old, seen, new: new),
        "cached_attention_never_grows": _with(kept=lambda old, seen, new: seen if old is None else old),
        "cached_attention_without_itself": _with(
            seen=lambda old, new: new if old is None else old,
            kept=lambda old, seen, new: new if old is None else np.concatenate([old, new], axis=2),
        ),
        "cached_attention_twice": _with(
            seen=lambda old, new: np.concatenate([new if old is None else old, new], axis=2),
            kept=lambda old, seen, new: seen,
        ),
        "cached_attention_keys_for_values": _with(values_kept=lambda keys, values: keys),
        "cached_attention_all_outputs": _queries_too,
        "cached_attention_not_projected": _inputs_not_projected,
        "cached_attention_inputs_cached": _inputs_cached,
        "cached_attention_not_scaled": _with(stretch=lambda d_k, d_model: np.sqrt(d_k)),
        "cached_attention_scaled_by_d_model": _with(stretch=lambda d_k, d_model: np.sqrt(d_k / d_model)),
        "cached_attention_without_output": _with(output=lambda x, weights: x),
        "cached_attention_one_head": _with(heads=lambda num_heads: 1),
    },
    drive=_write,
)
