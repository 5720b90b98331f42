"""The bytes in the engine are those of the text that tools/simd.mjs writes."""

import subprocess

from live_engine import ENGINE, node

SCRIPT = ENGINE.parents[2] / "tools" / "simd.mjs"


def test_the_bytes_are_what_the_script_writes():
    done = subprocess.run([node(), SCRIPT], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == (ENGINE / "simd_bytes.js").read_text(encoding="utf-8")
