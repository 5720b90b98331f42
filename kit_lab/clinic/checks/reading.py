"""보아야 하는 것을 보는지: 소스, 이미 쓴 글, 그 차례."""

from typing import Any

import numpy as np

from kit_lab.clinic.case import Case

ORDER = 1e-4  # 차례를 바꾼 것이 토큰 하나를 바꾼 것의 이만큼도 움직이지 않으면 차례를 모르는 것이다.


def source_ignored(case: Case) -> dict[str, Any] | None:
    """소스의 토큰을 하나씩 바꾸어도 로짓이 그대로인 자리가 있는지."""
    length = case.source.shape[1]
    source = np.repeat(case.source[:1], length, axis=0)  # (S, S)
    target = np.repeat(case.target[:1], length, axis=0)
    changed = source.copy()
    here = np.arange(length)
    changed[here, here] = case.another(0, source[here, here])
    moved = case.change(case.logits(changed, target), case.logits(source, target), axis=(1, 2))  # (S,)
    still = np.flatnonzero(moved <= case.still)
    if not still.size:
        return None
    return {"still": len(still), "of": length, "first": int(still[0]), "change": float(moved.max())}


def target_ignored(case: Case) -> dict[str, Any] | None:
    """이미 쓴 토큰을 바꾸어도 마지막 자리의 로짓이 그대로인지."""
    length = case.target.shape[1]
    moved = case.change(*case.one_changed(), axis=-1)[:, -1]  # (T,)
    still = np.flatnonzero(moved <= case.still)
    return {"still": len(still), "of": length, "first": int(still[0])} if still.size else None


def order_ignored(case: Case, sides: tuple[str, ...] = ("source", "target")) -> dict[str, Any] | None:
    """소스의 토큰이나 이미 쓴 토큰을 한 자리씩 돌려도 로짓이 그대로인지. sides는 볼 쪽이다.

    이웃한 토큰은 서로 다르므로 돌리면 반드시 다른 글이 된다. 뒤집은 글은 처음과 같을 수도 있다.
    """
    target = case.target.copy()
    target[:, :-1] = np.roll(target[:, :-1], 1, axis=1)
    source = np.roll(case.source, 1, axis=1)
    if "target" not in case.sides:  # 마지막 자리의 로짓은 그 자리의 토큰에 달렸으므로 그것은 두고 돌린다.
        source = np.concatenate([np.roll(case.source[:, :-1], 1, axis=1), case.source[:, -1:]], axis=1)
    turned = {"source": (source, case.target), "target": (case.source, target)}
    for side in sides:
        change = float(case.change(case.logits(*turned[side])[:, -1], case.base[:, -1]))
        if change <= max(case.still, ORDER * _of_one(case, side)):
            return {"side": side, "change": change}
    return None


def _of_one(case: Case, side: str) -> float:
    """토큰 하나를 바꿀 때 마지막 자리의 로짓이 움직이는 폭. 차례가 움직이는 폭은 처음 값이 작은 모델에서 이것과 함께 작아진다."""
    source, target = case.source.copy(), case.target.copy()
    ids = {"source": source, "target": target}[side]
    ids[:, 0] = case.another(("source", "target").index(side), ids[:, 0])
    return float(case.change(case.logits(source, target)[:, -1], case.base[:, -1]))
