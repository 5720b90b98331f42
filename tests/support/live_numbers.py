"""Parts of the page's engine alone under Node: arrays go in, what an expression makes of them comes out."""

import json
import subprocess
from typing import Any

import numpy as np
from live_engine import ENGINE, arrays_of, node

# Every export of every module by its name; `of` are the arrays as tensors, `written` is how a tensor comes back.
BEFORE = """
const of = {};
for (const [name, { shape, data, type }] of Object.entries(given.arrays))
  of[name] = { shape, data: new globalThis[type](data) };
const it = {};
for (const name of given.modules) it[name] = await import(`file://${given.engine}/${name}.js`);
const written = (value) => {
  if (Array.isArray(value)) return value.map(written);
  if (!value?.data || !value.shape) return value;
  const { shape, data } = value;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { shape, type: data.constructor.name, base64: bytes.toString("base64") };
};
"""
TYPES = {"f": "Float32Array", "i": "Int32Array", "u": "Uint8Array"}


def computed(expressions: dict[str, str], modules: list[str], **arrays: np.ndarray) -> dict[str, Any]:
    """What each expression gives, all in one run: `it.masks.paddingMask(of.ids, 0)` is a call with an array."""
    given = {
        "engine": str(ENGINE),
        "modules": modules,
        "arrays": {
            name: {"shape": one.shape, "data": one.ravel().tolist(), "type": TYPES[one.dtype.kind]}
            for name, one in arrays.items()
        },
    }
    lines = [f"answers[{json.dumps(name)}] = written({text});" for name, text in expressions.items()]
    start = f"const given = {json.dumps(given)};"
    code = "\n".join([start, BEFORE, "const answers = {};", *lines, "console.log(JSON.stringify(answers));"])
    done = subprocess.run(
        [node(), "--input-type=module", "-"],
        input=code,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return arrays_of(json.loads(done.stdout))
