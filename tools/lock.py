"""pyproject.toml의 범위에서 requirements.txt를 만든다: 리눅스, macOS, 윈도와 파이썬 3.11-3.13을 모두 담는 완전한 고정.

이미 적힌 판은 그대로 두고 새로 필요한 것만 더한다. `--check`를 주면 고치지 않고, 적힌 판마다 파이썬별로 받을 수 있는
배포 파일이 있는지만 확인한다.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements.txt"
EDITABLE = "-e .\n"
# Source-only packages that are pure Python: pip builds them anywhere, in seconds.
PURE_SOURCE = {"docopt"}
PYTHONS = ("3.11", "3.12", "3.13")


def lock() -> None:
    """uv의 범용 해석기로 고정 목록을 새로 쓴다."""
    pins = REQUIREMENTS.read_text(encoding="utf-8") if REQUIREMENTS.exists() else ""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "requirements.txt"
        output.write_text(pins.replace(EDITABLE, ""), encoding="utf-8")
        subprocess.run(
            [
                sys.executable,
                "-m",
                "uv",
                "pip",
                "compile",
                "--quiet",
                "--universal",
                "--python-version",
                "3.11",
            ]
            + ["--no-header", "--no-annotate", "--extra", "book", "--extra", "test"]
            + ["--output-file", str(output), str(ROOT / "pyproject.toml")],
            check=True,
        )
        lines = sorted(output.read_text(encoding="utf-8").splitlines(), key=str.lower)
    REQUIREMENTS.write_text("\n".join(lines) + "\n" + EDITABLE, encoding="utf-8")


def check() -> int:
    """적힌 판마다, 파이썬마다 바로 받을 수 있는 파일이 있는지 pip에게 묻는다. 빠진 수를 준다."""
    pins = [line.split(";")[0].strip() for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines()]
    pins = [pin for pin in pins if "==" in pin and pin.split("==")[0] not in PURE_SOURCE]
    # tensorflow and tensorflow-cpu, like the packages of other systems, are checked on the systems they are for.
    missing = 0
    with tempfile.TemporaryDirectory() as folder:
        for python in PYTHONS:
            for pin in pins:
                platforms = platforms_of(pin)
                found = any(has_wheel(pin, python, platform, folder) for platform in platforms)
                if not found:
                    missing += 1
                    print(f"{pin}: 파이썬 {python}에서 받을 수 있는 휠이 없다")
            print(f"파이썬 {python}: {len(pins)}개를 확인했다", flush=True)
    return missing


def platforms_of(pin: str) -> tuple[str, ...]:
    """이 판이 쓰이는 운영체제의 휠 꼬리표."""
    name = pin.split("==")[0]
    if name == "pywinpty":
        return ("win_amd64",)
    if name == "tensorflow":
        return ("macosx_12_0_arm64", "win_amd64")
    return ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux2014_x86_64")


def has_wheel(pin: str, python: str, platform: str, folder: str) -> bool:
    """그 파이썬과 운영체제에 맞는 휠이 있으면 참. 내려받지는 않는다."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--no-deps", "--target", folder]
        + [
            "--ignore-installed",
            "--only-binary=:all:",
            "--python-version",
            python,
            "--platform",
            platform,
            pin,
        ],
        capture_output=True,
        check=False,
    )
    return done.returncode == 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="휠이 있는지만 확인한다")
    if parser.parse_args().check:
        sys.exit(1 if check() else 0)
    lock()
