// The engine behind messages, in a Worker or beside the page. Requests: { id, type, ... }.
//   open    { name, entry }: a model; answered with done.
//   answer  { name, text, options, operations, watch }: a step message for every token and done with the result.
//   cancel  { target }: the request of that id; answered, there, with cancelled.
// Answers: { id, type: "step" | "done" | "error" | "cancelled", ... }. A text that cannot be read is answered with done
// and a complaint in Korean.

import { openPretrained } from "./model.js";
import { hooksOf } from "./operations.js";
import { complaintOf, generateSteps, predict } from "./pretrained.js";

const SLICE = 30; // milliseconds of work before others are let in; browsers make a pause last 4

/** Lets messages in that came meanwhile. A timer, for a channel's own messages may keep all others waiting. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** What a step tells: the token of greedy decoding, or the hypotheses alive and finished. Logits only when asked. */
const told = ({ token, logits, live, done }, options) =>
  live ? { live, done } : { token, ...(options?.logits ? { logits } : {}) };

/** Serves the requests that come through a port: anything with postMessage and onmessage. */
export const serve = (port) => {
  const models = new Map();
  const cancelled = new Set();
  const running = new Set();

  const answer = async ({ id, name, text, options, operations, watch }) => {
    const pretrained = models.get(name);
    if (!pretrained) throw new Error(`name=${name}인 모델이 아직 열리지 않았다. open을 먼저 보낸다.`);
    const complaint = complaintOf(pretrained, text);
    if (complaint) return { complaint };
    let arrays = {};
    const hooks = hooksOf(operations, watch, (place, value) => {
      arrays[place] = value;
    });
    if (pretrained.card.classes) return { ...predict(pretrained, text, options, hooks), arrays };
    const steps = generateSteps(pretrained, text, options, hooks);
    let last = performance.now();
    for (;;) {
      const step = steps.next();
      const seen = arrays;
      arrays = {};
      if (step.done) return { ...step.value, arrays: seen };
      port.postMessage({ id, type: "step", ...told(step.value, options), arrays: seen });
      if (performance.now() - last > SLICE) {
        await pause();
        last = performance.now();
      }
      if (cancelled.has(id)) return null;
    }
  };

  const handle = async (request) => {
    if (request.type === "cancel") {
      if (running.has(request.target)) cancelled.add(request.target);
      return;
    }
    const { id } = request;
    running.add(id);
    try {
      if (request.type === "open") models.set(request.name, openPretrained(request.entry));
      else await pause(); // so that a request already outdated is never begun
      const result = request.type === "open" || cancelled.has(id) ? null : await answer(request);
      if (cancelled.has(id)) port.postMessage({ id, type: "cancelled" });
      else port.postMessage({ id, type: "done", ...result });
    } catch (error) {
      port.postMessage({ id, type: "error", message: error.message });
    } finally {
      running.delete(id);
      cancelled.delete(id);
    }
  };

  port.onmessage = ({ data }) => handle(data);
};
