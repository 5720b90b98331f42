"""번역의 채점: sacrebleu가 센 말뭉치 BLEU와, 그것을 어떻게 세었는지 적은 서명."""

from collections.abc import Sequence
from typing import Any

from kit_core.validation.installing import how_to_install


def bleu(
    translations: Sequence[str], references: Sequence[str], *, lowercase: bool = False, tokenize: str = "13a"
) -> Any:
    """sacrebleu의 말뭉치 BLEU와 그 서명."""
    check_installed()
    from sacrebleu.metrics import BLEU

    metric = BLEU(lowercase=lowercase, tokenize=tokenize)
    return metric.corpus_score(list(translations), [list(references)]), metric.get_signature()


def check_installed() -> None:
    """sacrebleu가 없으면 알린다. 몇 시간을 학습한 뒤가 아니라 시작하기 전에 부른다."""
    try:
        import sacrebleu.metrics  # noqa: F401
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"번역을 채점하려면 {error.name} 패키지가 있어야 한다. {how_to_install('training')}로 설치한다.",
            name=error.name,
        ) from error
