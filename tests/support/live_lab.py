"""A JupyterLab of its own for a test: started on a free port in empty folders, always ended."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import book_site
import nbformat
from browser import new_page
from playwright.sync_api import Browser, Page

TOKEN = "kit-transformer"
STARTED_WITHIN, STEP_WITHIN = 90, 60  # seconds; only a hang reaches them

CONFIG = {
    "ServerApp": {"ip": "127.0.0.1", "port": 0, "open_browser": False, "allow_root": True},
    "IdentityProvider": {"token": TOKEN},
    # Nothing of this may ask the network; the application object lets the test name commands.
    "LabApp": {
        "news_url": None,
        "check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "extension_manager": "readonly",
        "expose_app_in_browser": True,
    },
}
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"checkForUpdates": False, "fetchNews": "false"},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}


@contextlib.contextmanager
def lab(folder: Path, cells: list[str]) -> Iterator[str]:
    """Serves a notebook with these code cells; gives its address in the lab."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    root = folder / "work"
    root.mkdir()
    nbformat.write(notebook, root / "live.ipynb")
    with serving(folder, root) as address:
        yield f"{address}lab/tree/live.ipynb?token={TOKEN}"


@contextlib.contextmanager
def serving(folder: Path, root: Path) -> Iterator[str]:
    """A server for the files of `root` that keeps what it writes in `folder`; gives its address."""
    names = {
        "config": "JUPYTER_CONFIG_DIR",
        "data": "JUPYTER_DATA_DIR",
        "runtime": "JUPYTER_RUNTIME_DIR",
        "settings": "JUPYTERLAB_SETTINGS_DIR",
        "workspaces": "JUPYTERLAB_WORKSPACES_DIR",
        "ipython": "IPYTHONDIR",
    }
    for name in names:
        (folder / name).mkdir()
    (folder / "config" / "jupyter_server_config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    for name, values in SETTINGS.items():
        path = folder / "settings" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    places = {variable: str(folder / name) for name, variable in names.items()}
    environment = os.environ | places | {"PYTHONPATH": str(book_site.ROOT)}
    with (folder / "lab.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter", "lab", f"--ServerApp.root_dir={root}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            yield _address(server, folder)
        finally:
            _end(server)


def _address(server: subprocess.Popen, folder: Path) -> str:
    """Where the server listens, once it answers."""
    deadline = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < deadline and server.poll() is None:
        for record in (folder / "runtime").glob("jpserver-*.json"):
            with contextlib.suppress(ValueError, OSError):
                address = json.loads(record.read_text(encoding="utf-8"))["url"]
                with urllib.request.urlopen(f"{address}api", timeout=5) as answer:
                    if answer.status == 200:
                        return address
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{(folder / 'lab.log').read_text(encoding='utf-8')}")


def _end(server: subprocess.Popen) -> None:
    """The server ends its kernels; whatever outlives it goes with its process group."""
    server.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        server.wait(timeout=15)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.wait(timeout=15)


@dataclass
class Notebook:
    """The open notebook: runs a cell by its number and reads what it printed."""

    page: Page

    def run(self, number: int) -> None:
        """Runs a cell and waits until the kernel has answered."""
        done = self.page.evaluate(
            """async (number) => {
              const { content, context } = jupyterapp.shell.currentWidget;
              await context.sessionContext.ready;
              content.activeCellIndex = number;
              content.deselectAll();
              await jupyterapp.commands.execute("notebook:run-cell");
              return content.widgets[number].model.executionState ?? "idle";
            }""",
            number,
        )
        assert done == "idle"

    def output(self, number: int) -> str:
        """The text under a cell, an error's included."""
        return self.page.evaluate(
            """(number) => jupyterapp.shell.currentWidget.content.widgets[number].model.outputs.toJSON()
              .map((one) => one.text ?? one.traceback?.join("") ?? one.data?.["text/plain"] ?? "").flat().join("")""",
            number,
        )

    def count(self) -> int:
        return self.page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length")

    def prints(self, number: int, expected: str) -> None:
        """What the page sends and what a cell runs share a queue, but the page may still hold a change back."""
        deadline = time.monotonic() + STEP_WITHIN
        told = None
        while told != expected and time.monotonic() < deadline:
            self.run(number)
            told = self.output(number).strip()
        assert told == expected


@contextlib.contextmanager
def notebook(browser: Browser, address: str) -> Iterator[tuple[Notebook, list[str]]]:
    """The lab in a browser, and the requests that wanted to leave it."""
    base = address.split("lab/tree")[0]
    strangers: list[str] = []

    def refuse(route) -> None:
        strangers.append(route.request.url)
        route.abort()

    context = browser.new_context(viewport={"width": 1280, "height": 1400})
    try:
        context.set_default_timeout(STEP_WITHIN * 1000)
        context.route(lambda url: not url.startswith((base, "blob:", "data:")), refuse)
        page = new_page(context)
        page.goto(address)
        page.wait_for_function(
            """() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === "idle" """
        )
        yield Notebook(page), strangers
    finally:
        context.close()
