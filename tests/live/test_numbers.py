"""What the engine calculates with, at its edges, beside NumPy; its layers are seen in whole models (test_engine.py)."""

import numpy as np
import pytest
from live_numbers import computed

CLOSE = {"rtol": 1e-5, "atol": 1e-5}
RNG = np.random.default_rng(7)


def normal(*shape):
    return RNG.normal(size=shape).astype("float32")


KERNEL, TABLE = normal(7, 6), normal(5, 7)
VALUES = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
SOME = [
    0,
    20163,
    20164,
    21844,
    21845,
    39999,
]  # rows of 40,000: those around which a room is full, among others

EXPRESSIONS = {
    "many rows": f"""(() => {{
      const many = it.tensor.tensor([40000, 7], Float32Array.from({{ length: 280000 }}, (_, i) => i % 11));
      const found = [it.matmul.linear(many, {{ kernel: of.KERNEL }}), it.matmul.linearTransposed(many, of.TABLE)];
      return found.map((one) => it.tensor.take(one, {SOME}));
    }})()""",
    # The room's last place is the last of the memory: what is too many by one does not fit.
    "a full room": """(() => {
      const many = it.tensor.tensor([900, 64], Float32Array.from({ length: 57600 }, (_, i) => i % 11));
      const matrix = (...shape) => it.tensor.tensor(shape, Float32Array.from({ length: 16384 }, (_, i) => i % 7));
      return [
        it.matmul.linear(many, { kernel: matrix(64, 256) }),
        it.matmul.linearTransposed(many, matrix(256, 64)),
      ];
    })()""",
    "too wide for its place": """(() => {
      const kernel = it.matmul.placing(4)([1, 2 ** 18]);
      kernel.data.fill(2);
      const { shape, data } = it.matmul.linear(it.tensor.tensor([1, 1], Float32Array.of(3)), { kernel });
      return [shape, data.every((number) => number === 6)];
    })()""",
    "a large matrix": """(() => {
      const [a, b] = [2, 600].map((rows) => it.tensor.tensor(
        [1, 1, rows, 600], Float32Array.from({ length: rows * 600 }, (_, i) => i % 13)));
      return [it.matmul.matmul(a, b), it.matmul.matmulTransposed(a, b)];
    })()""",
    "long sums": """(() => {
      const [x, matrix, table] = [[3, 2048], [2048, 5], [5, 2048]].map((shape, i) =>
        it.tensor.tensor(shape, new Float32Array(shape[0] * shape[1]).fill(i ? 1 : 0.1)));
      const [a, b] = [x, matrix].map(({ shape, data }) => it.tensor.tensor([1, 1, ...shape], data));
      return [it.matmul.linear(x, { kernel: matrix }), it.matmul.linearTransposed(x, table), it.matmul.matmul(a, b)];
    })()""",
    "float16": "it.tensor.tensor([65536], it.float16.float16ToFloat32(Uint16Array.from({ length: 65536 }, (_, i) => i)))",
    "top": f"[0, 1, 4, 20].map((count) => it.beam.topK({VALUES}, count))",
    "best": f"[{VALUES}, [2, 2], [1]].map(it.greedy.argmax)",
}
MODULES = ["matmul", "float16", "tensor", "beam", "greedy"]


@pytest.fixture(scope="module")
def found():
    return computed(EXPRESSIONS, MODULES, KERNEL=KERNEL, TABLE=TABLE)


def same(mine, wanted):
    """Close, and of the same shapes."""
    assert [one.shape for one in mine] == [one.shape for one in wanted]
    for one, other in zip(mine, wanted, strict=True):
        np.testing.assert_allclose(one, other, **CLOSE)


def test_products_are_those_of_numpy_where_there_is_hardly_room(found):
    many = (np.arange(280000) % 11).reshape(40000, 7)[SOME].astype("float32")
    same(found["many rows"], [many @ KERNEL, many @ TABLE.T])
    many, matrix = (np.arange(57600) % 11).reshape(900, 64), np.arange(16384) % 7
    same(found["a full room"], [many @ matrix.reshape(64, 256), many @ matrix.reshape(256, 64).T])
    assert found["too wide for its place"] == [[1, 2**18], True]
    a, b = ((np.arange(rows * 600) % 13).reshape(1, 1, rows, 600) for rows in (2, 600))
    same(found["a large matrix"], [a @ b, a @ b.swapaxes(2, 3)])


def test_long_sums_keep_their_digits(found):
    """2,048 times 0.1, one after the other in float32, would be 1.6e-5 of it off."""
    for sums in found["long sums"]:
        np.testing.assert_allclose(sums, 2048 * np.float64(np.float32(0.1)), rtol=2e-6)


def test_every_float16_is_that_of_numpy(found):
    wanted = np.arange(65536, dtype="uint16").view("float16").astype("float32")
    numbers = ~np.isnan(wanted)
    np.testing.assert_array_equal(found["float16"][numbers].view("int32"), wanted[numbers].view("int32"))
    assert np.isnan(found["float16"][~numbers]).all()


def test_the_largest_come_first_and_of_equals_the_earlier(found):
    order = sorted(range(len(VALUES)), key=lambda i: (-VALUES[i], i))
    assert found["top"] == [order[:count] for count in (0, 1, 4, 20)]
    assert found["best"] == [5, 0, 0]
