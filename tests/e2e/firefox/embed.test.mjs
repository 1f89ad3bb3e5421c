// The tag in Firefox: forms, shadow trees and sheets of styles are each browser's own. Places in a shadow tree are found by the page itself.

import { showBoards } from "../anywhere.mjs";
import { STRICT, Tags, page } from "../embed.mjs";
import { until } from "../harness.mjs";
import { journey } from "./fox.mjs";

showBoards(journey);

const GAME = `<suizo-board white="ai:1">A game.</suizo-board>`;
const policy = (text) => (text ? { "content-security-policy": text } : {});

/** A journey on a page of somebody else with such headers; in a frame of it, where one is given. */
function visit(name, { headers, body = GAME, frame, allow }, act) {
  const framed = frame && `<iframe src="inner.html" title="A game" width="420" height="640" sandbox="${frame}"></iframe>`;
  const extra = { "host.html": page(framed ?? body), "inner.html": page(body) };
  journey(name, { open: false, allow, server: { headers, extra } }, async (app) => {
    await app.page.goto(`${app.url}host.html`);
    const { own } = app.page;
    const inner = () => own.frames().find((found) => found.url().endsWith("inner.html"));
    await act(new Tags(frame ? await until(inner, "the frame") : app.page));
  });
}

/** Moves, and the computer answers. */
async function plays(tags) {
  await tags.move("suizo-board", "7g7f");
  const ply = () => document.querySelector("suizo-board").shadowRoot.querySelector("[role=grid]").dataset.ply;
  await until(async () => (await tags.page.evaluate(ply)) === "2", "the computer answers");
}

visit("without any policy", { headers: {} }, plays);

visit("where workers are refused it plays without the computer, and says so", { headers: policy(STRICT.replace("worker-src 'self'", "worker-src 'none'")), allow: /worker/i }, async (tags) => {
  await tags.move("suizo-board", "7g7f");
  await tags.says("suizo-board", "[part=note]", /does not let the computer start/);
  await tags.move("suizo-board", "3c3d");
});

const picture = { headers: policy(STRICT.replace(" 'wasm-unsafe-eval'", "")), body: `<suizo-board moves="7g7f">A pawn moves.</suizo-board>`, allow: /WebAssembly|wasm/i };
visit("where WebAssembly is refused the tag is a picture with a link", picture, async (tags) => {
  await tags.says("suizo-board", "svg[role=img]", /歩/);
  await tags.says("suizo-board", "a", /Open in Suizō/);
});

// a browser that does not know them passes over them
visit("under Trusted Types", { headers: policy(`${STRICT}; require-trusted-types-for 'script'`), allow: /trusted/i }, plays);

visit("in a sandboxed frame of the same origin", { headers: {}, frame: "allow-scripts allow-same-origin", allow: /sandbox/i }, plays);

visit("in a sandboxed frame without an origin there is at least the text, and no error", { headers: {}, frame: "allow-scripts", allow: /CORS|Cross-Origin|origin/i }, async (tags) => {
  await until(async () => /A game/.test(await tags.page.evaluate(() => document.querySelector("suizo-board")?.textContent ?? "")), "the text");
});
