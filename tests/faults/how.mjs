// How the faults of the table are brought about. Each takes a `World` (world.mjs), or is made for one by its arguments.
// What runs in the page is a function of its own, with nothing from around it.

import assert from "node:assert/strict";
import { until } from "../e2e/harness.mjs";
import { openLibrary } from "../e2e/library.mjs";

// -- storage

function refuseStorage(how) {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  if (how === "off") Object.defineProperty(window, "localStorage", { get: denied });
  else Storage.prototype.setItem = { full, denied, drops: () => {} }[how];
}

/** Storage that is refused from before the page opens. */
export const storage = (how) => (world) => world.atStart(refuseStorage, how);
/** The same from now on. */
export const storageNow = (how) => (world) => world.inPage(refuseStorage, how);

/** A move is made that cannot be kept, then one that can: both are kept. */
export async function fullForAMove(world) {
  await world.inPage(() => {
    window.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await world.app.play("9g9f");
  await until(async () => /storage is full/.test(await world.app.text()), "it is told");
  await world.inPage(() => (Storage.prototype.setItem = window.setItem));
  await world.app.play("1c1d");
  world.committed.push("9g9f", "1c1d");
}

/** What is stored under a key becomes something else while no page is open. */
export const store = (key, change) => async (world) => {
  world.damaged = await world.elsewhere(([key]) => localStorage.getItem(key), [key]);
  world.damaged = change(world.damaged ?? "");
  await world.elsewhere(([key, text]) => localStorage.setItem(key, text), [key, world.damaged]);
};

/** The stored game cannot be read, as many before it. */
export const manyAside = (key) => async (world) => {
  await store(key, () => "a wreck")(world);
  await world.elsewhere(([key]) => {
    for (let n = 1; n <= 100; n++) localStorage.setItem(`${key}.aside.${n}`, `wreck ${n}`);
  }, [key]);
};

export async function saveAside(world) {
  const [download] = await Promise.all([world.app.page.waitForEvent("download"), world.app.press(world.app.action("save-aside"))]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const saved = JSON.parse(Buffer.concat(chunks).toString());
  assert.deepEqual(saved, { "suizo:game.aside.1": world.damaged });
}

export const clear = (world) => world.inPage(() => localStorage.clear());

export const strangers = (world) =>
  world.inPage(() => {
    for (const key of ["game", "settings", "suizo", "suizo:", "suizo:nonsense"]) localStorage.setItem(key, "{");
    localStorage.setItem("suizo:tab", localStorage.getItem("suizo:tab"));
  });

// -- the library

function spoilDatabase(how) {
  // the worker's own database is spoilt by a script that runs in it first
  const code = `
    const how = ${JSON.stringify(how)};
    if (how === "absent") Object.defineProperty(self, "indexedDB", { value: undefined });
    if (how === "refuses") IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
    if (how === "hangs") IDBFactory.prototype.open = () => new EventTarget();
    if (how === "no channels") self.BroadcastChannel = undefined;
    if (how === "full") IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
  `;
  return code;
}

/** The database of the worker of records, spoilt in its loader, which runs before its program. */
export const database = (how) => (world) => {
  world.host.spoil = (name, body) => (/^records-.*_loader\.js$/.test(name) ? { body: spoilDatabase(how) + body } : undefined);
};

export async function endTheGame({ app }) {
  await app.press(app.action("resign"));
  await app.press(app.action("resign"));
  await app.result.waitFor();
}

export const deleteDatabase = (world) =>
  world.inPage(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase("suizo:library");
        request.onsuccess = request.onerror = request.onblocked = () => resolve();
      }),
  );

/** Writes into the stores of the library what nobody can read. */
export const damageEntry = async (world) => {
  await world.inPage(async () => {
    const wait = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const database = await wait(indexedDB.open("suizo:library"));
    const transaction = database.transaction(["entries", "games"], "readwrite");
    const [key] = await wait(transaction.objectStore("entries").getAllKeys());
    await wait(transaction.objectStore("entries").put("{", key));
    await wait(transaction.objectStore("games").put(Uint8Array.of(1, 2, 3), key));
    database.close();
  });
  await world.open();
  await seeLibrary(world);
};

export const laterDatabase = (world) =>
  world.elsewhere(async () => {
    const wait = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    (await wait(indexedDB.open("suizo:library", 99))).close();
  }, []).then(() => world.open()).then(() => endTheGame(world));

/** Opens the library, which shows what it can. */
export async function seeLibrary({ app }) {
  await openLibrary(app);
  await app.press(app.action("close"));
}

/** Asks for the library, which says that it cannot be had. */
export async function tryLibrary(world) {
  const { app } = world;
  await app.press(app.action("library"));
  await until(async () => /could not be|refused|not come up|broken|failed/i.test(await app.text()), "the library says what is wrong");
  await app.press(app.action("close"));
}

// -- workers

function spoilWorkers({ match, how }) {
  const { Worker } = window;
  window.started = [];
  window.Worker = class extends Worker {
    constructor(address, options) {
      const text = String(address);
      const isMeant = text.includes(match);
      if (isMeant && how === "refused") throw new DOMException("no workers here", "SecurityError");
      super(isMeant && how === "elsewhere" ? text.replace(match, "nowhere-") : address, options);
      if (!text.includes("http://[")) window.started.push(this);
      if (isMeant && how === "nonsense") {
        const talk = () => this.dispatchEvent(new MessageEvent("message", { data: { t: "elephant", x: [1, "2", null] } }));
        setInterval(talk, 50);
      }
    }
  };
}

/** Workers whose address has this in it. */
export const worker = (match, how) => (world) => world.atStart(spoilWorkers, { match, how });

/** Ends all workers behind the page's back, as a browser that needs memory does. */
export async function killWorkers(world) {
  await world.atStart(spoilWorkers, { match: "nothing", how: "" });
  await world.open();
  await until(() => world.inPage(() => window.started.length > 0), "a worker");
  await openLibrary(world.app);
  await world.app.press(world.app.action("close"));
  await world.inPage(() => window.started.forEach((worker) => (worker.terminate(), worker.dispatchEvent(new Event("error")))));
}

/** The engine dies at its next searches. */
export const killEngine = (times) => async (world) => {
  await world.atStart(
    ({ times }) => {
      const { Worker } = window;
      let left = times;
      window.Worker = class extends Worker {
        postMessage(message, ...rest) {
          if (message?.t === "go" && left > 0) {
            left -= 1;
            this.terminate();
            setTimeout(() => this.dispatchEvent(new Event("error")), 20);
          } else super.postMessage(message, ...rest);
        }
      };
    },
    { times },
  );
  await world.open();
  await world.app.play("2g2f");
  world.committed.push("2g2f");
};

/** The engine's program may have so many MiB more memory than it begins with. */
export const memory = (mib) => (world) => {
  world.host.spoil = (name, body) => (/^worker-.*\.wasm$/.test(name) ? { body: withMost(body, mib * 16) } : undefined);
};

/** A WebAssembly module whose memory may grow by so many pages of 64 KiB. */
export function withMost(program, pages) {
  const bytes = [...program];
  const number = (at) => {
    let [value, shift, end] = [0, 0, at];
    for (;;) {
      const byte = bytes[end++];
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return { value, end };
    }
  };
  const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >> 7)]);
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const { value: size, end: start } = number(at + 1);
    if (id === 5) {
      const { value: first } = number(start + 2);
      const section = [1, 1, ...written(first), ...written(first + pages)];
      return Buffer.from([...bytes.slice(0, at), 5, ...written(section.length), ...section, ...bytes.slice(start + size)]);
    }
    at = start + size;
  }
  throw new Error("the program has no memory of its own");
}

export async function reloadWhileThinking(world) {
  const { app } = world;
  await app.play("2g2f");
  world.committed.push("2g2f");
  await world.open();
  await app.waitPly(world.committed.length + 1);
}

// -- time

const seconds = ({ app }) => app.root.locator('[data-clock="black"]').getAttribute("data-seconds").then(Number);

/** Another date and hour, which the clocks of a game have nothing to do with. */
export const clock = (ms) => async (world) => {
  const before = await seconds(world);
  await world.inPage((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, ms);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const spent = before - (await seconds(world));
  assert.ok(spent >= 0 && spent < 30, `the clock of the game goes on as before: ${spent} s`);
};

const shift = (ms) => (world) =>
  world.inPage((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
  }, ms);

/** The time that the clocks of a game go by is less than it was: nobody gains or loses much. */
export const timeBack = (ms) => async (world) => {
  const before = await seconds(world);
  await shift(-ms)(world);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const now = await seconds(world);
  assert.ok(Math.abs(before - now) < 30, `${before} s, then ${now} s`);
};

/** An hour passes at once in a game of fifteen minutes: the flag has fallen. */
export async function sleep(world) {
  await shift(36e5)(world);
  await world.app.root.locator('[data-result="white"][data-reason="timeout"]').waitFor();
}

export const block = (ms) => (world) =>
  world.inPage((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, ms);

export async function freeze(world) {
  const session = await world.context.newCDPSession(world.app.page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await session.detach();
}

export async function crash(world) {
  const session = await world.context.newCDPSession(world.app.page);
  const crashed = new Promise((resolve) => world.app.page.once("crash", resolve));
  session.send("Page.crash").catch(() => {});
  await crashed;
  world.isGone = true;
}

export async function close(world) {
  const { app } = world;
  await app.press(app.square("2g"));
  await app.press(app.square("2f"));
  world.committed.push("2g2f");
  await world.close();
}

export const reloads = (n) => async (world) => {
  // not waiting for the page in between
  for (let i = 0; i < n; i++) await world.app.page.reload();
  await world.app.ready();
};

export async function thereAndBack(world) {
  await world.elsewhere(() => {}, []);
  await world.back();
}

// -- other tabs

export async function otherTabPlays(world) {
  const other = await world.newTab();
  await other.open();
  await other.play("2g2f");
  world.committed.push("2g2f");
  await world.app.action("continue-here").waitFor();
  await other.page.close();
}

export async function otherTabBeginsAnew(world) {
  const other = await world.newTab();
  await other.open();
  await other.newGame({ opponent: "friend" });
  await world.app.action("continue-here").waitFor();
  await other.page.close();
}

export async function otherTabClears(world) {
  const other = await world.newTab();
  await other.page.goto(`${other.url}elsewhere.html`);
  await other.page.evaluate(() => localStorage.clear());
  await other.page.close();
}

export const manyTabs = (n) => async (world) => {
  for (let i = 0; i < n; i++) {
    const other = await world.newTab();
    await other.open();
    await other.page.close();
  }
};

// -- the way here

/** Files whose names match get another answer. */
export const spoil = (match, answer) => (world) => {
  world.host.spoil = (name) => (match.test(name) ? answer : undefined);
};

/** The second half of these files is missing. */
export const cut = (match) => (world) => {
  world.host.spoil = (name, body) => (match.test(name) ? { body: Buffer.from(body).subarray(0, Math.floor(body.length / 2)) } : undefined);
};

/** Somebody wants something, and leaves it again. */
export const wish = (action) => async (world) => {
  const { app } = world;
  await app.press(app.action(action).first());
  await new Promise((resolve) => setTimeout(resolve, 500));
};

export const setting = (name, value) => async (world) => {
  const { app } = world;
  await app.press(app.action("settings").first());
  await app.set(name, value);
  await new Promise((resolve) => setTimeout(resolve, 300));
};

export const hostGone = (world) => {
  world.host.spoil = () => ({ status: 503, body: "gone" });
};

// -- the browser itself

/** What reaches the page when its program traps: a runtime error of WebAssembly that nobody catches, here of a program of three bytes. */
const fault = () => {
  setTimeout(() => {
    const trap = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11);
    new WebAssembly.Instance(new WebAssembly.Module(trap)).exports.f();
  }, 0);
};

export async function trap(world) {
  await world.inPage(fault);
  await world.app.root.locator('[data-fault="go-on"]').waitFor();
}

export async function trapTwice(world) {
  await trap(world);
  await goOn(world);
  await trap(world);
}

export async function goOn(world) {
  await world.app.root.locator('[data-fault="go-on"]').click();
  await world.app.ready();
}

export async function beginAnew(world) {
  world.damaged = await world.inPage(() => localStorage.getItem("suizo:game"));
  await world.app.root.locator('[data-fault="anew"]').click();
  await world.app.ready();
}

function takeAway(what) {
  const refuse = () => {
    throw new DOMException("not here", "SecurityError");
  };
  if (what === "history") history.pushState = history.replaceState = refuse;
  if (what === "audio") window.AudioContext = class { constructor() { refuse(); } };
  if (what === "speech") Object.defineProperty(window, "speechSynthesis", { value: undefined });
  if (what === "clipboard") document.execCommand = () => false;
  if (what === "clipboard") Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
  if (what === "service worker") Object.defineProperty(navigator, "serviceWorker", { value: { register: () => Promise.reject(new DOMException("no", "SecurityError")) } });
}

export const lacks = (what) => (world) => world.atStart(takeAway, what);

export async function copy(world) {
  const { app } = world;
  await app.press(app.action("share").first());
  await app.root.locator("textarea").first().waitFor();
  await app.press(app.root.locator('[data-action^="copy"]').first());
}

// -- what comes from outside

export const fragment = (text) => async (world) => {
  await world.inPage((text) => (location.hash = text), text);
  await new Promise((resolve) => setTimeout(resolve, 500));
};

export const paste = (text) => async (world) => {
  await world.inPage((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await new Promise((resolve) => setTimeout(resolve, 500));
};
