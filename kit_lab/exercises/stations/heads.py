"""네 차례 2: 헤드로 나누고 다시 잇기 (논문 3.2.2절)."""

import numpy as np

from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


SPLIT_MISTAKES = (
    Mistake(
        "split_heads_without_transpose",
        "축을 바꾸지 않고 모양만 고쳤다: 한 헤드에 여러 자리의 조각이 뒤섞인다.",
        "`reshape`은 값의 순서를 그대로 둔다. 먼저 마지막 축을 나누고, 그다음 축을 옮긴다.",
        lambda x, num_heads: x.reshape(len(x), num_heads, x.shape[1], x.shape[2] // num_heads),
    ),
    Mistake(
        "split_heads_not_moved",
        "헤드의 축을 옮기지 않았다: (B, L, h, d)에 머물러 있다.",
        "어텐션이 마지막 두 축을 행렬로 본다. 그 둘은 길이와 d여야 한다.",
        _apart,
    ),
    Mistake(
        "split_heads_interleaved",
        "헤드마다 이어진 d개가 아니라 h칸씩 건너뛴 성분을 가져갔다.",
        "마지막 축을 (h, d)로 나누는지 (d, h)로 나누는지 본다.",
        lambda x, num_heads: x.reshape(*x.shape[:2], -1, num_heads).transpose(0, 3, 1, 2),
    ),
    Mistake(
        "split_heads_cut_length",
        "차원이 아니라 길이를 나누었다: 헤드마다 다른 자리를 본다.",
        "나눌 것은 마지막 축이다. 헤드마다 모든 자리를 보아야 한다.",
        lambda x, num_heads: np.stack(
            [
                np.pad(part, ((0, 0), (0, -x.shape[1] % num_heads), (0, 0)))[:, : -(-x.shape[1] // num_heads)]
                for part in np.array_split(x, num_heads, axis=1)
            ],
            axis=1,
        ),
    ),
    Mistake(
        "split_heads_axes_swapped",
        "축을 하나 더 바꾸었다: (B, h, d, L)이 되어 길이와 차원이 뒤바뀌었다.",
        "`transpose`에 준 순서를 하나씩 짚어 본다.",
        lambda x, num_heads: _apart(x, num_heads).transpose(0, 2, 3, 1),
    ),
    Mistake(
        "split_heads_batch_moved",
        "헤드를 배치보다 앞에 두었다: (h, B, L, d)이다.",
        "배치의 축은 맨 앞에 그대로 둔다.",
        lambda x, num_heads: _apart(x, num_heads).transpose(2, 0, 1, 3),
    ),
    Mistake(
        "split_heads_order_reversed",
        "헤드의 순서가 거꾸로이다: 첫 헤드가 마지막 성분들을 가졌다.",
        "헤드 0은 성분 0부터 d개를 갖는다.",
        lambda x, num_heads: split_heads(x, num_heads)[:, ::-1],
    ),
    Mistake(
        "split_heads_repeated",
        "나누지 않고 베꼈다: 헤드마다 d_model차원을 모두 갖는다.",
        "헤드 하나의 차원은 d_model을 헤드의 수로 나눈 것이다.",
        lambda x, num_heads: np.repeat(x[:, None], num_heads, axis=1),
    ),
)

JOIN_MISTAKES = (
    Mistake(
        "join_heads_without_transpose",
        "축을 되돌리지 않고 모양만 고쳤다: 한 자리에 다른 자리의 값이 섞인다.",
        "나눌 때 옮긴 축을 먼저 제자리로 옮긴다.",
        lambda x: x.reshape(len(x), x.shape[2], -1),
    ),
    Mistake(
        "join_heads_interleaved",
        "헤드를 이어 붙이지 않고 성분을 하나씩 번갈아 놓았다.",
        "합치기 전의 마지막 두 축이 (h, d)인지 (d, h)인지 본다.",
        lambda x: x.transpose(0, 2, 3, 1).reshape(len(x), x.shape[2], -1),
    ),
    Mistake(
        "join_heads_averaged",
        "헤드를 이어 붙이지 않고 평균했다: 마지막 축이 d에 머문다.",
        "논문의 식은 Concat이다.",
        lambda x: x.mean(axis=1),
    ),
    Mistake(
        "join_heads_summed",
        "헤드를 이어 붙이지 않고 더했다: 마지막 축이 d에 머문다.",
        "섞는 일은 그다음의 W^O가 한다. 여기에서는 잇기만 한다.",
        lambda x: x.sum(axis=1),
    ),
    Mistake(
        "join_heads_not_joined",
        "축만 옮기고 합치지 않았다: (B, L, h, d)에 머물러 있다.",
        "마지막 두 축을 하나로 만드는 `reshape`이 남았다.",
        lambda x: x.transpose(0, 2, 1, 3),
    ),
    Mistake(
        "join_heads_order_reversed",
        "헤드를 거꾸로 이었다: 마지막 헤드가 맨 앞에 있다.",
        "나눌 때의 순서를 그대로 지킨다.",
        lambda x: join_heads(x[:, ::-1]),
    ),
    Mistake(
        "join_heads_along_length",
        "마지막 축이 아니라 길이의 축으로 이었다: 문장이 헤드의 수만큼 길어진다.",
        "길이는 그대로이고 차원이 h배가 되어야 한다.",
        lambda x: x.reshape(len(x), -1, x.shape[-1]),
    ),
)


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
    mistakes=SPLIT_MISTAKES,
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
    mistakes=JOIN_MISTAKES,
)
