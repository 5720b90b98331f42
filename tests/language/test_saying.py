"""What users meet first, in English where KIT_LANGUAGE asks for it: errors and the command lines."""

import re
from functools import cache

import numpy as np
import pytest
from tiny_writers import tiny_writer

from kit_core import (
    Transformer,
    TransformerConfig,
    beam_search,
    greedy_decode,
    load_pretrained,
    train_labels,
    train_pairs,
    train_texts,
)
from kit_core.attention import scaled_dot_product_attention
from kit_core.backend import missing_packages
from kit_core.backend.missing_packages import explained
from kit_core.generate import main as generate
from kit_core.language.saying import errors_said, said
from kit_core.masking import combine_masks, look_ahead_mask, padding_mask
from kit_core.pretrained import PretrainedSequenceModel
from kit_core.training.__main__ import main as train
from kit_lab import save_page
from kit_lab.clinic import examine
from kit_lab.clinic.__main__ import main as clinic
from kit_lab.page.__main__ import main as page

writer = cache(tiny_writer)
PAIRS = [(f"{i} + {i}", f"{2 * i}") for i in range(60)]
IDS = np.array([[5, 6, 7]])
TRUE = np.ones((1, 1), bool)


@cache
def model():
    return Transformer(TransformerConfig.tiny(10))


def config(**changes):
    return TransformerConfig(10, **changes)


def attention(*shapes, mask=None):
    return scaled_dot_product_attention(*map(np.ones, shapes), mask)


def decoded(decode=greedy_decode, given=None, source=IDS, **changes):
    limits = {"start_id": 1, "end_id": 2, "max_length": 4} | changes
    return decode(model() if given is None else given, source, **limits)


def written(*texts, **options):
    return writer().generate([*texts] or ["가나"], **options)


def imported(error, missing="none"):
    """What an import tells that fails so; missing is the only backend there could be."""
    with pytest.MonkeyPatch.context() as patch, explained():
        patch.setattr(missing_packages, "BACKENDS", {missing: missing, "other": "Other"})
        raise error


def labels(path, text, **options):
    path.write_text(text, "utf-8")
    return train_labels(path, path.with_name("model"), **options)


ERRORS = {
    "size": lambda _: config(d_model=0),
    "whole": lambda _: config(num_layers=1.5),
    "heads": lambda _: config(d_model=10, num_heads=3),
    "rate": lambda _: config(dropout=1.5),
    "choice": lambda _: config(position="rotary"),
    "flag": lambda _: config(use_bias="yes"),
    "padding": lambda _: config(pad_id=10),
    "config": lambda _: Transformer("base"),
    "d_k": lambda _: attention((2, 3), (2, 4), (2, 4)),
    "values": lambda _: attention((2, 3), (5, 3), (4, 3)),
    "leading axes": lambda _: attention((2, 2, 3), (5, 2, 3), (5, 2, 3)),
    "one axis": lambda _: attention((3,), (2, 3), (2, 3)),
    "mask's shape": lambda _: attention((2, 3), (5, 3), (5, 3), mask=np.ones((2, 4), bool)),
    "mask's dtype": lambda _: attention((2, 3), (2, 3), (2, 3), mask=np.ones((2, 2))),
    "no array": lambda _: scaled_dot_product_attention("query", TRUE, TRUE),
    "no numbers": lambda _: scaled_dot_product_attention(TRUE, TRUE, TRUE),
    "ids' dtype": lambda _: padding_mask(np.ones((2, 3))),
    "ids' axes": lambda _: padding_mask([1, 2]),
    "no ids": lambda _: padding_mask(np.zeros((0, 3), int)),
    "ragged": lambda _: padding_mask([[1, 2], [3]]),
    "no length": lambda _: look_ahead_mask(0),
    "offset": lambda _: look_ahead_mask(2, offset=-1),
    "masks": lambda _: combine_masks(np.ones((1, 2), bool), np.ones((1, 3), bool)),
    "pair": lambda _: model()((IDS, IDS, IDS)),
    "vocabulary": lambda _: model()((IDS + 5, IDS)),
    "max_length": lambda _: model()((np.ones((1, 40), int), IDS)),
    "padding in front": lambda _: model()((np.array([[0, 5, 6]]), IDS)),
    "sentences": lambda _: model()((IDS, np.ones((2, 3), int))),
    "two arrays": lambda _: model()(IDS, IDS),
    "nothing": lambda _: model()(),
    "vectors": lambda _: model().encoder(np.ones((2, 3))),
    "width": lambda _: model().encoder(np.ones((2, 3, 5), "float32")),
    "layer's mask": lambda _: model().encoder(np.ones((3, 3, 16), "float32"), mask=np.ones((3, 3), bool)),
    "decoded length": lambda _: decoded(max_length=100),
    "beam": lambda _: decoded(beam_search, beam_size=0),
    "penalty": lambda _: decoded(beam_search, beam_size=2, alpha=500),
    "start": lambda _: decoded(start_id=0),
    "no model": lambda _: decoded(given="korean_numbers"),
    "name": lambda _: load_pretrained("numbers"),
    "folder": lambda path: load_pretrained(path),
    "kind": lambda _: load_pretrained("reviews", kind=PretrainedSequenceModel),
    "no kind": lambda _: load_pretrained("reviews", kind="classifier"),
    "one string": lambda _: writer().generate("가나"),
    "no texts": lambda _: writer().generate([]),
    "not iterable": lambda _: writer().generate(5),
    "number": lambda _: written("가", 5),
    "empty": lambda _: written(""),
    "long": lambda _: written("가" * 13),
    "results": lambda _: written(num_results=2),
    "more than the beam": lambda _: written(num_results=3, beam_size=2),
    "beam and temperature": lambda _: written(beam_size=2, temperature=0.5),
    "seed": lambda _: written(seed=1),
    "longest": lambda _: written(max_length=100),
    "temperature": lambda _: written(temperature=0),
    "top_k": lambda _: written(top_k=0),
    "top_p": lambda _: written(top_p=2),
    "stream": lambda _: written(stream=True),
    "streams": lambda _: written("가", "나", stream=print),
    "file": lambda path: train_pairs("none.tsv", path / "model"),
    "suffix": lambda path: labels(path / "mine.pdf", "a"),
    "encoding": lambda path: labels(path / "mine.csv", "가,나", encoding="ascii"),
    "column": lambda path: labels(path / "mine.csv", "text,label\na,1", columns=["text", "mood"]),
    "lines": lambda path: labels(path / "mine.csv", "text,label\na,1\nb"),
    "few": lambda path: train_pairs(PAIRS[:5], path / "model"),
    "minutes": lambda path: train_pairs(PAIRS, path / "model", minutes=0),
    "recipe": lambda path: train_texts([a for a, _ in PAIRS], path / "model", config={"d_modle": 3}),
    "recipe's value": lambda path: train_texts([a for a, _ in PAIRS], path / "model", config={"d_k": "x"}),
    "no lines": lambda path: labels(path / "mine.csv", ""),
    "output": lambda path: (path / "mine").touch() or train_pairs(PAIRS, path),
    "file in the way": lambda path: (path / "a").touch() or train_pairs(PAIRS, path / "a" / "b"),
    "backend": lambda _: imported(ModuleNotFoundError("none", name="no_such"), "no_such"),
    "no such backend": lambda _: imported(ValueError("Unable to import backend : none")),
    "page": lambda path: save_page("reviews", path / "mine.txt"),
    "examined": lambda _: examine("mine", vocab_size=9),
    "examined size": lambda _: examine(print, vocab_size=2),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_names_in_english_what_it_names_in_korean(name, tmp_path, monkeypatch):
    told = {}
    for language in ("ko", "en"):
        monkeypatch.setenv("KIT_LANGUAGE", language)
        with pytest.raises((TypeError, ValueError, FileNotFoundError, ModuleNotFoundError)) as error:
            ERRORS[name](tmp_path)
        told[language] = str(error.value)
    if refused := re.match(r"\w+=(?=.*은\(는\) 쓸 수 없다)", told["ko"]):
        assert told["en"].startswith(refused[0])
    assert re.search("[가-힣]", told["ko"])
    assert not re.search("[가-힣]", re.sub(r"'.*?'", "", told["en"])), told["en"]
    named = [
        [*re.findall(r"'[^']*\w[^']*'|\w*[_./]\w+|\d+", re.sub("[가-힣]+", " ", told[one]))] for one in told
    ]
    assert sorted(set(named[0]) - set(named[1])) == [], told


@pytest.mark.parametrize("language", [None, "", "ko", "EN", "english"])
def test_only_the_variable_asks_for_english_and_never_the_locale(language, monkeypatch):
    monkeypatch.delenv("KIT_LANGUAGE", raising=False)
    for name in ("LANG", "LC_ALL", "LANGUAGE"):
        monkeypatch.setenv(name, "en_US.UTF-8")
    if language is not None:
        monkeypatch.setenv("KIT_LANGUAGE", language)
    with pytest.raises(ValueError, match=r"^d_model=0은"):
        config(d_model=0)


def test_what_has_no_english_stays_as_it_is(monkeypatch):
    monkeypatch.setenv("KIT_LANGUAGE", "en")
    assert said("바다와 나비") == "바다와 나비"
    assert said("Keras=3") == "Keras=3"
    assert said("파도=3은(는) 쓸 수 없다. 돛을 단다.") == "파도=3 cannot be used. 돛을 단다."


def test_the_number_of_a_systems_error_is_kept(monkeypatch):
    monkeypatch.setenv("KIT_LANGUAGE", "en")
    with pytest.raises(FileNotFoundError) as error, errors_said():
        open("none")  # noqa: SIM115
    assert error.value.errno == 2


@pytest.mark.parametrize(
    ("main", "arguments"),
    [(generate, []), (train, []), (train, ["pairs"]), (page, []), (clinic, [])],
    ids=["generate", "training", "own data", "page", "clinic"],
)
def test_a_command_line_is_wholly_english(main, arguments, monkeypatch, capsys):
    told = {}
    for language in ("ko", "en"):
        monkeypatch.setenv("KIT_LANGUAGE", language)
        with pytest.raises(SystemExit):
            main([*arguments, "--help"])
        told[language] = capsys.readouterr().out
        with pytest.raises(SystemExit):
            main([*arguments, "--none"])
        told[language] += capsys.readouterr().err
    assert re.search("[가-힣]", told["ko"])
    assert not re.search("[가-힣]", told["en"]), told["en"]
    assert set(re.findall(r"--[\w-]+", told["ko"])) == set(re.findall(r"--[\w-]+", told["en"]))


def test_an_examination_speaks_english_but_for_who_asks_otherwise(monkeypatch):
    def predict(source, target):
        return np.zeros((*target.shape, 9))

    monkeypatch.setenv("KIT_LANGUAGE", "en")
    assert not re.search("[가-힣]", str(examine(predict, vocab_size=9)))
    assert re.search("[가-힣]", str(examine(predict, vocab_size=9, language="ko")))
    monkeypatch.delenv("KIT_LANGUAGE")
    assert re.search("[가-힣]", str(examine(predict, vocab_size=9)))
