// No screen has an accessibility violation, in any theme and language, and every word is marked with its language; on a phone, upright and
// sideways, and beside a board that leaves little nothing is cut off, out of sight or over something else.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { DESKTOP, OFFLINE, PHONE, REVISITED, journey, sample } from "./harness.mjs";
import { BOARDS, SCREENS, flaws, mismarked, visit } from "./screens.mjs";

const wear = (app, look) => app.page.evaluate((look) => Object.assign(document.documentElement.dataset, look), look);

// The other rules know no colours. Boards are drawings, whose colours the test of the tokens compares: words stand on them on few screens.
const ON_BOARDS = ["a game with a chosen piece", "the promotion question", "settings"];
const rooms = (look) => ["light", "dark"].map((theme) => ({ ...look, theme }));
const STRONG = rooms({ board: "kaya", contrast: "more" });
const EVERY_BOARD = BOARDS.flatMap((board) => rooms({ board, contrast: "auto" }));

const NAMES = Object.keys(SCREENS);
/** Where make test asks a second time of what differs by words or colours alone: every third, and those with words on the board. */
const LOOKED_AT = sample(NAMES.filter((screen, at) => at % 3 === 0 || ON_BOARDS.includes(screen)), NAMES);

/** What lacks contrast on the screen that is open, in every look. */
async function* faint(app, screen) {
  for (const look of ON_BOARDS.includes(screen) ? [...STRONG, ...EVERY_BOARD] : STRONG) {
    await wear(app, look);
    for (const { nodes } of await axe(app.page, { rules: ["color-contrast"], board: ON_BOARDS.includes(screen) })) for (const { target, any } of nodes) yield `${Object.values(look).join(" ")}: ${target} ${any[0]?.message ?? ""}`;
  }
}

/** The board takes so much of a window like this that the panel is as narrow as it gets. */
const NARROW = { what: "in a narrow panel", viewport: { width: 1280, height: 900 } };
const SIDEWAYS = { what: "on a phone held sideways", viewport: { width: 640, height: 360 } };

/** What does not fit on the screen that is open, in a window of another size; the one that there was comes back. */
async function flawsIn(app, { what, viewport }) {
  const before = app.page.viewportSize();
  await app.page.setViewportSize(viewport);
  // what follows the size of the window does so with the next picture
  await app.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const found = await app.page.evaluate(flaws);
  await app.page.setViewportSize(before);
  return found.map((flaw) => `${what}: ${flaw}`);
}

// both sizes and themes, and two languages of which one is long; `make test-long`: every language. Each screen is opened once for all
// that is asked of it, in windows of other sizes too: to come to a screen takes longer than to look at it
const LANGUAGES = sample(["en", "vi"], ["en", "ja", "zh", "vi", "sv"]);
for (const { lang, theme, device, profile, fits, looks, also } of [
  { lang: "en", theme: "light", device: "desktop", profile: DESKTOP, looks: true, also: NARROW },
  { lang: "en", theme: "dark", device: "phone", profile: PHONE, fits: true, also: SIDEWAYS },
  { lang: "ja", theme: "light", device: "phone", profile: PHONE, fits: true },
  { lang: "zh", theme: "light", device: "desktop", profile: DESKTOP },
  { lang: "vi", theme: "light", device: "phone", profile: PHONE, fits: true },
  { lang: "sv", theme: "light", device: "desktop", profile: DESKTOP },
].filter(({ lang }) => LANGUAGES.includes(lang))) {
  const what = ["no axe violation", fits && "everything fits", also && `everything fits ${also.what}`, looks && "enough contrast in every theme"].filter(Boolean).join(", ");
  journey(`${what}: ${lang}, ${theme}, ${device}`, { server: { ...REVISITED.server, ...OFFLINE.server }, ...profile, open: false, reducedMotion: "reduce" }, async (app) => {
    const [found, onBoards] = [new Set(), new Set()];
    for (const screen of NAMES) {
      await visit(app, screen, { lang, theme: "light" });
      if (fits) for (const flaw of await app.page.evaluate(flaws)) found.add(`${screen}: ${flaw}`);
      if (also) for (const flaw of await flawsIn(app, also)) found.add(`${screen}: ${flaw}`);
      if (theme !== "light") await wear(app, { theme });
      const isAsked = lang === "en" || LOOKED_AT.includes(screen);
      for (const { id, nodes } of isAsked ? await axe(app.page, { board: onBoards }) : []) {
        const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`);
        found.add(`${screen}: ${id}: ${where.join("; ")}`);
      }
      for (const flaw of await app.page.evaluate(mismarked, lang)) found.add(`${screen}: ${flaw}`);
      if (looks && LOOKED_AT.includes(screen)) for await (const flaw of faint(app, screen)) found.add(`${screen}: ${flaw}`);
    }
    assert.deepEqual([...found], []);
  });
}
