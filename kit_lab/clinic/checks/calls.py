"""부를 수 있는지, 모양이 맞는지, 두 번 불러도 같은지, 유한한지."""

from collections.abc import Callable
from typing import Any

import numpy as np

from kit_lab.clinic.case import Case, as_numpy, told


def shape(case: Case) -> dict[str, Any] | None:
    """로짓의 모양이 (B, T, V)인지."""
    wanted = (*case.answered.shape, case.sizes[1])
    given = case.base.shape
    if "target" not in case.sides:  # 분류기이면 (B, C)를 준다.
        return None if given[:-1] in (wanted[:2], (wanted[0], 1)) else {"given": given, "wanted": wanted}
    return None if given == wanted else {"given": given, "wanted": wanted}


def probabilities(case: Case) -> dict[str, Any] | None:
    """로짓이라고 준 것이 모두 0 이상이고 합이 1인지."""
    sums = case.base.sum(axis=-1)
    found = bool((case.base >= 0).all() and np.allclose(sums, 1.0, atol=case.tolerance))
    return {"least": float(sums.min()), "most": float(sums.max())} if found else None


def not_repeatable(case: Case) -> dict[str, Any] | None:
    """같은 것을 두 번 물어 답이 다른지."""
    change = float(case.change(case.logits(case.source, case.target), case.base))
    return {"change": change} if change > case.tolerance else None


def not_finite(case: Case) -> dict[str, Any] | None:
    """보통의 문장, 뒤에 패딩이 붙은 문장, 긴 문장, 모두 패딩인 문장에서 로짓이 유한한지. 늘 막아 둔 토큰은 빼고 본다."""
    trials = {
        "usual": (case.source, case.target),
        "padded": (case.with_padding(case.source, 1), case.with_padding(case.target, 1)),
    }
    if case.max_length:
        trials["longest"] = tuple(case.sentences(side, 1, case.max_length) for side in (0, 1))
    trials["all_padding"] = (_with_an_empty_one(case), case.target)
    for name, (source, target) in trials.items():
        try:
            logits = case.logits(source, target)
            lost = ~(np.isfinite(logits) | (np.isneginf(logits) & case.closed()))
        except Exception:  # 길이를 보는 검사에서 알린다.
            continue
        if lost.any():
            rows = np.unique(np.nonzero(lost)[0])
            return {"input": name, "share": float(lost.mean()), "rows": len(rows), "of": len(logits)}
    return None


def harmless(case: Case, numbers: dict[str, Any], reference: Callable[..., Any] | None) -> bool:
    """유한하지 않은 것이, 모두 패딩인 문장 하나의 로짓뿐인지.

    읽을 것이 없는 문장에 옳은 답은 없으므로 널리 쓰이는 구현도 이렇다. 다만 따로 계산한 것이 유한하면 그것과 다른 것이다.
    """
    if numbers["input"] != "all_padding" or numbers["rows"] > 1:
        return False
    if reference is None:
        return True
    try:
        return not np.isfinite(as_numpy(case.ask(reference, _with_an_empty_one(case), case.target))).all()
    except Exception:  # 견주는 검사에서 알린다.
        return True


def _with_an_empty_one(case: Case) -> np.ndarray:
    """첫 문장이 모두 패딩인 소스."""
    source = case.source.copy()
    source[0] = case.pad_id
    return source


def lengths(case: Case) -> dict[str, Any] | None:
    """길이가 1이거나, 소스와 타깃의 길이가 다르거나, 가장 길 때에도 부를 수 있는지."""
    pairs = [(1, 1), (1, case.target.shape[1]), (case.source.shape[1], 1), (3, 6), (6, 3)]
    if case.max_length:
        pairs = [(s, t) for s, t in pairs if max(s, t) <= case.max_length] + [(case.max_length,) * 2]
    for source_length, target_length in pairs:
        source = case.sentences(0, 2, source_length)
        target = case.sentences(1, 2, target_length)
        numbers = {"source_length": source_length, "target_length": target_length}
        try:
            logits = case.logits(source, target)
        except Exception as error:
            return numbers | {"error": told(error)}
        if "target" in case.sides and logits.shape[:-1] != target.shape:
            shape = f"logits {logits.shape}"
            return numbers | {"error": {"ko": shape, "en": shape}}
    return None
