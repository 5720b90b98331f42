"""A model trained in the page: as a folder that kit_core opens, and opened in the page again."""

import hashlib
import io
import json
import zipfile
from dataclasses import asdict
from itertools import combinations

import numpy as np
import pytest
from live_numbers import computed
from trained_in_page import trained

from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.pretrained.store import weight_names

MODULES = [
    "../training/saving/saving",
    "../training/saving/entry",
    "../training/saving/card",
    "../training/saving/sha256",
    "../training/saving/switches",
    "../training/saving/zip",
    "../training/tasks/index",
    "index",
]
CONFIG = TransformerConfig(
    14,
    d_model=16,
    num_layers=2,
    num_heads=2,
    d_ff=24,
    dropout=0.1,
    max_length=7,
    position="learned",
    norm="pre",
)
SETTINGS = {
    "task": "addition", "d_model": 16, "num_heads": 2, "num_layers": 2, "d_ff": 24, "positions": "learned",
    "scale": True, "causal": True, "padding": True, "residual": True, "norm": "pre", "feed_forward": True,
    "rate": 1.5e-05, "smoothing": 0.0001, "dropout": 0.1, "seed": 3, "bug": None, "pairs": [],
}  # fmt: skip
SWITCHES = {
    "위치 없음": {"positions": "none"},
    "회전 위치": {"positions": "rotary"},
    "√d_k로 나누기 끔": {"scale": False},
    "인과 마스크 끔": {"causal": False},
    "패딩 마스크 끔": {"padding": False},
    "잔차 연결 끔": {"residual": False},
    "정규화 없음": {"norm": "none"},
    "피드포워드 끔": {"feed_forward": False},
    "고장": {"bug": "no ReLU"},
}
# Every bug that the trainer knows and the widgets may open, with settings that have a place for it.
BUGS_TO_OPEN = """Object.fromEntries(it['../training/bugs'].BUG_NAMES.flatMap((bug) => {
  const base = { ...it['../training/settings'].DEFAULTS, ...{ num_layers: %d, d_model: 16, num_heads: 2, d_ff: 16 }, bug };
  const found = [{}, { norm: "pre" }, { positions: "learned" }, { dropout: 0.1 }]
    .map((changes) => ({ ...base, ...changes, batch: 32, seed: 5 }))
    .find((settings) => !it['../training/bugs'].complaintOfBug(settings));
  return it['../training/saving/switches'].complaintOfOpening(found) ? [] : [[bug, found]];
}))"""
TEXTS = ["12+34", "99+1", "+", "777"]
BYTES = [b"", b"a", bytes(range(256)) * 5, b"x" * 55, b"x" * 56, b"x" * 119]
DAMAGE = {
    "끝이 잘렸다": "zip.subarray(0, zip.length - 30)",
    "zip 파일이 아니거나": "new Uint8Array(3)",
    "model.safetensors의 sha256": "flipped(zip, 900)",
    "압축되어 있다": "of.deflated.data",
    "card.json의 내용이": "it['../training/saving/zip'].writeZip({ 'card.json': new TextEncoder().encode('{\"a\":1}') })",
    "zip에 card.json이 없다": "it['../training/saving/zip'].writeZip({ 'a/b': new Uint8Array(2) })",
}


@pytest.fixture(scope="module")
def model():
    made = Transformer(CONFIG)
    made.build()
    rng = np.random.default_rng(1)
    made.set_weights([rng.normal(scale=0.5, size=v.shape) for v in made.weights])
    return made


@pytest.fixture(scope="module")
def found(model):
    arrays = dict(zip(weight_names(model), model.get_weights(), strict=True))
    deflated = io.BytesIO()
    with zipfile.ZipFile(deflated, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a/card.json", "{}")
    run = f"""{{
      settings: {json.dumps(SETTINGS)}, config: {json.dumps(asdict(CONFIG))}, parameterCount: {model.count_params()},
      hash: () => "0123abcd", weights: () => Object.fromEntries(Object.entries(of).filter(([name]) => name.includes("/"))),
    }}"""
    saving = f"""(() => {{
      const task = it['../training/tasks/index'].openTask({{ task: "addition" }});
      const {{ entryOf }} = it['../training/saving/entry'];
      const {{ zipOf, entryOfZip }} = it['../training/saving/saving'];
      const entry = entryOf({run}, task, {{ steps: 1500, exact: 0.891 }});
      const zip = zipOf(entry);
      const again = entryOfZip(zip);
      const answers = [entry, again].map((one) => {TEXTS}.map((text) =>
        it.index.finish(it.index.generateSteps(it.index.openPretrained(one), text)).text));
      const flipped = (bytes, at) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
      const said = [{", ".join(f"() => {text}" for text in DAMAGE.values())}].map((damaged) => {{
        try {{ return entryOfZip(damaged()).name; }} catch (error) {{ return error.message; }}
      }});
      const same = [Object.keys(entry).sort(), Object.keys(again).sort(), again.crc32 === entry.crc32];
      return {{ zip: written({{ shape: [zip.length], data: zip }}), answers, said, same }};
    }})()"""
    refusals = f"""Object.values({json.dumps(SWITCHES)}).map((changes) => {{
      const settings = {{ ...{json.dumps(SETTINGS)}, ...changes }};
      const {{ complaintOfSaving, complaintOfOpening }} = it['../training/saving/switches'];
      return [complaintOfSaving(settings), complaintOfOpening(settings)];
    }})"""
    digests = [f"it['../training/saving/sha256'].sha256(of['{i}'].data)" for i in range(len(BYTES))]
    asked = {"saving": saving, "refusals": refusals, "digests": f"[{', '.join(digests)}]"}
    given = {str(i): np.frombuffer(one, "uint8") for i, one in enumerate(BYTES)}
    given["deflated"] = np.frombuffer(deflated.getvalue(), "uint8")
    return computed(asked, MODULES, **given, **arrays)


@pytest.fixture(scope="module")
def opened(found, tmp_path_factory):
    folder = tmp_path_factory.mktemp("saved")
    with zipfile.ZipFile(io.BytesIO(found["saving"]["zip"].tobytes())) as file:
        assert file.testzip() is None
        file.extractall(folder)
    return load_pretrained(folder / "my_addition")


def test_the_digests_are_those_of_hashlib(found):
    assert found["digests"] == [hashlib.sha256(one).hexdigest() for one in BYTES]


def test_python_opens_what_the_page_saved_with_the_same_numbers(model, opened):
    assert opened.model.config == CONFIG
    for mine, theirs in zip(opened.model.get_weights(), model.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)
    assert "학습장에서 1,500걸음 배웠다. 떼어 둔 것의 89.1%를 통째로 맞힌다." in str(opened.card)
    assert opened.card["training"]["rate"] == 1.5e-05
    assert "pairs" not in opened.card["training"]


def test_python_and_the_page_give_the_same_answers(found, opened):
    mine, again = found["saving"]["answers"]
    assert mine == again == opened.generate(TEXTS)
    assert len(set(mine)) > 1


def test_the_page_opens_what_it_saved(found):
    saved, again, same_bits = found["saving"]["same"]
    assert saved == again
    assert same_bits


def test_a_damaged_or_foreign_zip_is_refused(found):
    for words, said in zip(DAMAGE, found["saving"]["said"], strict=True):
        assert words in said


def test_what_kit_core_cannot_say_is_named_and_not_saved(found):
    for name, (saving, opening) in zip(SWITCHES, found["refusals"], strict=True):
        assert saving == (
            f"kit_core의 설정으로 적을 수 없는 것이 있어 저장하지 못한다: {name}. 이 페이지에서만 연다."
        )
        assert (opening is None) == (name != "인과 마스크 끔")


def check_the_engine(cases):
    for name, found in trained(cases, 40).items():
        answers = found["answers"]
        assert [mine for mine, _ in answers] == [theirs for _, theirs in answers], name
        assert found["gap"] < 1e-5, name


def test_the_engine_does_what_was_trained():
    check_the_engine(
        {
            "rotary": {"positions": "rotary", "num_layers": 2, "norm": "pre"},
            "little left": {"feed_forward": False, "residual": False, "scale": False, "padding": False},
            "no norm": {"norm": "none", "positions": "none"},
            "a bug": {"bug": "positions multiplied instead of added"},
        }
    )


@pytest.mark.long
def test_the_engine_does_what_was_trained_with_every_pair_of_switches():
    changes = [one for name, one in SWITCHES.items() if name not in ("고장", "인과 마스크 끔")]
    changes += [{"norm": "pre"}, {"positions": "learned"}, {"num_layers": 2}]
    pairs = {str((one, two)): one | two for one, two in combinations(changes, 2)}
    check_the_engine(pairs)


@pytest.mark.long
@pytest.mark.parametrize("layers", [1, 2])
def test_the_engine_does_what_was_trained_with_every_bug_that_may_be_opened(layers):
    found = computed({"open": BUGS_TO_OPEN % layers}, [*MODULES, "../training/bugs", "../training/settings"])
    assert len(found["open"]) > 30
    check_the_engine(found["open"])
