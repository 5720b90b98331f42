"""Firefox under its own strict policy for files: the model answers in a page opened from the disk."""

import pytest
from firefox import firefox, launched
from live_page import live_script

from kit_core import load_pretrained
from kit_lab.live import LiveModel
from kit_lab.widgets import TransformerXray

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.skipif(firefox() is None, reason="파이어폭스가 없다. 설치하거나 KIT_FIREFOX에 경로를 적는다"),
]
TEXTS = ["오만 삼천 원", "이천이십육년 칠월 사일", "구천팔백칠십육만 오천사백삼십이"]
WRITE = """(() => {
  const field = document.querySelector("[data-kit=text]");
  field.value = %r;
  field.dispatchEvent(new Event("input", { bubbles: true }));
})()"""

WATCH = """(() => {
  globalThis.shares = [];
  const bar = document.querySelector("[role=progressbar]");
  new MutationObserver(() => shares.push(Number(bar.getAttribute("aria-valuenow"))))
    .observe(bar, { attributes: true, attributeFilter: ["aria-valuenow"] });
})()"""
# What has come moves the bar before all has.
MOVED = "shares.some((share) => 0 < share && share < 100) && shares.at(-1) === 100"


def test_the_model_answers_from_the_disk(write_page, tmp_path):
    live = LiveModel("korean_numbers")
    page = write_page(TransformerXray(live, "삼만 오천 원"), live_script(live, tmp_path))
    (tmp_path / "profile").mkdir()
    with launched(tmp_path / "profile") as browser:
        browser.open(page.as_uri())
        browser.until("window.mounted === true")
        # What the strict policy forbids, so that it is known to be in force.
        denied = "fetch(kitLive.engine).then(() => false, () => true)"
        assert browser.evaluate(denied) is True
        browser.evaluate(WATCH)
        for text, answer in zip(TEXTS, load_pretrained("korean_numbers").generate(TEXTS), strict=True):
            browser.evaluate(WRITE % text)
            browser.until(
                "!document.querySelector('.kit-tx').hasAttribute('data-kit-busy')"
                f" && document.querySelector('[data-kit=answer]').textContent === '{answer}'"
            )
        assert browser.evaluate(MOVED) is True
