import pytest
from drawn import seen

from kit_core.drawings import growing_cache


@pytest.mark.parametrize("tokens", ["▷3", "▷35,0"])
def test_new_cells_are_those_that_are_computed(tokens):
    n = len(tokens)
    for layout in seen(growing_cache(tokens)):
        fills = [box["fill"] for box in layout.boxes]
        without, cached = fills[: n * (n + 1) // 2], fills[n * (n + 1) // 2 :]
        assert without.count("#1d5fd1") == len(without) == n * (n + 1) // 2
        assert cached.count("#1d5fd1") == n
        assert len(cached) == len(without)
        assert f"캐시가 없으면 {n * (n + 1) // 2}번" in layout.texts
        assert f"캐시가 있으면 {n}번" in layout.texts


def test_all_is_told_within_five_seconds():
    assert " 4.8s " in growing_cache("▷35").motion


def test_too_many_steps_are_refused():
    with pytest.raises(ValueError, match="2개에서 6개까지"):
        growing_cache("35,000원")
