"""What a page of the built book says of the models that run in it: where their scripts lie."""

import json
from pathlib import Path

from kit_lab.live import LiveModel, export_engine
from kit_lab.live.parts import export_parts


def live_script(live: LiveModel, folder: Path) -> str:
    """The line of JavaScript, after the model and the engine were written into the folder."""
    parts = [part.path.as_uri() for part in export_parts(live.pretrained, folder)]
    told = {"engine": export_engine(folder).path.as_uri(), "models": {live.name: parts}}
    return f"globalThis.kitLive = {json.dumps(told)};"
