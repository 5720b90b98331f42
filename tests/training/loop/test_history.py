"""The record of a training: a table that reads back, and a picture of whatever curves there are."""

import csv

import pytest

from kit_core.training.loop.history import draw, sentence, write_csv

MEASURED = {
    "loss and accuracy": {"validation_loss": 2.5, "validation_accuracy": 0.3},
    "exact match": {"validation_exact_match": 0.1},
}


def rows(measured, epochs=2):
    return [{"epoch": n + 1, "loss": 3.0 - n, "accuracy": 0.2 + n / 10} | measured for n in range(epochs)]


def test_the_table_reads_back(tmp_path):
    first, second = rows(MEASURED["exact match"])
    write_csv(tmp_path / "history.csv", [first, dict(reversed(second.items()))])
    with open(tmp_path / "history.csv", encoding="utf-8") as file:
        read = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    assert read == [first, second]
    assert list(read[0]) == list(first)


@pytest.mark.parametrize("measured", MEASURED.values(), ids=MEASURED)
def test_the_picture_is_written_whole_or_not_at_all(measured, tmp_path):
    draw(tmp_path / "history.png", rows(measured), "chatbot")
    assert [path.name for path in tmp_path.iterdir()] == ["history.png"]
    picture = (tmp_path / "history.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert picture.endswith(b"IEND\xaeB`\x82")


def test_the_line_of_an_epoch_says_how_long_the_rest_may_take():
    row = {"epoch": 2, "loss": 1.5, "seconds": 30.0, "tokens_per_second": 1000}
    assert sentence(row, 4).endswith("(30초, 초당 1,000토큰, 모두 돌면 1.0분 더)")
    assert sentence(row, 2).endswith("(30초, 초당 1,000토큰)")
