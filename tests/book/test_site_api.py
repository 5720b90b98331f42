"""The API page: every public name, with its own Korean docstring."""

import importlib
import inspect
import re

import book_site

PACKAGES = ("kit_core", "kit_lab.widgets", "kit_core.training", "kit_core.pretrained", "kit_core.tasks")
PACKAGES += ("kit_core.descendants", "kit_lab.experiments")
# Submodules stand for their contents.
PLACES = {"figures", "tasks", "training", "widgets"}
# What the paper describes -> where.
SECTIONS = {
    "TransformerConfig": "3절",
    "Transformer": "3절",
    "Encoder": "3.1절",
    "EncoderLayer": "3.1절",
    "Decoder": "3.1절",
    "DecoderLayer": "3.1절",
    "AddAndNorm": "3.1절",
    "scaled_dot_product_attention": "3.2.1절",
    "MultiHeadAttention": "3.2.2절",
    "look_ahead_mask": "3.2.3절",
    "PositionwiseFeedForward": "3.3절",
    "TokenEmbedding": "3.4절",
    "PositionalEncoding": "3.5절",
    "sinusoidal_encoding": "3.5절",
    "training.plan_batches": "5.1절",
    "WarmupSchedule": "5.3절",
    "label_smoothed_cross_entropy": "5.4절",
    "LabelSmoothedCrossEntropy": "5.4절",
    "training.average_weights": "6.1절",
    "training.CheckpointAverage": "6.1절",
    "beam_search": "6.1절",
    "length_penalty": "6.1절",
    "reference.scaled_dot_product_attention": "3.2.1절",
    "reference.multi_head_attention": "3.2.2절",
    "reference.look_ahead_mask": "3.2.3절",
    "reference.sinusoids": "3.5절",
    "reference.layer_norm": "3.1절",
    "reference.feed_forward": "3.3절",
    "reference.residual": "3.1절",
    "reference.encoder_layer": "3.1절",
    "reference.decoder_layer": "3.1절",
    "reference.forward": "3절",
    "reference.length_penalty": "6.1절",
    "reference.beam_search": "6.1절",
}


def public():
    """Every name that the packages export, at the shortest address."""
    found = {}
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            if name not in PLACES and callable(thing):
                found.setdefault(id(thing), f"{package}.{name}")
    return sorted(found.values())


def docstrings(name):
    """Of the thing and of its public members."""
    thing = named(name)
    members = [part for member, part in inspect.getmembers_static(thing) if not member.startswith("_")]
    return [part.__doc__ or "" for part in (thing, *members)]


def named(name):
    package, _, last = name.rpartition(".")
    return getattr(importlib.import_module(package), last)


def test_every_public_name_is_documented():
    entries = {entry["id"]: entry for entry in book_site.soup("book/api").find_all("dt", id=True)}
    told = {name: entry.find_next_sibling("dd").get_text() for name, entry in entries.items()}
    assert [name for name in public() if not re.search("[가-힣]", told.get(name, ""))] == []


def test_no_signature_hides_its_arguments():
    signatures = [node.get_text() for node in book_site.soup("book/api").select("dl.class > dt.sig")]
    assert signatures
    assert [one for one in signatures if "(*args" in one.replace(" ", "")] == []


def test_the_parts_of_a_docstring_have_the_names_that_napoleon_knows():
    """Under any other name the arguments and the errors run together into one paragraph of the page."""
    texts = [(name, text) for name in public() for text in docstrings(name)]
    assert [name for name, text in texts if re.search("(인자|반환|예외):", text)] == []


def test_what_the_paper_describes_names_its_section():
    sought = {name: rf"논문[^.]*(?<![\d.]){re.escape(section)}" for name, section in SECTIONS.items()}
    assert [
        name for name, words in sought.items() if not re.search(words, named(f"kit_core.{name}").__doc__)
    ] == []
