"""장(.ipynb)을 시험으로 돌릴 때의 규칙과 파일의 차례."""

import pytest
from nbval.plugin import IPyNbFile

# A file runs as a whole on one worker. These take longest and begin first, so that in the end no worker waits for another.
LONG = (
    "training.ipynb",
    "before_attention.ipynb",
    "why_self_attention.ipynb",
    "test_site_axe.py",
    "test_site_hostile.py",
    "test_site_pages.py",
    "test_catalogue.py",
    "test_site_firefox.py",
    "test_lab.py",
    "test_learning.py",
    "test_patient.py",
    "test_bugs.py",
    "test_infirmary.py",
    "test_pipeline_build.py",
    "clinic.ipynb",
    "masking.ipynb",
    "blocks.ipynb",
    "encoding.ipynb",
    "test_recipes.py",
    "test_epochs.py",
    "test_attention_steps.py",
    "test_mask_explorer.py",
    "test_architecture_map.py",
    "test_live.py",
    "test_attention_heads_page.py",
    "test_decoding_player.py",
    "test_beam.py",
    "test_model_budget.py",
    "test_infirmary_evidence.py",
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
