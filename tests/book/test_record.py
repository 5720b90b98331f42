"""The file of 「기록 내보내기」 (book/_static/record.js): there and back, and whatever else somebody calls such a file."""

import json
from functools import partial
from time import time

import pytest
from memory_pages import ALL, RECORD, as_browsers_do, bring, pages, spoilt

NOW = int(1000 * time())
run = partial(pages, scripts=RECORD)
SITE = "https://example.org/kit/book/masking.html"
STORED = {
    "kit-memory": json.dumps(
        {"since": 7, "read": {"book/masking": ["a"]}, "last": {"page": "book/masking", "id": "a", "at": NOW}}
    ),
    "kit-solved/p": "1",
    "kit-surgery/c": "1",
    "kit-infirmary/infirmary-1": as_browsers_do({"exams": ["future"], "wrong": [], "end": "shown"}),
    "kit-keys": "off",
    "kit-road": "short",
    "mode": "dark",
    "another": "is of another book",
    "kit-handin/student": as_browsers_do({"name": "", "number": "20261", "class": "가"}),
    "kit-handin/guesses/p": as_browsers_do(["8", "64"]),
}
TYPED = {"kit-typed//book/book/tokens/one": as_browsers_do(["", "삼만 원"]), "kit-typed//elsewhere/x": "[]"}
HERE = {"kit-solved/q": "1", "kit-memory": json.dumps({"since": 0, "read": {"book/masking": ["b"]}})}


@pytest.fixture(scope="module")
def written():
    """A file as it is saved."""
    ((text,),) = run({"stored": STORED, "session": TYPED, "steps": ["kitRecord.write()"]})
    return json.loads(text)


def test_a_file_holds_what_the_book_remembers_and_nothing_else(written):
    saved = written.pop("saved")
    assert saved.startswith("20")
    assert written == {
        "format": "kit-transformer-record",
        "version": 1,
        "read": {"book/masking": ["a"]},
        "last": {"page": "book/masking", "id": "a", "at": NOW},
        "solved": ["p"],
        "challenges": ["c"],
        "cases": {"infirmary-1": {"exams": ["future"], "wrong": [], "end": "shown"}},
        "typed": {"book/tokens/one": ["", "삼만 원"]},
        "settings": {"mode": "dark", "code": "hidden", "road": "", "keys": "off"},
        "handIn": {
            "student": {"name": "", "number": "20261", "class": "가"},
            "guesses": {"p": ["8", "64"]},
            "homework": {},
            "stations": {},
            "challenges": {},
            "missions": {},
        },
    }
    written["saved"] = saved


def test_a_file_joins_what_another_browser_remembers(written):
    read = "['a', 'b'].filter((id) => kitMemory.isRead('book/masking', id))"
    steps = [bring(json.dumps(written)), read, "kitMemory.last().id", ALL]
    ((_, read, last, stored),) = run({"stored": HERE, "root": "/kit/", "address": SITE, "steps": steps})
    assert (read, last) == (["a", "b"], "a")
    memory = json.loads(stored.pop("kit-memory"))
    assert memory["read"] == {"book/masking": ["b", "a"]}
    assert stored == {
        "kit-solved/p": "1",
        "kit-solved/q": "1",
        "kit-surgery/c": "1",
        "kit-infirmary/infirmary-1": STORED["kit-infirmary/infirmary-1"],
        "kit-brought//kit/book/tokens/one": TYPED["kit-typed//book/book/tokens/one"],
        "kit-keys": "off",
        "kit-code": "hidden",
        "kit-road": "",
        "mode": "dark",
        "kit-handin/student": STORED["kit-handin/student"],
        "kit-handin/guesses/p": STORED["kit-handin/guesses/p"],
    }


def test_there_and_back_is_the_same_file(written):
    """But for what was typed, which waits for its page, and the time."""
    ((_, text),) = run({"steps": [bring(json.dumps(written)), "kitRecord.write()"]})
    assert {**json.loads(text), "saved": "", "typed": {}} == {**written, "saved": "", "typed": {}}


def test_what_was_forgotten_comes_back_from_a_file_of_before(written):
    steps = ["kitMemory.forget()", bring(json.dumps(written)), "kitMemory.isRead('book/masking', 'a')"]
    ((*_, read),) = run({"stored": STORED, "steps": steps})
    assert read is True


def test_a_case_that_is_open_here_goes_on(written):
    own = json.dumps({"exams": [], "wrong": ["x"], "end": ""})
    steps = [bring(json.dumps(written)), "localStorage.getItem('kit-infirmary/infirmary-1')"]
    assert run({"stored": {"kit-infirmary/infirmary-1": own}, "steps": steps})[0][-1] == own


def test_what_others_have_spoilt_is_not_exported(written):
    hostile = {
        "kit-memory": json.dumps({"read": {"<img src=x>": ["a"], "book/masking": ["a", "<b>"]}, "last": 3}),
        "kit-solved/<script>": "1",
        "kit-infirmary/x": "{",
        "kit-infirmary/y": json.dumps({"exams": "z", "wrong": [], "end": ""}),
        "kit-keys": "<b>",
    }
    session = {"kit-typed//book/book/tokens/one": "{", "kit-typed//book/book/tokens/two": '{"a": 1}'}
    ((text,),) = run({"stored": hostile, "session": session, "steps": ["kitRecord.write()"]})
    found = json.loads(text)
    assert found["read"] == {"book/masking": ["a"]}
    assert (found["last"], found["solved"], found["cases"], found["typed"]) == (None, [], {}, {})
    assert found["settings"]["keys"] == ""


NO_FILES = ["", "{", "null", "[]", '"kit-transformer-record"', "7", "{}", "[" * 100_000, "x" * 3_000_000]
NO_FILES += ['{"__proto__": {"format": "kit-transformer-record", "version": 1}}']
LONG = "가" * 5000
# Path in a good file -> what stands there instead; None takes it out.
SPOILT = [
    (("format",), "another"),
    (("version",), "1"),
    (("version",), 1.5),
    (("saved",), "<img src=x onerror=alert(1)>"),
    (("strange",), 1),
    (("__proto__",), {"polluted": True}),
    (("read",), []),
    (("read", "__proto__"), ["a"]),
    (("read", "book/../../x"), ["a"]),
    (("read", "book/masking"), [1]),
    (("read", "book/masking"), ["<b>"]),
    (("read", "book/masking"), ["a"] * 401),
    (("read",), {f"book/{n}": [] for n in range(101)}),
    (("last",), None),
    (("last",), {"page": "book/masking", "id": "a"}),
    (("last", "at"), -1),
    (("last", "at"), "7"),
    (("last", "page"), "https://example.org"),
    (("solved",), {"p": 1}),
    (("solved",), ["a/../../kit-memory"]),
    (("challenges",), [LONG]),
    (("cases", "infirmary-1"), {"exams": [], "wrong": [], "end": "won"}),
    (("cases", "infirmary-1", "exams"), [{}]),
    (("typed", "book/tokens/one"), ["", LONG]),
    (("typed", "book/tokens/one"), "text"),
    (("typed", "elsewhere/x"), [""]),
    (("typed", "book/tokens"), [""]),
    (("settings", "mode"), "<b>"),
    (("settings", "extra"), "x"),
    (("settings",), None),
    (("handIn",), None),
    (("handIn", "stations"), {"softmax": "x" * 20_001}),
    (("handIn", "guesses", "p"), [LONG]),
]


def test_a_record_from_before_code_was_kept_is_taken(written):
    older = {key: value for key, value in written["handIn"].items() if key != "stations"}
    ((_, stored),) = run({"steps": [bring(json.dumps(written | {"handIn": older})), ALL]})
    assert stored["kit-handin/guesses/p"] == STORED["kit-handin/guesses/p"]


def test_nothing_of_a_strange_or_spoilt_file_is_taken(written):
    texts = NO_FILES + [spoilt(written, *change) for change in SPOILT]
    polluted = "[{}.polluted, ({}).format, Object.prototype.polluted].every((one) => one === undefined)"
    steps = [ALL, "kitMemory.packed()"]
    cases = [
        {"stored": HERE, "steps": [*steps, bring(text), *steps, polluted]}
        for text in texts
        if len(text) < 10**6
    ]
    cases += [{"stored": HERE, "steps": [*steps, "kitRecord.bring('x'.repeat(3e6))", *steps, polluted]}]
    assert len(cases) == len(texts)
    for case, (stored, known, told, *after, clean) in zip(cases, run(*cases), strict=True):
        where = case["steps"][2][:200]
        assert after == [stored, known], where
        assert clean, where
        assert set(told) == {"refused"}, where
        assert "<" not in told["refused"], where


def test_a_file_of_a_later_version_is_told_so(written):
    ((told,),) = run({"steps": [bring(json.dumps({**written, "version": 2, "more": []}))]})
    assert "2판" in told["refused"]


@pytest.mark.parametrize("broken", [{"broken": "shut"}, {"broken": "full"}, {"room": 120}, {"room": 200}])
def test_where_it_cannot_be_stored_nothing_is_changed(written, broken):
    steps = [ALL, "kitMemory.packed().memory", bring(json.dumps(written)), ALL, "kitMemory.packed().memory"]
    ((stored, known, told, *after),) = run({"stored": HERE, **broken, "steps": steps})
    assert "저장 공간" in told["refused"]
    assert after == [stored, known]


def test_a_clock_that_goes_ahead_does_not_keep_its_place_for_ever(written):
    ahead = json.loads(json.dumps(written))
    ahead["last"]["at"] = 2 * NOW
    ((_, last),) = run({"steps": [bring(json.dumps(ahead)), "kitMemory.last().at"]})
    assert NOW - 60_000 <= last <= NOW + 3_600_000
