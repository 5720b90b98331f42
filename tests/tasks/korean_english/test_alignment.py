"""Which word of Korean became which of English, against pairs written by hand."""

from itertools import islice

import pytest

from kit_core.tasks import korean_english as task


def pairs(korean, english):
    words = korean.rstrip("?").split(), english.rstrip("?").split()
    return [(words[0][one], words[1][other]) for one, other in task.alignment(korean)]


@pytest.mark.parametrize(
    ("korean", "aligned"),
    [
        ("민수가 책을 읽었다", "민수가 Minsu, 책을 book, 읽었다 read"),
        ("책을 민수가 읽고 싶어 한다", "책을 book, 민수가 Minsu, 읽고 read"),
        (
            "누가 거실에서 큰 개를 그리니?",
            "누가 Who, 거실에서 living, 거실에서 room, 큰 big, 개를 dog, 그리니 draws",
        ),
        ("나는 새를 봤다", "나는 I, 새를 bird, 봤다 saw"),
        (
            "불을 켠 학생은 자주 웃는다",
            "불을 light, 켠 turned, 켠 on, 학생은 student, 자주 often, 웃는다 smiles",
        ),
        ("개가 공원에 없다", None),
    ],
)
def test_pairs_by_hand(korean, aligned):
    if aligned is None:
        with pytest.raises(ValueError, match="옮길 수 없다"):
            task.alignment(korean)
    else:
        assert ", ".join(map(" ".join, pairs(korean, task.translate(korean)))) == aligned


def test_every_name_is_aligned_with_itself():
    romanised = {"민수": "Minsu", "서연": "Seoyeon", "준호": "Junho", "유나": "Yuna", "현우": "Hyeonu"}
    for korean, english in islice(task.generate(3), 500):
        for one, other in pairs(korean, english):
            for name, written in romanised.items():
                assert one.startswith(name) == other.startswith(written)
