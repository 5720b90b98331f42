"""수식을 하나씩 일부러 망가뜨려 보고, 그때마다 시험이 알아채는지 확인한다.

쓰는 법: python tools/mutation_check.py [이름의 일부 ...]
목록은 tests/support/mutants.py에 있다. 저장소는 건드리지 않고 임시 폴더의 사본에서만 고친다. 하나라도 살아남으면 1로 끝난다.
"""

import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from mutants import MUTANTS, Mutant  # noqa: E402

# 프로세스가 스스로 죽을 때의 종료 코드 1과 헷갈리지 않도록 pytest의 종료 코드에 더한다.
BASE = 10
TESTS_PASSED, TESTS_FAILED = BASE + pytest.ExitCode.OK, BASE + pytest.ExitCode.TESTS_FAILED
WRONG_COPY = 99  # 사본이 아닌 kit_core를 불러왔다
TIME_LIMIT = 600  # 초. 끝나지 않는 반복문이 된 변이도 잡힌 것이다.
# Keras를 불러오는 데 몇 초가 걸린다. 한 번 불러온 프로세스에서 변이마다 하나씩 갈라져 나온다.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["keras"])


def copy_sources(folder: Path) -> None:
    """시험에 필요한 것만 옮긴다."""
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "_build")
    for name in ("kit_core", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", folder)


class WithoutShrinking:
    """시험이 깨졌는지만 알면 되므로, hypothesis가 가장 작은 반례를 찾느라 들이는 시간을 아낀다."""

    def pytest_collection(self) -> None:  # conftest가 프로필을 고른 뒤, 시험을 불러오기 전
        from hypothesis import Phase, settings

        settings.register_profile("broken", settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("broken")


def pytest_in(folder: Path, tests: tuple[str, ...], output: Path) -> None:
    """갈라져 나온 프로세스에서 사본의 시험을 돌리고 그 결과를 종료 코드로 알린다."""
    with output.open("w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True  # 같은 초에 다시 고친 파일을 묵은 바이트코드로 읽지 않는다.
    code = pytest.main(
        ["-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", *tests], [WithoutShrinking()]
    )
    loaded = Path(sys.modules["kit_core"].__file__)
    sys.exit(BASE + code if loaded.is_relative_to(folder) else WRONG_COPY)


def run_tests(folder: Path, tests: tuple[str, ...]) -> tuple[int | None, str]:
    """사본에서 시험을 돌려 종료 코드와 출력을 준다. 시간이 다 되면 종료 코드는 None이다."""
    output = folder / "output.txt"
    process = PROCESSES.Process(target=pytest_in, args=(folder, tests, output))
    process.start()
    process.join(TIME_LIMIT)
    if process.is_alive():
        process.kill()
        process.join()
        return None, ""
    return process.exitcode, output.read_text()


def try_mutant(folder: Path, mutant: Mutant) -> tuple[bool, str]:
    """변이 하나를 넣었다가 되돌린다. 잡혔는지와 한마디를 준다."""
    path = folder / mutant.file
    original = path.read_text(encoding="utf-8")
    if original.count(mutant.text) != 1:
        return False, f"{mutant.file}에 그 글이 {original.count(mutant.text)}번 나온다"
    path.write_text(original.replace(mutant.text, mutant.instead), encoding="utf-8")
    try:
        code, output = run_tests(folder, mutant.tests)
    finally:
        path.write_text(original, encoding="utf-8")
    if code is None:
        return True, "잡힘 (끝나지 않음)"
    if code == TESTS_FAILED:
        return True, "잡힘"
    if code == TESTS_PASSED:
        return False, "살아남음"
    return False, f"시험을 돌리지 못함 (종료 코드 {code})\n{output[-2000:]}"


def main(words: list[str]) -> int:
    """고른 변이를 모두 시험하고 표를 찍는다."""
    chosen = [mutant for mutant in MUTANTS if not words or any(word in mutant.name for word in words)]
    if not chosen:
        print(f"이름에 {words}이(가) 든 변이가 없다.")
        return 2
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copy_sources(folder)
        named = tuple(dict.fromkeys(test for mutant in chosen for test in mutant.tests))
        code, output = run_tests(folder, named)
        if code != TESTS_PASSED:
            print(f"망가뜨리기 전부터 시험이 통과하지 않는다.\n{output[-4000:]}")
            return 2
        print(f"망가뜨리지 않은 코드는 시험 {len(named)}개를 통과한다. 변이 {len(chosen)}개를 시험한다.")
        survivors = []
        for number, mutant in enumerate(chosen, start=1):
            start = time.monotonic()
            killed, verdict = try_mutant(folder, mutant)
            seconds = time.monotonic() - start
            print(f"{number:3}  {seconds:4.0f}초  {verdict}  {mutant.name} ({mutant.file})", flush=True)
            if not killed:
                survivors.append(mutant.name)
    print(f"변이 {len(chosen)}개 가운데 {len(chosen) - len(survivors)}개를 잡았다.")
    for name in survivors:
        print(f"  살아남음: {name}")
    return 1 if survivors else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
