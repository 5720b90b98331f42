"""A small Marian model as it lies on a disk in Hugging Face's form: its languages, its settings, its weights."""

import io
import json

import numpy as np
import sentencepiece
from safetensors.numpy import save_file

KOREAN = [
    "나는 학교에 간다",
    "너는 집에 간다",
    "우리는 학교에서 책을 읽는다",
    "나는 책을 산다",
    "너는 집에서 잔다",
]
END = 1.4
ENGLISH = ["I go to school", "You go home", "We read books at school", "I buy a book", "You sleep at home"]


def settings(vocab_size, **changes):
    """config.json, as opus-mt has it but for the sizes."""
    sides = {"layers": 2, "ffn_dim": 24, "attention_heads": 4}
    return {
        "model_type": "marian",
        "vocab_size": vocab_size,
        "d_model": 16,
        **{f"{side}_{name}": size for side in ("encoder", "decoder") for name, size in sides.items()},
        "activation_function": "swish",
        "dropout": 0.1,
        "max_position_embeddings": 24,
        "scale_embedding": True,
        "static_position_embeddings": True,
        "normalize_before": False,
        "decoder_start_token_id": vocab_size - 1,
        "pad_token_id": vocab_size - 1,
        "eos_token_id": 0,
        "forced_eos_token_id": 0,
        "bad_words_ids": [[vocab_size - 1]],
    } | changes


def write_languages(folder):
    """source.spm, target.spm and vocab.json; the size of the vocabulary."""
    pieces = ["</s>", "<unk>", ">>ko<<"]
    for name, texts in (("source", KOREAN), ("target", ENGLISH)):
        written = io.BytesIO()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(texts),
            model_writer=written,
            vocab_size=60,
            hard_vocab_limit=False,
            minloglevel=2,
        )
        (folder / f"{name}.spm").write_bytes(written.getvalue())
        spm = sentencepiece.SentencePieceProcessor(model_proto=written.getvalue())
        pieces += [spm.id_to_piece(i) for i in range(3, spm.vocab_size())]
    pieces = [*dict.fromkeys(pieces), "<pad>"]
    vocabulary = {piece: i for i, piece in enumerate(pieces)}
    (folder / "vocab.json").write_text(json.dumps(vocabulary), encoding="utf-8")
    return len(pieces)


def weights(config, rng, scale):
    """Arrays under the names that transformers writes. Large ones write livelier texts and round worse."""
    width, size, inner = config["d_model"], config["vocab_size"], config["encoder_ffn_dim"]
    found = {"model.shared.weight": rng.normal(size=(size, width), scale=width**-0.5)}
    found["final_logits_bias"] = 0.3 * rng.normal(size=(1, size))
    found["final_logits_bias"][0, 0] += END  # else hardly a sentence of so random a model ends

    def linear(name, rows, columns):
        found[f"{name}.weight"] = rng.normal(size=(rows, columns), scale=scale * columns**-0.5)
        found[f"{name}.bias"] = 0.1 * rng.normal(size=rows)

    def norm(name):
        found[f"{name}.weight"] = 1 + 0.1 * rng.normal(size=width)
        found[f"{name}.bias"] = 0.1 * rng.normal(size=width)

    for stack, attentions in (("encoder", ["self_attn"]), ("decoder", ["self_attn", "encoder_attn"])):
        for i in range(config["encoder_layers"]):
            place = f"model.{stack}.layers.{i}"
            for attention in attentions:
                for part in ("q_proj", "k_proj", "v_proj", "out_proj"):
                    linear(f"{place}.{attention}.{part}", width, width)
                norm(f"{place}.{attention}_layer_norm")
            linear(f"{place}.fc1", inner, width)
            linear(f"{place}.fc2", width, inner)
            norm(f"{place}.final_layer_norm")
    return {name: array.astype("float32") for name, array in found.items()}


def write_folder(folder, seed=0, scale=1.0, **changes):
    """All five files; the settings and the arrays in them."""
    config = settings(write_languages(folder), **changes)
    arrays = weights(config, np.random.default_rng(seed), scale)
    write_settings(folder, config)
    save_file(arrays, folder / "model.safetensors", metadata={"format": "pt"})
    return config, arrays


def write_settings(folder, config):
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
