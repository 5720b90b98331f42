// Where the text of a training Worker begins.

import { serve } from "./worker.js";

serve(globalThis);
