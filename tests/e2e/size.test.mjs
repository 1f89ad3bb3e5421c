// The budget: everything that crosses the wire until the board can be played on, and until the computer can answer.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { DIST } from "../tools/serve.mjs";
import { Board, page } from "./embed.mjs";
import { journey, until } from "./harness.mjs";

/** The first board on which moves can be made. */
const BOARD_BYTES = 220_000;
/** The same with the computer up, with what it needs for opening books, analyses that several workers share and mates; pieces with two
    kanji take 4,000 more than pictures. With its net a first game of shogi may have 650,000, and all nets together 600,000. */
const ENGINE_BYTES = { "en-GB": 331_000, "ja-JP": 335_500 };
/** What is fetched after that, before somebody asks for it: complete within 1.5 s where 1.6 Mbit come in a second. */
const EXTRAS_BYTES = 200_800;
/** And after that the study of games, the analysis of positions, the editor and pictures; an analysis needs both in that time. */
const STUDY_BYTES = 92_800;
/** And last what teaches: what is said of moves, and problems. */
const TUTOR_BYTES = 63_600;
/** What keeps, reads and writes games, in a worker of its own: fetched when there is a game to keep, or a file to read. Complete within
    1.5 s too. */
const RECORDS_BYTES = 249_200;

/** What a page with boards loads before one is near, and what the first board costs on top of that: program, script, words, pieces, style. */
const TAG_BYTES = 6_000;
const TAG_BOARD_BYTES = 100_000;

async function packed(name) {
  const bytes = await fs.readFile(path.join(DIST, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

// another language brings another piece set
for (const locale of ["en-GB", "ja-JP"])
  journey(`${locale}: the board comes within its budget, and the computer, each file once`, { locale }, async (app, { site }) => {
    await app.engine("ready");
    await until(() => site.requests.some(({ path }) => path.includes("/tutor-")), "the rest is fetched");
    const base = new URL(app.url).pathname;
    const names = site.requests.map((request) => request.path.slice(base.length) || "index.html");
    assert.deepEqual([...new Set(names)], names, "each file is fetched once");
    const rows = [];
    for (const name of names) rows.push([await packed(name), name]);
    const sum = (rows) => rows.reduce((sum, [bytes]) => sum + bytes, 0);
    const isOf = (start) => ([, name]) => name.startsWith(start);
    const isLater = (name) => /^(extras|shared|later)-|^words-.*\/later-/.test(name);
    const study = sum(rows.filter(isOf("study-")));
    const tutor = sum(rows.filter(isOf("tutor-")));
    const extras = sum(rows.filter(([, name]) => isLater(name)));
    const all = sum(rows) - extras - study - tutor;
    const board = all - sum(rows.filter(isOf("worker")));
    rows.push([board, `of ${BOARD_BYTES} bytes, brotli 11: the board`], [all, `of ${ENGINE_BYTES[locale]}: with the computer`]);
    rows.push([extras, `of ${EXTRAS_BYTES}: what comes later`]);
    rows.push([study, `of ${STUDY_BYTES}: and after that`]);
    rows.push([tutor, `of ${TUTOR_BYTES}: and last`]);
    console.log(rows.map(([bytes, name]) => `${String(bytes).padStart(8)} ${name}`).join("\n"));
    assert.ok(board <= BOARD_BYTES, `${board} bytes for the board`);
    assert.ok(all <= ENGINE_BYTES[locale], `${all} bytes with the computer`);
    assert.ok(extras <= EXTRAS_BYTES, `${extras} bytes for what comes later`);
    assert.ok(study > 0 && study <= STUDY_BYTES, `${study} bytes for what comes after that`);
    assert.ok(tutor > 0 && tutor <= TUTOR_BYTES, `${tutor} bytes for what teaches`);
    const engine = names.findIndex((name) => name.endsWith("worker_bg.wasm"));
    const later = names.findIndex(isLater);
    assert.ok(engine > 0 && later > engine, "the engine was among them, and nothing that is not needed came before it");
  });

journey("what keeps games comes within its budget, when there is one to keep", {}, async (app, { site }) => {
  await app.engine("ready");
  await until(() => site.requests.some(({ path }) => path.includes("/extras-")), "the rest is fetched");
  const base = new URL(app.url).pathname;
  const fetched = () => site.requests.map((request) => request.path.slice(base.length)).filter((name) => name.startsWith("records-"));
  assert.deepEqual(fetched(), [], "nothing was played yet");
  await app.play("7g7f");
  await until(() => fetched().some((name) => name.endsWith("records_bg.wasm")), "its program is fetched");
  let sum = 0;
  for (const name of fetched()) sum += await packed(name);
  console.log(`${String(sum).padStart(8)} of ${RECORDS_BYTES}: what keeps, reads and writes games`);
  assert.ok(sum <= RECORDS_BYTES, `${sum} bytes`);
});

journey("the board is played on before the engine is there", { open: false }, async (app) => {
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await app.page.route("**/worker_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await app.open();
  await app.play("7g7f");
  assert.equal(await app.root.locator("[data-engine]").getAttribute("data-engine"), "loading");
  arrive();
  await app.waitPly(2);
});

for (const lang of ["en", "ja"])
  journey(
    `the tag comes within its budget: ${lang}`,
    { open: false, server: { extra: { "host.html": page(`<suizo-board lang="${lang}">A board.</suizo-board>`) } } },
    async (app, { site }) => {
      await app.page.goto(`${app.url}host.html`);
      await new Board(app.page).ready();
      const base = new URL(app.url).pathname;
      const names = site.requests.map((request) => request.path.slice(base.length)).filter((name) => name !== "host.html");
      let sum = 0;
      for (const name of names.filter((name) => name !== "embed.js")) sum += await packed(name);
      const script = await packed("embed.js");
      console.log(`${String(script).padStart(8)} of ${TAG_BYTES}: the script\n${String(sum).padStart(8)} of ${TAG_BOARD_BYTES}: the board\n${names.join(" ")}`);
      assert.ok(script <= TAG_BYTES, `${script} bytes for the script`);
      assert.ok(sum <= TAG_BOARD_BYTES, `${sum} bytes for the board`);
    },
  );
