from drawn import seen

from kit_lab.drawings import (
    decoder_flow,
    grouped_heads,
    routed_experts,
    shared_matrix,
    whole_flow,
)


def test_the_shapes_are_counted_from_the_tokens():
    for layout in seen(whole_flow("스무␣살", "▷20살", "20살", d_model=96, num_layers=3, vocab_size=78)):
        assert layout.told("(") == ["(4,)", "(4, 96)", "(4, 96)", "(4,)", "(4, 96)", "(4, 96)", "(4, 78)"]
        assert {"스무 살", "인코더 층 ×3"} <= set(layout.texts)


def test_one_matrix_has_three_uses_and_its_count():
    for layout in seen(shared_matrix(50, 8)):
        assert len(layout.tagged("polygon")) == 3
        assert {"한 벌 400개", "세 벌이면 1,200개"} <= set(layout.texts)


def test_a_token_takes_from_those_before_it_and_only_the_last_one_writes():
    for layout in seen(decoder_flow("▷네명", "4", d_model=64, num_layers=2, vocab_size=78)):
        assert layout.told("(") == ["(3,)", "(3, 64)", "(3, 78)"]
        assert sum(" C" in path.get("d") for path in layout.tagged("path")) == 3
        assert [text for text in layout.texts if text in "▷네명4"] == [*"▷네", *"네명", *"명4", "4"]
        assert [box["fill"] for box in layout.boxes].count("#e3edfc") == 1


def test_every_query_has_a_line_to_a_key_and_the_cache_counts_the_keys():
    for layout in seen(grouped_heads(8, 2)):
        assert layout.texts.count("q") == len(layout.tagged("path")) == 24
        assert layout.texts.count("k v") == 8 + 2 + 1
        assert layout.told("캐시") == [f"캐시에 남는 헤드 {count}개" for count in (8, 2, 1)]


def test_only_the_best_experts_are_passed_and_their_shares_are_one():
    for layout in seen(routed_experts([0.3, 1.9, -0.4, 1.4], 2)):
        assert [float(text[:-1]) for text in layout.told(end="%")] == [62, 38]
        assert len(layout.tagged("path", stroke_width="2")) == 4
        assert [box["fill"] == "#e3edfc" for box in layout.boxes] == [False, True, False, True, False, True]
