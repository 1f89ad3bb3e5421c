// What a board needs once it is near: program, words, pieces and style, each fetched once for all boards of the document. The build fills
// in where the pieces and the engine's worker lie.

import init, { open, startEngineBy, tell } from "./embed.js";

const LANGS = __LANGS__;
const PIECES = "__PIECES__";
const WORKER = "__WORKER__";
const here = (path) => new URL(path, import.meta.url);

/** Fetched once each; what failed is asked for again. */
const kept = new Map();
function once(key, make) {
  if (!kept.has(key)) {
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

async function get(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw Error(`${address}: ${answer.status}`);
  return answer;
}

const program = () =>
  once("program", async () => {
    await init({ module_or_path: here("embed_bg.wasm") });
    startEngineBy(startWorker);
  });
const words = (lang) => once(`words ${lang}`, async () => (await get(here(`${lang}.txt`))).text());
const style = () =>
  once("style", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await get(here("style.css"))).text());
    return sheet;
  });
/** As a document: reading it so is no matter of Trusted Types. */
const pieces = (set) =>
  once(
    `pieces ${set}`,
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("GET", here(`${PIECES}/${set}.svg`));
        request.responseType = "document";
        request.overrideMimeType("image/svg+xml");
        request.onloadend = () => {
          const drawing = request.status < 400 && request.response?.documentElement;
          if (drawing) resolve(drawing);
          else reject(Error(`${set}: ${request.status}`));
        };
        request.send();
      }),
  );

let policy;
/** The engine's worker. A page from elsewhere may not start it by its address, but by a script of one line, where the policy lets it. */
function startWorker() {
  const rules = { createScriptURL: (address) => address };
  policy ??= globalThis.trustedTypes?.createPolicy("suizo-board", rules) ?? rules;
  const { href, origin } = here(WORKER);
  // imported so it counts as a script; a static import would count as a worker, and the policy would have to name our host there too
  const text = `import(${JSON.stringify(href)}).catch((error) => setTimeout(() => { throw error; }))`;
  const script = () => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(policy.createScriptURL(origin === globalThis.origin ? href : script()), { type: "module" });
}

/** Whether the page around is dark where the tag stands: a dark system alone does not say so, as many pages are light on it. */
function isOnDark(tag) {
  for (let around = tag; around; around = around.parentElement ?? around.getRootNode().host) {
    const [, red, green, blue, alpha = 1] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(getComputedStyle(around).backgroundColor) ?? [];
    if (red && alpha > 0.5) return 3 * red + 6 * green + +blue < 1280;
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes("dark") && (!scheme.includes("light") || DARK.matches);
}
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** What a board is told and asked, in the order that src/browser/tag/mod.rs knows. */
const TOLD = ["set", "update", "record", "cut", "unread", "no-record", "load", "flip", "play", "sfen", "usi", "fragment", "speak", "close"];
/** What has to do with records, fetched for the first of them. */
const records = () => once("records", () => import("./record.js"));

const SETS = ["kanji2", "kanji1", "marks", "international", "letters"];

/**
 * Opens a board.
 *
 * @param {HTMLElement} tag
 * @param {ShadowRoot} root
 * @param {string} home address of the page of its own
 * @param {(word: string, detail: object) => void} notify
 */
export async function openBoard(tag, root, home, notify) {
  const asked = (name) => tag.getAttribute(name) ?? "";
  const wish = () => {
    const lang = (tag.closest("[lang]")?.lang || navigator.language).split(/[-_]/)[0].toLowerCase();
    return LANGS.includes(lang) ? lang : LANGS[0];
  };
  let lang = wish();
  const set = () => (SETS.includes(asked("pieces")) ? asked("pieces") : ["ja", "zh"].includes(lang) ? "kanji1" : "international");
  const ink = document.createElement("div");
  ink.hidden = true;
  const place = document.createElement("div");
  const bring = async () => {
    const drawing = await pieces(set());
    if (!ink.querySelector(`[id^="${set()}-"]`)) ink.append(document.importNode(drawing, true));
  };
  const [file, sheet] = await Promise.all([words(lang), style(), program(), bring()]);
  const slot = document.createElement("slot");
  slot.hidden = true;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.slice(0, 1), sheet];
  const board = open(place, lang, file, home, notify);
  if (!board) throw Error("words of another version");
  const ask = (word, ...texts) => tell(board, TOLD.indexOf(word), ...texts);
  // `awaited`: a text, if an empty one, while a record is on its way; only with it can be judged what belongs to it
  let known, told, awaited;

  /** In another language the game goes on. */
  const speak = async () => {
    const next = wish();
    if (next === lang) return;
    const file = await words(next);
    if (next !== wish()) return;
    lang = next;
    // without its usual pieces it is a board to read still
    await bring().catch(console.info);
    ask("speak", lang, file);
  };
  const update = () => {
    speak().catch(console.info);
    const now = (name) => (name === "theme" && /^(auto)?$/.test(asked(name)) ? (isOnDark(tag) ? "dark" : "light") : tag.getAttribute(name));
    const changed = tag.constructor.observedAttributes.filter((name) => !["lang", "src", "record"].includes(name) && (known?.[name] ?? null) !== now(name));
    // a board is drawn first when it is told its attributes, even if it has none
    const isDue = !known || changed.length;
    known ??= {};
    for (const name of changed) ask("set", name, (known[name] = now(name)) ?? undefined);
    read();
    if (isDue) ask("update", awaited);
    if (changed.includes("pieces")) bring().catch(console.info);
  };
  /** The record that the tag names, holds or has in it. */
  const read = async () => {
    const inside = /^(view|puzzle)$/.test(asked("mode")) && !asked("moves") ? tag.textContent.trim() : "";
    const source = [asked("src"), asked("record"), inside];
    if (String(source) === (told ?? ",,")) return;
    const own = (told = String(source));
    awaited = "";
    const words = await records()
      .then((module) => module.told(...source))
      .catch((error) => ["unread", String(error)]);
    if (told !== own) return;
    awaited = undefined;
    ask(...words);
  };

  update();
  DARK.addEventListener("change", update);
  root.replaceChildren(ink, place, slot);
  return {
    ask,
    update,
    close() {
      DARK.removeEventListener("change", update);
      ask("close");
      root.replaceChildren(document.createElement("slot"));
    },
    async record(format) {
      return (await records()).write(ask("fragment"), format);
    },
  };
}
