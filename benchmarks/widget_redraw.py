"""Time from a choice to the drawn widget in headless Chromium: 32 tokens, 4 layers x 8 heads.

    python benchmarks/widget_redraw.py

A redraw is everything between the start of the frame that draws and the end of its layout; painting comes on
top. Each row is measured as the machine is and with the CPU slowed four times. One frame is 16.7 ms.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "widgets"))
from conftest import launch, page_of

from kit_core.widgets.attention_heads import AttentionExample, AttentionHeads

REPEATS = 40
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
        "토큰 따라가기": [{"row": i % 32} for i in range(REPEATS)],
        "헤드 바꾸기": [{"row": 5, "layer": i // 8 % 4, "head": i % 8} for i in range(1, REPEATS)],
        "종류 바꾸기": [{"kind": ["cross", "decoder", "encoder"][i % 3]} for i in range(REPEATS)],
    }
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 792, "height": 1000})
        path = Path(folder) / "widget.html"
        path.write_text(page_of(AttentionHeads(example)), encoding="utf-8")
        page.goto(path.as_uri())
        page.wait_for_function("window.mounted")
        session = page.context.new_cdp_session(page)
        print("CPU  보기   표     동작           가운데값   95%    가장 김 (ms)")
        for slow in (1, 4):
            session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
            for view, is_open in (("map", False), ("lines", False), ("map", True)):
                for name, steps in changes.items():
                    page.evaluate(MEASURE, [view, is_open, steps[:4]])
                    times = np.array(page.evaluate(MEASURE, [view, is_open, steps]))
                    middle, high, longest = np.percentile(times, [50, 95, 100])
                    shown = "열림" if is_open else "닫힘"
                    print(f"1/{slow}  {view:6} {shown}   {name}\t{middle:6.1f} {high:6.1f} {longest:6.1f}")
        browser.close()


if __name__ == "__main__":
    main()
