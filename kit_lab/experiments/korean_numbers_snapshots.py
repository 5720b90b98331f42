"""korean_numbers의 첫 다섯 갈래를 배우는 동안 남긴 어텐션 가중치와 답: 학습의 앞부분을 하며 걸음마다 들여다본다."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
from keras import ops

from kit_core.tasks import korean_numbers as task
from kit_core.training.data.teacher_forcing import shift_targets
from kit_core.training.objective.loss import label_smoothed_cross_entropy
from kit_core.training.recipes.checks import check_reading, check_vocabulary
from kit_core.training.recipes.generated_data import GeneratedDataRecipe, train_generated
from kit_core.training.recipes.korean_numbers import RECIPE as SHIPPED
from kit_core.training.recipes.korean_numbers import WATCH_SEED, WATCHED, answers, exact_match
from kit_core.training.recipes.overrides import command
from kit_core.training.recipes.publish import software
from kit_core.transformer import Transformer
from kit_lab.experiments.records.training_snapshots import TrainingSnapshots, save_snapshots
from kit_lab.experiments.snapshot_recorder import AtSteps, SentenceRecorder

# 패키지의 모델과 같은 크기로 첫 다섯 갈래만 배운다. 갈래가 적으면 2,000걸음 안에 거의 다 맞힌다.
RECIPE = replace(
    SHIPPED,
    config=replace(SHIPPED.config, source_vocab_size=task.tokenizer().vocab_size),
    batch_size=256,
    steps=5000,
    steps_per_epoch=250,
)
# 처음에 많이 바뀌므로 처음을 촘촘히 본다.
STEPS = (
    0, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350,
    400, 500, 600, 750, 1000, 1250, 1500, 2000
)  # fmt: skip
# 모두 떼어 둔 읽기이다.
SENTENCES = (
    ("구천팔백이만 삼천칠백이십팔", "98023728"),
    ("오후 다섯 시 십팔 분", "17:18"),
    ("사백육십만 오십 원", "4,600,050원"),
)


def check(recipe: GeneratedDataRecipe) -> None:
    """그 조리법대로 학습할 수 있는지, 시작하기 전에 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    recipe.check()
    tokenizer = task.tokenizer()
    check_vocabulary(recipe.config, tokenizer.vocab_size, tokenizer.pad_id)
    check_reading(recipe.config, max(task.SOURCE_LENGTH, task.TARGET_LENGTH), "가장 긴 보기의 길이이므로")


def run(output: Path, work: Path, recipe: GeneratedDataRecipe = RECIPE, **options: Any) -> None:
    """RECIPE의 앞부분을 학습하며 STEPS마다 스냅숏을 남겨 output에 쓴다.

    떼어 둔 WATCHED개에서 손실과 완전 일치를 잰다. 한 번에 처음부터 하므로 work에는
    아무것도 쓰지 않는다. options는 train_epochs의 인자이다.
    """
    check(recipe)
    tokenizer = task.tokenizer()
    watched = task.held_out_examples(WATCHED, WATCH_SEED)
    source, target = task.as_arrays(watched, tokenizer)
    inputs, labels = shift_targets(target)
    recorders = [SentenceRecorder(tokenizer, *pair, task.TARGET_LENGTH) for pair in SENTENCES]
    rows: list[tuple[float, float]] = []

    def look(model: Transformer) -> None:
        loss = label_smoothed_cross_entropy(labels, model((source, inputs)), epsilon=recipe.epsilon)
        rows.append((float(ops.convert_to_numpy(loss)), exact_match(answers(model, watched), watched)["all"]))
        for recorder in recorders:
            recorder.look(model)

    short = replace(recipe, steps=STEPS[-1], steps_per_epoch=STEPS[-1], averaged=1)
    train_generated(
        short,
        lambda: task.batches(recipe.data_seed, recipe.batch_size),
        lambda model: rows[-1][1],
        callbacks=[AtSteps(STEPS, look)],
        **options,
    )
    loss, match = np.array(rows).T
    card = {
        "name": "korean_numbers",
        "what": "korean_numbers 모델을 학습하는 동안 남긴 어텐션 가중치와 답",
        "command": command("korean_numbers_snapshots", output, RECIPE, recipe, "kit_lab.experiments"),
        "config": asdict(recipe.config),
        "training": {name: value for name, value in asdict(recipe).items() if name != "config"},
        "watched": {"split": "held_out", "seed": WATCH_SEED, "count": len(watched)},
        "software": software(),
    }
    sentences = tuple(recorder.result() for recorder in recorders)
    save_snapshots(output, TrainingSnapshots(np.array(STEPS), loss, match, sentences, card))
