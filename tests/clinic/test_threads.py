"""The threads of the bugs: known names, whole addresses and Korean sentences."""

import re

import pytest

from kit_core.clinic import BUGS, LOOKALIKES
from kit_core.clinic.threads import THREADS

KNOWN = BUGS | LOOKALIKES
ALL = [
    pytest.param(thread, id=f"{name}-{thread.repository}-{thread.number}")
    for name, threads in THREADS.items()
    for thread in threads
]


def test_every_thread_belongs_to_a_known_bug():
    assert set(THREADS) - set(KNOWN) == set()


@pytest.mark.parametrize("name", THREADS)
def test_a_bug_has_one_or_two_threads_and_none_twice(name):
    urls = [thread.url for thread in THREADS[name]]
    assert 1 <= len(urls) <= 2
    assert len(set(urls)) == len(urls)


def test_most_bugs_really_happened_to_somebody():
    assert len(THREADS) >= 40


@pytest.mark.parametrize("thread", ALL)
def test_the_address_is_whole(thread):
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+", thread.repository)
    assert type(thread.number) is int
    assert thread.number > 0


@pytest.mark.parametrize("thread", ALL)
def test_it_is_told_in_one_or_two_korean_sentences(thread):
    sentences = re.split(r"(?<=\.)\s+", thread.told)
    assert len(sentences) <= 2
    for sentence in sentences:
        assert re.search(r"[가-힣]다\.$", sentence)
    letters = re.findall(r"[^\W\d_]", thread.told)
    assert sum("가" <= letter <= "힣" for letter in letters) > len(letters) / 2


@pytest.mark.parametrize("thread", ALL)
def test_it_is_told_without_stray_spaces(thread):
    assert thread.told == " ".join(thread.told.split())


def test_no_two_threads_tell_the_same():
    told = [thread.told for threads in THREADS.values() for thread in threads]
    assert len(set(told)) == len(told)
