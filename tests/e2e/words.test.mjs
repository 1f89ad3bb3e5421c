// Five languages, of which a visitor fetches the one that is spoken.

import assert from "node:assert/strict";
import { journey } from "./harness.mjs";

const HELLO = {
  en: "New to shogi?",
  ja: "将棋は初めてですか。",
  zh: "初次下将棋吗？",
  vi: "Bạn mới chơi shogi?",
  sv: "Ny på shogi?",
};
const LOCALES = { en: "en-GB", ja: "ja-JP", zh: "zh-CN", vi: "vi-VN", sv: "sv-SE" };

const choose = (app, lang) => app.root.locator('select[name="lang"]').selectOption(lang);
const spoken = (app) => app.root.locator("html").getAttribute("lang");
const files = (site) => site.requests.map(({ path }) => path).filter((path) => path.includes("/words")).map((path) => path.split("/").at(-1));
/** The words of the first load; those that come later are of the same languages. */
const fetched = (site) => {
  const first = files(site).filter((name) => !name.startsWith("later-"));
  const later = files(site).filter((name) => name.startsWith("later-"));
  for (const name of later) assert.ok(first.includes(name.slice("later-".length)), name);
  return first;
};

for (const [lang, locale] of Object.entries(LOCALES))
  journey(`${locale}: the page speaks the browser's language, and fetches no other`, { locale }, async (app, { site }) => {
    assert.equal(await spoken(app), lang);
    await app.root.getByText(HELLO[lang]).waitFor();
    assert.deepEqual(fetched(site), [`${lang}.txt`]);
  });

journey("another language comes when it is chosen, and stays", {}, async (app, { site }) => {
  for (const lang of ["vi", "sv", "vi"]) {
    await choose(app, lang);
    await app.root.getByText(HELLO[lang]).waitFor();
    assert.equal(await spoken(app), lang);
  }
  assert.deepEqual(fetched(site), ["en.txt", "vi.txt", "sv.txt"], "each is fetched once");
  await app.page.reload();
  await app.ready();
  await app.root.getByText(HELLO.vi).waitFor();
  assert.deepEqual(fetched(site).slice(3), ["vi.txt"], "the boot script knows the choice");
});

journey("a link speaks its language without asking for another", { fragment: "lang=sv" }, async (app, { site }) => {
  await app.root.getByText(HELLO.sv).waitFor();
  assert.deepEqual(fetched(site), ["sv.txt"]);
});

journey("a language that does not come leaves the old one, and can be tried again", { allow: /ERR_FAILED|Failed to fetch/ }, async (app) => {
  await app.page.route("**/sv.txt", (route) => route.abort());
  await choose(app, "sv");
  await app.root.getByText("That language could not be loaded.").waitFor();
  assert.equal(await spoken(app), "en");
  await app.page.unroute("**/sv.txt");
  await choose(app, "en");
  await choose(app, "sv");
  await app.root.getByText(HELLO.sv).waitFor();
  assert.equal(await app.root.getByText("That language could not be loaded.").count(), 0);
});

journey("a page whose words are missing says so", { open: false, allow: /ERR_FAILED|Failed to fetch|TypeError/ }, async (app) => {
  await app.page.route("**/en.txt", (route) => route.abort());
  await app.open("", { wait: false });
  await app.root.getByText("Suizō could not be loaded completely.").waitFor();
});
