"""학습한 언어 모델과 그 토크나이저, 카드를 한데 묶은 객체.

한 줄은 끝 토큰에서 시작해 끝 토큰으로 끝난다. 문답에서는 시작 토큰이 질문과 답을 가른다. 인코더-디코더에서 답이 시작 토큰
뒤에 오는 것과 같다.
"""

from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding


def text_ids(tokenizer: BatchEncoding, text: str) -> list[int]:
    """글 하나를 모델이 배우는 한 줄로 바꾼다: [끝] 글 [끝]."""
    return [tokenizer.end_id, *tokenizer.encode(text), tokenizer.end_id]


def dialogue_ids(tokenizer: BatchEncoding, question: str, answer: str) -> list[int]:
    """질문과 답을 모델이 배우는 한 줄로 바꾼다: [끝] 질문 [시작] 답 [끝]."""
    ends, starts = [tokenizer.end_id], [tokenizer.start_id]
    return ends + tokenizer.encode(question) + starts + tokenizer.encode(answer) + ends
