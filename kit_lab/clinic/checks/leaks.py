"""보면 안 되는 것이 새는지: 미래, 패딩, 배치의 다른 문장."""

from typing import Any

import numpy as np

from kit_lab.clinic.case import Case

PADDING = 3
PADDED = 1


def batch_mixed(case: Case) -> dict[str, Any] | None:
    """한 문장의 로짓이 함께 넣은 다른 문장이나 배치에서의 차례에 따라 달라지는지."""
    order = np.arange(len(case.source))[::-1]
    turned = case.logits(case.source[order], case.target[order])[order]
    alone = np.concatenate(
        [case.logits(case.source[i : i + 1], case.target[i : i + 1]) for i in range(len(case.source))]
    )
    changes = {"turned": float(case.change(turned, case.base)), "alone": float(case.change(alone, case.base))}
    if max(changes.values()) <= case.tolerance:
        return None
    case.rows_apart = True
    case.settle()
    return changes


def future_leak(case: Case) -> dict[str, Any] | None:
    """뒤의 타깃 토큰을 바꾸면 앞의 로짓이 달라지는지."""
    length = case.target.shape[1]
    gaps = case.change(*case.one_changed(), axis=-1)  # (T, T)
    before = np.tril(np.ones((length, length)), -1) * gaps  # j번 줄의 0, …, j - 1
    if before.max() <= case.tolerance:
        return None
    place, moved = np.unravel_index(before.argmax(), before.shape)
    return {"place": int(place), "moved": int(moved), "change": float(before.max())}


def padding_leak(case: Case) -> dict[str, Any] | None:
    """소스의 뒤에 패딩을 더 붙이면 로짓이 달라지는지."""
    source, target = case.source[:, : case.room(case.source, PADDING)], case.target
    longer = case.with_padding(case.source, PADDING)
    try:
        bare, padded = case.logits(source, target), case.logits(longer, target)
    except Exception:  # 두 길이가 같아야만 돈다.
        length = min(source.shape[1], target.shape[1])
        source, target = source[:, :length], target[:, :length]
        longer = case.with_padding(source, PADDING)
        bare, padded = case.logits(source, target), case.logits(longer, case.with_padding(target, PADDING))
    change = float(case.change(padded[:, : bare.shape[1]], bare))
    return {"count": PADDING, "change": change} if change > case.tolerance else None


def padding_in_front(case: Case) -> dict[str, Any] | None:
    """글의 앞에 패딩을 두면 로짓이 달라지는지. 소스를 읽는 모델에서는 소스의 앞이다."""
    side = case.sides[0]
    ids = case.source if side == "source" else case.target
    ids = ids[:, : case.room(ids, PADDING)]
    behind = np.pad(ids, ((0, 0), (PADDING, 0)), constant_values=case.pad_id)
    pair = {"source": case.source, "target": case.target}
    bare, moved = (case.logits(**pair | {side: given}) for given in (ids, behind))
    change = float(case.change(moved[:, -bare.shape[1] :], bare))
    return {"side": side, "count": PADDING, "change": change} if change > case.tolerance else None


def target_padding_leak(case: Case) -> dict[str, Any] | None:
    """타깃의 뒤에 패딩을 더 붙이면 앞의 로짓이 달라지는지."""
    source, target = case.source, case.target[:, : case.room(case.target, PADDING)]
    longer = case.with_padding(case.target, PADDING)
    try:
        bare, padded = case.logits(source, target), case.logits(source, longer)
    except Exception:  # 두 길이가 같아야만 돈다.
        source = source[:, : target.shape[1]]
        bare, padded = case.logits(source, target), case.logits(case.with_padding(source, PADDING), longer)
    change = float(case.change(padded[:, : target.shape[1]], bare))
    return {"count": PADDING, "change": change} if change > case.tolerance else None


def future_through_padding(case: Case) -> dict[str, Any] | None:
    """타깃의 사이에 패딩이 있을 때, 그 뒤에서 마지막 토큰을 바꾸면 앞의 로짓이 달라지는지.

    패딩인 쿼리의 행을 모두 가리면 그 행은 모든 자리를 고루 본다. 다음 블록이 그 행을 키로 쓰면 미래가 샌다.
    """
    target = case.target.copy()
    target[:, PADDED] = case.pad_id
    changed = target.copy()
    changed[:, -1] = case.another(1, target[:, -1])
    gaps = case.change(case.logits(case.source, changed), case.logits(case.source, target), axis=(0, 2))
    between = gaps[PADDED + 1 : -1]
    if between.max() <= case.tolerance:
        return None
    moved = PADDED + 1 + int(between.argmax())
    return {
        "place": PADDED,
        "changed": target.shape[1] - 1,
        "moved": moved,
        "change": float(between.max()),
    }
