import pytest
from drawn import SVG, seen

from kit_core.drawings import grouped_heads


def test_every_query_has_a_line_to_a_key_and_the_cache_counts_the_keys():
    for layout in seen(grouped_heads(8, 2)):
        assert layout.texts.count("q") == 24
        assert layout.texts.count("k v") == 8 + 2 + 1
        assert len([m for m in layout.marks if m.tag == f"{SVG}path"]) == 24
        assert [text for text in layout.texts if text.startswith("캐시")] == [
            f"캐시에 남는 헤드 {count}개" for count in (8, 2, 1)
        ]


@pytest.mark.parametrize(
    ("heads", "groups", "match"), [(8, 3, "약수"), (9, 3, "num_heads"), (8, 0, "num_key")]
)
def test_what_cannot_be_shared_is_refused(heads, groups, match):
    with pytest.raises(ValueError, match=match):
        grouped_heads(heads, groups)
