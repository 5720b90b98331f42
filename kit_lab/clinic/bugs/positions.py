"""임베딩과 자리의 고장 (논문 3.4절, 3.5절)."""

from kit_lab.clinic.bug import Bug

EMBEDDING = "kit_core/embedding.py"
ENCODING = "kit_core/positional_encoding.py"
SINUSOIDS = "kit_core/sinusoids.py"
STACK = "kit_core/stack.py"

POSITIONS = (
    Bug(
        name="no positions",
        title="위치를 더하지 않는다",
        place="포지셔널 인코딩",
        file=STACK,
        text="return self.dropout(self.position(x, offset=offset))",
        instead="return self.dropout(x)",
        symptom="낱말의 주머니를 읽는 셈이다. 차례가 뜻을 가르지 않는 문장은 잘 맞히므로 정확도가 꽤 나온다.",
    ),
    Bug(
        name="positions counted along the batch",
        title="위치를 배치의 축에서 센다",
        place="포지셔널 인코딩",
        file=ENCODING,
        text='positions = ops.arange(ops.shape(x)[1], dtype="int32") + offset  # (L,)\n'
        "        return x + ops.take(table, positions, axis=0)",
        instead='positions = ops.arange(ops.shape(x)[0], dtype="int32") + offset  # (B,)\n'
        "        return x + ops.take(table, positions, axis=0)[:, None, :]",
        symptom="한 문장의 모든 토큰이 같은 위치를 받는다. 모양이 맞아 오류가 없고, 답이 배치에서의 차례에 따라 달라진다.",
    ),
    Bug(
        name="positions multiplied instead of added",
        title="위치를 더하지 않고 곱한다",
        place="포지셔널 인코딩",
        file=ENCODING,
        text="return x + ops.take(table, positions, axis=0)",
        instead="return x * ops.take(table, positions, axis=0)",
        symptom="차례는 안다. 사인이 0인 자리에서 토큰의 절반이 지워지는데도, 짧은 과제에서는 성적이 떨어지지 않는다.",
    ),
    Bug(
        name="exponent i / d_model",
        title="지수의 2i를 i로 쓴다",
        place="포지셔널 인코딩",
        file=SINUSOIDS,
        text="base ** (even / d_model)",
        instead="base ** (even / 2 / d_model)",
        symptom="파장이 짧은 쪽으로 몰린다. 짧은 문장에서는 차이를 느끼지 못하고, 긴 문장에서 먼 자리를 헷갈린다.",
    ),
    Bug(
        name="gradient cut at the positions",
        title="위치를 더하며 기울기를 끊는다",
        place="포지셔널 인코딩",
        file=ENCODING,
        text="return x + ops.take(table, positions, axis=0)",
        instead="return ops.stop_gradient(x) + ops.take(table, positions, axis=0)",
        symptom="임베딩이 처음 난수 그대로 남는다. 나머지 층이 그 위에서 배우므로 손실은 내려가고, 성적이 조금 낮을 뿐이다.",
        config={"share_embeddings": False},
    ),
    Bug(
        name="embeddings without sqrt(d_model)",
        title="임베딩에 sqrt(d_model)을 곱하지 않는다",
        place="임베딩",
        file=EMBEDDING,
        text="(math.sqrt(self.d_model), self.compute_dtype)",
        instead="(1.0, self.compute_dtype)",
        symptom="토큰의 벡터가 위치의 벡터에 묻힌다. 처음 몇백 걸음이 더디다가 따라잡는다.",
    ),
    Bug(
        name="tied logits scaled by sqrt(d_model)",
        title="로짓에까지 sqrt(d_model)을 곱한다",
        place="출력 투영",
        file=EMBEDDING,
        text="(-1, self.d_model)) @ ops.transpose(embeddings)",
        instead="(-1, self.d_model)) @ ops.transpose(embeddings) * math.sqrt(self.d_model)",
        symptom="처음의 손실이 ln V보다 훨씬 크다. 확신에 찬 채로 틀리며 시작한다.",
    ),
    Bug(
        name="logits from the source's matrix",
        title="소스의 행렬로 로짓을 만든다",
        place="출력 투영",
        file="kit_core/transformer.py",
        text="self.target_embedding.project(x) if",
        instead="self.source_embedding.project(x) if",
        symptom="두 어휘의 크기가 다르면 로짓의 모양이 틀린다. 같으면 타깃의 글자가 소스의 글자로 나온다.",
        config={"target_vocab_size": 13},
    ),
    Bug(
        name="learned positions with a deviation of 1",
        title="학습하는 위치를 너무 크게 시작한다",
        place="포지셔널 인코딩",
        file=ENCODING,
        text="initializer=keras.initializers.RandomNormal(stddev=self.d_model**-0.5)",
        instead="initializer=keras.initializers.RandomNormal(stddev=1.0)",
        symptom="위치가 토큰을 덮어 처음에 더디다. 값의 크기를 재어 보기 전에는 알 수 없다.",
        config={"position": "learned"},
    ),
)
