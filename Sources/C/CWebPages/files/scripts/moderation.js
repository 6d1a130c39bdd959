// The page of moderators needs a script for times alone.

import { showLocalTimes } from "./app.js";

showLocalTimes();
