// Every screen of the page, for pictures and for the search for text that does not fit.

import { choiceOf, FRIENDS } from "../e2e/harness.mjs";
