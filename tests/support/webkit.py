"""WebKit, the engine of Safari, in Debian's WebKitGTK: driven over the W3C's WebDriver, on a screen without a monitor."""

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from file_server import address_that_refuses

PATIENCE = 60  # seconds; only a hang reaches it
BROWSERS = ("/usr/lib/*/webkit2gtk-4*/MiniBrowser", "/usr/libexec/webkit2gtk-4*/MiniBrowser")
# Drawn by the processor, with settings of its own that end with it.
SETTINGS = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory"}


def driver() -> str | None:
    """KIT_WEBKIT if it is set, else the system's; None where it, its browser or a screen for it is missing."""
    found = os.environ.get("KIT_WEBKIT") or shutil.which("WebKitWebDriver")
    return found if found and shutil.which("Xvfb") and browser() else None


def browser() -> str | None:
    """The small browser that WebKitGTK's driver opens pages in."""
    return next((str(path) for one in BROWSERS for path in sorted(Path("/").glob(one[1:]))), None)


class WebKit:
    """One tab. Its commands are those of the W3C's WebDriver."""

    def __init__(self, address: str) -> None:
        self._address = address
        options = {"binary": browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._ask("POST", "/session", capabilities=wanted)
        self._address += f"/session/{session['sessionId']}"

    def _ask(self, method: str, path: str, **parameters: Any) -> Any:
        body = json.dumps(parameters).encode() if method == "POST" else None
        asked = Request(self._address + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def open(self, address: str) -> None:
        """Goes to a page and waits until it is loaded."""
        self._ask("POST", "/url", url=address)

    def evaluate(self, expression: str, *arguments: Any) -> Any:
        """The value of an expression in the page; `arguments` stand in it."""
        return self._ask("POST", "/execute/sync", script=f"return ({expression})", args=list(arguments))

    def until(self, expression: str, *arguments: Any) -> Any:
        """Waits until the expression holds."""
        end = time.monotonic() + PATIENCE
        while not (value := self.evaluate(expression, *arguments)):
            assert time.monotonic() < end, expression
            time.sleep(0.02)
        return value

    def find(self, selector: str) -> str:
        """The element that a reader would press or write into."""
        found = self._ask("POST", "/element", using="css selector", value=selector)
        return next(iter(found.values()))

    def click(self, selector: str) -> None:
        """Presses an element."""
        self._ask("POST", f"/element/{self.find(selector)}/click")

    def write(self, selector: str, text: str) -> None:
        """Clears a field and types."""
        self._ask("POST", f"/element/{self.find(selector)}/clear")
        self._ask("POST", f"/element/{self.find(selector)}/value", text=text)

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        """Ends the browser."""
        self._ask("DELETE", "")


@contextmanager
def _screen() -> Iterator[str]:
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, pass_fds=[tells], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        os.close(tells)
        try:
            with os.fdopen(told) as number:
                yield f":{number.readline().strip()}"
        finally:
            process.kill()


@contextmanager
def launched(folder: Path) -> Iterator[WebKit]:
    """A browser that keeps what it remembers in the folder and ends with the block."""
    with ExitStack() as stack:
        screen = stack.enter_context(_screen())
        homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
        address = address_that_refuses().removesuffix("/file")
        process = stack.enter_context(
            subprocess.Popen(
                [driver(), f"--port={address.rpartition(':')[2]}"],
                env={**os.environ, **SETTINGS, **homes, "DISPLAY": screen},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        stack.callback(process.kill)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urlopen(f"{address}/status", timeout=PATIENCE).close()
                break
            except URLError:
                assert process.poll() is None, "the driver ended before it listened"
                assert time.monotonic() < end, "the driver does not listen"
                time.sleep(0.02)
        found = WebKit(address)
        stack.callback(found.close)
        yield found
