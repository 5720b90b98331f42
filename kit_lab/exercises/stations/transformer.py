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
from kit_lab.exercises.station import Arguments, Station, Trial
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
    wrong={
        "transformer_not_scaled": _with(embedded=lambda ids, table, side: _embedded(ids, table, scale=False)),
        "transformer_without_source_positions": _with(embedded=_one_sided("source", positions=False)),
        "transformer_without_target_positions": _with(embedded=_one_sided("target", positions=False)),
        "transformer_without_look_ahead": _with(target_mask=padding_mask),
        "transformer_without_target_padding": _with(
            target_mask=lambda target, pad_id: look_ahead_mask(target.shape[1])
        ),
        "transformer_without_source_padding": _with(source_mask=lambda source, target, pad_id: None),
        "transformer_pad_id_fixed": lambda source, target, weights, num_heads, pad_id=0: transformer(
            source, target, weights, num_heads
        ),
        "transformer_memory_of_embeddings": _with(memory_of=lambda memory, embedded: embedded),
        "transformer_one_encoder_layer": _with(encoder_layers=lambda layers: layers[:1]),
        "transformer_one_decoder_layer": _with(decoder_layers=lambda layers: layers[:1]),
        "transformer_last_encoder_layer": _with(encoder_layers=lambda layers: layers[-1:]),
        "transformer_layers_sorted": _with(
            encoder_layers=lambda layers: [layers[i] for i in sorted(range(len(layers)), key=str)]
        ),
        "transformer_without_decoder_mask": _with(target_mask=lambda target, pad_id: None),
        "transformer_plain_embeddings": _with(embedded=lambda ids, table, side: table[ids]),
        "transformer_layers_reversed": _with(encoder_layers=lambda layers: layers[::-1]),
        "transformer_first_layer_again": _with(encoder_layers=lambda layers: [layers[0]] * len(layers)),
        "transformer_probabilities": lambda *given: softmax(transformer(*given)),
        "transformer_last_position_only": lambda *given: transformer(*given)[:, -1],
        "transformer_output_of_the_source": _with(output=lambda x, weights: x @ _table(weights, "source").T),
    },
    accept=output_of_pair,
)
