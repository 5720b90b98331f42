"""The threads of the bugs: of known bugs, one or two each, at whole addresses, none told twice."""

import re

from kit_lab.clinic import BUGS, LOOKALIKES
from kit_lab.clinic.threads import THREADS

ALL = [thread for threads in THREADS.values() for thread in threads]


def test_most_bugs_really_happened_to_somebody_and_each_has_one_or_two_threads():
    assert len(THREADS) >= 40
    assert set(THREADS) - set(BUGS | LOOKALIKES) == set()
    urls = {name: [thread.url for thread in threads] for name, threads in THREADS.items()}
    assert {
        name: found for name, found in urls.items() if not len(set(found)) == len(found) <= 2 or not found
    } == {}
    assert len({thread.told for thread in ALL}) == len(ALL)


def test_the_addresses_are_whole():
    repository = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
    assert [one for one in ALL if not repository.fullmatch(one.repository)] == []
    assert [one for one in ALL if type(one.number) is not int or one.number <= 0] == []
