"""장(.ipynb)을 시험으로 돌릴 때의 규칙과 파일의 차례."""

import pytest
from nbval.plugin import IPyNbFile

# A file runs as a whole on one worker. These take longest and begin first, so that in the end no worker waits for another.
LONG = (
    "training.ipynb",
    "before_attention.ipynb",
    "why_self_attention.ipynb",
    "test_site_pages.py",
    "test_learning.py",
    "test_lab.py",
    "test_pipeline_build.py",
    "masking.ipynb",
    "blocks.ipynb",
    "encoding.ipynb",
    "decoding.ipynb",
    "chatbot.ipynb",
    "test_recipes.py",
    "test_epochs.py",
    "test_decoding_player.py",
    "test_site_access.py",
    "test_generated_data.py",
)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """그림은 견주지 않는다. 장에는 글로 된 출력만 저장되기 때문이다."""
    if isinstance(collector, IPyNbFile):
        collector.skip_compare += ("image/svg+xml",)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """오래 걸리는 파일을 앞에 둔다."""
    rank = {name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(item.path.name, len(LONG)))
