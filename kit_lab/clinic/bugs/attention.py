"""어텐션 하나 안의 고장 (논문 3.2.1절)."""

from kit_lab.clinic.bug import Bug

FILE = "kit_core/attention.py"

ATTENTION = (
    Bug(
        name="no division by sqrt(d_k)",
        title="스코어를 나누지 않는다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="(query / math.sqrt(d_k)) @",
        instead="query @",
        symptom="배우기는 배운다. d_k가 클수록 소프트맥스가 한쪽으로 쏠려 기울기가 사라지고 학습이 더디다.",
    ),
    Bug(
        name="scores multiplied by sqrt(d_k)",
        title="나눌 것을 곱한다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="(query / math.sqrt(d_k)) @",
        instead="(query * math.sqrt(d_k)) @",
        symptom="가중치가 처음부터 한 자리에 몰린다. 손실이 더디게 내리거나 높은 데서 멈춘다.",
    ),
    Bug(
        name="scores divided by d_k",
        title="제곱근을 빠뜨리고 d_k로 나눈다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="(query / math.sqrt(d_k)) @",
        instead="(query / d_k) @",
        symptom="가중치가 거의 고르게 시작한다. 배우면서 쿼리와 키를 키워 메우므로 성적으로는 알기 어렵다.",
    ),
    Bug(
        name="softmax over the queries",
        title="소프트맥스를 쿼리의 축으로 한다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="ops.softmax(scores, axis=-1)",
        instead="ops.softmax(scores, axis=-2)",
        symptom="한 자리의 가중치가 뒤에 오는 쿼리에 따라 달라진다. 학습 손실은 좋은데 한 글자씩 쓰게 하면 답이 무너진다.",
    ),
    Bug(
        name="mask after the softmax",
        title="마스크를 소프트맥스 뒤에 건다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="    scores = attention_scores(query, key, mask)  # (..., T, S)\n"
        "    weights = ops.cast(_softmax(scores), value.dtype)  # (..., T, S)\n",
        instead="    weights = ops.cast(_softmax(attention_scores(query, key)), value.dtype)\n"
        "    weights = weights if mask is None else weights * ops.cast(mask, weights.dtype)\n",
        symptom="가린 키가 분모에 남아 가중치의 합이 1보다 작다. 패딩이 늘면 답이 바뀌고, 미래도 분모를 거쳐 샌다.",
    ),
    Bug(
        name="mask read the other way round",
        title="마스크의 뜻을 거꾸로 읽는다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="ops.where(mask, scores, ops.cast(MASKED_SCORE, scores.dtype))",
        instead="ops.where(mask, ops.cast(MASKED_SCORE, scores.dtype), scores)",
        symptom="뒤만 본다. 손실은 금세 0에 가까워지고 다음 글자도 다 맞히는데, 쓰게 하면 소스와 상관없는 글이 나온다.",
    ),
    Bug(
        name="masked scores of minus infinity",
        title="가린 스코어를 음의 무한대로 둔다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="ops.where(mask, scores, ops.cast(MASKED_SCORE, scores.dtype))",
        instead="ops.where(mask, scores, ops.cast(-math.inf, scores.dtype))",
        symptom="평소에는 멀쩡하다. 모두 패딩인 문장이 섞인 날 그 출력이 NaN이 되고, 손실까지 번지면 학습이 끝난다.",
    ),
    Bug(
        name="masked scores of minus ten thousand",
        title="가린 스코어가 넉넉히 작지 않다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="ops.where(mask, scores, ops.cast(MASKED_SCORE, scores.dtype))",
        instead="ops.where(mask, scores, ops.cast(-1e4, scores.dtype))",
        symptom="스코어가 작을 때는 옳은 것과 똑같다. 오래 배워 스코어가 -10,000 아래로 내려가면 가린 자리가 도리어 보인다.",
    ),
    Bug(
        name="mask added instead of chosen",
        title="마스크를 스코어에 1만큼만 더한다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="ops.where(mask, scores, ops.cast(MASKED_SCORE, scores.dtype))",
        instead="scores + ops.cast(mask, scores.dtype)",
        symptom="불리언 마스크를 더하는 마스크로 알고 넣었다. 가릴 자리가 조금 덜 보일 뿐이라 미래도 패딩도 샌다.",
    ),
    Bug(
        name="causal mask lost with attention dropout",
        title="드롭아웃을 켜면 마스크가 사라진다",
        place="멀티 헤드 어텐션",
        file=FILE,
        text="scaled_dot_product_attention(query, key, value, mask, dropout=self.dropout)",
        instead="scaled_dot_product_attention(\n"
        "            query, key, value, mask if self.dropout is None else None, dropout=self.dropout\n"
        "        )",
        symptom="어텐션 드롭아웃이 0인 시험은 모두 통과한다. 켜고 학습하면 손실이 지나치게 좋고 쓰게 하면 엉뚱하다.",
        config={"attention_dropout": 0.1},
    ),
    Bug(
        name="attention dropout forgotten",
        title="어텐션 드롭아웃이 걸리지 않는다",
        place="스케일드 닷 프로덕트 어텐션",
        file=FILE,
        text="used @ value, weights",
        instead="weights @ value, weights",
        symptom="드롭아웃을 아무리 올려도 결과가 같다. 추론에서는 옳은 모델과 구별할 수 없다.",
        config={"attention_dropout": 0.1},
    ),
)
