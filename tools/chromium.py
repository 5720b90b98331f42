"""시험과 PDF가 함께 쓰는 브라우저: 화면이 없고 아무에게도 말을 걸지 않는 크로미움."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No name is looked up. Stopping requests one by one would cost a fifth of each visit.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def path() -> str | None:
    """KIT_CHROMIUM이 있으면 그것, 없으면 시스템의 브라우저. 둘 다 없으면 None이고 Playwright가 고른다."""
    return os.environ.get("KIT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """블록이 어떻게 끝나든 함께 끝나는 브라우저."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
