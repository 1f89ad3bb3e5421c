// The page and the tag in WebKit, the engine of Safari.

import { playAnywhere, showBoards } from "../anywhere.mjs";
import { FRIENDS, until } from "../harness.mjs";
import { journey } from "./kit.mjs";

playAnywhere(journey);
showBoards(journey);

journey("an analysis shows its lines, and a game is in the library", { fragment: `${FRIENDS}&moves=7g7f,3c3d` }, async (app) => {
  await app.press(app.action("analyse"));
  await app.root.locator('[data-line="3"]').waitFor();
  await app.press(app.action("analyse"));
  await app.newGame({ opponent: "friend" });
  await app.play("2g2f");
  await app.newGame({ opponent: "friend" });
  await app.press(app.action("library"));
  await app.root.locator('[data-library="ready"]').waitFor();
  await until(async () => (await app.root.locator("[data-game]").count()) > 0, "the game before");
});
