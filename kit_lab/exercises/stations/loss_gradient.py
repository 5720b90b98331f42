"""네 차례 11의 둘째: 손실을 로짓으로 미분한 것 (논문 5.4절)."""

from kit_core.reference import softmax
from kit_lab.exercises.station import Mistake, Station
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


MISTAKES = (
    Mistake(
        "loss_gradient_not_divided",
        "토큰의 수로 나누지 않았다: 배치가 커지면 기울기도 커진다.",
        "손실이 평균이므로 기울기에도 그 나누기가 남는다.",
        _gradient(count=lambda seen: 1),
    ),
    Mistake(
        "loss_gradient_divided_by_all",
        "패딩까지 센 자리의 수로 나누었다: 패딩이 많은 배치에서 기울기가 작아진다.",
        "손실을 나눈 수와 같은 수로 나눈다.",
        _gradient(count=lambda seen: seen.size),
    ),
    Mistake(
        "loss_gradient_divided_by_sentences",
        "토큰이 아니라 문장의 수로 나누었다.",
        "손실을 나눈 수와 같은 수로 나눈다.",
        _gradient(count=len),
    ),
    Mistake(
        "loss_gradient_divided_by_padding",
        "패딩의 수로 나누었다: 패딩이 하나도 없으면 0으로 나눈다.",
        "나누는 수는 `targets != pad_id`인 자리의 수이다.",
        _gradient(count=lambda seen: (~seen).sum()),
    ),
    Mistake(
        "loss_gradient_of_padding",
        "패딩인 자리의 기울기가 0이 아니고, 나누는 수에도 패딩이 들었다.",
        "손실에 들지 않은 자리는 기울기도 0이다.",
        _gradient(real=everything),
    ),
    Mistake(
        "loss_gradient_padding_kept",
        "토큰의 수로는 나누었지만 패딩인 자리의 기울기를 0으로 두지 않았다.",
        "손실에 들지 않은 자리는 기울기도 0이다.",
        lambda logits, targets, epsilon=0.1, pad_id=0: (
            (softmax(logits) - smoothed(targets, logits.shape[-1], epsilon)) / (targets != pad_id).sum()
        ),
    ),
    Mistake(
        "loss_gradient_sign",
        "부호가 뒤집혔다: 이대로 걸으면 손실이 커진다.",
        "p - q인지 q - p인지 본다.",
        _gradient(sign=-1),
    ),
    Mistake(
        "loss_gradient_without_targets",
        "목표를 빼지 않았다: 모델의 확률만 남았다.",
        "정답의 자리에서는 음수여야 한다.",
        _gradient(wanted=lambda targets, vocab_size, epsilon: 0.0),
    ),
    Mistake(
        "loss_gradient_without_smoothing",
        "스무딩하지 않은 정답을 뺐다.",
        "손실에 쓴 것과 같은 목표 분포를 뺀다.",
        _gradient(wanted=without_smoothing),
    ),
    Mistake(
        "loss_gradient_whole_shares",
        "목표에서 어휘의 몫을 epsilon / V가 아니라 1 / V로 두었다.",
        "손실에 쓴 것과 같은 목표 분포를 뺀다.",
        _gradient(wanted=whole_shares),
    ),
    Mistake(
        "loss_gradient_shared_by_the_others",
        "epsilon을 정답이 아닌 토큰끼리만 나눈 목표를 뺐다.",
        "정답의 목표에도 epsilon / V가 들어 있다.",
        _gradient(wanted=shared_by_the_others),
    ),
    Mistake(
        "loss_gradient_of_logits",
        "확률이 아니라 로짓에서 목표를 뺐다.",
        "먼저 소프트맥스를 지난다.",
        _gradient(given=lambda logits: logits),
    ),
    Mistake(
        "loss_gradient_of_log_probabilities",
        "확률이 아니라 로그 확률에서 목표를 뺐다.",
        "미분하면 로그가 사라지고 확률이 남는다.",
        _gradient(given=log_softmax),
    ),
    Mistake(
        "loss_gradient_pad_id_fixed",
        "`pad_id`를 쓰지 않고 0을 패딩으로 여겼다.",
        "인자로 받은 `pad_id`와 견준다.",
        _gradient(real=lambda targets, pad_id: targets != 0),
    ),
)


LOSS_GRADIENT = Station(
    number=11,
    name="loss_gradient",
    title="손실의 기울기",
    chapter="training",
    returns="로짓과 모양이 같은 (B, T, V)",
    axes=(("B", "T", "V"),),
    solution=loss_gradient,
    trials=TRIALS,
    mistakes=MISTAKES,
)
