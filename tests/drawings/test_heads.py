import pytest
from drawn import seen

from kit_core.drawings import heads_split


def test_the_shapes_are_those_of_the_arrays():
    for layout in seen(heads_split(7, 96, 4)):
        assert layout.texts.count("(7, 96)") == 4
        assert "(7, 24)" in layout.texts
        assert layout.texts.count("어텐션") == 4
        # four bands before, four parts, four parts, four bands
        assert len(layout.shades()) == 16
        assert len(set(layout.shades())) == 4


@pytest.mark.parametrize(
    ("arguments", "match"),
    [((7, 97, 4), "4의 배수"), ((7, 96, 8), "2 이상 6 이하"), ((0, 96, 4), "length=0")],
)
def test_what_cannot_be_split_is_refused(arguments, match):
    with pytest.raises(ValueError, match=match):
        heads_split(*arguments)
