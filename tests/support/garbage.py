"""What a reader may pass by mistake: values of every kind, each with a name that says what is wrong with it."""

import datetime
import fractions
import random
from collections.abc import Callable
from typing import Any

import numpy as np


def garbage(seed: int) -> dict[str, Callable[[], Any]]:
    """The name of every kind of value and how to make a fresh one. The seed picks the numbers and letters."""
    rng = random.Random(seed)
    negative, huge, digits = -rng.randint(2, 10**6), rng.randint(2**40, 2**62), rng.randint(4301, 9000)
    letters = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(5, 12)))
    plain = {
        "None": None,
        "zero": 0,
        "-1": -1,
        "negative": negative,
        "huge": huge,
        "thousands of digits": 10**digits,
        "True": True,
        "False": False,
        "fraction": rng.uniform(0.1, 0.9),
        "whole float": 2.0,
        "negative float": -0.5,
        "huge float": 1e308,
        "nan": float("nan"),
        "inf": float("inf"),
        "-inf": float("-inf"),
        "complex": 1j,
        "letters": letters,
        "10,000 letters": "가" * 10_000,
        "no letters": "",
        "bytes": b"abc",
        "10,000 bytes": b"a" * 10_000,
        "fractions.Fraction": fractions.Fraction(1, 3),
        "date": datetime.date(2017, 6, 12),
        "object": object(),
        "type": dict,
        "range": range(3),
        "empty list": [],
        "empty tuple": (),
        "list of None": [None],
        "list of letters": [letters, "abc"],
        "ragged list": [[1, 2], [3]],
        "10,000 numbers": [7] * 10_000,
        "10,000 long letters": ["나" * 100] * 100,
        "set": {1, 2},
        "empty set": set(),
        "dictionary": {"a": 1},
        "np.int64": np.int64(3),
        "np.uint8": np.uint8(3),
        "negative np.int64": np.int64(-3),
        "np.float32": np.float32(0.5),
        "np.float64 nan": np.float64("nan"),
        "np.bool": np.bool_(True),
        "np.str": np.str_("abc"),
        "np.datetime64": np.datetime64("2017-06-12"),
        "array without axes": np.array(3),
        "float array without axes": np.array(0.5),
        "empty array": np.zeros(0),
        "empty rows": np.zeros((0, 3), int),
        "no tokens": np.zeros((2, 0), int),
        "row of ints": np.arange(1, 4),
        "row of floats": np.linspace(0.1, 0.9, 3),
        "ints": np.full((2, 3), 3),
        "int8": np.full((2, 3), 3, "int8"),
        "ids out of range": np.full((2, 3), 10**6),
        "negative ids": np.full((2, 3), -1),
        "floats": np.full((2, 3), 0.5),
        "nan array": np.full((2, 3), np.nan),
        "booleans": np.ones((2, 3), bool),
        "complex array": np.full((2, 3), 1j),
        "letters array": np.full((2, 3), "abc"),
        "object array": np.full((2, 3), None, object),
        "float16": np.full((2, 3, 8), 0.5, "float16"),
        "vectors of another width": np.full((2, 3, 5), 0.5, "float32"),
        "booleans of three axes": np.ones((2, 3, 5), bool),
        "ints of three axes": np.full((2, 3, 8), 3),
        "letters of three axes": np.full((2, 3, 8), "abc"),
        "no vectors": np.zeros((2, 0, 8), "float32"),
        "five axes": np.full((1, 2, 1, 2, 7), 0.5, "float32"),
        "booleans of five axes": np.ones((1, 2, 1, 2, 7), bool),
    }
    made = {name: (lambda value=value: value) for name, value in plain.items()}
    return made | {"generator": lambda: (n for n in (1, 2)), "function": lambda: lambda *args, **kwargs: None}
