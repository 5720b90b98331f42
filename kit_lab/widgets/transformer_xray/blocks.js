// The parts of the model in the order in which a text passes them, and what can be seen in each: figure 1 of the paper.

const LETTER = { source: "읽은 글", read: "쓰는 글" };

const attention = (stack, layer, kind, title, queries, keys) => {
  const id = `${stack}/layer_${layer}/${kind}`;
  return {
    id,
    stack,
    layer,
    kind: "attention",
    queries,
    keys,
    title: `${stack === "encoder" ? "인코더" : "디코더"} 층 ${layer + 1} · ${title}`,
    short: kind === "cross_attention" ? "인코더-디코더 어텐션 ←\u00a0메모리" : title,
    after: `${id}_norm/layer_norm`,
    formula: "Attention(Q, K, V) = softmax(QKᵀ / √d_k) V",
    groups: ["투영한다", "견주어 가중치를 낸다", "밸류를 섞고 헤드를 잇는다", "더하고 정규화한다"],
    open: 1,
    says:
      kind === "cross_attention"
        ? "쓰고 있는 글자마다 쿼리 Q를 내어, 메모리에서 나온 키 K와 견주고 밸류 V를 섞는다. 디코더가 읽은 글을 보는 곳은 여기뿐이다."
        : stack === "decoder"
          ? "쓴 글자끼리 서로 본다. 아직 쓰지 않은 뒤쪽은 룩어헤드 마스크가 가려, 가중치의 오른쪽 위가 비어 있다."
          : "글자마다 쿼리 Q로 묻고, 모든 글자의 키 K와 견주어, 밸류 V를 가중치만큼 섞는다.",
    matrices: [
      { name: "Q", group: 0, place: `${id}/query`, rows: queries, perHead: true, says: "쿼리" },
      { name: "K", group: 0, place: `${id}/key`, rows: keys, perHead: true, says: "키" },
      { name: "V", group: 0, place: `${id}/value`, rows: keys, perHead: true, says: "밸류" },
      {
        name: "QKᵀ / √d_k",
        group: 1,
        place: `${id}/scores`,
        rows: queries,
        columns: keys,
        perHead: true,
        says: "스코어",
      },
      {
        name: "softmax",
        group: 1,
        place: `${id}/weights`,
        rows: queries,
        columns: keys,
        perHead: true,
        weight: true,
        says: "가중치, 행의 합이 1",
      },
      {
        name: "softmax · V",
        group: 2,
        place: `${id}/heads`,
        rows: queries,
        perHead: true,
        says: "헤드의 출력",
      },
      { name: "Concat · Wᴼ", group: 2, place: `${id}/output`, rows: queries, says: "헤드를 이어 투영한 것" },
      { name: "x + 출력", group: 3, place: `${id}_norm/sum`, rows: queries, says: "잔차 연결" },
      { name: "LayerNorm", group: 3, place: `${id}_norm/layer_norm`, rows: queries, says: "층 정규화" },
    ],
  };
};

const feedForward = (stack, layer, rows) => {
  const id = `${stack}/layer_${layer}/feed_forward`;
  return {
    id,
    stack,
    layer,
    kind: "feed_forward",
    queries: rows,
    title: `${stack === "encoder" ? "인코더" : "디코더"} 층 ${layer + 1} · 피드포워드`,
    short: "피드포워드",
    after: `${id}_norm/layer_norm`,
    formula: "FFN(x) = max(0, xW₁ + b₁) W₂ + b₂",
    groups: ["두 층을 지난다", "더하고 정규화한다"],
    open: 0,
    says: "글자마다 따로, 같은 두 층의 신경망을 지난다. 글자끼리 섞이는 일은 어텐션에서만 일어난다.",
    matrices: [
      { name: "max(0, xW₁ + b₁)", group: 0, place: `${id}/inner`, rows, says: "안쪽 층, 음수는 0으로" },
      { name: "· W₂ + b₂", group: 0, place: `${id}/output`, rows, says: "출력" },
      { name: "x + 출력", group: 1, place: `${id}_norm/sum`, rows, says: "잔차 연결" },
      { name: "LayerNorm", group: 1, place: `${id}_norm/layer_norm`, rows, says: "층 정규화" },
    ],
  };
};

const embedding = (stack, rows) => ({
  id: `${stack}/embedding`,
  stack,
  kind: "vectors",
  queries: rows,
  title: `${LETTER[rows]} · 임베딩 + 위치`,
  short: "임베딩 + 위치",
  after: `${stack}/position/output`,
  formula: "E[번호] · √d_model + PE[자리]",
  says: "글자마다 번호가 있고, 번호마다 배운 벡터가 있다. 거기에 자리마다 다른 벡터를 더해 순서를 알린다.",
  matrices: [
    { name: "E[번호] · √d_model", place: `${stack}/embedding`, rows, says: "임베딩" },
    { name: "PE[자리]", place: `${stack}/position/vectors`, rows, says: "위치 인코딩" },
    { name: "합", place: `${stack}/position/output`, rows, says: "층 1로 들어가는 것" },
  ],
});

/** All parts of a model of `layers` layers. */
export const blocksOf = (layers) => {
  const numbers = [...Array(layers).keys()];
  return [
    embedding("encoder", "source"),
    ...numbers.flatMap((i) => [
      attention("encoder", i, "self_attention", "셀프 어텐션", "source", "source"),
      feedForward("encoder", i, "source"),
    ]),
    {
      id: "memory",
      stack: "encoder",
      kind: "vectors",
      queries: "source",
      title: "메모리",
      short: "메모리",
      after: "memory",
      formula: "인코더의 출력 (S × d_model)",
      says: "읽은 글의 글자마다 벡터 하나. 디코더는 이것만 보고 쓴다. 글자를 쓸 때마다 다시 읽지 않는다.",
      matrices: [{ name: "메모리", place: "memory", rows: "source", says: "인코더의 출력" }],
    },
    embedding("decoder", "read"),
    ...numbers.flatMap((i) => [
      attention("decoder", i, "self_attention", "셀프 어텐션", "read", "read"),
      attention("decoder", i, "cross_attention", "인코더-디코더 어텐션", "read", "source"),
      feedForward("decoder", i, "read"),
    ]),
    {
      id: "logits",
      stack: "decoder",
      kind: "logits",
      queries: "read",
      title: "다음 글자의 확률",
      short: "다음 글자의 확률",
      formula: "softmax(x Eᵀ)",
      says: "마지막 벡터를 모든 글자의 임베딩과 내적해 로짓을 내고, 소프트맥스로 확률을 만든다. 가장 큰 것을 쓴다. 레이블 스무딩으로 배운 모델은 확신할 때에도 90% 남짓에 머문다.",
      matrices: [
        { name: "로짓 x Eᵀ", place: "logits", rows: "read", says: "열은 어휘의 글자", vocabulary: true },
      ],
    },
  ];
};
