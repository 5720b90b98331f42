// Everything a page may use of the engine.

export { beamSearch, beamSteps, lengthPenalty } from "./beam.js";
export { BUGS } from "./bugs.js";
export { classify } from "./classifier.js";
export { Cancelled, connect, workerOf } from "./client.js";
export { examine, teach } from "./clinic.js";
export { fill, fillIn } from "./filling.js";
export { argmax, finish, greedyDecode, greedySteps } from "./greedy.js";
export { readOn, readWhole, startReading } from "./language_model.js";
export { lens, trace } from "./lens.js";
export { openModel, openPretrained } from "./model.js";
export { hooksOf } from "./operations.js";
export { complaintOf, generateSteps, predict, sourceOf } from "./pretrained.js";
export { draw, tokenProbabilities, uniformAt } from "./sampling.js";
export { nextLogits, startDecoding } from "./steps.js";
export { idsOf, tensor } from "./tensor.js";
export { openTokenizer } from "./tokenizer.js";
export { decode, encode, forward } from "./transformer.js";
export { serve } from "./worker.js";
export { write } from "./writing.js";
