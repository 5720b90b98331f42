// The page's side of worker.js. The engine's own text becomes a Blob: from file:// a Worker can come from nowhere else.

/** A Worker that runs `text`: the bundled engine with a call of serve(self) at its end. */
export const workerOf = (text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
};

const PATIENCE = 60_000; // ms; a phone opens the largest model in five seconds
const SILENT = "이 브라우저에서 모델의 계산을 시작하지 못했다. 페이지를 새로 열어 본다.";

export class Cancelled extends Error {
  name = "Cancelled"; // two front ends on a page have each a class of their own
}

/**
 * Requests through a port, each a promise. `ask` in a lane cancels what was asked in that lane before. `failed()` hears
 * of a port that has broken: another one is needed.
 */
export const connect = (port, failed = () => {}) => {
  const open = new Map(); // id -> { resolve, reject, onStep }
  const lanes = new Map(); // lane -> the id asked last
  let count = 0;
  let broken = null;

  const send = (request, onStep) => {
    if (broken) return { id: 0, result: Promise.reject(broken) };
    count += 1;
    const id = count;
    const result = new Promise((resolve, reject) => open.set(id, { resolve, reject, onStep }));
    port.postMessage({ ...request, id });
    return { id, result };
  };
  const cancel = (id) => {
    if (open.has(id)) port.postMessage({ type: "cancel", target: id });
  };

  /** Nothing will be answered any more: who waits is told, and who asks later. */
  const fail = (words) => {
    broken = new Error(words);
    for (const { reject } of open.values()) reject(broken);
    open.clear();
    failed();
  };
  port.onerror = (event) => {
    event.preventDefault?.(); // it is told where the reader waits
    fail(SILENT);
  };
  port.onmessageerror = () => fail("모델의 답을 읽지 못했다. 페이지를 새로 열어 본다.");

  port.onmessage = ({ data }) => {
    const { id, type, ...rest } = data;
    const request = open.get(id);
    if (!request) return;
    if (type === "step") return void request.onStep?.(rest);
    open.delete(id);
    if (type === "done") request.resolve(rest);
    else
      request.reject(
        type === "cancelled" ? new Cancelled("다른 글이 들어와 그만두었다.") : new Error(rest.message),
      );
  };

  return {
    /** Hands a model over; entry is what the export wrote. */
    open(name, entry) {
      const late = setTimeout(() => fail(SILENT), PATIENCE);
      return send({ type: "open", name, entry }).result.finally(() => clearTimeout(late));
    },
    /** A request of requests.js, { type, name, ... }. The promise fails with Cancelled when it is outdated. */
    ask(request, { lane, onStep } = {}) {
      if (lanes.has(lane)) cancel(lanes.get(lane));
      const { id, result } = send({ type: "answer", ...request }, onStep);
      if (lane !== undefined) lanes.set(lane, id);
      return { result, cancel: () => cancel(id) };
    },
  };
};
