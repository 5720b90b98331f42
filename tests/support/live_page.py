"""What a page of the built book says of the models that run in it: where their scripts lie."""

import json
from pathlib import Path

from kit_core.live import LiveModel, export, export_engine


def live_script(live: LiveModel, folder: Path) -> str:
    """The line of JavaScript, after the model and the engine were written into the folder."""
    model, engine = export(live.pretrained, folder), export_engine(folder)
    told = {"engine": engine.path.as_uri(), "models": {live.name: model.path.as_uri()}}
    return f"globalThis.kitLive = {json.dumps(told)};"
