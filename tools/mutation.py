"""진료실의 고장을 하나씩 걸어 보고, 그때마다 시험이 알아채는지 확인한다.

쓰는 법: python tools/mutation.py [이름의 일부 ...]
고장마다의 시험은 tests/support/clinic_mutants.tsv에 있다. 하나라도 살아남으면 1로 끝난다.
"""

import multiprocessing
import os
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

# 프로세스가 스스로 죽을 때의 종료 코드 1과 헷갈리지 않도록 pytest의 종료 코드에 더한다.
BASE = 10
# 텐서플로가 프로세스를 끝내는 것(SIGABRT, SIGSEGV)과 끝나지 않는 것(None)도 알아챈 것이다.
NOTICED = {BASE + pytest.ExitCode.TESTS_FAILED, -6, -11, None}
SECONDS = 300
# Keras를 불러오는 데 몇 초가 걸린다. 한 번 불러온 프로세스에서 고장마다 하나씩 갈라져 나온다.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["keras", "pytest", "hypothesis.strategies"])
# 깨졌는지만 알면 된다.
BRIEFLY = ["-x", "-q", "--no-header", "--tb=line", "--assert=plain", "-m", "not browser"]
BRIEFLY += [f"-pno:{plugin}" for plugin in ("cacheprovider", "nbval", "xdist", "anyio", "pytest_cov")]


def infected_tests(name: str | None, tests: tuple[str, ...]) -> None:
    """갈라져 나온 프로세스에서 고장을 건 채로 시험을 돌리고 그 결과를 종료 코드로 알린다."""
    from kit_lab.clinic import infected

    os.chdir(ROOT)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with infected(name) if name else nullcontext():
        sys.exit(BASE + pytest.main([*BRIEFLY, *tests]))


def outcome(name: str | None, tests: tuple[str, ...], seconds: float | None = SECONDS) -> int | None:
    """종료 코드. 시간이 다 되면 None이다."""
    process = PROCESSES.Process(target=infected_tests, args=(name, tests))
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
        return None
    return process.exitcode


def main(words: list[str]) -> int:
    """고장을 모두, 또는 이름에 그 말이 든 것을 시험하고 살아남은 것을 찍는다."""
    from mutants import FROM_CLINIC

    trials = {
        name: tests for name, tests in FROM_CLINIC.items() if not words or any(w in name for w in words)
    }
    everything = tuple(dict.fromkeys(test for tests in trials.values() for test in tests))
    if not trials or outcome(None, everything, None) != BASE + pytest.ExitCode.OK:
        print("시험할 고장이 없거나, 고장을 걸기 전부터 시험이 통과하지 않는다.")
        return 2
    survived = 0
    for name, tests in trials.items():
        noticed = outcome(name, tests) in NOTICED
        survived += not noticed
        print(f"{'잡힘' if noticed else '살아남음'}  {name}", flush=True)
    print(f"고장 {len(trials)}개 가운데 {len(trials) - survived}개를 잡았다.")
    return int(survived > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
