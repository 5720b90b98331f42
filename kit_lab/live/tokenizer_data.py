"""토크나이저를 JSON으로 적는다. 자바스크립트가 센텐스피스의 파일(protobuf)을 읽지 않아도 되게 한다."""

from typing import Any

import numpy as np

from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_core.tasks.tokenizers.word import WordTokenizer
from kit_core.validation import check_that


def tokenizer_data(tokenizer: BatchEncoding) -> dict[str, Any]:
    """engine의 openTokenizer가 읽는 사전을 준다.

    Args:
        tokenizer: SyllableTokenizer나 WordTokenizer나 SubwordTokenizer.

    Returns:
        음절이면 {"kind": "syllable", "characters"}, 낱말의 조각이면 {"kind": "word", "pieces"}이다. 서브워드이면 {"kind":
        "unigram"이나 "bpe", "pieces", "scores", "unknown", "bytes", "normal"}이다. unknown은 모르는 토큰, bytes는 바이트 0,
        normal은 첫 보통 토큰의 번호이다. 가린 자리에 넣을 토큰이 있으면 그 번호를 "blank"에 적는다.

    Raises:
        TypeError: 모르는 토크나이저일 때.
        ValueError: SubwordTokenizer.train이 만들지 않은 어휘라 engine이 똑같이 나눌 수 없을 때.
    """
    if isinstance(tokenizer, SyllableTokenizer):
        return {"kind": "syllable", "characters": "".join(tokenizer.characters)}
    if isinstance(tokenizer, WordTokenizer):
        return {"kind": "word", "pieces": list(tokenizer.pieces)}
    from kit_core.tasks.tokenizers.subword import SubwordTokenizer

    if isinstance(tokenizer, SubwordTokenizer):
        return _subword(tokenizer)
    raise TypeError(
        f"tokenizer는 SyllableTokenizer나 WordTokenizer나 SubwordTokenizer여야 한다. 받은 것: {type(tokenizer).__name__}"
    )


def _subword(tokenizer: Any) -> dict[str, Any]:
    sizes = range(tokenizer.vocab_size)
    model = tokenizer._pieces
    kinds = [_kind(model, token) for token in sizes]
    unknown = kinds.index("unknown")
    first_byte = kinds.index("byte") if "byte" in kinds else -1
    normal = first_byte + 256
    blank = [] if tokenizer.blank_id is None else ["control"]
    layout = (
        ["control"] * 3 + ["unknown"] + blank + ["byte"] * 256 + ["normal"] * (tokenizer.vocab_size - normal)
    )
    fits = kinds == layout and model.normalize(_PROBE) == _PROBE_WRITTEN
    right = (
        "SubwordTokenizer.train이 만든, 바이트로 풀어 적고 글을 바꾸지 않는 어휘여야 페이지에서 똑같이 쓴다"
    )
    check_that("tokenizer", tokenizer, fits, right)
    return {
        "kind": _algorithm(tokenizer),
        "pieces": list(tokenizer.tokens),
        "scores": [_shortest(model.get_score(token)) for token in sizes],
        "unknown": unknown,
        "bytes": first_byte,
        "normal": normal,
    } | ({"blank": tokenizer.blank_id} if blank else {})


# 앞에 빈칸을 하나 더하고, 빈칸을 「▁」으로 적고, 그 밖에는 아무것도 바꾸지 않는지 보는 글.
_PROBE = "  a ｶ\u00a0 Ⅳ "
_PROBE_WRITTEN = "▁▁▁a▁ｶ\u00a0▁Ⅳ▁"


def _kind(model: Any, token: int) -> str:
    for kind in ("control", "unknown", "byte", "unused"):
        if getattr(model, f"is_{kind}")(token):
            return kind
    return "normal"


def _algorithm(tokenizer: Any) -> str:
    """글을 여러 방법으로 나누는 것은 유니그램만 할 수 있다."""
    try:
        tokenizer.nbest(["가"], 1)
    except ValueError:
        return "bpe"
    return "unigram"


def _shortest(score: float) -> float | int:
    """float32로 읽으면 같은 수가 되는 가장 짧은 십진수."""
    short = float(str(np.float32(score)))
    return int(short) if short.is_integer() else short
