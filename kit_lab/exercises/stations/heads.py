"""네 차례 2: 헤드로 나누고 다시 잇기 (논문 3.2.2절)."""

import numpy as np

from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers


def split_heads(x, num_heads):
    """(B, L, h * d)를 (B, h, L, d)로 나눈다 (논문 3.2.2절)."""
    batch, length, width = x.shape
    return x.reshape(batch, length, num_heads, width // num_heads).transpose(0, 2, 1, 3)


def join_heads(x):
    """(B, h, L, d)를 (B, L, h * d)로 잇는다 (논문 3.2.2절)."""
    batch, heads, length, size = x.shape
    return x.transpose(0, 2, 1, 3).reshape(batch, length, heads * size)


def _apart(x, num_heads):
    batch, length, width = x.shape
    return x.reshape(batch, length, num_heads, width // num_heads)  # (B, L, h, d)


def _split_toy(rng) -> Arguments:
    return {"x": np.array([[[1.0, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]), "num_heads": 2}


def _join_toy(rng) -> Arguments:
    return {"x": split_heads(**_split_toy(rng))}


def _to_split(rng, B, L, h, d) -> Arguments:
    return {"x": numbers(rng, B, L, h * d), "num_heads": h}


def _to_join(rng, B, h, L, d) -> Arguments:
    return {"x": numbers(rng, B, h, L, d)}


SIZES = {"B": (1, 3), "L": (1, 5), "h": (1, 4), "d": (1, 4)}
WIDE = {"B": (2, 3), "L": (3, 5), "h": (2, 4), "d": (2, 4)}

SPLIT_HEADS = Station(
    number=2,
    name="split_heads",
    title="헤드로 나누기",
    chapter="attention",
    returns="(B, h, L, d)",
    axes=(("B", "h", "L", "d"),),
    solution=split_heads,
    trials=(
        Trial("손으로 셀 수 있는 예", _split_toy),
        Trial("작은 배열", _to_split, SIZES),
        Trial("모든 축이 2보다 클 때", _to_split, WIDE),
    ),
    wrong={
        "split_heads_without_transpose": lambda x, num_heads: x.reshape(
            len(x), num_heads, x.shape[1], x.shape[2] // num_heads
        ),
        "split_heads_not_moved": _apart,
        "split_heads_interleaved": lambda x, num_heads: x.reshape(*x.shape[:2], -1, num_heads).transpose(
            0, 3, 1, 2
        ),
        "split_heads_cut_length": (
            lambda x, num_heads: np.stack(
                [
                    np.pad(part, ((0, 0), (0, -x.shape[1] % num_heads), (0, 0)))[
                        :, : -(-x.shape[1] // num_heads)
                    ]
                    for part in np.array_split(x, num_heads, axis=1)
                ],
                axis=1,
            )
        ),
        "split_heads_axes_swapped": lambda x, num_heads: _apart(x, num_heads).transpose(0, 2, 3, 1),
        "split_heads_batch_moved": lambda x, num_heads: _apart(x, num_heads).transpose(2, 0, 1, 3),
        "split_heads_order_reversed": lambda x, num_heads: split_heads(x, num_heads)[:, ::-1],
        "split_heads_repeated": lambda x, num_heads: np.repeat(x[:, None], num_heads, axis=1),
    },
)

JOIN_HEADS = Station(
    number=2,
    name="join_heads",
    title="헤드를 잇기",
    chapter="attention",
    returns="(B, L, h * d)",
    axes=(("B", "L", "h * d"),),
    solution=join_heads,
    trials=(
        Trial("손으로 셀 수 있는 예", _join_toy),
        Trial("작은 배열", _to_join, SIZES),
        Trial("모든 축이 2보다 클 때", _to_join, WIDE),
    ),
    wrong={
        "join_heads_without_transpose": lambda x: x.reshape(len(x), x.shape[2], -1),
        "join_heads_interleaved": lambda x: x.transpose(0, 2, 3, 1).reshape(len(x), x.shape[2], -1),
        "join_heads_averaged": lambda x: x.mean(axis=1),
        "join_heads_summed": lambda x: x.sum(axis=1),
        "join_heads_not_joined": lambda x: x.transpose(0, 2, 1, 3),
        "join_heads_order_reversed": lambda x: join_heads(x[:, ::-1]),
        "join_heads_along_length": lambda x: x.reshape(len(x), -1, x.shape[-1]),
    },
)
