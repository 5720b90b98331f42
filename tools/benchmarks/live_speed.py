"""How fast is the engine in the page? Under Node.js, and with --browser in a Worker of a page from file://.

    python tools/benchmarks/live_speed.py [--rounds 9] [--browser] [--engine FOLDER] [--json live_speed.json]

For every work the median and the least of the rounds, and the very first time; under Node.js in the processor's time. A
product of matrices in the same place, (64, 256) times (256, 256) in a plain loop, tells how fast the machine is at the
moment: what else runs on it falls on both.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

import firefox
from browser import launched
from live_engine import ENGINE, entry, node

from kit_core import load_pretrained
from kit_lab.live.exporting import write_script

WORK = Path(__file__).with_name("live_speed.mjs")
NAMES = (
    "korean_numbers",
    "korean_english",
    "multi30k",
    "chatbot",
    "reviews",
    "language_model",
    "masked_words",
)
ASKED = {
    "numeral greedy": 25,
    "sentence greedy": 40,
    "sentence beam 4": 120,
    "German greedy": 250,
    "German beam 4": 1200,
}  # milliseconds
PRODUCT = 64 * 256 * 256  # multiplications

IN_NODE = """
const [engine, work, rounds, ...scripts] = process.argv.slice(1);
for (const script of scripts) (0, eval)(require("node:fs").readFileSync(script, "utf8"));
Promise.all([import(engine), import(work)]).then(([engine, { measure }]) =>
  console.log(JSON.stringify(measure(engine, globalThis.kitModels, Number(rounds)))));
"""
# A page from file:// can import no file, and a Worker there no Blob: the modules become functions in one text.
PAGE = """<!doctype html><meta charset="utf-8"><title>speed</title>
%(scripts)s
<script>
const text = %(text)s;
const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
window.measured = new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
});
worker.postMessage(kitModels);
</script>
"""


def in_node(engine: Path, scripts: list[Path], rounds: int) -> dict[str, Any]:
    """What live_speed.mjs measures under Node.js."""
    command = [node(), "-e", IN_NODE, (engine / "index.js").as_uri(), WORK.as_uri(), str(rounds), *scripts]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)


def in_order(path: Path, seen: dict[str, str]) -> dict[str, str]:
    """The texts of a module and of all that it imports, those first that others import."""
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r'from "\./([a-z0-9_]+\.js)"', text):
        if name not in seen:
            in_order(path.with_name(name), seen)
    seen[path.name] = text
    return seen


def as_function(name: str, text: str) -> str:
    """A module as a function that is called at once and puts what it exports into `modules`."""
    passed_on = ", ".join(re.findall(r"^export \{([^}]*)\} from", text, re.M))
    own = ", ".join(re.findall(r"^export (?:const|class|function\*?) (\w+)", text, re.M))
    text = re.sub(
        r'^(?:im|ex)port (\{[^}]*\}) from "\./(\w+\.js)";', r'const \1 = modules["\2"];', text, flags=re.M
    )
    text = re.sub(r"^export ", "", text, flags=re.M)
    return f'modules["{name}"] = (() => {{\n{text}\nreturn {{ {passed_on or own} }};\n}})();'


def page_for(engine: Path, scripts: list[Path], rounds: int, folder: Path) -> str:
    """The address of a page, opened from the disk, in which a Worker does the same."""
    modules = in_order(WORK, in_order(engine / "index.js", {}))
    functions = [as_function(name, text) for name, text in modules.items()]
    measure = 'modules["live_speed.mjs"].measure(modules["index.js"], data, ' + str(rounds) + ")"
    text = "\n".join(
        ["const modules = {};", *functions, f"onmessage = ({{ data }}) => postMessage({measure});"]
    )
    page = PAGE % {
        "scripts": "\n".join(f'<script src="{script.name}"></script>' for script in scripts),
        "text": json.dumps(text).replace("</", "<\\/"),
    }
    path = folder / "speed.html"
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


def in_chromium(address: str) -> dict[str, Any]:
    with launched() as browser:
        tab = browser.new_page()
        tab.goto(address)
        return tab.evaluate("() => window.measured")


def in_firefox(address: str, folder: Path) -> dict[str, Any]:
    with firefox.launched(folder) as browser:
        browser.open(address)
        return json.loads(browser.evaluate("window.measured.then(JSON.stringify)"))


def table(place: str, measured: dict[str, Any]) -> str:
    """A line a work, and how often the product goes into its median."""
    product = measured["product"]["median"]
    lines = [
        f"{place}: the product takes {product:.2f} ms, {PRODUCT / product / 1e6:.2f} G multiplications a second"
    ]
    lines.append(f"  {'milliseconds':26}{'median':>9}{'least':>9}{'first':>9}{'products':>10}{'asked':>8}")
    for name, one in measured.items():
        numbers = "".join(f"{one[key]:9.1f}" for key in ("median", "least", "first"))
        lines.append(f"  {name:26}{numbers}{one['median'] / product:10.1f}{ASKED.get(name, ''):>8}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument(
        "--browser",
        action="store_true",
        help="in Chromium and Firefox too; KIT_CHROMIUM and KIT_FIREFOX name them",
    )
    parser.add_argument(
        "--engine", type=Path, default=ENGINE, help="the folder of another engine, to compare"
    )
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    engine = options.engine.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scripts = [
            write_script(name, ("kitModels", name), entry(load_pretrained(name)), folder).path
            for name in NAMES
        ]
        measured = {"Node.js": in_node(engine, scripts, options.rounds)}
        if options.browser:
            address = page_for(engine, scripts, options.rounds, folder)
            measured["Chromium, Worker, file://"] = in_chromium(address)
            if firefox.firefox():
                (folder / "profile").mkdir()
                measured["Firefox, Worker, file://"] = in_firefox(address, folder / "profile")
    for place, numbers in measured.items():
        print(table(place, numbers))
    if options.json:
        options.json.write_text(json.dumps(measured, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
