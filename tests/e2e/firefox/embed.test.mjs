// The tag in Firefox: forms, shadow trees and sheets of styles are each browser's own. Places in a shadow tree are found by the page itself.

import assert from "node:assert/strict";
import { KIF, STRICT, Tags, page } from "../embed.mjs";
import { until } from "../harness.mjs";
import { journey } from "./fox.mjs";

function visit(name, body, act, headers = { "content-security-policy": STRICT }) {
  journey(name, { open: false, allow: /WebAssembly|wasm/i, server: { headers, extra: { "host.html": page(body) } } }, async (app) => {
    await app.page.goto(`${app.url}host.html`);
    await act(new Tags(app.page));
  });
}

visit(
  "three boards: a game against the computer, a record, a puzzle",
  `<form><suizo-board id="a" name="game" white="ai:1">A</suizo-board></form><suizo-board id="b" mode="view"><pre>${KIF}</pre></suizo-board>
   <suizo-board id="c" mode="puzzle" start="4k4/9/4P4/9/9/9/9/9/4K4 b G 1" theme="dark">C</suizo-board>`,
  async (tags) => {
    await tags.move("#a", "7g7f");
    const sent = () => tags.page.evaluate(() => new FormData(document.querySelector("form")).get("game"));
    await until(async () => /^position startpos moves 7g7f \S+$/.test(await sent()), "the computer answers, and the form has both moves");
    await tags.press("#b", '[data-step="2"]');
    await tags.says("#b", "[part=comment]", /角道を開ける/);
    await tags.move("#c", "G*5b");
    await tags.says("#c", "[part=line]", /Solved!/);
    const colours = () => getComputedStyle(document.querySelector("#c").shadowRoot.querySelector(".frame")).fill;
    assert.equal(await tags.page.evaluate(colours), "rgb(169, 133, 79)", "the sheet of styles counts, by night too");
  },
);

visit(
  "where WebAssembly is refused it is a picture with a link",
  `<suizo-board moves="7g7f">A pawn moves.</suizo-board>`,
  async (tags) => {
    await tags.says("suizo-board", "svg[role=img]", /歩/);
    await tags.says("suizo-board", "a", /Open in Suizō/);
  },
  { "content-security-policy": STRICT.replace(" 'wasm-unsafe-eval'", "") },
);
