"""The API page: every public name, with its own Korean docstring."""

import importlib
import inspect
import re

import book_site

PACKAGES = ("kit_core", "kit_lab.widgets", "kit_core.training", "kit_core.pretrained", "kit_core.tasks")
PACKAGES += ("kit_core.descendants", "kit_lab.experiments", "kit_lab")
# Submodules stand for their contents.
PLACES = {"figures", "tasks", "training", "widgets"}


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
