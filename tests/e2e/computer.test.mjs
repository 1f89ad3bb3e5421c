// Games against the computer: to the mate, through a reload, and past an engine that dies.

import assert from "node:assert/strict";
import { Engine, journey, until } from "./harness.mjs";

const ENDED = 400;

/** Plays Black to the end, or until the game is another one than that; the brain is the native engine, always the same for the same game. */
async function playToTheEnd(app, than) {
  const brain = await Engine.start();
  try {
    for (;;) {
      await until(async () => (await app.result.count()) > 0 || (await app.turn()) === "black", "the computer moves");
      if ((await app.result.count()) > 0) break;
      const moves = await app.moves();
      assert.ok(moves.length < ENDED, "the game ends");
      if (than && moves.some((move, at) => move !== than[at])) return { moves };
      await app.play(await brain.bestMove(moves));
    }
    const moves = await app.moves();
    const { result } = await brain.state("startpos", moves);
    return { moves, result };
  } finally {
    brain.stop();
  }
}

journey("a game against level 1 ends by mate, and the next one is another", {}, async (app) => {
  const level1 = { opponent: "computer", side: "black", level: 1 };
  await app.newGame(level1);
  const { moves, result } = await playToTheEnd(app);
  assert.deepEqual(result, { winner: "black", reason: "checkmate" }, "by the rules core too");
  assert.equal(await app.result.getAttribute("data-result"), "black");
  assert.equal(await app.result.getAttribute("data-reason"), "checkmate");
  await app.newGame(level1);
  const next = await playToTheEnd(app, moves);
  assert.notDeepEqual(next.moves, moves);
});

journey("a reload in mid-game goes on with the same game", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "white", level: 2 });
  await app.waitPly(1);
  await app.play((await app.legalMoves())[0]);
  await app.waitPly(3);
  const before = { moves: await app.moves(), sfen: await app.sfen() };
  await app.page.reload();
  await app.ready();
  assert.deepEqual({ moves: await app.moves(), sfen: await app.sfen() }, before);
  assert.equal(await app.board.getAttribute("data-orientation"), "white", "still from White's side");
  await app.play((await app.legalMoves())[0]);
  await app.waitPly(5);
  await app.press(app.action("new-game"));
  assert.equal(await app.root.locator('[name="level"]').first().inputValue(), "2", "against the same level");
});

const asked = (site, folder) => site.requests.map(({ path }) => path).filter((path) => path.includes(`/${folder}/`));
const nets = (site) => asked(site, "nets");
const books = (site) => asked(site, "books");

journey("the net of a game is fetched when it is first played at full strength, once", {}, async (app, { site }) => {
  await app.newGame({ opponent: "computer", side: "white", level: 3 });
  await app.waitPly(1);
  assert.deepEqual(nets(site), [], "a level was measured without it");
  assert.equal(books(site).length, 1, "its first moves vary");
  await app.newGame({ opponent: "computer", side: "white", level: 0 });
  await app.waitPly(1);
  await until(() => nets(site).length > 0, "the net is fetched");
  await app.play((await app.legalMoves())[0]);
  await app.waitPly(3);
  await app.newGame({ opponent: "computer", side: "white", level: 0, variant: "sho" });
  await app.waitPly(1);
  await until(() => nets(site).length > 1, "the other game's net, too");
  assert.deepEqual(
    nets(site).map((path) => path.replace(/^.*nets\/(.*)-[0-9a-f]{16}\.nnue$/, "$1")),
    ["shogi", "sho"],
  );
  assert.equal(books(site).length, 2, "a book for each game, once");
});

// what is missing, and what is no net, is told to the console and to nobody else
journey(
  "without its net and its book the computer plays on",
  {
    allow: /cannot fetch (nets|books)|cannot be used|404/,
    server: { spoil: (name) => (name.includes("sho-") ? { body: "no net" } : /^(nets|books)\//.test(name) ? { status: 404 } : undefined) },
  },
  async (app, { site }) => {
    for (const variant of ["shogi", "sho"]) {
      await app.newGame({ opponent: "computer", side: "white", level: 0, variant });
      await app.waitPly(1);
      await until(() => nets(site).some((path) => path.includes(`/${variant}-`)), "the net is asked for");
      await app.play((await app.legalMoves())[0]);
      await app.waitPly(3);
    }
  },
);

/** The workers that think; games are kept by another one. */
const engines = (app) => app.page.workers().filter((worker) => worker.url().includes("/worker-"));

/** Starts a game and makes the present worker, not its successors, die as soon as it is asked to search. */
async function withDoomedWorker(app, how) {
  await app.newGame({ opponent: "computer", side: "black", level: 6 });
  await app.engine("ready");
  await engines(app)[0].evaluate((how) => {
    self.addEventListener("message", ({ data }) => {
      if (data.t !== "go") return;
      if (how === "crashes") throw new Error("on purpose");
      if (how === "is killed") self.close();
      while (how === "hangs");
    });
  }, how);
}

for (const how of ["crashes", "is killed", "hangs"]) {
  journey(`a worker that ${how} in mid-search is replaced, and the game goes on`, { allow: /on purpose/ }, async (app) => {
    await withDoomedWorker(app, how);
    await app.play("7g7f");
    await app.waitPly(2);
    await app.play("2g2f");
    await app.waitPly(4);
    // the browser takes a moment to end one that hangs
    await until(() => engines(app).length === 1, "one worker, not two");
  });
}

journey("a reload while the computer thinks: it thinks again", {}, async (app) => {
  await withDoomedWorker(app, "hangs");
  // on a busy machine the hand may come back from its move after the thinking is over
  await Promise.all([app.engine("thinking"), app.play("7g7f")]);
  await app.page.reload();
  await app.ready();
  await app.waitPly(2);
  assert.equal((await app.moves())[0], "7g7f");
});

journey("taking back while the computer thinks gives the move back at once", {}, async (app) => {
  await withDoomedWorker(app, "hangs");
  // on a busy machine the hand may come back from its move after the thinking is over
  await Promise.all([app.engine("thinking"), app.play("7g7f")]);
  await app.press(app.action("undo"));
  await until(async () => (await app.ply()) === 0, "taken back");
  await app.play("2g2f");
  await app.waitPly(2);
  const [own, answer, ...more] = await app.moves();
  assert.deepEqual([own, Boolean(answer), more], ["2g2f", true, []], "an answer to this move, and to no other");
});

journey("the computer plays itself, and can be paused", {}, async (app) => {
  await app.newGame({ opponent: "watch", level: 1 });
  await app.waitPly(6);
  await app.press(app.action("pause"));
  await until(async () => (await app.root.locator('[data-engine="thinking"]').count()) === 0, "it stops thinking");
  const ply = await app.ply();
  await app.page.waitForTimeout(1_500);
  assert.equal(await app.ply(), ply);
  await app.press(app.action("pause"));
  await app.waitPly(ply + 2);
});

journey("a hint shows the piece first, then the move, and it can be played", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "black", level: 1 });
  const brain = await Engine.start();
  const { legal } = await brain.state("startpos");
  brain.stop();
  await app.press(app.action("hint"));
  const piece = await until(async () => /on ([1-9][a-i])/.exec(await app.said())?.[1], "the hint's piece");
  await app.press(app.action("hint"));
  const target = await until(async () => /to ([1-9][a-i])/.exec(await app.said())?.[1], "the hint's move");
  assert.ok(legal.includes(piece + target), `${piece}${target} is legal`);
  await app.play(piece + target);
});
