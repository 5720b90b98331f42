"""What the front ends share, module by module: numbers and texts as the reader sees them, and what plays."""

from pathlib import Path

import pytest
from front_ends import evaluated

import kit_lab.widgets

SHARED = Path(kit_lab.widgets.__file__).parent / "shared"


@pytest.fixture
def shared(tmp_path):
    """shared(name, expression, first) -> what the expression is, where `it` holds all that shared/<name>.js exports.

    `first` runs before the module is there.
    """

    def evaluate(name, expression, first=""):
        return evaluated(SHARED / f"{name}.js", expression, tmp_path, first)

    return evaluate


def test_numbers_have_a_real_minus_and_nothing_is_less_than_nothing(shared):
    shown = shared("numbers", "[-1.005, -0.004, 0.004, -0, -12.5, 3].map((one) => it.number(one))")
    assert shown == ["\u22121.00", "0.00", "0.00", "0.00", "\u221212.50", "3.00"]
    assert shared("numbers", "[it.number(-0.04, 1), it.number(-0.06, 1), it.number(-0.4, 0)]") == [
        "0.0",
        "\u22120.1",
        "0",
    ]
    assert shared("numbers", "[999, 1000, 1234567.5].map(it.grouped)") == ["999", "1,000", "1,234,567.5"]


def test_a_text_is_shortened_by_whole_characters(shared):
    assert shared("texts", '["12345678", "123456789", "😀".repeat(9)].map((one) => it.shorten(one))') == [
        "12345678",
        "1234567…",
        "😀" * 7 + "…",
    ]


# A page's wish for less motion and its timer, at hand. `beat` is what the timer calls.
MOTION = """
globalThis.media = { matches: %s, heard: new Set() };
media.addEventListener = (_, hear) => media.heard.add(hear);
media.removeEventListener = (_, hear) => media.heard.delete(hear);
globalThis.matchMedia = () => media;
globalThis.beat = null;
globalThis.setInterval = (call) => { beat = call; return 1; };
globalThis.clearInterval = () => { beat = null; };
"""
CLOCK = """(() => {
  let step = 1;
  let shows = 0;
  const clock = it.makeClock({
    pace: () => 1, read: () => step, last: () => 3, go: (next) => { step = next; }, show: () => { shows += 1; },
  });
  const steps = [];
  const note = () => steps.push([step, clock.plays()]);
  %s
  return { steps, shows: shows > 0, heard: media.heard.size, ticking: beat !== null };
})()"""


def test_a_clock_goes_to_the_end_stops_and_begins_anew(shared):
    run_through = (
        "clock.toggle(); note(); beat(); note(); beat(); note(); beat(); note(); clock.toggle(); note();"
    )
    found = shared("clock", CLOCK % run_through, MOTION % "false")
    assert found["steps"] == [[1, True], [2, True], [3, True], [3, False], [0, True]]
    assert (found["shows"], found["heard"], found["ticking"]) == (True, 1, True)


def test_a_clock_stands_still_for_who_wants_less_motion(shared):
    never = shared("clock", CLOCK % "clock.start(); note(); clock.toggle(); note();", MOTION % "true")
    assert not any(plays for _, plays in never["steps"])
    assert not never["ticking"]
    from_now = "clock.start(); note(); media.matches = true; for (const hear of media.heard) hear(); note();"
    assert shared("clock", CLOCK % from_now, MOTION % "false")["steps"] == [[1, True], [1, False]]


def test_a_clock_that_has_ended_hears_nothing_more(shared):
    found = shared("clock", CLOCK % "clock.start(); clock.end(); note();", MOTION % "false")
    assert (found["steps"], found["heard"], found["ticking"]) == ([[1, False]], 0, False)


def test_a_number_is_said_as_short_as_it_can_be(shared):
    said = shared("numbers", "[1024, 0.1 + 0.2, -3, 1 / 3, 1234567].map(it.exact)")
    assert said == ["1,024", "0.3", "\u22123", "0.333333", "1,234,570"]


def test_code_stands_between_backticks(shared):
    first = "globalThis.document = { createElement: (tag) => ({ tag, setAttribute() {}, append(...t) { this.t = t; } }) };\n"
    said = shared("coded", "it.coded('가 `x` 나').map((one) => one.tag ?? one)", first)
    assert said == ["가 ", "code", " 나"]
