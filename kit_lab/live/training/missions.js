// Missions for the reader of the Playground. Each is solved by a run: solved(settings, measured) looks at what was set
// and at what came of it, measured: { steps, count, exact, accuracy, parameterCount, broken } of the run's last measuring
// over `count` held-out pairs; broken says that it ended in numbers that are none.

const FEWEST = 256; // pairs; of a few, all may be right by luck

const healthy = ({ bug }, { count, broken }) => !bug && !broken && count >= FEWEST;
/** The share of held-out pairs that a run of this task must get wholly right, under conditions of its own. */
const reaching =
  (share, condition, task = "reverse") =>
  (settings, measured) =>
    healthy(settings, measured) &&
    (task === null || settings.task === task) &&
    measured.exact >= share &&
    condition(settings, measured);

export const MISSIONS = [
  {
    name: "one_head",
    title: "헤드 하나로",
    told: "한 층, 헤드 하나로 뒤집기를 99% 맞힌다.",
    solved: reaching(0.99, ({ num_layers, num_heads }) => num_layers === 1 && num_heads === 1),
  },
  {
    name: "no_positions",
    title: "위치가 필요 없는 일",
    told: "위치를 끄고도 80%를 맞히는 과제를 찾는다.",
    solved: reaching(0.8, ({ task, positions }) => positions === "none" && task !== "own", null),
  },
  {
    name: "answer_sheet",
    title: "답안지를 보고 배우기",
    told: "인과 마스크를 끄고, 교사 강요로는 토큰의 98%를 맞히면서 혼자서는 답의 30%도 못 맞히는 모델을 만든다.",
    solved: (settings, measured) =>
      healthy(settings, measured) && !settings.causal && measured.accuracy >= 0.98 && measured.exact < 0.3,
  },
  {
    name: "no_warmup",
    title: "웜업 없이",
    told: "두 층 이상인 모델을 웜업 없이 배우게 하여 뒤집기를 99% 맞힌다.",
    solved: reaching(0.99, ({ warmup, num_layers }) => warmup === 0 && num_layers > 1),
  },
  {
    name: "small",
    title: "작게 더 작게",
    told: "파라미터 5,000개가 안 되는 모델로 뒤집기를 95% 맞힌다.",
    solved: reaching(0.95, (_, { parameterCount }) => parameterCount < 5000),
  },
  {
    name: "no_residual",
    title: "돌아가는 길 없이",
    told: "잔차 연결을 끄고 뒤집기를 90% 맞힌다.",
    solved: reaching(0.9, ({ residual }) => !residual),
  },
  {
    name: "no_feed_forward",
    title: "어텐션만으로",
    told: "피드포워드를 끄고 뒤집기를 99% 맞힌다.",
    solved: reaching(0.99, ({ feed_forward }) => !feed_forward),
  },
  {
    name: "quick",
    title: "서둘러",
    told: "300걸음 안에 뒤집기를 95% 맞힌다.",
    solved: reaching(0.95, (_, { steps }) => steps <= 300),
  },
  {
    name: "carry",
    title: "받아올림",
    told: "두 자리 더하기를 1,500걸음 안에 95% 맞힌다.",
    solved: reaching(0.95, (_, { steps }) => steps <= 1500, "addition"),
  },
  {
    name: "explosion",
    title: "터뜨리기",
    told: "학습이 수가 아닌 것(NaN)으로 끝나는 설정을 찾는다.",
    solved: ({ bug }, { broken }) => !bug && broken,
  },
];
