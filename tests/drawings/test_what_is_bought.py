import pytest
from drawn import seen

from kit_core.drawings import what_is_bought

ROWS = {"가": ["+", "="], "나": ["?", "-"]}


def test_every_mark_has_its_word_or_sign():
    wide, narrow = seen(what_is_bought(["손실", "캐시"], ROWS))
    for word in ("나아졌다", "그대로", "가릴 수 없다", "나빠졌다"):
        assert wide.texts.count(word) == 1
    assert [text for text in narrow.texts if text in "▲=?▼"] == ["▲", "=", "?", "▼"]


@pytest.mark.parametrize(
    ("columns", "rows", "match"),
    [(["손실"], ROWS, "열마다"), (["손실", "캐시"], {"가": ["+", "x"]}, "가운데"), ([], ROWS, "columns")],
)
def test_what_does_not_fit_is_refused(columns, rows, match):
    with pytest.raises(ValueError, match=match):
        what_is_bought(columns, rows)
