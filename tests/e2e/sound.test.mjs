// What is heard: told by the page, made by a script that comes with the first sound.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { DIST } from "../tools/serve.mjs";
import { FRIENDS, journey, until, withOwnTime } from "./harness.mjs";

/** Notes what the page wants to be heard. */
async function listen(app) {
  await app.page.evaluate(() => {
    globalThis.heard = [];
    document.addEventListener("suizo:sound", ({ detail }) => globalThis.heard.push(detail));
  });
  return () => app.page.evaluate(() => globalThis.heard.splice(0));
}

journey("moves, captures, checks and the end sound as they are; silence is silent", { fragment: FRIENDS }, async (app, { site }) => {
  const heard = await listen(app);
  const fetched = () => site.requests.filter(({ path }) => /\/sound-\w+\.js$/.test(path)).length;
  assert.equal(fetched(), 0, "nothing was heard yet");
  for (const [usi, sound] of [["7g7f", "move"], ["3c3d", "move"], ["8h2b+", "capture promote"], ["3a2b", "capture"], ["B*4b", "move check"], ["5a4b", "capture"]]) {
    await app.play(usi);
    assert.deepEqual(await heard(), [`90 ${sound}`], usi);
  }
  await until(() => fetched() === 1, "the sounds are fetched");
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  assert.deepEqual(await heard(), ["90 end"]);
  await app.press(app.action("settings"));
  await app.root.locator('[name="sound"]').selectOption("off");
  await app.press(app.action("close"));
  await app.press(app.action("undo"));
  await app.press(app.action("undo"));
  const [usi] = await app.legalMoves();
  await app.play(usi);
  assert.deepEqual(await heard(), [], usi);
});

journey("the last ten seconds are counted, beeped or spoken", { fragment: `${FRIENDS}&time=0/30`, open: false }, async (app) => {
  await withOwnTime(app, `${FRIENDS}&time=0/30`);
  const heard = await listen(app);
  await app.press(app.action("pause"));
  await app.page.clock.runFor(28_500);
  assert.deepEqual(await heard(), [...Array(7).fill("90 beep"), "90 last", "90 last"]);
  await app.press(app.action("settings"));
  await app.root.locator('[name="countdown"]').selectOption("voice");
  await app.press(app.action("close"));
  await app.page.clock.runFor(500);
  assert.deepEqual(await heard(), ["90 speak en 1"]);
});

journey("every sound can be heard, is short and does not clip", {}, async (app) => {
  const script = (await fs.readdir(DIST)).find((name) => name.startsWith("sound-"));
  const sounds = await app.page.evaluate(async (script) => {
    const { sound } = await import(new URL(script, document.baseURI).href);
    const rows = {};
    for (const words of ["move", "capture", "move promote", "capture promote check", "end", "beep", "last"]) {
      const context = new OfflineAudioContext(1, 44_100 * 2, 44_100);
      sound(context, words.split(" "), 0.9, 0.01);
      const samples = (await context.startRendering()).getChannelData(0);
      const loud = samples.reduce((last, sample, at) => (Math.abs(sample) > 0.01 ? at : last), 0);
      rows[words] = { peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0), seconds: loud / 44_100 };
    }
    return rows;
  }, script);
  for (const [words, { peak, seconds }] of Object.entries(sounds)) {
    assert.ok(peak > 0.1 && peak < 1, `${words}: peak ${peak}`);
    assert.ok(seconds > 0.03 && seconds < 1.5, `${words}: ${seconds} s`);
  }
});
