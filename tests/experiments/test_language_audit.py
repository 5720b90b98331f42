"""The audit's command: what cannot be is refused."""

from dataclasses import replace

import pytest

from kit_lab.experiments.language_audit import RECIPE, check


@pytest.mark.parametrize(("change", "message"), [({"made": 0}, "made=0"), ({"read": -1}, "read=-1")])
def test_a_recipe_that_cannot_be_is_refused(change, message):
    with pytest.raises(ValueError, match=message):
        check(replace(RECIPE, **change))
