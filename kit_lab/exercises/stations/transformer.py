"""네 차례 10: 트랜스포머의 순전파 전체 (논문 3절, 그림 1)."""

import numpy as np

from kit_core.reference import (
    decoder_layer,
    encoder_layer,
    forward,
    look_ahead_mask,
    padding_mask,
    sinusoids,
    softmax,
)
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.inputs import (
    decoder_weights,
    encoder_weights,
    numbers,
    output_of_pair,
    padded_ids,
)


def transformer(source, target, weights, num_heads, pad_id=0):
    """소스와 타깃의 토큰 번호에서 로짓을 구한다 (논문 3절)."""
    return forward(source, target, weights, num_heads, pad_id=pad_id)  # (B, T, V)


def _table(weights, side):
    return weights["embedding" if "embedding" in weights else f"{side}_embedding"]["embeddings"]


def _embedded(ids, table, scale=True, positions=True):
    d_model = table.shape[-1]
    x = table[ids] * (np.sqrt(d_model) if scale else 1)
    return x + sinusoids(ids.shape[1], d_model) * positions


def _layers(weights, stack):
    return [weights[stack][f"layer_{i}"] for i in range(len(weights[stack]))]


def _with(
    source_mask=lambda source, target, pad_id: padding_mask(source, pad_id),
    target_mask=lambda target, pad_id: padding_mask(target, pad_id) & look_ahead_mask(target.shape[1]),
    embedded=lambda ids, table, side: _embedded(ids, table),
    encoder_layers=lambda layers: layers,
    decoder_layers=lambda layers: layers,
    memory_of=lambda memory, embedded: memory,
    output=lambda x, weights: x @ _table(weights, "target").T,
):
    """한 군데만 다른 트랜스포머."""

    def transformer(source, target, weights, num_heads, pad_id=0):
        mask = source_mask(source, target, pad_id)
        first = memory = embedded(source, _table(weights, "source"), "source")
        for layer in encoder_layers(_layers(weights, "encoder")):
            memory = encoder_layer(memory, layer, num_heads, mask)
        memory = memory_of(memory, first)
        x = embedded(target, _table(weights, "target"), "target")
        for layer in decoder_layers(_layers(weights, "decoder")):
            x = decoder_layer(x, memory, layer, num_heads, target_mask(target, pad_id), mask)
        return output(x, weights)

    return transformer


def _one_sided(side, **missing):
    return lambda ids, table, here: _embedded(ids, table, **(missing if here == side else {}))


MISTAKES = (
    Mistake(
        "transformer_not_scaled",
        "임베딩에 `d_model`의 제곱근을 곱하지 않았다.",
        "네 차례 5의 `embed`를 쓴다.",
        _with(embedded=lambda ids, table, side: _embedded(ids, table, scale=False)),
    ),
    Mistake(
        "transformer_without_source_positions",
        "소스에 위치의 벡터를 더하지 않았다: 소스의 순서를 바꾸어도 답이 같다.",
        "인코더와 디코더가 모두 자리를 알아야 한다.",
        _with(embedded=_one_sided("source", positions=False)),
    ),
    Mistake(
        "transformer_without_target_positions",
        "타깃에 위치의 벡터를 더하지 않았다.",
        "인코더와 디코더가 모두 자리를 알아야 한다.",
        _with(embedded=_one_sided("target", positions=False)),
    ),
    Mistake(
        "transformer_without_look_ahead",
        "디코더가 앞날을 가리지 않는다: 학습할 때 정답을 미리 본다.",
        "네 차례 6의 `decoder_mask`를 쓴다.",
        _with(target_mask=padding_mask),
    ),
    Mistake(
        "transformer_without_target_padding",
        "디코더가 타깃의 패딩을 가리지 않는다.",
        "앞날만 가리면 패딩인 자리의 답이 달라진다.",
        _with(target_mask=lambda target, pad_id: look_ahead_mask(target.shape[1])),
    ),
    Mistake(
        "transformer_without_source_padding",
        "소스의 패딩을 가리지 않았다: 패딩을 붙이면 답이 달라진다.",
        "같은 마스크를 인코더와 인코더-디코더 어텐션에 함께 쓴다.",
        _with(source_mask=lambda source, target, pad_id: None),
    ),
    Mistake(
        "transformer_pad_id_fixed",
        "`pad_id`를 쓰지 않고 0을 패딩으로 여겼다.",
        "인자로 받은 `pad_id`와 견준다.",
        lambda source, target, weights, num_heads, pad_id=0: transformer(source, target, weights, num_heads),
    ),
    Mistake(
        "transformer_memory_of_embeddings",
        "디코더가 인코더의 출력이 아니라 소스의 임베딩을 읽는다.",
        "인코더의 층들을 지난 것을 넘겼는지 본다.",
        _with(memory_of=lambda memory, embedded: embedded),
    ),
    Mistake(
        "transformer_one_encoder_layer",
        "인코더의 첫 층만 지났다.",
        "층의 수를 사전에서 센다.",
        _with(encoder_layers=lambda layers: layers[:1]),
    ),
    Mistake(
        "transformer_one_decoder_layer",
        "디코더의 첫 층만 지났다.",
        "층의 수를 사전에서 센다.",
        _with(decoder_layers=lambda layers: layers[:1]),
    ),
    Mistake(
        "transformer_last_encoder_layer",
        "인코더의 마지막 층만 지났다: 층마다 앞 층의 출력이 아니라 처음의 임베딩을 넣었다.",
        "반복문 안에서 메모리를 제자리에 다시 담는지 본다.",
        _with(encoder_layers=lambda layers: layers[-1:]),
    ),
    Mistake(
        "transformer_layers_sorted",
        "층을 이름의 순서로 늘어놓았다: layer_10이 layer_2보다 앞에 온다.",
        "이름이 아니라 번호의 차례로 꺼낸다.",
        _with(encoder_layers=lambda layers: [layers[i] for i in sorted(range(len(layers)), key=str)]),
    ),
    Mistake(
        "transformer_without_decoder_mask",
        "디코더의 셀프 어텐션에 아무 마스크도 걸지 않았다: 앞날도 패딩도 본다.",
        "네 차례 6의 `decoder_mask`를 쓴다.",
        _with(target_mask=lambda target, pad_id: None),
    ),
    Mistake(
        "transformer_plain_embeddings",
        "임베딩의 행을 꺼내기만 했다: `d_model`의 제곱근도 곱하지 않았고 자리도 더하지 않았다.",
        "네 차례 5의 `embed`를 쓴다.",
        _with(embedded=lambda ids, table, side: table[ids]),
    ),
    Mistake(
        "transformer_layers_reversed",
        "인코더의 층을 거꾸로 지났다.",
        "layer_0이 먼저이다.",
        _with(encoder_layers=lambda layers: layers[::-1]),
    ),
    Mistake(
        "transformer_first_layer_again",
        "인코더의 모든 층에 첫 층의 가중치를 썼다.",
        "반복문 안에서 층의 번호를 쓰는지 본다.",
        _with(encoder_layers=lambda layers: [layers[0]] * len(layers)),
    ),
    Mistake(
        "transformer_probabilities",
        "로짓이 아니라 확률을 돌려주었다.",
        "소프트맥스는 손실과 디코딩이 한다.",
        lambda *given: softmax(transformer(*given)),
    ),
    Mistake(
        "transformer_last_position_only",
        "마지막 자리의 로짓만 돌려주었다.",
        "학습할 때에는 모든 자리의 로짓이 쓰인다. (B, T, V)이다.",
        lambda *given: transformer(*given)[:, -1],
    ),
    Mistake(
        "transformer_output_of_the_source",
        "출력 행렬로 소스의 임베딩을 썼다.",
        "글을 쓰는 쪽은 타깃의 어휘이다.",
        _with(output=lambda x, weights: x @ _table(weights, "source").T),
    ),
)


def _model(rng, layers, h, half, vocabularies, decoder_layers=None) -> Arguments:
    """사인과 코사인이 짝을 이루도록 헤드의 차원은 짝수이다."""
    d_model = 2 * h * half
    weights = {
        "encoder": {f"layer_{i}": encoder_weights(rng, d_model) for i in range(layers)},
        "decoder": {f"layer_{i}": decoder_weights(rng, d_model) for i in range(decoder_layers or layers)},
    }
    for side, size in vocabularies.items():
        weights[side] = {"embeddings": numbers(rng, size, d_model, spread=0.4)}
    return {"weights": weights, "num_heads": h}


def _apart(rng, B, S, T, layers, h, half) -> Arguments:
    """소스와 타깃의 어휘가 다르다."""
    ids = {"source": padded_ids(rng, B, S), "target": padded_ids(rng, B, T, 7)}
    return ids | _model(rng, layers, h, half, {"source_embedding": 9, "target_embedding": 7})


def _tied(rng, B, S, T, layers, h, half) -> Arguments:
    ids = {"source": padded_ids(rng, B, S), "target": padded_ids(rng, B, T)}
    return ids | _model(rng, layers, h, half, {"embedding": 9})


def _deep(rng) -> Arguments:
    """인코더의 층이 열하나, 디코더의 층이 둘이다."""
    ids = {"source": padded_ids(rng, 1, 3), "target": padded_ids(rng, 1, 2)}
    return ids | _model(rng, 11, 1, 2, {"embedding": 9}, decoder_layers=2)


def _toy(rng) -> Arguments:
    ids = {"source": np.array([[3, 4, 0]]), "target": np.array([[1, 5]])}
    return ids | _model(np.random.default_rng(0), 1, 1, 1, {"embedding": 6})


def _other_padding(rng, B, S, T, layers, h, half) -> Arguments:
    given = _tied(rng, B, S, T, layers, h, half)
    ids = {"source": padded_ids(rng, B, S, pad_id=2), "target": padded_ids(rng, B, T, pad_id=2)}
    return given | ids | {"pad_id": 2}


SIZES = {"B": (1, 2), "S": (2, 4), "T": (2, 4), "layers": (1, 2), "h": (1, 2), "half": (1, 2)}

TRANSFORMER = Station(
    number=10,
    name="transformer",
    title="트랜스포머",
    chapter="transformer",
    returns="로짓 (B, T, V)",
    axes=(("B", "T", "V"),),
    solution=transformer,
    trials=(
        Trial("한 층, 두 차원", _toy),
        Trial("어휘가 하나일 때", _tied, SIZES),
        Trial("어휘가 둘일 때", _apart, SIZES),
        Trial("패딩의 번호가 0이 아닐 때", _other_padding, SIZES),
        Trial("인코더의 층이 열하나일 때", _deep),
    ),
    mistakes=MISTAKES,
    accept=output_of_pair,
)
