"""The rooms of both packages: who may know whom. Arrows point down, without circles, imports inside functions too."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import kit_core
import kit_lab

HOMES = {package.__name__: Path(package.__file__).parent for package in (kit_core, kit_lab)}
HOME = HOMES["kit_core"]

PAPER = {
    "config",
    "validation",
    "layer",
    "stack",
    "frozen",
    "attention",
    "feed_forward",
    "add_and_norm",
    "embedding",
    "sinusoids",
    "positional_encoding",
    "masking",
    "encoder",
    "decoder",
    "transformer",
}
MODEL = {"layer", "stack", "attention", "feed_forward", "add_and_norm", "embedding", "positional_encoding"}
MODEL |= {"masking", "encoder", "decoder", "transformer", "applications", "descendants"}
PARTS_OF_TRAINING = {"training.objective", "training.data", "training.loop"}
ABOVE = {"training", "pretrained", "tasks", "widgets", "live", "exercises", "clinic"}

# Who reaches nobody of whom, be it through others.
KEPT_APART = {
    "the model": (PAPER, {"decoding", "applications", "descendants", "saving"} | ABOVE),
    "backend": ({"backend"}, PAPER - {"validation"} | {"decoding", "applications", "saving"} | ABOVE),
    "reference": ({"reference"}, MODEL | {"backend", "decoding", "saving"} | ABOVE),
    "decoding": ({"decoding"}, {"applications", "descendants", "saving"} | ABOVE),
    "applications": ({"applications"}, {"descendants"} | ABOVE),
    "descendants": ({"descendants"}, {"applications", "saving"} | ABOVE),
    "tasks": ({"tasks"}, MODEL | {"decoding", "saving"} | ABOVE - {"tasks"}),
    "training": (
        PARTS_OF_TRAINING,
        {"training.recipes", "training.__main__"} | ABOVE - {"training", "tasks"},
    ),
    "pretrained": ({"pretrained"}, ABOVE - {"pretrained", "tasks"}),
    "drawings": ({"drawings"}, MODEL | {"backend", "decoding", "saving", "reference"} | ABOVE),
    "widgets": ({"widgets"}, MODEL | {"saving"} | ABOVE - {"widgets"}),
}


def import_graph(homes):
    """Every module and those that it imports, at any depth of its code."""
    files = {
        ".".join([package, *path.relative_to(home).with_suffix("").parts]): path
        for package, home in homes.items()
        for path in home.rglob("*.py")
    }
    files = {name.removesuffix(".__init__"): path for name, path in files.items()}
    stubs = {
        name: _lazy_names(name, path) for name, path in files.items() if path.with_suffix(".pyi").exists()
    }
    graph = {name: set(stubs.get(name, {}).values()) for name in files}
    for name, path in files.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                graph[name] |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                origin = _origin(node, name, path)
                for alias in node.names:
                    inner = f"{origin}.{alias.name}"
                    # A name that a package loads lazily comes from where it is written.
                    graph[name].add(
                        inner if inner in files else stubs.get(origin, {}).get(alias.name, origin)
                    )
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                graph[name] |= {node.value} - homes.keys()  # "kit_core.module" for import_module
        graph[name] = (graph[name] & files.keys()) - {name}
    return graph


def _lazy_names(name, path):
    """The names in a package's stub, and the module of each."""
    found = {}
    for node in ast.parse(path.with_suffix(".pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            origin = _origin(node, name, path)
            for alias in node.names:
                found[alias.name] = origin if node.module else f"{origin}.{alias.name}"
    return found


def _origin(node, name, path):
    if not node.level:
        return node.module
    parts = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def circle(graph):
    """Modules that import each other in a circle, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return None


def reached(graph, start):
    """All modules that the first ones import, be it through others."""
    found, waiting = set(), list(start)
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def of(graph, places):
    """The modules in the given files and rooms; no room of one package has the name of one of the other."""
    return {
        name
        for name in graph
        if any(f"{name}.".partition(".")[2].startswith(f"{place}.") for place in places)
    }


@pytest.fixture(scope="module")
def graph():
    return import_graph(HOMES)


def test_no_modules_import_each_other_in_a_circle(graph):
    assert circle(graph) is None


def test_no_rooms_know_each_other_in_a_circle(graph):
    """Scripts count too: front ends of widgets import the engine's modules."""
    knows = [(name.split("."), other.split(".")) for name, others in graph.items() for other in others]
    lab = HOMES["kit_lab"]
    for path in lab.rglob("*.js"):
        for address in re.findall(r'from "(\.[^"]+)"', path.read_text(encoding="utf-8")):
            other = (path.parent / address).resolve()
            knows.append(tuple(["", one.relative_to(lab).parts[0]] for one in (path, other)))
    rooms = {}
    for (_, *own), (_, *other) in knows:
        if own and other and own[0] != other[0]:
            rooms.setdefault(own[0], set()).add(other[0])
    assert "live" in rooms["widgets"]
    assert circle(rooms) is None


def test_a_room_knows_nothing_of_those_above_it(graph):
    wrong = {}
    for room, sides in KEPT_APART.items():
        own, forbidden = (of(graph, places) for places in sides)
        assert own, room
        assert forbidden, room
        wrong |= {(room, name): others for name in own if (others := reached(graph, [name]) & forbidden)}
    assert wrong == {}


def test_the_core_knows_nothing_of_the_lab(graph):
    """Nor does it name it, as for an import by a string."""
    core = {name for name in graph if name.split(".")[0] == "kit_core"}
    assert {name for name in core if graph[name] - core} == set()
    naming = [
        path
        for path in HOME.rglob("*")
        if path.suffix in (".py", ".pyi") and "kit_lab" in path.read_text("utf-8")
    ]
    assert naming == []
