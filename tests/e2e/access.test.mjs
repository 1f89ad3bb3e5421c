// On a desktop no screen has an accessibility violation, in any theme, every word is marked with its language, and in a narrow panel nothing is
// cut off, out of sight or over something else: every second screen, and `make test-long` all of them. looks.test.mjs asks the same on a phone,
// of every screen but for axe, which has the others there.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { DESKTOP, OFFLINE, REVISITED, journey, sample } from "./harness.mjs";
import { BOARDS, SCREENS, flawsIn, isOfPhones, mismarked, speak, violations, visit, wear } from "./screens.mjs";

// The other rules know no colours. Boards are drawings, whose colours the test of the tokens compares: words stand on them on few screens.
const ON_BOARDS = ["a game with a chosen piece", "the promotion question", "settings"];
const rooms = (look) => ["light", "dark"].map((theme) => ({ ...look, theme }));
const STRONG = rooms({ board: "kaya", contrast: "more" });
const EVERY_BOARD = BOARDS.flatMap((board) => rooms({ board, contrast: "auto" }));

const NAMES = Object.keys(SCREENS);
/** Where `make test` opens a screen here: every second one, and those with words on the board. */
const OPENED = sample(NAMES.filter((screen, at) => !isOfPhones(at) || ON_BOARDS.includes(screen)), NAMES);
/** Where `make test` asks a second time of what differs by colours alone: every third of those, and those with words on the board. */
const LOOKED_AT = sample(OPENED.filter((screen, at) => at % 3 === 0 || ON_BOARDS.includes(screen)), NAMES);

/** What lacks contrast on the screen that is open, in every look. */
async function* faint(app, screen) {
  for (const look of ON_BOARDS.includes(screen) ? [...STRONG, ...EVERY_BOARD] : STRONG) {
    await wear(app, look);
    for (const { nodes } of await axe(app.page, { rules: ["color-contrast"], board: ON_BOARDS.includes(screen) })) for (const { target, any } of nodes) yield `${Object.values(look).join(" ")}: ${target} ${any[0]?.message ?? ""}`;
  }
  await wear(app, { board: "kaya", contrast: "auto", theme: "light" });
}

/** The board takes so much of a window like this that the panel is as narrow as it gets. */
const NARROW = { what: "in a narrow panel", viewport: { width: 1280, height: 900 } };

// to come to a screen takes longer than to look at it: each is opened once for all that is asked of it. `make test-long`: in three languages
journey("on a desktop: no axe violation, enough contrast in every theme, everything fits in a narrow panel", { server: { ...REVISITED.server, ...OFFLINE.server }, ...DESKTOP, open: false, reducedMotion: "reduce" }, async (app) => {
  const [found, onBoards] = [new Set(), new Set()];
  for (const screen of OPENED) {
    await visit(app, screen, { lang: "en", theme: "light" });
    for (const flaw of await flawsIn(app, NARROW)) found.add(`${screen}: ${flaw}`);
    for (const flaw of await violations(app, onBoards)) found.add(`${screen}: ${flaw}`);
    for (const flaw of await app.page.evaluate(mismarked, "en")) found.add(`${screen}: ${flaw}`);
    if (LOOKED_AT.includes(screen)) for await (const flaw of faint(app, screen)) found.add(`${screen}: ${flaw}`);
    for (const lang of sample([], ["zh", "sv"])) {
      await speak(app, lang);
      for (const flaw of await violations(app, onBoards)) found.add(`${screen}, ${lang}: ${flaw}`);
      for (const flaw of await app.page.evaluate(mismarked, lang)) found.add(`${screen}, ${lang}: ${flaw}`);
    }
  }
  assert.deepEqual([...found], []);
});
