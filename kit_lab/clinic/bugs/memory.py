"""디코더가 메모리를 보는 곳의 고장 (논문 3.2.3절)."""

from kit_lab.clinic.bug import Bug

DECODER = "kit_core/decoder.py"
CROSS = "self.cross_attention(x, memory, memory, source_mask, cache=cache.cross_attention)"

MEMORY = (
    Bug(
        name="cross-attention with the target's mask",
        title="메모리를 타깃의 마스크로 가린다",
        place="인코더-디코더 어텐션",
        file=DECODER,
        text=CROSS,
        instead="self.cross_attention(x, memory, memory, target_mask, cache=cache.cross_attention)",
        symptom="두 길이가 다르면 오류가 난다. 같으면 조용히, 쓴 만큼만 메모리가 열린다.",
    ),
    Bug(
        name="cross-attention without its mask",
        title="메모리의 패딩을 본다",
        place="인코더-디코더 어텐션",
        file=DECODER,
        text=CROSS,
        instead="self.cross_attention(x, memory, memory, None, cache=cache.cross_attention)",
        symptom="소스의 길이를 바꾸어 담으면 답이 바뀐다. 학습한 길이에서는 알 수 없다.",
    ),
    Bug(
        name="cross-attention within the target",
        title="메모리 대신 제가 쓴 글을 본다",
        place="인코더-디코더 어텐션",
        file=DECODER,
        text=CROSS,
        instead="self.cross_attention(x, x, x, target_mask)",
        symptom="소스를 한 글자도 읽지 않는다. 그럴듯한 글을 쓰지만 무엇을 넣든 같은 글이다.",
    ),
    Bug(
        name="embeddings handed over instead of the memory",
        title="인코더를 건너뛰고 임베딩을 넘긴다",
        place="인코더에서 디코더로",
        file="kit_core/transformer.py",
        text="return self.encoder(self.source_embedding(source), mask=mask, training=training)",
        instead="return self.source_embedding(source)",
        symptom="디코더가 글자는 보지만 차례를 모른다. 짧은 과제는 그래도 배우고, 차례가 뜻을 가르는 문장에서 틀린다.",
    ),
    Bug(
        name="memory taken from the first sentence",
        title="모든 문장이 첫 문장의 메모리를 본다",
        place="인코더에서 디코더로",
        file="kit_core/transformer.py",
        text="memory = self._encode(source, training)  # (B, S, d_model)",
        instead="memory = ops.zeros_like(memory := self._encode(source, training)) + memory[:1]",
        symptom="한 문장씩 넣으면 옳다. 배치로 넣으면 모두가 첫 문장의 답을 쓴다.",
    ),
)
