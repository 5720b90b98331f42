"""language_model을 학습하고 재는 법: 디코더만으로 영화평과 문답을 이어 쓴다."""

from pathlib import Path
from typing import Any

from kit_core.descendants import DescendantConfig
from kit_core.tasks.corpora.chatbot import load_chatbot
from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.language_measures import measure
from kit_core.training.recipes.language_texts import LanguageRecipe, LanguageTask
from kit_core.training.recipes.publish import publish, trained_card

# 1,800만 토큰쯤을 읽으니 영화평을 다섯 바퀴쯤 도는 셈이다. 막바지에는 배운 글을 외우기 시작하므로 드롭아웃을 쓰고,
# 검증 손실이 가장 작았던 에폭을 남긴다.
RECIPE = LanguageRecipe(
    config=DescendantConfig.today(
        4000,
        d_model=192,
        num_layers=5,
        num_heads=4,
        num_key_value_heads=2,
        d_ff=512,
        dropout=0.1,
        max_length=128,
    ),
    plan=EpochPlan(epochs=20, best=True),
    steps_per_epoch=450,
    tokens=2048,
    warmup_steps=300,
    rate=3e-3,
    copies=2,
    dtype="mixed_bfloat16",
)
check = LanguageRecipe.check


def run(output: Path, work: Path, recipe: LanguageRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    task = LanguageTask.prepare(recipe, load_reviews(), load_chatbot())
    model, rows = task.train(work, **options)
    reviews, dialogues = task.reviews, task.dialogues
    what = "영화평과 문답을 이어 쓰기(디코더만 있는 언어 모델)"
    card = trained_card("language_model", what, output, (RECIPE, recipe), model, rows, **task.spent(rows))
    card |= {
        "tokenizer": "subword",
        "data": {
            "source": "NSMC(네이버 영화평, CC0)의 글과 ChatbotData(songys, MIT)의 문답. 학습 쪽의 글만 배웠고, 영화평의 "
            "긍정과 부정은 쓰지 않는다.",
            "licence": "CC0, MIT",
            "split": reviews.note,
            "sizes": {"reviews": reviews.sizes, "dialogues": dialogues.sizes},
            "files": reviews.files | dialogues.files,
            "counts": reviews.counts,
        },
        "limits": "짧은 영화평과 일상의 문답만 읽었다. 한두 구절은 그럴듯하게 이어도 글 전체의 뜻은 자주 "
        "어긋나고, 없는 영화와 사람을 지어내며, 사실을 알지 못한다. 영화평에는 거친 말이 섞여 있어 그런 말도 지어낸다.",
    }
    publish(output, model, task.tokenizer, card, lambda pretrained: measure(pretrained, task))
