"""이름으로 학습된 모델을 연다."""

from importlib import import_module
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, overload

import numpy as np

from kit_core.config import TransformerConfig
from kit_core.language.saying import errors_said
from kit_core.pretrained.card import CARD_FILE, ModelCard, again, listed
from kit_core.pretrained.card_fields import check_size, check_vocabulary, config_of
from kit_core.pretrained.replacement import check_path
from kit_core.pretrained.store import WEIGHTS_FILE, check_files, load_weights, read_arrays
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding
from kit_core.validation import check_choice, check_kind, check_that, shown

if TYPE_CHECKING:
    from kit_core.pretrained.classifier import PretrainedClassifier
    from kit_core.pretrained.language_model import PretrainedLanguageModel
    from kit_core.pretrained.masked_words import PretrainedMaskedWords
    from kit_core.pretrained.sequence_model import PretrainedSequenceModel

    Pretrained = (
        PretrainedSequenceModel | PretrainedClassifier | PretrainedLanguageModel | PretrainedMaskedWords
    )

Kind = TypeVar("Kind", bound="Pretrained")
_HOME = Path(__file__).parent / "models"


def available() -> list[str]:
    """패키지에 들어 있는 모델의 이름."""
    return sorted(path.parent.name for path in _HOME.glob(f"*/{CARD_FILE}"))


# The packaged names, so that an editor offers them and a type checker knows which of the four comes back; of a
# folder of one's own kind tells it.
@overload
def load_pretrained(
    name: Literal["chatbot", "korean_english", "korean_numbers", "multi30k"],
) -> "PretrainedSequenceModel": ...
@overload
def load_pretrained(name: Literal["reviews"]) -> "PretrainedClassifier": ...
@overload
def load_pretrained(name: Literal["language_model"]) -> "PretrainedLanguageModel": ...
@overload
def load_pretrained(name: Literal["masked_words"]) -> "PretrainedMaskedWords": ...
@overload
def load_pretrained(name: str | Path, kind: "type[Kind]") -> "Kind": ...
@overload
def load_pretrained(name: str | Path, kind: None = None) -> "Pretrained": ...
@errors_said()
def load_pretrained(name: str | Path, kind: "type[Pretrained] | None" = None) -> "Pretrained":
    """학습된 모델을 연다. 네트워크를 쓰지 않는다.

    Args:
        name: "korean_numbers"처럼 패키지에 든 모델의 이름, 또는 save_pretrained가 쓴 폴더의 경로. 둘 다이면 모델의 이름이다.
        kind: 열 모델의 클래스. 폴더에 그것이 들어 있는지 보고, 형 검사기에는 무엇을 주는지 알린다.
            예: kit_core.pretrained.PretrainedClassifier.

    Returns:
        .model, .tokenizer, .card를 갖춘 객체. 인코더-디코더와 언어 모델에는 .generate(texts), 분류기에는
        .predict(texts), 빈칸을 채우는 모델에는 .fill(texts)가 있다.

    Raises:
        TypeError: kind가 클래스가 아닐 때.
        ValueError: 모르는 이름이거나 파일이 손상되었거나 kind의 모델이 아닐 때.
        FileNotFoundError: 폴더에 있어야 할 파일이 없을 때.
    """
    if kind is not None:
        check_kind("kind", kind, type, "PretrainedClassifier처럼 kit_core.pretrained에 있는 클래스를 넣는다")
    folder, card, config, tokenizer, arrays = read_folder(name)
    if "classes" in card:
        from kit_core.applications.classifier import TransformerClassifier
        from kit_core.pretrained.classifier import PretrainedClassifier

        model = TransformerClassifier(config, len(card["classes"]), card["pooling"])
        result = PretrainedClassifier
    elif card.get("architecture") == "masked_words":
        from kit_core.applications.masked_words import MaskedWordModel
        from kit_core.pretrained.masked_words import PretrainedMaskedWords

        model, result = MaskedWordModel(config), PretrainedMaskedWords
    elif "architecture" in card:
        from kit_core.descendants import LanguageModel
        from kit_core.pretrained.language_model import PretrainedLanguageModel

        model, result = LanguageModel(config), PretrainedLanguageModel
    else:
        from kit_core.pretrained.sequence_model import PretrainedSequenceModel
        from kit_core.transformer import Transformer

        model, result = Transformer(config), PretrainedSequenceModel
    if kind is not None:
        right = f"{folder.name}의 모델은 {result.__name__}이다"
        check_that("kind", kind.__name__, issubclass(result, kind), right)
    model.build()
    load_weights(model, arrays)
    return result(model, tokenizer, card)


class PretrainedFiles(NamedTuple):
    """확인을 마친 폴더에서 읽은 것. 아직 모델은 아니므로 백엔드 없이도 읽힌다.

    arrays는 경로("encoder/layer_0/self_attention/query/kernel")에서 float16 배열을 찾는 사전이다.
    """

    folder: Path
    card: ModelCard
    config: TransformerConfig
    tokenizer: BatchEncoding
    arrays: dict[str, np.ndarray]


def read_folder(name: str | Path) -> PretrainedFiles:
    """모델의 폴더를 읽고 확인한다. 인자와 예외는 load_pretrained와 같다."""
    if isinstance(name, str) and name not in available() and isdir(name):
        name = Path(name)
    if not isinstance(name, Path):
        right = f"그런 폴더는 여기에 없다. 있는 폴더의 경로를 적거나 {', '.join(map(repr, available()))} 가운데서 고른다"
        check_that("name", name, isinstance(name, str) and name in available(), right)
    folder = name if isinstance(name, Path) else _HOME / name
    check_path("name", folder)
    card = ModelCard.load(folder)
    _check_card(folder, card)
    kind = _tokenizer_kind(folder, card)
    check_files(folder, card)
    config = config_of(folder, card)
    arrays = read_arrays(folder / WEIGHTS_FILE)
    check_size(folder, card, config, arrays)
    tokenizer = kind.load(folder / kind.file_name)
    check_vocabulary(folder, config, tokenizer)
    check_files(folder, card)  # 읽는 사이에 다시 저장되었으면 두 모델이 섞인다.
    return PretrainedFiles(folder, card, config, tokenizer, arrays)


_TOKENIZERS = {
    "syllable": ("kit_core.tasks.tokenizers.syllable", "SyllableTokenizer"),
    "word": ("kit_core.tasks.tokenizers.word", "WordTokenizer"),
    "subword": ("kit_core.tasks.tokenizers.subword", "SubwordTokenizer"),
}


def _tokenizer_kind(folder: Path, card: ModelCard) -> Any:
    """카드에 적힌 종류의 토크나이저. 서브워드를 쓰지 않는 모델은 센텐스피스 없이도 열린다."""
    module, name = _TOKENIZERS[card.get("tokenizer", "syllable")]
    kind = getattr(import_module(module), name)
    if kind.file_name not in card["files"]:
        raise ValueError(
            f"{folder.name}/{CARD_FILE}의 files에 토크나이저의 파일 {kind.file_name}이(가) 없어 바뀌지 않았는지 알 수 "
            f"없다. 적힌 것: {listed(card['files'])}. {again(folder)}"
        )
    return kind


def _check_card(folder: Path, card: ModelCard) -> None:
    """모델을 여는 데 드는 것이 카드에 다 적혀 있는지 본다."""
    missing = [key for key in ("files", "config") if not isinstance(card.get(key), dict)]
    if not missing and WEIGHTS_FILE not in card["files"]:
        missing = [f"files의 {WEIGHTS_FILE}"]
    if missing:
        raise ValueError(
            f"{folder.name}/{CARD_FILE}에 {', '.join(missing)}이(가) 없다. save_pretrained가 쓴 폴더인지, "
            "save_pretrained에 넣은 card에 config가 있었는지 본다."
        )
    if card.get("beyond"):
        raise ValueError(
            f"{folder.name}의 모델은 kit_core의 설정으로 적을 수 없는 것({shown(card['beyond'])})을 지녀 열 수 없다. "
            "그것을 저장한 페이지에서 연다."
        )
    kind = card.get("tokenizer", "syllable")
    check_choice(f"{folder.name}/{CARD_FILE}의 tokenizer", kind, _TOKENIZERS)
