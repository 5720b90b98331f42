"""language_model을 학습하고 재는 법: 디코더만으로 영화평과 문답을 이어 쓴다."""

from pathlib import Path
from typing import Any

from kit_core.descendants import DescendantConfig
from kit_core.tasks.corpora.chatbot import load_chatbot
from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.language_texts import LanguageRecipe, LanguageTask

# 코어 하나로 반 시간쯤 학습한다. 3,500걸음에 350만 토큰쯤을 읽으니 말뭉치를 한 바퀴 다 돌지 못한다.
RECIPE = LanguageRecipe(
    config=DescendantConfig.today(
        4000, d_model=160, num_layers=5, num_heads=4, num_key_value_heads=2, d_ff=432, max_length=128
    ),
    plan=EpochPlan(epochs=14),
    steps_per_epoch=250,
    tokens=1024,
    warmup_steps=300,
    rate=2e-3,
    copies=6,
)
check = LanguageRecipe.check


def run(output: Path, work: Path, recipe: LanguageRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    task = LanguageTask.prepare(recipe, load_reviews(), load_chatbot())
    task.train(work, **options)
