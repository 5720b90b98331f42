"""korean_numbers 모델을 학습하고 재는 법."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.decoding.greedy import greedy_decode
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.tasks import korean_numbers as task
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
        d_ff=192,
        dropout=0.0,
        max_length=32,
    ),
    seed=0,
    data_seed=1,
    batch_size=256,
    steps=5000,
    steps_per_epoch=250,
    warmup_steps=800,
    epsilon=0.1,
    averaged=5,
)
WATCHED, WATCH_SEED = 500, 2  # 학습 중에 지켜보는 보기
MEASURED, MEASURE_SEED = 5000, 3  # 끝난 뒤 카드에 적는 보기


def check(recipe: GeneratedDataRecipe) -> None:
    """이 과제를 그 조리법대로 학습할 수 있는지, 시작하기 전에 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    recipe.check()
    tokenizer = task.tokenizer()
    check_vocabulary(recipe.config, tokenizer.vocab_size, tokenizer.pad_id)
    check_reading(recipe.config, max(task.SOURCE_LENGTH, task.TARGET_LENGTH), "가장 긴 보기의 길이이므로")


def answers(model: Transformer, examples: Sequence[task.Example]) -> list[str]:
    """보기마다 모델이 그리디 디코딩으로 낸 답을 준다."""
    tokenizer = task.tokenizer()
    source, _ = task.as_arrays(examples, tokenizer)  # (N, S)
    ids = greedy_decode(
        model,
        source,
        start_id=tokenizer.start_id,
        end_id=tokenizer.end_id,
        max_length=task.TARGET_LENGTH,
    )
    return [tokenizer.decode(row) for row in ids]


def exact_match(written: Sequence[str], examples: Sequence[task.Example]) -> dict[str, float]:
    """갈래마다 답이 처음부터 끝까지 맞은 비율을 준다. 열쇠 "all"은 전체의 비율이다."""
    right, total = Counter(), Counter()
    for answer, example in zip(written, examples, strict=True):
        for key in ("all", example.kind):
            total[key] += 1
            right[key] += answer == example.target
    return {key: right[key] / total[key] for key in ("all", *task.KINDS) if total[key]}


def run(output: Path, work: Path, recipe: GeneratedDataRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    watched = task.held_out_examples(WATCHED, WATCH_SEED)
    model, rows = train_generated(
        recipe,
        lambda: task.batches(recipe.data_seed, recipe.batch_size),
        lambda model: exact_match(answers(model, watched), watched)["all"],
        folder=work,
        **options,
    )
    what = "말로 읽은 한국어 수를 적는 꼴로 바꾸기(역텍스트 정규화)"
    steps = len(rows) * recipe.steps_per_epoch
    card = trained_card("korean_numbers", what, output, (RECIPE, recipe), model, rows, steps=steps) | {
        "source_length": task.SOURCE_LENGTH,
        "target_length": task.TARGET_LENGTH,
        "data": {
            "source": "kit_core.tasks.korean_numbers의 문법에서 끝없이 만들어 낸 보기",
            "coverage": {kind: task.coverage(kind)._asdict() for kind in task.KINDS},
        },
        "limits": "문법 밖의 글에도 가장 그럴듯한 추측을 내놓을 뿐 모른다고 말하지 않는다. 어휘에 없는 글자는 오류이다.",
    }
    publish(output, model, task.tokenizer(), card, measure)


def measure(pretrained: PretrainedSequenceModel) -> dict[str, Any]:
    """떼어 둔 보기에서 갈래마다의 완전 일치 비율을 잰다."""
    examples = task.held_out_examples(MEASURED, MEASURE_SEED)
    rates = exact_match(answers(pretrained.model, examples), examples)
    counts = Counter(example.kind for example in examples)
    measured = {
        "split": "held_out",
        "seed": MEASURE_SEED,
        "count": len(examples),
        "counts": {kind: counts[kind] for kind in task.KINDS},
        "exact_match": rates.pop("all"),
        "kinds": rates,
    }
    return {"measured": measured}
