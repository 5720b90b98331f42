"""What the engine calculates with, at its edges, beside NumPy; its layers are seen in whole models (test_tiny.py)."""

import base64
import heapq

import numpy as np
import pytest
from live_numbers import computed
from safetensors.numpy import save

from kit_core import reference

CLOSE = {"rtol": 1e-5, "atol": 1e-5}
RNG = np.random.default_rng(7)


def normal(*shape):
    return RNG.normal(size=shape).astype("float32")


# All of them apart.
A, B, ROWS, COLUMNS = normal(2, 3, 5, 7), normal(2, 3, 7, 6), normal(2, 3, 4, 7), normal(2, 3, 6, 7)
ONE_A, ONE_B = normal(1, 3, 5, 7), normal(1, 3, 7, 6)
X, KERNEL, BIAS, TABLE = normal(2, 3, 7), normal(7, 6), normal(6), normal(5, 7)
SCORES = np.concatenate([normal(2, 3, 4, 5) * 30, np.full((2, 3, 4, 5), 1000, "float32")])
HEADS = normal(2, 3, 4, 5)
BYTES = {
    length: RNG.integers(0, 256, length).astype("uint8").tobytes() for length in (0, 1, 2, 3, 4, 1_000_000)
}
VALUES = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
FILE = save({"a/x": A.astype("float16"), "a/b/y": B, "z": np.arange(3, dtype="float32")}, {"format": "pt"})
SOME = [
    0,
    20163,
    20164,
    21844,
    21845,
    39999,
]  # rows of 40,000: those around which a room is full, among others
QUEUE = [5, 3, 8, 3, 9, 1, 7, 2, 8, 6, 0, 4]


def text(data):
    return '"' + base64.b64encode(data).decode() + '"'


EXPRESSIONS = {
    "matmul": "it.matmul.matmul(of.A, of.B)",
    "one matrix for all": "[it.matmul.matmul(of.ONE_A, of.B), it.matmul.matmul(of.A, of.ONE_B)]",
    "even rows": "it.matmul.matmul(of.ROWS, of.B)",
    "transposed": "[of.COLUMNS, of.ROWS].map((one) => it.matmul.matmulTransposed(of.A, one))",
    "linear": "[it.matmul.linear(of.X, { kernel: of.KERNEL, bias: of.BIAS }), it.matmul.linear(of.X, { kernel: of.KERNEL })]",
    "to logits": "it.matmul.linearTransposed(of.X, of.TABLE)",
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
    "softmax": "it.attention.softmax(of.SCORES)",
    "float16": "it.tensor.tensor([65536], it.float16.float16ToFloat32(Uint16Array.from({ length: 65536 }, (_, i) => i)))",
    "bytes": f"""[{", ".join(map(text, BYTES.values()))}].map((one) => {{
      const data = it.base64.bytesOfBase64(one);
      return {{ shape: [data.length], data }};
    }})""",
    "top": f"[0, 1, 4, 20].map((count) => it.beam.topK({VALUES}, count))",
    "best": f"[{VALUES}, [2, 2], [1]].map(it.greedy.argmax)",
    "penalty": "[1, 7].map((length) => [0, 0.6].map((alpha) => it.beam.lengthPenalty(length, alpha)))",
    "queue": f"""(() => {{
      const queue = it.heap.heap((one, other) => one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]));
      const out = [];
      {QUEUE}.forEach((number, i) => {{ queue.push([number, i]); if (i % 4 === 3) out.push(queue.pop()); }});
      for (let top = queue.pop(); top; top = queue.pop()) out.push(top);
      return [...out, queue.pop() ?? "empty"];
    }})()""",
    "file": f"""[0, 1].map((by) => {{
      const bytes = new Uint8Array({len(FILE)} + by);
      bytes.set(it.base64.bytesOfBase64({text(FILE)}), by);
      const {{ "a/x": x, "a/b/y": y, z, ...more }} = it.safetensors.readSafetensors(bytes.subarray(by));
      return [x, y, z, Object.keys(more)];
    }})""",
    "weights": f"""(() => {{
      const bytes = it.base64.bytesOfBase64({text(FILE)});
      const longer = new Uint8Array(bytes.length + 8);
      longer.set(bytes, 4);
      const views = [bytes.buffer, new DataView(longer.buffer, 4, bytes.length), {text(FILE)}];
      const config = {{ position: "sinusoidal", max_length: 40, d_model: 8 }};
      const models = views.map((weights) => it.model.openModel({{ config, pooling: "mean", weights }}));
      const learned = it.model.openModel({{ config: {{ ...config, position: "learned" }}, weights: bytes }});
      return [models.map(({{ weights }}) => weights.a.b.y), models[0].sinusoids, models[0].pooling, learned.sinusoids];
    }})()""",
    "nested": 'it.model.nestWeights({ "a/x": 1, "a/b/y": 2, z: 3, "a/b/w": 4 })',
    "places": """(() => {
      const seen = [];
      const hooks = it.operations.hooksOf([{ do: "scaleOff", place: "a/*" }, { do: "headOff", place: "a/*/c", head: 1 }],
        ["a/*/x", "a/b", "b/*"], (place) => seen.push(place));
      const places = ["a", "a/b", "a/b/x", "a/b/y", "b", "b/c/d", "c/b", "a/b/c/x"];
      places.forEach((place) => hooks(place, 1));
      const scales = ["a/scale", "a/b/scale", "a/b/c/scale", "b/scale", "a/b/scales"].map((place) => hooks(place, 5));
      return [seen, scales, hooks("a/b/c/heads", of.HEADS), it.operations.hooksOf() ?? "none"];
    })()""",
    "hooks": """[
      it.hooks.below({ path: "" }, "a").path, it.hooks.below({ path: "a" }, "b").path,
      it.hooks.see({}, "x", 1), it.hooks.see({ hooks: () => undefined }, "x", 1), it.hooks.see({ hooks: () => null }, "x", 1),
      it.hooks.see({ path: "a", hooks: (...all) => all }, "x", 1, 2), it.hooks.see({ hooks: (place) => place }, "x", 1)]""",
}
ARRAYS = {
    **{"A": A, "B": B, "ROWS": ROWS, "COLUMNS": COLUMNS, "ONE_A": ONE_A, "ONE_B": ONE_B},
    **{"X": X, "KERNEL": KERNEL, "BIAS": BIAS, "TABLE": TABLE, "SCORES": SCORES, "HEADS": HEADS},
}
MODULES = [
    *("matmul", "attention", "float16", "tensor"),
    *("base64", "beam", "greedy", "heap", "safetensors", "model", "operations", "hooks"),
]


@pytest.fixture(scope="module")
def found():
    return computed(EXPRESSIONS, MODULES, **ARRAYS)


def same(mine, wanted):
    """Close, and of the same shapes."""
    assert [one.shape for one in mine] == [one.shape for one in wanted]
    for one, other in zip(mine, wanted, strict=True):
        np.testing.assert_allclose(one, other, **CLOSE)


def test_products_are_those_of_numpy(found):
    same([found["matmul"], found["even rows"]], [A @ B, ROWS @ B])
    same(found["one matrix for all"], [ONE_A @ B, A @ ONE_B])
    same(found["transposed"], [A @ COLUMNS.swapaxes(2, 3), A @ ROWS.swapaxes(2, 3)])
    same(found["linear"], [X @ KERNEL + BIAS, X @ KERNEL])
    same([found["to logits"]], [X @ TABLE.T])
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


def test_a_softmax_of_large_scores_is_that_of_the_reference(found):
    same([found["softmax"]], [reference.softmax(SCORES)])


def test_every_float16_is_that_of_numpy(found):
    wanted = np.arange(65536, dtype="uint16").view("float16").astype("float32")
    numbers = ~np.isnan(wanted)
    np.testing.assert_array_equal(found["float16"][numbers].view("int32"), wanted[numbers].view("int32"))
    assert np.isnan(found["float16"][~numbers]).all()


def test_files_are_read_from_any_place_of_a_buffer(found):
    for x, y, z, more in found["file"]:
        np.testing.assert_array_equal(x, A.astype("float16").astype("float32"))
        np.testing.assert_array_equal(y, B)
        assert (z.tolist(), more) == ([0, 1, 2], [])
    assert [one.tobytes() for one in found["bytes"]] == list(BYTES.values())
    of_each, table, pooling, none = found["weights"]
    same(of_each, [B, B, B])
    same([table], [reference.sinusoids(40, 8)])
    assert (pooling, none) == ("mean", None)
    assert found["nested"] == {"a": {"x": 1, "b": {"y": 2, "w": 4}}, "z": 3}


def test_the_largest_come_first_and_of_equals_the_earlier(found):
    order = sorted(range(len(VALUES)), key=lambda i: (-VALUES[i], i))
    assert found["top"] == [order[:count] for count in (0, 1, 4, 20)]
    assert found["best"] == [5, 0, 0]
    assert found["penalty"][0] == [1, 1]
    np.testing.assert_allclose(found["penalty"][1], [1, reference.length_penalty(7)])


def test_a_heap_gives_the_first_of_what_it_holds(found):
    queue, out = [], []
    for i, number in enumerate(QUEUE):
        heapq.heappush(queue, [number, i])
        if i % 4 == 3:
            out.append(heapq.heappop(queue))
    assert found["queue"] == [*out, *sorted(queue), "empty"]


def test_hooks_see_and_change_what_their_pattern_means(found):
    seen, scales, heads, none = found["places"]
    assert seen == ["a/b", "a/b/x", "b/c/d", "b/scale"]
    assert scales == [5, 1, 1, 5, 5]
    same([heads], [HEADS * np.array([1, 0, 1], "float32")[:, None, None]])
    assert none == "none"
    assert found["hooks"] == ["a", "a/b", 1, 1, None, ["a/x", 1, 2], "x"]
