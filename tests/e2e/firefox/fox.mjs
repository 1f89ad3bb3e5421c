// Firefox as people have it, driven by Puppeteer: Playwright drives only a Firefox of its own making.
// What the hands of ../harness.mjs ask of a page is given here, and of a place in it by ../places.mjs, so that all browsers share them.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { App, DESKTOP, NO_GESTURE_YET, PATIENCE_MS, explained, shown, site } from "../harness.mjs";
import { Places } from "../places.mjs";

const PICTURES = path.resolve(import.meta.dirname, "../../../target/e2e");

// what a fetch says that its page did not wait for, whether its answer was to come from the host or from the worker that keeps files
const CUT = /NetworkError|AbortError|a page that is gone|A ServiceWorker intercepted the request/;

let browser;
before(async () => {
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    // nothing moves by itself, and scroll bars take no room, as on phones
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1, "ui.useOverlayScrollbars": 1 },
  });
});
after(() => browser?.close());

/** A page of Firefox in the shape that the harness knows. */
export class Page {
  constructor(page) {
    this.own = page;
    this.keyboard = page.keyboard;
    this.mouse = page.mouse;
  }

  locator(selector) {
    return new Places(this.own, selector);
  }

  async goto(url) {
    await this.leave(() => this.own.goto(url));
  }

  async reload() {
    await this.leave(() => this.own.reload());
  }

  /** A page that is left while it still fetches complains in Firefox: it rests first, and `leaving` says that whatever it begins then is cut. */
  async leave(go) {
    await this.rest();
    this.leaving = true;
    try {
      await go();
      // what the page that is gone said has come by now
      await this.own.evaluate(() => {});
    } finally {
      this.leaving = false;
    }
  }

  /** The next chooser of files, which takes what a test would put on the disk. */
  async waitForEvent(name) {
    assert.equal(name, "filechooser");
    const chooser = await this.own.waitForFileChooser();
    return {
      setFiles: async (files) => {
        const folder = await fs.mkdtemp(path.join(os.tmpdir(), "suizo-"));
        const paths = files.map((file) => path.join(folder, file.name));
        for (const [index, file] of files.entries()) await fs.writeFile(paths[index], file.buffer);
        await chooser.accept(paths);
      },
    };
  }

  async close() {
    await this.rest();
    this.leaving = true;
    await this.own.close();
  }

  async rest() {
    await this.own.waitForNetworkIdle({ idleTime: 100 });
  }

  async evaluate(...rest) {
    return this.own.evaluate(...rest);
  }
}

/**
 * A message of the console and where it is from, nothing where the page was being left; all that its own text tells of an error object is
 * that it is one.
 */
async function told(message, leaving) {
  const { url, lineNumber } = message.location();
  const said = await Promise.all(message.args().map((part) => part.evaluate(String).catch(() => "an error of a page that is gone")));
  const text = said.join(" ") || message.text();
  return leaving && CUT.test(text) ? "" : `${message.type()}: ${text} (${url}:${lineNumber})`;
}

/**
 * One journey in a fresh profile; afterwards the console must be clean.
 *
 * @param {string} name
 * @param {{ fragment?: string, viewport?: { width: number, height: number }, open?: boolean, server?: object, allow?: RegExp }} options
 *   `server`: of the host; `allow`: complaints that the journey provokes.
 * @param {(app: App, world: { site: Awaited<ReturnType<typeof site>>, context: import("puppeteer-core").BrowserContext, newTab: () => Promise<App> }) => Promise<void>} body
 *   `newTab`: another tab of the same profile
 */
export function journey(name, { fragment = "", viewport = DESKTOP.viewport, open = true, server = {}, allow }, body) {
  test(`Firefox: ${name}`, async () => {
    const host = await site(server);
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const complaints = [];
    const complained = async () => (await Promise.all(complaints)).filter(Boolean);
    page.on("pageerror", (error) => {
      if (!(app.page.leaving && CUT.test(error.message))) complaints.push(`uncaught: ${error.message}`);
    });
    page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) complaints.push(told(message, app.page.leaving));
    });
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.setViewport(viewport);
    const app = new App(new Page(page), host.url);
    try {
      if (open) await app.open(fragment);
      await body(app, { site: host, context, newTab: async () => app.at(new Page(await context.newPage())) });
      assert.deepEqual((await complained()).filter((text) => !NO_GESTURE_YET.test(text) && !allow?.test(text)), [], "the console stays clean");
    } catch (error) {
      const file = path.join(PICTURES, `firefox-${name.replace(/[^\w]+/g, "-")}.png`);
      await page.screenshot({ path: file }).catch(() => {});
      throw explained(error, await complained(), file, [await shown(page)]);
    } finally {
      await context.close();
      await host.close();
    }
  });
}
