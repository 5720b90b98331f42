"""What a model of the Playground is taught: the tasks' examples, those held out of them, and pairs that a reader pastes."""

import json
import unicodedata

import pytest
from live_numbers import computed

from kit_core.tasks.korean_numbers.numerals import sino_spellings
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

DRAWN = ["copy", "reverse", "sort", "addition", "numerals"]
TASKS = "it['../training/tasks/index']"
EXAMPLES = f"""((settings) => {{
  const task = {TASKS}.openTask(settings);
  const random = it['../training/random'].generator(7);
  const drawn = Array.from({{ length: 6000 }}, () => task.example(random));
  const given = (one) => one.map(([source]) => [task.complaint(source), task.answer(source)]);
  return {{ ...task, drawn, told: [given(drawn), given(task.heldOut)] }};
}})"""
RIGHT = {
    "copy": lambda text: text,
    "reverse": lambda text: text[::-1],
    "sort": lambda text: "".join(sorted(text)),
    "addition": lambda text: str(sum(map(int, text.split("+")))),
}
WORDS = [[f"가나{i:02}", f"b{i * i}"] for i in range(40)]
ODD = [
    [f"{word}{i}", f"{i}{word}"]
    for i, word in enumerate(
        ["é", unicodedata.normalize("NFD", "각"), "𝒜😀", "ب", "ไ", "ก็", "ह", "漢", "я", "e\u0301a\u0323"] * 3
    )
]


def lines(pairs, by=" → "):
    return "\n".join(map(by.join, pairs))


FINE = {
    "all four ways": lines(WORDS[:10], "\t") + "\r\n" + lines(WORDS[10:20], "=") + "\r\n\n"
    + lines(WORDS[20:30], "->") + "\n" + lines(WORDS[30:]) + "\n",
    "another sign inside": lines([[f"{i}+1={i + 1}", "참"] for i in range(30)]),
    "every script": lines(ODD),
    "blanks": "\ufeff" + lines([[f"\u00a0가 \u3000 {i}\u00a0", f"나\u2003 {i} "] for i in range(30)], "\t"),
    "twice the same": lines(WORDS + WORDS),
    "as long as may be": lines([["가" * 22 + f"{i:02}", "나" * 24] for i in range(20)]),
    "many": lines([[f"{i:04}", "가"] for i in range(5000)]),
}  # fmt: skip
ILL = {
    "": "쌍이 없다.",
    " \n\n": "쌍이 없다.",
    lines(WORDS[:19]): "서로 다른 쌍이 19개뿐이다. 20개 이상 적는다.",
    lines(WORDS[:1] * 30): "서로 다른 쌍이 1개뿐이다. 20개 이상 적는다.",
    lines(WORDS) + "\n\n가나다": "42번째 줄에 두 글을 나누는 표가 없다: 「가나다」.",
    lines(WORDS) + "\n가=나=다": "41번째 줄에 「=」이(가) 2번 나온다.",
    lines(WORDS) + "\n\u00a0\t나": "41번째 줄의 왼쪽이 비었다.",
    lines(WORDS) + "\n가→ ": "41번째 줄의 오른쪽이 비었다.",
    lines(WORDS) + "\n" + "가" * 25 + "→나": "41번째 줄의 왼쪽이 25자로 너무 길다. 24자까지 적는다: 「가가",
    lines(WORDS) + "\n나→" + "😀" * 25: "41번째 줄의 오른쪽이 25자로 너무 길다.",
    lines(WORDS) + "\n나\u0007→가": "41번째 줄의 왼쪽에 쓸 수 없는 글자가 있다: 「U+0007」",
    lines(WORDS) + "\n나→\ud83d가": "41번째 줄의 오른쪽에 쓸 수 없는 글자가 있다: 「U+D83D」",
    lines([*WORDS, ["가나03", "9"]]): "4번째 줄과 41번째 줄은 왼쪽이 「가나03」로 같은데 오른쪽이 다르다.",
    lines([[f"{i:04}", "가"] for i in range(5001)]): "쌍이 5,001개로 너무 많다. 5,000개까지 적는다.",
    lines([[chr(0xAC00 + i), "가"] for i in range(600)]): "서로 다른 글자가 600자로 너무 많다.",
}
GIVEN = {
    "nothing": None,
    "no pairs": [1, 2],
    "no texts": [*WORDS, [1, 2]],
    "halves": [*WORDS, ["가"]],
}


@pytest.fixture(scope="module")
def found():
    said = json.dumps(FINE | {text: text for text in ILL})
    refusal = f"""((pairs) => {{
      try {{ return {TASKS}.openTask({{ task: "own", pairs }}).title; }} catch (error) {{ return error.message; }}
    }})"""
    return computed(
        {
            **{name: f"{EXAMPLES}({{ task: {name!r} }})" for name in DRAWN},
            "own": f"{EXAMPLES}({{ task: 'own', pairs: {json.dumps(WORDS)} }})",
            "scripts": f"{EXAMPLES}({{ task: 'own', pairs: {json.dumps(ODD)} }})",
            "readings": "Array.from({ length: 9999 }, (_, i) => it['../training/tasks/numerals'].readings(i + 1))",
            "read": f"Object.fromEntries(Object.entries({said}).map(([name, text]) => "
            "[name, it['../training/tasks/pairs'].readPairs(text)]))",
            "given": f"Object.fromEntries(Object.entries({json.dumps(GIVEN)}).map(([name, pairs]) => "
            f"[name, {refusal}(pairs)]))",
            "uniforms": "(() => { const random = it['../training/random'].generator(1); "
            "return Array.from({ length: 3 }, random); })()",
        },
        ["../training/tasks/index", "../training/tasks/numerals", "../training/tasks/pairs", "../training/random"],
    )  # fmt: skip


def test_the_readings_are_those_of_the_grammar(found):
    assert found["readings"] == [sino_spellings(value) for value in range(1, 10_000)]


@pytest.mark.parametrize("name", [*DRAWN, "own", "scripts"])
def test_what_is_held_out_is_never_taught(found, name):
    task = found[name]
    taught = {tuple(pair) for pair in task["drawn"]}
    held_out = {tuple(pair) for pair in task["heldOut"]}
    assert taught.isdisjoint(held_out)
    assert len(held_out) == len(task["heldOut"]) == {"own": 4, "scripts": 3}.get(name, 512)
    assert len(taught) > {"own": 35, "scripts": 26}.get(name, 2000)
    if name == "addition":
        turned = {tuple(source.split("+")[::-1]) for source, _ in taught}
        assert not turned & {tuple(source.split("+")) for source, _ in held_out}
    if name == "numerals":
        assert not {value for _, value in taught} & {value for _, value in held_out}


@pytest.mark.parametrize("name", [*DRAWN, "own", "scripts"])
def test_examples_are_right_and_can_be_typed(found, name):
    task = found[name]
    pairs = task["drawn"] + task["heldOut"]
    assert [*task["told"][0], *task["told"][1]] == [[None, target] for _, target in pairs]
    if name in RIGHT:
        assert all(RIGHT[name](source) == target for source, target in pairs)
    assert max(len(source) for source, _ in pairs) == task["maxSource"]
    assert max(len(target) for _, target in pairs) == task["maxTarget"]
    # kit_core's tokenizer reads these letters, and there is none that no example is written with.
    tokenizer = SyllableTokenizer(task["letters"])
    assert sorted(task["letters"]) == task["letters"]
    assert {letter for pair in pairs for text in pair for letter in text} == set(task["letters"])
    assert all(tokenizer.encode(text) for pair in pairs for text in pair)


def test_a_letter_of_one_pair_alone_is_taught(found):
    task = found["scripts"]
    taught = {letter for pair in task["drawn"] for text in pair for letter in text}
    assert {letter for pair in task["heldOut"] for text in pair for letter in text} <= taught


def test_pasted_pairs_are_read_line_by_line(found):
    read = {name: found["read"][name].get("pairs") for name in FINE}
    assert read["all four ways"] == read["twice the same"] == WORDS
    assert read["another sign inside"][4] == ["4+1=5", "참"]
    assert read["every script"] == [[unicodedata.normalize("NFC", text) for text in pair] for pair in ODD]
    assert read["blanks"][3] == ["가 3", "나 3"]
    assert len(read["as long as may be"]) == 20
    assert len(read["many"]) == 5000


@pytest.mark.parametrize("text", ILL, ids=[*map(str, range(len(ILL)))])
def test_what_cannot_be_learned_is_said_with_its_line(found, text):
    complaint = found["read"][text].get("complaint", "")
    assert complaint.startswith(ILL[text])


def test_pairs_of_settings_are_checked_too(found):
    assert found["given"] == {
        "nothing": "쌍이 없다. 한 줄에 한 쌍씩, 두 글을 탭이나 →, ->, =, 쉼표로 나누어 적는다.",
        "no pairs": "1번째 줄의 왼쪽이 비었다. 한 줄에 한 쌍씩, 두 글을 탭이나 →, ->, =, 쉼표로 나누어 적는다.",
        "no texts": "41번째 줄의 왼쪽이 비었다. 한 줄에 한 쌍씩, 두 글을 탭이나 →, ->, =, 쉼표로 나누어 적는다.",
        "halves": "41번째 줄의 오른쪽이 비었다. 한 줄에 한 쌍씩, 두 글을 탭이나 →, ->, =, 쉼표로 나누어 적는다.",
    }


def test_the_seed_draws_the_numbers_of_mulberry32(found):
    assert found["uniforms"] == [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]
