// Runs the page's engine under Node: node live_engine.mjs REQUEST.json ANSWER.json. The request names the engine, the
// models' entries, and a list of tasks; the answers come in the same order. See live_engine.py.

import { readFileSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

const [, , asked, answered] = process.argv;
const request = JSON.parse(readFileSync(asked, "utf8"));
const engine = await import(pathToFileURL(request.engine));

const opened = {};
const pretrained = (name) => (opened[name] ??= engine.openPretrained(request.entries[name]));
const tokenizers = Object.fromEntries(
  Object.entries(request.tokenizers).map(([name, data]) => [name, engine.openTokenizer(data)]),
);
const tokenizerOf = (name) => tokenizers[name] ?? pretrained(name).tokenizer;

const written = ({ shape, data }) => ({
  shape,
  type: data.constructor.name,
  base64: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64"),
});
const ids = (rows) => engine.idsOf(rows);

/** What the hooks saw, as arrays. Numbers and lists among it are no tensors and are left out. */
const watched = (operations, watch, compute) => {
  const arrays = {};
  const hooks = engine.hooksOf(operations, watch, (place, value) => {
    if (value?.data) arrays[place] = written(value);
  });
  const result = compute(hooks);
  return { result: written(result), arrays };
};
const reading = (name, text) => {
  const tokenizer = tokenizerOf(name);
  const unknown = tokenizer.unknown(text);
  return unknown.length ? { unknown } : { ids: tokenizer.encode(text) };
};

const tasks = {
  forward: ({ name, source, target, operations, watch }) =>
    watched(operations, watch, (hooks) => engine.forward(pretrained(name).model, ids(source), ids(target), hooks)),
  stepwise: ({ name, source, target, operations, room }) => {
    const { model } = pretrained(name);
    const hooks = engine.hooksOf(operations);
    const decoding = engine.startDecoding(model, ids(source), hooks, room);
    const rows = target.map((token) => engine.nextLogits(model, decoding, [token], hooks)[0]);
    return written(engine.tensor([rows.length, rows[0].length], Float32Array.from(rows.flatMap((row) => [...row]))));
  },
  /** What the widget Infirmary makes of its examinations: those that tell two illnesses apart, and the fewest for each. */
  diagnose: async ({ name, widget, illnesses, pair }) => {
    const { EXAMS } = await import(pathToFileURL(`${widget}/exams.js`));
    const { apart, fewest } = await import(pathToFileURL(`${widget}/evidence.js`));
    const exams = Object.keys(EXAMS);
    const found = {};
    for (const exam of exams)
      for (const bug of illnesses)
        found[[exam, bug]] = engine.finish(engine.examine(pretrained(name), { exam, bug: bug === "healthy" ? null : bug, pair }));
    const tells = (exam, one, other) => apart(exam, found[[exam, one]].numbers, found[[exam, other]].numbers);
    const alike = illnesses.flatMap((one, i) =>
      illnesses.slice(i + 1).filter((other) => !exams.some((exam) => tells(exam, one, other))).map((other) => [one, other]),
    );
    const enough = {};
    for (const one of illnesses) enough[one] = await fewest(exams, one, illnesses, tells);
    return { exams, alike, enough };
  },
  lens: ({ name, ...asked }) => engine.finish(engine.lens(pretrained(name), asked)),
  trace: ({ name, ...asked }) => engine.finish(engine.trace(pretrained(name), asked)),
  bugs: () => Object.keys(engine.BUGS),
  /** A language model over a batch, and over one text in pieces. */
  readWhole: ({ name, rows }) => written(engine.readWhole(pretrained(name).model, ids(rows))),
  readOn: ({ name, pieces }) => {
    const reading = engine.startReading();
    const rows = pieces.flatMap((piece) => engine.readOn(pretrained(name).model, reading, piece));
    return written(engine.tensor([rows.length, rows[0].length], Float32Array.from(rows.flatMap((row) => [...row]))));
  },
  /** All that is told on the way, and the result. */
  write: ({ name, ...asked }) => {
    const told = [];
    const steps = engine.write(pretrained(name), asked);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { told, ...value };
      told.push(value);
    }
  },
  fill: ({ name, ...asked }) => {
    const steps = engine.fill(pretrained(name), asked);
    let found = steps.next();
    while (!found.done) found = steps.next();
    return found.value;
  },
  fillIn: ({ name, ids: row, at }) => [...engine.fillIn(pretrained(name).model, row, at)],
  probabilities: ({ logits, choices }) =>
    choices.map((choice) => logits.map((row) => [...engine.tokenProbabilities(Float32Array.from(row), choice)])),
  draws: ({ shares, uniforms }) => uniforms.map((uniform) => engine.draw(Float32Array.from(shares), uniform)),
  uniforms: ({ seeds, places }) =>
    Array.from({ length: seeds }, (_, seed) => Array.from({ length: places }, (_, at) => engine.uniformAt(seed, at))),
  classify: ({ name, source, operations, watch }) =>
    watched(operations, watch, (hooks) => engine.classify(pretrained(name).model, ids(source), hooks)),
  generate: ({ name, texts, options, operations = [] }) =>
    texts.map((text) =>
      engine.finish(engine.generateSteps(pretrained(name), text, options, engine.hooksOf(operations))),
    ),
  predict: ({ name, texts, options }) => texts.map((text) => engine.predict(pretrained(name), text, options)),
  decodeIds: ({ name, source, limits, beam }) =>
    source.map((row) => (beam ? engine.beamSearch : engine.greedyDecode)(pretrained(name).model, ids([row]), limits)),
  encode: ({ name, texts }) => texts.map((text) => reading(name, text)),
  decode: ({ name, rows }) => rows.map((row) => tokenizerOf(name).decode(row)),
  tokens: ({ name }) => tokenizerOf(name).tokens,
  complaint: ({ name, card, texts }) =>
    texts.map((text) => engine.complaintOf({ tokenizer: tokenizerOf(name), card }, text)),
};
const answers = [];
for (const { task, ...rest } of request.tasks) {
  const start = performance.now();
  const value = await tasks[task](rest);
  answers.push({ value, milliseconds: performance.now() - start });
}
writeFileSync(answered, JSON.stringify(answers));
