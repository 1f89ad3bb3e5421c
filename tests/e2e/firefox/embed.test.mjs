// The tag in Firefox: forms, shadow trees and sheets of styles are each browser's own. Places in a shadow tree are found by the page itself.

import { showBoards } from "../anywhere.mjs";
import { STRICT, Tags, page } from "../embed.mjs";
import { journey } from "./fox.mjs";

showBoards(journey);

const server = {
  headers: { "content-security-policy": STRICT.replace(" 'wasm-unsafe-eval'", "") },
  extra: { "host.html": page(`<suizo-board moves="7g7f">A pawn moves.</suizo-board>`) },
};
journey("where WebAssembly is refused the tag is a picture with a link", { open: false, allow: /WebAssembly|wasm/i, server }, async (app) => {
  await app.page.goto(`${app.url}host.html`);
  const tags = new Tags(app.page);
  await tags.says("suizo-board", "svg[role=img]", /歩/);
  await tags.says("suizo-board", "a", /Open in Suizō/);
});
