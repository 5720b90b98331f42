"""보아야 하는 것을 보는지: 소스, 이미 쓴 글, 그 차례."""

from typing import Any

import numpy as np

from kit_lab.clinic.case import STILL, Case


def source_ignored(case: Case) -> dict[str, Any] | None:
    """소스의 토큰을 하나씩 바꾸어도 로짓이 그대로인 자리가 있는지."""
    length = case.source.shape[1]
    source = np.repeat(case.source[:1], length, axis=0)  # (S, S)
    target = np.repeat(case.target[:1], length, axis=0)
    changed = source.copy()
    here = np.arange(length)
    changed[here, here] = case.another(0, source[here, here])
    moved = case.change(case.logits(changed, target), case.logits(source, target), axis=(1, 2))  # (S,)
    still = np.flatnonzero(moved <= STILL)
    if not still.size:
        return None
    return {"still": len(still), "of": length, "first": int(still[0]), "change": float(moved.max())}


def target_ignored(case: Case) -> dict[str, Any] | None:
    """이미 쓴 토큰을 바꾸어도 마지막 자리의 로짓이 그대로인지."""
    length = case.target.shape[1]
    moved = case.change(*case.one_changed(), axis=-1)[:, -1]  # (T,)
    still = np.flatnonzero(moved <= STILL)
    return {"still": len(still), "of": length, "first": int(still[0])} if still.size else None


def order_ignored(case: Case, sides: tuple[str, ...] = ("source", "target")) -> dict[str, Any] | None:
    """소스의 토큰이나 이미 쓴 토큰을 한 자리씩 돌려도 로짓이 그대로인지. sides는 볼 쪽이다.

    이웃한 토큰은 서로 다르므로 돌리면 반드시 다른 글이 된다. 뒤집은 글은 처음과 같을 수도 있다.
    """
    target = case.target.copy()
    target[:, :-1] = np.roll(target[:, :-1], 1, axis=1)
    turned = {"source": (np.roll(case.source, 1, axis=1), case.target), "target": (case.source, target)}
    for side in sides:
        last = case.logits(*turned[side])[:, -1]
        if (change := float(case.change(last, case.base[:, -1]))) <= STILL:
            return {"side": side, "change": change}
    return None
