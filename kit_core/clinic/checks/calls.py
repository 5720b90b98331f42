"""부를 수 있는지, 모양이 맞는지, 두 번 불러도 같은지, 유한한지."""

from typing import Any

import numpy as np

from kit_core.clinic.case import Case, told


def shape(case: Case) -> dict[str, Any] | None:
    """로짓의 모양이 (B, T, V)인지."""
    wanted = (*case.target.shape, case.sizes[1])
    given = case.base.shape
    return None if given == wanted else {"given": given, "wanted": wanted}


def not_repeatable(case: Case) -> dict[str, Any] | None:
    """같은 것을 두 번 물어 답이 다른지."""
    change = float(case.change(case.logits(case.source, case.target), case.base))
    return {"change": change} if change > case.tolerance else None


def not_finite(case: Case) -> dict[str, Any] | None:
    """보통의 문장, 뒤에 패딩이 붙은 문장, 모두 패딩인 문장, 긴 문장에서 로짓이 유한한지. 늘 막아 둔 토큰은 빼고 본다."""
    source = case.source.copy()
    source[0] = case.pad_id
    trials = {
        "usual": (case.source, case.target),
        "padded": (case.with_padding(case.source, 1), case.with_padding(case.target, 1)),
        "all_padding": (source, case.target),
    }
    if case.max_length:
        trials["longest"] = tuple(case.sentences(side, 1, case.max_length) for side in (0, 1))
    for name, (source, target) in trials.items():
        try:
            logits = case.logits(source, target)
        except Exception:
            continue
        lost = ~(np.isfinite(logits) | (np.isneginf(logits) & case.closed()))
        if lost.any():
            rows = np.unique(np.nonzero(lost)[0])
            return {"input": name, "share": float(lost.mean()), "rows": len(rows), "of": len(logits)}
    return None


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
        if logits.shape[:-1] != target.shape:
            return numbers | {"error": f"logits {logits.shape}"}
    return None
