// The engine's Worker protocol without a Worker, its two sides joined by a channel: what a page asks and what it is told.
// node live_worker.mjs ENGINE/index.js REQUEST.json writes one JSON to its standard output.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , enginePath, requestPath] = process.argv;
const { Cancelled, connect, serve } = await import(pathToFileURL(enginePath));
const { entries, numeral, other, english, pairs, scored, limits } = JSON.parse(readFileSync(requestPath, "utf8"));

const { port1, port2 } = new MessageChannel();
serve(port1);
const client = connect(port2);
const told = {};
const failure = async (promise) => {
  try {
    return { value: await promise };
  } catch (error) {
    return { message: error.message, cancelled: error instanceof Cancelled };
  }
};

told.unopened = await failure(client.ask({ name: "numbers", text: numeral }).result);
for (const [name, entry] of Object.entries(entries)) await client.open(name, entry);

const steps = [];
const whole = client.ask({ name: "numbers", text: numeral }, { onStep: (step) => steps.push(step) });
told.whole = await whole.result;
told.tokens = steps.map(({ token }) => token);

// As a kernel sends them: a view into a longer buffer, which need not lie evenly.
const bytes = Buffer.from(entries.numbers.weights, "base64");
const shifted = new Uint8Array(bytes.length + 1);
shifted.set(bytes, 1);
await client.open("sent", { ...entries.numbers, weights: new DataView(shifted.buffer, 1) });
told.sent = await client.ask({ name: "sent", text: numeral }).result;

told.complaint = await client.ask({ name: "numbers", text: "<script>" }).result;

// A look inside: arrays at every step, those of the encoder at the first one alone.
const seen = [];
const watch = ["encoder/layer_0/self_attention/weights", "decoder/layer_2/cross_attention/weights"];
await client.ask({ name: "numbers", text: numeral, watch }, { onStep: (step) => seen.push(step.arrays) }).result;
told.seen = seen.map((arrays) => Object.entries(arrays).map(([place, { shape }]) => [place, shape]));

const operations = [{ do: "positionsOff", place: "encoder" }];
told.operated = await client.ask({ name: "numbers", text: numeral, operations }).result;
told.unknownOperation = await failure(
  client.ask({ name: "numbers", text: numeral, operations: [{ do: "nothing", place: "encoder" }] }).result,
);
// Everything of one pass; and a decoder that loses its look-ahead mask answers as before, one by one and in one pass.
const lookInto = (more) => client.ask({ type: "look", name: "numbers", text: numeral, ...more }).result;
const looked = await lookInto();
told.looked = { ...looked, logits: [...looked.logits.data], vocabulary: looked.vocabulary.length };
told.looked.arrays = Object.fromEntries(
  Object.entries(looked.arrays).map(([place, value]) => [place, value?.shape ?? null]),
);
const unmasked = [{ do: "maskOff", place: "decoder/*" }];
told.unmasked = (await lookInto({ operations: unmasked })).logits.data.every((x, i) => x === looked.logits.data[i]);
// A layer passed twice keeps keys and values for each time.
const repeated = await lookInto({ operations: [{ do: "order", place: "decoder", layers: [0, 0, 1, 2] }] });
told.repeated = { ids: repeated.ids, logits: [...repeated.logits.data] };
told.lookComplaint = await lookInto({ text: "<script>" });
told.unknownRequest = await failure(client.ask({ type: "nothing", name: "numbers" }).result);

// The score of a batch beside what is written one by one.
told.scores = [];
for (const operations of scored) {
  const counts = [];
  const onStep = (step) => counts.push(step.count);
  const { right } = await client.ask({ type: "score", name: "numbers", pairs, operations }, { onStep }).result;
  const written = [];
  for (const [text] of pairs)
    written.push((await client.ask({ name: "numbers", text, operations, options: { padded: true } }).result).text);
  told.scores.push({ right, written, counts });
}

told.record = await client.ask({ type: "record", name: "numbers", text: other, limits, top: 8 }).result;

told.review = await client.ask({ name: "reviews", text: "정말 재미있는 영화였다" }).result;

// A text typed after another in the same lane: the first answer is given up, begun or not.
const begun = [];
let goOn;
const firstStep = new Promise((resolve) => {
  goOn = resolve;
});
const options = { beamSize: 4 };
const onStep = (step) => {
  begun.push(step.live.length);
  goOn();
};
const outdated = failure(client.ask({ name: "english", text: english, options }, { lane: "text", onStep }).result);
await firstStep;
const never = failure(client.ask({ name: "numbers", text: other }, { lane: "text" }).result);
const last = client.ask({ name: "numbers", text: numeral }, { lane: "text" }).result;
told.outdated = await outdated;
told.never = await never;
told.last = await last;
told.begun = begun.length;

const aborted = client.ask({ name: "english", text: english, options });
aborted.cancel();
told.aborted = await failure(aborted.result);

console.log(JSON.stringify(told));
port1.close();
