"""The sentences of korean_english in the page: those of the grammar, learned in pieces of words, opened by kit_core."""

import io
import json
import runpy
import zipfile
from pathlib import Path

import pytest
from live_engine import ENGINE
from live_numbers import computed

from kit_core import load_pretrained
from kit_core.tasks.korean_english import tokenizer, translate
from kit_core.tasks.tokenizers.word import WordTokenizer

PAGE_PAIRS = runpy.run_path(str(ENGINE.parents[2] / "tools" / "page_pairs.py"))
MODULES = [
    "../training/index",
    "../training/saving/entry",
    "../training/saving/opening",
    "../training/saving/saving",
    "../training/random",
    "../training/tasks/index",
    "../training/tasks/korean_english",
    "../training/tasks/korean_english_pairs",
]
STEPS = 60
FOUND = f"""await (async () => {{
  const settings = {{ task: "korean_english" }};
  const {{ openTask }} = it['../training/tasks/index'];
  let unread = "";
  try {{ openTask(settings); }} catch (error) {{ unread = error.message; }}
  await it['../training/tasks/korean_english'].unpack();
  const task = openTask(settings);
  const random = it['../training/random'].generator(7);
  const drawn = Array.from({{ length: 4000 }}, () => task.example(random));
  const run = it['../training/index'].openRun(settings, task);
  for (let i = 0; i < {STEPS}; i += 1) run.step();
  const entry = it['../training/saving/entry'].entryOf(run, task, {{ steps: {STEPS} }});
  const {{ zip }} = it['../training/saving/saving'].zipOf(entry);
  const {{ steps, weights }} = await it['../training/saving/opening'].openSaved(zip);
  run.take(weights);
  return {{
    unread,
    text: globalThis.kitKoreanEnglish.text,
    pieces: task.tokenizer.pieces,
    heldOut: task.heldOut,
    drawn,
    right: drawn.every(([source, target]) => task.answer(source) === target && task.complaint(source) === null),
    told: [`${{task.heldOut[0][0].replace(" ", "  ")}} `, "달이 책을 먹는다", "학생이 뛴다"].map(
      (text) => [task.answer(text), task.complaint(text)]),
    hint: task.hint,
    lengths: [task.maxSource, task.maxTarget],
    answers: task.heldOut.slice(0, 20).map(([source]) => run.answer(source)),
    steps,
    zip: written({{ shape: [zip.length], data: zip }}),
  }};
}})()"""


@pytest.fixture(scope="module")
def found():
    return computed({"found": FOUND}, MODULES)["found"]


@pytest.fixture(scope="module")
def pairs(found):
    """Translations and the sentences of each."""
    lines = [line.split("\t") for line in found["text"].split("\n")]
    return {target: sources for target, *sources in lines}


def test_they_are_of_the_grammar(found, pairs):
    assert found["unread"] == "문장을 읽어 오는 중이다."
    for target, sources in PAGE_PAIRS["pairs"](300).items():
        assert set(sources) <= set(pairs.get(target, [])), "run tools/page_pairs.py"
    assert {translate(sources[-1]) for sources in list(pairs.values())[::50]} <= pairs.keys()


@pytest.mark.long
def test_they_are_all_that_the_script_writes(found, pairs):
    assert pairs == PAGE_PAIRS["pairs"](PAGE_PAIRS["DRAWS"])
    assert found["pieces"] == PAGE_PAIRS["pieces"](pairs)


def test_what_is_held_out_is_never_taught_in_other_words(found):
    assert len(found["heldOut"]) == 512
    taught = {target for _, target in found["drawn"]}
    assert len(taught) > 1000
    assert taught.isdisjoint(target for _, target in found["heldOut"])


def test_they_are_read_as_kit_core_reads_them(found):
    whole, mine = tokenizer(), WordTokenizer(found["pieces"])
    for pair in found["heldOut"]:
        for text in pair:
            assert [mine.tokens[token] for token in mine.encode(text)] == [
                whole.tokens[token] for token in whole.encode(text)
            ]
    texts = [text for pair in found["drawn"] for text in pair]
    assert max(len(mine.encode(text)) for text in texts) == max(found["lengths"])
    assert found["right"]


def test_unknown_words_are_named_and_answers_known_where_they_are(found):
    known, partly, unknown = found["told"]
    assert known == [found["heldOut"][0][1], None]
    source, target = found["hint"].split("예: ")[1].split(" → ")
    assert translate(source) == target
    assert partly == [None, "모델이 배우지 않은 낱말이나 꼴이 있다: 「달이」"]
    assert unknown == [None, "모델이 배우지 않은 낱말이나 꼴이 있다: 「뛴다」"]


def test_kit_core_opens_the_model_and_answers_alike(found, tmp_path):
    assert found["steps"] == STEPS
    with zipfile.ZipFile(io.BytesIO(found["zip"].tobytes())) as file:
        file.extractall(tmp_path)
    folder = tmp_path / "my_korean_english"
    assert json.loads(Path(folder, "tokenizer.json").read_text("utf-8")) == {"pieces": found["pieces"]}
    answers = load_pretrained(folder).generate([source for source, _ in found["heldOut"][:20]])
    assert answers == found["answers"]
    assert len(set(answers)) > 1
