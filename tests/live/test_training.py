"""The page's trainer beside kit_core on TensorFlow, and its gradients beside differences of the loss."""

from contextlib import ExitStack, nullcontext

import numpy as np
import pytest
from gradients import value_and_gradients
from live_training import asked
from trained_settings import SMALL, ill, model_of, pairwise, trained_bugs

from kit_core.pretrained.store import weight_names
from kit_core.training import Adam, WarmupSchedule, label_smoothed_cross_entropy, shift_targets
from kit_lab.clinic import BUGS as CATALOGUE
from kit_lab.clinic import PARTS, infected

# Of these a single batch says nothing, or dropout draws otherwise.
OTHERWISE = {
    "dropout on the residual path (post-LN)",
    "dropout left on at inference",
    "no dropout on the embeddings",
    "learned positions with a deviation of 1",
    "target not shifted",
    "target shifted twice",
    "first update at rate nought",
    "learning rate without d_model",
    "warm-up exponent off",
    "Adam's averages exchanged",
}
# Where all sentences begin alike these leave nothing but the rounding, and the norm makes it a thousand times as large.
NOISY = {"normalised along the batch": 1e-3, "normalised along the sequence": 1e-4}
# A switch that kit_core has not -> the bugs that turn it off there.
BUGS = {
    "scale": ["no division by sqrt(d_k)"],
    "causal": ["decoder without look-ahead mask"],
    "residual": ["no residual connection"],
    "padding": [
        "decoder without the target's padding mask",
        "encoder without its mask",
        "cross-attention without its mask",
    ],
}
BESIDE_KIT_CORE = [
    {},
    {"norm": "pre", "num_layers": 2},
    {"positions": "learned"},
    {"positions": "rotary", "norm": "pre"},
    {"scale": False, "smoothing": 0},
    {"causal": False},
    {"padding": False},
    {"residual": False},
    {"positions": "none"},
]


def gap(found, wanted):
    """How far gradients are apart, in parts of each one's largest entry; of what has all but vanished, of all's."""
    most = max(np.abs(one).max() for one in wanted.values())
    return max(
        np.abs(found[path] - one).max() / max(np.abs(one).max(), most / 1000) for path, one in wanted.items()
    )


def check_gradients(settings):
    """In double precision beside differences of the loss, in float32 beside those in double precision."""
    differences, both = asked([{"want": want, "settings": settings} for want in ("differences", "gradients")])
    assert max(differences.values()) < 1e-6, differences
    assert len(differences) == len(both["weights"])
    assert gap(both["single"]["gradients"], both["double"]["gradients"]) < 1e-5
    return both


def loss_of(model, batch, smoothing):
    logits = model((np.array(batch["source"]), np.array(batch["target"])))
    return label_smoothed_cross_entropy(np.array(batch["answers"]), logits, epsilon=smoothing)


def check_found(found, settings, names, most=1e-5):
    """Loss and gradients of one batch beside those of kit_core with these bugs."""
    with ExitStack() as stack:
        for name in names:
            stack.enter_context(infected(name))
        model = model_of(found)
        variables = model.trainable_variables
        loss, gradients = value_and_gradients(
            lambda: loss_of(model, found, settings.get("smoothing", 0.1)), variables
        )
    assert found["single"]["loss"] == pytest.approx(loss, rel=1e-5, abs=1e-5), names
    theirs = {
        name: np.zeros(variable.shape) if one is None else one
        for name, variable, one in zip(weight_names(model), variables, gradients, strict=True)
    }
    assert gap(found["single"]["gradients"], theirs) < most, names


def check_beside_kit_core(changes):
    settings = SMALL | changes
    (found,) = asked([{"want": "gradients", "settings": settings}])
    names = [name for switch, names in BUGS.items() if not settings.get(switch, True) for name in names]
    check_found(found, settings, names + ["no positions"] * (settings.get("positions") == "none"))


def check_bugs(names):
    """Loss and gradients with each of these bugs beside those of the same bug in kit_core."""
    cases = [ill(name) for name in names]
    for name, settings, found in zip(
        names, cases, asked([{"want": "gradients", "settings": one} for one in cases]), strict=True
    ):
        most = NOISY.get(name, 1e-5)
        assert gap(found["single"]["gradients"], found["double"]["gradients"]) < most, name
        check_found(found, settings, [name], most=10 * most)  # TensorFlow's own float32 is 4e-5 off with one


def check_training(changes, steps):
    """The losses of some steps, and the logits of what was trained, in the engine and in kit_core."""
    (found,) = asked([{"want": "training", "settings": SMALL | changes, "steps": steps}])
    model = model_of(found)
    variables = model.trainable_variables
    optimizer = Adam()
    optimizer.build(variables)
    for step in found["taken"]:
        loss, gradients = value_and_gradients(lambda step=step: loss_of(model, step, 0.1), variables)
        assert step["loss"] == pytest.approx(loss, abs=1e-4)
        optimizer.learning_rate = step["rate"]
        optimizer.apply(gradients, variables)
    np.testing.assert_allclose(found["engine"], found["logits"], atol=1e-5)
    last = found["taken"][-1]
    trained = model_of(found | {"weights": found["trained"]})
    logits = trained((np.array(last["source"]), np.array(last["target"])))
    np.testing.assert_allclose(np.ravel(logits), found["logits"], atol=1e-5)


def test_every_gradient_is_that_of_the_loss():
    check_gradients(SMALL)


@pytest.mark.long
def test_every_gradient_is_that_of_the_loss_whatever_is_switched():
    rows = pairwise()
    assert len(rows) < 30
    for row in rows:
        check_gradients(SMALL | row)


def test_loss_and_gradients_are_those_of_kit_core():
    check_beside_kit_core({})


@pytest.mark.long
@pytest.mark.parametrize("changes", BESIDE_KIT_CORE, ids=str)
def test_loss_and_gradients_are_those_of_kit_core_with_every_switch_that_it_has(changes):
    check_beside_kit_core(changes)


def test_the_steps_are_those_of_kit_core():
    check_training({"warmup": 2}, 3)


@pytest.mark.long
@pytest.mark.parametrize("changes", [{}, {"norm": "pre", "positions": "learned", "warmup": 0}], ids=str)
def test_fifty_steps_are_those_of_kit_core(changes):
    check_training(changes, 50)


def test_a_bug_is_that_of_the_clinic():
    check_bugs(["mask after the softmax"])


@pytest.mark.long
def test_every_bug_is_that_of_the_clinic():
    check_bugs([name for name in trained_bugs() if name not in OTHERWISE])


def test_bugs_of_the_schedule_are_those_of_the_clinic():
    names = ["first update at rate nought", "learning rate without d_model", "warm-up exponent off"]
    settings = SMALL | {"warmup": 4, "batch": 1}
    answers = asked(
        [{"want": "training", "settings": settings | {"bug": name}, "steps": 7} for name in [None, *names]]
    )
    peak = settings["d_model"] ** -0.5 * 4**-0.5
    schedule = WarmupSchedule(settings["d_model"], 4, scale=0.004 / peak)
    for name, found in zip([None, *names], answers, strict=True):
        first = int(name != names[0])  # Keras counts from 0, and only the bug takes it at its word.
        with infected(name) if name else nullcontext():
            wanted = [float(schedule(step + first)) for step in range(7)]
        np.testing.assert_allclose([one["rate"] for one in found["taken"]], wanted, rtol=1e-5, err_msg=name)


def test_bugs_of_the_targets_are_those_of_the_clinic():
    names = ["target not shifted", "target shifted twice"]
    healthy, *answers = asked(
        [{"want": "gradients", "settings": SMALL | {"bug": name}} for name in [None, *names]]
    )
    answers_there = np.array(healthy["answers"])
    whole = np.concatenate([np.ones_like(answers_there[:, :1]), answers_there], axis=1)
    for name, found in zip(names, answers, strict=True):
        with infected(name):
            inputs, answers_wanted = shift_targets(whole)
        np.testing.assert_array_equal(found["target"], inputs)
        np.testing.assert_array_equal(found["answers"], answers_wanted)


@pytest.mark.long
def test_adam_with_its_bug_is_that_of_the_clinic():
    with infected("Adam's averages exchanged"):
        check_training({"bug": "Adam's averages exchanged"}, 3)


def test_every_bug_of_the_clinic_is_trained_or_refused_with_a_reason():
    names = trained_bugs()
    assert set(names) <= set(CATALOGUE)
    others = [name for name in CATALOGUE if name not in names]
    for name, said in zip(
        others,
        asked([{"want": "complaint", "settings": {"bug": name}, "steps": 0} for name in others]),
        strict=True,
    ):
        assert name in said["message"]
        assert ("글을 쓸 때에만" in said["message"]) == (name in PARTS["디코딩"])


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"d_model": 20}, "d_model은(는) 16, 24, 32, 48 가운데"),
        ({"num_heads": 5}, "헤드 5개로 나누어떨어져야"),
        ({"positions": "rotary", "d_model": 24, "num_heads": 8}, "3이(가) 짝수여야"),
        ({"rate": -1}, "rate은(는)"),
        ({"rate": "빠르게"}, "rate은(는)"),
        ({"batch": 2.5}, "정수여야"),
        ({"colour": 1}, "모르는 설정"),
        ({"bug": "no ReLU", "feed_forward": False}, "피드포워드가 켜져 있어야 드러난다"),
    ],
    ids=str,
)
def test_settings_that_cannot_be_are_refused(settings, words):
    (said,) = asked([{"want": "complaint", "settings": settings, "steps": 0}])
    assert words in said["message"]


def test_numbers_that_are_none_are_told_with_step_and_place():
    settings = SMALL | {"rate": 100, "warmup": 0, "norm": "none", "num_layers": 3}
    (said,) = asked([{"want": "complaint", "settings": settings, "steps": 300}])
    assert said["name"] == "TrainingError"
    assert f"{said['step']}번째 걸음에서 {said['place']}의 값이" in said["message"]


LEARNS = {"batch": 32, "rate": 0.006, "warmup": 100}


def test_it_learns_and_shows_what_it_looks_at():
    (found,) = asked([{"want": "training", "settings": LEARNS, "steps": 250}])
    assert found["measured"] == {"accuracy": 1, "exact": 1}
    assert found["answer"] == "cba"
    assert [(one["place"], one["heads"], one["rows"], one["columns"]) for one in found["look"]] == [
        ("encoder/layer_0/self_attention", 4, 3, 3),
        ("decoder/layer_0/self_attention", 4, 4, 4),
        ("decoder/layer_0/cross_attention", 4, 4, 3),
    ]
    for one in found["look"]:
        weights = np.reshape(one["weights"], (one["heads"], one["rows"], one["columns"]))
        np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-6)


@pytest.mark.long
def test_without_the_causal_mask_it_knows_every_next_letter_and_can_write_none():
    (found,) = asked([{"want": "training", "settings": LEARNS | {"causal": False}, "steps": 250}])
    assert found["measured"] == {"accuracy": 1, "exact": 0}
