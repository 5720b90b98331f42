"""A class of people who do not exist: 40 files of hand-ins in a folder, and the truth about them."""

import json
import os

import nbformat
from book_site import ROOT
from station_sources import RIGHT, SLIPS, renamed, wrong

DUE = "2026-12-01T00:00+00:00"
MARKUP = "<script>alert(1)</script>"
FORMULA = "=HYPERLINK(1)"
TAIL = "\ndef {0}(*given):\n    return given[0]\n"
# What is done to the machine, as a station's code -> the kinds of result that are right.
HOSTILE = {
    "softmax": ("def softmax(x):\n    while True:\n        pass\n", "slow"),
    "attend": ("import os\nos.remove({victim!r})" + TAIL.format("attend"), "refused"),
    "split_heads": ("def split_heads(x, n):\n    for i in range(10**6):\n        print(i)\n", "wrong"),
    "join_heads": (
        "def join_heads(x):\n    kept = []\n    while True:\n        kept.append(bytes(5 * 10**8))\n",
        "raised",
    ),
    "decoder_mask": ("def decoder_mask(ids, pad_id=0):\n    ...\n", "empty"),
    "feed_forward": ("import os\nwhile True:\n    os.fork()\n", "refused"),
    "layer_norm": ("open('big', 'wb').write(bytes(10**8))\n", "raised"),
    "learning_rate": ("import os\nos._exit(0)\n", "died"),
    "adam_step": (
        "import kit_lab.exercises.examining as e\ne.difference = lambda *a: None" + TAIL.format("adam_step"),
        "refused",
    ),
}


def hand_in(number, stations=(), *, name="홍길동", saved="2026-11-30T09:00:00+09:00", **work):
    """A hand-in as JSON would hold it."""
    empty = {part: {} for part in ("guesses", "homework", "challenges", "missions")}
    student = {"name": name, "number": number, "class": "1반"}
    about = {"format": "kit-transformer-hand-in", "version": 1, "saved": saved, "student": student}
    return {**about, **empty, "stations": dict(stations), **work}


def put(folder, file, given):
    (folder / file).write_text(json.dumps(given, ensure_ascii=False), encoding="utf-8")


def shipped_cell(name):
    """The book's own solution of a station."""
    notebook = nbformat.read(ROOT / "book" / "workbook" / "my_transformer.ipynb", as_version=4)
    cell = next(cell.source for cell in notebook.cells if f"def {name}(" in cell.source)
    return f"import numpy as np\n{cell}\n"


def wrong_in(mistakes):
    """number -> (mistake, its two stations): one wrong, one the book's own."""
    found = {}
    for i, mistake in enumerate(mistakes):
        station, source = wrong(mistake)
        other = "layer_norm" if station != "layer_norm" else "feed_forward"
        found[f"w{i:02}"] = (mistake, {station: source, other: shipped_cell(other)})
    return found


def write_class(folder, victim, mistakes=tuple(SLIPS)[:30]):
    """Writes the hand-ins. `victim` is a file outside that hostile code would delete. Gives wrong_in's truth."""
    truth = wrong_in(mistakes)
    for i, (number, (_, stations)) in enumerate(truth.items()):
        name = (MARKUP, FORMULA)[i] if i < 2 else "김아무개"
        put(folder, f"{number}.json", hand_in(number, stations, name=name))
    put(folder, "right.json", hand_in("right", RIGHT))
    copied = {name: renamed(source) for name, source in RIGHT.items()}
    put(folder, "copier.json", hand_in("copier", copied, saved="2026-12-02T00:00:00Z"))
    halves = [dict(list(HOSTILE.items())[i::2]) for i in range(2)]
    for i, half in enumerate(halves):
        stations = {
            name: source.replace("{victim!r}", repr(str(victim))) for name, (source, _) in half.items()
        }
        put(folder, f"hostile{i}.json", hand_in(f"hostile{i}", stations))
    put(folder, "blank.json", hand_in("blank"))
    put(folder, "forged.json", hand_in("forged") | {"scores": {"softmax": 100}})
    (folder / "broken.json").write_text('{"format": ', encoding="utf-8")
    (folder / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with (folder / "huge.json").open("wb") as file:
        os.truncate(file.fileno(), 100_000_000)
    return truth
