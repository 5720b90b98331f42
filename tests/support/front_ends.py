"""Small front ends: modules written into a folder, bundled as a widget's are, and run by the Node.js that pip installed."""

import json
import subprocess
from pathlib import Path
from typing import Any

from live_engine import node


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
