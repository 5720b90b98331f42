"""네 차례 11의 둘째: 손실을 로짓으로 미분한 것 (논문 5.4절)."""

from kit_core.reference import softmax
from kit_lab.exercises.station import Station
from kit_lab.exercises.stations.smoothed_loss import (
    TRIALS,
    everything,
    log_softmax,
    shared_by_the_others,
    smoothed,
    whole_shares,
    without_smoothing,
)


def loss_gradient(logits, targets, epsilon=0.1, pad_id=0):
    """손실을 로짓으로 미분한 것: (p - q) / 토큰의 수."""
    return _gradient()(logits, targets, epsilon, pad_id)


def _gradient(
    wanted=smoothed,
    given=softmax,
    real=lambda targets, pad_id: targets != pad_id,
    count=lambda seen: seen.sum(),
    sign=1,
):
    """한 군데만 다른 기울기."""

    def gradient(logits, targets, epsilon=0.1, pad_id=0):
        seen = real(targets, pad_id)[..., None]  # (B, T, 1)
        difference = sign * (given(logits) - wanted(targets, logits.shape[-1], epsilon))
        return difference * seen / count(seen)

    return gradient


LOSS_GRADIENT = Station(
    number=11,
    name="loss_gradient",
    title="손실의 기울기",
    chapter="training",
    returns="로짓과 모양이 같은 (B, T, V)",
    axes=(("B", "T", "V"),),
    solution=loss_gradient,
    trials=TRIALS,
    wrong={
        "loss_gradient_not_divided": _gradient(count=lambda seen: 1),
        "loss_gradient_divided_by_all": _gradient(count=lambda seen: seen.size),
        "loss_gradient_divided_by_sentences": _gradient(count=len),
        "loss_gradient_divided_by_padding": _gradient(count=lambda seen: (~seen).sum()),
        "loss_gradient_of_padding": _gradient(real=everything),
        "loss_gradient_padding_kept": (
            lambda logits, targets, epsilon=0.1, pad_id=0: (
                (softmax(logits) - smoothed(targets, logits.shape[-1], epsilon)) / (targets != pad_id).sum()
            )
        ),
        "loss_gradient_sign": _gradient(sign=-1),
        "loss_gradient_without_targets": _gradient(wanted=lambda targets, vocab_size, epsilon: 0.0),
        "loss_gradient_without_smoothing": _gradient(wanted=without_smoothing),
        "loss_gradient_whole_shares": _gradient(wanted=whole_shares),
        "loss_gradient_shared_by_the_others": _gradient(wanted=shared_by_the_others),
        "loss_gradient_of_logits": _gradient(given=lambda logits: logits),
        "loss_gradient_of_log_probabilities": _gradient(given=log_softmax),
        "loss_gradient_pad_id_fixed": _gradient(real=lambda targets, pad_id: targets != 0),
    },
)
