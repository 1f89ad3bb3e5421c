// Every window size in every language; e2e/layout.test.mjs has a sample.

import { journey } from "../e2e/harness.mjs";
import { SIZES, layout } from "../e2e/layout.mjs";

for (const lang of ["en", "ja", "zh", "vi", "sv"])
  journey(`a game fits every window: ${lang}`, { open: false, reducedMotion: "reduce" }, (app) => layout(app, SIZES, lang));
