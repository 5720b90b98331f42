"""같은 것을 두 길로 구해 견준다: 캐시가 있는 것과 없는 것, 디코딩한 글과 로짓, 남의 구현."""

from collections.abc import Callable
from typing import Any

import numpy as np

from kit_lab.clinic.case import Case, as_number, as_numpy

STEPS = 6


def unlike_reference(case: Case, reference: Callable[..., Any]) -> dict[str, Any] | None:
    """같은 가중치로 따로 계산한 로짓과 다른지."""
    source, target = case.with_padding(case.source, 2), case.with_padding(case.target, 1)
    source[0, -3], target[0, 1] = case.pad_id, case.pad_id
    try:
        ours = case.logits(source, target)
    except Exception:
        source = source[:, : target.shape[1]]
        ours = case.logits(source, target)
    theirs = as_numpy(case.ask(reference, source, target))
    if "target" not in case.sides and theirs.ndim == 2:
        theirs = theirs[:, None]
    if ours.shape != theirs.shape:
        return {"given": ours.shape, "wanted": theirs.shape, "change": float("inf")}
    change = float(case.change(ours, theirs))
    return {"change": change} if change > case.tolerance else None


def loss_differs(case: Case, loss: Callable[..., Any], epsilon: float) -> dict[str, Any] | None:
    """손실이, 로짓에서 바로 구한 레이블 스무딩의 교차 엔트로피와 다른지 (논문 5.4절)."""
    target = case.sentences(1, len(case.source), case.target.shape[1] + 1)  # (B, T + 1)
    logits = case.logits(case.source, target[:, :-1])  # (B, T, V)
    logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
    right = np.take_along_axis(logs, target[:, 1:, None].astype("int64"), axis=-1)[..., 0]  # (B, T)
    even = epsilon * logs.mean(axis=-1) if epsilon else 0.0  # 늘 막아 둔 토큰의 로그 확률은 -inf이다.
    wanted = float(-np.mean((1.0 - epsilon) * right + even))
    if not np.isfinite(wanted):  # 막아 둔 토큰에도 고르게 나누면 어떤 손실도 유한하지 않다.
        return None
    given = as_number(case.ask(loss, case.source, target))
    fine = abs(given - wanted) <= case.tolerance * (1.0 + abs(wanted))
    return None if fine else {"given": given, "wanted": wanted}


def cache_differs(case: Case, next_logits: Callable[..., Any]) -> dict[str, Any] | None:
    """캐시를 쓰며 한 토큰씩 나아간 로짓이, 한꺼번에 계산한 것과 다른지. 긴 글의 로짓에는 그 앞의 걸음이 모두 들어 있다."""
    for length in (1, 2, case.target.shape[1]):
        prefix = case.target[:, :length]
        stepped = as_numpy(case.ask(next_logits, case.source, prefix))  # (B, V)
        again = case.base[:, length - 1]  # (B, V)
        if stepped.shape != again.shape:
            raise ValueError(f"{stepped.shape} != {again.shape}")
        change = float(case.change(stepped, again))
        if change > case.tolerance:
            return {"length": length, "change": change}
    return None


def _steps(case: Case) -> int:
    """쓰게 할 토큰의 수."""
    return min(STEPS, case.max_length or STEPS)


def _written(case: Case) -> np.ndarray:
    """첫 타깃의 시작 토큰에서 로짓만 보고 쓴 글 (B, L). 패딩은 고르지 않는다."""
    if case.written is not None:
        return case.written
    ids = np.repeat(case.target[:1, :1], len(case.source), axis=0)
    for _ in range(_steps(case)):
        logits = case.logits(case.source, ids)[:, -1]  # (B, V)
        logits[:, case.pad_id] = -np.inf
        ids = np.concatenate([ids, logits.argmax(axis=-1)[:, None].astype("int32")], axis=1)
    case.written = ids[:, 1:]
    return case.written


def greedy_differs(case: Case, greedy: Callable[..., Any]) -> dict[str, Any] | None:
    """그리디 디코딩이 고른 토큰의 로짓이 자리마다 가장 큰지. 끝 토큰 뒤는 패딩이어야 한다. 반올림만큼 작은 것은 봐준다."""
    start_id, steps = int(case.target[0, 0]), _steps(case)
    wanted = _written(case)
    end_id = int(wanted[0, steps // 2])  # 첫 문장이 도중에 끝난다.
    wanted = np.where(_ended(wanted, end_id), case.pad_id, wanted)
    given = as_numpy(greedy(case.source.copy(), start_id, end_id, steps)).astype("int32")[:, :steps]  # (B, L)
    given = np.pad(given, ((0, 0), (0, steps - given.shape[1])), constant_values=case.pad_id)
    logits = _reading(case, start_id, given[:, None])[:, 0]  # (B, L, V)
    logits[..., case.pad_id] = -np.inf
    chosen = np.take_along_axis(logits, given[..., None].astype("int64"), axis=-1)[..., 0]  # (B, L)
    largest = chosen >= logits.max(axis=-1) - case.tolerance * case.scale
    right = np.where(_ended(given, end_id), given == case.pad_id, largest)
    if right.all():
        return None
    row = int(np.argmin(right.all(axis=1)))
    return {"given": given[row].tolist(), "wanted": wanted[row].tolist(), "end_id": end_id}


def _ended(ids: np.ndarray, end_id: int) -> np.ndarray:
    """끝 토큰보다 뒤인 자리."""
    return np.cumsum(ids == end_id, axis=-1) - (ids == end_id) > 0


def _reading(case: Case, start_id: int, ids: np.ndarray) -> np.ndarray:
    """글 (B, K, L)을 그대로 읽힐 때 자리마다의 로짓 (B, K, L, V). 뒤가 새지 않으므로 끝 토큰 뒤는 무엇이든 좋다."""
    batch, beams, length = ids.shape
    read = np.full_like(ids, start_id)
    read[:, :, 1:] = ids[:, :, :-1]
    logits = case.logits(np.repeat(case.source, beams, axis=0), read.reshape(-1, length))
    return logits.reshape(batch, beams, length, -1)


def beam_differs(case: Case, beam: Callable[..., Any], alpha: float) -> dict[str, Any] | None:
    """빔 서치의 점수가 제 글의 것인지, 글이 서로 다르고 점수의 차례대로인지, 도중에 그치지 않았는지.

    끝 토큰을 바꾸어 두 번 본다: 글의 한가운데에서 끝날 때와, 첫 토큰의 둘째 후보가 바로 끝날 때.
    """
    start_id, steps = int(case.target[0, 0]), _steps(case)
    first = case.logits(case.source[:1], case.target[:1, :1])[0, -1]
    first[[case.pad_id, int(first.argmax())]] = -np.inf
    for end_id in dict.fromkeys((int(_written(case)[0, steps // 2]), int(first.argmax()))):
        if found := _beam_differs(case, beam, alpha, start_id, end_id):
            return found
    return None


def _beam_differs(
    case: Case, beam: Callable[..., Any], alpha: float, start_id: int, end_id: int
) -> dict[str, Any] | None:
    steps = _steps(case)
    ids, scores = beam(case.source.copy(), start_id, end_id, steps)
    ids, scores = as_numpy(ids).astype("int32")[:, :, :steps], as_numpy(scores)  # (B, K, L), (B, K)
    logits = _reading(case, start_id, ids)  # (B, K, L, V)
    logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
    slack = case.tolerance * max(case.scale, 1.0)
    seen: dict[tuple[int, ...], int] = {}
    for row, rank in np.ndindex(*scores.shape):
        if not np.isfinite(scores[row, rank]):
            continue
        numbers = {"row": row, "rank": rank}
        text = ids[row, rank]
        length = len(text)
        ends = np.flatnonzero(text == end_id)
        if ends.size:
            length = int(ends[0]) + 1
        total = logs[row, rank, np.arange(length), text[:length]].sum() / ((5 + length) / 6) ** alpha
        # Hugging Face는 패딩의 번호가 0이면 끝 토큰으로 채운다.
        if after := int((~np.isin(text[length:], (case.pad_id, end_id))).sum()):
            return numbers | {"after_end": after}
        if abs(total - scores[row, rank]) > slack * length:
            return numbers | {"given": float(scores[row, rank]), "wanted": float(total)}
        if not ends.size and length < steps:
            return numbers | {"length": length, "steps": steps}
        if (twin := seen.setdefault((row, *text[:length]), rank)) != rank:
            return numbers | {"twin": twin}
        if rank and scores[row, rank] > scores[row, :rank].min() + slack * steps:
            return numbers | {"given": float(scores[row, rank]), "before": float(scores[row, :rank].min())}
    for row, given in enumerate(scores):
        # 넓은 빔이 그리디보다 나쁠 수도 있으므로 둘보다 다 나쁠 때에만 탓한다.
        searched = [_searched(case, row, start_id, end_id, width, alpha) for width in {1, len(given)}]
        if max(given, default=-np.inf) < min(searched) - slack * steps:
            return {"row": row, "rank": 0, "given": float(max(given)), "best": float(min(searched))}
    return None


def _searched(case: Case, row: int, start_id: int, end_id: int, width: int, alpha: float) -> float:
    """로짓만 보고 폭이 width인 빔으로 찾은 가장 높은 점수 (논문 6.1절)."""
    live, best, steps = [((), 0.0)], -np.inf, _steps(case)
    for step in range(1, steps + 1):
        read = np.array([(start_id, *ids) for ids, _ in live], dtype="int32")  # (K, t)
        logits = case.logits(np.repeat(case.source[row : row + 1], len(live), axis=0), read)[:, -1]  # (K, V)
        logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
        logs[:, case.pad_id] = -np.inf
        totals = np.array([total for _, total in live])[:, None] + logs
        kept = [divmod(int(place), logs.shape[1]) for place in np.argsort(-totals, axis=None)[:width]]
        grown = [((*live[parent][0], token), float(totals[parent, token])) for parent, token in kept]
        over = [total for ids, total in grown if ids[-1] == end_id or step == steps]
        best = max([best, *(total / ((5 + step) / 6) ** alpha for total in over)])
        live = [one for one in grown if one[0][-1] != end_id]
        if not live:
            break
    return best
