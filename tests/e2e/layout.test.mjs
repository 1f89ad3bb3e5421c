// The worst window sizes: everything pressed is in reach, nothing jumps, no name is cut. `make test-long` asks it of all sizes and languages.

import { journey } from "./harness.mjs";
import { WORST, layout } from "./layout.mjs";

for (const lang of ["en", "vi"])
  journey(`a game fits its window, and stays where it is: ${lang}`, { open: false, reducedMotion: "reduce" }, (app) => layout(app, WORST, lang));
