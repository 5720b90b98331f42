"""모델의 꼴마다 페이지에 놓을 것: 위젯과 그 처음 모습."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kit_core.pretrained.sequence_model import encode_texts
from kit_core.trace import capture
from kit_core.validation import check_that
from kit_lab.live import LiveModel
from kit_lab.searching import record_search
from kit_lab.widgets import (
    AttentionExample,
    AttentionHeads,
    BlankFiller,
    ContinuationWriter,
    DecodingExample,
    DecodingPlayer,
    TransformerXray,
)
from kit_lab.widgets.base import KitWidget, css, picture_script
from kit_lab.widgets.live import LiveWidget

_FROM_CARD = 5  # 카드의 보기 가운데 쓸 것의 수
_LONGEST = 60  # 단추에 적을 글자의 수
_LABEL = "글을 적으면 모델이 이 페이지 안에서 답한다."
_HEADS = "어텐션: 토큰마다 어디를 얼마나 보았는가"
_STYLES = (
    "shared/meter",
    "shared/live",
    "attention_heads/style",
    "blank_filler/style",
    "continuation_writer/style",
    "continuation_writer/candidates",
    "decoding_player/style",
    "transformer_xray/style",
)


@dataclass(frozen=True)
class Sections:
    """페이지에 차례로 놓을 것. names는 접어 둘 것의 이름(펼쳐 둘 것은 ""), states는 page.js가 읽을 처음 모습이다."""

    names: list[str]
    states: list[dict[str, Any]]

    @property
    def css(self) -> str:
        """모든 위젯의 스타일."""
        return css(*_STYLES)

    @property
    def picture(self) -> str:
        """위젯의 그림을 저장하는 스크립트."""
        return picture_script()


def texts_for(live: LiveModel, examples: Sequence[str]) -> list[str]:
    """보일 글들: 모델이 읽을 수 있는지 본 examples, 비었으면 카드의 보기에서 가져온 것."""
    if not examples:
        measured = live.pretrained.card.get("measured")
        samples = measured.get("samples", ()) if isinstance(measured, dict) else ()
        given = [one.get("source") or one.get("prompt") or one.get("text") for one in samples]
        return [text for text in dict.fromkeys(filter(None, given)) if len(text) <= _LONGEST][:_FROM_CARD]
    for i, text in enumerate(examples):
        try:
            _read(live, text)
        except ValueError as error:
            raise ValueError(
                f"examples[{i}]={text[:_LONGEST]!r}은(는) 모델이 읽을 수 없다. {error}"
            ) from None
    return list(examples)


def _read(live: LiveModel, text: str) -> None:
    if live.architecture == "masked_words":
        live.filling(text.strip())
    elif live.writes_on:
        live.continuation(text.strip(), ids=[])
    else:
        encode_texts(live.pretrained, [text], truncate=live.classes is not None)


def sections(live: LiveModel, texts: Sequence[str]) -> Sections:
    """모델에 맞는 위젯들. 첫 글을 처음에 보인다."""
    if live.writes_on:
        found = [("", ContinuationWriter(live, texts[0] if texts else "", samples=texts))]
    else:
        right = "카드에 적힌 보기가 없으니 모델이 읽을 글을 하나 이상 넣는다"
        check_that("examples", list(texts), texts, right)
        if live.architecture == "masked_words":
            found = [("", BlankFiller(live, texts[0], samples=texts))]
        elif live.classes is not None:
            found = [("", _classified(live, texts)), ("", None)]
        else:
            found = [*_written(live, texts), ("토큰: 모델이 읽고 쓴 조각", None)]
    first = _state(found[0][1])
    told = {"state": {name: first["state"][name] for name in ("_live", "text")}, "kind": "Tokens"}
    states = [first, *(told if widget is None else _state(widget) for _, widget in found[1:])]
    return Sections([name for name, _ in found], states)


def _written(live: LiveModel, texts: Sequence[str]) -> list[tuple[str, LiveWidget]]:
    """글을 써 내는 모델의 위젯들."""
    pretrained, text = live.pretrained, texts[0]
    tokenizer = pretrained.tokenizer
    seen = live.glance(text)
    heads = AttentionExample(
        _plain(seen.source),
        _plain(seen.read),
        encoder=seen.encoder,
        decoder=seen.decoder,
        cross=seen.cross,
        title=f"{text} → {seen.answer}",
    )
    padded = encode_texts(pretrained, [text])
    tree = record_search(
        pretrained.model,
        padded[:, : len(seen.source)],
        start_id=tokenizer.start_id,
        end_id=tokenizer.end_id,
        max_length=pretrained.card["target_length"],
        temperatures=(0.5, 1.0, 1.5),
        draws=2,
    )
    last = pretrained.model.config.num_layers - 1
    common = {"live": live, "text": text, "label": _LABEL}
    player = DecodingPlayer(
        DecodingExample(seen.source, tree, title=text), tokenizer.tokens, layer=last, **common
    )
    return [
        ("", TransformerXray(**common, samples=texts, folded=True)),
        (_HEADS, AttentionHeads(heads, kind="cross", layer=last, **common)),
        ("디코딩: 답을 찾아간 길", player),
    ]


def _classified(live: LiveModel, texts: Sequence[str]) -> AttentionHeads:
    """분류기의 답과 어텐션."""
    pretrained, text = live.pretrained, texts[0]
    tokenizer = pretrained.tokenizer
    ids = [i for i in encode_texts(pretrained, [text], truncate=True)[0].tolist() if i != tokenizer.pad_id]
    with capture(pretrained.model) as trace:
        pretrained.model(np.array([ids]), training=False)
    weights = trace.stack("*/encoder/*")[:, 0]  # (N, h, S, S)
    names = _plain([tokenizer.tokens[i] for i in ids])
    names = ["[분류]"] * (weights.shape[-1] - len(names)) + names
    shares = pretrained.predict([text])[0]
    answer = f"{live.classes[shares.argmax()]} {100 * shares.max():.1f}%"
    example = AttentionExample(names, encoder=weights, title=f"{text} → {answer}")
    heads = AttentionHeads(example, layer=len(weights) - 1, live=live, text=text, samples=texts, label=_LABEL)
    heads.answer = answer
    return heads


def _plain(names: Sequence[str]) -> list[str]:
    """페이지의 엔진이 읽은 글의 것과 같은 토큰의 이름(attention_heads/own_words.js)."""
    return [" " if name == "[빈칸]" else name.replace("▁", " ").strip() or " " for name in names]


def _state(widget: LiveWidget) -> dict[str, Any]:
    """위젯의 처음 모습. 모든 위젯에 있는 것은 프런트 엔드가 쓰지 않으므로 뺀다. 이진 값은 base64로 적는다."""
    own, all_have = (set(kind.class_trait_names(sync=True)) for kind in (type(widget), KitWidget))
    state = sorted(widget.get_state(own - all_have - {"_esm", "_css", "_anywidget_id"}).items())
    binary = {name: value for name, value in state if isinstance(value, bytes | memoryview)}
    return {
        "kind": type(widget).__name__,
        "state": {name: value for name, value in state if name not in binary},
        "buffers": {name: base64.b64encode(value).decode("ascii") for name, value in binary.items()},
    }
