"""영화평을 가리는 분류기를 학습하고 견주는 법: 인코더든 순환 신경망이든 데이터와 어휘와 배치가 같다."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import keras

from kit_core.applications.bag_classifier import BagClassifier
from kit_core.applications.classifier import TransformerClassifier
from kit_core.applications.recurrent_classifier import RecurrentClassifier, units_for
from kit_core.training.recipes.classifier_scores import measure
from kit_core.training.recipes.labelled_texts import SOURCE_LENGTH, LabelRecipe, LabelTask
from kit_core.training.recipes.publish import publish

SOURCE = "NSMC(네이버 영화평, CC0): 학습 파일의 20분의 1쯤을 글의 해시로 떼어 검증에 쓴다"


@dataclass(frozen=True, kw_only=True)
class ClassifierRecipe(LabelRecipe):
    """학습과 견주기를 되풀이하는 데 필요한 모든 값. 나머지 인자는 LabelRecipe의 것과 같다.

    Args:
        recurrent_rate: 인코더와 견줄 모델들의 학습률의 꼭대기.
        seeds: 견줄 때 쓰는 시드. 첫 시드의 인코더를 패키지에 싣는다.
    """

    recurrent_rate: float = 1e-3
    seeds: tuple[int, ...] = (0, 1, 2)


class ClassifierTask(LabelTask):
    """준비를 마친 과제. 인코더와 견줄 모델도 만든다."""

    recipe: ClassifierRecipe

    def model(self, kind: str, seed: int) -> keras.Model:
        """시드를 고정하고 만들어 컴파일한 분류기. kind는 "transformer", "bag", 순환 신경망의 이름 가운데 하나이다."""
        if kind == "transformer":
            return super().model(kind, seed)
        config = self.recipe.config
        encoder = TransformerClassifier(config, len(self.classes))
        encoder.build()
        size = {"vocab_size": config.source_vocab_size, "d_model": config.d_model}
        limits = {"max_length": config.max_length, "dropout": config.dropout}
        keras.utils.set_random_seed(seed)
        if kind == "bag":
            model = BagClassifier(**size, **limits)
        else:
            units = units_for(encoder.count_params(), kind, **size)
            model = RecurrentClassifier(kind, units=units, **size, **limits)
        return self._compiled(model, seed, self.recipe.recurrent_rate)

    def publish(self, output: Path, model: keras.Model, card: dict[str, Any], compared: Any) -> None:
        """시험의 글로 재어, 견준 것과 함께 내놓는다. card는 trained_card가 준 것이다."""

        def measured(pretrained: Any) -> dict[str, Any]:
            found = measure(pretrained.model, self.batches, self.splits.test, "ratings_test")
            headline = f"시험 {found['count']:,}개의 정확도 {found['accuracy']:.2%}"
            return {"measured": found, "headline": headline}

        card |= {
            "classes": list(self.classes),
            "tokenizer": "subword",
            "source_length": SOURCE_LENGTH,
            "data": {"source": SOURCE} | self.splits.described(),
            "compared": compared,
            "limits": "짧은 영화평만 배웠다. 비꼬는 말과 섞인 평을 자주 틀리며, 다른 글에서는 확률을 믿을 수 없다.",
        }
        publish(output, model, self.tokenizer, card, measured)
