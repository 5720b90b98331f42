// What can be set: the defaults, and what is said of settings that cannot be. Of the bug bugs.js says it.

export const DEFAULTS = {
  task: "reverse",
  pairs: [],
  d_model: 32,
  num_heads: 4,
  num_layers: 1,
  d_ff: 64,
  positions: "sinusoid",
  scale: true,
  causal: true,
  padding: true,
  residual: true,
  norm: "post",
  feed_forward: true,
  rate: 0.004,
  warmup: 200,
  smoothing: 0.1,
  dropout: 0,
  batch: 64,
  seed: 1,
  bug: null,
};

const CHOICES = {
  d_model: [16, 24, 32, 48],
  positions: ["sinusoid", "none", "learned", "rotary"],
  norm: ["post", "pre", "none"],
  ...Object.fromEntries(
    ["scale", "causal", "padding", "residual", "feed_forward"].map((name) => [name, [true, false]]),
  ),
};
/** name -> [the least, the most, whether it is a whole number]. */
const LIMITS = {
  num_heads: [1, 8, true],
  num_layers: [1, 3, true],
  d_ff: [8, 192, true],
  rate: [1e-6, 100, false],
  warmup: [0, 10000, true],
  smoothing: [0, 0.5, false],
  dropout: [0, 0.5, false],
  batch: [1, 256, true],
  seed: [0, 2 ** 31 - 1, true],
};

const complaintOfOne = (name, value) => {
  if (CHOICES[name]?.includes(value) === false) {
    return `${name}은(는) ${CHOICES[name].join(", ")} 가운데 하나여야 한다. 받은 값: ${value}`;
  }
  if (!LIMITS[name]) return null;
  const [least, most, whole] = LIMITS[name];
  const fits = whole ? Number.isInteger(value) : Number.isFinite(value);
  if (fits && value >= least && value <= most) return null;
  return `${name}은(는) ${least} 이상 ${most} 이하의 ${whole ? "정수" : "수"}여야 한다. 받은 값: ${value}`;
};

/** Why these settings cannot be trained with, in Korean, or null. The task looks at its own. */
export const complaintOf = (settings) => {
  for (const name of Object.keys(settings)) {
    if (!Object.hasOwn(DEFAULTS, name)) return `${name}은(는) 모르는 설정이다.`;
  }
  const all = { ...DEFAULTS, ...settings };
  for (const [name, value] of Object.entries(all)) {
    const complaint = complaintOfOne(name, value);
    if (complaint) return complaint;
  }
  const { d_model: width, num_heads: heads, positions } = all;
  if (width % heads) return `d_model ${width}은(는) 헤드 ${heads}개로 나누어떨어져야 한다.`;
  if (positions === "rotary" && (width / heads) % 2) {
    return `회전 위치는 둘씩 돌리므로 헤드 하나의 차원 ${width / heads}이(가) 짝수여야 한다.`;
  }
  return null;
};
