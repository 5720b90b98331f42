"""On a narrow page no word of a figure covers another or reaches out of it."""

from itertools import pairwise

import matplotlib.pyplot as plt
import pytest

from kit_lab.style.fitting import fit

pytestmark = pytest.mark.usefixtures("style")


@pytest.fixture
def drawn():
    figure, axes = plt.subplots(figsize=(3.4, 2.4))
    yield figure, axes
    plt.close(figure)


def names(axes):
    return [label.get_text() for label in axes.get_xticklabels()]


def apart(labels):
    boxes = [label.get_window_extent() for label in labels if label.get_text()]
    return all(left.x1 < right.x0 for left, right in pairwise(boxes))


def test_numbers_that_collide_are_thinned(drawn):
    figure, axes = drawn
    axes.set_xticks(range(12), labels=[str(10_000 + n) for n in range(12)])
    fit(figure)
    figure.draw_without_rendering()
    kept = [name for name in names(axes) if name]
    assert 2 <= len(kept) < 12
    assert kept[0] == "10000"
    assert len(axes.get_xticks()) == 12
    assert apart(axes.get_xticklabels())


def test_words_that_collide_are_made_smaller_and_only_then_turned(drawn):
    figure, axes = drawn
    axes.set_xticks(range(20), labels=["가"] * 20)
    fit(figure)
    assert {label.get_rotation() for label in axes.get_xticklabels()} == {0}
    assert {label.get_fontsize() for label in axes.get_xticklabels()} == {8}
    axes.set_xticks(range(14), labels=["생각보다"] * 14)
    height = figure.get_size_inches()[1]
    fit(figure)
    assert {label.get_rotation() for label in axes.get_xticklabels()} == {90}
    assert names(axes) == ["생각보다"] * 14
    assert figure.get_size_inches()[1] > height


def test_a_long_title_is_broken_near_its_middle(drawn):
    figure, axes = drawn
    axes.set_title("다음 글자를 맞히는 비율과 받아쓰기의 완전 일치를 나란히 놓은 것")
    fit(figure)
    first, second = axes.get_title().split("\n")
    assert abs(len(first) - len(second)) < 8


def test_a_legend_over_a_line_goes_above_the_figure(drawn):
    figure, axes = drawn
    for n in range(4):
        axes.plot([0, 1], [n, 4 - n], label=f"이름이 조금 긴 모델 {n}")
    axes.legend(loc="center")
    fit(figure)
    assert axes.get_legend() is None
    (legend,) = figure.legends
    assert len(legend.get_texts()) == 4
    figure.draw_without_rendering()
    box = legend.get_window_extent()
    assert box.y0 > axes.get_window_extent().y1
    assert box.x0 >= 0
    assert box.x1 <= figure.bbox.x1


def test_what_fits_is_left_alone(drawn):
    figure, axes = drawn
    axes.plot([0, 1], [0, 1], label="손실")
    axes.legend(loc="upper left", bbox_to_anchor=(0, 0.9))
    axes.set_title("손실")
    size = tuple(figure.get_size_inches())
    axes.get_legend().set_loc("lower right")
    axes.get_lines()[0].set_data([0, 0.2], [0.8, 1])
    fit(figure)
    assert axes.get_legend() is not None
    assert tuple(figure.get_size_inches()) == size
    assert {label.get_rotation() for label in axes.get_xticklabels()} == {0}
