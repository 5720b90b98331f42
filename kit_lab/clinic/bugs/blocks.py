"""서브층과 층을 잇는 곳의 고장 (논문 3.1절, 3.3절, 5.4절)."""

from kit_lab.clinic.bug import Bug

NORM = "kit_core/add_and_norm.py"
STACK = "kit_core/stack.py"
POST = "return self.layer_norm(x + self.dropout(sublayer(x)))"

BLOCKS = (
    Bug(
        name="no residual connection",
        title="잔차 연결이 없다",
        place="잔차 연결과 정규화",
        file=NORM,
        text=POST,
        instead="return self.layer_norm(self.dropout(sublayer(x)))",
        symptom="층이 둘이어도 자기 토큰이 무엇이었는지 잊는다. 흔한 글자의 차례쯤만 배우고 손실이 높은 데서 멈춘다.",
    ),
    Bug(
        name="layer norm before the addition",
        title="더하기 전에 정규화한다",
        place="잔차 연결과 정규화",
        file=NORM,
        text=POST,
        instead="return x + self.layer_norm(self.dropout(sublayer(x)))",
        symptom="논문의 식도 pre-LN도 아니다. 층마다 값이 커진 채로 나오지만 잘 배운다.",
    ),
    Bug(
        name="dropout on the residual path (post-LN)",
        title="드롭아웃이 잔차까지 지운다",
        place="잔차 연결과 정규화",
        file=NORM,
        text="self.layer_norm(x + self.dropout(sublayer(x)))",
        instead="self.layer_norm(self.dropout(x + sublayer(x)))",
        symptom="추론에서는 똑같다. 학습할 때마다 지나가야 할 값까지 지워져 더디게 배운다.",
    ),
    Bug(
        name="one norm for both sub-layers",
        title="정규화 하나를 두 번 쓴다",
        place="인코더의 층",
        file="kit_core/encoder.py",
        text="return self.feed_forward_norm(x, sublayer=self.feed_forward)",
        instead="return self.self_attention_norm(x, sublayer=self.feed_forward)",
        symptom="처음에는 두 정규화의 값이 같아 아무 차이도 없다. 둘째 정규화의 파라미터가 끝까지 처음 값이다.",
    ),
    Bug(
        name="pre-LN that normalises the residual path",
        title="pre-LN이 잔차까지 정규화한다",
        place="잔차 연결과 정규화",
        file=NORM,
        text="return x + self.dropout(sublayer(self.layer_norm(x)))",
        instead="x = self.layer_norm(x)\n        return x + self.dropout(sublayer(x))",
        symptom="pre-LN의 이점인 곧은 길이 끊긴다. 층이 적으면 성적으로 알 수 없다.",
        config={"norm": "pre"},
    ),
    Bug(
        name="no final norm after pre-LN",
        title="pre-LN 뒤의 마지막 정규화가 없다",
        place="인코더와 디코더의 끝",
        file=STACK,
        text="return x if self.final_norm is None else self.final_norm(x)",
        instead="return x",
        symptom="더하기만 한 큰 값이 로짓까지 간다. 처음 손실이 높고, 층이 늘수록 심하다.",
        config={"norm": "pre"},
    ),
    Bug(
        name="no ReLU",
        title="ReLU를 빠뜨렸다",
        place="피드포워드",
        file="kit_core/feed_forward.py",
        text='activation="relu", ',
        instead="",
        symptom="두 층이 한 층과 같아진다. 쉬운 과제는 어텐션만으로도 풀리므로 성적으로는 모른다.",
    ),
    Bug(
        name="another epsilon in the layer norm",
        title="층 정규화의 엡실론이 다르다",
        place="층 정규화",
        file=NORM,
        text="epsilon=NORM_EPSILON",
        instead="epsilon=1e-3",
        symptom="배우는 데는 지장이 없다. 남의 가중치를 읽었을 때 소수점 아래 셋째 자리가 다르다.",
    ),
    Bug(
        name="dropout left on at inference",
        title="추론할 때도 드롭아웃이 켜져 있다",
        place="트랜스포머",
        file="kit_core/transformer.py",
        text="source, target = inputs[0], inputs[1]  # (B, S), (B, T)",
        instead="source, target, training = inputs[0], inputs[1], True",
        symptom="학습은 옳다. 같은 문장을 두 번 물으면 답이 다르다.",
    ),
    Bug(
        name="no dropout on the embeddings",
        title="임베딩의 합에 드롭아웃을 걸지 않는다",
        place="인코더와 디코더의 처음",
        file=STACK,
        text="return self.dropout(self.position(x, offset=offset))",
        instead="return self.position(x, offset=offset)",
        symptom="추론에서는 똑같다. 오래 학습한 뒤 과적합이 조금 더할 뿐이다.",
    ),
    Bug(
        name="normalised along the batch",
        title="배치의 통계로 정규화한다",
        place="잔차 연결과 정규화",
        file=NORM,
        text=POST,
        instead="x = x + self.dropout(sublayer(x))\n"
        "            return self.layer_norm(x - keras.ops.mean(x, axis=0, keepdims=True))",
        symptom="배치가 크면 잘 배운다. 한 문장씩 넣으면 모든 값이 0이 되어 무엇을 넣든 답이 같다.",
    ),
    Bug(
        name="normalised along the sequence",
        title="시퀀스의 축으로 정규화한다",
        place="잔차 연결과 정규화",
        file=NORM,
        text=POST,
        instead="x = x + self.dropout(sublayer(x))\n"
        "            return self.layer_norm(x - keras.ops.mean(x, axis=1, keepdims=True))",
        symptom="평균에 미래가 섞여 답이 샌다. 마스크를 아무리 들여다보아도 옳다.",
    ),
)
