"""pyproject.toml의 범위에서 requirements.txt와 binder/requirements.txt를 만든다.

리눅스, macOS, 윈도와 파이썬 3.11-3.13을 한 파일에 모두 고정한다. 이미 적힌 판은 그대로 두고 새로 필요한 것만 더한다.
휠이 없는 판은 고르지 않는다.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements.txt"
BINDER = ROOT / "binder" / "requirements.txt"
EDITABLE = "-e .\n"
COMPILE = ["-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
# docopt alone comes without a wheel; it is pure Python, and pip builds it anywhere in seconds.
WHEELS = ["--only-binary", ":all:", "--no-binary", "docopt"]
EVERYWHERE = ["--universal", "--python-version", "3.11", "--extra", "book", "--extra", "test"]
# Binder runs chapters and builds nothing: no documentation tools, and the same pins.
ON_BINDER = ["--python-version", "3.11.9", "--python-platform", "x86_64-manylinux_2_28"]
ON_BINDER += ["--extra", "tensorflow", "--extra", "training", "--extra", "widgets", "-"]


def lock() -> None:
    """uv의 해석기로 requirements.txt와 binder/requirements.txt를 새로 쓴다."""
    pins = REQUIREMENTS.read_text(encoding="utf-8") if REQUIREMENTS.exists() else ""
    pins = resolve(pins.replace(EDITABLE, ""), *EVERYWHERE)
    REQUIREMENTS.write_text(pins + EDITABLE, encoding="utf-8")
    BINDER.write_text(resolve(pins, *ON_BINDER, extra="ipykernel\njupyterlab\n"), encoding="utf-8")


def resolve(pins: str, *options: str, extra: str = "") -> str:
    """pyproject.toml과 `extra`가 부르는 패키지를, 될 수 있으면 `pins`의 판으로 고정한 목록."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "requirements.txt"
        output.write_text(pins, encoding="utf-8")
        command = [sys.executable, *COMPILE, *WHEELS, *options, "--output-file", str(output)]
        subprocess.run([*command, str(ROOT / "pyproject.toml")], check=True, input=extra, encoding="utf-8")
        lines = sorted(output.read_text(encoding="utf-8").splitlines(), key=str.lower)
        return "\n".join(lines) + "\n"


if __name__ == "__main__":
    lock()
