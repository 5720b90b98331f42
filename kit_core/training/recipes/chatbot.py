"""chatbot 모델을 학습하고 재는 법: 질문을 읽고 답을 쓴다."""

from pathlib import Path
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.pretrained.crisis import CRISIS
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.tasks.corpora.chatbot import load_chatbot
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.publish import publish
from kit_core.training.recipes.sentence_pairs import PairRecipe, PairTask

# 만 개 남짓한 짧은 문답이다. 답이 저마다 달라 떼어 둔 질문의 손실은 일찍 바닥을 치지만, 거기서 멈추면 누구에게나 통하는
# 인사말 몇 가지로만 답한다. 그래서 문답을 외울 때까지 학습하고 마지막 에폭들을 평균한다.
RECIPE = PairRecipe(
    config=TransformerConfig(
        6000, d_model=128, num_layers=2, num_heads=4, d_ff=512, dropout=0.1, max_length=64
    ),
    plan=EpochPlan(epochs=40, averaged=5),
    sentences=64,
    warmup_steps=1000,
    algorithm="unigram",
    beam_size=1,
    target_length=40,
)
check = PairRecipe.check
SAMPLES = 30
FAR = ("양자역학을 설명해 줘", "1+1은?", "What is your name?", "ㅁㄴㅇㄹ", "서울에서 부산까지 몇 킬로미터야?")


def run(output: Path, work: Path, recipe: PairRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    task = PairTask.prepare(recipe, load_chatbot())
    model, rows = task.train(work, **options)
    splits = task.splits
    what = "한국어 질문에 짧은 답을 쓰기(ChatbotData)"
    card = task.card("chatbot", what, output, RECIPE, model, rows) | {
        "data": {
            "source": f"ChatbotData(songys): 학습 {len(splits.train):,}쌍, 검증 {len(splits.validation):,}쌍, "
            f"시험 {len(splits.test):,}쌍. 질문의 해시로 나누었다.",
            "licence": "MIT",
            "files": splits.files,
        },
        "crisis": CRISIS,
        "limits": "일상, 이별, 사랑에 관한 짧은 말에 답하도록만 배웠다. 데이터에서 먼 질문에는 모른다고 하지 않고, 배운 답 "
        "가운데 비슷한 말이 나온 것을 골라 엉뚱하게 답한다. 앞선 대화를 기억하지 못하고 사실을 알지 못한다.",
    }
    publish(output, model, task.tokenizer, card, lambda pretrained: measure(pretrained, task))


def measure(pretrained: PretrainedSequenceModel, task: PairTask) -> dict[str, Any]:
    """떼어 둔 시험 질문에서 펄플렉서티, 토큰 정확도, 서로 다른 답의 수를 잰다. 보기는 앞에서부터 30개이다."""
    pairs = task.splits.test
    scores = task.scores(pretrained.model, pairs)
    questions, references = zip(*pairs, strict=True)
    answers = pretrained.generate(questions)
    learned = {answer for _, answer in task.splits.train}
    measured = {
        "split": "test",
        "count": len(pairs),
        "tokens": scores.tokens,
        "perplexity": round(scores.perplexity, 2),
        "accuracy": round(scores.accuracy, 4),
        "distinct_answers": len(set(answers)),
        "distinct_reference_answers": len(set(references)),
        "answers_seen_in_training": sum(answer in learned for answer in answers),
        "samples": [
            {"question": q, "answer": a, "reference": r}
            for q, a, r in zip(questions[:SAMPLES], answers, references, strict=False)
        ],
        "far_from_the_data": [
            {"question": q, "answer": a} for q, a in zip(FAR, pretrained.generate(FAR), strict=True)
        ],
    }
    headline = (
        f"떼어 둔 질문 {measured['count']:,}개: 펄플렉서티 {measured['perplexity']:.2f}, "
        f"토큰 정확도 {measured['accuracy']:.2%}, 서로 다른 답 {measured['distinct_answers']:,}가지"
    )
    return {"measured": measured, "headline": headline}
