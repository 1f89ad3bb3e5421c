// The page in Firefox: what depends on the browser, from the first board to the worker, storage and the offline copy.

import assert from "node:assert/strict";
import { playAnywhere } from "../anywhere.mjs";
import { FRIENDS, REVISITED, game, sample, until } from "../harness.mjs";
import { SCREENS, flaws, visit } from "../screens.mjs";
import { journey } from "./fox.mjs";

playAnywhere(journey);

for (const variant of sample(["sho"], ["shogi", "sho", "heian9x8"])) {
  const moves = await game(`${variant}.usi`);
  const rest = moves.splice(-12);
  journey(`a game is clicked to its end: ${variant}`, { fragment: `${FRIENDS}&variant=${variant}&moves=${moves.map(encodeURIComponent)}` }, async (app) => {
    for (const move of rest) await app.play(move);
    await app.result.waitFor();
  });
}

journey("an analysis shows its lines", { fragment: `${FRIENDS}&moves=7g7f,3c3d` }, async (app) => {
  await app.press(app.action("analyse"));
  await app.root.locator('[data-line="3"]').waitFor();
});

journey("code that is refused is told of and can be tried again, while the game goes on", { open: false }, async (app) => {
  const page = app.page.own;
  // what is refused is refused on purpose
  page.removeAllListeners("response");
  let refused = 0;
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const refuses = /extras-.*\.wasm/.test(request.url()) && refused < 2;
    if (refuses) refused++;
    return refuses ? request.respond({ status: 503 }) : request.continue();
  });
  await app.open(FRIENDS);
  await until(() => refused === 1, "it is fetched ahead");
  await app.press(app.action("share").first());
  await app.action("retry").waitFor();
  await app.play("7g7f");
  await app.press(app.action("retry"));
  await app.root.locator(".sheet textarea").waitFor();
  assert.match(await app.root.locator(".sheet textarea").evaluate((area) => area.value), /7g7f/, "the sheet opens on the game as it is now");
});

// every screen is measured in Chromium; here every eighth one shows whether Firefox lays them out otherwise
const ALL = Object.keys(SCREENS);
const MEASURED = sample(ALL.filter((_, at) => at % 8 === 0), ALL);
for (const lang of sample(["ja"], ["en", "ja"]))
  journey(`everything fits on a phone: ${lang}`, { ...REVISITED, viewport: { width: 360, height: 640 }, open: false }, async (app) => {
    const found = [];
    for (const screen of MEASURED) {
      await visit(app, screen, { lang, theme: "light" });
      for (const flaw of await app.page.evaluate(flaws)) found.push(`${screen}: ${flaw}`);
    }
    assert.deepEqual(found, []);
  });
