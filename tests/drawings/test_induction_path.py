import pytest
from drawn import seen

from kit_core.drawings import induction_path


def test_the_token_after_the_same_one_is_what_comes():
    drawing = induction_path("바나다라나")
    assert "바로 앞 토큰이 「나」라고" in drawing.description
    assert "「다」를 다음 토큰으로" in drawing.description
    closed = induction_path("가란강라란")
    assert "바로 앞 토큰이 「란」이라고" in closed.description
    assert "「강」을 다음 토큰으로" in closed.description
    assert any("「내 앞은 란」이라고" in words for words in seen(closed)[0].texts)
    for layout in seen(drawing):
        assert layout.texts[:6] == ["바", "나", "다", "라", "나", "다"]
        assert [box["fill"] for box in layout.boxes].count("#e3edfc") == 1
        assert layout.boxes[2]["fill"] == "#e3edfc"


@pytest.mark.parametrize("tokens", ["바나다라", "나나다라나", "바다나나"])
def test_a_last_token_not_seen_once_before_is_refused(tokens):
    with pytest.raises(ValueError, match=r"마지막 「.」이\(가\) 앞에 [02]번"):
        induction_path(tokens)
