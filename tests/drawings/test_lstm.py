from drawn import seen

from kit_core.drawings import lstm_cell


def test_its_gates_and_its_states_are_named_as_in_the_formula():
    drawing = lstm_cell()
    for layout in seen(drawing):
        for name in ("f", "i", "g", "o", "cj-1", "cj", "hj-1", "hj", "xj", "tanh"):
            assert layout.texts.count(name) == 1
    assert "망각 게이트 f" in drawing.description
