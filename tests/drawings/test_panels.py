from kit_core.drawings.panels import panelled


def test_panels_fill_their_papers_row_by_row():
    seen = []
    panels = [lambda paper, *place, i=i: seen.append((i, paper.width, *place)) for i in range(3)]
    wide, narrow = panelled(panels, 100, (2, 1), gap=(40, 20))
    assert (wide.width, wide.height, narrow.width, narrow.height) == (696, 220, 328, 340)
    assert [place for _, width, *place in seen if width == 696] == [[0, 0, 328], [368, 0, 328], [0, 120, 328]]
    assert [place for _, width, *place in seen if width == 328] == [[0, 0, 328], [0, 120, 328], [0, 240, 328]]


def test_a_narrow_paper_leaves_little_between():
    seen = []
    panelled([lambda _, *place: seen.append(place)] * 3, 100, (3, 3), gap=(48, 0))
    lefts = sorted({round(left, 1) for left, *_ in seen})
    assert lefts == [0, 112.7, 225.3, 248, 496]
