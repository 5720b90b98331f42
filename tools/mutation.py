"""코드를 한 군데씩 일부러 망가뜨려 보고, 그때마다 시험이 알아채는지 확인한다.

쓰는 법: python tools/mutation.py [이름의 일부 ...]
        python tools/mutation.py --sample 300 [--seed 1706] [--language js] [경로의 일부 ...]
앞의 것은 목록(tests/support/mutants.py)에 적힌 실수를, 뒤의 것은 식의 구문 나무에서 아무렇게나 뽑은 실수를 넣는다. 뽑는 법은
tests/support/syntax_mutants.py에, 모듈마다의 시험은 mutated_modules.py에 있다. 답이 달라질 수 없는 것은 그 까닭과 함께
equivalent_mutants.tsv에 적고 따로 센다. 저장소는 건드리지 않고 임시 폴더의 사본에서만 고친다. 목록에서는 하나라도, 뽑은 것에서는
--allow 퍼센트가 넘게 까닭 없이 살아남으면 1로 끝난다.
"""

import argparse
import gc
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

KILLED, EQUAL, SURVIVED, FAILED = VERDICTS = "잡힘", "같음", "살아남음", "돌리지 못함"
# 프로세스가 스스로 죽을 때의 종료 코드 1과 헷갈리지 않도록 pytest의 종료 코드에 더한다.
BASE = 10
PASSED = BASE + pytest.ExitCode.OK
# 망가진 모듈은 불러오다가 멈추기도 하고, 텐서플로가 프로세스를 끝내기도 한다(SIGABRT, SIGSEGV). 끝나지 않는 것(None)도
# 잡힌 것이다.
CODES = pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR
NOTICED = {*(BASE + code for code in CODES), -6, -11, None}
WRONG_COPY = 99  # 사본이 아닌 kit_core를 불러왔다
# Keras를 불러오는 데 몇 초가 걸린다. 한 번 불러온 프로세스에서 변이마다 하나씩 갈라져 나온다.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["keras", "pytest", "hypothesis.strategies"])
# 깨졌는지만 알면 되므로 assert를 값이 보이게 고쳐 쓰지 않는다. 변이마다 1초쯤 빨라진다. 브라우저는 열지 않고, 불러오는 데만
# 몇 초가 걸리는 플러그인은 뺀다.
BRIEFLY = ["-x", "-q", "--no-header", "--tb=line", "--assert=plain", "-m", "not browser"]
BRIEFLY += [f"-pno:{plugin}" for plugin in ("cacheprovider", "nbval", "xdist", "anyio", "pytest_cov")]


@dataclass(frozen=True)
class Trial:
    """실수 하나: 이름, 망가뜨릴 파일, 그 글을 망가뜨리는 함수, 알아채야 할 시험."""

    name: str
    file: str
    applied: Callable[[str], str]
    tests: tuple[str, ...]


class WithoutShrinking:
    """시험이 깨졌는지만 알면 되므로, hypothesis가 가장 작은 반례를 찾느라 들이는 시간을 아낀다."""

    def pytest_collection(self) -> None:  # conftest가 프로필을 고른 뒤, 시험을 불러오기 전
        from hypothesis import Phase, settings

        settings.register_profile("broken", settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("broken")


def listed(words: list[str]) -> list[Trial]:
    """목록의 실수 가운데 이름에 그 말이 든 것."""
    from mutants import MUTANTS

    chosen = [mutant for mutant in MUTANTS if not words or any(word in mutant.name for word in words)]
    return [Trial(one.name, one.file, one.applied, one.tests) for one in chosen]


def drawn(count: int, seed: int, language: str, words: list[str]) -> list[Trial]:
    """고른 모듈의 모든 실수에서 count개를 뽑아 파일과 줄의 차례로 놓는다."""
    from mutated_modules import MODULES
    from syntax_mutants import mistakes_in

    named = [file for file in MODULES if not words or any(word in file for word in words)]
    files = [file for file in named if file.endswith(f".{language}")]
    every = mistakes_in(ROOT, files)
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    chosen.sort(key=lambda mutant: (files.index(mutant.file), mutant.start))
    return [Trial(one.key, one.file, one.applied, MODULES[one.file]) for one in chosen]


def copy_sources(folder: Path) -> None:
    """시험에 필요한 것만 옮긴다."""
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "_build")
    for name in ("kit_core", "kit_lab", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", folder)


def pytest_in(folder: Path, tests: tuple[str, ...], output: Path) -> None:
    """갈라져 나온 프로세스에서 사본의 시험을 돌리고 그 결과를 종료 코드로 알린다."""
    with output.open("w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True  # 같은 초에 다시 고친 파일을 묵은 바이트코드로 읽지 않는다.
    gc.freeze()  # 시험마다의 청소가 미리 불러온 것까지 살피지 않게 한다.
    code = pytest.main([*BRIEFLY, *tests], [WithoutShrinking()])
    loaded = Path(sys.modules["kit_core"].__file__)
    sys.exit(BASE + code if loaded.is_relative_to(folder) else WRONG_COPY)


def run_tests(folder: Path, tests: tuple[str, ...], seconds: float | None = None) -> tuple[int | None, str]:
    """사본에서 시험을 돌려 종료 코드와 출력을 준다. 시간이 다 되면 종료 코드는 None이다."""
    output = folder / "output.txt"
    process = PROCESSES.Process(target=pytest_in, args=(folder, tests, output))
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
        process.join()
        return None, ""
    return process.exitcode, output.read_text()


def verdict_of(folder: Path, trial: Trial, seconds: float) -> tuple[str, str]:
    """실수 하나를 넣어 시험하고 되돌린 결과와, 시험을 돌리지 못했으면 그 출력."""
    path = folder / trial.file
    original = path.read_text(encoding="utf-8")
    path.write_text(trial.applied(original), encoding="utf-8")
    try:
        code, output = run_tests(folder, trial.tests, seconds)
    finally:
        path.write_text(original, encoding="utf-8")
    if code in NOTICED:
        return KILLED, ""
    return (SURVIVED, "") if code == PASSED else (FAILED, f"\n종료 코드 {code}\n{output[-2000:]}")


def table(counts: dict[str, Counter]) -> str:
    """모듈마다 몇이 잡히고 살아남았는지의 표."""
    rows = [f"{'모두':>4}" + "".join(f"  {verdict}" for verdict in VERDICTS) + "  모듈"]
    for file, of in [*counts.items(), ("모두", sum(counts.values(), Counter()))]:
        rows.append(f"{of.total():6}" + "".join(f"  {of[verdict]:6}" for verdict in VERDICTS) + f"  {file}")
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """고르거나 뽑은 실수를 모두 시험하고, 살아남은 것과 표를 찍는다."""
    parser = argparse.ArgumentParser(description="코드를 망가뜨려 시험이 알아채는지 잰다.")
    parser.add_argument(
        "words", nargs="*", help="목록의 이름의 일부, 또는 뽑을 모듈의 경로의 일부. 없으면 모두"
    )
    parser.add_argument("--sample", type=int, default=0, help="목록 대신 아무 데서나 뽑을 실수의 수")
    parser.add_argument("--seed", type=int, default=0, help="뽑기의 시드")
    parser.add_argument("--language", choices=("py", "js"), default="py", help="뽑을 코드의 언어")
    parser.add_argument("--allow", type=float, default=5.0, help="뽑은 것에서 까닭 없이 살아남아도 될 퍼센트")
    options = parser.parse_args(arguments)
    sampled = options.sample > 0
    choices = options.sample, options.seed, options.language, options.words
    trials = drawn(*choices) if sampled else listed(options.words)
    if not trials:
        print(f"시험할 실수가 없다: {' '.join(arguments)}")
        return 2
    from syntax_mutants import equivalent

    equal = equivalent()
    counts: dict[str, Counter] = defaultdict(Counter)
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copy_sources(folder)
        tests = tuple(dict.fromkeys(test for trial in trials for test in trial.tests))
        start = time.monotonic()
        code, output = run_tests(folder, tests)
        if code != PASSED:
            print(f"망가뜨리기 전부터 시험이 통과하지 않는다.\n{output[-4000:]}")
            return 2
        seconds = 30 + time.monotonic() - start  # 모든 시험에 걸린 만큼이면 한 모듈의 시험에는 넉넉하다.
        print(f"망가뜨리지 않은 코드는 시험 {len(tests)}개를 통과한다. 실수 {len(trials)}개를 시험한다.")
        for number, trial in enumerate(trials, start=1):
            start = time.monotonic()
            verdict, output = (EQUAL, "") if trial.name in equal else verdict_of(folder, trial, seconds)
            counts[trial.file][verdict] += 1
            spent = time.monotonic() - start
            print(f"{number:4}  {spent:4.0f}초  {verdict}  {trial.name}{output}", flush=True)
    print(table(counts))
    total = sum(counts.values(), Counter())
    unexplained = 100 * (total[SURVIVED] + total[FAILED]) / len(trials)
    print(
        f"같은 것을 뺀 {total.total() - total[EQUAL]}개 가운데 {total[KILLED]}개를 잡았다. "
        f"까닭을 모르는 것은 {unexplained:.1f}%이다."
    )
    return 1 if unexplained > (options.allow if sampled else 0) or total[FAILED] else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
