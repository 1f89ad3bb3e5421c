// Live analysis: lines that belong to the position shown, and to nothing else.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { newGame, playGame } from "./library.mjs";
import { DESKTOP, FRIENDS, PHONE, becomes, journey, sample, until } from "./harness.mjs";

const GAME = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 8e8f 8g8f 8b8f P*8g 8f8b".split(" ");

/** The lines on the screen: score and moves. */
const lines = (app) =>
  app.root.locator(".analysis [data-line]").evaluateAll((items) => items.map(({ dataset }) => ({ score: dataset.score, pv: dataset.pv.split(" ") })));

/** A browser that reports `count` cores. */
const cores = (context, count) =>
  context.addInitScript((count) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count }), count);

const depth = async (app) => Number(await app.root.locator(".analysis").getAttribute("data-depth"));

for (const [device, profile] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  journey(`${device}: lines appear, deepen, and are walked without touching the game`, { ...profile, fragment: `${FRIENDS}&moves=${GAME.slice(0, 8).join(",")}` }, async (app) => {
    await app.press(app.action("analyse"));
    await until(async () => (await lines(app)).length === 3 && (await depth(app)) > 5, "three lines");
    assert.equal(await app.root.locator(".board .arrow").count(), 3);
    const before = await app.sfen();
    await until(async () => (await lines(app))[0].pv.length > 1, "a line of two moves");
    const moves = app.root.locator('.analysis [data-line="1"] .move');
    await app.press(moves.first());
    await until(async () => (await app.ply()) === 9, "one move on");
    assert.equal(await app.root.locator(".board .arrow").count(), 0);
    await moves.first().press("ArrowRight");
    await until(async () => (await app.ply()) === 10, "another one");
    await moves.first().press("ArrowLeft");
    await until(async () => (await app.ply()) === 9, "and back");
    await moves.first().press("Escape");
    await becomes(() => app.sfen(), before);
    assert.equal((await app.moves()).length, 8);
    await app.set("lines", 5);
    await until(async () => (await lines(app)).length === 5, "five lines");
    await app.page.reload();
    await app.ready();
    await app.press(app.action("analyse"));
    assert.equal(await app.root.locator('[name="lines"]').inputValue(), "5", "remembered");
    const width = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `nothing sticks out: ${width}`);
  });

journey("a threat is the other side's move, and its arrow says so", { fragment: `${FRIENDS}&moves=7g7f,3c3d` }, async (app) => {
  await app.press(app.action("analyse"));
  await app.press(app.action("threat"));
  await until(async () => (await app.root.locator(".board .arrow.threat").count()) > 0, "a threat");
  const [first] = await lines(app);
  const color = await app.square(first.pv[0].slice(0, 2)).getAttribute("data-color");
  assert.equal(color, "white", first.pv[0]);
  assert.match(await app.root.locator(".analysis").getAttribute("data-sfen"), / w /);
});

journey("a line becomes a variation, two moves are compared, and the engine plays on", { ...PHONE, fragment: `${FRIENDS}&moves=${GAME.slice(0, 9).join(",")}` }, async (app) => {
  await app.page.keyboard.press("ArrowLeft");
  await becomes(() => app.ply(), 8);
  await app.press(app.action("analyse"));
  await until(async () => (await lines(app)).length === 3 && (await depth(app)) > 5, "three lines");
  const before = await app.sfen();
  const known = () => app.root.locator(".record [data-node]").count();
  const nodes = await known();
  await app.press(app.root.locator('.analysis [data-line="2"] [data-insert]'));
  await until(async () => (await known()) > nodes, "the record has it");
  assert.equal(await app.sfen(), before);
  // the move that was made beside the one that is thought best
  await app.press(app.action("compare"));
  const side = (at) => app.root.locator("[data-compared]").nth(at);
  await until(async () => (await side(0).getAttribute("data-score")) && (await side(1).getAttribute("data-score")), "both are searched");
  assert.equal(await side(0).getAttribute("data-compared"), GAME[8]);
  assert.deepEqual(await axe(app.page), []);
  await app.root.locator('[name="compared-second"]').selectOption("1g1f");
  await becomes(() => side(1).getAttribute("data-compared"), "1g1f");
  await until(async () => side(1).getAttribute("data-score"), "the other one is searched");
  assert.equal(await app.root.locator(".board .arrow").count(), 2);
  await app.press(side(1).locator(".move").first());
  await becomes(() => app.ply(), 9);
  await side(1).locator(".move").first().press("Escape");
  await becomes(() => app.sfen(), before);
  await app.press(app.action("compare"));
  await until(async () => (await lines(app)).length === 3, "the lines again");
  // move by move, until somebody looks elsewhere
  await app.press(app.action("play-out"));
  await app.set("playout", "300");
  await until(async () => (await app.ply()) >= 11, "three moves");
  await app.press(app.action("play-out"));
  const at = await app.ply();
  await app.page.waitForTimeout(700);
  assert.equal(await app.ply(), at);
  await app.page.keyboard.press("ArrowLeft");
  await becomes(() => app.ply(), at - 1);
});

const start = (sfen) => `${FRIENDS}&start=${encodeURIComponent(sfen)}`;

for (const [device, profile] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  journey(`${device}: a mate is found, stepped through and put into the record`, { ...profile, fragment: start("7kl/6p1p/5+P1p1/9/9/9/9/9/K8 b RGSN 1") }, async (app) => {
    const before = await app.sfen();
    await app.press(app.action("analyse"));
    await app.press(app.action("mate"));
    const mate = app.root.locator(".mate-line");
    await mate.waitFor();
    assert.equal(await mate.getAttribute("data-score"), "mate 7");
    assert.equal((await mate.getAttribute("data-pv")).split(" ").length, 7);
    assert.deepEqual(await axe(app.page), []);
    await app.press(mate.locator(".move").first());
    await becomes(() => app.ply(), 1);
    await mate.locator(".move").first().press("ArrowRight");
    await becomes(() => app.ply(), 2);
    await mate.locator(".move").first().press("Escape");
    await becomes(() => app.sfen(), before);
    const known = () => app.root.locator(".record [data-node]").count();
    const nodes = await known();
    await app.press(mate.locator("[data-insert]"));
    await until(async () => (await known()) >= nodes + 7, "the record has all of it");
    const width = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `nothing sticks out: ${width}`);
  });

journey("where there is no mate that is said, and a search for a long one can be stopped", { fragment: start("5gbn1/+P1+L3k2/4pspp1/7n1/2sP2P2/2p1PG3/1P2G1+s2/+rB2Rs3/+p2K5 w G2L2P2nl6p 136") }, async (app) => {
  await app.press(app.action("analyse"));
  await app.press(app.action("mate"));
  const search = app.root.locator("[data-mate]");
  await until(async () => (await search.locator("progress").count()) === 1 && /No mate within [1-9]/.test(await search.innerText()), "it goes on");
  await app.press(app.action("mate-stop"));
  await search.getByText(/^No mate was found within \d+ moves\.$/).waitFor();
  assert.equal(await search.locator("progress").count(), 0);
  // another position is asked about by itself
  await app.play("9i8i");
  await search.getByText("There is no mate by checks.").waitFor();
  await app.press(app.action("mate"));
  await search.waitFor({ state: "detached" });
});

// number 3 of 将棋無双 (1734) with a king more
journey("of a long mate it is said that a shorter one is sought, and that there may be one", { fragment: start("nn1S1R3/1L2p+b3/+P8/1L1R1g3/k1S2l3/+nP1G5/3n5/2P2+B2K/9 b 2g2sl14p 1") }, async (app) => {
  await app.press(app.action("analyse"));
  await app.press(app.action("mate"));
  const search = app.root.locator("[data-mate]");
  await search.locator(".mate-line").waitFor();
  await search.getByText("Looking for a shorter one").waitFor();
  await app.press(app.action("mate-stop"));
  await search.getByText("There may be a shorter one.").waitFor();
  assert.match(await search.locator(".mate-line").getAttribute("data-score"), /^mate \d\d$/);
  assert.deepEqual(await axe(app.page), []);
});

for (const [device, profile] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  journey(`${device}: the moves of one's own games stand beside the lines, follow the board and are stepped into`, { ...profile, fragment: FRIENDS }, async (app) => {
    await playGame(app, ["7g", "7f"], ["3c", "3d"], ["2g", "2f"]);
    await newGame(app);
    await playGame(app, ["2g", "2f"], ["8c", "8d"]);
    await app.press(app.action("analyse"));
    await app.press(app.action("played-here"));
    await app.root.locator(".analysis [role=status]").waitFor();
    await app.page.keyboard.press("Home");
    const row = (usi) => app.root.locator(`[data-tally="here"] [data-usi="${usi}"]`);
    await row("7g7f").waitFor();
    await row("2g2f").waitFor();
    assert.deepEqual((await row("7g7f").locator("td").allTextContents()).slice(0, 4), ["1", "1", "0", "0"]);
    await row("7g7f").locator("button").focus();
    await app.page.keyboard.press("Enter");
    await until(async () => (await app.ply()) === 1, "it is stepped into");
    await row("3c3d").waitFor();
    assert.equal(await app.page.evaluate(() => document.activeElement.dataset.action), "played-here", "the keys go on from there");
    assert.deepEqual(await axe(app.page), []);
    await app.press(app.action("played-here"));
    await app.root.locator('[data-tally="here"]').waitFor({ state: "detached" });
  });

journey("against the computer there is no analysis before the game is over", {}, async (app) => {
  assert.equal(await app.action("analyse").count(), 0);
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
  await app.press(app.action("analyse"));
  await until(async () => (await lines(app)).length > 0, "lines");
  await app.press(app.action("rematch"));
  await becomes(() => app.root.locator(".analysis").count(), 0);
});

const CHANGES = sample(200, 1_000);
journey(`${CHANGES} changes of position: no line is shown that belongs to another one, and memory stays`, { open: false, fresh: true }, async (app, { context }) => {
  // two workers: what one has said of a position must not be shown beside what the other says of the next
  await cores(context, 2);
  await app.open(`${FRIENDS}&moves=${GAME.join(",")}`);
  await app.press(app.action("analyse"));
  await app.set("lines", 5);
  await until(async () => (await lines(app)).length > 0, "lines");
  const cdp = await context.newCDPSession(app.page);
  const heap = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize").value / 2 ** 20;
  };
  await cdp.send("Performance.enable");
  const change = (count) =>
    app.page.evaluate(async (count) => {
      const root = document.querySelector(".page");
      const board = document.querySelector("[role=grid]");
      const stale = [];
      let seen = 0;
      const check = () => {
        const analysis = document.querySelector(".analysis");
        const items = [...analysis.querySelectorAll("[data-pv]")];
        if (items.length > 0 && analysis.dataset.sfen !== board.dataset.sfen) stale.push(`${analysis.dataset.sfen} beside ${board.dataset.sfen}`);
        for (const { dataset } of items) {
          seen += 1;
          const move = dataset.pv.split(" ")[0];
          const owner = move[1] === "*" ? `[data-hand=${board.dataset.turn}] [data-piece=${move[0]}]` : `[data-square="${move.slice(0, 2)}"][data-color=${board.dataset.turn}]`;
          if (!document.querySelector(owner)) stale.push(`${move} in ${board.dataset.sfen}`);
        }
      };
      const observer = new MutationObserver(check);
      observer.observe(root, { subtree: true, childList: true, attributes: true });
      const steps = document.querySelectorAll(".steps .step");
      let random = 7;
      for (let i = 0; i < count; i++) {
        random = (random * 1103515245 + 12345) % 2147483648;
        // there and back, sometimes with time enough for a report or two
        steps[Math.floor(i / 15) % 2 === 0 ? 1 : 2].click();
        await new Promise((resolve) => setTimeout(resolve, i % 25 === 0 ? 450 : random % 30));
        check();
      }
      observer.disconnect();
      return { stale: stale.slice(0, 5), seen };
    }, count);
  const first = await change(CHANGES / 5);
  const before = await heap();
  const second = await change((CHANGES * 4) / 5);
  const after = await heap();
  assert.deepEqual([...first.stale, ...second.stale], []);
  assert.ok(second.seen > CHANGES / 10, `lines were seen at all: ${second.seen}`);
  console.log(`${CHANGES} changes: ${second.seen} lines looked at, heap ${before.toFixed(1)} MiB, then ${after.toFixed(1)} MiB`);
  assert.ok(after < before + 3, `${before} MiB, then ${after} MiB`);
});

const fiveLines = (app) => until(async () => (await lines(app)).length === 5 && (await depth(app)) >= 8, "five lines");

journey("with two cores five lines are the work of two, until one line or none is wanted", { open: false }, async (app, { context }) => {
  await cores(context, 2);
  await app.open(`${FRIENDS}&moves=${GAME.join(",")}`);
  await app.engine("ready");
  assert.equal(app.page.workers().length, 1);
  await app.press(app.action("analyse"));
  await app.set("lines", 5);
  await until(() => app.page.workers().length === 2, "a second worker");
  await fiveLines(app);
  const five = await lines(app);
  const worth = ({ score }) => (score.startsWith("mate") ? Math.sign(score.slice(5)) * 1e6 : 0) + Number(score.split(" ")[1]);
  assert.deepEqual(five.map(worth), five.map(worth).toSorted((one, other) => other - one), "the best first");
  assert.equal(new Set(five.map(({ pv }) => pv[0])).size, 5);
  // quick steps there and back; the lines are those of the position shown
  const steps = app.root.locator(".steps .step");
  for (let i = 0; i < 30; i++) await app.press(steps.nth(i % 3 === 2 ? 2 : 1));
  await until(async () => (await lines(app)).length === 5 && (await depth(app)) >= 6, "five lines again");
  assert.equal(await app.root.locator(".analysis").getAttribute("data-sfen"), await app.sfen());
  assert.equal(app.page.workers().length, 2);
  await app.set("lines", 1);
  await until(() => app.page.workers().length === 1, "one line is the work of one");
  await app.set("lines", 5);
  await until(() => app.page.workers().length === 2, "two again");
  await app.press(app.action("analyse"));
  await until(() => app.page.workers().length === 1, "closed");
});

journey("a person chooses how many cores take part", { open: false }, async (app, { context }) => {
  await cores(context, 3);
  await app.open(`${FRIENDS}&moves=7g7f,3c3d`);
  await app.press(app.action("settings"));
  const select = app.root.locator('[name="workers"]');
  assert.deepEqual(await select.locator("option").evaluateAll((options) => options.map(({ value }) => value)), ["auto", "1", "2", "3"]);
  assert.equal(await select.inputValue(), "auto");
  await app.set("workers", "3");
  await app.press(app.action("close"));
  await app.press(app.action("analyse"));
  await app.set("lines", 5);
  await until(() => app.page.workers().length === 3, "three workers");
  await fiveLines(app);
  await app.page.reload();
  await app.ready();
  await app.press(app.action("settings"));
  assert.equal(await select.inputValue(), "3", "remembered");
  await app.set("workers", "1");
  await app.press(app.action("close"));
  await app.press(app.action("analyse"));
  await fiveLines(app);
  await until(() => app.page.workers().length === 1, "one worker");
});

journey("helpers that cannot be started leave the work to the one there is", { open: false, allow: /helper/ }, async (app, { context }) => {
  await cores(context, 2);
  await context.addInitScript(() => {
    const { Worker } = window;
    let started = 0;
    window.Worker = class extends Worker {
      constructor(address, options) {
        // the page tries out first whether it can have workers at all, at no real address; the next one is the engine
        if (String(address).includes("worker") && started++ > 0) throw new Error("no helper today");
        super(address, options);
      }
    };
  });
  await app.open(`${FRIENDS}&moves=7g7f,3c3d`);
  await app.press(app.action("analyse"));
  await app.set("lines", 5);
  await fiveLines(app);
  assert.equal(app.page.workers().length, 1);
});

journey("a helper that breaks in the middle of its work leaves it to the one that leads", { open: false }, async (app, { context }) => {
  await cores(context, 2);
  await context.addInitScript(() => {
    const { Worker } = window;
    window.started = [];
    window.Worker = class extends Worker {
      constructor(address, options) {
        super(address, options);
        window.started.push(this);
      }
    };
  });
  await app.open(`${FRIENDS}&moves=7g7f,3c3d`);
  await app.press(app.action("analyse"));
  await app.set("lines", 5);
  await fiveLines(app);
  await app.page.evaluate(() => window.started.at(-1).terminate());
  const before = await depth(app);
  await until(async () => (await lines(app)).length === 5 && (await depth(app)) > before, "a depth more");
});

journey("a phone has one worker", { ...PHONE, open: false }, async (app, { context }) => {
  await cores(context, 8);
  await app.open(FRIENDS);
  await app.press(app.action("analyse"));
  await app.set("lines", 5);
  await until(async () => (await lines(app)).length === 5 && (await depth(app)) >= 6, "five lines");
  assert.equal(app.page.workers().length, 1);
});
