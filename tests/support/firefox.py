"""A stock Firefox without a window, driven over WebDriver BiDi: pages opened from file:// under its own strict policy.

Playwright drives a Firefox of its own, which relaxes what pages from a disk may read.
"""

import itertools
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websocket

# Firefox 140 says this of itself now and then, of an empty page too, and names no line of any script.
ITS_OWN = 'Error: Permission denied to access property "length"'
# Firefox lays out what it has read so far: it says this of a formula whose end had not come yet. One that stays so is found.
HALF_READ = "Invalid markup: Incorrect number of children for <"
HALVES = """Object.entries({ munderover: 3, msubsup: 3, munder: 2, mover: 2, msub: 2, msup: 2, mfrac: 2, mroot: 2 }).flatMap(
  ([name, parts]) => [...document.querySelectorAll(name)].filter((formula) => formula.childElementCount !== parts)
).length"""
PATIENCE = 60  # seconds; only a hang reaches it
# What the page's own policy forbids is told to the page alone, from before its first line.
LISTEN = """() => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (told) =>
    window.violations.push(`${told.violatedDirective} ${told.blockedURI} ${told.sourceFile}`));
}"""
# Under automation Firefox would set the first of these to values that suit tests, and the second to false.
PREFERENCES = """\
user_pref("remote.prefs.recommended", false);
user_pref("security.fileuri.strict_origin_policy", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.server", "");
user_pref("app.normandy.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""


def firefox() -> str | None:
    """KIT_FIREFOX if it is set, else the system's; None where there is none."""
    return os.environ.get("KIT_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One tab. Its commands are those of the W3C's WebDriver BiDi."""

    def __init__(self, socket: websocket.WebSocket) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.ask("session.new", capabilities={})
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self._errors: list[str] = []
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.ask("script.addPreloadScript", functionDeclaration=LISTEN)

    def ask(self, method: str, **parameters: Any) -> Any:
        """The result of a command."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._socket.recv())
            if told.get("id") == number:
                assert told["type"] == "success", told
                return told["result"]
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                entry = told["params"]
                if entry["text"] != ITS_OWN or entry.get("stackTrace"):
                    self._errors.append(entry["text"])

    def open(self, address: str) -> None:
        """Goes to a page and waits until it is loaded."""
        self._errors.clear()
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, a promise's when it is kept; texts and numbers alone."""
        done = self.ask(
            "script.evaluate", expression=expression, target={"context": self.tab}, awaitPromise=True
        )
        assert done["type"] == "success", done["exceptionDetails"]
        return done["result"].get("value")

    def complaints(self) -> list[str]:
        """Errors of the page since it was opened: uncaught ones, those on the console, and what its policy forbade."""
        forbidden = json.loads(self.evaluate("JSON.stringify(window.violations)"))
        whole = self.evaluate(HALVES) == 0
        errors = [text for text in self._errors if not (whole and text.startswith(HALF_READ))]
        return [*errors, *forbidden]

    def until_complaint(self) -> None:
        """Waits until the browser has complained of something."""
        end = time.monotonic() + PATIENCE
        while not self.complaints():
            assert time.monotonic() < end
            time.sleep(0.02)

    def until(self, expression: str) -> Any:
        """Waits until the expression holds."""
        end = time.monotonic() + PATIENCE
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < end, expression
            time.sleep(0.02)
        return value


@contextmanager
def launched(folder: Path) -> Iterator[Firefox]:
    """A Firefox with a fresh profile in the folder, which ends with the block."""
    (folder / "user.js").write_text(PREFERENCES, encoding="utf-8")
    command = [
        firefox(),
        "--headless",
        "--no-remote",
        "--remote-debugging-port",
        "0",
        "--profile",
        str(folder),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            told = folder / "WebDriverBiDiServer.json"
            end = time.monotonic() + PATIENCE
            while not told.exists():
                assert process.poll() is None, "Firefox ended before it listened"
                assert time.monotonic() < end, "Firefox does not listen"
                time.sleep(0.05)
            server = json.loads(told.read_text(encoding="utf-8"))
            socket = websocket.create_connection(
                f"ws://{server['ws_host']}:{server['ws_port']}/session",
                timeout=PATIENCE,
                suppress_origin=True,
            )
            try:
                yield Firefox(socket)
            finally:
                socket.close()
        finally:
            os.killpg(process.pid, signal.SIGKILL)
