"""Places that cannot be written are known before any work."""

import re

import pytest
from small_disk import mounted

from kit_core.pretrained.replacement import ROOM
from kit_core.training.places import check_folder, check_model, check_table


def test_what_can_be_written_is_left_as_it_was(tmp_path):
    check_folder("--work", tmp_path / "new" / "deep")
    check_folder("--work", tmp_path)
    check_table("--output", tmp_path / "new" / "table.csv")
    check_model("--output", tmp_path / "model")
    assert [*tmp_path.iterdir()] == []


CHECKS = [
    (check_folder, "work"),
    (check_folder, "deep/work"),
    (check_table, "table.csv"),
    (check_table, "deep/table.csv"),
    (check_model, "model"),
]


@pytest.mark.parametrize(
    ("options", "words"),
    [("ro", "읽기만 할 수 있는 파일 시스템이다"), (f"size={ROOM - 4096}", "디스크가 찼다")],
)
def test_a_disk_that_is_full_or_read_only_is_told(options, words, tmp_path):
    with mounted(tmp_path / "disk", options) as disk:
        for check, place in CHECKS:
            told = re.escape(f"{(disk / place) if check is not check_table else (disk / place).parent}")
            with pytest.raises(OSError, match=rf"^--here {told}을\(를\) 쓸 수 없다\. .*{words}"):
                check("--here", disk / place)
        assert [*disk.iterdir()] == []
