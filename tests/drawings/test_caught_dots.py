import pytest
from drawn import SVG, seen

from kit_core.drawings import caught_dots


def test_every_one_is_a_dot_and_the_missed_are_hollow():
    drawing = caught_dots({"로짓": 4, "못 잡음": 2}, "못 잡음")
    for layout in seen(drawing):
        fills = [m.get("fill") for m in layout.marks if m.tag == f"{SVG}circle"]
        assert fills == ["#1d5fd1"] * 4 + ["none"] * 2
        assert {"4", "2"} <= set(layout.texts)
    assert "모두 6가지" in drawing.description


@pytest.mark.parametrize(
    ("groups", "missed", "match"),
    [({"로짓": 41}, "로짓", "마흔까지"), ({"로짓": 1}, "없음", "groups에 없다")],
)
def test_what_does_not_fit_is_refused(groups, missed, match):
    with pytest.raises(ValueError, match=match):
        caught_dots(groups, missed)
