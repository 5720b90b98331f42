"""A model trained in the page: as a folder that kit_core opens, and opened in the page again."""

import hashlib
import io
import json
import zipfile
from itertools import combinations

import numpy as np
import pytest
from live_numbers import computed
from trained_in_page import trained

from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.pretrained.store import weight_names

MODULES = [
    "../training/index",
    "../training/saving/opening",
    "../training/saving/safetensors",
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
    max_length=5,
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
# What is said of a zip that was damaged, or forged with a card that is in order.
ILL = {
    "zip.subarray(0, zip.length - 30)": "zip 파일이 아니거나 상했다.",
    "new Uint8Array(3)": "zip 파일이 아니거나 상했다.",
    "new Uint8Array(1e5)": "zip 파일이 아니거나 상했다.",
    "changed(zip, zip.length - 3, 255)": "zip 파일이 아니거나 상했다.",
    "changed(zip, 900, 255)": "model.safetensors의 sha256이 카드에 적힌 값과 다르다.",
    "named(['card.json', '{\"a\":1}'])": "card.json의 내용이 함께 적힌 content_sha256과 다르다.",
    "named(['card.json', 'null'])": "card.json의 내용이 함께 적힌 content_sha256과 다르다.",
    "named(['a/b', ''])": "zip에 card.json이 없다. 학습장이 저장한 모델이 아니다.",
    "named(['card.json', card({})])": "학습장이 저장한 모델이 아니다. 카드에 배운 설정이 없다.",
    "named(['card.json', card({ training: { task: 'sort', steps: 1 } })])": "카드에 tokenizer.json이 적혀 있지 않다.",
    "named(['card.json', card({ training: { task: 'sort', steps: 1 }, files: { 'tokenizer.json': 1 } })])":
        "zip에 tokenizer.json이 없다.",
    "forged({ training: { ...entry.training, task: 'sorting' } })": "학습장이 저장한 모델이 아니다. 카드에 배운 설정이 없다.",
    "forged({ training: { ...entry.training, rate: 1000 } })": "rate은(는) 0.000001 이상 100 이하의 수여야 한다. 받은 값: 1000",
    "forged({ training: { ...entry.training, d_model: 32 } })":
        "가중치 embedding/embeddings의 모양이 설정과 다르다.",
    "forged({ training: { ...entry.training, hash: '0123abcd' } })": "가중치의 해시가 카드에 적힌 것과 다르다.",
    "forged({ tokenizer: { ...entry.tokenizer, characters: '0123' } })":
        "배운 글자나 낱말이 지금의 과제와 다르다. 책의 다른 판에서 저장한 모델이다.",
    "forged({ weights: new Uint8Array(4) })": "model.safetensors을 읽을 수 없다. 저장한 zip을 그대로 넣는다.",
    "forged({ weights: filed({ 'embedding/embeddings': { shape: [1e9], data: new Float32Array(1) } }) })":
        "가중치 embedding/embeddings의 모양이 설정과 다르다.",
    "forged({ weights: filed({ ...run.weights(), 'embedding/embeddings': nan }) })":
        "가중치 embedding/embeddings에 수가 아닌 값이 있다.",
}  # fmt: skip
# Zips of other programs.
DEFLATED = {
    "packed": None,
    "longer than said": "zip 파일이 아니거나 상했다.",
    "huge": "my_addition/card.json이(가) 16MB를 넘는다.",
    "another method": "my_addition/card.json을(를) 이 브라우저가 모르는 방법으로 압축했다. 저장한 zip을 그대로 넣는다.",
}
OPENED = """async (zip) => {
  const { settings, steps, weights } = await it['../training/saving/opening'].openSaved(zip);
  const run = it['../training/index'].openRun(settings, it['../training/tasks/index'].openTask(settings));
  run.take(weights);
  return { settings, steps, hash: run.hash() };
}"""
REFUSAL = f"""async (zip) => {{
  try {{ return (await ({OPENED})(zip)).hash; }} catch (error) {{ return error.message; }}
}}"""


@pytest.fixture(scope="module")
def model():
    made = Transformer(CONFIG)
    made.build()
    rng = np.random.default_rng(4)  # its answers differ
    made.set_weights([rng.normal(scale=0.5, size=v.shape) for v in made.weights])
    return made


@pytest.fixture(scope="module")
def found(model):
    arrays = dict(zip(weight_names(model), model.get_weights(), strict=True))
    saving = f"""await (async () => {{
      const {{ openTask }} = it['../training/tasks/index'];
      const {{ openRun }} = it['../training/index'];
      const {{ entryOf }} = it['../training/saving/entry'];
      const {{ zipOf }} = it['../training/saving/saving'];
      const {{ writeZip }} = it['../training/saving/zip'];
      const filed = it['../training/saving/safetensors'].writeSafetensors;
      const card = it['../training/saving/card'].writeCard;
      const task = openTask({{ task: "addition" }});
      const run = openRun({json.dumps(SETTINGS)}, task);
      run.take(new Map(Object.entries(of)));
      const entry = entryOf(run, task, {{ steps: 1500, exact: 0.891 }});
      const {{ zip }} = zipOf(entry);
      const answers = {TEXTS}.map((text) =>
        it.index.finish(it.index.generateSteps(it.index.openPretrained(entry), text)).text);
      const changed = (bytes, at, to) => bytes.map((byte, i) => (i === at ? byte ^ to : byte));
      const named = ([name, text]) => writeZip({{ [name]: new TextEncoder().encode(text) }});
      const forged = (changes) => zipOf({{ ...entry, ...changes }}).zip;
      const nan = {{ shape: [14, 16], data: new Float32Array(224).fill(NaN) }};
      const said = [];
      for (const one of [{", ".join(ILL)}]) said.push(await ({REFUSAL})(one));
      const pairs = Array.from({{ length: 30 }}, (_, i) => [`가\\t${{i}}`, `${{i}}나`]);
      const own = {{ task: "own", pairs, positions: "rotary" }};
      const ownRun = openRun(own, openTask(own));
      const ownZip = zipOf(entryOf(ownRun, openTask(own)), pairs).zip;
      return {{
        zip: written({{ shape: [zip.length], data: zip }}),
        hash: run.hash(),
        again: await ({OPENED})(zip),
        own: written({{ shape: [ownZip.length], data: ownZip }}),
        ownHash: ownRun.hash(),
        ownAgain: await ({OPENED})(ownZip),
        answers,
        said,
      }};
    }})()"""
    refusals = f"""Object.values({json.dumps(SWITCHES)}).map((changes) => {{
      const settings = {{ ...{json.dumps(SETTINGS)}, ...changes }};
      const {{ beyond, complaintOfOpening }} = it['../training/saving/switches'];
      return [beyond(settings), complaintOfOpening(settings)];
    }})"""
    digests = [f"it['../training/saving/sha256'].sha256(of['{i}'].data)" for i in range(len(BYTES))]
    asked = {"saving": saving, "refusals": refusals, "digests": f"[{', '.join(digests)}]"}
    given = {str(i): np.frombuffer(one, "uint8") for i, one in enumerate(BYTES)}
    return computed(asked, MODULES, **given, **arrays)


def unpacked(zipped, folder):
    with zipfile.ZipFile(io.BytesIO(zipped.tobytes())) as file:
        assert file.testzip() is None
        file.extractall(folder)


@pytest.fixture(scope="module")
def opened(found, tmp_path_factory):
    folder = tmp_path_factory.mktemp("saved")
    unpacked(found["saving"]["zip"], folder)
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
    answers = found["saving"]["answers"]
    assert answers == opened.generate(TEXTS)
    assert len(set(answers)) > 1


def test_the_page_opens_what_it_saved(found):
    saving = found["saving"]
    assert saving["again"] == {
        "settings": {name: value for name, value in SETTINGS.items() if name != "pairs"} | {"batch": 64, "warmup": 200},
        "steps": 1500,
        "hash": saving["hash"],
    }  # fmt: skip
    assert len(saving["ownAgain"]["settings"]["pairs"]) == 30
    assert saving["ownAgain"]["hash"] == saving["ownHash"]


def test_a_damaged_or_foreign_zip_is_refused(found):
    assert dict(zip(ILL, found["saving"]["said"], strict=True)) == ILL


def test_zips_of_other_programs_are_opened_and_lies_refused(found, tmp_path):
    unpacked(found["saving"]["zip"], tmp_path)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("__MACOSX/my_addition/._card.json", "x")
        for path in sorted((tmp_path / "my_addition").iterdir()):  # the card first
            file.write(path, f"my_addition/{path.name}")
    given = bytearray(packed.getvalue())
    card = given.rindex(b"my_addition/card.json") - 46  # its entry in the directory
    lies = {"packed": (), "longer than said": (24, 10), "huge": (27, 2), "another method": (10, 12)}
    zips = {}
    for name, lie in lies.items():
        told = bytearray(given)
        if lie:
            told[card + lie[0]] = lie[1]
        zips[name] = np.frombuffer(bytes(told), "uint8")
    asked = {name: f"await ({REFUSAL})(of[{json.dumps(name)}].data)" for name in zips}
    assert computed(asked, MODULES, **zips) == DEFLATED | {"packed": found["saving"]["hash"]}


def test_what_kit_core_cannot_say_is_named_and_python_refuses_it(found, tmp_path):
    for name, (beyond, opening) in zip(SWITCHES, found["refusals"], strict=True):
        assert beyond == [name]
        assert (opening is None) == (name != "인과 마스크 끔")
    unpacked(found["saving"]["own"], tmp_path)
    with pytest.raises(ValueError, match="회전 위치"):
        load_pretrained(tmp_path / "my_own")


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
