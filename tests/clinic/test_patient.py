from dataclasses import replace

import pytest
from parity import OPTIONS, model_of

from kit_core import Transformer
from kit_lab.clinic import examine, patient
from kit_lab.clinic.matrix import small_model


def test_a_model_with_every_option_is_healthy():
    chart = patient(model_of(replace(OPTIONS["everything else at once"], num_layers=1), "float32"))
    assert not examine(**chart)


@pytest.mark.long
def test_the_papers_model_is_healthy():
    assert not examine(**patient(model_of(OPTIONS["paper"], "float32")))


@pytest.mark.long
def test_one_that_learns_is_healthy_too():
    chart = patient(small_model(), training=True)
    del chart["greedy"], chart["beam"]
    findings = examine(**chart)
    assert not findings
    assert set(findings.left_out) == {"greedy_differs", "beam_differs"}


def test_the_numpy_reference_alone_is_healthy():
    chart = patient(model_of(OPTIONS["paper"], "float32"))
    reference = chart.pop("reference")
    findings = examine(reference, vocab_size=chart["vocab_size"], max_length=chart["max_length"])
    assert not findings
    assert [remark.name for remark in findings.remarks] == ["padding_in_front"]


@pytest.mark.long
def test_rounding_is_no_fault_with_a_wider_tolerance():
    chart = patient(model_of(OPTIONS["pre-norm"], "mixed_bfloat16"))
    del chart["reference"], chart["greedy"], chart["beam"]
    assert not examine(**chart, tolerance=0.02)


def test_something_else_is_named():
    with pytest.raises(TypeError, match="model"):
        patient("a model")
    with pytest.raises(TypeError, match="training"):
        patient(Transformer(OPTIONS["paper"]), training=1)
