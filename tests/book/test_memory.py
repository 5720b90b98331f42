"""What the browser remembers (book/_static/memory.js), without a browser: whoever wrote it, wherever it was carried."""

import json
import sys
from time import time

import book_site
import pytest
from memory_pages import pages

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book import front_page

NOW = int(1000 * time())
READ = "['a', 'b'].filter((id) => kitMemory.isRead('book/masking', id))"
TALLY = "kitMemory.tally('book/masking')"
STORED = "JSON.parse(localStorage.getItem('kit-memory'))"


def kept(read, since=0, last=None):
    return json.dumps({"since": since, "read": read, "last": last})


def test_the_page_is_known_by_its_place_in_the_book_whatever_leads_there():
    addresses = [
        "file:///book/book/masking.html#id3",
        "https://example.org/book/book/masking.html?highlight=a",
    ]
    seen = pages(*({"address": one, "steps": ["kitMemory.page"]} for one in addresses))
    assert seen == [["book/masking"]] * 2


HOSTILE = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "1e999",
    '{"read": [], "last": 3, "since": "x"}',
    '{"read": {"book/masking": {"a": 1}}, "last": {"page": 1, "id": 2, "at": 3}}',
    '{"read": {"book/masking": [1, null, {}]}, "since": -5}',
    '{"read": {"__proto__": ["a"], "constructor": ["b"]}, "last": {"page": "x", "id": "y", "at": 9e99}}',
    json.dumps({"since": NOW * 10, "read": {"book/masking": ["a"]}, "last": {"page": "p" * 999}})[:-1],
]


def test_what_no_page_has_written_is_ignored():
    steps = [READ, "kitMemory.last()", "kitMemory.noteRead('a')", READ]
    cases = [{"stored": {"kit-memory": hostile}} for hostile in HOSTILE]
    cases += [{"carried": {"memory": json.loads(hostile)}} for hostile in HOSTILE if valid(hostile)]
    seen = pages(*({**case, "steps": steps} for case in cases))
    assert [(before, last, after) for before, last, _, after in seen] == [([], None, ["a"])] * len(cases)


def valid(text):
    try:
        json.loads(text)
    except ValueError:
        return False
    return "e999" not in text


def test_what_is_carried_joins_what_was_stored():
    carried = {
        "memory": {
            "since": 0,
            "read": {"book/masking": ["a"]},
            "last": {"page": "book/masking", "id": "a", "at": NOW},
        },
        "kept": {
            **{"kit-solved/p": "1", "kit-surgery/c": "1", "kit-keys": "off"},
            **{"another": "no", "kit-solved/long": "x" * 9999},
            **{"kit-handin/guesses/p": "x" * 9999, "kit-handin/guesses/q": "x" * 42_001},
        },
        "code": "hidden",
        "mode": "dark",
    }
    stored = {"kit-memory": kept({"book/masking": ["b"]}), "kit-solved/q": "1"}
    ((read, tally, keys),) = pages(
        {
            "stored": stored,
            "carried": carried,
            "steps": [READ, TALLY, "Object.keys(localStorage.all()).sort()"],
        }
    )
    assert read == ["a", "b"]
    assert (tally["puzzles"], tally["challenges"]) == ([2, 2], [1, 1])
    assert keys == [
        *("kit-code", "kit-handin/guesses/p", "kit-keys", "kit-memory"),
        *("kit-solved/p", "kit-solved/q", "kit-surgery/c"),
    ]


@pytest.mark.parametrize("left", [{}, {"book/masking": ["b"]}])
def test_a_page_that_comes_back_alive_has_forgotten_what_another_page_forgot(left):
    stored = {"kit-memory": kept({"book/masking": ["a"]})}
    meanwhile = (
        f"localStorage.setItem('kit-memory', {kept(left)!r})"
        if left
        else "localStorage.removeItem('kit-memory')"
    )
    back = "fire('pageshow', { persisted: true })"
    steps = [meanwhile, back, READ, "kitMemory.notePlace('b')", f"{STORED}.read"]
    ((*_, read, _, written),) = pages(
        {"stored": stored, "address": "https://example.org/book/book/masking.html", "steps": steps}
    )
    assert (read, written) == (left.get("book/masking", []), left)


@pytest.mark.parametrize("broken", ["shut", "full"])
def test_a_page_that_comes_back_alive_without_storage_still_remembers(broken):
    steps = ["kitMemory.noteRead('a')", "fire('pageshow', { persisted: true })", READ]
    assert pages({"broken": broken, "steps": steps})[0][-1] == ["a"]


def test_a_copy_from_before_the_forgetting_does_not_come_back():
    old = {"kit-memory": kept({"book/masking": ["a"]}), "kit-solved/p": "1"}
    forgotten = {"memory": {"since": NOW - 1000, "read": {}, "last": None}, "kept": {}}
    copy = {
        "memory": {"since": 0, "read": {"book/masking": ["a"]}, "last": None},
        "kept": {"kit-solved/p": "1"},
    }
    fresh = {"kit-memory": kept({"book/masking": ["b"]}, since=NOW - 1000)}
    seen = pages(
        {"stored": old, "carried": forgotten, "steps": [READ, TALLY]},
        {"stored": fresh, "carried": copy, "steps": [READ, TALLY]},
    )
    assert [(read, tally["puzzles"][0]) for read, tally in seen] == [([], 0), (["b"], 0)]


def test_the_front_page_asks_for_a_file_that_the_book_has():
    assert (book_site.HTML / front_page.PROBE).is_file()
