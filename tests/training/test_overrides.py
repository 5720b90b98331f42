"""명령줄에서 조리법의 값을 바꾸는 법."""

import pytest

from kit_core.training.multi30k import RECIPE
from kit_core.training.overrides import override


def test_values_of_the_recipe_and_of_what_it_holds_are_changed():
    changed = override(RECIPE, ["d_model=64", "epochs=3", "algorithm=unigram", "patience=None", "scale=1.5"])
    assert (changed.config.d_model, changed.plan.epochs) == (64, 3)
    assert (changed.algorithm, changed.plan.patience, changed.scale) == ("unigram", None, 1.5)
    assert changed.config.num_layers == RECIPE.config.num_layers
    assert RECIPE.config.d_model != 64


@pytest.mark.parametrize("change", ["depth=3", "d_model", "config=3"])
def test_an_unknown_name_lists_the_known_ones(change):
    with pytest.raises(ValueError, match=r"읽을 수 없다.*tokens.*d_model.*epochs"):
        override(RECIPE, [change])


def test_a_value_that_the_config_refuses_is_told():
    with pytest.raises(ValueError, match="dropout=2"):
        override(RECIPE, ["dropout=2.0"])
