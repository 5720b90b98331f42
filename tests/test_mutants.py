"""The lists of mutants stay true: tools/mutation.py would otherwise fail only when run."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from at_length import at_length
from mutants import MUTANTS
from mutated_modules import MODULES
from syntax_mutants import equivalent, mistakes_in, mutants_of

ROOT = Path(__file__).parents[1]


def test_there_are_many_and_their_names_tell_them_apart():
    assert len(MUTANTS) >= 25
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_a_mutant_changes_one_place_and_stays_python():
    lost = []
    for mutant in MUTANTS:
        code = (ROOT / mutant.file).read_text(encoding="utf-8")
        changed = ast.dump(ast.parse(mutant.applied(code))) != ast.dump(ast.parse(code))
        if code.count(mutant.text) != 1 or not changed:
            lost.append(mutant.name)
    assert not lost


def test_every_named_test_exists():
    lost = []
    for place in {test for mutant in MUTANTS for test in mutant.tests}:
        path, name = place.split("::")
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        if functions.count(name.split("[")[0]) != 1:
            lost.append(place)
    assert not lost
    assert not [test for tests in MODULES.values() for test in tests if not (ROOT / test).is_file()]


@pytest.mark.parametrize("language", ["py", "js"])
def test_each_mistake_that_is_said_to_change_nothing_can_still_be_made(language):
    said = {key for key in equivalent() if key.split(" ")[0].endswith(f".{language}")}
    files = sorted({key.split(" ")[0] for key in said})
    assert files
    assert set(files) <= MODULES.keys()
    assert said <= {mutant.key for mutant in mistakes_in(ROOT, files)}


MODULE = '''
"""Words."""

def f(x, axis=-1, *, kept=True):
    """More words."""
    if x.ndim > 1:
        raise ValueError(f"{x.ndim + 1}")
    x = g(x, axis=axis)
    check(x)
    return x[:-1] + max(x) if kept else False
'''


def test_the_operators_break_what_computes_and_leave_what_speaks():
    mutants = mutants_of("m.py", MODULE)
    assert {mutant.key.removeprefix("m.py f: ") for mutant in mutants} == {
        *("-1 -> 0", "-1 -> -2", "-1 -> 1", "True -> False"),
        *(
            "x.ndim > 1 -> True",
            "x.ndim > 1 -> False",
            "x.ndim > 1 -> x.ndim >= 1",
            "x.ndim > 1 -> x.ndim <= 1",
        ),
        *("1 -> 2", "1 -> 0", "1 -> -1"),
        *("x = g(x, axis=axis) -> pass", "g(x, axis=axis) -> g(x)", "check(x) -> pass"),
        *("kept -> True", "kept -> False", "False -> True", "x[:-1] + max(x) if kept else False -> None"),
        *("x[:-1] + max(x) -> x[:-1] - max(x)", "max(x) -> min(x)"),
        *("-1 -> None", "-1 -> 0 (2)", "-1 -> -2 (2)", "-1 -> 1 (2)"),
    }
    broken = {ast.unparse(ast.parse(mutant.applied(MODULE))) for mutant in mutants}
    assert len(broken) == len(mutants)
    assert ast.unparse(ast.parse(MODULE)) not in broken


SCRIPT = """// Words.
export const f = (x, { kept = true } = {}) => {
  if (x.length > 1) throw new Error(`${x.length + 1}`);
  for (let i = 0; i < x.length; i += 1) check(x[i], i);
  let found = Math.max(...x);
  found -= -2;
  return kept ? g(found, x) : null;
};
"""


def test_the_operators_break_what_computes_in_a_script_and_leave_what_speaks(tmp_path):
    (tmp_path / "m.js").write_text(SCRIPT, encoding="utf-8")
    mutants = mistakes_in(tmp_path, ["m.js"])
    assert {mutant.key.removeprefix("m.js f: ") for mutant in mutants} == {
        *("true -> false", "kept -> true", "kept -> false", "kept ? g(found, x) : null -> undefined"),
        *(f"x.length > 1 -> {other}" for other in ("true", "false", "x.length >= 1", "x.length <= 1")),
        *("1 -> 2", "1 -> 0", "1 -> -1", "0 -> 1", "0 -> -1", "1 -> 2 (2)"),
        *(f"i < x.length -> {other}" for other in ("false", "i <= x.length", "i >= x.length")),
        *("check(x[i], i); -> ;", "check(x[i], i) -> check(i, x[i])", "g(found, x) -> g(x, found)"),
        *("Math.max(...x) -> Math.min(...x)", "found -= -2; -> ;", "found -= -2 -> found += -2"),
        *("-2 -> -1", "-2 -> -3", "-2 -> 2"),
    }
    assert len({mutant.applied(SCRIPT) for mutant in mutants} - {SCRIPT}) == len(mutants)


SAMPLES = {
    "py": ("--sample", "5", "--seed", "6", "sinusoids", "search_tree"),
    "js": ("--sample", "3", "--language", "js", "--seed", "6", "heap", "float16"),
}


# Minutes on a busy machine: the operators themselves are tested above.
@pytest.mark.parametrize("language", at_length([], SAMPLES))
def test_a_small_sample_is_noticed(language):
    done = subprocess.run(
        [sys.executable, "tools/mutation.py", *SAMPLES[language]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("잡힘  ") + done.stdout.count("같음  ") >= int(SAMPLES[language][1])
