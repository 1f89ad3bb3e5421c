// A tab that is used for very long: hundreds of games, and a day without anybody.

import assert from "node:assert/strict";
import { FRIENDS, HOUR_MS, OFFLINE, journey, until, withOwnTime } from "../e2e/harness.mjs";

const GAMES = 300;
/** Games after which everything has been used once. */
const WARM = 20;
const PAUSE_MS = 500;

/** Counts the memory of every program of the page. */
const countMemory = () => {
  window.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const own = WebAssembly[name];
    WebAssembly[name] = async (...rest) => {
      const made = await own(...rest);
      const { memory } = (made.instance ?? made).exports;
      if (memory) window.memories.push(memory);
      return made;
    };
  }
};

/** Number of nodes in the page. */
const countNodes = () => {
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let count = 1;
  while (walk.nextNode()) count++;
  return count;
};

/** Counts the games that have ended: a short one is over before somebody outside has seen that it began. */
const countEnds = () => {
  window.ends = 0;
  // the line's words become the result
  const count = (changes) => (window.ends += changes.filter(({ oldValue }) => oldValue === null).length);
  new MutationObserver(count).observe(document, { subtree: true, attributeFilter: ["data-result"], attributeOldValue: true });
};

journey(`${GAMES} games of the computer against itself in one tab leave nothing behind`, { ...OFFLINE, open: false, limit_ms: HOUR_MS }, async (app, { context }) => {
  await app.page.addInitScript(countMemory);
  // nobody looks on: no motion, and no pause between two moves (WATCH_PAUSE_MS of src/app/session/opponent.rs)
  await app.page.emulateMedia({ reducedMotion: "reduce" });
  await app.page.addInitScript((pause) => {
    const { setTimeout } = window;
    window.setTimeout = (act, ms, ...rest) => setTimeout(act, ms === pause ? 0 : ms, ...rest);
  }, PAUSE_MS);
  const session = await context.newCDPSession(app.page);
  const memory = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes } = await session.send("Memory.getDOMCounters");
    const shown = await app.page.evaluate(countNodes);
    const programs = await app.page.evaluate(() => window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
    return { mib: (usedSize + programs) / 2 ** 20, script: usedSize / 2 ** 20, nodes, shown };
  };
  await app.page.addInitScript(countEnds);
  await app.open();
  // memory of a program never shrinks: one game of 2,000 plies, as this level plays them now and then, would be taken for a leak
  await app.newGame({ opponent: "watch", level: 1, move_limit: "256" });
  let warm;
  for (let game = 1; ; game++) {
    await app.page.waitForFunction((ended) => window.ends >= ended, game, { timeout: 600_000, polling: 20 });
    if (game === WARM) warm = await memory();
    if (game === GAMES) break;
    await app.press(app.action("rematch").first());
  }
  assert.equal(await app.page.evaluate(() => window.ends), GAMES, "each press began one game");
  const end = await memory();
  const told = ({ mib, script, nodes, shown }) => `${mib.toFixed(2)} MiB (${script.toFixed(2)} of scripts) and ${nodes} nodes, ${shown} of them in the page`;
  console.log(`${GAMES} games: ${told(warm)} after ${WARM}, ${told(end)} at the end`);
  assert.ok(end.mib < 1.1 * warm.mib, `${warm.mib} MiB, then ${end.mib} MiB`);
  // a longer game has more moves in the list: those are no nodes that were left behind
  const left = end.nodes - end.shown + warm.shown;
  assert.ok(left < 1.1 * warm.nodes, `${warm.nodes} nodes, then ${left} in a page of as many`);
});

journey("a day without anybody: the clock runs out once, and the page is there in the morning", { ...OFFLINE, open: false }, async (app) => {
  await withOwnTime(app, FRIENDS);
  await app.newGame({ opponent: "friend", time: "900" });
  await app.play("7g7f");
  const seconds = () => app.root.locator('[data-clock="white"]').getAttribute("data-seconds").then(Number);
  const before = await seconds();
  await app.page.clock.runFor(60_000);
  await until(async () => (await seconds()) === before - 60, "the clock runs");
  for (let minute = 0; minute < 24 * 60; minute++) await app.page.clock.fastForward(60_000);
  await app.result.waitFor();
  assert.equal(await app.result.getAttribute("data-reason"), "timeout");
  assert.deepEqual(await app.moves(), ["7g7f"]);
  await app.press(app.action("rematch").first());
  await app.play("2g2f");
});
