import numpy as np
import pytest
import small_start
from refusals import badly_refused
from toy_patients import LONGEST, VOCABULARY, Toy

from kit_lab.clinic import CHECKS, examine

ILLNESSES = {
    "sees the future": ("future_leak",),
    "sees padding": ("padding_leak",),
    "deaf": ("source_ignored",),
    "forgets": ("target_ignored",),
    "no positions": ("order_ignored",),
    "mixes": ("batch_mixed",),
    "noisy": ("train_mode",),
    "padding sees all": ("future_through_padding",),
    "narrow": ("shape",),
    "equal lengths": ("lengths",),
}
ENCODED = {
    "": (),
    "sees padding": ("padding_leak",),
    "deaf": ("source_ignored",),
    "no positions": ("order_ignored",),
}


def test_a_healthy_model_is_found_healthy():
    findings = examine(Toy(), vocab_size=VOCABULARY, max_length=LONGEST)
    assert not findings
    assert findings.healthy
    assert set(findings.done) | set(findings.left_out) == set(CHECKS)


def test_an_ill_one_is_named_and_nothing_else():
    for pad_id in (0, 4):
        found = {ill: examine(Toy(ill, pad_id), vocab_size=VOCABULARY, pad_id=pad_id) for ill in ILLNESSES}
        assert {ill: findings.names for ill, findings in found.items()} == ILLNESSES
        assert [ill for ill, findings in found.items() if findings.stopped] == ["noisy", "narrow"]


def one_sided(ill, side):
    """A decoder that reads only what was written, an encoder that gives logits at every token, and one that classifies."""
    toy = Toy(ill)

    def decoder(ids):
        return toy(np.ones((len(ids), 1), int), ids)

    def classifier(ids):
        real = (ids != 0)[..., None] | (ill == "sees padding")
        x = toy.vectors(ids) * (0 if ill == "deaf" else 1)
        return np.tanh((x * real).sum(axis=1) / np.maximum(real.sum(axis=1), 1)) @ toy.output

    def encoder(ids):
        return classifier(ids)[:, None] + np.tanh(toy.vectors(ids)) @ toy.output * (ill != "deaf")

    return {"decoder": decoder, "encoder": encoder, "classifier": classifier}[side]


@pytest.mark.parametrize(
    ("side", "ill", "found"),
    [
        *(
            ("decoder", ill, ILLNESSES.get(ill, ()))
            for ill in ("", "sees the future", "forgets", "no positions")
        ),
        *((side, ill, found) for side in ("encoder", "classifier") for ill, found in ENCODED.items()),
    ],
)
def test_a_model_of_one_side_is_examined_on_that_side(side, ill, found):
    architecture = "decoder" if side == "decoder" else "encoder"
    findings = examine(
        one_sided(ill, side), vocab_size=VOCABULARY, architecture=architecture, max_length=LONGEST
    )
    assert findings.names == found
    seen = {"decoder": {"padding_leak", "source_ignored"}, "encoder": {"future_leak", "target_ignored"}}
    assert not seen[architecture] & {*findings.done, *findings.left_out}


def test_the_other_functions_of_a_decoder_take_its_text_alone():
    decoder = one_sided("", "decoder")
    found = examine(
        decoder,
        vocab_size=VOCABULARY,
        architecture="decoder",
        next_logits=lambda ids: decoder(ids)[:, -1],
        reference=decoder,
        loss=lambda ids: float((ids != 0).mean()),
    )
    assert found.names == ("padding_counted",)
    with pytest.raises(ValueError, match="architecture='decoder'일 때에는 beam을\\(를\\) 보지 않는다"):
        examine(decoder, vocab_size=VOCABULARY, architecture="decoder", beam=decoder)


def test_probabilities_are_no_logits():
    def softmax(source, target):
        powers = np.exp(Toy()(source, target))
        return powers / powers.sum(axis=-1, keepdims=True)

    assert examine(softmax, vocab_size=VOCABULARY).names == ("probabilities",)


def test_a_model_that_exits_is_a_finding():
    def leaves(*_given):
        raise SystemExit(3)

    assert "SystemExit(3)" in examine(leaves, vocab_size=VOCABULARY)["fails"].sentence
    assert "SystemExit(3)" in examine(Toy(), vocab_size=VOCABULARY, greedy=leaves)["fails"].sentence


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("kind", ["marian", "bart"])
@pytest.mark.parametrize("width", [16, 64])
def test_small_first_weights_hide_no_order(kind, width, dtype):
    """In a small Marian turning all tokens moves the logits by 2e-4 of their spread, and rounding by 1e-6."""
    given = {"vocab_size": small_start.VOCABULARY, "max_length": small_start.LONGEST}
    assert not examine(small_start.SmallStart(kind, width, dtype=dtype), **given)
    blind = small_start.SmallStart(kind, width, dtype=dtype, positions=False)
    assert examine(blind, **given).names == ("order_ignored",)


def test_an_empty_sentence_without_an_answer_is_a_remark():
    findings = examine(Toy("nan"), vocab_size=VOCABULARY)
    assert findings.healthy
    assert [remark.name for remark in findings.remarks] == ["not_finite", "padding_in_front"]
    assert "not_finite" in findings.done
    assert "모두 패딩인" in repr(findings)


@pytest.mark.parametrize("side", ["source", "decoder", "encoder", "classifier"])
def test_an_answer_that_padding_in_front_moves_is_a_remark(side):
    both = side == "source"
    given = {"vocab_size": VOCABULARY} | (
        {} if both else {"architecture": side.replace("classifier", "encoder")}
    )
    findings = examine(Toy() if both else one_sided("", side), **given)
    assert findings.healthy
    (remark,) = findings.remarks
    assert remark.name == "padding_in_front"
    assert f"{'타깃' if side == 'decoder' else '소스'}의 앞에 패딩을 3개" in repr(findings)
    assert "padding_in_front" not in findings.done


def test_a_model_that_refuses_padding_in_front_or_sees_padding_anywhere_gets_no_remark():
    def refuses(source, target):
        if not source[:, 0].any() and source[:, -1].any():
            raise ValueError("padding in front")
        return Toy()(source, target)

    assert not examine(refuses, vocab_size=VOCABULARY).remarks
    findings = examine(Toy("sees padding"), vocab_size=VOCABULARY)
    assert findings.names == ("padding_leak",)
    assert not findings.remarks


def test_it_is_a_fault_where_the_reference_has_an_answer():
    assert examine(Toy("nan"), vocab_size=VOCABULARY, reference=Toy()).names == ("not_finite",)
    assert not examine(Toy("nan"), vocab_size=VOCABULARY, reference=Toy("nan"))


def test_it_is_a_fault_where_it_reaches_the_other_sentences():
    def spoilt(source, target):
        logits = Toy("nan")(source, target)
        return logits + 0 * logits.sum()

    findings = examine(spoilt, vocab_size=VOCABULARY)
    assert findings.names == ("not_finite",)
    assert findings["not_finite"].numbers["rows"] == 3


def test_what_cannot_be_called_is_a_finding_not_an_error():
    findings = examine(lambda source, target: source["x"], vocab_size=VOCABULARY)
    assert findings.names == ("fails",)
    assert "IndexError" in findings["fails"].sentence


def test_the_model_may_not_change_what_it_is_given():
    def changing(source, target):
        logits = Toy()(source, target)
        source[:], target[:] = 1, 1
        return logits

    assert not examine(changing, vocab_size=VOCABULARY)


def test_bad_arguments_are_named_before_the_model_is_called():
    def never(source, target):
        raise AssertionError("called")

    wrong = {
        "predict": [3],
        "train_step": ["step"],
        "vocab_size": [3, 9.5, None],
        "target_vocab_size": [2],
        "pad_id": [VOCABULARY - 1, VOCABULARY],
        "max_length": [2],
        "steps": [0],
        "seed": [-1],
        "tolerance": [0.0],
        "epsilon": [1.0],
        "alpha": [float("nan")],
        "language": ["fr"],
        "architecture": ["gpt"],
    }
    given = {"predict": never, "vocab_size": VOCABULARY, "target_vocab_size": VOCABULARY - 1}
    assert badly_refused(lambda **change: examine(**given | change), wrong) == []


def test_numbers_of_numpy_are_numbers():
    assert not examine(Toy(pad_id=4), vocab_size=np.int64(VOCABULARY), pad_id=np.int32(4), seed=np.int8(1))
