// The engine's Worker protocol without a Worker, its two sides joined by a channel: what a page asks and what it is told.
// node live_worker.mjs ENGINE/index.js REQUEST.json writes one JSON to its standard output.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , enginePath, requestPath] = process.argv;
const { Cancelled, connect, serve } = await import(pathToFileURL(enginePath));
const { entries, numeral, other, english, limits } = JSON.parse(readFileSync(requestPath, "utf8"));

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

for (const [name, entry] of Object.entries(entries)) await client.open(name, entry);

// A layer passed twice keeps keys and values for each time.
const operations = [{ do: "order", place: "decoder", layers: [0, 0, 1, 2] }];
const repeated = await client.ask({ type: "look", name: "numbers", text: numeral, operations }).result;
told.repeated = { ids: repeated.ids, logits: [...repeated.logits.data] };

told.record = await client.ask({ type: "record", name: "numbers", text: other, limits, top: 8 }).result;

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
