// The page's side of worker.js. The engine's own text becomes a Blob: from file:// a Worker can come from nowhere else.

/** A Worker that runs `text`: the bundled engine with a call of serve(self) at its end. */
export const workerOf = (text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
};

export class Cancelled extends Error {
  name = "Cancelled"; // two front ends on a page have each a class of their own
}

/** Requests through a port, each a promise. `ask` in a lane cancels what was asked in that lane before. */
export const connect = (port) => {
  const open = new Map(); // id -> { resolve, reject, onStep }
  const lanes = new Map(); // lane -> the id asked last
  let count = 0;

  const send = (request, onStep) => {
    count += 1;
    const id = count;
    const result = new Promise((resolve, reject) => open.set(id, { resolve, reject, onStep }));
    port.postMessage({ ...request, id });
    return { id, result };
  };
  const cancel = (id) => {
    if (open.has(id)) port.postMessage({ type: "cancel", target: id });
  };

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
    open: (name, entry) => send({ type: "open", name, entry }).result,
    /** A request of requests.js, { type, name, ... }. The promise fails with Cancelled when it is outdated. */
    ask(request, { lane, onStep } = {}) {
      if (lanes.has(lane)) cancel(lanes.get(lane));
      const { id, result } = send({ type: "answer", ...request }, onStep);
      if (lane !== undefined) lanes.set(lane, id);
      return { result, cancel: () => cancel(id) };
    },
  };
};
