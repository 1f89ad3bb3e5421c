// The part of the program that is fetched after the first board, and what is wanted of it before it has come.

import assert from "node:assert/strict";
import { PART, hold } from "./extras.mjs";
import { FRIENDS, OFFLINE, journey, kept, until } from "./harness.mjs";

const count = (site) => site.requests.filter(({ path }) => path.includes("/extras-")).length;

journey("what is wanted before its code has come is kept, and done when it has", { fragment: FRIENDS, open: false }, async (app, { site }) => {
  const part = await hold(app.page);
  await app.open(FRIENDS);
  await app.play("7g7f");
  await app.press(app.action("settings"));
  const sheet = app.root.locator(".sheet");
  assert.match(await sheet.innerText(), /Loading/, "what is done meanwhile is told");
  await app.press(app.action("share"));
  // the game goes on beside it
  await app.play("3c3d");
  assert.equal(await app.root.locator("textarea").count(), 0);
  part.letGo();
  await app.root.locator("textarea").waitFor();
  assert.equal(await app.root.locator('[data-action="share"]').first().getAttribute("aria-expanded"), "true", "the last wish is open");
  await app.press(app.action("close"));
  await app.play("2g2f");
  assert.equal(part.asked(), 1, "it is fetched once");
  assert.equal(count(site), 1);
});

journey("a sheet that is waited for can be left, and does not come later", { fragment: FRIENDS, open: false }, async (app) => {
  const part = await hold(app.page);
  await app.open(FRIENDS);
  await app.press(app.action("rules"));
  await app.root.locator(".sheet .waits").waitFor();
  await app.page.goBack();
  await until(async () => (await app.root.locator(".sheet").count()) === 0, "the wait is over");
  part.letGo();
  await app.press(app.action("settings"));
  await app.root.locator('.sheet [name="theme"]').first().waitFor({ state: "attached" });
});

journey("what is typed before its code has come is played when it has", { fragment: FRIENDS, open: false }, async (app) => {
  const part = await hold(app.page);
  await app.open(FRIENDS);
  await app.page.keyboard.press("/");
  await app.page.keyboard.type("7g7f");
  await app.page.keyboard.press("Enter");
  assert.equal(await app.ply(), 0);
  part.letGo();
  await app.waitPly(1);
  assert.deepEqual(await app.moves(), ["7g7f"]);
});

journey("a fetch ahead that fails takes nothing from what waits for a later one", { fragment: FRIENDS, open: false, allow: /503/ }, async (app) => {
  let asked = 0;
  await app.page.route(PART, (route) => (asked++ ? route.continue() : route.fulfill({ status: 503 })));
  // the fetch ahead ends when both are through, its words and its code
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await app.page.route("**/later-en.txt", (route) => held.then(() => route.continue()));
  await app.open(FRIENDS);
  await until(() => asked === 1, "it is fetched ahead");
  await app.page.keyboard.press("/");
  await app.page.keyboard.type("7g7f");
  await app.page.keyboard.press("Enter");
  await until(() => asked === 2, "it is fetched again");
  letGo();
  await app.waitPly(1);
});

for (const [locale, failed, again] of [
  ["en-GB", /could not be loaded/, "Try again"],
  ["ja-JP", /読み込めませんでした/, "もう一度"],
])
  journey(
    `${locale}: code that is refused twice is told of, can be tried again, and the game goes on`,
    { fragment: FRIENDS, open: false, locale, allow: /503/ },
    async (app, { site }) => {
      let refused = 0;
      await app.page.route(PART, (route) => (refused < 3 ? (refused++, route.fulfill({ status: 503 })) : route.continue()));
      await app.open(FRIENDS);
      await until(() => refused === 1, "it is fetched ahead");
      for (const press of [app.action("share"), app.action("retry")]) {
        await app.press(press);
        const sheet = app.root.locator(".sheet");
        await app.action("retry").waitFor();
        assert.match(await sheet.innerText(), failed);
        assert.equal((await app.action("retry").innerText()).trim(), again);
      }
      await app.play("7g7f");
      await app.press(app.action("retry"));
      const text = await app.root.locator("textarea").inputValue();
      assert.match(text, /7g7f/, "the sheet opens on the game as it is now");
      assert.equal(count(site), 1, "nothing is fetched that has come");
    },
  );

journey("the whole program is kept for when there is no network", { fragment: FRIENDS, ...OFFLINE }, async (app, { context, site }) => {
  await kept(app.page);
  assert.equal(count(site), 1, "the offline copy is taken from what the page has fetched");
  await context.setOffline(true);
  await app.page.reload();
  await app.ready();
  await app.press(app.action("settings"));
  await app.root.locator('.sheet [name="theme"]').first().waitFor({ state: "attached" });
});

journey("what comes last is waited for in the same way, told of when it fails, and tried again", { fragment: `${FRIENDS}&moves=7g7f,3c3d&mode=view`, open: false, allow: /503/ }, async (app) => {
  let refused = 0;
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await app.page.route("**/study-*.wasm", async (route) => {
    if (refused++ < 2) return route.fulfill({ status: 503 });
    await held;
    return route.continue();
  });
  await app.open(`${FRIENDS}&moves=7g7f,3c3d&mode=view`);
  await until(() => refused === 1, "it is fetched ahead, after the rest");
  await app.press(app.action("analyse"));
  await until(async () => /could not be loaded/.test(await app.page.locator("body").innerText()), "the press was in vain");
  assert.equal(await app.root.locator(".analysis").count(), 0);
  await app.press(app.action("analyse"));
  await app.page.keyboard.press("ArrowLeft");
  await until(async () => (await app.ply()) === 1, "the page works on");
  letGo();
  await app.root.locator(".analysis").waitFor();
});
