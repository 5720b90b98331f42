"""from_hugging_face against transformers: the same folder, the same token ids, logits and translations."""

import warnings

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from marian_folder import ENGLISH, KOREAN, write_folder

from kit_core import beam_search, greedy_decode
from kit_core.pretrained import from_hugging_face

torch = pytest.importorskip("torch", reason="PyTorch는 make test-peers가 따로 갖춘다")
transformers = pytest.importorskip("transformers", reason="transformers는 make test-peers가 따로 갖춘다")

LONGEST = 12
KINDS = {
    "swish": {},
    "relu": {"activation_function": "relu"},
    "gelu, wide": {"activation_function": "gelu", "d_model": 24},
    "odd width": {"seed": 4, "d_model": 15, "encoder_attention_heads": 3, "decoder_attention_heads": 3},
}


each_kind = pytest.mark.parametrize("changes", KINDS.values(), ids=KINDS)


def both_of(folder, **changes):
    """The model of the folder as we and as transformers open it."""
    write_folder(folder, **{"seed": 3} | changes)
    return from_hugging_face(folder), transformers.MarianMTModel.from_pretrained(folder).eval()


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    folder = tmp_path_factory.mktemp("marian")
    return *both_of(folder), folder


def sources(theirs):
    """Sentences of odd and even lengths, padded; and transformers' mask for them."""
    rng = np.random.default_rng(2)
    pad_id = theirs.config.pad_token_id
    source = np.full((24, 11), pad_id)
    for row, length in zip(source, 3 * (11, 7, 1, 4, 5, 9, 2, 10), strict=True):
        row[:length] = [*rng.integers(2, pad_id, length - 1), 0]
    return source, torch.from_numpy((source != pad_id).astype(int))


@each_kind
def test_logits_are_equal(changes, tmp_path):
    ours, theirs = both_of(tmp_path, **changes)
    source, mask = sources(theirs)
    rng = np.random.default_rng(3)
    target = rng.integers(2, theirs.config.pad_token_id, (24, 9))
    here = np.column_stack([np.full(24, ours.tokenizer.start_id), target])
    with torch.no_grad():
        there = np.column_stack([np.full(24, theirs.config.decoder_start_token_id), target])
        want = theirs(torch.from_numpy(source), mask, torch.from_numpy(there)).logits.numpy()
    assert want.std() > 0.5
    logits = to_numpy(ours.model((source, here)))
    np.testing.assert_allclose(logits[..., :-1], want, atol=1e-5, rtol=0)
    assert logits[..., -1].max() < -90  # the token to begin with is never written


def until_end(ids, pad_id):
    """What was written before the padding behind the end; some sentences have an end, some have none."""
    rows = [[token for token in row if token != pad_id] for row in np.asarray(ids).tolist()]
    assert {row[-1] == 0 for row in rows} == {True, False}
    return rows


@each_kind
def test_greedy_and_beam_write_the_same(changes, tmp_path):
    ours, theirs = both_of(tmp_path, scale=2.0, **changes)
    source, mask = sources(theirs)
    tokenizer, pad_id = ours.tokenizer, theirs.config.pad_token_id
    limits = {"start_id": tokenizer.start_id, "end_id": tokenizer.end_id, "max_length": LONGEST}
    options = {
        "max_new_tokens": LONGEST,
        "do_sample": False,
        "forced_eos_token_id": None,
        "bad_words_ids": [[pad_id]],
        "length_penalty": 0.0,
    }
    greedy = theirs.generate(torch.from_numpy(source), attention_mask=mask, num_beams=1, **options)
    assert until_end(greedy_decode(ours.model, source, **limits), pad_id) == until_end(greedy[:, 1:], pad_id)
    beam = theirs.generate(torch.from_numpy(source), attention_mask=mask, num_beams=4, **options)
    ids, _ = beam_search(ours.model, source, beam_size=4, alpha=0.0, **limits)
    assert until_end(ids[:, 0], pad_id) == until_end(beam[:, 1:], pad_id)


def test_token_ids_and_texts_are_equal(both):
    ours, _, folder = both
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that sacremoses is not installed
        theirs = transformers.MarianTokenizer.from_pretrained(folder)
    for text in [*KOREAN, ">>ko<< 나는 책을", "모르는 낱말 !?", "  빈칸   둘 ", "Ⅳ ｶ"]:
        assert [*ours.tokenizer.encode(text), 0] == theirs(text).input_ids
    for text in ENGLISH:
        ids = theirs(text_target=text).input_ids
        assert ours.tokenizer.decode(ids) == theirs.decode(ids, skip_special_tokens=True) == text


def test_what_transformers_and_torch_wrote_is_opened(both, tmp_path):
    ours, theirs, folder = both
    source, _ = sources(theirs)
    target = np.full((24, 1), ours.tokenizer.start_id)
    want = to_numpy(ours.model((source, target)))
    theirs.save_pretrained(tmp_path)
    for name in ("source.spm", "target.spm", "vocab.json"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    np.testing.assert_array_equal(to_numpy(from_hugging_face(tmp_path).model((source, target))), want)
    (tmp_path / "model.safetensors").unlink()
    torch.save(theirs.state_dict(), tmp_path / "pytorch_model.bin")
    np.testing.assert_array_equal(to_numpy(from_hugging_face(tmp_path).model((source, target))), want)
    (tmp_path / "pytorch_model.bin").write_bytes(b"cut")
    with pytest.raises(ValueError, match=r"pytorch_model\.bin을 읽을 수 없다"):
        from_hugging_face(tmp_path)
