"""장(.ipynb)을 시험으로 돌릴 때의 규칙과 파일의 차례."""

import pytest

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
    "test_saving.py",
    "test_surgery_challenges.py",
    "test_transformer.py",
    "test_laziness.py",
    "test_transformer_xray.py",
    "test_surgery.py",
    "test_site_decoding.py",
    "test_beam.py",
    "test_mutants.py",
    "test_site_links.py",
    "test_korean_numbers.py",
    "test_fuzz.py",
    "test_infirmary.py",
    "test_pipeline_build.py",
    "clinic.ipynb",
    "masking.ipynb",
    "blocks.ipynb",
    "encoding.ipynb",
    "test_surgery_picture.py",
    "test_greedy.py",
    "test_layer_lens.py",
    "test_patient.py",
    "test_recipes.py",
    "test_language_model_model.py",
    "test_epochs.py",
    "test_descendants.py",
    "test_site_opening.py",
    "test_architecture_map.py",
    "test_typing.py",
    "test_own_words.py",
    "test_live.py",
    "test_site_widgets.py",
    "test_learning.py",
    "test_bugs.py",
    "test_attention_steps.py",
    "test_mask_explorer.py",
    "test_attention_heads_page.py",
    "test_decoding_player.py",
    "test_model_budget.py",
    "test_infirmary_evidence.py",
    "test_site_access.py",
    "test_generated_data.py",
)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """그림은 견주지 않는다. 장에는 글로 된 출력만 저장되기 때문이다."""
    # 장을 돌리지 않을 때에는 nbval을 불러오지 않는다. 프로세스마다 몇 초가 걸린다.
    if type(collector).__name__ == "IPyNbFile":
        collector.skip_compare += ("image/svg+xml",)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """오래 걸리는 파일을 앞에 둔다."""
    rank = {name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(item.path.name, len(LONG)))
