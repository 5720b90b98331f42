// What live_speed.py times, under Node and in a page alike: measure(engine, models, rounds) gives milliseconds by name.

const NUMERAL = "이천이십육년 칠월 사일";
const ENGLISH = "A man in an orange hat is standing on a street corner."; // about twelve words in German as well
const KOREAN = "할머니께서 시장에서 민수가 좋아하는 사과를 파신다";
const QUESTION = "오늘 너무 힘들었어";
const BEGINNING = "오늘은 비가 와서";
const SENTENCE = "주말에 친구와 영화를 보러 갔다";
const REVIEW = "배우들 연기는 좋은데 이야기가 너무 느리다";

/** (64, 256) times (256, 256), as anyone would write it. */
const [rows, inner, columns] = [64, 256, 256];
const a = Float32Array.from({ length: rows * inner }, (_, i) => Math.sin(i));
const b = Float32Array.from({ length: inner * columns }, (_, i) => Math.cos(i));
const product = () => {
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i += 1) {
    for (let k = 0; k < inner; k += 1) {
      const x = a[i * inner + k];
      for (let j = 0; j < columns; j += 1) out[i * columns + j] += x * b[k * columns + j];
    }
  }
  return out;
};

/** Milliseconds: those of the processor where they can be told, for what else runs falls on them little. */
const clock = () => {
  const used = globalThis.process?.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
};
const timed = (work) => {
  const start = clock();
  work();
  return clock() - start;
};

/** { name: { median, least, first } }; first is the very first time, cold, for the works that readers wait for once. */
export const measure = (engine, models, rounds) => {
  const { fill, finish, generateSteps, lens, openModel, openPretrained, predict, write } = engine;
  const opened = {};
  const open = (name) => () => {
    opened[name] = openPretrained(models[name]);
  };
  const answer = (name, text, options) => () => finish(generateSteps(opened[name], text, options));
  const works = {
    product,
    "open korean_numbers": open("korean_numbers"),
    "numeral greedy": answer("korean_numbers", NUMERAL),
    "numeral beam 4": answer("korean_numbers", NUMERAL, { beamSize: 4 }),
    "open korean_english": open("korean_english"),
    "sentence greedy": answer("korean_english", KOREAN),
    "sentence beam 4": answer("korean_english", KOREAN, { beamSize: 4 }),
    "open multi30k": open("multi30k"),
    "multi30k weights alone": () => openModel(models.multi30k),
    "German greedy": answer("multi30k", ENGLISH),
    "German beam 4": answer("multi30k", ENGLISH, { beamSize: 4 }),
    "open chatbot": open("chatbot"),
    "chatbot greedy": answer("chatbot", QUESTION),
    "open reviews": open("reviews"),
    review: () => predict(opened.reviews, REVIEW),
    "numeral through the lens": () => finish(lens(opened.korean_numbers, { text: NUMERAL })),
    "open language_model": open("language_model"),
    "20 tokens drawn": () => finish(write(opened.language_model, { text: BEGINNING, count: 20 })),
    "open masked_words": open("masked_words"),
    "blank filled": () => finish(fill(opened.masked_words, { text: SENTENCE })),
    "10,000 letters to ids": () => opened.reviews.tokenizer.encode("영화가 참 재미있다! ".repeat(834)),
  };
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) times[name].push(timed(work));
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, [first, ...others]]) => {
      const sorted = others.sort((one, other) => one - other);
      return [name, { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], first }];
    }),
  );
};
