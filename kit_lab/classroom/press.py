"""HTML을 크로미움으로 PDF에 찍는다. 컴퓨터에 있는 브라우저를 쓰고, 없으면 찍지 않는다."""

import base64
import os
import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer")


def press(pages: Sequence[Path]) -> bool:
    """HTML마다 곁에 같은 이름의 PDF를 찍는다. 브라우저가 없거나 제대로 끝나지 않으면 False를 준다.

    브라우저는 KIT_CHROMIUM에 적힌 것이고, 적지 않았으면 시스템에서 찾는다.
    """
    browser = os.environ.get("KIT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        return False
    with TemporaryDirectory() as scratch:
        for page in pages:
            copy = Path(scratch) / page.name
            text = page.read_text(encoding="utf-8").replace("<style>", f"<style>{_font()}")
            copy.write_text(text, encoding="utf-8")
            into = [f"--user-data-dir={scratch}/user", f"--print-to-pdf={page.with_suffix('.pdf').resolve()}"]
            command = [browser, *FLAGS, *into, copy.as_uri()]
            try:
                subprocess.run(command, check=True, capture_output=True, timeout=120)
            except (OSError, subprocess.SubprocessError):
                return False
    return True


def _font() -> str:
    """컴퓨터에 한글 글꼴이 없어도 글이 찍히도록, 덤 widgets의 글꼴을 담는다."""
    if find_spec("pylopdf_fonts_ko") is None:
        return ""
    import pylopdf_fonts_ko

    data = base64.b64encode(Path(pylopdf_fonts_ko.sans_path()).read_bytes()).decode()
    return f'@font-face{{font-family:"Noto Sans KR";src:url(data:font/otf;base64,{data})}}'
