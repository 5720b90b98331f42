"""Beam search against enumeration, against greedy decoding and against sums over full passes."""

import inspect
import itertools
from dataclasses import replace

import numpy as np
import pytest
from at_length import at_length
from keras import ops
from noisy_models import noisy
from refusals import badly_refused

from kit_core import TransformerConfig, beam_search, greedy_decode, length_penalty
from kit_core.decoding import beam as beam_module
from kit_core.decoding.beam import BeamState, beam_loop, check_beam_size, penalties
from kit_core.decoding.cache import ROOM

START, END = 1, 2
# A tied random model mostly repeats itself; this one says different things, and some of its sentences end.
TINY = replace(TransformerConfig.tiny(8), num_layers=1, max_length=12, share_embeddings=False)
SEED = 3


@pytest.fixture(scope="module")
def model():
    return noisy(TINY, SEED, 0.3)


@pytest.fixture(scope="module")
def source():
    rng = np.random.default_rng(3)
    source = rng.integers(1, 8, (6, 5)).astype("int32")
    source[1, 3:] = source[4, 1:] = 0
    return source


def log_probabilities(model, sentence, tokens):
    """log p of each token after the ones before it, from one full pass."""
    target = np.array([[START, *tokens[:-1]]])
    logits = ops.convert_to_numpy(model((sentence[None], target)))[0].astype("float64")
    logits -= np.log(np.exp(logits).sum(-1, keepdims=True))
    return logits[np.arange(len(tokens)), list(tokens)]


def score(model, sentence, tokens, alpha):
    return log_probabilities(model, sentence, tokens).sum() / ((5 + len(tokens)) / 6) ** alpha


def stripped(row, pad=0):
    return tuple(int(token) for token in row if token != pad)


def stepped(model, source, never_early=False, wishes=None, **changes):
    """beam_loop without compilation: the result and every state on the way. It may be kept from stopping early.

    Whether it would go on is written into `wishes`, state by state.
    """
    arguments = {"start_id": START, "end_id": END, "max_length": 8, "beam_size": 3, "alpha": 0.6} | changes
    penalty = penalties(model, arguments["max_length"], arguments.pop("alpha"))
    states = []

    def loop(go_on, advance, state):
        states.append(BeamState(*state))
        while int(state[0]) < arguments["max_length"] and (never_early or bool(go_on(*state))):
            state = advance(*state)
            states.append(BeamState(*state))
        if wishes is not None:
            wishes.extend(bool(go_on(*state)) for state in states)
        return state

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beam_module.ops, "while_loop", loop)
        ids, scores, steps = beam_loop(model, ops.convert_to_tensor(source), penalty, **arguments)
    return ops.convert_to_numpy(ids), ops.convert_to_numpy(scores), int(steps), states


def test_bad_input_is_named(model):
    given = {"source": np.ones((2, 3), "int32"), "start_id": START, "end_id": END, "max_length": 4}
    wrong = {
        "beam_size": [0, 2.0, 1025],
        "alpha": [float("nan"), float("inf"), 1e4, "0.6"],
        "max_length": [13],
        "start_id": [8],
        "end_id": [2.0],
        "jit_compile": [1],
        "source": [np.full((2, 3), 8)],
    }
    assert badly_refused(lambda **change: beam_search(model, **given | change), wrong) == []
    for alpha, length, limit in ((77, 12, 76.8), (-77, 12, 76.8), (600, 2, 519.0)):
        with pytest.raises(ValueError, match=f"alpha={alpha}.*max_length={length}에서.*{limit} 이하"):
            beam_search(model, **given | {"max_length": length}, alpha=alpha)


def test_length_penalty_takes_several_alphas_at_once():
    alphas = np.array([0.0, 0.6, 1.0])
    np.testing.assert_allclose(length_penalty(7, alphas), [1.0, 2.0**0.6, 2.0])
    with pytest.raises(ValueError, match="alpha"):
        length_penalty(7, np.array([0.6, np.nan]))


def test_a_single_token_has_no_length_to_correct(model, source):
    ids, _ = beam_search(model, source, start_id=START, end_id=END, max_length=1, alpha=99.0)
    assert ids.shape == (6, 4, 1)
    check_beam_size(1024)


def test_the_penalty_is_as_exact_as_float64_whatever_the_exponents_are():
    assert length_penalty(7, np.array([60.0], "float16")).tolist() == [2.0**60]
    assert length_penalty([1, 7], 1.0).tolist() == [1.0, 2.0]


def test_xla_is_used_only_when_asked_for():
    for decode in (beam_search, greedy_decode):
        assert inspect.signature(decode).parameters["jit_compile"].default is False


@pytest.mark.parametrize(
    ("vocab", "length", "pad"),
    at_length([(4, 3, 3), (4, 1, 0)], [(4, 4, 0), (4, 3, 3), (3, 4, 0), (4, 1, 0)]),
)
def test_a_beam_of_v_to_the_l_minus_1_equals_enumeration(vocab, length, pad):
    config = replace(TransformerConfig.tiny(vocab), num_layers=1, max_length=4, pad_id=pad)
    model = noisy(config, 11, 0.3)
    sentence, beam = np.array([1, 2, 1], "int32"), vocab ** (length - 1)
    kept = [token for token in range(vocab) if token not in (pad, END)]
    hypotheses = {(*words, END) for n in range(length) for words in itertools.product(kept, repeat=n)}
    hypotheses |= set(itertools.product(kept, repeat=length))
    want = sorted(((score(model, sentence, h, 0.6), h) for h in hypotheses), reverse=True)[:beam]
    ids, scores, _, _ = stepped(model, sentence[None], max_length=length, beam_size=beam)
    found = [stripped(row, pad) for row, s in zip(ids[0], scores[0], strict=True) if np.isfinite(s)]
    assert found == [hypothesis for _, hypothesis in want]
    np.testing.assert_allclose(scores[0, : len(want)], [s for s, _ in want], atol=1e-5)
    # Fewer hypotheses than places: the rest is empty.
    assert (ids[0, len(want) :] == pad).all()
    assert np.isneginf(scores[0, len(want) :]).all()


def test_the_score_of_a_finished_hypothesis_never_changes(model, source):
    *_, states = stepped(model, source, True, alpha=2.0, max_length=10)
    seen = [{} for _ in source]
    for state in states:
        for known, rows, scores in zip(
            seen, ops.convert_to_numpy(state.done_ids), ops.convert_to_numpy(state.done_scores), strict=True
        ):
            assert (scores[:-1] >= scores[1:]).all()
            for row, value in zip(rows, scores, strict=True):
                if np.isfinite(value):
                    assert known.setdefault(stripped(row), value) == value
    assert sum(map(len, seen)) > 6 * 3  # better ones have driven some out


@pytest.mark.parametrize("alpha", at_length([-1.5, 2.0], [-1.5, 0.0, 0.6, 2.0]))
def test_it_goes_on_exactly_as_long_as_a_live_hypothesis_may_win(model, source, alpha):
    """And stopping early changes nothing but the work."""
    lengths, wishes = np.arange(1, 13), []
    largest = np.maximum.accumulate((((5 + lengths) / 6) ** alpha)[::-1])[::-1]  # of what may still come
    all_ids, all_scores, all_steps, states = stepped(model, source, True, wishes, alpha=alpha, max_length=12)
    want = []
    for state in states[:-1]:
        live, done = map(ops.convert_to_numpy, (state.live_log, state.done_scores))
        want.append(bool((live.max(axis=1) / largest[int(state.step)] > done.min(axis=1)).any()))
    assert wishes == [*want, False]

    ids, scores, steps, _ = stepped(model, source, alpha=alpha, max_length=12)
    np.testing.assert_array_equal(ids, all_ids)
    np.testing.assert_array_equal(scores, all_scores)
    assert steps <= all_steps == 12
    if alpha <= 0:  # a negative exponent favours the short, so the rest is soon out of the race
        assert steps < 12


# Sentences whose places are full before their best hypothesis has ended, and nearly out of the race.
LATE = [
    (4, 0.3, 2.0, 2, (6, 4, 1, 2, 5)),  # a long one wins
    (4, 0.3, 2.0, 2, (3, 6, 6, 5, 1)),  # another long one
    (3, 0.6, -1.5, 3, (5, 2, 6, 7, 4)),  # the next step wins
]


@pytest.mark.parametrize(
    ("seed", "scale", "alpha", "beam_size", "sentence"), at_length([LATE[0], LATE[2]], LATE)
)
def test_it_does_not_stop_while_a_better_hypothesis_may_come(seed, scale, alpha, beam_size, sentence):
    model, one = noisy(TINY, seed, scale), np.array([sentence], "int32")
    arguments = {"alpha": alpha, "max_length": 12, "beam_size": beam_size}
    ids, scores, _, _ = stepped(model, one, **arguments)
    all_ids, all_scores, _, _ = stepped(model, one, True, **arguments)
    np.testing.assert_array_equal(ids, all_ids)
    np.testing.assert_array_equal(scores, all_scores)


def test_the_compiled_loop_stops_early_and_sees_new_weights(source):
    model = noisy(TINY, SEED, 0.3)
    arguments = {"start_id": START, "end_id": END, "max_length": 12, "beam_size": 3, "alpha": -1.5}
    before, _ = beam_search(model, source, **arguments)
    (loop,) = model._compiled_functions.values()
    steps = loop(ops.convert_to_tensor(source), penalties(model, 12, -1.5))[2]
    assert int(steps) == stepped(model, source, **arguments)[2] < 12
    rng = np.random.default_rng(1)
    model.set_weights([w + 0.5 * rng.normal(size=w.shape) for w in model.get_weights()])
    after, scores = beam_search(model, source, **arguments)
    assert not np.array_equal(before, after)
    want = [score(model, s[s > 0], stripped(rows[0]), -1.5) for s, rows in zip(source, after, strict=True)]
    np.testing.assert_allclose(scores[:, 0], want, atol=1e-4)


def test_a_sentence_finds_the_same_alone_and_among_others_whatever_the_padding(model, source):
    """And the same as without compilation, where the cache has its full length from the start."""
    arguments = {"start_id": START, "end_id": END, "max_length": 12}
    among, scores = beam_search(model, source, **arguments, alpha=2.0)
    uncompiled = stepped(model, source, **arguments, alpha=2.0, beam_size=4)
    greedy = greedy_decode(model, source, **arguments)
    assert (among[:, :, ROOM:] > 0).any()
    assert (greedy[:, ROOM:] > 0).any()
    np.testing.assert_array_equal(among, uncompiled[0])
    np.testing.assert_allclose(scores, uncompiled[1], rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(greedy, stepped(model, source, **arguments, beam_size=1)[0][:, 0])
    for i, row in enumerate(source):
        for alone in (row[row > 0], np.pad(row, (0, i))):
            ids, found = beam_search(model, alone[None], **arguments, alpha=2.0)
            np.testing.assert_array_equal(ids[0], among[i])
            np.testing.assert_allclose(found[0], scores[i], rtol=1e-6, atol=1e-6)
            np.testing.assert_array_equal(greedy_decode(model, alone[None], **arguments)[0], greedy[i])


# Of XLA itself test_greedy.py sees enough.
@pytest.mark.long
def test_xla_finds_the_same(model, source):
    limits = {"start_id": START, "end_id": END, "max_length": 6, "beam_size": 3}
    ids, scores = beam_search(model, source, **limits)
    again, same = beam_search(model, source, **limits, jit_compile=True)
    np.testing.assert_array_equal(again, ids)
    np.testing.assert_allclose(same, scores, rtol=1e-5)


def test_another_alpha_needs_no_other_program(source):
    model, arguments = (
        noisy(TINY, SEED, 0.3),
        {"start_id": START, "end_id": END, "max_length": 8, "beam_size": 3},
    )
    answers = set()
    for alpha in (2.0, -1.5, 0.6):
        ids, scores = beam_search(model, source, alpha=alpha, **arguments)
        want_ids, want_scores, _, _ = stepped(model, source, alpha=alpha, **arguments)
        np.testing.assert_array_equal(ids, want_ids)
        np.testing.assert_allclose(scores, want_scores, atol=1e-5)
        answers.add(ids.tobytes())
    assert len(answers) == 3
    assert len(model._compiled_functions) == 1


def test_padding_is_never_chosen(source):
    model = noisy(TINY, SEED, 0.3)
    kernel = ops.convert_to_numpy(model.projection.kernel).copy()
    kernel[:, 0] = 20.0 * kernel[:, stepped(model, source)[0][0, 0, 0]]  # more than the best token gets
    model.projection.kernel.assign(kernel)
    best = ops.convert_to_numpy(model((source, np.full((6, 1), START))))[:, 0].argmax(-1)
    assert (best == 0).any()
    ids, scores, _, _ = stepped(model, source, max_length=2)
    assert np.isfinite(scores).all()
    assert ids[:, :, 0].all()
