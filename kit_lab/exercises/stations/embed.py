"""네 차례 5: 토큰의 벡터에 위치의 벡터를 더하기 (논문 3.4절, 3.5절)."""

import numpy as np

from kit_core.reference import sinusoids
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers


def embed(ids, embeddings):
    """E[t] * sqrt(d_model) + PE (논문 3.4절, 3.5절)."""
    d_model = embeddings.shape[-1]
    return embeddings[ids] * np.sqrt(d_model) + sinusoids(ids.shape[1], d_model)  # (B, L, d_model)


def _with_positions(positions):
    """포지셔널 인코딩만 다른 것."""

    def embed(ids, embeddings):
        d_model = embeddings.shape[-1]
        return embeddings[ids] * np.sqrt(d_model) + positions(ids.shape[1], d_model)

    return embed


def _angles(length, d_model, exponent):
    """위치마다 성분마다의 각도. exponent는 성분의 번호에서 10000의 지수를 준다."""
    dimensions = np.arange(d_model)
    return np.arange(length)[:, None] / 10000.0 ** exponent(dimensions, d_model)  # (L, d_model)


def _paired(dimensions, d_model):
    return 2 * (dimensions // 2) / d_model


def _waves(angles):
    even = np.arange(angles.shape[-1]) % 2 == 0
    return np.where(even, np.sin(angles), np.cos(angles))


def _in_halves(length, d_model):
    table = sinusoids(length, d_model)
    return np.concatenate([table[:, 0::2], table[:, 1::2]], axis=-1)


def _swapped(length, d_model):
    angles = _angles(length, d_model, _paired)
    return np.where(np.arange(d_model) % 2 == 0, np.cos(angles), np.sin(angles))


def _scaled_by_d_model(ids, embeddings):
    d_model = embeddings.shape[-1]
    return embeddings[ids] * d_model + sinusoids(ids.shape[1], d_model)


def _divided(ids, embeddings):
    d_model = embeddings.shape[-1]
    return embeddings[ids] / np.sqrt(d_model) + sinusoids(ids.shape[1], d_model)


def _scaled_last(ids, embeddings):
    d_model = embeddings.shape[-1]
    return (embeddings[ids] + sinusoids(ids.shape[1], d_model)) * np.sqrt(d_model)


def _positions_of_ids(ids, embeddings):
    d_model = embeddings.shape[-1]
    return embeddings[ids] * np.sqrt(d_model) + sinusoids(int(ids.max()) + 1, d_model)[ids]


def _positions_of_sentences(ids, embeddings):
    d_model = embeddings.shape[-1]
    return embeddings[ids] * np.sqrt(d_model) + sinusoids(len(ids), d_model)[:, None]


def _toy(rng) -> Arguments:
    return {
        "ids": np.array([[2, 0, 2]]),
        "embeddings": np.array([[0.0, 0, 0, 0], [1, 0, 0, 0], [0, 0.5, 0.5, 0]]),
    }


def _many(rng, B, L, half) -> Arguments:
    embeddings = numbers(rng, 7, 2 * half, spread=0.4)
    return {"ids": rng.integers(0, 7, (B, L)), "embeddings": embeddings}


EMBED = Station(
    number=5,
    name="embed",
    title="임베딩과 위치",
    chapter="encoding",
    returns="벡터 (B, L, d_model)",
    axes=(("B", "L", "d_model"),),
    solution=embed,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("한 문장", lambda rng, L, half: _many(rng, 1, L, half), {"L": (1, 6), "half": (1, 4)}),
        Trial("여러 문장", _many, {"B": (2, 4), "L": (2, 6), "half": (2, 4)}),
    ),
    wrong={
        "embed_not_scaled": lambda ids, embeddings: (
            embeddings[ids] + sinusoids(ids.shape[1], embeddings.shape[-1])
        ),
        "embed_scaled_by_d_model": _scaled_by_d_model,
        "embed_divided": _divided,
        "embed_scaled_last": _scaled_last,
        "embed_without_positions": lambda ids, embeddings: embeddings[ids] * np.sqrt(embeddings.shape[-1]),
        "embed_from_one": _with_positions(lambda length, d_model: sinusoids(length + 1, d_model)[1:]),
        "embed_in_halves": _with_positions(_in_halves),
        "embed_sine_and_cosine_swapped": _with_positions(_swapped),
        "embed_all_sines": _with_positions(lambda length, d_model: np.sin(_angles(length, d_model, _paired))),
        "embed_own_frequency": _with_positions(
            lambda length, d_model: _waves(_angles(length, d_model, lambda k, d: k / d))
        ),
        "embed_double_exponent": _with_positions(
            lambda length, d_model: _waves(_angles(length, d_model, lambda k, d: 2 * k / d))
        ),
        "embed_half_exponent": _with_positions(
            lambda length, d_model: _waves(_angles(length, d_model, lambda k, d: (k // 2) / d))
        ),
        "embed_positions_of_ids": _positions_of_ids,
        "embed_positions_of_sentences": _positions_of_sentences,
    },
)
