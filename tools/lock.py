"""pyproject.toml의 범위에서 requirements.txt를 만든다.

리눅스, macOS, 윈도와 파이썬 3.11-3.13을 한 파일에 모두 고정한다. 이미 적힌 판은 그대로 두고 새로 필요한 것만
더한다. `--check`를 주면 고치지 않고, 적힌 판마다 리눅스에서 쓸 휠이 있는지 파이썬별로 확인한다.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements.txt"
BINDER = ROOT / "binder" / "requirements.txt"
EDITABLE = "-e .\n"
# Packages without a wheel that are pure Python: pip builds them anywhere, in seconds.
PURE_SOURCE = {"docopt"}
PYTHONS = ("3.11", "3.12", "3.13")
LINUX = [f"manylinux_2_{glibc}_x86_64" for glibc in range(28, 4, -1)]
LINUX += ["manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64", "linux_x86_64"]


def lock() -> None:
    """uv의 해석기로 requirements.txt와 binder/requirements.txt를 새로 쓴다."""
    pins = read(REQUIREMENTS).replace(EDITABLE, "")
    lines = resolve(pins, "--universal", "--python-version", "3.11", "--extra", "book", "--extra", "test")
    REQUIREMENTS.write_text("\n".join(lines) + "\n" + EDITABLE, encoding="utf-8")
    # Binder runs chapters and builds nothing: no documentation tools, and the same pins.
    binder = [
        "--python-version",
        "3.11.9",
        "--python-platform",
        "x86_64-manylinux_2_28",
        "--extra",
        "tensorflow",
        "--extra",
        "training",
        "--extra",
        "widgets",
    ]
    known = "\n".join(pin for line in lines if (pin := pin_for_linux(line, "3.11")))
    lines = resolve(known, *binder, "-", extra="ipykernel\njupyterlab\n")
    BINDER.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> str:
    """파일의 글. 없으면 빈 글."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def resolve(pins: str, *options: str, extra: str = "") -> list[str]:
    """pyproject.toml과 `extra`가 부르는 패키지를, 될 수 있으면 `pins`의 판으로 고정한 목록."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "requirements.txt"
        output.write_text(pins, encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
        command += [*options, "--output-file", str(output), str(ROOT / "pyproject.toml")]
        subprocess.run(command, check=True, input=extra, encoding="utf-8")
        return sorted(output.read_text(encoding="utf-8").splitlines(), key=str.lower)


def check() -> int:
    """적힌 판을 파이썬마다 한꺼번에 pip에게 물어, 휠이 없는 파이썬의 수를 준다. 설치하지는 않는다."""
    lines = REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    missing = 0
    for python in PYTHONS:
        pins = [pin for line in lines if (pin := pin_for_linux(line, python))]
        with tempfile.TemporaryDirectory() as folder:
            command = [
                sys.executable,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--dry-run",
                "--no-deps",
                "--ignore-installed",
            ]
            command += ["--only-binary=:all:", "--target", folder, "--python-version", f"{python}.9"]
            command += [part for platform in LINUX for part in ("--platform", platform)]
            done = subprocess.run([*command, *pins], capture_output=True, text=True, check=False)
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        missing += done.returncode != 0
        print(
            f"파이썬 {python}: {len(pins)}개 "
            + ("모두 휠이 있다" if done.returncode == 0 else "\n".join(errors)),
            flush=True,
        )
    return missing


def pin_for_linux(line: str, python: str) -> str | None:
    """그 파이썬의 리눅스에서 쓰이는 `이름==판`. 쓰이지 않거나 휠이 필요 없으면 None."""
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        requirement = Requirement(line)
    except InvalidRequirement:
        return None
    # pip would judge the markers by the Python that runs it.
    linux = {
        "sys_platform": "linux",
        "platform_machine": "x86_64",
        "os_name": "posix",
        "platform_system": "Linux",
    }
    wanted = requirement.marker is None or requirement.marker.evaluate(
        {**linux, "python_version": python, "python_full_version": f"{python}.9"}
    )
    return (
        f"{requirement.name}{requirement.specifier}"
        if wanted and requirement.name not in PURE_SOURCE
        else None
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="휠이 있는지만 확인한다")
    if parser.parse_args().check:
        sys.exit(1 if check() else 0)
    lock()
