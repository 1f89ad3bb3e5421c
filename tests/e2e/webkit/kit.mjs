// WebKit, the engine of Safari, as Debian builds it: GTK's MiniBrowser, driven by the W3C WebDriver protocol, on a screen of its own.
// What the hands of ../harness.mjs ask of a page is given here, and of a place in it by ../places.mjs, so that all browsers share them.

import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import { App, DESKTOP, PATIENCE_MS, site, until } from "../harness.mjs";
import { Places } from "../places.mjs";

const PICTURES = path.resolve(import.meta.dirname, "../../../target/e2e");
/** How WebDriver marks an element among values. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A browser that is to start does so in a second or two, or never: now and then it ends before it has answered its driver, which waits on. */
const START_MS = 15_000;
/** How often it is started. */
const STARTS = 4;

const running = [];
let display, origin;

before(async () => {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  running.push(screen);
  display = await new Promise((resolve, reject) => {
    screen.once("error", reject);
    screen.stdio[3].once("data", (bytes) => resolve(`:${bytes.toString().trim()}`));
  });
  await startDriver();
});
after(() => running.forEach((child) => child.kill("SIGKILL")));

async function startDriver() {
  const port = await freePort();
  const driver = spawn(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver", [`--port=${port}`], {
    // the tests may run as root in a container, where the browser's own sandbox cannot be set up
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LANG: "en_GB.UTF-8", LANGUAGE: "en_GB" },
    stdio: "ignore",
  });
  running.push(driver);
  origin = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${origin}/status`).then((answer) => answer.ok, () => false), "the driver of WebKit answers");
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** An order to the driver; its answer, for which it has somewhat longer than the page has for what it does. */
async function order(method, address, body, patience_ms = PATIENCE_MS + START_MS) {
  const signal = AbortSignal.timeout(patience_ms);
  const answer = await fetch(origin + address, { method, body: body && JSON.stringify(body), signal }).catch((error) => {
    throw new Error(`${method} ${address}: ${error}`, { cause: error });
  });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
  return value;
}

/** A browser with a fresh profile. */
async function startBrowser(starts = STARTS) {
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: process.env.WEBKIT, args: ["--automation"] } } };
  try {
    const { sessionId } = await order("POST", "/session", { capabilities }, START_MS);
    return sessionId;
  } catch (error) {
    if (starts === 1) throw error;
    console.log(`WebKit is started once more: ${error.message}`);
    running.pop().kill("SIGKILL");
    await startDriver();
    return startBrowser(starts - 1);
  }
}

/** An element that was found. */
class Handle {
  constructor(tab, id) {
    Object.assign(this, { tab, id });
  }

  evaluate(read, ...rest) {
    return this.tab.run(read, [{ [ELEMENT]: this.id }, ...rest]);
  }

  boundingBox() {
    return this.evaluate((element) => {
      element.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  async click() {
    const { x, y, width, height } = await this.boundingBox();
    await this.tab.mouse.click(x + width / 2, y + height / 2);
  }

  type(text) {
    return this.tab.order("POST", `/element/${this.id}/value`, { text });
  }
}

/** As much of a page of Puppeteer as `Places` wants, and of one of Playwright as the hands want. */
class Tab {
  constructor(session) {
    this.session = session;
    const act = (actions) => this.order("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
    const move = (x, y, duration = 0) => ({ type: "pointerMove", duration, x: Math.round(x), y: Math.round(y) });
    const [down, up] = [{ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    this.mouse = {
      click: (x, y) => act([move(x, y), down, up]),
      move: (x, y) => act([move(x, y, 50)]),
      down: () => act([down]),
      up: () => act([up]),
    };
    const NAMES = { Enter: "\uE007", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Tab: "\uE004" };
    const press = (key) => this.order("POST", "/actions", { actions: [{ type: "key", id: "keys", actions: ["keyDown", "keyUp"].map((type) => ({ type, value: NAMES[key] ?? key })) }] });
    this.keyboard = {
      press,
      type: async (text) => {
        for (const key of text) await press(key);
      },
    };
  }

  order(method, address, body) {
    return order(method, `/session/${this.session}${address}`, body);
  }

  /** Runs a function in the page, which may take its time; what it throws is thrown here. */
  async run(act, args) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${act})(...[].slice.call(arguments, 0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.order("POST", "/execute/async", { script, args });
    if (error) throw new Error(error);
    return value;
  }

  evaluate(act, ...args) {
    return this.run(act, args.map((arg) => arg ?? null));
  }

  async $$(selector) {
    // what the page draws anew at that moment is looked for again
    const look = () => this.order("POST", "/elements", { using: "css selector", value: selector }).catch((error) => {
      if (/stale element/.test(error)) return false;
      throw error;
    });
    const found = await until(look, selector);
    return found.map((element) => new Handle(this, element[ELEMENT]));
  }

  $$eval(selector, read) {
    return this.run(`(selector) => (${read})([...document.querySelectorAll(selector)])`, [selector]);
  }

  waitForFunction(test, _, ...args) {
    return until(() => this.evaluate(test, ...args), String(test));
  }

  waitForSelector(selector, { visible }) {
    const isThere = (selector, visible) => {
      const found = document.querySelector(selector);
      return Boolean(found) && (!visible || found.getClientRects().length > 0);
    };
    return until(() => this.evaluate(isThere, selector, visible), selector);
  }

  locator(selector) {
    return new Places(this, selector);
  }

  goto(url) {
    return this.order("POST", "/url", { url });
  }

  reload() {
    return this.order("POST", "/refresh", {});
  }
}

/**
 * One journey in a fresh profile.
 *
 * @param {string} name
 * @param {{ fragment?: string, open?: boolean, server?: object }} options `server`: of the host
 * @param {(app: App, world: { site: Awaited<ReturnType<typeof site>> }) => Promise<void>} body
 */
export function journey(name, { fragment = "", open = true, server = {} }, body) {
  test(`WebKit: ${name}`, async () => {
    const sessionId = await startBrowser();
    const host = await site(server);
    const tab = new Tab(sessionId);
    const app = new App(tab, host.url);
    try {
      await tab.order("POST", "/timeouts", { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
      await tab.order("POST", "/window/rect", { x: 0, y: 0, ...DESKTOP.viewport });
      if (open) await app.open(fragment);
      await body(app, { site: host });
    } catch (error) {
      const picture = await tab.order("GET", "/screenshot").catch(() => "");
      await fs.writeFile(path.join(PICTURES, `webkit-${name.replace(/[^\w]+/g, "-")}.png`), picture, "base64");
      throw error;
    } finally {
      await order("DELETE", `/session/${sessionId}`).catch(() => {});
      await host.close();
    }
  });
}
