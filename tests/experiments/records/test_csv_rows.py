"""What write_csv wrote reads back: words, whole numbers, fractions and gaps."""

from kit_core.training.loop.history import write_csv
from kit_lab.experiments.records.csv_rows import read_csv


def test_a_table_of_words_numbers_and_gaps_reads_back(tmp_path):
    written = [{"name": "하나", "count": 3, "share": None}, {"name": "1만", "count": -1, "share": 0.5}]
    write_csv(tmp_path / "table.csv", written)
    read = read_csv(tmp_path / "table.csv")
    assert read == written
    assert type(read[0]["count"]) is int
    assert read_csv(tmp_path / "table.csv", texts=("count",))[0]["count"] == "3"
