"""배운 언어 모델을 뜯어본다: 인코더-디코더와 견주고, 외운 것과 하지 말아야 할 말을 세어 기록 하나로 남긴다."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit_core.pretrained.loading import load_pretrained
from kit_core.tasks.corpora.chatbot import load_chatbot
from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.training.recipes.language_texts import Texts
from kit_core.training.recipes.overrides import command
from kit_core.training.recipes.publish import software
from kit_core.validation import check_index, check_positive_int
from kit_lab.experiments.audit_answers import compared
from kit_lab.experiments.audit_memory import memorised
from kit_lab.experiments.audit_speech import leaning, made_up, rough
from kit_lab.experiments.records.json_lines import write_json
from kit_lab.experiments.records.language_audit import AUDIT_FILE


@dataclass(frozen=True)
class AuditRecipe:
    """재는 데 필요한 값.

    Args:
        made: 갈래마다 지어낼 글의 수.
        read: 외웠는지 보려고 읽을 글의 수.
        seed: 지어낼 때의 시드.
    """

    made: int
    read: int
    seed: int


RECIPE = AuditRecipe(made=1000, read=1000, seed=0)  # 코어 하나로 10분쯤이다.


def check(recipe: AuditRecipe) -> None:
    """잴 수 있는 값인지 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    check_positive_int("made", recipe.made)
    check_positive_int("read", recipe.read)
    check_index("seed", recipe.seed)


def run(output: Path, work: Path, recipe: AuditRecipe = RECIPE, **options: Any) -> None:
    """패키지에 든 language_model, chatbot, reviews를 열어 재고 output에 기록(JSON)을 쓴다.

    학습은 하지 않으므로 work와 options는 쓰지 않는다.
    """
    check(recipe)
    languages, dialogues, judge = map(load_pretrained, ("language_model", "chatbot", "reviews"))
    reviews, pairs = load_reviews(), load_chatbot()
    learned = Texts([text for text, _ in reviews.train], list(pairs.train))
    unseen = Texts([text for text, _ in reviews.test], list(pairs.validation + pairs.test))
    made = made_up(languages, [""] * recipe.made, recipe.seed, temperature=0.8, top_p=0.9)
    record = {
        "name": "language_audit",
        "command": command("language_audit", output, RECIPE, recipe, "kit_lab.experiments"),
        "model": languages.card["files"],
        "files": reviews.files | pairs.files,
        "split": reviews.note,
        "software": software(),
        "compared": compared(languages, dialogues, pairs.test, pairs.train),
        "memorised": memorised(languages, learned, unseen, made, recipe.read),
        "rough": rough(languages, reviews.train, reviews.test, recipe.made, recipe.seed),
        "leaning": leaning(languages, judge, reviews.train, recipe.made // 2, recipe.seed),
    }
    write_json(output / AUDIT_FILE, record)
