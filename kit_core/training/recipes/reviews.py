"""reviews 분류기를 학습하고 재는 법: 빈칸 채우기로 미리 배운 인코더를 이어받고, 처음부터 배운 것과 같은 조건에서 견준다.

레이블이 붙은 글을 얼마나 쓰느냐에 따라 미리 배운 것의 값이 달라지므로, 학습의 글을 1%, 10%, 모두 쓰며 잰다.
"""

import json
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import keras

from kit_core.config import TransformerConfig
from kit_core.pretrained.loading import available, load_pretrained
from kit_core.pretrained.masked_words import PretrainedMaskedWords
from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.tasks.corpora.splits import Splits
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.classifier_scores import accuracy, log_loss, probabilities, shuffled
from kit_core.training.recipes.finished import result_of
from kit_core.training.recipes.publish import trained_card
from kit_core.training.recipes.review_texts import ClassifierRecipe, ClassifierTask
from kit_core.validation import shown

KINDS = ("masked_first", "from_scratch")
# 레이블이 붙은 글을 쓰는 비율과, 그때의 에폭을 모두 쓸 때의 몇 배로 할지. 글이 적으면 여러 번 읽어야 배운다.
SHARES = {0.01: 10, 0.1: 3, 1.0: 1}


@dataclass(frozen=True, kw_only=True)
class StartedRecipe(ClassifierRecipe):
    """ClassifierRecipe에, 이어받을 모델을 더한 것.

    Args:
        start: 빈칸을 채우는 모델의 이름이나, 그것을 쓴 폴더.
        나머지는 ClassifierRecipe의 것과 같다. config는 start의 것과 드롭아웃만 다를 수 있다.
    """

    start: str = "masked_words"

    def check(self) -> None:
        super().check()
        if self.start not in available() and not Path(self.start).is_dir():
            raise ValueError(
                f"start={shown(self.start)}인 모델이 없다. masked_words나, 빈칸을 채우는 모델을 쓴 폴더를 적는다."
            )


# 시험을 보아 가며 고른 값이 없다. 빈칸 채우기의 설정에서 드롭아웃만 review_rivals와 masked_words의 사이로 정했다.
RECIPE = StartedRecipe(
    config=TransformerConfig(
        8000, d_model=128, num_layers=2, num_heads=4, d_ff=512, dropout=0.2, max_length=128, norm="pre"
    ),
    plan=EpochPlan(epochs=2, monitor="accuracy", larger_is_better=True),
    tokens=2048,
    warmup_steps=200,
    rate=1e-3,
    epsilon=0.1,
    weight_decay=0.1,
)
check = StartedRecipe.check


class StartedTask(ClassifierTask):
    """어휘를 start에서 이어받은 과제. kind가 "masked_first"이면 임베딩과 인코더도 이어받고 "from_scratch"이면 새로 만든다."""

    def __init__(self, recipe: StartedRecipe, splits: Splits[int], start: PretrainedMaskedWords) -> None:
        _check_start(recipe, start)
        super().__init__(recipe, splits, start.tokenizer)
        self.start = start

    def model(self, kind: str, seed: int) -> keras.Model:
        """시드를 고정하고 만들어 컴파일한 분류기. 같은 시드이면 클래스를 고르는 층의 처음 가중치가 같다."""
        model = super().model("transformer", seed)
        if kind == "masked_first":
            for part in ("embedding", "encoder"):
                getattr(model, part).set_weights(getattr(self.start.model, part).get_weights())
        return model

    def fingerprint(self, kind: str, seed: int) -> str:
        """이어서 학습해도 되는지 가리는 글. 이어받은 파일과, 레이블을 쓰는 글의 수까지 적는다."""
        own, files = json.loads(super().fingerprint(kind, seed)), self.start.card["files"]
        # 이름이나 폴더가 달라도 파일이 같으면 같은 모델이다. 처음부터 배우는 것은 어휘만 이어받는다.
        own["start"] = files if kind == "masked_first" else files[self.tokenizer.file_name]
        return json.dumps(own | {"texts": len(self.splits.train)}, sort_keys=True)

    def with_share(self, share: float) -> "StartedTask":
        """레이블이 붙은 글을 앞에서부터 share만큼만 쓰고, 그만큼 여러 번 읽는 과제."""
        kept = self.splits.train[: round(share * len(self.splits.train))]
        epochs = self.recipe.plan.epochs * SHARES[share]
        warmup = round(self.recipe.warmup_steps * share * SHARES[share])  # 걸음이 주는 만큼 준다.
        plan = replace(self.recipe.plan, epochs=epochs)
        recipe = replace(self.recipe, plan=plan, warmup_steps=warmup)
        return StartedTask(recipe, replace(self.splits, train=kept), self.start)


def _check_start(recipe: StartedRecipe, start: Any) -> None:
    """이어받을 수 있는 모델인지 본다."""
    if not isinstance(start, PretrainedMaskedWords):
        raise ValueError(
            f"start={shown(recipe.start)}은(는) 빈칸을 채우는 모델이 아니다. masked_words로 만든 것을 쓴다."
        )
    ours, theirs = (
        {name: value for name, value in asdict(config).items() if "dropout" not in name}
        for config in (recipe.config, start.model.config)
    )
    for name, value in theirs.items():
        if ours[name] != value:
            raise ValueError(
                f"{name}={shown(ours[name])}은(는) start={shown(recipe.start)}의 {shown(value)}과(와) 다르다. "
                "미리 배운 모델과 같은 값으로 정한다."
            )


def run(output: Path, work: Path, recipe: StartedRecipe = RECIPE, **options: Any) -> None:
    """모든 분류기를 시드와 글의 양마다 학습해 견주고, 미리 배운 첫 시드의 것을 카드와 함께 저장한다.

    끝난 학습은 다시 하지 않는다. options는 train_epochs의 인자이다.
    """
    check(recipe)
    start = load_pretrained(recipe.start if recipe.start in available() else Path(recipe.start))
    task = StartedTask(recipe, load_reviews(), start)
    shares = {share: task.with_share(share) for share in SHARES}
    results = [
        result_of(
            one,
            kind,
            seed,
            work / _folder(share, kind, seed),
            options,
            partial(_scored, task=one, share=share),
        )
        for share, one in shares.items()
        for seed in recipe.seeds
        for kind in KINDS
    ]
    # 이미 끝난 학습이므로 이어 가면 그 끝의 모델이 나온다.
    first, seed = KINDS[0], recipe.seeds[0]
    folder = work / _folder(1.0, first, seed)
    model, rows = shares[1.0].train(first, seed, folder, **options | {"resume": True})
    what = "빈칸 채우기로 미리 배운 뒤 영화평이 긍정인지 부정인지 가리기"
    recipes, taken = (RECIPE, recipe), start.card["files"]
    card = trained_card("reviews", what, output, recipes, model, rows, start_files=taken)
    told = [{key: value for key, value in one.items() if key != "fingerprint"} for one in results]
    task.publish(output, model, card, told)


def _folder(share: float, kind: str, seed: int) -> str:
    return f"{kind}-{share:g}-{seed}"


def _scored(model: keras.Model, task: StartedTask, share: float) -> dict[str, Any]:
    test = task.splits.test
    p, labels = probabilities(model, task.batches(test, 0))
    mixed, _ = probabilities(model, task.batches(shuffled(test), 0))
    return {
        "share": share,
        "texts": len(task.splits.train),
        "accuracy": round(accuracy(p, labels), 4),
        "loss": round(log_loss(p, labels), 4),
        "accuracy_of_shuffled_words": round(accuracy(mixed, labels), 4),
    }
