"""Parameters of which `make test` looks at a few and `make test-long` at all the others."""

import pytest


def at_length(few, every):
    """The few as they are, then all others of `every`, marked `long`."""
    others = [one if isinstance(one, tuple) else (one,) for one in every if one not in few]
    assert len(few) + len(others) == len(every), "one of the few is not among them"
    return [*few, *(pytest.param(*one, marks=pytest.mark.long) for one in others)]
