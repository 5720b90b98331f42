"""from_hugging_face without PyTorch: a small folder written by hand, and transformers' formulas written once more in NumPy."""

import json

import numpy as np
import pytest
from fresh_python import run_without
from keras.ops import convert_to_numpy as to_numpy
from marian_folder import KOREAN, write_folder, write_settings
from safetensors.numpy import save_file

from kit_core import capture, load_pretrained
from kit_core.pretrained import from_hugging_face, save_pretrained
from kit_core.reference import softmax
from kit_core.trace import outputs, patch
from kit_lab import save_page
from kit_lab.clinic import examine


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("opus")
    return folder, *write_folder(folder, seed=1)


@pytest.fixture(scope="module")
def opened(written):
    return from_hugging_face(written[0])


@pytest.fixture
def folder(tmp_path):
    write_folder(tmp_path)
    return tmp_path


def marian(config, arrays, source, target):
    """Logits in Hugging Face's own order of the columns: all sines, then all cosines."""
    width, heads = config["d_model"], config["encoder_attention_heads"]
    embeddings = arrays["model.shared.weight"].astype(float)

    def embed(ids):
        angle = np.arange(ids.shape[1])[:, None] / 10000 ** (np.arange(0, width, 2) / width)
        return embeddings[ids] * np.sqrt(width) + np.concatenate([np.sin(angle), np.cos(angle)], -1)

    def linear(x, name):
        return x @ arrays[f"{name}.weight"].T + arrays[f"{name}.bias"]

    def norm(x, name):
        x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
        return x * arrays[f"{name}_layer_norm.weight"] + arrays[f"{name}_layer_norm.bias"]

    def attend(x, y, name, mask):
        def split(z):
            return z.reshape(*z.shape[:2], heads, -1).swapaxes(1, 2)

        query, key, value = (
            split(linear(z, f"{name}.{part}_proj")) for z, part in ((x, "q"), (y, "k"), (y, "v"))
        )
        scores = query @ key.swapaxes(2, 3) / np.sqrt(width / heads)
        mixed = softmax(np.where(mask, scores, -np.inf)) @ value
        return norm(x + linear(mixed.swapaxes(1, 2).reshape(x.shape), f"{name}.out_proj"), name)

    def think(x, name):
        inner = linear(x, f"{name}.fc1")
        return norm(x + linear(inner / (1 + np.exp(-inner)), f"{name}.fc2"), f"{name}.final")

    seen = (source != config["pad_token_id"])[:, None, None, :]
    past = np.tri(target.shape[1], dtype=bool)
    memory, x = embed(source), embed(target)
    for i in range(config["encoder_layers"]):
        memory = attend(memory, memory, f"model.encoder.layers.{i}.self_attn", seen)
        memory = think(memory, f"model.encoder.layers.{i}")
    for i in range(config["decoder_layers"]):
        x = attend(x, x, f"model.decoder.layers.{i}.self_attn", past)
        x = think(
            attend(x, memory, f"model.decoder.layers.{i}.encoder_attn", seen), f"model.decoder.layers.{i}"
        )
    return x @ embeddings.T + arrays["final_logits_bias"]


def test_logits_are_those_of_the_formulas(written, opened):
    _, config, arrays = written
    rng, pad_id = np.random.default_rng(1), config["pad_token_id"]
    source, target = rng.integers(2, pad_id, (3, 7)), rng.integers(2, pad_id, (3, 6))
    source[1, 4:], source[2, 1:] = pad_id, pad_id
    theirs, ours = target.copy(), target.copy()
    theirs[:, 0], ours[:, 0] = config["decoder_start_token_id"], opened.tokenizer.start_id
    logits = to_numpy(opened.model((source, ours)))
    want = marian(config, arrays, source, theirs)
    assert want.std() > 0.5
    np.testing.assert_allclose(logits[..., :-1], want, atol=1e-5)
    np.testing.assert_allclose(softmax(logits.astype(float))[..., -1], 0, atol=1e-30)


def test_it_translates_and_is_looked_into(opened):
    tokenizer, model = opened.tokenizer, opened.model
    texts = opened.generate(KOREAN, max_length=8)
    assert texts == opened.generate(KOREAN, max_length=8, top_k=1)
    assert any(texts)
    found = opened.generate(KOREAN[:2], max_length=8, beam_size=4, num_results=3, return_scores=True)
    assert [len(answers) for answers in found] == [3, 3]
    assert len({score for _, score in found[1]}) == 3
    source = np.array([[*tokenizer.encode(KOREAN[0]), tokenizer.end_id]])
    pair = source, np.array([[tokenizer.start_id, 5, 6]])
    with capture(model) as trace:
        whole = to_numpy(model(pair))
    cross = trace.stack("*/cross_attention")
    assert cross.shape == (2, 1, 4, 3, source.shape[1])
    np.testing.assert_allclose(cross.sum(-1), 1, atol=1e-6)
    head = f"{model.name}/decoder/layer_1/cross_attention/head_2"
    with patch(model, {head: 0.0}), outputs(model, head) as seen:
        without = to_numpy(model(pair))
    assert not seen[head].any()
    assert np.abs(without - whole).max() > 1e-3


def test_it_is_healthy_and_would_be_found_ill(opened):
    tokenizer = opened.tokenizer
    told = {"vocab_size": tokenizer.vocab_size, "pad_id": tokenizer.pad_id, "max_length": 24}
    findings = examine(lambda source, target: opened.model((source, target)), **told)
    assert not findings
    assert {"future_leak", "padding_leak", "order_ignored"} <= {*findings.done}

    def seeing_padding(source, target):
        return opened.model((np.where(source == tokenizer.pad_id, 2, source), target))

    assert examine(seeing_padding, **told).names == ("padding_leak",)


def test_its_tokenizer_counts_as_the_vocabulary_does(written, opened):
    vocabulary = json.loads((written[0] / "vocab.json").read_text("utf-8"))
    tokenizer = opened.tokenizer
    assert tokenizer.tokens[:-1] == tuple(vocabulary)
    assert (tokenizer.end_id, tokenizer.pad_id, tokenizer.start_id) == (
        0,
        len(vocabulary) - 1,
        len(vocabulary),
    )
    ids = tokenizer.encode(">>ko<< 나는 책을 Ж")
    assert ids[0] == vocabulary[">>ko<<"]
    assert vocabulary["<unk>"] in ids
    english = [vocabulary["▁s"], *[vocabulary[letter] for letter in "chool"], 0, 5]
    assert tokenizer.decode([tokenizer.start_id, *english, tokenizer.pad_id]) == "school"
    for wrong in (3, "\ud800"):
        with pytest.raises((TypeError, ValueError), match=r"text(은|=)"):
            tokenizer.encode(wrong)


WRONG = {
    "model_type": "bart",
    "scale_embedding": False,
    "share_encoder_decoder_embeddings": False,
    "normalize_before": True,
    "static_position_embeddings": False,
    "decoder_layers": 3,
    "decoder_ffn_dim": 32,
    "decoder_attention_heads": 2,
    "decoder_vocab_size": 7,
    "activation_function": "gelu_new",
    "d_model": "16",
    "pad_token_id": None,
    "decoder_start_token_id": 5000,
    "forced_bos_token_id": 3,
}


@pytest.mark.parametrize("name", WRONG)
def test_what_has_no_exact_meaning_here_is_named(written, tmp_path, name):
    write_settings(tmp_path, written[1] | {name: WRONG[name]})
    with pytest.raises(ValueError, match=rf"config\.json의 모델은 열 수 없다.*{name.split('_token')[0]}"):
        from_hugging_face(tmp_path)


@pytest.mark.parametrize(
    "name", ["config.json", "model.safetensors", "source.spm", "target.spm", "vocab.json"]
)
def test_a_missing_or_broken_file_is_named(folder, name):
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[:9])
    with pytest.raises(ValueError, match=name.split(".")[0]):
        from_hugging_face(folder)
    (folder / name).unlink()
    with pytest.raises(FileNotFoundError, match=name):
        from_hugging_face(folder)


def test_files_of_different_models_are_refused(folder):
    vocabulary = json.loads((folder / "vocab.json").read_text("utf-8"))
    (folder / "vocab.json").write_text(json.dumps(vocabulary | {"더": len(vocabulary)}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"vocab_size.*vocab\.json"):
        from_hugging_face(folder)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda a: a.pop("model.decoder.layers.1.fc2.bias"), r"decoder\.layers\.1\.fc2\.bias이\(가\) 있어야"),
        (lambda a: a.update(extra=np.ones(2, "float32")), "가중치에 남은 것='extra'"),
        (lambda a: a.update({"lm_head.weight": 2 * a["model.shared.weight"]}), "모두 같아야"),
        (
            lambda a: a.update({"model.encoder.embed_positions.weight": np.ones((24, 16), "float32")}),
            "사인파",
        ),
        (lambda a: a["model.shared.weight"].fill(np.nan), "유한하지 않은"),
        (
            lambda a: a.update({"model.shared.weight": np.ones((50, 24), "float32")}),
            r"\(50, 24\).*d_model=16",
        ),
        (lambda a: a.update({"model.shared.weight": np.ones((49, 16), "float32")}), "모델과 맞지 않는다"),
        (
            lambda a: a.update({"model.encoder.layers.0.fc1.weight": np.ones((24, 8), "float32")}),
            "d_model=16",
        ),
    ],
    ids=["missing", "left over", "not tied", "positions", "not finite", "too wide", "too few", "too narrow"],
)
def test_other_weights_are_refused(written, folder, change, told):
    arrays = {name: array.copy() for name, array in written[2].items()}
    change(arrays)
    save_file(arrays, folder / "model.safetensors")
    with pytest.raises(ValueError, match=told):
        from_hugging_face(folder)


def test_weights_in_half_precision_and_with_copies_are_read(written, opened, folder):
    arrays = {name: array.astype("float16") for name, array in written[2].items()}
    save_file(arrays | {"lm_head.weight": arrays["model.shared.weight"]}, folder / "model.safetensors")
    model = from_hugging_face(folder).model
    for ours, whole in zip(model.get_weights(), opened.model.get_weights(), strict=True):
        np.testing.assert_allclose(ours, whole, atol=2e-3, rtol=2e-3)


def test_without_torch_its_own_format_says_what_to_install(folder):
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    code = f"from kit_core.pretrained import from_hugging_face as f; f({str(folder)!r})"
    done = run_without(["torch"], code)
    assert "pytorch_model.bin을 읽으려면 torch 패키지가 있어야 한다" in done.stderr.splitlines()[-1]


def test_what_cannot_carry_it_refuses(opened, folder, tmp_path):
    with pytest.raises(ValueError, match="from_hugging_face가 연 모델은 파이썬에서만"):
        save_page(opened, tmp_path / "page.html", examples=[KOREAN[0]])
    with pytest.raises(TypeError, match="load_pretrained로 다시 열 수 있는"):
        save_pretrained(tmp_path / "saved", opened.model, opened.tokenizer, dict(opened.card))
    with pytest.raises(FileNotFoundError, match=r"card\.json"):
        load_pretrained(folder)
    with pytest.raises(TypeError, match="folder"):
        from_hugging_face(3)
