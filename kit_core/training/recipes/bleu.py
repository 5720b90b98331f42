"""번역의 채점: sacrebleu가 센 말뭉치 BLEU와 chrF, 그것을 어떻게 세었는지 적은 서명."""

from collections.abc import Sequence
from typing import Any

from kit_core.backend.missing_packages import needed


def bleu(
    translations: Sequence[str], references: Sequence[str], *, lowercase: bool = False, tokenize: str = "13a"
) -> Any:
    """sacrebleu의 말뭉치 BLEU와 그 서명."""
    check_installed()
    from sacrebleu.metrics import BLEU

    metric = BLEU(lowercase=lowercase, tokenize=tokenize)
    return metric.corpus_score(list(translations), [list(references)]), metric.get_signature()


def chrf(translations: Sequence[str], references: Sequence[str]) -> Any:
    """sacrebleu의 말뭉치 chrF와 그 서명. 글자의 묶음을 견주므로 띄어쓰기가 적은 말에도 맞는다."""
    check_installed()
    from sacrebleu.metrics import CHRF

    metric = CHRF()
    return metric.corpus_score(list(translations), [list(references)]), metric.get_signature()


def check_installed() -> None:
    """sacrebleu가 없으면 알린다. 몇 시간을 학습한 뒤가 아니라 시작하기 전에 부른다."""
    with needed("번역을 채점하려면"):
        import sacrebleu.metrics  # noqa: F401
