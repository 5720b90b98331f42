"""The product in WebAssembly SIMD and the loops in its place, beside NumPy: lengths that no tile divides, any strides."""

import numpy as np
import pytest
from live_engine import ENGINE
from live_numbers import computed

RNG = np.random.default_rng(3)
# (rows, inner, columns)
LENGTHS = [(1, 1, 1), (1, 7, 37), (2, 4, 5), (4, 8, 8), (5, 3, 30), (6, 33, 13), (11, 5, 4), (3, 0, 6)]
NUMBERS = RNG.normal(size=1200).astype("float32")
GAPS = (0, 3)  # numbers between the end of a row and the next


def cases():
    """(a, aRow, aInner, b, bRow, c, cRow, rows, inner, columns, more), A as it is and turned."""
    for rows, inner, columns in LENGTHS:
        for gap in GAPS:
            for a_row, a_inner in ((inner + gap, 1), (1, rows + gap)):
                for more in (0, 1, 2):
                    b_row, c_row = columns + gap, columns + 2 * gap
                    yield [1, a_row, a_inner, 301, b_row, 901, c_row, rows, inner, columns, more]


CASES = list(cases())
# (a, aRow, b, c, rows, inner)
VECTORS = [
    [1, inner + gap, 901, 951, rows, inner] for rows in (1, 4, 11) for inner in (0, 3, 4, 37) for gap in GAPS
]
EACH = f"""({{ numbers, product, dots, simd }}) => {{
  const after = (work, cases) => cases.map((one) => {{
    numbers.set(of.NUMBERS.data);
    work(...one);
    return {{ shape: [1200], data: numbers.slice(0, 1200) }};
  }});
  return [after(product, {CASES}), after(dots, {VECTORS}), simd];
}}"""
# A module of another address is a module of its own, begun where there is no WebAssembly.
WITHOUT = f"""await (async () => {{
  const {{ WebAssembly }} = globalThis;
  delete globalThis.WebAssembly;
  const {{ openRoom }} = await import("file://{ENGINE}/simd.js?without");
  const found = ({EACH})(openRoom(1200));
  globalThis.WebAssembly = WebAssembly;
  return found;
}})()"""


@pytest.fixture(scope="module")
def found():
    ways = {"simd": f"({EACH})(it.simd.openRoom(1200))", "loops": WITHOUT}
    return computed(ways, ["simd"], NUMBERS=NUMBERS)


def matrix(at, row, column, shape, numbers=NUMBERS):
    """A view of numbers that lie somewhere, as strides say it."""
    strides = (4 * row, 4 * column)
    return np.lib.stride_tricks.as_strided(numbers[at:], shape, strides)


def whole(case, add):
    """All numbers after the product; add(sum, a, b) is how one more of `inner` comes to C."""
    a, a_row, a_inner, b, b_row, c, c_row, rows, inner, columns, more = case
    numbers = NUMBERS.copy()
    left = matrix(a, a_row, a_inner, (rows, inner))
    right = matrix(b, b_row, 1, (inner, columns))
    out = matrix(c, c_row, 1, (rows, columns), numbers)
    total = out * np.float32(more == 1)
    for k in range(inner):
        total = add(total, left[:, k, None], right[k])
    out[:] = total + out if more == 2 else total
    return numbers


def multiplied(case, add, kind="float32"):
    """All numbers after dots; add makes sums (rows,) of products (rows, inner)."""
    a, a_row, b, c, rows, inner = case
    numbers = NUMBERS.copy()
    numbers[c : c + rows] = add(matrix(a, a_row, 1, (rows, inner)).astype(kind) * NUMBERS[b : b + inner])
    return numbers


def four_by_four(products):
    """Four sums, each of every fourth product, then two and two of them, then what is left over."""
    rows, inner = products.shape
    whole = inner // 4 * 4
    four = np.zeros((rows, 4), "float32")
    for k in range(0, whole, 4):
        four += products[:, k : k + 4]
    total = (four[:, 0] + four[:, 1]) + (four[:, 2] + four[:, 3])
    for k in range(whole, inner):
        total += products[:, k]
    return total


def test_every_sum_is_taken_in_float32_in_one_order(found):
    """To the bit, so it is the same in every browser; nothing beside C is touched."""
    products, vectors, simd = found["simd"]
    assert simd
    for case, mine in zip(CASES, products, strict=True):
        np.testing.assert_array_equal(mine, whole(case, lambda total, x, y: total + x * y), str(case))
    for case, mine in zip(VECTORS, vectors, strict=True):
        np.testing.assert_array_equal(mine, multiplied(case, four_by_four), str(case))


def test_without_webassembly_loops_take_the_sums_in_double_precision(found):
    close = {"rtol": 1e-6, "atol": 1e-7}
    products, vectors, simd = found["loops"]
    assert not simd
    for case, mine in zip(CASES, products, strict=True):
        exact = whole(case, lambda total, x, y: total + x.astype("float64") * y)
        np.testing.assert_allclose(mine, exact, **close, err_msg=str(case))
    for case, mine in zip(VECTORS, vectors, strict=True):
        exact = multiplied(case, lambda products: products.sum(axis=1), "float64")
        np.testing.assert_allclose(mine, exact, **close, err_msg=str(case))
