"""시험을 돌릴 사본: 저장소는 건드리지 않고, 임시 폴더에 옮긴 코드를 망가뜨려 가며 시험한다."""

import gc
import multiprocessing
import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# 프로세스가 스스로 죽을 때의 종료 코드 1과 헷갈리지 않도록 pytest의 종료 코드에 더한다.
BASE = 10
TESTS_PASSED, TESTS_FAILED = BASE + pytest.ExitCode.OK, BASE + pytest.ExitCode.TESTS_FAILED
WRONG_COPY = 99  # 사본이 아닌 kit_core를 불러왔다
TIME_LIMIT = 600  # 초. 끝나지 않는 반복문이 된 변이도 잡힌 것이다.
# 장과 책을 위한 플러그인은 불러오는 데만 몇 초가 걸린다.
WITHOUT = ("-p", "no:nbval", "-p", "no:xdist", "-p", "no:anyio", "-p", "no:pytest_cov")
# Keras를 불러오는 데 몇 초가 걸린다. 한 번 불러온 프로세스에서 변이마다 하나씩 갈라져 나온다.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["keras", "pytest", "hypothesis.strategies"])
# 깨졌는지만 알면 되므로 assert를 값이 보이게 고쳐 쓰지 않는다. 변이마다 1초쯤 빨라진다. 브라우저는 열지 않는다.
BRIEFLY = (
    "-x",
    "-q",
    "--no-header",
    "--tb=line",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-m",
    "not browser",
)


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


def enter(folder: Path, output: Path | None = None) -> None:
    """갈라져 나온 프로세스가 사본에서 일하게 한다. 찍는 것은 output에, 없으면 아무 데도 남기지 않는다."""
    with open(output or os.devnull, "w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(folder)
    # 변이의 목록이 저장소의 kit_core에서 고장의 표를 읽는다. 여기서는 사본의 것을 불러와야 한다.
    for name in [name for name in sys.modules if name.split(".")[0] == "kit_core"]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True  # 같은 초에 다시 고친 파일을 묵은 바이트코드로 읽지 않는다.


def pytest_in(folder: Path, tests: tuple[str, ...], output: Path) -> None:
    """갈라져 나온 프로세스에서 사본의 시험을 돌리고 그 결과를 종료 코드로 알린다."""
    enter(folder, output)
    gc.freeze()  # 시험마다의 청소가 미리 불러온 것까지 살피지 않게 한다.
    code = pytest.main([*BRIEFLY, *WITHOUT, *tests], [WithoutShrinking()])
    loaded = Path(sys.modules["kit_core"].__file__)
    sys.exit(BASE + code if loaded.is_relative_to(folder) else WRONG_COPY)


def run_tests(folder: Path, tests: tuple[str, ...], seconds: float = TIME_LIMIT) -> tuple[int | None, str]:
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


def run_broken(
    folder: Path, file: str, broken: str, tests: tuple[str, ...], seconds: float = TIME_LIMIT
) -> tuple[int | None, str]:
    """사본의 파일 하나를 broken으로 바꾸어 시험을 돌리고, 되돌린다. run_tests와 같은 것을 준다."""
    path = folder / file
    original = path.read_text(encoding="utf-8")
    path.write_text(broken, encoding="utf-8")
    try:
        return run_tests(folder, tests, seconds)
    finally:
        path.write_text(original, encoding="utf-8")
