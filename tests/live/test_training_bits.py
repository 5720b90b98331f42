"""An address of the page trains the same model to the same bits, in every browser that has SIMD."""

from pathlib import Path

import firefox
import pytest
import webkit
from live_training import asked

from kit_lab.bundling.bundle import bundled_script

SETTINGS = {"dropout": 0.1, "batch": 8}  # those of training_page.js
HASH = "9fee7ead"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    text = bundled_script(Path(firefox.__file__).with_name("training_page.js"))
    path = tmp_path_factory.mktemp("page") / "index.html"
    path.write_text(f'<!doctype html><meta charset="utf-8"><script>{text}</script>', encoding="utf-8")
    return path.as_uri()


def test_the_bits_hang_on_settings_and_seed_alone():
    """Under Node.js, whose engine is that of Chromium. What is asked in between changes nothing."""
    asking, silent, other = asked(
        [
            {"want": "training", "settings": SETTINGS, "steps": 6, "asking": True},
            {"want": "training", "settings": SETTINGS, "steps": 6},
            {"want": "training", "settings": SETTINGS | {"seed": 2}, "steps": 6},
        ]
    )
    assert asking["hash"] == silent["hash"] == HASH
    assert other["hash"] != HASH


@pytest.mark.browsers
@pytest.mark.parametrize(
    "launched",
    [
        pytest.param(
            firefox.launched, marks=pytest.mark.skipif(firefox.firefox() is None, reason="파이어폭스가 없다")
        ),
        pytest.param(
            webkit.launched, marks=pytest.mark.skipif(webkit.driver() is None, reason="WebKit이 없다")
        ),
    ],
    ids=["Firefox", "WebKit"],
)
def test_other_browsers_compute_the_same_bits(page, launched, tmp_path):
    with launched(tmp_path) as browser:
        browser.open(page)
        assert browser.until("window.trained") == f"{HASH} true"
