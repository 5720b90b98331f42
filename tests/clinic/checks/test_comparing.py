import numpy as np
import pytest
from toy_patients import VOCABULARY, Toy

from kit_lab.clinic.case import Case
from kit_lab.clinic.checks import comparing

STEPS = comparing.STEPS


def case():
    one = Case(Toy(), VOCABULARY, VOCABULARY, 0, None, 1e-3, 0)
    one.settle()
    return one


def written(source, start_id, end_id, length):
    """Greedy decoding, and the sum of its log probabilities."""
    ids, total, done = np.full((len(source), 1), start_id), np.zeros(len(source)), np.zeros(len(source), bool)
    count = np.zeros(len(source))
    for _ in range(length):
        logits = Toy()(source, ids)[:, -1]
        logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
        token = np.where(done, 0, 1 + logits[:, 1:].argmax(axis=-1))
        total += np.where(done, 0.0, logs[np.arange(len(source)), token])
        count += ~done
        ids, done = np.concatenate([ids, token[:, None]], axis=1), done | (token == end_id)
    return ids[:, 1:], total, count


def test_the_last_logits_must_not_depend_on_the_way_to_them():
    assert comparing.cache_differs(case(), lambda s, t: Toy()(s, t)[:, -1]) is None
    found = comparing.cache_differs(case(), lambda s, t: Toy()(s, t[:, -1:])[:, -1])
    assert found["length"] == 2


def test_greedy_text_is_what_the_logits_say():
    def greedy(*arguments):
        return written(*arguments)[0]

    def endless(source, start_id, end_id, length):
        return written(source, start_id, -1, length)[0]

    assert comparing.greedy_differs(case(), greedy) is None
    found = comparing.greedy_differs(case(), endless)
    assert found["given"] != found["wanted"]
    assert found["end_id"] in found["wanted"]


class Rounded(Toy):
    """Its logits have no more digits than a half precision: many are equal, and the sums are a little off."""

    def __call__(self, source, target):
        return np.round(super().__call__(source, target) * 4) / 4


def test_a_choice_among_equals_and_a_rounded_score_are_no_faults():
    def greedy(*arguments):
        return written(*arguments)[0]

    def beam(*arguments):
        ids, total, _ = written(*arguments)
        return ids[:, None], total[:, None]

    def rounded(tolerance):
        one = Case(Rounded(), VOCABULARY, VOCABULARY, 0, None, tolerance, 0)
        one.settle()
        return one

    assert np.abs(Rounded()(*_pair()) - Toy()(*_pair())).max() > 0.1
    assert comparing.greedy_differs(rounded(0.1), greedy) is None
    assert comparing.beam_differs(rounded(0.1), beam, 0.0) is None
    assert comparing.beam_differs(rounded(1e-4), beam, 0.0) is not None


def test_greedy_text_may_be_short_but_not_hold_padding_before_its_end():
    def short(*arguments):
        ids = written(*arguments)[0]
        return ids[:, : 1 + np.flatnonzero((ids != 0).any(axis=0)).max()]

    def gap(*arguments):
        ids = written(*arguments)[0].copy()
        ids[:, 0] = 0
        return ids

    assert comparing.greedy_differs(case(), short) is None
    assert comparing.greedy_differs(case(), gap)["given"][0] == 0


@pytest.mark.parametrize("alpha", [0.0, 0.6])
def test_a_beam_s_score_is_that_of_its_text(alpha):
    def beam(*arguments):
        ids, total, count = written(*arguments)
        return ids[:, None], (total / ((5 + count) / 6) ** alpha)[:, None]

    def flattered(*arguments):
        ids, scores = beam(*arguments)
        return ids, scores + 0.1

    def rounded_at_every_token(*arguments):
        ids, scores = beam(*arguments)
        return ids, scores + 0.8e-3 * written(*arguments)[2][:, None]

    def of_another(*arguments):
        ids, scores = beam(*arguments)
        return ids[::-1], scores

    assert comparing.beam_differs(case(), beam, alpha) is None
    assert comparing.beam_differs(case(), rounded_at_every_token, alpha) is None
    found = comparing.beam_differs(case(), flattered, alpha)
    assert found["given"] - found["wanted"] == pytest.approx(0.1, abs=1e-6)
    assert comparing.beam_differs(case(), of_another, alpha) is not None
    assert comparing.beam_differs(case(), beam, alpha + 1.0) is not None


def searched(source, start_id, end_id, length, width=3, stops=None):
    """A beam search as the paper has it: texts (B, K, L) and the sums of their log probabilities, best first."""
    texts, sums = [], []
    for row in source:
        live, done = [((), 0.0)], []
        for step in range(1, length + 1):
            read = np.array([(start_id, *ids) for ids, _ in live])
            logits = Toy()(np.repeat(row[None], len(live), axis=0), read)[:, -1]
            logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
            grown = [
                ((*ids, token), total + logs[i, token])
                for i, (ids, total) in enumerate(live)
                for token in range(1, VOCABULARY)
            ]
            grown = sorted(grown, key=lambda one: -one[1])[:width]
            done += [one for one in grown if one[0][-1] == end_id]
            live = [one for one in grown if one[0][-1] != end_id]
            if (stops == "first" and done) or (stops == "early" and step == 3) or not live:
                break
        found = sorted(done if stops == "first" and done else done + live, key=lambda one: -one[1])[:width]
        longest = 3 if stops == "early" else length
        found += [((), -np.inf)] * (width - len(found))
        texts.append([[*ids, *[0] * (longest - len(ids))] for ids, _ in found])
        sums.append([total for _, total in found])
    return np.array(texts), np.array(sums)


@pytest.mark.parametrize("width", [1, 3])
def test_a_whole_beam_is_no_fault_even_if_it_fills_with_the_end(width):
    def filled(source, start_id, end_id, length):
        texts, sums = searched(source, start_id, end_id, length, width)
        return np.where(texts == 0, end_id, texts), sums

    assert comparing.beam_differs(case(), lambda *given: searched(*given, width), 0.0) is None
    assert comparing.beam_differs(case(), filled, 0.0) is None


@pytest.mark.parametrize(
    ("beam", "sign"),
    [
        (lambda *given: [one[:, [0, 0, 0]] for one in searched(*given)], "twin"),
        (lambda *given: [one[:, ::-1] for one in searched(*given)], "before"),
        (lambda *given: searched(*given, stops="early"), "length"),
        (lambda *given: searched(*given, stops="first"), "best"),
        (lambda *given: [one[:, -1:] for one in searched(*given)], "best"),
    ],
    ids=["identical", "worst first", "cut short", "the first that ended", "only the worst"],
)
def test_a_beam_whose_scores_are_its_texts_can_still_be_wrong(beam, sign):
    assert sign in comparing.beam_differs(case(), beam, 0.0)


def test_an_independent_code_must_agree():
    assert comparing.unlike_reference(case(), Toy()) is None
    assert comparing.unlike_reference(case(), Toy("sees padding"))["change"] > 0.01
    assert comparing.unlike_reference(case(), Toy("narrow"))["change"] == np.inf

    # Right but where padding stands between tokens.
    def of_whole_texts(source, target):
        inside = (np.diff((target != 0).astype(int)) > 0).any()
        return Toy("padding sees all" if inside else "")(source, target)

    assert comparing.unlike_reference(case(), of_whole_texts)["change"] > 0.01


@pytest.mark.parametrize("epsilon", [0.0, 0.1])
def test_a_loss_is_computed_from_the_logits_again(epsilon):
    def loss(source, target, share=epsilon):
        logits = Toy()(source, target[:, :-1])
        logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
        q = np.eye(VOCABULARY)[target[:, 1:]] * (1 - share) + share / VOCABULARY
        return -(q * logs).sum(axis=-1).mean()

    assert comparing.loss_differs(case(), loss, epsilon) is None
    assert comparing.loss_differs(case(), loss, epsilon + 0.2)["given"] == pytest.approx(loss(*_pair()))


def _pair():
    one = case()
    return one.source, one.sentences(1, len(one.source), one.target.shape[1] + 1)


def test_a_token_that_is_never_allowed_leaves_the_loss_finite():
    def closed(source, target):
        logits = Toy()(source, target)
        logits[..., 0] = -np.inf
        return logits

    def loss(source, target):
        logits = closed(source, target[:, :-1])
        logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
        return -np.take_along_axis(logs, target[:, 1:, None].astype("int64"), axis=-1).mean()

    one = Case(closed, VOCABULARY, VOCABULARY, 0, None, 1e-3, 0)
    one.settle()
    assert comparing.loss_differs(one, loss, 0.0) is None
    assert comparing.loss_differs(one, loss, 0.1) is None  # no loss is finite there


def test_logits_of_another_shape_are_not_compared_by_broadcasting():
    with pytest.raises(ValueError, match="!="):
        comparing.cache_differs(case(), lambda s, t: Toy()(s, t)[:, -1:])
