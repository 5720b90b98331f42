// Everything a page may use of the trainer.

export { BUG_NAMES } from "./bugs.js";
export { openRun } from "./run.js";
export { complaintOf, DEFAULTS } from "./settings.js";
export { TrainingError } from "./training_error.js";
