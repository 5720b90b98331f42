"""네 차례 11의 첫째: 레이블 스무딩을 건 손실 (논문 5.4절)."""

import numpy as np

from kit_core.reference import softmax
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "smoothed_loss_padding_counted",
        "패딩인 자리의 손실까지 더했다: 짧은 문장이 많은 배치에서 손실이 달라진다.",
        "`targets != pad_id`인 자리만 남긴다.",
        _loss(real=everything),
    ),
    Mistake(
        "smoothed_loss_divided_by_all",
        "패딩을 뺀 합을 패딩까지 센 자리의 수로 나누었다: 손실이 작아 보인다.",
        "나누는 수도 패딩이 아닌 자리의 수이다.",
        _loss(mean=lambda losses, real: (losses * real).mean()),
    ),
    Mistake(
        "smoothed_loss_summed",
        "평균이 아니라 합을 돌려주었다: 배치가 커지면 손실도 커진다.",
        "토큰 하나당 손실이어야 한다.",
        _loss(mean=lambda losses, real: losses[real].sum()),
    ),
    Mistake(
        "smoothed_loss_divided_by_sentences",
        "손실의 합을 문장의 수로 나누었다: 문장이 길수록 손실이 크다.",
        "토큰 하나당 손실이어야 한다. 나누는 수는 패딩이 아닌 자리의 수이다.",
        _loss(mean=lambda losses, real: (losses * real).sum() / len(real)),
    ),
    Mistake(
        "smoothed_loss_divided_by_padding",
        "손실의 합을 패딩의 수로 나누었다: 패딩이 하나도 없으면 0으로 나눈다.",
        "나누는 수는 `targets != pad_id`인 자리의 수이다.",
        _loss(mean=lambda losses, real: (losses * real).sum() / (~real).sum()),
    ),
    Mistake(
        "smoothed_loss_mean_of_sentences",
        "문장마다 평균을 내고 그것을 다시 평균했다: 짧은 문장의 토큰이 더 무거워진다.",
        "배치의 모든 토큰을 한데 모아 한 번만 평균한다.",
        _loss(mean=lambda losses, real: ((losses * real).sum(-1) / real.sum(-1)).mean()),
    ),
    Mistake(
        "smoothed_loss_without_smoothing",
        "스무딩을 하지 않았다: 보통의 교차 엔트로피이다.",
        "`epsilon`을 어디에서 쓰는지 찾아본다.",
        _loss(wanted=without_smoothing),
    ),
    Mistake(
        "smoothed_loss_shared_by_the_others",
        "epsilon을 정답이 아닌 토큰끼리만 나누었다: 논문이 인용한 방법은 정답까지 어휘 전체에 고르게 나눈다.",
        "정답의 목표는 1 - epsilon에 epsilon / V를 더한 것이다.",
        _loss(wanted=shared_by_the_others),
    ),
    Mistake(
        "smoothed_loss_padding_left_out",
        "epsilon을 정답과 패딩을 뺀 토큰끼리만 나누었다: 논문이 인용한 방법은 어휘의 모든 토큰에 고르게 나눈다.",
        "목표 분포에는 0인 토큰이 없다.",
        _padding_left_out,
    ),
    Mistake(
        "smoothed_loss_not_lowered",
        "정답의 목표를 1 - epsilon으로 낮추지 않았다: 목표의 합이 1을 넘는다.",
        "목표 분포를 모두 더하면 1이어야 한다.",
        _loss(wanted=_not_lowered),
    ),
    Mistake(
        "smoothed_loss_whole_shares",
        "어휘에 epsilon / V가 아니라 1 / V를 나누어 주었다: 목표의 합이 1을 넘는다.",
        "덜어 낸 것은 epsilon뿐이다. 그것을 V개가 나누어 갖는다.",
        _loss(wanted=whole_shares),
    ),
    Mistake(
        "smoothed_loss_shares_not_divided",
        "어휘의 토큰마다 epsilon을 다 주었다: 목표의 합이 1을 훨씬 넘는다.",
        "덜어 낸 epsilon을 V개가 나누어 갖는다.",
        _loss(wanted=_not_divided),
    ),
    Mistake(
        "smoothed_loss_shared_by_one_less",
        "epsilon을 V - 1로 나누어 V개에게 주었다: 목표의 합이 1을 조금 넘는다.",
        "목표 분포를 모두 더하면 1이어야 한다.",
        _loss(wanted=_others_and_own),
    ),
    Mistake(
        "smoothed_loss_not_shared",
        "정답의 목표를 1 - epsilon으로 낮추기만 하고, 덜어 낸 epsilon을 어휘에 나누어 주지 않았다.",
        "목표 분포를 모두 더하면 1이어야 한다.",
        _loss(wanted=_not_shared),
    ),
    Mistake(
        "smoothed_loss_sign",
        "부호가 뒤집혔다: 손실이 음수이다.",
        "로그 확률은 0 이하이다. 손실은 거기에 음의 부호를 붙인 것이다.",
        _loss(sign=1),
    ),
    Mistake(
        "smoothed_loss_of_probabilities",
        "로그를 씌우지 않고 확률을 그대로 썼다.",
        "교차 엔트로피에는 로그가 있다.",
        _loss(log=softmax),
    ),
    Mistake(
        "smoothed_loss_log_of_softmax",
        "소프트맥스를 구한 다음에 로그를 씌웠다: 확률이 0이 되는 자리에서 무한대가 나온다.",
        "로그와 지수가 서로 지워지도록 식을 먼저 정리한다.",
        _loss(log=lambda logits: np.log(softmax(logits))),
        also=(
            _loss(log=lambda logits: np.log(softmax(logits)), mean=_masked_mean),
            _loss(log=_unshifted),
            _loss(log=_unshifted, mean=_masked_mean),
            _gathered,
        ),
    ),
    Mistake(
        "smoothed_loss_log_of_floored",
        "확률이 0이 되지 않게 받쳐 놓고 로그를 씌웠다: 무한대는 아니지만, 모델이 아주 틀린 자리의 손실이 작아진다.",
        "로그와 지수가 서로 지워지도록 식을 먼저 정리하면 받칠 것이 없다.",
        _floored(1e-9, clip=False),
        also=tuple(
            _floored(least, clip)
            for least, clip in ((1e-12, False), (1e-8, False), (1e-9, True), (1e-7, True))
        ),
    ),
    Mistake(
        "smoothed_loss_log_unshifted",
        "로그 소프트맥스의 식은 옳지만 가장 큰 로짓을 빼지 않았다: 로짓이 710을 넘으면 지수가 넘친다.",
        "모든 로짓에서 같은 수를 빼도 답은 그대로이다.",
        _loss(log=lambda logits: logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))),
        also=(
            _loss(
                log=lambda logits: logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True)),
                mean=_masked_mean,
            ),
        ),
    ),
    Mistake(
        "smoothed_loss_in_bits",
        "밑이 2인 로그를 썼다: 단위가 nat이 아니라 비트이다.",
        "`np.log`를 쓴다.",
        _loss(log=lambda logits: log_softmax(logits) / np.log(2)),
    ),
    Mistake(
        "smoothed_loss_pad_id_fixed",
        "`pad_id`를 쓰지 않고 0을 패딩으로 여겼다.",
        "인자로 받은 `pad_id`와 견준다.",
        _loss(real=lambda targets, pad_id: targets != 0),
    ),
)


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
    mistakes=MISTAKES,
)
