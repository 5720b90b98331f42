"""Texts of questions as HTML."""

import pytest

from kit_lab.classroom.rendering import typeset, written


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("d_model과 W_a", "d<sub>model</sub>과 W<sub>a</sub>"),
        ("PE_(pos+k) = R_k PE_pos", "PE<sub>pos+k</sub> = R<sub>k</sub> PE<sub>pos</sub>"),
        ("R_−1과 W^O", "R<sub>−1</sub>과 W<sup>O</sup>"),
        ("target_mask와 a < b", "target_mask와 a &lt; b"),
        ("d_k는 `d_k = a < b`이다", "d<sub>k</sub>는 <code>d_k = a &lt; b</code>이다"),
    ],
)
def test_indices_are_set_below_and_names_of_code_are_not(text, html):
    assert typeset(text) == html


@pytest.mark.parametrize(
    ("answer", "text"),
    [((2, 3), "(2, 3)"), ((4,), "(4,)"), (-1234, "−1,234"), (0.25, "0.25"), (1e6, "1e+06")],
)
def test_answers_are_written_as_people_write_them(answer, text):
    assert written(answer) == text
