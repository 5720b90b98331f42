"""디코딩의 걸음: 다음 토큰의 로그 확률을 주는 함수만 있으면 되는 빔 서치와 샘플링 (논문 6.1절).

찾기 하나하나가 제너레이터이다. 다음에 볼 가설을 내놓고 기다리므로, 여럿을 나란히 돌리며 모델을 한꺼번에 부를 수 있다.

모양의 이름: V 어휘의 크기, D 뽑기의 수, L 만들 토큰의 최대 수.
"""

from collections.abc import Callable, Iterator

import numpy as np

Prefix = tuple[int, ...]
# 가설의 토큰을 받아 다음 토큰의 로그 확률 (V,)를 준다.
Rows = Callable[[Prefix], np.ndarray]


def all_walks(
    rows: Rows, *, largest_beam: int, temperatures: np.ndarray, uniforms: np.ndarray, end_id: int, pad_id: int
) -> list[Iterator[list[Prefix]]]:
    """1부터 largest_beam까지의 빔 서치와, 온도와 뽑기마다의 샘플링.

    길이 페널티는 끝난 가설의 순위만 바꾸고 이어 갈 가설은 바꾸지 않으므로 alpha는 따지지 않는다.
    """
    max_length = uniforms.shape[1]
    beams = [beam_walk(rows, k, end_id, pad_id, max_length) for k in range(1, largest_beam + 1)]
    samples = [sample_walk(rows, t, u, end_id, pad_id) for t in temperatures for u in uniforms]
    return beams + samples


def beam_walk(
    rows: Rows, beam_size: int, end_id: int, pad_id: int, max_length: int
) -> Iterator[list[Prefix]]:
    """beam_search가 걸음마다 남기는 가설을 차례로 준다. 일찍 멈추지 않고 끝까지 간다."""
    live: dict[Prefix, float] = {(): 0.0}
    while live:
        yield list(live)
        longer = {}
        for prefix, total in live.items():
            for token, gain in enumerate(rows(prefix)):
                if token != pad_id:
                    longer[*prefix, token] = total + float(gain)
        kept = sorted(longer, key=lambda one: (-longer[one], one))[:beam_size]
        yield kept
        live = {one: longer[one] for one in kept if one[-1] != end_id and len(one) < max_length}


def sample_walk(
    rows: Rows, temperature: float, uniforms: np.ndarray, end_id: int, pad_id: int
) -> Iterator[list[Prefix]]:
    """온도 temperature에서 난수 uniforms (L,)로 한 토큰씩 뽑아 이은 가설을 차례로 준다."""
    prefix: Prefix = ()
    for uniform in uniforms:
        yield [prefix]
        prefix = (*prefix, draw(rows(prefix), temperature, uniform, pad_id))
        if prefix[-1] == end_id:
            break
    yield [prefix]


def draw(log_probabilities: np.ndarray, temperature: float, uniform: float, pad_id: int) -> int:
    """온도로 나눈 로그 확률의 소프트맥스에서 토큰 하나를 뽑는다.

    확률이 큰 토큰부터 차례로 더하다가 합이 uniform을 넘는 토큰을 준다. 패딩은 빼고 나머지의 합을 1로 본다.

    Args:
        log_probabilities: 로그 확률 (V,).
        temperature: 0보다 큰 온도. 작을수록 확률이 큰 토큰에 쏠린다.
        uniform: 0 이상 1 미만의 난수.
        pad_id: 뽑지 않을 패딩 토큰의 번호.

    Returns:
        토큰의 번호.
    """
    order = ranked(log_probabilities, pad_id)  # (V - 1,)
    logits = log_probabilities[order].astype(np.float64) / temperature  # (V - 1,)
    share = np.cumsum(np.exp(logits - logits[0]))  # (V - 1,)
    return int(order[np.searchsorted(share, uniform * share[-1], side="right")])


def ranked(log_probabilities: np.ndarray, pad_id: int) -> np.ndarray:
    """패딩을 뺀 토큰의 번호 (V - 1,)를 확률이 큰 것부터 늘어놓는다. 같으면 작은 번호가 먼저이다."""
    order = np.argsort(-log_probabilities, kind="stable")
    return order[order != pad_id]
