// The promise that every fault of table.mjs is held to, in any browser: a game is in the library and another one goes on; the fault comes;
// the page says so, and goes on or offers a way on; a visit with nothing wrong any more finds every move and every game.

import assert from "node:assert/strict";
import { sample, until } from "../e2e/harness.mjs";
import { newGame, playGame } from "../e2e/library.mjs";
import { FAULTS } from "./table.mjs";

const MOVES = ["7g7f", "3c3d"];
/** The first of these that was not played yet is played next. */
const NEXT = ["2g2f", "1g1f", "3g3f"];

/** What a journey of a fault wants of its host: an empty page of the same origin, answers that may be spoilt, no copy kept offline unless the fault is about it. */
export function hostOptions(host, { offline = false }) {
  return { extra: { "elsewhere.html": '<!doctype html><link rel="icon" href="data:,"><title>elsewhere</title>' }, offline, spoil: (...file) => host.spoil?.(...file) };
}

/**
 * A page, its host and its browser, as the faults know them.
 *
 * @typedef {object} World
 * @property {import("../e2e/harness.mjs").App} app hands on the page
 * @property {{ spoil?: Function }} host
 * @property {string[]} committed moves that were played and can be expected to be kept
 * @property {(act: Function, arg?: unknown) => Promise<unknown>} inPage
 * @property {(act: Function, arg?: unknown) => Promise<void>} atStart runs in the tab before each page from now on
 * @property {() => Promise<import("../e2e/harness.mjs").App>} newTab
 */

/** Plays what is there before the fault. */
async function begin(world, { against, timed }) {
  const { app } = world;
  await app.open();
  await app.newGame({ opponent: "friend" });
  await playGame(app, ["9g", "9f"]);
  if (against === "computer") {
    await app.newGame({ opponent: "computer", side: "black", level: 1 });
    await app.play(MOVES[0]);
    await app.waitPly(2);
    world.committed = await app.moves();
  } else {
    if (timed) await app.newGame({ opponent: "friend", time: "900" });
    else await newGame(app);
    for (const move of MOVES) await app.play(move);
    world.committed = [...MOVES];
  }
  await until(async () => (await games(app)).length > 0, "the game before is in the library");
  world.games = await games(app);
}

/** The keys of the games that the browser's database holds. */
function games(app) {
  return app.page.evaluate(async () => {
    const wait = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));
    const database = await wait(indexedDB.open("suizo:library"));
    const has = database.objectStoreNames.contains("entries");
    const keys = has ? await wait(database.transaction("entries").objectStore("entries").getAllKeys()) : [];
    database.close();
    return keys;
  });
}

/** Brings a fault about and holds the page to its promise. */
export async function suffer(fault, world) {
  const { app } = world;
  world.inPage = (act, arg) => app.page.evaluate(act, arg);
  world.open = async () => {
    await app.page.goto("about:blank");
    await app.open();
  };
  world.elsewhere = async (act, arg) => {
    await app.page.goto(`${app.url}elsewhere.html`);
    return app.page.evaluate(act, arg);
  };
  world.close = async () => {
    await app.page.close();
    world.isGone = true;
  };
  await begin(world, fault);

  if (fault.opening) {
    await app.page.goto("about:blank");
    await fault.opening(world);
    await app.open("", { wait: !fault.dead });
  }
  if (fault.dead) await until(async () => fault.dead.test(await app.text()), `it says ${fault.dead}`);
  await fault.happens?.(world);
  const says = async () => until(async () => fault.says.test(await app.text()), `it says ${fault.says}`);
  if (fault.says && !fault.afterMove) await says();
  await fault.after?.(world);
  if (!world.isGone && !fault.dead && (fault.goes_on ?? true)) await goOn(world, fault);
  if (fault.says && fault.afterMove) await says();
  if (fault.silent) assert.doesNotMatch(await app.text(), fault.silent);
  await afterwards(world, fault);
}

/** The next move is played in the same tab. */
async function goOn(world, { against, sees = true, keeps = true }) {
  const { app } = world;
  // what was opened meanwhile may stand before the board
  if ((await app.action("close").count()) > 0) await app.press(app.action("close").first());
  // the computer may still owe its answer
  if (against === "computer") await until(async () => (await app.turn()) === "black", "the computer has moved");
  const before = await app.moves();
  if (sees) assert.deepEqual(before.slice(0, world.committed.length), world.committed, "the game stands as it was");
  await app.play(NEXT.find((move) => !before.includes(move)));
  if (against === "computer") await app.waitPly(before.length + 2);
  if (sees && keeps) world.committed = await app.moves();
}

/** A visit with nothing wrong any more. */
async function afterwards(world, { kept = "all", library = "all" }) {
  world.host.spoil = undefined;
  const later = await world.newTab();
  if (!world.isGone) await world.app.page.close();
  await later.open();
  const stored = await later.page.evaluate(() => Object.entries(localStorage));
  if (kept === "all") {
    assert.deepEqual((await later.moves()).slice(0, world.committed.length), world.committed, "every move is there");
  } else if (kept === "aside") {
    const asides = stored.filter(([key]) => key.includes(".aside.")).map(([, text]) => text);
    assert.ok(asides.includes(world.damaged), "what was there is still there");
  } else if (kept === "in the library") {
    await until(async () => (await games(later)).length >= 2, "the library has it");
  }
  if (library === "all") {
    const found = await games(later);
    for (const id of world.games) assert.ok(found.includes(id), `the game ${id} is in the library`);
  }
}

/** Faults for this browser: all with SUIZO_LONG, else those that every run takes, and of these every third outside Chromium. */
export function faultsOf(browser) {
  const own = FAULTS.filter(({ only }) => !only || only === browser);
  const some = own.filter(({ always }) => always);
  return sample(browser === "chromium" ? some : some.filter((_, at) => at % 3 === 0), own);
}
