// Where the Worker's text begins.

import { serve } from "./worker.js";

serve(globalThis);
