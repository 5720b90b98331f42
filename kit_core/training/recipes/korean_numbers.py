"""korean_numbers 모델을 학습하고 재는 법."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.decoding.greedy import greedy_decode
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.tasks import korean_numbers as task
from kit_core.training.data.generated import Pair
from kit_core.training.recipes.checks import check_reading, check_vocabulary
from kit_core.training.recipes.generated_data import GeneratedDataRecipe, train_generated
from kit_core.training.recipes.publish import publish, trained_card
from kit_core.transformer import Transformer

# 데이터가 끝없이 새로 나오므로 외울 걱정이 없어 드롭아웃을 끈다. 두 코어로 30분쯤 학습한다.
RECIPE = GeneratedDataRecipe(
    config=TransformerConfig(
        task.tokenizer(task.ALL_KINDS).vocab_size,
        d_model=96,
        num_layers=3,
        num_heads=4,
        d_ff=192,
        dropout=0.0,
        max_length=32,
    ),
    seed=0,
    data_seed=1,
    batch_size=192,
    steps=8000,
    steps_per_epoch=500,
    warmup_steps=800,
    epsilon=0.1,
    averaged=5,
)
WATCHED, WATCH_SEED = 500, 2  # 학습 중에 지켜보는, 첫 다섯 갈래의 보기
WATCHED_OF_EACH = 22  # 나머지 갈래마다의 보기
MEASURED, MEASURE_SEED = 5000, 3  # 끝난 뒤 카드에 적는, 첫 다섯 갈래의 보기
MEASURED_OF_EACH = 300  # 나머지 갈래마다의 보기. 작은 갈래에는 떼어 둔 것이 그만큼 없다.
POOL = 16  # 이만큼의 배치를 한꺼번에 뽑아 길이가 비슷한 것끼리 묶는다. 패딩이 줄어 갑절로 빠르다.


def check(recipe: GeneratedDataRecipe) -> None:
    """이 과제를 그 조리법대로 학습할 수 있는지, 시작하기 전에 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    recipe.check()
    tokenizer = task.tokenizer(task.ALL_KINDS)
    check_vocabulary(recipe.config, tokenizer.vocab_size, tokenizer.pad_id)
    check_reading(recipe.config, max(task.LONGEST_SOURCE, task.LONGEST_TARGET), "가장 긴 보기의 길이이므로")


def answers(model: Transformer, examples: Sequence[task.Example]) -> list[str]:
    """보기마다 모델이 그리디 디코딩으로 낸 답을 준다."""
    tokenizer = task.tokenizer(task.ALL_KINDS)
    source, target = task.as_arrays(examples, tokenizer)  # (N, S), (N, T + 1)
    ids = greedy_decode(
        model,
        source,
        start_id=tokenizer.start_id,
        end_id=tokenizer.end_id,
        max_length=target.shape[1] - 1,
    )
    return [tokenizer.decode(row) for row in ids]


def batches(recipe: GeneratedDataRecipe) -> Iterator[Pair]:
    """모든 갈래의 보기를 길이가 비슷한 것끼리 묶은 배치를 끝없이 낸다. 형태는 as_arrays와 같다."""
    stream = task.generate(recipe.data_seed, kinds=task.ALL_KINDS)
    random, size = Random(recipe.data_seed), recipe.batch_size
    tokenizer = task.tokenizer(task.ALL_KINDS)
    while True:
        pool = sorted(islice(stream, POOL * size), key=lambda e: (len(e.source), len(e.target)))
        for start in random.sample(range(0, len(pool), size), POOL):
            yield task.as_arrays(pool[start : start + size], tokenizer)


def exact_match(written: Sequence[str], examples: Sequence[task.Example]) -> dict[str, float]:
    """갈래마다 답이 처음부터 끝까지 맞은 비율을 준다. 열쇠 "all"은 전체의 비율이다."""
    right, total = Counter(), Counter()
    for answer, example in zip(written, examples, strict=True):
        for key in ("all", example.kind):
            total[key] += 1
            right[key] += answer == example.target
    return {key: right[key] / total[key] for key in ("all", *task.ALL_KINDS) if total[key]}


def run(output: Path, work: Path, recipe: GeneratedDataRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    watched = task.held_out_examples(WATCHED, WATCH_SEED) + others(WATCHED_OF_EACH, WATCH_SEED)
    model, rows = train_generated(
        recipe,
        lambda: batches(recipe),
        lambda model: exact_match(answers(model, watched), watched)["all"],
        folder=work,
        **options,
    )
    what = "말로 읽은 한국어 수를 적는 꼴로 바꾸기(역텍스트 정규화)"
    steps = len(rows) * recipe.steps_per_epoch
    card = trained_card("korean_numbers", what, output, (RECIPE, recipe), model, rows, steps=steps) | {
        "source_length": task.LONGEST_SOURCE,
        "target_length": task.LONGEST_TARGET,
        "data": {
            "source": "kit_core.tasks.korean_numbers의 문법에서 끝없이 만들어 낸 보기",
            "coverage": {kind: task.coverage(kind)._asdict() for kind in task.KINDS},
        },
        "limits": "문법 밖의 글에도 가장 그럴듯한 추측을 내놓을 뿐 모른다고 말하지 않는다. 어휘에 없는 글자는 오류이다.",
    }
    publish(output, model, task.tokenizer(task.ALL_KINDS), card, measure)


def measure(pretrained: PretrainedSequenceModel) -> dict[str, Any]:
    """떼어 둔 보기에서 갈래마다의 완전 일치 비율을 잰다. 전체의 비율은 첫 다섯 갈래의 것이고, more가 나머지이다."""
    first = task.held_out_examples(MEASURED, MEASURE_SEED)
    return {
        "measured": {"split": "held_out", "seed": MEASURE_SEED}
        | _measured(pretrained.model, first)
        | {"more": _measured(pretrained.model, others(MEASURED_OF_EACH, MEASURE_SEED))}
    }


def others(count: int, seed: int) -> list[task.Example]:
    """첫 다섯 밖의 갈래마다 평가용 보기를 많아야 count개씩 뽑는다."""
    return [e for kind in task.ALL_KINDS[len(task.KINDS) :] for e in task.held_out_of(kind, count, seed)]


def _measured(model: Transformer, examples: Sequence[task.Example]) -> dict[str, Any]:
    rates = exact_match(answers(model, examples), examples)
    counts = Counter(example.kind for example in examples)
    return {
        "count": len(examples),
        "counts": {kind: counts[kind] for kind in task.ALL_KINDS if counts[kind]},
        "exact_match": rates.pop("all"),
        "kinds": rates,
    }
