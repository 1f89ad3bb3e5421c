// Every window size in every language; e2e/layout.test.mjs has a sample.

import { journey } from "../e2e/harness.mjs";
import { FRAMED, FRAMES, SIZES, framed, layout } from "../e2e/layout.mjs";

for (const lang of ["en", "ja", "zh", "vi", "sv"]) {
  journey(`a game fits every window: ${lang}`, { open: false, reducedMotion: "reduce" }, (app) => layout(app, SIZES, lang));
  journey(`a game fits every frame: ${lang}`, FRAMED, (app) => framed(app, FRAMES, lang));
}
