"""네 차례 6: 디코더의 마스크 (논문 3.2.3절)."""

from typing import Any

import numpy as np

from kit_core.reference import look_ahead_mask, padding_mask
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import padded_ids


def decoder_mask(ids, pad_id=0):
    """타깃의 패딩과 앞날을 함께 가린다 (논문 3.2.3절)."""
    return padding_mask(ids, pad_id) & look_ahead_mask(ids.shape[1])  # (B, 1, T, T)


def _past(ids, shift=0):
    length = ids.shape[1]
    return np.tri(length, k=shift, dtype=bool)[None, None]  # (1, 1, T, T)


def _keys(ids, pad_id):
    return (ids != pad_id)[:, None, None, :]  # (B, 1, 1, T)


def _whole(mask, ids):
    return np.broadcast_to(mask, (len(ids), 1, ids.shape[1], ids.shape[1]))


def _accept(actual: Any, arguments: Arguments) -> Any:
    """모든 문장이나 헤드에 똑같이 걸리는 축은 길이가 1이어도 된다."""
    given = np.asarray(actual)
    batch, length = arguments["ids"].shape
    if given.ndim == 4 and given.shape[1] == 1:
        return np.broadcast_to(given, (batch, 1, length, length))
    return actual


def _toy(rng) -> Arguments:
    return {"ids": np.array([[5, 7, 0]])}


def _padded(rng, B, T) -> Arguments:
    return {"ids": padded_ids(rng, B, T)}


def _other_padding(rng, B, T) -> Arguments:
    return {"ids": padded_ids(rng, B, T, pad_id=3), "pad_id": 3}


DECODER_MASK = Station(
    number=6,
    name="decoder_mask",
    title="디코더의 마스크",
    chapter="masking",
    returns="불리언 (B, 1, T, T). True는 볼 수 있음",
    axes=(("B", "1", "T", "T"),),
    solution=decoder_mask,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("한 문장", lambda rng, T: _padded(rng, 1, T), {"T": (1, 6)}),
        Trial("여러 문장", _padded, {"B": (2, 4), "T": (2, 6)}),
        Trial("패딩의 번호가 0이 아닐 때", _other_padding, {"B": (1, 3), "T": (2, 6)}),
    ),
    wrong={
        "decoder_mask_without_padding": lambda ids, pad_id=0: _whole(_past(ids), ids),
        "decoder_mask_without_look_ahead": lambda ids, pad_id=0: _whole(_keys(ids, pad_id), ids),
        "decoder_mask_inverted": lambda ids, pad_id=0: ~decoder_mask(ids, pad_id),
        "decoder_mask_or": lambda ids, pad_id=0: _past(ids) | _keys(ids, pad_id),
        "decoder_mask_transposed": lambda ids, pad_id=0: np.swapaxes(_past(ids), -1, -2) & _keys(ids, pad_id),
        "decoder_mask_without_itself": lambda ids, pad_id=0: _past(ids, -1) & _keys(ids, pad_id),
        "decoder_mask_one_ahead": lambda ids, pad_id=0: _past(ids, 1) & _keys(ids, pad_id),
        "decoder_mask_padding_of_queries": lambda ids, pad_id=0: (
            _past(ids) & (ids != pad_id)[:, None, :, None]
        ),
        "decoder_mask_pad_id_fixed": lambda ids, pad_id=0: _past(ids) & _keys(ids, 0),
        "decoder_mask_as_numbers": lambda ids, pad_id=0: decoder_mask(ids, pad_id).astype(float),
        "decoder_mask_without_heads": lambda ids, pad_id=0: decoder_mask(ids, pad_id)[:, 0],
        "decoder_mask_padding_kept": lambda ids, pad_id=0: _past(ids) & (ids == pad_id)[:, None, None, :],
    },
    accept=_accept,
)
