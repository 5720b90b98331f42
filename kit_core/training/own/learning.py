"""사용자의 자료로 하는 학습 하나: 읽고, 정하고, 학습하고, 재어 내놓는다. 명령줄과 train_pairs 따위가 함께 쓴다."""

import time
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import keras

from kit_core.pretrained.loading import load_pretrained
from kit_core.tasks.corpora.own_splits import account, long_told, own_splits
from kit_core.tasks.corpora.splits import Splits
from kit_core.training.data.generated import Stream
from kit_core.training.loop.atomic_files import STATE
from kit_core.training.own import measuring
from kit_core.training.own.proposing import (
    OwnLabelRecipe,
    OwnPairRecipe,
    described,
    propose_labels,
    propose_pairs,
    propose_texts,
    syllable_size,
)
from kit_core.training.recipes.bleu import check_installed
from kit_core.training.recipes.labelled_texts import SOURCE_LENGTH, LabelTask
from kit_core.training.recipes.language_texts import TextRecipe, TextTask
from kit_core.training.recipes.overrides import command
from kit_core.training.recipes.publish import publish, trained_card
from kit_core.training.recipes.sentence_pairs import PairTask
from kit_core.validation import check_positive_int, check_that

SKIPPED = "skipped.txt"  # 쓸 수 없어 뺀 줄마다의 까닭을 적는 파일
READING = ("validation", "test", "columns", "header", "encoding", "skip_bad")


class Deadline(keras.callbacks.Callback):
    """minutes분이 지나면 그 걸음에서 멈춘다."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.seconds = 60 * minutes

    def on_train_begin(self, logs: dict | None = None) -> None:
        self.end = time.monotonic() + self.seconds

    def on_train_batch_end(self, batch: int, logs: dict | None = None) -> None:
        if time.monotonic() > self.end:
            self.model.stop_training = True


class OwnLearning(ABC):
    """자료를 읽어 조리법을 정해 둔 학습. 명령줄이 부르는 Recipe의 꼴(RECIPE, check, run)을 갖춘다.

    Args:
        train: 파일의 자리나 목록.
        reading: own_splits와 read_own_file의 나머지 인자.

    Raises:
        TypeError, ValueError, FileNotFoundError: 자료를 읽거나 나눌 수 없을 때.
    """

    kind: str
    fields: tuple[str, ...]
    what: str

    def __init__(self, train: Any, **reading: Any) -> None:
        self.train = train
        self.reading = reading
        self.skipped: list[str] = []
        self.splits = self.read(own_splits(self.fields, train, skipped=self.skipped, **reading))
        self.RECIPE = self.propose()

    def read(self, splits: Splits[str]) -> Splits[Any]:
        """나눈 자료를 과제가 쓰는 꼴로 바꾼 것."""
        return splits

    @abstractmethod
    def propose(self) -> Any:
        """자료를 보고 정한 조리법."""

    @abstractmethod
    def prepare(self, recipe: Any) -> Any:
        """어휘를 배워 준비를 마친 과제. 쓸 수 없는 긴 것을 세어 둔다."""

    @abstractmethod
    def measure(self, pretrained: Any, task: Any) -> dict[str, Any]:
        """시험의 글로 재어 카드에 더할 것."""

    def check(self, recipe: Any) -> None:
        """조리법의 값을 시작하기 전에 본다. 틀린 값이 있으면 TypeError, ValueError."""
        recipe.check()
        check_positive_int("steps_per_epoch", recipe.steps_per_epoch)
        if recipe.algorithm == "syllable":
            size, wanted = recipe.config.source_vocab_size, syllable_size(self.texts)
            right = f"algorithm=syllable이면 글자의 수로 정해진다. {wanted}(으)로 하거나 적지 않는다"
            check_that(
                "source_vocab_size", size, size in (wanted, self.RECIPE.config.source_vocab_size), right
            )

    @property
    def texts(self) -> list[str]:
        """어휘를 배울 글."""
        return [text for text, _ in self.splits.train]

    def run(
        self, output: Path, work: Path, recipe: Any, *, minutes: float | None = None, **options: Any
    ) -> None:
        """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
        self.check(recipe)
        said = print if options.get("verbose", True) else (lambda text: None)
        if recipe.algorithm == "syllable":
            size = syllable_size(self.texts)
            recipe = replace(recipe, config=replace(recipe.config, source_vocab_size=size))
        said(account(self.splits))
        if self.skipped:
            (work / SKIPPED).write_text("\n".join(self.skipped) + "\n", encoding="utf-8")
            said(f"뺀 줄과 까닭은 {work / SKIPPED}에 모두 적었다.")
        task = self.prepare(recipe)
        said("\n".join(filter(None, [long_told(task.splits), described(recipe)])))
        callbacks = [*options.pop("callbacks", ()), *([Deadline(minutes)] if minutes else [])]
        more = {"resumed": True} if options.get("resume") and (work / STATE).exists() else {}
        model, rows = self.learn(task, work, callbacks=callbacks, **options)
        file = Path(_place(self.train)).name
        recipes = self.RECIPE, recipe
        card = trained_card(output.absolute().name, self.what, output, recipes, model, rows, **more)
        card |= {
            "command": self.command(output, recipe, minutes),
            "tokenizer": "subword",
            "data": {"source": f"{file}(사용자의 자료)", "licence": "사용자가 정한다"}
            | task.splits.described(),
            "limits": f"{file}의 {len(task.splits.train):,}줄만 배웠다. 그와 다른 글에도 가장 그럴듯한 추측을 내놓을 뿐 "
            "모른다고 말하지 않는다.",
        }
        card |= self.facts(task)
        publish(output, model, task.tokenizer, card, lambda pretrained: self.measure(pretrained, task))
        said(measuring.shown_samples(load_pretrained(output).card["measured"]["samples"]))

    def learn(self, task: Any, work: Path, **options: Any) -> tuple[keras.Model, list[dict[str, Any]]]:
        """학습한 모델과 에폭마다의 기록."""
        return task.train(work, **options)

    def facts(self, task: Any) -> dict[str, Any]:
        """다시 여는 데 드는, 카드에 더 적을 것."""
        return {}

    def command(self, output: Path, recipe: Any, minutes: float | None) -> str:
        """같은 학습을 되풀이하는 명령. 목록으로 학습했으면 그렇다고 적는다."""
        words = [self.kind, _place(self.train)]
        for name, value in self.reading.items():
            option = name.replace("_", "-")
            if isinstance(value, bool):
                words += [f"--{option}"] if value else ["--no-header"] * (name == "header")
            elif value is not None:
                listed = name == "columns"
                words += [f"--{option}", *(map(str, value) if listed else [_place(value)])]
        words += ["--minutes", f"{minutes:g}"] if minutes else []
        return command(words, output, self.RECIPE, recipe)


def _place(value: Any) -> str:
    """파일의 자리나 인코딩. 파이썬의 목록이면 그렇다고 적는다."""
    return str(value) if isinstance(value, (str, Path)) else "파이썬의 목록"


@dataclass(frozen=True)
class OwnPairTask(PairTask):
    """한 에폭을 걸음의 수로 끊는 PairTask. 다 읽지 못할 긴 쌍은 빼고 센다."""

    recipe: OwnPairRecipe

    @classmethod
    def prepare(cls, recipe: OwnPairRecipe, splits: Splits[str]) -> "OwnPairTask":
        """학습 쪽의 글에서만 어휘를 배운다."""
        task = super().prepare(recipe, splits)
        encode, room = task.tokenizer.encode, recipe.config.max_length - 1
        kept = {
            name: tuple(
                (source, target)
                for source, target in getattr(splits, name)
                if len(encode(source)) <= room and len(encode(target)) < min(room + 1, recipe.target_length)
            )
            for name in splits.sizes
        }
        check_that(
            "max_length",
            recipe.config.max_length,
            all(kept.values()),
            "너무 짧아 학습, 검증, 시험 가운데 남지 않는 것이 있다. 더 큰 값으로 정한다",
        )
        long = sum(splits.sizes.values()) - sum(map(len, kept.values()))
        counts = splits.counts | ({"long": long} if long else {})
        return replace(task, splits=replace(splits, **kept, counts=counts))

    @cached_property
    def train_batches(self) -> Stream:
        return Stream(self.batches(self.splits.train), self.recipe.steps_per_epoch)

    def validation(self) -> Any:
        watched = self.splits.validation[: measuring.MEASURED]
        return lambda model: self.scores(model, watched).watched()


class OwnLabelTask(LabelTask):
    """한 에폭을 걸음의 수로 끊는 LabelTask. max_length보다 긴 글은 앞부분만 읽는다."""

    recipe: OwnLabelRecipe

    def _cut(self, seed: int, epoch: int | None) -> Any:
        return Stream(super()._cut(seed, epoch), self.recipe.steps_per_epoch)


class OwnPairs(OwnLearning):
    """쌍으로 하는 학습: 글을 읽고 글을 쓴다."""

    kind, fields, what = "pairs", ("source", "target"), "글을 읽고 짝이 되는 글을 쓰기"

    def propose(self) -> OwnPairRecipe:
        check_installed()
        return propose_pairs(self.splits)

    @property
    def texts(self) -> list[str]:
        return [text for pair in self.splits.train for text in pair]

    def prepare(self, recipe: OwnPairRecipe) -> OwnPairTask:
        return OwnPairTask.prepare(recipe, self.splits)

    def facts(self, task: OwnPairTask) -> dict[str, Any]:
        return task.opening()

    def measure(self, pretrained: Any, task: OwnPairTask) -> dict[str, Any]:
        return measuring.measure_pairs(pretrained, task)


class OwnLabels(OwnLearning):
    """레이블이 붙은 글로 하는 학습: 글을 읽고 클래스를 고른다."""

    kind, fields, what = "labels", ("text", "label"), "글을 읽고 클래스를 고르기"

    def read(self, splits: Splits[str]) -> Splits[int]:
        counted = Counter(label for _, label in splits.train)
        self.classes = sorted(counted)
        check_that("label", self.classes, len(counted) > 1, "서로 다른 레이블이 둘 이상 있어야 한다")
        right = f"서로 다른 레이블이 {len(counted):,}가지이다. 글과 레이블의 열이 바뀌지 않았는지 본다"
        check_that("label", self.classes, len(counted) <= len(splits.train) / 2, right)
        numbers = {name: i for i, name in enumerate(self.classes)}
        parts = {name: getattr(splits, name) for name in splits.sizes}
        unseen = sorted({label for part in parts.values() for _, label in part} - numbers.keys())
        right = "학습 쪽에 하나도 없는 레이블이다. 그 레이블의 글을 늘리거나 뺀다"
        check_that("label", unseen, not unseen, right)
        return replace(
            splits,
            **{name: tuple((text, numbers[label]) for text, label in part) for name, part in parts.items()},
        )

    def propose(self) -> OwnLabelRecipe:
        return propose_labels(self.splits)

    def prepare(self, recipe: OwnLabelRecipe) -> OwnLabelTask:
        task = OwnLabelTask(recipe, self.splits, classes=self.classes)
        lengths = [len(task.tokenizer.encode(text)) for text in self.texts]
        if cut := sum(length > recipe.config.max_length for length in lengths):
            task.splits = replace(self.splits, counts=self.splits.counts | {"cut": cut})
        return task

    def learn(self, task: OwnLabelTask, work: Path, **options: Any) -> tuple[Any, list[dict[str, Any]]]:
        return task.train("transformer", task.recipe.seeds[0], work, **options)

    def facts(self, task: OwnLabelTask) -> dict[str, Any]:
        return {"classes": self.classes, "source_length": SOURCE_LENGTH}

    def measure(self, pretrained: Any, task: OwnLabelTask) -> dict[str, Any]:
        return measuring.measure_labels(pretrained, task)


class OwnTexts(OwnLearning):
    """글로 하는 학습: 디코더만 있는 언어 모델이 이어 쓴다."""

    kind, fields, what = "texts", ("text",), "글을 이어 쓰기(디코더만 있는 언어 모델)"

    def propose(self) -> TextRecipe:
        return propose_texts(self.splits)

    def prepare(self, recipe: TextRecipe) -> TextTask:
        return TextTask.prepare(recipe, self.splits)

    def measure(self, pretrained: Any, task: TextTask) -> dict[str, Any]:
        return measuring.measure_texts(pretrained, task)


KINDS: dict[str, type[OwnLearning]] = {kind.kind: kind for kind in (OwnPairs, OwnLabels, OwnTexts)}
