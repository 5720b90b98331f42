"""A bare page, opened from file://, with one widget's front end on it and no kernel behind it."""

import base64
import json

import numpy as np
import pytest
from browser import PATIENCE, new_page, settle
from live_page import live_script

from kit_lab.live import LiveModel
from kit_lab.widgets.attention_heads import AttentionExample

# The smallest model an anywidget can live on: what a host without a kernel has to offer.
PAGE = """<!doctype html>
<html lang="ko" data-theme="%(theme)s">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>위젯</title>
<style>
  body { margin: 0; padding: 16px; font-family: sans-serif; background: #fff; }
  html[data-theme="dark"] body { background: #12151b; }
  legend { float: left; width: 100%%; } /* so the book's theme has them */
</style>
<main><h1 hidden>위젯</h1><div id="widget"></div></main>
<script>%(live)s</script>
<script type="module">
const { state, buffers, css, esm } = JSON.parse(document.getElementById("saved").textContent);
for (const [name, text] of Object.entries(buffers))
  state[name] = new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
const listeners = {};
const tell = (event) => [...(listeners[event] ?? [])].forEach((listener) => listener());
const model = {
  saves: 0,
  get: (name) => state[name],
  set(name, value) {
    if (state[name] === value) return;
    state[name] = value;
    tell(`change:${name}`);
    tell("change");
  },
  on(names, listener) { for (const name of names.split(" ")) (listeners[name] ??= []).push(listener); },
  off(names, listener) {
    for (const name of names ? names.split(" ") : Object.keys(listeners))
      listeners[name] = listener ? (listeners[name] ?? []).filter((other) => other !== listener) : [];
  },
  save_changes() { this.saves += 1; },
  sent: [],
  buffers: [], // of what was sent last
  send(message, _, buffers = []) { this.sent.push(message); this.buffers = buffers; },
  tell(...told) { [...(listeners["msg:custom"] ?? [])].forEach((listener) => listener(...told)); },
  listening: () => Object.values(listeners).reduce((sum, list) => sum + list.length, 0),
};
const style = document.createElement("style");
style.textContent = css;
document.head.append(style);
const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
const front_end = (await import(url)).default;
await front_end.initialize?.({ model });
const el = document.getElementById("widget");
window.model = model;
window.cleanup = await front_end.render({ model, el });
window.renderAgain = () => {
  const another = document.createElement("div");
  document.querySelector("main").append(another);
  return front_end.render({ model, el: another });
};
window.mounted = true;
</script>
<script id="saved" type="application/json">%(saved)s</script>
</html>
"""

# All files share one storage, which a test may have shut for its page.
FORGET = "() => { try { localStorage.clear(); } catch { /* nothing was written */ } }"


def page_of(widget, theme="light", live=""):
    """The page's HTML for a widget as it is now. live: what a book's page says of the models that run in it."""
    state = widget.get_state()
    buffers = {
        name: base64.b64encode(value).decode("ascii")
        for name, value in state.items()
        if isinstance(value, bytes | bytearray | memoryview)
    }
    plain = {
        name: value for name, value in state.items() if name not in buffers and not name.startswith("_dom")
    }
    css, esm = plain.pop("_css"), plain.pop("_esm")
    saved = json.dumps({"state": plain, "buffers": buffers, "css": css, "esm": esm}, default=str)
    return PAGE % {"theme": theme, "live": live, "saved": saved.replace("</", "<\\/")}


@pytest.fixture(scope="session")
def live():
    """The model of the book's first page."""
    return LiveModel("korean_numbers")


@pytest.fixture(scope="session")
def script(live, tmp_path_factory):
    """The line that tells a page where the engine and that model lie."""
    return live_script(live, tmp_path_factory.mktemp("live"))


@pytest.fixture
def random_weights():
    """random_weights(..., queries, keys, causal=False): softmax of seeded normal scores; rows sum to 1."""
    rng = np.random.default_rng(20170612)

    def draw(*shape, sharpness=2.0, causal=False):
        scores = sharpness * rng.normal(size=shape)
        if causal:
            scores = np.where(np.tri(*shape[-2:], dtype=bool), scores, -np.inf)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return weights / weights.sum(axis=-1, keepdims=True)

    return draw


@pytest.fixture
def examples(random_weights):
    """Two sentence pairs with all three kinds: 2 layers x 4 heads."""

    def example(source, target):
        s, t = len(source), len(target)
        return AttentionExample(
            source,
            target,
            encoder=random_weights(2, 4, s, s),
            decoder=random_weights(2, 4, t, t, causal=True),
            cross=random_weights(2, 4, t, s),
            title="".join(source[:-1]),
        )

    return [
        example([*"삼만 오천 원", "[끝]"], ["[시작]", *"35,000원"]),
        example([*"스물세 살", "[끝]"], ["[시작]", *"23살"]),
    ]


class Tab:
    """A tab and the errors of the page in it, the requests that leave the page among them."""

    def __init__(self, browser, **context):
        self.context = browser.new_context(**context)
        self.context.set_default_timeout(1000 * PATIENCE)
        self.complaints = []
        self.page = new_page(self.context)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._said)
        self.page.on("request", self._asked)

    def _said(self, message):
        if message.type == "error":
            self.complaints.append(message.text)

    def _asked(self, request):
        if not request.url.startswith(("file:", "blob:", "data:")):
            self.complaints.append(request.url)

    def begin_anew(self, width, height):
        """As if nobody had been here."""
        self.complaints.clear()
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference", forced_colors="none")
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
        self.page.mouse.up()
        self.page.mouse.move(0, 0)


@pytest.fixture(scope="session")
def shared_tab(browser):
    """A tab that most tests come to one after the other: a new one would take as long as what it shows."""
    tab = Tab(browser)
    tab.page.goto("about:blank")
    yield tab
    tab.context.close()


@pytest.fixture
def mount(browser, shared_tab, tmp_path):
    """mount(widget, width=760, theme="light", touch=False, live="", fresh=False, **context) -> page.

    The page comes at rest. `window.model` on it is the model (get, set, saves, listening()), `window.cleanup` what render
    returned and `renderAgain()` draws a second view. Console errors, uncaught exceptions and requests that
    leave the page fail the test when it ends. A test that changes more than its page (its clock, its scripts to come)
    asks for a fresh tab.
    """
    tabs = []

    def open_page(
        widget, width=760, theme="light", touch=False, height=1000, live="", fresh=False, **context
    ):
        if tabs or touch or fresh or context:
            viewport = {"width": width, "height": height}
            tabs.append(Tab(browser, viewport=viewport, has_touch=touch, **context))
        else:
            tabs.append(shared_tab)
            shared_tab.begin_anew(width, height)
        page = tabs[-1].page
        path = tmp_path / f"widget{len(tabs)}.html"
        path.write_text(page_of(widget, theme, live), encoding="utf-8")
        page.goto(path.as_uri())
        page.wait_for_function("() => window.mounted === true")
        settle(page)
        return page

    yield open_page
    if shared_tab in tabs:
        shared_tab.page.evaluate(FORGET)
    complaints = [complaint for tab in tabs for complaint in tab.complaints]
    for tab in tabs:
        if tab is not shared_tab:
            tab.context.close()
    assert complaints == []
