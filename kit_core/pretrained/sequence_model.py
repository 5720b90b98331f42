"""학습한 인코더-디코더와 그 토크나이저, 카드를 한데 묶은 객체."""

from collections.abc import Sequence
from dataclasses import dataclass

from kit_core.decoding import greedy_decode
from kit_core.pretrained.card import ModelCard
from kit_core.tasks.tokenizer import SyllableTokenizer
from kit_core.transformer import Transformer

BATCH_SIZE = 256


@dataclass(frozen=True)
class PretrainedSequenceModel:
    """텍스트를 받아 텍스트를 내는 학습된 모델.

    model은 Transformer, tokenizer는 encode(text)와 decode(ids)를 갖춘 토크나이저, card는 ModelCard이다.
    """

    model: Transformer
    tokenizer: SyllableTokenizer
    card: ModelCard

    def generate(self, texts: Sequence[str]) -> list[str]:
        """텍스트마다 그리디 디코딩한 결과를 준다.

        Args:
            texts: 텍스트의 나열. 과제의 문법을 벗어난 글에도 모델은 가장 그럴듯한 추측을 내놓는다.

        Returns:
            texts와 같은 수의 텍스트.

        Raises:
            TypeError: texts가 문자열 하나이거나 원소가 문자열이 아닐 때.
            ValueError: 비었을 때, 모르는 글자가 있을 때(그 글자들을 알려 준다), 너무 길 때.
        """
        if isinstance(texts, str):
            raise TypeError(f"texts는 문자열의 나열이어야 한다. 문자열 하나라면 [{texts!r}]로 넣는다.")
        texts = list(texts)
        if not texts or "" in texts:
            raise ValueError(f"texts={texts!r}에 빈 것이 있다. 한 글자 이상인 텍스트를 하나 이상 넣는다.")
        longest = max(len(self.tokenizer.encode(text)) for text in texts)
        limit = self.model.config.max_length
        if longest > limit:
            raise ValueError(f"texts에 {longest}글자인 텍스트가 있다. {limit}글자 이하로 줄인다.")
        length = max(longest, self.card["source_length"])  # 길이를 맞춰 두면 다시 컴파일하지 않는다.
        source = self.tokenizer.encode_batch(texts, length)  # (N, S)
        return [
            self.tokenizer.decode(row)
            for start in range(0, len(texts), BATCH_SIZE)
            for row in greedy_decode(
                self.model,
                source[start : start + BATCH_SIZE],
                start_id=self.tokenizer.start_id,
                end_id=self.tokenizer.end_id,
                max_length=self.card["target_length"],
            )
        ]

    def __repr__(self) -> str:
        return f"PretrainedSequenceModel({self.card['name']!r})"
