"""What a file has brought of a reader's texts (book/_static/record.js) stands in its widget when the page is opened next."""

import json
from pathlib import Path

import pytest
from front_ends import run

import kit_lab.widgets

KEPT = Path(kit_lab.widgets.__file__).parent / "shared" / "kept.js"
PLACE = "/kit/book/masking/masks"
PAGE = """
const storage = (kept) => ({
  getItem: (key) => kept[key] ?? null, setItem: (key, text) => { kept[key] = text; },
  removeItem: (key) => { delete kept[key]; },
});
const opened = async (type, local, session) => {
  const heard = {};
  Object.assign(globalThis, {
    kitBook: true, location: { pathname: "/kit/book/masking.html" },
    localStorage: storage(local), sessionStorage: storage(session),
    addEventListener: (kind, listener) => { heard[kind] = listener; },
  });
  performance.getEntriesByType = () => [{ type }];
  const field = { value: "as the book shows it", dispatchEvent: () => {} };
  const states = [];
  const root = { querySelectorAll: () => [field] };
  await keepTyped(root, "masks", { read: () => "part", open: (state) => { states.push(state); } });
  const shown = field.value;
  field.value = "written";
  heard["kit-keep"]();
  return [shown, states, local, session];
};
"""


def opened(kind, local=None, session=None):
    """[what the field shows, what was opened, both storages after a file was asked for] of the page opened so."""
    given = ", ".join(json.dumps(one or {}) for one in (local, session))
    text = KEPT.read_text(encoding="utf-8")
    return run(f"{text}{PAGE}export default await opened({json.dumps(kind)}, {given});")


@pytest.mark.parametrize("kind", ["navigate", "reload"])
def test_what_a_file_has_brought_is_shown_once(kind):
    brought = {f"kit-brought/{PLACE}": json.dumps(["state", "삼만 원"])}
    shown, states, local, _ = opened(kind, brought, {f"kit-typed/{PLACE}": json.dumps(["old", "old"])})
    assert (shown, states, local) == ("삼만 원", ["state"], {})


@pytest.mark.parametrize("brought", ["", "{", "7", "[1, 2]", "null"])
def test_what_no_file_could_have_brought_changes_nothing(brought):
    shown, _, local, _ = opened("navigate", {f"kit-brought/{PLACE}": brought})
    assert (shown, local) == ("as the book shows it", {})


def test_a_file_gets_what_stands_there_now():
    *_, session = opened("navigate")
    assert session == {f"kit-typed/{PLACE}": json.dumps(["part", "written"], separators=(",", ":"))}
