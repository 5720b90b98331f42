import math

import numpy as np
import pytest
from toy_patients import VOCABULARY

from kit_lab.clinic.case import Case
from kit_lab.clinic.checks import learning


class Table:
    """Learns by heart which token follows a pair of source and written token, by a step of softmax regression."""

    def __init__(
        self,
        given=slice(None, -1),
        answers=slice(1, None),
        rate=30.0,
        first=None,
        frozen=False,
        placed=True,
        twice=False,
    ):
        self.weights = {"table": np.zeros((500, VOCABULARY)), "idle": np.ones(3)}
        if not frozen:
            del self.weights["idle"]
        self.given, self.answers, self.rate, self.first = given, answers, rate, first
        self.steps, self.placed, self.twice = 0, placed, twice

    def places(self, source, target):
        row = source.sum(axis=1, keepdims=True) * 7 + np.arange(target.shape[1]) * 61 * self.placed
        return (row + target * 3) % 500

    def predict(self, source, target):
        return self.weights["table"][self.places(source, target)]

    def train_step(self, source, target):
        given, answers = target[:, self.given], target[:, self.answers]
        count = min(given.shape[1], answers.shape[1])
        given, answers = given[:, :count], answers[:, :count]
        logits = self.predict(source, given)
        logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
        right = np.eye(VOCABULARY)[answers]
        rate = self.rate if self.steps or self.first is None else self.first
        gradient = (np.exp(logs) - right) / right[..., 0].size
        np.add.at(self.weights["table"], self.places(source, given), -rate * gradient)
        self.steps += 1
        if self.twice:  # It learns all the same, only its loss is that of probabilities.
            logs = np.exp(logs) - np.logaddexp.reduce(np.exp(logs), axis=-1, keepdims=True)
        return -(right * logs).sum(axis=-1).mean()

    def case(self):
        one = Case(self.predict, VOCABULARY, VOCABULARY, 0, None, 1e-3, 0)
        one.settle()
        return one

    def overfit(self):
        return learning.overfit(self.case(), self.train_step, lambda: self.weights, 60)


def test_a_healthy_learner_has_nothing():
    first, found = Table().overfit()
    assert first == pytest.approx(math.log(VOCABULARY))
    assert found == {}


def test_the_target_that_is_not_shifted_or_shifted_twice():
    same = Table(given=slice(1, None), answers=slice(1, None), placed=False).overfit()[1]["not_shifted"]
    assert same["same"] > same["next"] + 0.3
    twice = Table(given=slice(None, -2), answers=slice(2, None)).overfit()[1]["not_shifted"]
    assert twice["after_next"] > twice["next"] + 0.3


def test_a_softmax_before_that_of_the_loss_is_seen_in_what_the_loss_cannot_reach():
    found = Table(twice=True).overfit()[1]["probabilities"]
    assert found["loss"] == pytest.approx(found["twice"], rel=0.02)
    assert found["once"] < 0.5 * found["loss"]


class Parameter:
    def __init__(self, value, requires_grad):
        self.value, self.requires_grad = value, requires_grad

    def detach(self):
        return self

    def cpu(self):
        return self.value


def test_what_was_never_meant_to_move_is_not_named():
    angles = np.arange(5)[:, None] / np.array([1.0, 10.0])
    waves = np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)
    tables = {"halves": waves, "pairs": waves[:, [0, 2, 1, 3]], "mask": np.tri(4)[None, None]}
    table = Table()
    table.weights |= tables
    assert table.overfit()[1] == {}
    table = Table(frozen=True)

    def marked(requires_grad):
        kept = {"table": Parameter(table.weights["table"], requires_grad)}
        return kept | {"idle": Parameter(table.weights["idle"], False)}

    def overfit(requires_grad):
        return learning.overfit(table.case(), table.train_step, lambda: marked(requires_grad), 60)[1]

    assert overfit(True) == {}
    assert set(overfit(False)) == {"weights_not_trained"}, "a state_dict marks nothing as trained"


def test_what_never_moves_is_named():
    found = Table(frozen=True).overfit()[1]["weights_not_trained"]
    assert (found["names"], found["of"]) == (["idle"], 2)


def test_a_first_step_of_nought_and_a_rate_of_nought():
    assert set(Table(first=0.0).overfit()[1]) == {"first_step_lost"}
    assert set(Table(rate=0.0).overfit()[1]) == {"weights_not_trained", "loss_stuck"}


@pytest.mark.parametrize(
    ("loss", "fine"), [(2.2, True), (2.9, True), (0.4, False), (9.0, False), (math.nan, False)]
)
def test_the_first_loss_is_near_that_of_guessing(loss, fine):
    assert (learning.first_loss(Table().case(), loss) is None) == fine


def test_a_loss_that_counts_padding():
    def masked(source, target):
        return 1.0

    def counting(source, target):
        return float((target != 0).mean())

    assert learning.padding_counted(Table().case(), masked) is None
    found = learning.padding_counted(Table().case(), counting)
    assert (found["before"], found["after"]) == (1.0, pytest.approx(2 / 3))
    short = Table().case()
    short.max_length = 4

    def fitting(source, target):
        assert target.shape[1] <= short.max_length + 1
        return 1.0

    assert learning.padding_counted(short, fitting) is None
