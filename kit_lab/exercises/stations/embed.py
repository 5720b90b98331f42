"""네 차례 5: 토큰의 벡터에 위치의 벡터를 더하기 (논문 3.4절, 3.5절)."""

import numpy as np

from kit_core.reference import sinusoids
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "embed_not_scaled",
        "임베딩에 `d_model`의 제곱근을 곱하지 않았다: 글자의 목소리가 위치의 목소리에 묻힌다.",
        "출력 행렬로도 쓰는 임베딩은 길이가 1쯤이다. 위치의 벡터와 크기를 맞추려면?",
        lambda ids, embeddings: embeddings[ids] + sinusoids(ids.shape[1], embeddings.shape[-1]),
    ),
    Mistake(
        "embed_scaled_by_d_model",
        "`d_model`의 제곱근이 아니라 `d_model`을 곱했다.",
        "논문 3.4절의 끝 문장을 다시 읽는다.",
        _scaled_by_d_model,
    ),
    Mistake(
        "embed_divided",
        "`d_model`의 제곱근을 곱하지 않고 나누었다.",
        "어텐션의 스코어는 나누고 임베딩은 곱한다.",
        _divided,
    ),
    Mistake(
        "embed_scaled_last",
        "위치를 더한 뒤에 곱했다: 위치의 벡터까지 함께 커졌다.",
        "곱하는 것은 임베딩뿐이다. 괄호를 본다.",
        _scaled_last,
    ),
    Mistake(
        "embed_without_positions",
        "위치의 벡터를 더하지 않았다: 순서를 바꾸어도 같은 벡터들이 나온다.",
        "포지셔널 인코딩을 더하는 줄이 있어야 한다.",
        lambda ids, embeddings: embeddings[ids] * np.sqrt(embeddings.shape[-1]),
    ),
    Mistake(
        "embed_from_one",
        "위치를 0이 아니라 1부터 세었다: 첫 위치의 사인이 0이 아니다.",
        "논문의 pos는 0에서 시작한다. 첫 위치의 벡터는 0, 1, 0, 1, …이다.",
        _with_positions(lambda length, d_model: sinusoids(length + 1, d_model)[1:]),
    ),
    Mistake(
        "embed_in_halves",
        "사인을 앞쪽 절반에, 코사인을 뒤쪽 절반에 몰아 두었다: 논문은 번갈아 놓는다.",
        "순서만 다르므로 처음부터 그렇게 학습하면 잘못이 아니지만, 논문대로 학습한 가중치와는 맞지 않는다. 짝수 성분이 사인이다.",
        _with_positions(_in_halves),
    ),
    Mistake(
        "embed_sine_and_cosine_swapped",
        "사인과 코사인이 바뀌었다: 짝수 성분이 코사인이다.",
        "위치 0의 벡터를 찍어 본다. 논문대로라면 0, 1, 0, 1, …이다.",
        _with_positions(_swapped),
    ),
    Mistake(
        "embed_all_sines",
        "모든 성분이 사인이다.",
        "홀수 성분은 코사인이다.",
        _with_positions(lambda length, d_model: np.sin(_angles(length, d_model, _paired))),
    ),
    Mistake(
        "embed_own_frequency",
        "사인과 코사인이 짝을 이루지 않는다: 홀수 성분의 지수에 제 번호를 썼다.",
        "성분 2i와 2i+1은 같은 각도의 사인과 코사인이다. 홀수 성분에서 i는 얼마인가?",
        _with_positions(lambda length, d_model: _waves(_angles(length, d_model, lambda k, d: k / d))),
    ),
    Mistake(
        "embed_double_exponent",
        "한 짝의 사인과 코사인이 서로 다른 각도를 쓴다: 성분의 번호를 다시 2배 했다.",
        "식의 2i는 이미 짝수 성분의 번호이다. i는 짝의 번호이다.",
        _with_positions(lambda length, d_model: _waves(_angles(length, d_model, lambda k, d: 2 * k / d))),
    ),
    Mistake(
        "embed_half_exponent",
        "10000의 지수가 절반이다: 2i 대신 i를 썼다.",
        "식에는 2i / d_model이라고 적혀 있다.",
        _with_positions(lambda length, d_model: _waves(_angles(length, d_model, lambda k, d: (k // 2) / d))),
    ),
    Mistake(
        "embed_positions_of_ids",
        "위치가 아니라 토큰의 번호로 위치의 벡터를 골랐다: 같은 토큰은 어디에 있어도 같은 벡터가 된다.",
        "위치의 벡터를 고르는 번호는 0, 1, 2, …이다.",
        _positions_of_ids,
    ),
    Mistake(
        "embed_positions_of_sentences",
        "문장 안의 위치가 아니라 배치 안의 순서로 위치의 벡터를 더했다: 한 문장의 토큰이 모두 같은 위치에 있다.",
        "더하는 배열의 모양을 찍어 본다. 길이의 축이 어디인가?",
        _positions_of_sentences,
    ),
)


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
    mistakes=MISTAKES,
)
