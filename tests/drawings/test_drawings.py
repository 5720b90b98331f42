"""Every drawing, drawn in both widths."""

import inspect

import pytest
from drawing_calls import VALUES, called
from drawn import seen

from kit_lab import drawings


def test_every_drawing_is_called():
    assert set(VALUES) == {name for name in drawings.__all__ if inspect.isfunction(getattr(drawings, name))}


@pytest.mark.parametrize("name", VALUES)
def test_a_drawing_is_described_and_stays_on_both_of_its_papers(name):
    for layout in seen(called(name)):
        assert layout.texts
