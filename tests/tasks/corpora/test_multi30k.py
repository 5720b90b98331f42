"""Multi30k를 읽는 규칙. 작은 파일로 고장을 내고, 진짜 말뭉치가 있으면 그 수를 센다."""

from pathlib import Path

import pytest

from kit_core.tasks import load_multi30k
from kit_core.tasks.corpora.registry import PUBLISHED

MULTI30K = [name for name in PUBLISHED if name.startswith("multi30k/")]


def test_multi30k_is_taken_as_it_is(write):
    for name in MULTI30K:
        stem = Path(name).stem
        write(name, f"A dog. \n\u0041\u0308hnlich {stem}\u2028x\r\n")
    splits = load_multi30k()
    assert splits.train == (("A dog.", "A dog."), ("Ähnlich train.en\u2028x", "Ähnlich train.de\u2028x"))
    assert splits.validation[1] == ("Ähnlich val.en\u2028x", "Ähnlich val.de\u2028x")
    assert splits.test[1][1] == "Ähnlich test_2016_flickr.de\u2028x"
    assert list(splits.files) == MULTI30K
    assert len(set(splits.files.values())) == 6


@pytest.mark.parametrize(
    ("german", "words"),
    [
        ("eins\n", r"val\.en\.gz의 2번째 줄: 짝이 되는 줄이 없다\(val\.en\.gz 2줄, val\.de\.gz 1줄\)"),
        ("eins\nzwei\ndrei\n", r"val\.de\.gz의 3번째 줄: 짝이 되는 줄이 없다.*줄 수가 같아야"),
        ("eins\n \n", r"val\.de\.gz의 2번째 줄: 빈 줄이다"),
    ],
)
def test_sides_that_do_not_match_are_named(german, words, write):
    for name in MULTI30K:
        write(name, german if name == "multi30k/val.de.gz" else "one\ntwo\n")
    with pytest.raises(ValueError, match=words):
        load_multi30k()


def test_the_real_multi30k(data_dir):
    splits = load_multi30k()
    assert (len(splits.train), len(splits.validation), len(splits.test)) == (29_000, 1_014, 1_000)
    assert splits.files == {name: PUBLISHED[name].digest for name in MULTI30K}
    assert splits.train[0] == (
        "Two young, White males are outside near many bushes.",
        "Zwei junge weiße Männer sind im Freien in der Nähe vieler Büsche.",
    )
