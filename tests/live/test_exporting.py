"""What is written of a model for the pages of a book: scripts, the same bytes every time, the weights that the model has."""

import base64
import hashlib
import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from live_engine import node
from safetensors.numpy import load

import kit_core
from kit_core import Transformer, TransformerConfig
from kit_core.pretrained import ModelCard, PretrainedSequenceModel
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_lab.live import buffers
from kit_lab.live.parts import export_parts

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers" / "model.safetensors"
RUN_TWICE = """
const { readFileSync } = require("node:fs");
globalThis.kitModels = { other: 1 };
for (const path of process.argv.slice(1)) (0, eval)(readFileSync(path, "utf8"));
console.log(JSON.stringify([Object.keys(kitModels), Object.keys(kitModels.korean_numbers), kitModels.korean_numbers.task]));
"""


@pytest.fixture(scope="module")
def exported(pretrained, tmp_path_factory):
    return export_parts(pretrained, tmp_path_factory.mktemp("live") / "new")


def test_the_name_tells_the_content_and_the_content_never_changes(pretrained, exported, tmp_path):
    again = export_parts(pretrained, str(tmp_path))
    for i, (one, other) in enumerate(zip(exported, again, strict=True)):
        written = one.path.read_bytes()
        digest = hashlib.sha256(written).hexdigest()
        assert (one.sha256, one.size) == (digest, len(written))
        assert one.path.name == f"korean_numbers{f'.{i}' if i else ''}.{digest[:16]}.js"
        assert other.path.read_bytes() == written
        assert other.path.name == one.path.name


def test_the_scripts_are_ascii_and_cannot_end_a_page(exported):
    assert [one for one in exported if "<" in one.path.read_bytes().decode("ascii")] == []
    assert sum(one.size for one in exported) < 1.4 * SHIPPED.stat().st_size


def test_a_page_that_runs_the_scripts_finds_the_model_beside_others(exported):
    done = subprocess.run(
        [node(), "-e", RUN_TWICE, *(one.path for one in exported)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    names, keys, task = json.loads(done.stdout)
    assert names == ["other", "korean_numbers"]
    assert {"config", "tokenizer", "source_length", "target_length"} <= set(keys)
    assert task == "말로 읽은 한국어 수를 적는 꼴로 바꾸기(역텍스트 정규화)"


def test_the_weights_are_the_shipped_numbers(pretrained, exported):
    entry, weights = buffers(pretrained)
    shipped, ours = load(SHIPPED.read_bytes()), load(weights)
    assert shipped.keys() == ours.keys()
    assert all(ours[name].dtype == np.float16 and np.array_equal(ours[name], shipped[name]) for name in ours)
    parts = [re.search(r'="([^"]*)";\n$', one.path.read_text("ascii"))[1] for one in exported[1:]]
    assert base64.b64decode("".join(parts)) == weights
    json.dumps(entry)


def test_weights_that_float16_cannot_hold_stay_float32():
    model = Transformer(TransformerConfig.tiny(8))
    model.build()
    card = ModelCard({"name": "tiny", "source_length": 4, "target_length": 8})
    _, weights = buffers(PretrainedSequenceModel(model, SyllableTokenizer("가나다라마"), card))
    arrays = load(weights)
    assert {array.dtype for array in arrays.values()} == {np.dtype("float32")}
    assert np.array_equal(arrays["embedding/embeddings"], model.source_embedding.embeddings.numpy())


def test_what_cannot_be_exported_is_refused(pretrained, tmp_path):
    with pytest.raises(TypeError, match="load_pretrained"):
        export_parts("korean_numbers", tmp_path)
    bare = PretrainedSequenceModel(pretrained.model, pretrained.tokenizer, ModelCard({"name": "bare"}))
    with pytest.raises(ValueError, match="source_length, target_length"):
        buffers(bare)
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="folder"):
        export_parts(pretrained, tmp_path / "file")
