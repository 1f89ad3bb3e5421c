// How soon a feature is there whose code has not come yet, on an emulated slow 4G. Run alone: it is about time.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { DIST } from "../../tools/serve.mjs";
import { FRIENDS, journey, sample, until } from "../harness.mjs";

const SOMETHING_MS = 100;
const COMPLETE_MS = 1_500;
/** What does not come at all. */
const PATIENCE_MS = 30_000;
/** 1.6 Mbit/s each way would be kind: the way up is half of it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

// compressed, as by a good host
const OPTIONS = { server: { packed: true }, open: false, fresh: true, allow: /503/ };

/** What is pressed, what shows that it was, and what shows that it is all there. */
const SHEET = ".sheet";
const FEATURES = {
  settings: [SHEET, ".sheet select"],
  "new-game": [SHEET, ".sheet select, .sheet input"],
  // the page to read is a file of its own, which is asked for when the part has come
  rules: [SHEET, ".dot-step"],
  share: [SHEET, ".sheet textarea"],
  // its games come with the worker that keeps them, which is there as soon as there is one to keep
  library: [SHEET, '[data-action="import-library"]'],
  analyse: [".analysis, .answer > :not(:empty)", ".analysis"],
  // by its key, as its button stands in the settings
  help: [SHEET, ".sheet h3"],
};

// a sheet, one with a page to read, one with a worker of its own, and what stands beside the moves
for (const [action, [shows, whole]] of sample(["settings", "rules", "library", "analyse"], Object.keys(FEATURES)).map((action) => [action, FEATURES[action]]))
  journey(`${action} shows something within ${SOMETHING_MS} ms and is complete in time on a slow 4G`, OPTIONS, async (app, { context, site }) => {
    // a host has them compressed before anybody asks
    const names = await fs.readdir(DIST, { recursive: true });
    for (const name of names.filter((name) => /(extras|study|shared|later)[^/]*$|^prose/.test(name))) await fetch(site.url + name, { headers: { "accept-encoding": "br" } });
    let ahead = 0;
    // what would be fetched ahead is refused, so that the press has to fetch it
    await app.page.route("**/extras-*.wasm", (route) => (ahead++ ? route.continue() : route.fulfill({ status: 503 })));
    await app.open(`${FRIENDS}&moves=7g7f`);
    await app.engine("ready", "idle");
    await until(() => ahead === 1, "it is fetched ahead");
    const devtools = await context.newCDPSession(app.page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    const [something, complete] = await app.page.evaluate(
      ([action, shows, whole, patience]) =>
        new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error(`not there after ${patience} ms`)), patience);
          const start = performance.now();
          let something;
          new MutationObserver(() => {
            const ms = performance.now() - start;
            if (document.querySelector(shows)) something ??= ms;
            if (document.querySelector(whole)) resolve([something, ms]);
          }).observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
          if (action === "help") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, shiftKey: true }));
          else document.querySelector(`[data-action="${action}"]`).click();
        }),
      [action, shows, whole, PATIENCE_MS],
    );
    console.log(`${action}: something after ${Math.round(something)} ms, complete after ${Math.round(complete)} ms`);
    assert.ok(something <= SOMETHING_MS, `something after ${something} ms`);
    assert.ok(complete <= COMPLETE_MS, `complete after ${complete} ms`);
    assert.equal(ahead, 2);
  });
