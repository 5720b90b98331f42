"""번역의 채점: sacrebleu가 센 말뭉치 BLEU와, 그것을 어떻게 세었는지 적은 서명."""

from collections.abc import Sequence
from typing import Any


def bleu(
    given: Sequence[str], right: Sequence[str], *, lowercase: bool = False, tokenize: str = "13a"
) -> Any:
    """sacrebleu의 말뭉치 BLEU와 그 서명."""
    from sacrebleu.metrics import BLEU

    metric = BLEU(lowercase=lowercase, tokenize=tokenize)
    return metric.corpus_score(list(given), [list(right)]), metric.get_signature()
