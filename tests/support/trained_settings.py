"""Settings of the page's trainer, sound and ill, and kit_core's model of what it has trained."""

from itertools import combinations, product
from typing import Any

from live_training import asked

from kit_core import Transformer, TransformerConfig
from kit_core.descendants import DescendantConfig, DescendantTransformer
from kit_core.pretrained.store import weight_names
from kit_lab.clinic import BUGS

SMALL = {"d_model": 16, "num_heads": 2, "d_ff": 24, "batch": 6, "num_layers": 1}
CHOICES = {
    "positions": ["sinusoid", "none", "learned", "rotary"],
    "norm": ["post", "pre", "none"],
    "scale": [True, False],
    "causal": [True, False],
    "padding": [True, False],
    "residual": [True, False],
    "feed_forward": [True, False],
    "smoothing": [0.1, 0],
    "dropout": [0, 0.3],
    "num_layers": [1, 2],
}


def trained_bugs() -> list[str]:
    """The bugs that the trainer knows."""
    (names,) = asked([{"want": "bugs"}])
    return names


def ill(name: str) -> dict[str, Any]:
    """Settings with that bug in which it is seen."""
    needed = BUGS[name].config
    return SMALL | {
        "bug": name,
        "num_layers": 2 if "first layer" in name else 1,
        "norm": needed.get("norm", "post"),
        "positions": needed.get("position", "sinusoid"),
        "dropout": 0.1 if "dropout" in name else 0,
    }


def _pairs(row: dict[str, Any]) -> set[Any]:
    """Every two choices of a row, in the order of CHOICES."""
    return set(combinations([(name, row[name]) for name in CHOICES if name in row], 2))


def pairwise() -> list[dict[str, Any]]:
    """Settings in which every two choices of two switches meet."""
    left = set().union(*(_pairs(dict(zip(CHOICES, row, strict=True))) for row in product(*CHOICES.values())))
    rows = []
    while left:
        row = dict(min(left, key=str))
        for name, choices in CHOICES.items():
            if name not in row:
                row[name] = max(choices, key=lambda one, name=name: len(_pairs(row | {name: one}) & left))
        rows.append(row)
        left -= _pairs(row)
    return rows


def model_of(found: dict[str, Any], weights: str = "weights") -> Transformer:
    """kit_core's model of the same configuration, and the weights that stand under that name."""
    kind = (
        (DescendantConfig, DescendantTransformer)
        if "rotary" in found["config"]
        else (TransformerConfig, Transformer)
    )
    model = kind[1](kind[0](**found["config"]))
    model.build()
    for name, variable in zip(weight_names(model), model.weights, strict=True):
        variable.assign(found[weights][name])
    return model
