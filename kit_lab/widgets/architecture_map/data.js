// Architecture map: what each box of Figure 1 takes in and gives out, how many parameters it has, where its code is.

import { attentionParameters, feedForwardParameters, normParameters } from "../shared/model_counts.js";

export const SIZES = {
  dModel: "d_model",
  heads: "num_heads",
  dFf: "d_ff",
  layers: "num_layers",
  vocabSize: "vocab_size",
  batch: "batch",
  sourceLength: "source_length",
  targetLength: "target_length",
};
export const CHAPTERS = {
  encoding: "인코딩",
  attention: "어텐션",
  masking: "마스킹",
  blocks: "블록 쌓기",
  transformer: "트랜스포머 전체",
};

export const readState = (model) => {
  const state = Object.fromEntries(Object.entries(SIZES).map(([name, trait]) => [name, model.get(trait)]));
  state.dK = state.dV = Math.floor(state.dModel / state.heads);
  state.box = model.get("box");
  state.links = model.get("links") ?? {};
  return state;
};
const axis = (name, { batch, sourceLength, targetLength, dModel, heads, dK, dFf, vocabSize }) =>
  ({
    B: batch,
    S: sourceLength,
    T: targetLength,
    d_model: dModel,
    h: heads,
    d_k: dK,
    d_v: dK,
    d_ff: dFf,
    V: vocabSize,
    1: 1,
  })[name];
export const shapeText = (axes) => `(${axes.join(", ")})`;
export const sizeText = (axes, state) => shapeText(axes.map((name) => axis(name, state)));

// ---- kinds of boxes; L is the length that runs through the column, S or T -------------------------------
const hidden = (L) => ["B", L, "d_model"];
const tokens = (L) => ({
  small: true,
  rows: [["출력", ["B", L]]],
  formula: "토큰 번호에는 파라미터가 없다",
  parameters: () => 0,
  chapters: ["encoding"],
});
const embedding = (L) => ({
  name: "임베딩",
  rows: [
    ["입력", ["B", L]],
    ["출력", hidden(L)],
  ],
  formula: "V · d_model",
  parameters: (size) => size.vocabSize * size.dModel,
  shared: true,
  file: "embedding.py",
  type: "TokenEmbedding",
  line: "ops.take(self.embeddings, known, axis=0) * scale",
  chapters: ["encoding", "transformer"],
});
const position = (L) => ({
  name: "포지셔널 인코딩",
  english: "Positional Encoding",
  rows: [
    ["입력", hidden(L)],
    ["출력", hidden(L)],
  ],
  formula: "식으로 정하므로 0",
  parameters: () => 0,
  file: "positional_encoding.py",
  type: "PositionalEncoding",
  line: "x + ops.take(table, positions, axis=0)",
  chapters: ["encoding"],
});
const attention = (Q, K, caller, line, chapters) => ({
  rows: [
    ["쿼리가 오는 입력", hidden(Q)],
    ["키와 밸류가 오는 입력", hidden(K)],
    ["쿼리", ["B", "h", Q, "d_k"]],
    ["키", ["B", "h", K, "d_k"]],
    ["어텐션 가중치", ["B", "h", Q, K]],
    ["출력", hidden(Q)],
  ],
  formula: "4 · d_model²",
  parameters: attentionParameters,
  repeated: true,
  file: "attention.py",
  type: "MultiHeadAttention",
  caller,
  line,
  chapters,
});
const feedForward = (L) => ({
  name: "피드포워드",
  english: "Feed Forward",
  rows: [
    ["입력", hidden(L)],
    ["안쪽", ["B", L, "d_ff"]],
    ["출력", hidden(L)],
  ],
  formula: "2 · d_model · d_ff + d_ff + d_model",
  parameters: feedForwardParameters,
  repeated: true,
  file: "feed_forward.py",
  type: "PositionwiseFeedForward",
  line: "self.outer(inner)",
  chapters: ["blocks"],
});
const addAndNorm = (L) => ({
  name: "더하고 정규화",
  english: "Add & Norm",
  small: true,
  rows: [
    ["입력", hidden(L)],
    ["서브층의 출력", hidden(L)],
    ["출력", hidden(L)],
  ],
  formula: "2 · d_model",
  parameters: normParameters,
  repeated: true,
  file: "add_and_norm.py",
  type: "AddAndNorm",
  line: "self.layer_norm(x + self.dropout(sublayer(x)))",
  chapters: ["blocks"],
});
const stack = (L, layerParameters, formula, file, type, line) => ({
  rows: [
    ["입력", hidden(L)],
    ["출력", hidden(L)],
  ],
  formula,
  parameters: layerParameters,
  repeated: true,
  file,
  type,
  line,
  chapters: ["blocks", "transformer"],
});
const encoderLayer = (size) =>
  attentionParameters(size) + feedForwardParameters(size) + 2 * normParameters(size);
const decoderLayer = (size) =>
  2 * attentionParameters(size) + feedForwardParameters(size) + 3 * normParameters(size);

/** From the bottom up, as the data flows. `small` boxes are drawn lower, `frame` ones name the frame they stand in. */
export const COLUMNS = [
  [
    {
      id: "source",
      name: "소스 토큰",
      english: "Inputs",
      text: "토큰 번호를 문장마다 한 줄로 놓은 것이다. 짧은 문장의 뒤는 패딩으로 채운다.",
      ...tokens("S"),
    },
    {
      id: "source_embedding",
      english: "Input Embedding",
      text: "번호마다 벡터를 꺼내 √d_model을 곱한다. 디코더의 임베딩, 출력 투영과 한 행렬을 쓴다.",
      ...embedding("S"),
    },
    {
      id: "source_position",
      text: "자리마다 다른 벡터를 더해 순서를 알린다. 더한 뒤에 드롭아웃을 건다.",
      ...position("S"),
    },
    {
      id: "encoder_self_attention",
      name: "멀티 헤드 어텐션",
      english: "Multi-Head Attention",
      text: "쿼리, 키, 밸류가 모두 소스에서 온다. 소스의 모든 자리가 패딩이 아닌 모든 자리를 본다.",
      ...attention("S", "S", "encoder.py", "self.self_attention(x, x, x, mask)", ["attention"]),
    },
    {
      id: "encoder_self_attention_norm",
      text: "서브층에 들어간 것을 서브층에서 나온 것에 더하고 자리마다 층 정규화한다.",
      ...addAndNorm("S"),
    },
    {
      id: "encoder_feed_forward",
      text: "자리마다 따로, 그러나 같은 가중치로 d_ff차원까지 넓혔다가 되돌린다.",
      ...feedForward("S"),
    },
    {
      id: "encoder_feed_forward_norm",
      text: "층의 마지막 정규화이다. 맨 위 층에서는 이것이 메모리(인코더 출력)가 된다.",
      ...addAndNorm("S"),
    },
    {
      id: "encoder",
      frame: "인코더",
      name: "인코더",
      english: "Encoder",
      text: "같은 모양의 층을 N번 쌓는다. 층마다 가중치는 따로 있다. 맨 위의 출력이 메모리이다.",
      ...stack(
        "S",
        encoderLayer,
        "층마다 4 · d_model² + 피드포워드 + 정규화 2개",
        "encoder.py",
        "Encoder",
        "x = layer(x, mask=mask)",
      ),
    },
  ],
  [
    {
      id: "target",
      name: "타깃 토큰",
      english: "Outputs (shifted right)",
      text: "지금까지 쓴 토큰이다. 맨 앞에 시작 토큰을 붙여 한 칸 밀어 넣는다.",
      ...tokens("T"),
    },
    {
      id: "target_embedding",
      english: "Output Embedding",
      text: "소스의 임베딩과 같은 행렬에서 꺼내 √d_model을 곱한다.",
      ...embedding("T"),
    },
    {
      id: "target_position",
      text: "타깃의 자리를 0부터 세어 더한다. 더한 뒤에 드롭아웃을 건다.",
      ...position("T"),
    },
    {
      id: "decoder_self_attention",
      name: "가려진 멀티 헤드 어텐션",
      english: "Masked Multi-Head Attention",
      text: "쿼리, 키, 밸류가 모두 타깃에서 온다. 룩어헤드 마스크 때문에 자신과 그 앞만 본다.",
      ...attention(
        "T",
        "T",
        "decoder.py",
        "self.self_attention(x, x, x, target_mask, cache=cache.self_attention)",
        ["attention", "masking"],
      ),
    },
    {
      id: "decoder_self_attention_norm",
      text: "첫 서브층의 입력과 출력을 더해 정규화한다. 다음 서브층의 쿼리가 여기에서 나온다.",
      ...addAndNorm("T"),
    },
    {
      id: "decoder_cross_attention",
      name: "인코더-디코더 어텐션",
      english: "Multi-Head Attention",
      text: "쿼리는 디코더에서, 키와 밸류는 메모리에서 온다. 가리는 것은 소스의 패딩뿐이다.",
      ...attention(
        "T",
        "S",
        "decoder.py",
        "self.cross_attention(x, memory, memory, source_mask, cache=cache.cross_attention)",
        ["attention", "masking", "blocks"],
      ),
    },
    {
      id: "decoder_cross_attention_norm",
      text: "디코더가 들고 있던 것에 소스에서 읽어 온 것을 더해 정규화한다.",
      ...addAndNorm("T"),
    },
    {
      id: "decoder_feed_forward",
      text: "인코더의 것과 모양이 같다. 가중치는 층마다 따로이다.",
      ...feedForward("T"),
    },
    {
      id: "decoder_feed_forward_norm",
      text: "층의 마지막 정규화이다. 맨 위 층에서는 이것이 출력 투영으로 간다.",
      ...addAndNorm("T"),
    },
    {
      id: "decoder",
      frame: "디코더",
      name: "디코더",
      english: "Decoder",
      text: "서브층이 셋인 층을 N번 쌓는다. 모든 층이 같은 메모리를 본다.",
      ...stack(
        "T",
        decoderLayer,
        "층마다 2 · 4 · d_model² + 피드포워드 + 정규화 3개",
        "decoder.py",
        "Decoder",
        "x = layer(x, memory, target_mask, source_mask, cache=cache)",
      ),
    },
    {
      id: "projection",
      name: "출력 투영",
      english: "Linear",
      text: "임베딩 행렬을 뒤집어 곱해 토큰마다 점수(로짓)를 매긴다. 새 파라미터는 없다.",
      rows: [
        ["입력", hidden("T")],
        ["출력(로짓)", ["B", "T", "V"]],
      ],
      formula: "V · d_model",
      parameters: (size) => size.vocabSize * size.dModel,
      shared: true,
      file: "embedding.py",
      type: "TokenEmbedding.project",
      line: "ops.reshape(x, (-1, self.d_model)) @ ops.transpose(embeddings)",
      chapters: ["transformer", "encoding"],
    },
    {
      id: "softmax",
      name: "소프트맥스",
      english: "Softmax",
      text: "로짓을 다음 토큰의 확률로 바꾼다. 모델은 로짓까지만 내고, 손실과 디코딩이 그 뒤를 맡는다.",
      rows: [
        ["입력(로짓)", ["B", "T", "V"]],
        ["출력", ["B", "T", "V"]],
      ],
      formula: "파라미터가 없다",
      parameters: () => 0,
      chapters: ["transformer"],
    },
  ],
];
export const BOX = Object.fromEntries(COLUMNS.flat().map((box) => [box.id, box]));
