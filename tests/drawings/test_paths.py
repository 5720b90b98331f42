import pytest
from drawn import SVG, seen

from kit_core.drawings import three_paths


@pytest.mark.parametrize(("length", "kernel", "layers"), [(9, 3, 2), (8, 2, 3), (16, 4, 2)])
def test_the_hops_are_those_of_table_1(length, kernel, layers):
    drawing = three_paths(length, kernel)
    assert f"셀프 어텐션 1번, 합성곱 {layers}번, 순환 {length - 1}번" in drawing.description
    for layout in seen(drawing):
        heads = [m for m in layout.marks if m.tag == f"{SVG}polygon"]
        # The recurrent layer reads the first place before its state begins to move.
        assert len(heads) == 1 + layers + (length - 1) + 1


def test_the_wide_jump_of_the_convolution_is_in_the_last_layer():
    wide, _ = seen(three_paths(9, 3))
    dots = [float(m.get("cx")) for m in wide.marks if m.tag == f"{SVG}circle" and m.get("r") == "4.5"]
    convolution = dots[2:5]
    step = (convolution[2] - convolution[0]) / 8
    assert [round((x - convolution[0]) / step) for x in convolution] == [0, 2, 8]


@pytest.mark.parametrize(("length", "kernel"), [(10, 3), (27, 3), (1, 1)])
def test_what_the_convolution_does_not_fill_is_refused(length, kernel):
    with pytest.raises(ValueError, match="거듭제곱"):
        three_paths(length, kernel)
