"""The lists of mutants stay true: tools/mutation_check.py and mutation_sample.py would otherwise fail only when run."""

import ast
import subprocess
import sys
from pathlib import Path

import equivalent_scripts
import pytest
from at_length import at_length
from equivalent_mutants import EQUIVALENT
from mutants import MUTANTS
from mutated_modules import MODULES
from mutated_scripts import SCRIPTS
from script_mutants import script_mutants_of
from syntax_mutants import mutants_of

ROOT = Path(__file__).parents[1]


def test_there_are_many_and_their_names_tell_them_apart():
    assert len(MUTANTS) >= 25
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def changed(mutant):
    """Whether it changes one place and what is left is Python."""
    code = (ROOT / mutant.file).read_text(encoding="utf-8")
    other = ast.parse(code.replace(mutant.text, mutant.instead), mutant.name)
    return code.count(mutant.text) == 1 and ast.dump(other) != ast.dump(ast.parse(code))


def test_every_mutant_changes_one_place_and_stays_python():
    assert [mutant.name for mutant in MUTANTS if not changed(mutant)] == []


def test_every_named_test_exists():
    named = sorted({test.split("[")[0] for mutant in MUTANTS for test in mutant.tests})
    known = [
        f"{path}::{node.name}"
        for path in {test.split("::")[0] for test in named}
        for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    assert [test for test in named if known.count(test) != 1] == []


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


def test_each_mistake_that_is_said_to_change_nothing_can_still_be_made():
    files = {key.split(" ")[0] for key in EQUIVALENT}
    known = {m.key for file in files for m in mutants_of(file, (ROOT / file).read_text(encoding="utf-8"))}
    assert EQUIVALENT.keys() <= known


def test_the_tests_of_a_module_exist_and_its_mirror_comes_first():
    mirrors = {file: Path("tests", *Path(file).parts[1:-1], f"test_{Path(file).name}") for file in MODULES}
    assert {file: str(mirror) for file, mirror in mirrors.items()} == {
        file: tests[0] for file, tests in MODULES.items()
    }
    assert [test for tests in MODULES.values() for test in tests if not (ROOT / test).is_file()] == []


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
    mutants = script_mutants_of(tmp_path, ["m.js"])
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


def test_each_mistake_in_a_script_that_is_said_to_change_nothing_can_still_be_made():
    files = sorted({key.split(" ")[0] for key in equivalent_scripts.EQUIVALENT})
    known = {mutant.key for mutant in script_mutants_of(ROOT, files)}
    assert equivalent_scripts.EQUIVALENT.keys() <= known


def test_the_scripts_and_their_tests_exist():
    named = [*SCRIPTS, *(test for tests in SCRIPTS.values() for test in tests)]
    assert [file for file in named if not (ROOT / file).is_file()] == []


SAMPLES = {
    "python": ("--count", "5", "--seed", "6", "--modules", "sinusoids", "search_tree"),
    "js": ("--count", "3", "--language", "js", "--seed", "6", "--modules", "heap", "float16"),
}


# Both go the same way; that of Python loads Keras and tries more.
@pytest.mark.parametrize("language", at_length(["js"], SAMPLES))
def test_a_small_sample_is_noticed(language):
    done = subprocess.run(
        [sys.executable, "tools/mutation_sample.py", *SAMPLES[language]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("잡힘  ") + done.stdout.count("같음  ") >= int(SAMPLES[language][1])
