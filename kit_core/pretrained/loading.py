"""이름으로 학습된 모델을 연다."""

from pathlib import Path

from kit_core.config import TransformerConfig
from kit_core.pretrained.card import CARD_FILE, ModelCard
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.pretrained.store import TOKENIZER_FILE, WEIGHTS_FILE, check_files, load_weights
from kit_core.tasks.tokenizer import SyllableTokenizer
from kit_core.transformer import Transformer

_HOME = Path(__file__).parent


def available() -> list[str]:
    """패키지에 들어 있는 모델의 이름."""
    return sorted(path.parent.name for path in _HOME.glob(f"*/{CARD_FILE}"))


def load_pretrained(name: str | Path) -> PretrainedSequenceModel:
    """학습된 모델을 연다. 네트워크를 쓰지 않는다.

    Args:
        name: "korean_numbers"처럼 패키지에 든 모델의 이름, 또는 save_pretrained가 쓴 폴더의 경로(Path).

    Returns:
        .model, .tokenizer, .card, .generate(texts)를 갖춘 객체.

    Raises:
        ValueError: 모르는 이름이거나 파일이 손상되었을 때.
        FileNotFoundError: 폴더에 있어야 할 파일이 없을 때.
    """
    if not isinstance(name, Path) and name not in available():
        raise ValueError(f"name={name!r}인 모델은 없다. 있는 모델: {', '.join(available())}")
    folder = name if isinstance(name, Path) else _HOME / name
    card = ModelCard.load(folder)
    check_files(folder, card)
    model = Transformer(TransformerConfig(**card["config"]))
    model.build()
    load_weights(model, folder / WEIGHTS_FILE)
    return PretrainedSequenceModel(model, SyllableTokenizer.load(folder / TOKENIZER_FILE), card)
