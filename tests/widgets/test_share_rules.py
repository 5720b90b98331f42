"""What a page's address may tell a widget: what is written is read back, and nothing else is ever read."""

import json
import os
from pathlib import Path

import pytest
from front_ends import evaluated

import kit_lab.widgets
from kit_lab.widgets import ScheduleExplorer

WIDGETS = Path(kit_lab.widgets.__file__).parent
RULES = """const rules = {
  text: it.words(10), layer: it.whole(0, 3), rate: it.real(0, 1), view: it.oneOf(["map", "lines", ""]),
  heat: it.oneOf([0.5, 1]), on: it.flag, own: it.maybe(it.whole(1, 9)), pair: it.listOf(it.whole(0, 9), 2),
  some: it.listOf(it.real(-5, 5), 1, 3), mask: it.maybe(it.matrixOf(it.flag, 2, 3, "")),
  rows: it.matrixOf(it.real(-9, 9), 2, 2),
};
const kept = (state) => it.readPart(`#${it.partOf("heads", rules, state).part}`, "heads", rules);
"""
WHOLE = {
    "text": "삼만 ~&=",
    "layer": 3,
    "rate": 1e-7,
    "view": "",
    "heat": 0.5,
    "on": False,
    "own": None,
    "pair": [0, 9],
    "some": [-0.1, 2],
    "mask": [[True, False, True], [False, False, True]],
    "rows": [[1.5, -2], [0.30000000000000004, 9]],
}
HOSTILE = [
    "text:%3Cimg%20src=x%20onerror=alert(1)%3E%3C%2Fimg%3E%0A",
    "text:" + "가" * 11,
    "text:%E0%A4%A",
    "text:a%0Ab",
    "layer:4",
    "layer:-1",
    "layer:0x2",
    "layer:1.5",
    "layer:",
    "layer:" + "9" * 400,
    "layer:٣",
    "rate:Infinity",
    "rate:1e999",
    "rate:1.",
    "view:constructor",
    "view:%6Dapx",
    "heat:0.50",
    "on:true",
    "own:null",
    "pair:1",
    "pair:1,,2",
    "pair:" + "1," * 5000,
    "some:",
    "some:1,2,3,4",
    "mask:101/00",
    "mask:101/002",
    "rows:1,2/3",
    "rows:1,2/3,10",
    "__proto__:1",
    "constructor:1",
    "unknown:1",
    "text",
    ":",
    "",
]


@pytest.fixture
def rules(tmp_path):
    """rules(expression): what it is, where `it` holds shared/rules.js."""

    names = {"operationsRule": "surgery/link.js", "RULES as playground": "playground/settings.js"}
    more = "".join(
        f'import {{ {name} }} from "{os.path.relpath(WIDGETS / path, tmp_path / "0").replace(os.sep, "/")}";\n'
        for name, path in names.items()
    )
    more += RULES
    return lambda expression: evaluated(WIDGETS / "shared" / "rules.js", expression, tmp_path, more=more)


def js(value):
    return json.dumps(value)


def test_a_state_comes_back_as_it_was_told(rules):
    told, again, part = rules(
        f"[kept({js(WHOLE)}), kept({js({'layer': 2, 'text': '😀' * 10})}), it.partOf('heads', rules, {js(WHOLE)}).part]"
    )
    assert told == {"state": WHOLE, "skipped": False}
    assert again == {"state": {"layer": 2, "text": "😀" * 10}, "skipped": False}
    assert part.startswith("heads=1~text:")
    assert not set(part) & set('#&<>" `\\')
    assert part.count("=") == 1


def test_nothing_that_is_not_allowed_is_read(rules):
    read = rules(f"{js(HOSTILE)}.map((one) => it.readPart(`#heads=1~${{one}}~own:5`, 'heads', rules))")
    assert [found["state"] for found in read] == [{"own": 5}] * len(HOSTILE)
    assert all(found["skipped"] for found in read)


def test_the_one_difference_of_two_trainings_is_of_a_setting_and_its_value(rules):
    differences = [{"causal": False}, {"positions": "rotary"}, {"rate": 0.02}]
    assert rules(f"{js(differences)}.map((one) => playground.other.read(playground.other.write(one)))") == (
        differences
    )
    others = ["causal", "causal,2", "norm,x", "pairs,x", "task,copy", "other,causal,0", "constructor,1", ""]
    assert rules(f"{js(others)}.map((one) => playground.other.read(one) === undefined)") == [True] * len(
        others
    )


def test_what_is_said_twice_counts_once(rules):
    assert rules("it.readPart('heads=1~layer:1~layer:2', 'heads', rules)") == {
        "state": {"layer": 1},
        "skipped": True,
    }


def test_an_address_for_others_says_nothing(rules):
    others = [
        "",
        "#",
        "#heads",
        "#어텐션-헤드",
        "#heads-2=1~layer:1",
        "#masks=1~layer:1",
        "#layer=1&text=x",
        "#=1",
    ]
    assert rules(f"{js(others)}.map((one) => it.readPart(one, 'heads', rules))") == [None] * len(others)


def test_several_widgets_stand_in_one_address(rules):
    assert rules("it.readPart('#masks=1~kind:cross&heads=1~layer:2', 'heads', rules).state") == {"layer": 2}


def test_another_version_and_a_whole_novel_are_skipped(rules):
    assert (
        rules(
            "['heads=2~layer:1', 'heads=~layer:1', 'heads=1~layer:1~text:' + 'x'.repeat(2e4)]"
            ".map((one) => it.readPart(one, 'heads', rules))"
        )
        == [{"state": {}, "skipped": True}] * 3
    )


def test_a_value_that_no_address_may_say_is_left_out(rules):
    state = {"text": "가" * 11, "layer": 1}
    assert rules(f"it.partOf('heads', rules, {js(state)})") == {"part": "heads=1~layer:1", "lost": True}
    assert rules("it.partOf('heads', rules, { text: 'a\\ud800b' })") == {
        "part": "heads=1~text:ab",
        "lost": False,
    }


def test_operations_are_skipped_one_by_one(rules):
    told = (
        "headOff:here:1,headOff:nowhere:1,headOff:here:x,order:encoder:0.2,order:encoder:2.0,x,constructor,"
        + "headOff:here:1"
    )
    read = rules(
        f"""(() => {{
          let skipped = 0;
          const says = ({{ place, head }}) => (place === "nowhere" || Number.isNaN(head) || !place ? null : "ok");
          const found = operationsRule(says).read({js(told)}, () => {{ skipped += 1; }});
          return [found, skipped, operationsRule(says).write(found)];
        }})()"""
    )
    assert read == [
        [
            {"do": "headOff", "place": "here", "head": 1},
            {"do": "order", "place": "encoder", "layers": [0, 2]},
        ],
        1,
        "headOff:here:1,order:encoder:0.2",
    ]


def test_a_kernel_hands_over_the_script_that_draws_pictures(monkeypatch):
    sent = []
    widget = ScheduleExplorer()
    monkeypatch.setattr(widget, "send", sent.append)
    for odd in ({"kit": "other"}, "picture", None, {}):
        widget._handle_custom_msg(odd, [])
    assert sent == []
    widget._handle_custom_msg({"kit": "picture"}, [])
    assert [told["kit"] for told in sent] == ["picture"]
    assert "globalThis.kitPicture = " in sent[0]["script"]
