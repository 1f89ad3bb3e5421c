// What a browser shows that cannot run the page, or does not get all of it.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { journey } from "./harness.mjs";

const LACKS = {
  WebAssembly: () => delete globalThis.WebAssembly,
  "WebAssembly SIMD": () => {
    WebAssembly.validate = () => false;
  },
  "module workers": () => {
    globalThis.Worker = class {
      constructor() {
        throw new SyntaxError("no such address");
      }
    };
  },
};

for (const [what, remove] of Object.entries(LACKS)) {
  journey(`without ${what} the page says what it needs`, { wait: false, allow: /preloaded using link preload but not used/ }, async (app) => {
    await app.page.addInitScript(remove);
    await app.page.reload();
    await app.page.getByText("This browser cannot run Suizō").waitFor();
    await app.page.getByText("このブラウザではSuizōを動かせません").waitFor();
    await app.page.getByText(what, { exact: true }).waitFor();
    assert.equal(await app.page.getByText("could not be loaded").isVisible(), false);
    assert.equal(await app.board.count(), 0);
    const violations = await axe(app.page);
    assert.deepEqual(violations.map(({ id }) => id), []);
  });
}

journey(
  "without JavaScript the page says so",
  { wait: false, javaScriptEnabled: false, allow: /preloaded using link preload but not used/ },
  async (app) => {
    const said = app.page.locator("noscript p");
    await said.first().waitFor();
    assert.equal(await app.root.locator("#first .board").isVisible(), false, "nothing to wait for");
    assert.deepEqual(await said.allInnerTexts(), ["Suizō needs JavaScript.", "SuizōにはJavaScriptが必要です。"]);
  },
);

journey(
  "when a file does not arrive the page says so",
  { wait: false, allow: /app-\w+_bg\.wasm|status of 404|Response has unsupported MIME type|WebAssembly/ },
  async (app) => {
    await app.page.route("**/app-*_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
    await app.page.reload();
    await app.page.getByText("Suizō could not be loaded completely.").waitFor();
    await app.page.getByText("Suizōを読み込めませんでした").waitFor();
    assert.equal(await app.page.getByText("This browser cannot run").isVisible(), false);
    assert.equal(await app.root.locator("#first").count(), 0, "the picture has gone");
  },
);
