"""Time from a choice to the drawn widget in headless Chromium: 32 tokens, 4 layers x 8 heads.

    python tools/benchmarks/widget_redraw.py

A redraw is everything between the start of the frame that draws and the end of its layout. "CPU" is what the
page's thread itself spent on scripts, styles and layout a redraw, on average: it holds on a busy machine too,
where the times by the clock (fastest, middle, 95 %) tell more about the neighbours. One frame is 16.7 ms.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "widgets"))
from browser import launched
from conftest import page_of

from kit_lab.widgets.attention_heads import AttentionExample, AttentionHeads

REPEATS = 41
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
MEASURE = """
([view, open, changes]) => {
  model.set("view", view);
  document.querySelector("details").open = open;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  return (async () => {
    await frame(); await frame();
    const times = [];
    for (const change of changes) {
      let start;
      requestAnimationFrame(() => { start = performance.now(); });
      for (const [name, value] of Object.entries(change)) model.set(name, value);
      await new Promise((done) => requestAnimationFrame(() => {
        document.body.offsetHeight;
        times.push(performance.now() - start);
        done();
      }));
    }
    return times;
  })();
}
"""


def weights(rng, *, causal=False):
    scores = 2.5 * rng.normal(size=(4, 8, 32, 32))
    if causal:
        scores = np.where(np.tri(32, dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def main():
    rng = np.random.default_rng(0)
    tokens = [*"이천이십육년 십일월 이십일일 오후 세 시 삼십 분에 만나", "[끝]"]
    example = AttentionExample(
        tokens, tokens, encoder=weights(rng), decoder=weights(rng, causal=True), cross=weights(rng)
    )
    changes = {
        "token": [{"row": i % 32} for i in range(REPEATS)],
        "head": [{"row": 5, "layer": i // 8 % 4, "head": i % 8} for i in range(1, REPEATS)],
        "kind": [{"kind": ["cross", "decoder", "encoder"][i % 3]} for i in range(REPEATS)],
    }
    with launched() as browser, tempfile.TemporaryDirectory() as folder:
        page = browser.new_page(viewport={"width": 792, "height": 1000})
        path = Path(folder) / "widget.html"
        path.write_text(page_of(AttentionHeads(example)), encoding="utf-8")
        page.goto(path.as_uri())
        page.wait_for_function("window.mounted")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def spent():
            metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
            return sum(metrics[name] for name in PARTS) * 1000

        print(f"{'view':8}{'table':8}{'choice':8}{'CPU':>8}{'fastest':>9}{'middle':>8}{'95 %':>8}   (ms)")
        for view, is_open in (("map", False), ("lines", False), ("map", True)):
            for name, steps in changes.items():
                page.evaluate(MEASURE, [view, is_open, steps[-3:]])
                before = spent()
                times = np.array(page.evaluate(MEASURE, [view, is_open, steps]))
                cpu = (spent() - before) / len(steps)
                fastest, middle, high = np.percentile(times, [0, 50, 95])
                shown = "open" if is_open else "closed"
                print(f"{view:8}{shown:8}{name:8}{cpu:8.1f}{fastest:9.1f}{middle:8.1f}{high:8.1f}")


if __name__ == "__main__":
    main()
