// On a small phone, upright and sideways, nothing is cut off, out of sight or over something else, every word is marked with its language, in
// every language, and every second screen has no accessibility violation. access.test.mjs looks at the others on a desktop, and at the colours.

import assert from "node:assert/strict";
import { DESKTOP, OFFLINE, PHONE, REVISITED, journey, sample, until } from "./harness.mjs";
import { SCREENS, flaws, flawsIn, isOfPhones, mismarked, speak, violations, visit, wear } from "./screens.mjs";

const SIDEWAYS = { what: "on a phone held sideways", viewport: { width: 640, height: 360 } };
const NAMES = Object.keys(SCREENS);
/** Whether axe is asked of a screen here, by its place in the list: of the others access.test.mjs asks it; `make test-long`: of all in both. */
const isAsked = (at) => sample(isOfPhones(at), true);
/** Whether axe is asked in another language, too, where only words differ: on few screens in one; `make test-long`: always. */
const isAskedAgain = (at, lang) => sample(lang === "vi" && at % 8 === 3, true);
/** Languages in which a screen is looked at, by its place in the list: one of long words always, the others by turns; `make test-long`: all. */
const spoken = (at) => sample(["vi", ["ja", "sv", "zh"][at % 3]], ["vi", "ja", "sv", "zh"]);

// to come to a screen takes longer than to look at it: each is opened once, and then speaks one language after the other
for (const half of [0, 1])
  journey(`on a phone: everything fits, no axe violation, every word is marked with its language (${half + 1} of 2)`, { server: { ...REVISITED.server, ...OFFLINE.server }, ...PHONE, open: false, reducedMotion: "reduce" }, async (app) => {
    const [found, onBoards] = [new Set(), new Set()];
    for (const [at, screen] of NAMES.entries()) {
      if (at % 2 !== half) continue;
      await visit(app, screen, { lang: "en", theme: "light" });
      const look = async (lang, more) => {
        for (const flaw of [...(await app.page.evaluate(flaws)), ...more, ...(await app.page.evaluate(mismarked, lang))]) found.add(`${screen}, ${lang}: ${flaw}`);
      };
      await look("en", await flawsIn(app, SIDEWAYS));
      await wear(app, { theme: "dark" });
      for (const flaw of isAsked(at) ? await violations(app, onBoards) : []) found.add(`${screen}: ${flaw}`);
      await wear(app, { theme: "light" });
      for (const lang of spoken(at)) {
        await speak(app, lang);
        await look(lang, isAskedAgain(at, lang) ? await violations(app, onBoards) : []);
      }
    }
    assert.deepEqual([...found], []);
  });

// moves and the frame in Japanese, whatever the page speaks; where there is room the choice stands below the moves
journey("Japanese moves are marked as Japanese in a page of any language", { ...OFFLINE, ...DESKTOP, open: false }, async (app) => {
  await visit(app, "an earlier move", { lang: "en", theme: "light" });
  await app.set("notation", "japanese");
  await app.press(app.action("settings").first());
  await app.set("coordinates", "japanese");
  await app.press(app.action("close"));
  await until(async () => /☗７六歩/.test(await app.text()), "Japanese moves");
  for (const lang of ["en", "ja", "zh", "vi", "sv"]) {
    await speak(app, lang);
    assert.deepEqual(await app.page.evaluate(mismarked, lang), [], lang);
  }
});
