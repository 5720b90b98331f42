"""영화평에서 바이트 쌍 인코딩의 합치기를 배워, TokenizerExplorer가 읽는 기록 하나로 남긴다."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.loop.atomic_files import atomic
from kit_core.training.recipes.overrides import command
from kit_core.training.recipes.publish import software
from kit_core.validation import check_positive_int

FILE = "merges.json"
NORMAL = 260  # 특수 토큰 넷과 바이트 256개 다음이 배운 조각이다.


@dataclass(frozen=True)
class MergesRecipe:
    """배우는 데 필요한 값.

    Args:
        vocab_size: 특수 토큰과 바이트까지 더한 어휘의 크기.
    """

    vocab_size: int


RECIPE = MergesRecipe(vocab_size=8000)  # 코어 하나로 1분쯤이다.


def check(recipe: MergesRecipe) -> None:
    """배울 수 있는 값인지 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    check_positive_int("vocab_size", recipe.vocab_size)


def run(output: Path, work: Path, recipe: MergesRecipe = RECIPE, **options: Any) -> None:
    """학습 쪽의 글에서만 배워 output에 기록(JSON)을 쓴다. work와 options는 쓰지 않는다."""
    check(recipe)
    reviews = load_reviews()
    texts = [text for text, _ in reviews.train]
    pieces = SubwordTokenizer.train(texts, recipe.vocab_size, algorithm="bpe").tokens[NORMAL:]
    merges = [piece for piece in pieces if len(piece) > 1]  # 합친 차례이다.
    record = {
        "name": "review_merges",
        "command": command("review_merges", output, RECIPE, recipe, "kit_lab.experiments"),
        "source": "NSMC(네이버 영화평, CC0)의 학습 쪽 글",
        "licence": "CC0",
        **reviews.described(),
        "software": software(),
        "characters": "".join(pieces[len(merges) :]),
        "merges": " ".join(merges),
    }
    output.mkdir(parents=True, exist_ok=True)
    with atomic(output / FILE) as scratch:
        scratch.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
