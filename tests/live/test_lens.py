"""The logit lens in the page is kit_core's, and a value put into another run does what it does in kit_core."""

import numpy as np
import pytest
from live_engine import entry, run_tasks

from kit_core import load_pretrained
from kit_core.trace import overlaid
from kit_lab.live import lens

TEXTS = ["이천이십육년 칠월 사일", "삼만 오천 원", "오후 세 시 이십 분", "스물세 살"]
JULY, AUGUST = TEXTS[0], "이천이십육년 팔월 사일"
LONGER = "이천이십육년 십이월 삼십일"
PLACES = [
    *(f"{stack}/layer_{i}{at}" for stack in ("encoder", "decoder") for i in range(3) for at in ("", "@7")),
    "encoder/layer_1/self_attention#2",
    "decoder/layer_0/self_attention#0",
    "decoder/layer_2/cross_attention#3",
]


@pytest.fixture(scope="module")
def ask(pretrained):
    """ask(requests): what the engine makes of each of them, in one run of Node."""
    written = entry(pretrained)

    def run(*asked):
        tasks = [{"task": "lens", "name": "numbers"} | one for one in asked]
        return run_tasks(tasks, entries={"numbers": written})

    return run


def test_the_last_layer_writes_the_answer_and_the_embedding_what_was_read(pretrained):
    seen = lens(pretrained, JULY)
    assert seen.answer == "2026-07-04"
    assert seen.probabilities.shape == (4, len(seen.tokens), pretrained.tokenizer.vocab_size)
    np.testing.assert_allclose(seen.probabilities.sum(axis=-1), 1, atol=1e-5)
    best = [[cell[0][0] for cell in row] for row in seen.likeliest(2)]
    assert (tuple(best[0]), tuple(best[-1])) == (seen.read, seen.tokens)
    assert all(len(cell) == 2 and cell[0][1] >= cell[1][1] for row in seen.likeliest(2) for cell in row)
    ranks = seen.ranks()
    assert (ranks[-1] == 1).all()
    assert (ranks[:-1] > 1).any()
    t, chosen = 6, seen.names.index("7")
    own = seen.probabilities[1, t]
    assert ranks[1, t] == 1 + sum(share > own[chosen] for share in own)


@pytest.mark.parametrize(
    ("name", "texts"),
    [("korean_numbers", TEXTS), ("korean_english", ["학생이 책을 읽는다"])],
    ids=["post-LN", "pre-LN"],
)
def test_every_cell_is_that_of_kit_core(name, texts):
    pretrained = load_pretrained(name)
    asked = [{"task": "lens", "name": name, "text": text} for text in texts]
    for text, found in zip(texts, run_tasks(asked, entries={name: entry(pretrained)}), strict=True):
        seen, shown = lens(pretrained, text), found["plain"]
        assert (shown["text"], shown["tokens"], shown["read"], shown["source"]) == (
            seen.answer,
            *map(list, (seen.tokens, seen.read, seen.source)),
        )
        for layer, (row, wanted) in enumerate(zip(shown["rows"], seen.likeliest(), strict=True)):
            for t, (cell, likeliest) in enumerate(zip(row, wanted, strict=True)):
                for (name, share), (_, ranked) in zip(cell["best"], likeliest, strict=True):
                    own = seen.probabilities[layer, t, seen.names.index(name)]
                    assert share == pytest.approx(own, abs=1e-4)
                    assert share == pytest.approx(ranked, abs=1e-4)
        np.testing.assert_array_equal([[cell["rank"] for cell in row] for row in shown["rows"]], seen.ranks())


def test_a_run_put_into_itself_changes_nothing_bit_for_bit(ask):
    plain, *patched = ask(
        {"text": JULY}, *({"text": JULY, "other": JULY, "place": place} for place in PLACES)
    )
    for found in patched:
        assert found["apart"] is None
        assert found["patch"] == found["plain"] | {"chances": None}
        assert found["plain"] == plain["plain"]
        assert found["zero"]["rows"] != plain["plain"]["rows"]


@pytest.mark.parametrize("place", ["encoder/layer_2", "decoder/layer_2"])
def test_everything_put_in_gives_the_second_answer(ask, place):
    pairs = [(JULY, AUGUST), (JULY, LONGER), (LONGER, JULY), (TEXTS[1], JULY)]
    for found in ask(*({"text": one, "other": two, "place": place} for one, two in pairs)):
        assert found["plain"]["text"] != found["other"]["text"]
        assert found["patch"]["text"] == found["other"]["text"]
        assert found["patch"]["tokens"] == found["other"]["tokens"]
        if place.startswith("encoder"):  # from there on it is the other run
            assert found["patch"]["rows"] == found["other"]["rows"]
        assert found["patch"]["chances"][1] > 0.5 > found["chances"][1]


def test_one_place_put_in_matters_at_the_token_where_the_answers_part(ask):
    places = ["decoder/layer_2", *(f"decoder/layer_2@{t}" for t in range(10))]
    whole, *single = ask(*({"text": JULY, "other": AUGUST, "place": place} for place in places))
    for t, found in enumerate(single):
        wanted = whole["patch"]["chances"] if t == whole["apart"] else whole["chances"]
        assert found["patch"]["chances"] == pytest.approx(wanted, abs=1e-6)


def test_a_head_without_its_values_is_a_head_that_is_off(pretrained, ask):
    def cover(layer):
        attend = layer.attend
        keep = (np.arange(layer.num_heads) != 3).astype("float32")[:, None, None]

        def attend_without_a_head(*args):
            heads, weights = attend(*args)
            return heads * keep, weights

        return attend_without_a_head

    [found] = ask({"text": JULY, "other": AUGUST, "place": "decoder/layer_2/cross_attention#3"})
    with overlaid([pretrained.model.decoder.layers[2].cross_attention], cover):
        assert pretrained.generate([JULY]) == [found["zero"]["text"]]
        seen = lens(pretrained, JULY)
    shares = [[cell["best"][0][1] for cell in row] for row in found["zero"]["rows"]]
    np.testing.assert_allclose(shares, seen.probabilities.max(axis=-1), atol=1e-4)


def test_all_places_are_measured_as_each_of_them_alone(pretrained, ask):
    places = PLACES[:4] + PLACES[-2:]
    asked = [{"text": JULY, "other": AUGUST, "place": place} for place in places]
    traced = {"task": "trace", "text": JULY, "other": AUGUST, "places": places}
    same = {"task": "trace", "text": JULY, "other": JULY, "places": places}
    *alone, together, nothing = ask(*asked, traced, same)
    assert together["chances"] == [found["patch"]["chances"][1] for found in alone]
    assert nothing["chances"] == []


def test_what_cannot_be_read_is_said_of_the_text_that_it_is_about(ask):
    first, second, none = ask({"text": "뷁"}, {"text": JULY, "other": "뷁"}, {"text": JULY})
    assert first["complaint"].startswith("모델이 배우지 않은 글자가 있다: 「뷁」")
    assert (second["other"]["complaint"], second["plain"]["text"]) == (first["complaint"], "2026-07-04")
    assert none["other"]["complaint"].startswith("글이 비었다")


@pytest.mark.parametrize("place", ["layer_0", "encoder/layer_0@", "encoder/layer_0/heads#1", "<b>"])
def test_an_unknown_place_is_refused(ask, place):
    with pytest.raises(AssertionError, match="모르는 자리이다"):
        ask({"text": JULY, "other": AUGUST, "place": place})


def test_only_a_model_that_writes_has_a_lens():
    with pytest.raises(TypeError, match="써 내는"):
        lens(load_pretrained("reviews"), "좋은 영화")
