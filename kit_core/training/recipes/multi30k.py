"""multi30k 번역 모델을 학습하고 재는 법: 영어에서 독일어로, 글만 보고."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.tasks.corpora.multi30k import load_multi30k
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.bleu import bleu, check_installed
from kit_core.training.recipes.publish import publish
from kit_core.training.recipes.sentence_pairs import PairRecipe, PairTask

# 크기와 학습률은 Wu 외(2021)가 같은 데이터에 쓴 것이다. 정규화만 앞에 둔다(pre-LN). 학습률의 꼭대기 0.005는 post-LN에 너무 커서
# 마흔 에폭을 돌아도 인코더의 출력이 벡터 하나로 뭉친 채 검증 정확도가 47%에 머물렀고, pre-LN은 67%에 이르렀다.
RECIPE = PairRecipe(
    config=TransformerConfig(
        10000, d_model=128, num_layers=4, num_heads=4, d_ff=256, dropout=0.3, max_length=128, norm="pre"
    ),
    plan=EpochPlan(epochs=50, averaged=10),
    tokens=4096,
    warmup_steps=2000,
    scale=2.53,
    dtype="mixed_bfloat16",
)
check = PairRecipe.check


def run(output: Path, work: Path, recipe: PairRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    check_installed()
    task = PairTask.prepare(recipe, load_multi30k())
    model, rows = task.train(work, **options)
    what = "사진 설명을 영어에서 독일어로 옮기기(Multi30k 과제 1)"
    card = task.card("multi30k", what, output, RECIPE, model, rows) | {
        "data": {
            "source": "Multi30k(과제 1, 글만): 학습 29,000쌍, 검증 1,014쌍, 시험 test_2016_flickr 1,000쌍",
            "licence": "연구용, 비상업 (Flickr30k에서 왔다)",
            "files": task.splits.files,
        },
        "limits": "사진을 설명하는 짧은 문장만 배웠다. 다른 글은 그럴듯하지만 틀리게 옮긴다.",
    }
    publish(output, model, task.tokenizer, card, lambda pretrained: measure(pretrained, task))


def measure(pretrained: PretrainedSequenceModel, task: PairTask) -> dict[str, Any]:
    """시험 문장을 빔과 그리디로 옮겨 채점하고, 검증 쪽의 손실을 잰다."""
    recipe = task.recipe
    validation = task.scores(pretrained.model, task.splits.validation)
    measured = translated(pretrained, task.splits.test, recipe.beam_size, recipe.alpha) | {
        "greedy_bleu": translated(pretrained, task.splits.test, 1, 0.0)["bleu"],
        "validation_loss": round(validation.loss, 4),
        "validation_perplexity": round(validation.perplexity, 3),
        "validation_accuracy": round(validation.accuracy, 4),
    }
    headline = (
        f"test_2016_flickr {measured['count']:,}문장: BLEU {measured['bleu']:.2f} "
        f"(빔 {recipe.beam_size}, alpha {recipe.alpha}), 그리디 {measured['greedy_bleu']:.2f}"
    )
    return {"measured": measured, "headline": headline}


def translated(
    pretrained: PretrainedSequenceModel, pairs: Sequence[tuple[str, str]], beam_size: int, alpha: float
) -> dict[str, Any]:
    """시험 문장을 옮기고 채점한다. 대소문자를 가리고 띄어쓰기를 되돌린 BLEU가 주된 값이다."""
    sources, references = zip(*pairs, strict=True)
    translations = pretrained.generate(sources, beam_size=beam_size, length_penalty=alpha)
    score, signature = bleu(translations, references)
    lower, lower_signature = bleu(translations, references, lowercase=True)
    return {
        "split": "test_2016_flickr",
        "count": len(pairs),
        "beam_size": beam_size,
        "alpha": alpha,
        "bleu": round(score.score, 2),
        "signature": str(signature),
        "bleu_lowercase": round(lower.score, 2),
        "signature_lowercase": str(lower_signature),
    }
