"""네 차례 11의 첫째: 레이블 스무딩을 건 손실 (논문 5.4절)."""

import numpy as np

from kit_core.reference import softmax
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers, padded_ids


def log_softmax(logits):
    """소프트맥스의 로그. 확률이 0에 가까워도 유한하다."""
    x = logits - logits.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


def smoothed(targets, vocab_size, epsilon):
    """정답에 1 - epsilon을, 어휘 전체에 epsilon을 고르게 얹은 목표 분포 (B, T, V)."""
    return (1 - epsilon) * np.eye(vocab_size)[targets] + epsilon / vocab_size


def smoothed_loss(logits, targets, epsilon=0.1, pad_id=0):
    """패딩이 아닌 자리의 평균 손실 (논문 5.4절)."""
    return _loss()(logits, targets, epsilon, pad_id)


def _mean(losses, real):
    return losses[real].sum() / real.sum()


def _masked_mean(losses, real):
    return (losses * real).sum() / real.sum()


def _loss(
    wanted=smoothed,
    log=log_softmax,
    mean=_mean,
    real=lambda targets, pad_id: targets != pad_id,
    sign=-1,
):
    """한 군데만 다른 손실."""

    def loss(logits, targets, epsilon=0.1, pad_id=0):
        losses = sign * (wanted(targets, logits.shape[-1], epsilon) * log(logits)).sum(axis=-1)  # (B, T)
        return mean(losses, real(targets, pad_id))

    return loss


def without_smoothing(targets, vocab_size, epsilon):
    return np.eye(vocab_size)[targets]


def shared_by_the_others(targets, vocab_size, epsilon):
    right = np.eye(vocab_size)[targets]
    return (1 - epsilon) * right + (1 - right) * epsilon / (vocab_size - 1)


def _not_shared(targets, vocab_size, epsilon):
    return (1 - epsilon) * np.eye(vocab_size)[targets]


def whole_shares(targets, vocab_size, epsilon):
    return (1 - epsilon) * np.eye(vocab_size)[targets] + 1 / vocab_size


def _not_divided(targets, vocab_size, epsilon):
    return (1 - epsilon) * np.eye(vocab_size)[targets] + epsilon


def _others_and_own(targets, vocab_size, epsilon):
    return (1 - epsilon) * np.eye(vocab_size)[targets] + epsilon / (vocab_size - 1)


def _floored(least, clip):
    """확률이 0이 되지 않게 작은 수를 더하거나 그 밑으로 내려가지 못하게 한 것."""
    return _loss(
        log=lambda logits: np.log(np.maximum(softmax(logits), least) if clip else softmax(logits) + least)
    )


def _unshifted(logits):
    powers = np.exp(logits)
    return np.log(powers / powers.sum(axis=-1, keepdims=True))


def _gathered(logits, targets, epsilon=0.1, pad_id=0):
    """정답의 것과 어휘 평균을 따로 구한다. 패딩은 0을 곱해 지운다."""
    logs = np.log(softmax(logits))
    chosen = np.take_along_axis(logs, targets[..., None], axis=-1)[..., 0]
    losses = -(1 - epsilon) * chosen - epsilon * logs.mean(axis=-1)
    return (losses * (targets != pad_id)).sum() / (targets != pad_id).sum()


def _not_lowered(targets, vocab_size, epsilon):
    return np.eye(vocab_size)[targets] + epsilon / vocab_size


def _padding_left_out(logits, targets, epsilon=0.1, pad_id=0):
    """정답과 패딩을 뺀 V - 2개에만 epsilon을 나눈다."""
    wanted = np.full(logits.shape, epsilon / (logits.shape[-1] - 2))
    np.put_along_axis(wanted, targets[..., None], 1 - epsilon, axis=-1)
    wanted[..., pad_id] = 0.0
    return _mean(-(wanted * log_softmax(logits)).sum(axis=-1), targets != pad_id)


def everything(targets, pad_id):
    return np.ones(targets.shape, bool)


def _toy(rng) -> Arguments:
    return {"logits": np.array([[[0.0, 0, 0, 0], [0, 5, 0, 0]]]), "targets": np.array([[2, 0]])}


def _some(rng, B, T, V) -> Arguments:
    """문장마다 길이가 다르고, 손실도 자리마다 다르다."""
    return {"logits": numbers(rng, B, T, V, spread=2.0), "targets": padded_ids(rng, B, T, V)}


def _other(rng, B, T, V) -> Arguments:
    ids = padded_ids(rng, B, T, V, pad_id=1)
    return {"logits": numbers(rng, B, T, V), "targets": ids, "epsilon": 0.3, "pad_id": 1}


def _sure(rng, B, T, V) -> Arguments:
    """로짓이 아주 커서 확률이 0으로 넘친다."""
    given = _some(rng, B, T, V)
    return given | {"logits": given["logits"] * 400.0}


SIZES = {"B": (1, 3), "T": (1, 4), "V": (3, 6)}
TRIALS = (
    Trial("손으로 셀 수 있는 예", _toy),
    Trial("여러 문장", _some, SIZES),
    Trial("epsilon과 패딩의 번호가 다를 때", _other, SIZES),
)

SMOOTHED_LOSS = Station(
    number=11,
    name="smoothed_loss",
    title="레이블 스무딩을 건 손실",
    chapter="training",
    returns="토큰 하나당 평균 손실(수 하나)",
    axes=((),),
    solution=smoothed_loss,
    trials=(*TRIALS, Trial("모델이 아주 확신할 때", _sure, SIZES)),
    wrong={
        "smoothed_loss_padding_counted": _loss(real=everything),
        "smoothed_loss_divided_by_all": _loss(mean=lambda losses, real: (losses * real).mean()),
        "smoothed_loss_summed": _loss(mean=lambda losses, real: losses[real].sum()),
        "smoothed_loss_divided_by_sentences": _loss(
            mean=lambda losses, real: (losses * real).sum() / len(real)
        ),
        "smoothed_loss_divided_by_padding": _loss(
            mean=lambda losses, real: (losses * real).sum() / (~real).sum()
        ),
        "smoothed_loss_mean_of_sentences": _loss(
            mean=lambda losses, real: ((losses * real).sum(-1) / real.sum(-1)).mean()
        ),
        "smoothed_loss_without_smoothing": _loss(wanted=without_smoothing),
        "smoothed_loss_shared_by_the_others": _loss(wanted=shared_by_the_others),
        "smoothed_loss_padding_left_out": _padding_left_out,
        "smoothed_loss_not_lowered": _loss(wanted=_not_lowered),
        "smoothed_loss_whole_shares": _loss(wanted=whole_shares),
        "smoothed_loss_shares_not_divided": _loss(wanted=_not_divided),
        "smoothed_loss_shared_by_one_less": _loss(wanted=_others_and_own),
        "smoothed_loss_not_shared": _loss(wanted=_not_shared),
        "smoothed_loss_sign": _loss(sign=1),
        "smoothed_loss_of_probabilities": _loss(log=softmax),
        "smoothed_loss_log_of_softmax": (
            _loss(log=lambda logits: np.log(softmax(logits))),
            _loss(log=lambda logits: np.log(softmax(logits)), mean=_masked_mean),
            _loss(log=_unshifted),
            _loss(log=_unshifted, mean=_masked_mean),
            _gathered,
        ),
        "smoothed_loss_log_of_floored": (
            _floored(1e-9, clip=False),
            *(
                _floored(least, clip)
                for least, clip in ((1e-12, False), (1e-8, False), (1e-9, True), (1e-7, True))
            ),
        ),
        "smoothed_loss_log_unshifted": (
            _loss(log=lambda logits: logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))),
            _loss(
                log=lambda logits: logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True)),
                mean=_masked_mean,
            ),
        ),
        "smoothed_loss_in_bits": _loss(log=lambda logits: log_softmax(logits) / np.log(2)),
        "smoothed_loss_pad_id_fixed": _loss(real=lambda targets, pad_id: targets != 0),
    },
)
