// Some steps of the page's trainer, in whatever browser this runs: `trained` holds the bits that came of them.

import { openRun } from "../../kit_lab/live/training/index.js";
import { TASK } from "./training_task.js";

const run = openRun({ dropout: 0.1, batch: 8 }, TASK);
for (let i = 0; i < 6; i += 1) run.step();
globalThis.trained = `${run.hash()} ${run.simd}`;
