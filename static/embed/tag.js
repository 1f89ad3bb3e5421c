// The tag <suizo-board>: a board of shogi, sho, Heian or Asakura shogi in any page. This file is all that the page around loads until such a
// board comes near the window; it keeps its name (embed.js) for good. The rest lies in a folder named by its content, which the build
// (src/tools/finish_build) writes in here, with the starts of the games and the words of the link.
// src/CONTRACT.md 4 says what attributes, events and methods there are.

const PARTS = "__PARTS__";
const STARTS = __STARTS__;
const WORDS = __WORDS__;

/** What links know under the same names, what only the tag knows, and what only links know: here it is told that it does nothing. */
const OF_GAME =
  "variant start moves ply black white pieces theme board illegal-moves bare-king impasse move-limit heian-setup heian-pawns royal-attack handicap-credit".split(
    " ",
  );
const OF_TAG = ["mode", "orientation", "lang", "src", "record"];
const OF_LINKS = ["without", "time", "flip", "g"];
/** Two letters a kind, unpromoted and promoted. */
const SIGNS = { P: "歩と", L: "香杏", N: "桂圭", S: "銀全", G: "金", B: "角馬", R: "飛龍", K: "玉", E: "象太" };

const here = import.meta.url;
const home = new URL("index.html", here).href;
let parts;
/** The program with all that belongs to it, once for all boards. After another deployment the folder may be gone: this file names the new one. */
const fetchParts = () =>
  (parts ??= import(new URL(PARTS, here)).catch(async (error) => {
    const text = await fetch(here, { cache: "reload" }).then((answer) => answer.text());
    const [, newer] = /"(embed-\w+\/board\.js)"/.exec(text) ?? [];
    if (!newer || newer === PARTS) throw error;
    return import(new URL(newer, here));
  }));

const near = globalThis.IntersectionObserver
  ? new IntersectionObserver((seen) => seen.forEach((one) => one.isIntersecting && one.target.start()), { rootMargin: "300px" })
  : { observe: (tag) => tag.start(), unobserve() {} };

const STYLE = `:host{display:block;inline-size:100%;max-inline-size:34rem;margin-inline:auto}:host([hidden]){display:none}`;

class SuizoBoard extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = [...OF_GAME, ...OF_TAG, ...OF_LINKS];

  #internals = this.attachInternals?.();
  #root = this.attachShadow({ mode: "open" });
  #started;
  // an element that is taken out and put back while its board is brought has another one brought after that, in the same shadow tree
  #run;
  #last;
  #board;
  #leaving;
  #due;

  constructor() {
    super();
    styled(this.#root, STYLE);
    // the text of the tag is what is read until the board is there, and by whoever runs no scripts
    this.#root.append(document.createElement("slot"));
  }

  connectedCallback() {
    clearTimeout(this.#leaving);
    near.observe(this);
  }

  disconnectedCallback() {
    near.unobserve(this);
    // it may only be on its way to another place
    this.#leaving = setTimeout(() => this.#end());
  }

  attributeChangedCallback() {
    if (!this.#started) return;
    // several attributes that are set in a row count together
    this.#due ??= queueMicrotask(() => {
      this.#due = undefined;
      this.#board?.update();
    }) ?? true;
  }

  formResetCallback() {
    this.load({ start: this.getAttribute("start"), moves: this.getAttribute("moves") });
  }

  #end() {
    this.#board?.close();
    this.#board = this.#started = this.#run = undefined;
    this.#internals?.setFormValue?.(null);
  }

  /** Brings the board; it comes by itself when it is near the window. */
  start() {
    near.unobserve(this);
    return (this.#started ??= this.#last = this.#open(this.#last));
  }

  async #open(before) {
    const run = (this.#run = {});
    await before;
    if (this.#run !== run) return;
    try {
      const { openBoard } = await fetchParts();
      const board = await openBoard(this, this.#root, home, (word, detail) => {
        // who writes plain HTML listens to no events
        if (word === "error") console.warn("suizo-board:", detail.message, this);
        this.#hear(word, detail);
      });
      if (this.#run !== run) return board.close();
      this.#board = board;
      this.#hear("ready", {});
    } catch (error) {
      parts = undefined;
      if (this.#run !== run) return;
      console.info("suizo-board:", error);
      showPicture(this, this.#root);
      this.#hear("error", { message: String(error) });
    }
  }

  #hear(word, detail) {
    this.#internals?.setFormValue?.(this.#board?.ask("usi") ?? null);
    if (word !== "change") this.dispatchEvent(new CustomEvent(`suizo-${word}`, { bubbles: true, composed: true, detail }));
  }

  async #tell(...words) {
    await this.start();
    return this.#board?.ask(...words);
  }

  /** Another game of the same rules: `start` as the attribute, `moves` as the attribute or as a list; whether all of it could be used. */
  async load({ start, moves } = {}) {
    await this.start();
    return this.#board ? this.#board.ask("load", start ?? "", [moves ?? ""].flat().join(",")) === undefined : false;
  }

  /** Plays a move in USI; whether it was played. */
  async play(usi) {
    await this.start();
    return this.#board ? this.#board.ask("play", String(usi)) === undefined : false;
  }

  async flip() {
    await this.#tell("flip");
  }

  /** The position shown; empty until the board is there. */
  get sfen() {
    return this.#board?.ask("sfen") ?? "";
  }

  /** The record, in `usi`, `kif`, `ki2`, `csa`, `jkf`, `hodges`, `bod` or `usen`. */
  async record(format = "usi") {
    await this.start();
    if (!this.#board) throw new Error("suizo-board: there is no board");
    return this.#board.record(format);
  }

  get form() {
    return this.#internals?.form ?? null;
  }

  get name() {
    return this.getAttribute("name") ?? "";
  }

  get value() {
    return this.#board?.ask("usi") ?? "";
  }
}

/** A style that no content policy counts as inline. */
function styled(root, css) {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // an old browser, which shows the text of the tag
  }
}

const draw = (name, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** Where no program may run: the position as a picture, with a link to the page of its own. */
function showPicture(tag, root) {
  const asked = (name) => tag.getAttribute(name) ?? "";
  const link = document.createElement("a");
  link.href = `${home}#${OF_GAME.filter(asked)
    .map((name) => `${name.replaceAll("-", "_")}=${encodeURIComponent(asked(name))}`)
    .join("&")}`;
  link.target = "_blank";
  link.rel = "noopener";
  link.part = "link";
  const lang = (tag.closest("[lang]")?.lang ?? navigator.language).split("-")[0].toLowerCase();
  link.textContent = WORDS[lang] ?? WORDS.en;
  const line = document.createElement("p");
  line.append(link);
  const picture = pictureOf(asked);
  styled(root, `${STYLE}svg{display:block;inline-size:100%}text{font:500 70px/1 sans-serif;text-anchor:middle}.small{font-size:34px}p{text-align:center}`);
  // a picture says what the text says; without one the text stays
  const slot = document.createElement("slot");
  if (picture) {
    picture.setAttribute("aria-label", tag.textContent.trim() || picture.dataset.sfen);
    slot.hidden = true;
  }
  root.replaceChildren(...(picture ? [picture] : []), slot, line);
}

function pictureOf(asked) {
  const variant = asked("variant") || "shogi";
  const start = asked("start");
  const sfen = start.includes("/") ? start.replaceAll("_", " ") : STARTS[start && start !== "startpos" ? start : variant];
  if (!sfen) return;
  const [ranks, , held] = sfen.split(" ");
  const rows = ranks.split("/").map((rank) => (rank.match(/\+?[A-Za-z]|\d/g) ?? []).flatMap((sign) => (sign > 0 ? Array(+sign).fill("") : sign)));
  const [high, wide] = [rows.length, rows[0].length];
  if (wide > 9 || high > 9 || rows.some((row) => row.length !== wide)) return;
  const hands = {};
  for (const [, count, sign] of (held ?? "").matchAll(/(\d*)([A-Za-z])/g)) hands[sign] = +count || 1;
  const at = (square) => [square.charCodeAt(1) - 97, wide - square[0]];
  const moves = asked("moves").split(/[\s,]+/).filter(Boolean);
  for (const [ply, move] of moves.slice(0, asked("ply") || moves.length).entries()) {
    const [y, x] = at(move.slice(2, 4));
    const own = ply % 2 === (sfen.split(" ")[1] === "w" ? 1 : 0) ? "toUpperCase" : "toLowerCase";
    if (!rows[y] || x < 0 || x >= wide) return;
    if (move[1] === "*") {
      hands[move[0][own]()] -= 1;
      rows[y][x] = move[0][own]();
      continue;
    }
    const [from, file] = at(move);
    const taken = rows[y][x].replace("+", "")[own]();
    if (taken && ["shogi", "asakura"].includes(variant) && !/[ek]/i.test(taken)) hands[taken] = (hands[taken] ?? 0) + 1;
    rows[y][x] = (move[4] === "+" ? "+" : "") + (rows[from]?.[file] ?? "");
    rows[from][file] = "";
  }
  const hand = (y, mark, test) => {
    const pieces = Object.entries(hands).filter(([sign, count]) => count > 0 && test(sign));
    const text = pieces.map(([sign, count]) => SIGNS[sign.toUpperCase()]?.[0] + (count > 1 ? count : "")).join(" ");
    return draw("text", { class: "small", x: 50 * wide, y }, text && `${mark} ${text}`);
  };
  const picture = draw("svg", { viewBox: `-10 -50 ${100 * wide + 20} ${110 * high + 100}`, role: "img", fill: "currentColor" });
  const lines = Array.from({ length: wide + 1 }, (_, i) => `M${100 * i} 0V${110 * high}`).join("") + Array.from({ length: high + 1 }, (_, i) => `M0 ${110 * i}H${100 * wide}`).join("");
  picture.append(draw("path", { d: lines, stroke: "currentColor", "stroke-width": 2, fill: "none" }));
  rows.forEach((row, y) =>
    row.forEach((sign, x) => {
      const kind = sign.replace("+", "");
      const text = SIGNS[kind.toUpperCase()]?.[sign.length - 1];
      const turn = kind > "Z" ? "rotate(180)" : "";
      if (text) picture.append(draw("text", { transform: `translate(${100 * x + 50} ${110 * y + 55})${turn}`, y: 26, ...(sign[1] && { fill: "#b3261e" }) }, text));
    }),
  );
  picture.append(hand(-14, "☖", (sign) => sign > "Z"), hand(110 * high + 38, "☗", (sign) => sign < "a"));
  picture.dataset.sfen = rows.map((row) => row.join(",")).join("/");
  return picture;
}

// a page may name the script twice
if (!customElements.get("suizo-board")) customElements.define("suizo-board", SuizoBoard);
