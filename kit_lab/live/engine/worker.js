// The engine behind messages, in a Worker or beside the page. Requests: { id, type, ... }.
//   open    { name, entry }: a model; answered with done.
//   cancel  { target }: the request of that id; answered, there, with cancelled.
//   answer, lens, look, score, trace, write  { name, ... }: see requests.js; step messages, then done with the result.
// Answers: { id, type: "step" | "done" | "error" | "cancelled", ... }. A text that cannot be read is answered with done
// and a complaint in Korean.

import { crisisAnswer } from "./crisis.js";
import { openPretrained } from "./model.js";
import { REQUESTS } from "./requests.js";

const SLICE = 30; // milliseconds of work before others are let in; browsers make a pause last 4

/** Lets messages in that came meanwhile. A timer, for a channel's own messages may keep all others waiting. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Serves the requests that come through a port: anything with postMessage and onmessage. */
export const serve = (port) => {
  const models = new Map();
  const cancelled = new Set();
  const running = new Set();

  const open = ({ name, entry }) => {
    models.set(name, openPretrained(entry));
  };

  /** Goes through the steps of a request, telling what they tell, until it is done or given up. */
  const run = async ({ id, type, name, ...request }) => {
    if (!Object.hasOwn(REQUESTS, type)) {
      throw new Error(`type=${type}은(는) 모르는 요청이다. 있는 것: ${Object.keys(REQUESTS).join(", ")}`);
    }
    const pretrained = models.get(name);
    if (!pretrained) throw new Error(`name=${name}인 모델이 아직 열리지 않았다. open을 먼저 보낸다.`);
    const steps = REQUESTS[type](pretrained, request);
    let last = performance.now();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return crisisAnswer(pretrained.card, request.text ?? "") ? { ...value, crisis: true } : value;
      if (value) port.postMessage({ id, type: "step", ...value });
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
      if (request.type !== "open") await pause(); // so that a request already outdated is never begun
      const result = cancelled.has(id) ? null : await (request.type === "open" ? open : run)(request);
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
