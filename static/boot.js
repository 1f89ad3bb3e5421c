// Starts the page, or shows what the browser lacks. A file of its own because the policy in index.html allows no inline script.

const MISSING = [
  ["WebAssembly", () => typeof WebAssembly === "object"],
  ["WebAssembly SIMD", () => WebAssembly.validate(SIMD)],
  ["module workers", hasModuleWorkers],
];

// a module with one function, which returns a constant of type v128
const SIMD = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 5, 1, 0x60, 0, 1, 0x7b,
  3, 2, 1, 0,
  10, 22, 1, 20, 0, 0xfd, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11,
);

/** A browser with module workers reads `type` before it finds that the address is invalid. */
function hasModuleWorkers() {
  let asked = false;
  try {
    new Worker("http://[", {
      get type() {
        asked = true;
        return "module";
      },
    });
  } catch {
    // the address is wrong on purpose
  }
  return asked;
}

const root = document.documentElement;
const [WORDS, PIECES] = ["words", "piece-sets"].map((name) => document.querySelector(`meta[name="${name}"]`).content);

async function start() {
  const script = document.querySelector('link[rel="modulepreload"]').href;
  const wasm = document.querySelector('link[rel="preload"][as="fetch"]').href;
  // found by static/first.js
  const lang = root.dataset.speaks;
  const [words, { default: init, openPage }] = await Promise.all([fetchText(WORDS.replace("*", lang)), import(script), root.styles]);
  await init({ module_or_path: wasm });
  // a task of its own for what follows, as for each step of it
  await new Promise((next) => setTimeout(next));
  openPage(lang, words);
}

async function fetchText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

// a fault of the program itself, after which nothing of it can be trusted
for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, ({ error, reason }) => stop(error ?? reason));

async function stop(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  show("load", String(error));
  const { tell } = await import("./fault.js");
  tell(trouble, root.dataset.speaks);
}

// the page asks for sounds as `90 capture check` or `90 speak ja 5`
document.addEventListener("suizo:sound", async ({ detail }) => {
  const [volume, ...words] = detail.split(" ");
  try {
    const { play, speak } = await import("./sound.js");
    if (words[0] === "speak") speak(words.slice(2).join(" "), words[1], volume / 100);
    else await play(words.join(" "), volume / 100);
  } catch (error) {
    console.info(error);
  }
});

// the page asks for a set of pieces by its name: a drawing in the page itself is painted sooner than one in another file
const ink = document.createElement("div");
ink.hidden = true;
root.append(ink);
const sets = new Set();
// the set of the first picture is in the page already, and stays when that goes: moved before, all its pieces would be drawn a second time
for (const drawn of document.querySelectorAll("#first [data-set]")) {
  sets.add(drawn.dataset.set);
  new MutationObserver(() => ink.append(...drawn.children)).observe(root, { childList: true });
}
// what is dropped or pasted before the part that takes it has come waits for it: a browser would leave the page for a dropped file
const into = new AbortController();
let held;
for (const name of ["dragover", "drop", "paste"]) addEventListener(name, hold, into);
document.addEventListener("suizo:takes", () => {
  into.abort();
  if (held) dispatchEvent(new DragEvent("drop", { dataTransfer: held }));
});

function hold(event) {
  if (event.target.tagName === "INPUT") return;
  event.preventDefault();
  if (event.type === "dragover") return;
  const data = event.dataTransfer ?? event.clipboardData;
  held = new DataTransfer();
  for (const file of data.files) held.items.add(file);
  held.setData("text/plain", data.getData("text/plain"));
}

// the browser's offer to install the page waits until somebody asks for it (src/browser/shell/offline.rs)
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  root.offer = event;
});

document.addEventListener("suizo:pieces", ({ detail: set }) => wantPieces(set));
if (root.dataset.needs) wantPieces(root.dataset.needs);

function wantPieces(set) {
  if (!sets.has(set)) bringPieces(set);
  sets.add(set);
}

async function bringPieces(set) {
  try {
    const file = await fetchText(PIECES.replace("*", set));
    ink.append(new DOMParser().parseFromString(file, "image/svg+xml").documentElement);
  } catch (error) {
    // told when it is tried again: a page that is left has its fetches broken off, in Firefox before it hears so, and tries no more
    setTimeout(() => {
      console.error(error);
      bringPieces(set);
    }, 5000);
  }
}

function show(kind, detail) {
  document.body.replaceChildren(trouble);
  for (const text of trouble.querySelectorAll("[data-trouble]")) text.hidden = text.dataset.trouble !== kind;
  trouble.querySelector("[data-detail]").textContent = detail;
  trouble.hidden = false;
}

// kept here, since the page replaces the body
const trouble = document.getElementById("trouble");
const missing = MISSING.find(([, has]) => !has());
if (missing) {
  show("browser", missing[0]);
} else {
  start().catch((error) => {
    console.error(error);
    show("load", String(error));
    stop(error);
  });
}
