"""What the widgets' shared modules calculate, beside Python: all of it is one run of Node."""

import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from front_ends import run, write

import kit_lab.widgets
from kit_core import TransformerConfig, budget, reference
from kit_lab.bundling.bundle import bundled
from kit_lab.widgets.attention_heads import decode_weights, encode_weights

SHARED = Path(kit_lab.widgets.__file__).parent / "shared"
ROWS = [[1, 2, 3], [1000, 1001, -1000], [-5], [0.5, -1e9, 0.5]]
# Sizes that no formula can mix up: all primes, but the width, which the heads divide.
CONFIG = TransformerConfig(101, d_model=14, num_layers=3, num_heads=7, d_ff=29, d_k=5, d_v=11)
SIZES = {
    **{"vocabSize": 101, "dModel": 14, "layers": 3, "heads": 7, "dFf": 29, "dK": 5, "dV": 11},
    **{"batch": 2, "sourceLength": 13, "targetLength": 17, "bytes": 4, "learned": False, "maxLength": 31},
}
SHARES = [0, 0.0004, 0.0006, 0.0994, 0.0996, 0.101, 0.5, 0.996, 1]
EXPRESSIONS = f"""{{
  softmax: {ROWS}.map(attention.softmax),
  counts: [model_counts.countParameters(size), model_counts.countParameters({{ ...size, learned: true }}),
    model_counts.countMultiplyAdds(size), model_counts.countBytes(size)],
  sum: model_counts.sumOf({{ a: 1, b: 20, c: 300 }}),
  heads: [model_counts.dividing([1, 2, 3, 4, 6], 12), model_counts.dividing([4, 5], 12),
    [1, 2, 5, 9].map((now) => model_counts.fittingHeads([1, 2, 3, 4, 6], 12, now))],
  codes: {SHARES}.map(weights.codeOf),
  shares: Array.from({{ length: weights.CODES }}, (_, code) => weights.weightOf(code)),
  shown: [0, 99, 100, 190].map(weights.weightText),
  uniforms: [0, 1, 4294967295].map((seed) => Array.from({{ length: 5 }}, random.uniforms(seed))),
  normals: Array.from({{ length: 4001 }}, random.normals(3)),
  scales: [["linear", 2, 10], ["root", 4, 16], ["log", 1, 100]].map(([kind, low, high]) => {{
    const at = plot.scale(kind, [low, high], [40, 240]);
    return [at(low), at(high), at(9), at.invert(at(7))];
  }}),
  flat: [plot.scale("linear", [3, 3], [10, 20])(3), plot.scale("linear", [0, 1], [10, 10]).invert(10)],
  path: plot.path([[1, 2.25], [30.04, 4], [5, 6]]),
  scientific: [0, 0.0006988, 1, 12345678, -0.5].map((value) => plot.scientific(value)),
  mixed: [colours.mix([0, 100, 255], [255, 50, 0], 0), colours.mix([0, 100, 255], [255, 50, 0], 0.25),
    colours.rgb([1, 2, 3])],
  scaled: (() => {{
    const {{ weight, signed }} = colours.scales("the widget");
    return [[0, 0.5, 1, 2, -1].map(weight), [-2, -1, -0.5, 0, 0.5, 1, 2].map(signed)];
  }})(),
  dragged: (() => {{
    const [heard, told, held] = [{{}}, [], new Set()];
    const node = plot.draggable({{
      addEventListener: (name, hear) => {{ heard[name] = hear; }},
      getBoundingClientRect: () => ({{ left: 30 }}),
      setPointerCapture: (pointer) => held.add(pointer),
      hasPointerCapture: (pointer) => held.has(pointer),
    }}, (x, event) => told.push([x, event.clientX]));
    heard.pointermove({{ clientX: 40, pointerId: 7 }});
    heard.pointerdown({{ clientX: 50, pointerId: 7 }});
    heard.pointermove({{ clientX: 65, pointerId: 7 }});
    heard.pointermove({{ clientX: 70, pointerId: 8 }});
    return [told, Object.keys(node).length];
  }})(),
  josa: ["3", "2", "값", "나", "가", "힣", "x", "", "자10"].map((word) => josa.josa(word, "을", "를")),
  foreign: ["apple", "phone", "book", "market", "letter", "eats", "The"].map((word) => josa.josa(word, "을", "를")),
  axes: [0, 0.07, 1, 3.7, 42, 950].map((largest) => {{
    const {{ range, ticks, format }} = training_curves.upTo(largest, (value, digits) => value.toFixed(digits));
    return {{ top: range[1], from: range[0], ticks, texts: ticks.map(format) }};
  }}),
  percent: [0, 0.004, 0.506, 1].map(training_curves.SHARES.format),
}}"""

MODULES = ("attention", "model_counts", "weights", "random", "plot", "colours", "josa", "training_curves")
# A page with three colours, of which one is written short.
WINDOW = """
globalThis.matchMedia = () => ({ addEventListener() {} });
const tokens = { "--kit-surface": " #fff", "--kit-accent": "#102030", "--kit-warm": "#c86400 " };
globalThis.getComputedStyle = () => ({ getPropertyValue: (token) => tokens[token] });
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("numbers")
    imports = [
        f'import * as {name} from "{os.path.relpath(SHARED / f"{name}.js", folder).replace(os.sep, "/")}";\n'
        for name in MODULES
    ]
    code = f"{''.join(imports)}const size = {json.dumps(SIZES)};\nexport default {EXPRESSIONS};\n"
    return run(WINDOW + bundled(write(folder, index=code)))


def test_a_softmax_is_that_of_the_reference(found):
    for mine, row in zip(found["softmax"], ROWS, strict=True):
        np.testing.assert_allclose(mine, reference.softmax(np.array(row, "float64")), rtol=1e-12)


def test_a_model_s_counts_are_those_of_kit_core(found):
    fixed, learned, adds, sizes = found["counts"]
    assert fixed == budget.count_parameters(CONFIG)
    assert learned == budget.count_parameters(replace(CONFIG, position="learned", max_length=31))
    assert adds == budget.count_multiply_adds(CONFIG, 13, 17, 2)
    assert sizes == budget.count_bytes(CONFIG, 13, 17, 2)
    assert found["sum"] == 321
    assert found["heads"] == [[1, 2, 3, 4, 6], [4], [1, 2, 4, 6]]


def test_a_weight_s_code_is_that_of_python(found):
    assert found["codes"] == encode_weights(np.array(SHARES)).tolist()
    np.testing.assert_allclose(found["shares"], decode_weights(np.arange(191)), rtol=1e-12)
    assert found["shown"] == ["0.000", "0.099", "0.10", "1.00"]


def mulberry(seed, count):
    """Mulberry32 in Python's own numbers."""
    numbers, low = [], 0xFFFFFFFF
    for _ in range(count):
        seed = (seed + 0x6D2B79F5) & low
        t = (seed ^ seed >> 15) * (1 | seed) & low
        t = (t + ((t ^ t >> 7) * (61 | t) & low) & low) ^ t
        numbers.append(((t ^ t >> 14) & low) / 2**32)
    return numbers


def test_random_numbers_are_those_of_the_seed(found):
    assert found["uniforms"] == [mulberry(seed, 5) for seed in (0, 1, 4294967295)]
    first = np.array(mulberry(3, 4002))
    radius, angle = np.sqrt(-2 * np.log1p(-first[::2])), 2 * np.pi * first[1::2]
    pairs = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).ravel()
    np.testing.assert_allclose(found["normals"], pairs[:4001], rtol=1e-9, atol=1e-12)


def test_a_scale_goes_from_end_to_end_and_back(found):
    between = [215, 140, 40 + 200 * np.log(9) / np.log(100)]
    for mine, nine in zip(found["scales"], between, strict=True):
        assert mine == pytest.approx([40, 240, nine, 7])
    assert found["flat"] == [10, 0]
    assert found["path"] == "M1.0 2.3L30.0 4.0L5.0 6.0"


def test_numbers_are_written_short(found):
    assert found["scientific"] == ["0", "6.988 × 10⁻⁴", "1.000", "1.235 × 10⁷", "-5.000 × 10⁻¹"]
    assert found["percent"] == ["0%", "0%", "51%", "100%"]
    assert found["mixed"] == [[0, 100, 255], [64, 88, 191], "rgb(1 2 3)"]
    assert found["josa"] == ["을", "를", "을", "를", "를", "을", "을(를)", "을(를)", "을"]
    assert found["foreign"] == ["을", "을", "을", "을", "를", "를", "를"]


def test_a_scale_of_colours_begins_at_the_surface_and_ends_at_its_hue(found):
    weight, signed = found["scaled"]
    white, accent, warm = [255] * 3, [16, 32, 48], [200, 100, 0]
    assert weight == [white, [136, 144, 152], accent, accent, white]
    assert signed == [warm, warm, [228, 178, 128], white, [136, 144, 152], accent, accent]


def test_a_pointer_is_told_from_the_left_edge_while_it_is_pressed(found):
    told, parts = found["dragged"]
    assert told == [[20, 50], [35, 65]]
    assert parts == 4  # what was handed in comes back


def test_an_axis_ends_above_the_largest_and_has_few_ticks(found):
    for largest, axis in zip([0, 0.07, 1, 3.7, 42, 950], found["axes"], strict=True):
        assert axis["from"] == 0
        assert axis["top"] == pytest.approx(largest * 1.06 or 1)
    assert [axis["texts"] for axis in found["axes"]] == [
        ["0.0"],
        ["0.00", "0.02", "0.04", "0.06"],
        ["0.0", "0.5", "1.0"],
        ["0", "1", "2", "3"],
        ["0", "10", "20", "30", "40"],
        ["0", "500"],
    ]
