"""korean_english 모델을 학습하고 재는 법."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.decoding.greedy import greedy_decode
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.tasks import korean_english as task
from kit_core.training.recipes.checks import check_reading, check_vocabulary
from kit_core.training.recipes.generated_data import GeneratedDataRecipe, train_generated
from kit_core.training.recipes.publish import publish, trained_card
from kit_core.transformer import Transformer

# 데이터가 끝없이 새로 나오므로 외울 걱정이 없어 드롭아웃을 끈다.
RECIPE = GeneratedDataRecipe(
    config=TransformerConfig(
        task.tokenizer().vocab_size,
        d_model=96,
        num_layers=3,
        num_heads=4,
        d_ff=176,
        dropout=0.0,
        max_length=32,
        norm="pre",
    ),
    seed=0,
    data_seed=1,
    batch_size=64,
    steps=10000,
    steps_per_epoch=500,
    warmup_steps=400,
    epsilon=0.05,
    averaged=5,
)
HELD_OUT = ("sentences", "combinations", "depth")
WATCHED, WATCH_SEED = 500, 2  # 학습 중에 지켜보는 문장
MEASURED, MEASURE_SEED = 5000, 3  # 끝난 뒤 카드에 적는 문장. 떼어 둔 것마다 이만큼씩이다
TOGETHER = 500  # 한 번에 옮기는 문장


def check(recipe: GeneratedDataRecipe) -> None:
    """이 과제를 그 조리법대로 학습할 수 있는지, 시작하기 전에 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    recipe.check()
    tokenizer = task.tokenizer()
    check_vocabulary(recipe.config, tokenizer.vocab_size, tokenizer.pad_id)
    check_reading(recipe.config, max(task.SOURCE_LENGTH, task.TARGET_LENGTH), "가장 긴 문장의 길이이므로")


def answers(model: Transformer, examples: Sequence[task.Example]) -> list[str]:
    """문장마다 모델이 그리디 디코딩으로 옮긴 것을 준다."""
    tokenizer, found = task.tokenizer(), []
    for start in range(0, len(examples), TOGETHER):
        source, _ = task.as_arrays(examples[start : start + TOGETHER])  # (N, S)
        ids = greedy_decode(
            model,
            source,
            start_id=tokenizer.start_id,
            end_id=tokenizer.end_id,
            max_length=task.TARGET_LENGTH,
        )
        found += map(tokenizer.decode, ids)
    return found


def exact_match(written: Sequence[str], examples: Sequence[task.Example]) -> float:
    """번역이 처음부터 끝까지 맞은 비율을 준다."""
    right = sum(answer == example.target for answer, example in zip(written, examples, strict=True))
    return right / len(examples)


def run(output: Path, work: Path, recipe: GeneratedDataRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    watched = task.held_out_examples(WATCHED, WATCH_SEED)
    model, rows = train_generated(
        recipe,
        lambda: task.batches(recipe.data_seed, recipe.batch_size),
        lambda model: exact_match(answers(model, watched), watched),
        folder=work,
        **options,
    )
    steps = len(rows) * recipe.steps_per_epoch
    what = "한국어 문장을 영어로 옮기기"
    card = trained_card("korean_english", what, output, (RECIPE, recipe), model, rows, steps=steps) | {
        "tokenizer": "word",
        "source_length": task.SOURCE_LENGTH,
        "target_length": task.TARGET_LENGTH,
        "data": {"source": "kit_core.tasks.korean_english의 문법에서 끝없이 만들어 낸 문장과 번역"},
        "limits": "문법이 아는 낱말과 짜임만 배웠다. 모르는 낱말은 오류이고, 아는 낱말로 된 문법 밖의 문장은 그럴듯하게 틀린다.",
    }
    publish(output, model, task.tokenizer(), card, measure)


def measure(pretrained: PretrainedSequenceModel) -> dict[str, Any]:
    """떼어 둔 문장, 떼어 둔 어울림, 떼어 둔 깊이마다 완전 일치 비율을 잰다."""
    rates = {}
    for split in HELD_OUT:
        examples = task.held_out_examples(MEASURED, MEASURE_SEED, split=split)
        rates[split] = exact_match(answers(pretrained.model, examples), examples)
    sentences, combinations, deep = (f"{rates[split]:.2%}" for split in HELD_OUT)
    headline = f"떼어 둔 것마다 {MEASURED:,}문장의 완전 일치: 문장 {sentences}, 어울림 {combinations}, 관계절 안의 관계절 {deep}"
    return {
        "measured": {"seed": MEASURE_SEED, "count": MEASURED, "exact_match": rates},
        "headline": headline,
    }
