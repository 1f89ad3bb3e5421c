// The tag in pages of other people (CONTRACT.md 4): what it does, under which policies, and what it costs.

import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { Board, KIF, STRICT, page } from "./embed.mjs";
import { becomes, journey, site as serveSite, until } from "./harness.mjs";

/** A journey on a page of somebody else. */
function visit(name, body, act, { headers = { "content-security-policy": STRICT }, extra = {}, of = {}, ...options } = {}) {
  const server = { headers, extra: { "host.html": typeof body === "string" ? page(body, of) : body(), ...extra } };
  journey(name, { open: false, server, ...options }, async (app, world) => {
    await app.page.goto(`${app.url}host.html`);
    await act(app.page, { ...world, url: app.url });
  });
}

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

visit("a tag that is taken out and put back while it loads has one board", "<main></main>", async (page) => {
  await page.route("**/*.wasm", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.evaluate(async () => {
    window.ready = 0;
    document.addEventListener("suizo-ready", () => window.ready++);
    const tag = document.createElement("suizo-board");
    const main = document.querySelector("main");
    main.append(tag);
    tag.start();
    tag.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    main.append(tag);
    await tag.start();
  });
  const board = await new Board(page).ready();
  // the first one would have come as late as this
  await page.waitForTimeout(500);
  assert.deepEqual([await page.evaluate(() => window.ready), await board.grid.count()], [1, 1]);
});

visit("a game against the computer, by clicks, with events, methods and the form", `<form><suizo-board name="game" white="ai:1">A game.</suizo-board></form>`, async (page) => {
  await page.evaluate(() => {
    window.heard = [];
    for (const name of ["ready", "move", "end", "error"]) document.addEventListener(`suizo-${name}`, ({ type, detail }) => window.heard.push([type, detail]));
  });
  const board = await new Board(page).ready();
  await board.move("7g7f");
  await board.ply(2);
  const heard = await page.evaluate(() => window.heard.filter(([type]) => type === "suizo-move").map(([, detail]) => detail));
  assert.equal(heard[0].usi, "7g7f");
  assert.deepEqual([heard.length, heard[1].ply], [2, 2]);
  assert.equal(heard[1].sfen, await board.tag.evaluate((tag) => tag.sfen));
  const sent = await page.evaluate(() => new FormData(document.querySelector("form")).get("game"));
  assert.equal(sent, `position startpos moves 7g7f ${heard[1].usi}`);
  await board.action("undo").click();
  await board.ply(0);
  assert.equal(await board.tag.evaluate((tag) => tag.play("7g7e")), false, "not by the rules");
  assert.equal(await board.tag.evaluate((tag) => tag.play("2g2f")), true);
  await board.ply(2);
  await board.tag.evaluate((tag) => tag.flip());
  assert.equal(await board.grid.getAttribute("data-orientation"), "white");
  assert.equal(await board.tag.evaluate((tag) => tag.load({ start: "two_piece", moves: ["3c3d"] })), true);
  await board.ply(1);
  assert.match(await board.tag.evaluate((tag) => tag.record("kif")), /二枚落ち[^]*３四歩/);
  await board.action("whole-page").focus();
  assert.match(await board.action("whole-page").getAttribute("href"), /index\.html#variant=shogi&start=two_piece&moves=3c3d&black=human&white=ai:1/);
});

visit("pieces are dragged, promoted and moved with keys", `<suizo-board moves="7g7f 3c3d">A board.</suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await board.square("8h").hover();
  await page.mouse.down();
  await board.square("2b").hover();
  await page.mouse.up();
  await board.tag.locator('[data-promote="true"]').click();
  await board.ply(3);
  assert.equal(await board.square("2b").getAttribute("data-piece"), "+B");
  await board.square("3a").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await board.ply(4);
  assert.equal(await board.square("2b").getAttribute("data-color"), "white");
  assert.equal(await board.square("2b").evaluate((square) => square.getRootNode().activeElement === square), true, "the focus stays on the board");
});

visit("a record inside the tag: comments, variations, steps", `<suizo-board mode="view" lang="ja"><pre>${KIF}</pre></suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await becomes(() => board.tag.locator("[part=names]").textContent(), "☗ 大橋☖ 伊藤");
  assert.equal(await board.tag.locator("[part=comment]").textContent(), "はじめ");
  // screen readers tell what comes into a place that was there before
  const heard = await board.tag.locator("[part=comment]").evaluateHandle((comment) => comment.closest("[role=status]"));
  await board.step(2).click();
  await board.step(2).click();
  await board.ply(2);
  assert.deepEqual(await heard.evaluate((place) => [place.isConnected, place.textContent, getComputedStyle(place).position]), [true, "", "absolute"]);
  await board.tag.locator("[part=way]").nth(1).click();
  await becomes(() => board.tag.locator("[part=comment]").textContent(), "無難");
  assert.equal(await heard.evaluate((place) => place.textContent), "無難");
  await board.step(0).click();
  await board.ply(0);
  await board.tag.locator("input").press("End");
  await board.ply(3);
  assert.equal(await board.step(3).getAttribute("aria-disabled"), "true", "the line that was chosen is being read");
  assert.equal(await board.tag.locator("[part=frame]").getAttribute("data-mode"), "view");
});

visit(
  "records as attributes and files, in Shift_JIS too; what is no record is told",
  `<suizo-board id="csa" mode="view" record="V2.2&#10;PI&#10;+&#10;+7776FU&#10;-3334FU">A game.</suizo-board>
   <suizo-board id="file" mode="view" src="games/sjis.kif">A game.</suizo-board>
   <suizo-board id="gone" mode="view" src="games/none.kif">A game.</suizo-board>
   <suizo-board id="words" mode="view">Shogi is played by two people. 1 of them begins.</suizo-board>`,
  async (page) => {
    const csa = await new Board(page, "#csa").ready();
    await becomes(() => csa.tag.evaluate((tag) => tag.value), "position startpos moves 7g7f 3c3d");
    const file = await new Board(page, "#file").ready();
    await becomes(() => file.tag.evaluate((tag) => tag.value), "position startpos moves 7g7f 3c3d");
    const gone = await new Board(page, "#gone").ready();
    await gone.tag.locator("[part=note]").waitFor();
    const words = await new Board(page, "#words").ready();
    assert.equal(await words.tag.locator("[part=note]").count(), 0);
  },
  {
    allow: /404/,
    extra: { "games/sjis.kif": Buffer.from("8ee88d878a84814695bd8ee80a20202031208256985a95e0283737290a202020322082528e6c95e0283333290a", "hex") },
  },
);

visit(
  "what is wrong is told to every reader, on paper too, and in words of its own",
  `<suizo-board id="gone" mode="view" src="games/none.kif">A game.</suizo-board>
   <suizo-board id="words" mode="view" record="Shogi is played by two.">A game.</suizo-board>
   <suizo-board id="links" without="hints">A game.</suizo-board>`,
  async (page) => {
    const told = { gone: "src=“games/none.kif” cannot be used here.", words: "The record could not be read.", links: "without=“hints” cannot be used here." };
    for (const [id, text] of Object.entries(told)) {
      const board = await new Board(page, `#${id}`).ready();
      await becomes(() => board.tag.locator("[part=note][role=alert]").allTextContents(), [text]);
    }
    assert.deepEqual(await axe(page), []);
    await page.emulateMedia({ media: "print" });
    for (const id of Object.keys(told)) {
      const { tag } = new Board(page, `#${id}`);
      assert.deepEqual([await tag.locator("[part=note]").isVisible(), await tag.locator("[part=actions]").isVisible()], [true, false], id);
    }
    await page.locator("#links").evaluate((tag) => tag.removeAttribute("without"));
    await becomes(() => page.locator("#links [part=note]").count(), 0);
  },
  { headers: {}, allow: /404|suizo-board: (the text |without=hints)/ },
);

visit("the place in a record is judged when the record is there", "", async (page) => {
  await page.evaluate((kif) => {
    window.heard = [];
    document.addEventListener("suizo-error", ({ target, detail }) => window.heard.push(`${target.id} ${detail.message}`));
    const tags = { file: ["2", "A game.", "games/game.kif"], text: ["3", kif], far: ["9", "A game.", "games/game.kif"], words: ["4", "A game."] };
    for (const [id, [ply, text, src]] of Object.entries(tags)) {
      const tag = document.createElement("suizo-board");
      for (const [name, value] of Object.entries({ id, ply, mode: "view", ...(src && { src }) })) tag.setAttribute(name, value);
      tag.textContent = text;
      document.querySelector("main").append(tag);
    }
  }, KIF);
  for (const [id, ply] of [["#file", 2], ["#text", 3], ["#far", 3], ["#words", 0]]) await (await new Board(page, id).ready()).ply(ply);
  await becomes(() => page.evaluate(() => window.heard.sort()), ["far ply=9: beyond the last move", "words ply=4: beyond the last move"]);
}, { extra: { "games/game.kif": KIF }, allow: /suizo-board: ply=[49]: beyond/ });

visit(
  "a puzzle: wrong, right, solved, from the start, the solution",
  `<suizo-board mode="puzzle" start="4k4/9/4P4/9/9/9/9/9/4K4 b G 1" moves="G*5b">Mate in one.</suizo-board>`,
  async (page) => {
    const board = await new Board(page).ready();
    await page.evaluate(() => {
      window.ends = 0;
      document.addEventListener("suizo-end", () => window.ends++);
      document.addEventListener("suizo-solved", () => (window.solved = true));
    });
    assert.match(await board.line.textContent(), /Black to move/);
    await board.move("G*4b");
    await becomes(() => board.line.textContent(), "That does not solve it. Try another move.");
    await board.move("G*5b");
    await becomes(() => board.line.textContent(), "Solved!");
    assert.equal(await page.evaluate(() => window.solved), true);
    await board.action("again").click();
    await board.ply(0);
    await board.action("show-solution").click();
    await board.ply(1);
    await becomes(() => board.line.textContent(), "This is the solution.");
    assert.equal(await page.evaluate(() => window.ends), 1, "only what was solved has come to an end");
  },
);

visit(
  "three boards have one program and one engine, each in its own looks and language",
  `<suizo-board id="a" white="ai:1">A</suizo-board><suizo-board id="b" white="ai:1" lang="ja" board="slate">B</suizo-board><suizo-board id="c" variant="sho" white="ai:1" theme="dark" pieces="marks">C</suizo-board>`,
  async (page, { site }) => {
    const boards = [];
    for (const id of ["#a", "#b", "#c"]) boards.push(await new Board(page, id).ready());
    const [a, b, c] = boards;
    await a.move("7g7f");
    await b.move("2g2f");
    await c.move("7g7f");
    for (const board of boards) await board.ply(2);
    const asked = (end) => site.requests.filter(({ path }) => path.endsWith(end)).length;
    assert.deepEqual(["embed_bg.wasm", "worker_bg.wasm", "style.css", "en.txt", "ja.txt"].map(asked), [1, 1, 1, 1, 1]);
    assert.match(await b.line.textContent(), /あなた|番/);
    assert.equal(await c.tag.locator("use").first().getAttribute("href").then((href) => href.startsWith("#marks-")), true);
  },
);

visit(
  "a page with ten boards below the window loads nothing but the script",
  `<div class="deep"></div>${"<suizo-board>Far.</suizo-board>".repeat(10)}`,
  async (page, { site }) => {
    await page.waitForLoadState("networkidle");
    const names = site.requests.map(({ path }) => path.split("/").at(-1));
    assert.deepEqual(names.sort(), ["deep.css", "embed.js", "host.html"]);
    await new Board(page, "suizo-board >> nth=0").ready();
  },
  {
    extra: {
      "host.html": page(`<div class="deep"></div>${"<suizo-board>Far.</suizo-board>".repeat(10)}`).replace("</head>", '<link rel="stylesheet" href="deep.css"></head>'),
      "deep.css": ".deep { height: 4000px }",
    },
  },
);

visit("attributes are live; what cannot be used is told and changes nothing", `<suizo-board>A board.</suizo-board>`, async (page) => {
  const warnings = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  const board = await new Board(page).ready();
  const set = (values) =>
    board.tag.evaluate((tag, values) => {
      if (!tag.errors) tag.addEventListener("suizo-error", ({ detail }) => tag.errors.push(detail.message));
      tag.errors ??= [];
      for (const [name, value] of Object.entries(values)) value === null ? tag.removeAttribute(name) : tag.setAttribute(name, value);
    }, values);
  await set({ variant: "heian9x8", orientation: "white", board: "washi", lang: "sv" });
  await until(async () => (await board.grid.getAttribute("data-variant")) === "heian9x8", "another game");
  const speaks = (lang) => until(async () => (await board.tag.locator("[part=frame]").getAttribute("lang")) === lang, lang);
  await speaks("sv");
  await set({ variant: "chess" });
  await board.tag.locator("[part=note]").waitFor();
  assert.equal(await board.grid.getAttribute("data-variant"), "heian9x8");
  assert.deepEqual(await board.tag.evaluate((tag) => tag.errors), ["variant=chess: cannot be used here"]);
  await set({ variant: null, start: START, moves: "7g7f 3c3d", mode: "view", ply: "1", lang: "en" });
  await board.ply(1);
  await set({ ply: "2" });
  await board.ply(2);
  await set({ mode: null, ply: null });
  await board.move("2g2f");
  await board.ply(3);
  await set({ lang: "ja" });
  await speaks("ja");
  assert.match(await board.tag.locator("use.ink").first().getAttribute("href"), /#kanji1-/, "its usual pieces too");
  assert.equal(await board.tag.evaluate((tag) => tag.sfen.split(" ")[3]), "4", "the game that is played stays");
  const parent = await board.tag.evaluate((tag) => {
    const box = document.createElement("div");
    document.body.append(box);
    box.append(tag);
    return new Promise((resolve) => setTimeout(() => resolve(tag.sfen !== ""), 50));
  });
  assert.equal(parent, true, "a tag that is moved keeps its board");
  assert.equal(warnings.length, 1, "and once on the console");
  assert.match(warnings[0], /^suizo-board: variant=chess: cannot be used here/);
}, { allow: /suizo-board: variant=chess/ });

const HOSTILE = [`"><img src=x onerror=alert(1)>`, "javascript:alert(1)", "\u0000\u202e%00%", "9".repeat(50_000), "🙂/".repeat(9_999), "__proto__", "l".repeat(3) + "{0}{1?a|b}"];
visit("hostile attributes run nothing and break nothing", `<suizo-board>A board.</suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await page.evaluate(() => (window.alert = () => (window.harmed = true)));
  for (const value of HOSTILE) {
    for (const name of ["variant", "start", "moves", "ply", "black", "mode", "orientation", "pieces", "theme", "board", "bare-king", "record", "lang"]) {
      await board.tag.evaluate((tag, [name, value]) => tag.setAttribute(name, value), [name, value]);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await board.tag.evaluate((tag, name) => tag.removeAttribute(name), name);
    }
  }
  await board.ready();
  assert.equal(await board.tag.evaluate((tag) => tag.load({ start: "<b>", moves: "<i>" })), false, "it says that it could not be used");
  assert.equal(await page.evaluate(() => window.harmed ?? document.querySelector("suizo-board").shadowRoot.querySelector("img, script, b, i") !== null), false);
  await board.tag.evaluate((tag) => tag.load({ start: "", moves: "" }));
  await board.move("7g7f");
  await board.ply(1);
}, { allow: /./ });

for (const scheme of ["light", "dark"])
  visit(
    `nothing for axe to complain of, ${scheme}`,
    `<suizo-board id="a" white="ai:1">A</suizo-board><suizo-board id="b" mode="view"><pre>${KIF}</pre></suizo-board><suizo-board id="c" mode="puzzle" start="4k4/9/4P4/9/9/9/9/9/4K4 b G 1" moves="G*5b">C</suizo-board>`,
    async (page) => {
      for (const id of ["#a", "#b", "#c"]) await new Board(page, id).ready();
      await becomes(() => page.locator("#b [part=comment]").count(), 1);
      assert.deepEqual(await axe(page), []);
      // a page that is dark whatever the system is
      await page.evaluate(() => {
        document.body.style.cssText = "background: #111; color: #eee";
        for (const tag of document.querySelectorAll("suizo-board")) tag.setAttribute("theme", "auto");
      });
      await page.locator("#c [data-theme=dark]").waitFor();
      assert.deepEqual(await axe(page), []);
    },
    { colorScheme: scheme, headers: {}, viewport: { width: 320, height: 800 } },
  );

// --- what the page around allows ---

const NOTE = /does not let the computer start/;

visit("without any policy", `<suizo-board white="ai:1">A game.</suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await board.move("7g7f");
  await board.ply(2);
}, { headers: {} });

visit("where workers are refused it plays without the computer, and says so", `<suizo-board white="ai:1">A game.</suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await board.move("7g7f");
  await until(async () => NOTE.test((await board.tag.locator("[part=note]").allTextContents()).join()), "it says so");
  await board.move("3c3d");
  await board.ply(2);
}, { headers: { "content-security-policy": STRICT.replace("worker-src 'self'", "worker-src 'none'") }, allow: /worker/i });

visit("where WebAssembly is refused it is a picture with a link", `<suizo-board lang="ja" moves="7g7f 3c3d 8h2b+">Bishops are exchanged.</suizo-board>`, async (page) => {
  const picture = page.locator("suizo-board svg[role=img]");
  await picture.waitFor();
  assert.equal(await picture.getAttribute("aria-label"), "Bishops are exchanged.");
  assert.match(await picture.textContent(), /馬/);
  assert.match(await picture.textContent(), /☗ 角/);
  const link = page.locator("suizo-board a");
  assert.equal(await link.textContent(), "Suizōで開く");
  assert.match(await link.getAttribute("href"), /index\.html#moves=7g7f%203c3d%208h2b%2B/);
}, { headers: { "content-security-policy": STRICT.replace(" 'wasm-unsafe-eval'", "") }, allow: /WebAssembly|wasm/i });

visit("under Trusted Types", `<suizo-board white="ai:1">A game.</suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await board.move("7g7f");
  await board.ply(2);
}, { headers: { "content-security-policy": `${STRICT}; require-trusted-types-for 'script'` } });

visit("under Trusted Types that name no policy of ours, without the computer", `<suizo-board white="ai:1">A game.</suizo-board>`, async (page) => {
  const board = await new Board(page).ready();
  await board.move("7g7f");
  await board.tag.locator("[part=note]").waitFor();
}, { headers: { "content-security-policy": `${STRICT}; require-trusted-types-for 'script'; trusted-types none-of-them` }, allow: /trusted/i });

// --- frames and other origins ---

const FRAMED = { "inner.html": page(`<suizo-board white="ai:1">A game in a frame.</suizo-board>`) };
visit("in a sandboxed frame of the same origin", `<iframe src="inner.html" title="A game" sandbox="allow-scripts allow-same-origin" width="420" height="640"></iframe>`, async (page) => {
  const board = await new Board(page.frameLocator("iframe")).ready();
  await board.move("7g7f");
  await board.ply(2);
}, { headers: {}, extra: FRAMED, allow: /can escape its sandboxing/ });

visit("in a sandboxed frame without an origin there is at least the text, and no error", `<iframe src="inner.html" title="A game" sandbox="allow-scripts" width="420" height="640"></iframe>`, async (page) => {
  await page.frameLocator("iframe").locator("suizo-board").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  assert.match(await page.frameLocator("iframe").locator("suizo-board").textContent(), /A game in a frame/);
}, { headers: {}, extra: FRAMED, allow: /CORS|origin|ERR_FAILED/i });

visit("in a sandboxed frame whose host lets others read its files, the board; the computer where the browser starts a worker there", `<iframe src="inner.html" title="A game" sandbox="allow-scripts" width="420" height="640"></iframe>`, async (page) => {
  const board = await new Board(page.frameLocator("iframe")).ready();
  await board.move("7g7f");
  await board.tag.locator('[part=note], [data-ply="2"]').first().waitFor();
}, { headers: { "access-control-allow-origin": "*" }, extra: FRAMED, allow: /worker/i });

journey("the script of another origin: the board, and the computer where a worker of one line is allowed", { open: false, allow: /worker/i }, async (app) => {
  const cdn = await serveSite({ headers: { "access-control-allow-origin": "*" } });
  for (const [worker, plays] of [["blob:", true], ["'self'", false]]) {
    const policy = `script-src 'self' ${cdn.origin} 'wasm-unsafe-eval'; worker-src ${worker}`;
    const tag = '<suizo-board white="ai:1">A game.</suizo-board>';
    const host = await serveSite({ headers: { "content-security-policy": policy }, extra: { "host.html": page(tag, { script: `${cdn.url}embed.js` }) } });
    await app.page.goto(`${host.url}host.html`);
    const board = await new Board(app.page).ready();
    await board.move("7g7f");
    if (plays) await board.ply(2);
    else await board.tag.locator("[part=note]").waitFor();
    await host.close();
  }
  await cdn.close();
});

visit("the gallery shows every sort of board, clean, by day and by night", "", async (page, { url }) => {
  await page.goto(`${url}embed.html`);
  for (let at = 0; at < 4; at += 1) await new Board(page, `suizo-board >> nth=${at}`).ready();
  assert.deepEqual(await axe(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  // a board looks at the page around it when the system's colours change, and is drawn anew
  const dark = () => [...document.querySelectorAll("suizo-board:not([theme])")].every((tag) => tag.shadowRoot.querySelector('[data-theme="dark"]'));
  await until(() => page.evaluate(dark), "the boards are dark too");
  assert.deepEqual(await axe(page), []);
}, { headers: {} });
