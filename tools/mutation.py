"""코드를 한 군데씩 일부러 망가뜨려 보고, 그때마다 시험이 알아채는지 확인한다.

쓰는 법: python tools/mutation.py [이름의 일부 ...]
실수는 tests/support/mutants.py의 목록에 있다. 저장소는 건드리지 않고 임시 폴더의 사본에서만 고친다. 하나라도 살아남으면 1로
끝난다.
"""

import gc
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from mutants import Mutant

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

KILLED, SURVIVED, FAILED = "잡힘", "살아남음", "돌리지 못함"
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


class WithoutShrinking:
    """시험이 깨졌는지만 알면 되므로, hypothesis가 가장 작은 반례를 찾느라 들이는 시간을 아낀다."""

    def pytest_collection(self) -> None:  # conftest가 프로필을 고른 뒤, 시험을 불러오기 전
        from hypothesis import Phase, settings

        settings.register_profile("broken", settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("broken")


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


def verdict_of(folder: Path, trial: "Mutant", seconds: float) -> tuple[str, str]:
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


def main(words: list[str]) -> int:
    """목록의 실수를 모두, 또는 이름에 그 말이 든 것을 시험하고 살아남은 것을 찍는다."""
    from mutants import MUTANTS  # 갈라져 나온 프로세스는 이 파일을 다시 읽지만 사본의 것을 불러와야 한다.

    trials = [mutant for mutant in MUTANTS if not words or any(word in mutant.name for word in words)]
    if not trials:
        print(f"시험할 실수가 없다: {' '.join(words)}")
        return 2
    counts: Counter[str] = Counter()
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
            verdict, output = verdict_of(folder, trial, seconds)
            counts[verdict] += 1
            spent = time.monotonic() - start
            print(f"{number:4}  {spent:4.0f}초  {verdict}  {trial.name}{output}", flush=True)
    print(f"실수 {len(trials)}개 가운데 {counts[KILLED]}개를 잡았다.")
    return int(counts[KILLED] < len(trials))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
