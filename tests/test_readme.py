"""README의 코드가 쓰는 이름은 모두 README 안에 있다."""

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def test_every_name_of_the_code_is_known():
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert blocks
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--quiet", "--select", "F", "-"]
    done = subprocess.run(
        command, input="\n".join(blocks), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout
