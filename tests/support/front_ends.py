"""Small front ends: modules written into a folder, bundled as a widget's are, and run by the Node.js that pip installed."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from live_engine import node

from kit_lab.bundling.bundle import bundled


def write(folder: Path, **files: str) -> Path:
    """Modules by name; gives the path of `index`."""
    for name, text in files.items():
        path = folder / f"{name}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "index.js"


def run(text: str) -> Any:
    """What the default export of a module's text is, once Node has loaded it as a Blob's text is loaded: with no folder."""
    code = (
        "const url = 'data:text/javascript,' + encodeURIComponent(process.argv[1]);"
        "import(url).then((m) => console.log(JSON.stringify(m.default)));"
    )
    done = subprocess.run([node(), "-e", code, text], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def evaluated(module: Path, expression: str, folder: Path, first: str = "", more: str = "") -> Any:
    """What an expression is, where `it` holds all that a module exports.

    `first` runs before the module is there, `more` stands between its import and the expression.
    """
    folder = folder / str(len(list(folder.iterdir())))  # a bundle is kept by its path
    address = os.path.relpath(module, folder).replace(os.sep, "/")
    text = f'import * as it from "{address}";\n{more}export default {expression};\n'
    return run(first + bundled(write(folder, index=text)))
