// Places in a page, for browsers that Playwright does not drive.

import assert from "node:assert/strict";
import { until } from "./harness.mjs";

/** Places in the page that match, as far as Playwright's locators are used. `page` is one of Puppeteer, or as much of one. */
export class Places {
  constructor(page, selector, index = null) {
    Object.assign(this, { page, selector, index });
  }

  locator(selector) {
    return new Places(this.page, selector.split(",").map((part) => `${this.selector} ${part}`).join(","), null);
  }

  first() {
    return this.nth(0);
  }

  nth(index) {
    return new Places(this.page, this.selector, index);
  }

  async all() {
    return this.page.$$(this.selector);
  }

  /** The one place that is meant, once it is there. */
  async one() {
    const found = await until(async () => {
      const all = await this.all();
      return all.length > 0 && all;
    }, this.selector);
    assert.ok(this.index !== null || found.length === 1, `${found.length} elements match ${this.selector}`);
    return found[this.index ?? 0];
  }

  /** Acts on the one place that is meant; on the one that took its place, where the page drew it anew between finding and acting. */
  async with(act) {
    const { value } = await until(async () => {
      const place = await this.one();
      try {
        return { value: await act(place) };
      } catch (error) {
        if (/stale element|detached/.test(error)) return false;
        throw error;
      }
    }, this.selector);
    return value;
  }

  async count() {
    return (await this.all()).length;
  }

  async waitFor({ state = "visible" } = {}) {
    if (state === "detached") await this.page.waitForFunction((selector) => !document.querySelector(selector), {}, this.selector);
    else await this.page.waitForSelector(this.selector, { visible: state === "visible" });
  }

  async evaluate(read, ...rest) {
    return this.with((place) => place.evaluate(read, ...rest));
  }

  async evaluateAll(read) {
    return this.page.$$eval(this.selector, read);
  }

  async getAttribute(name) {
    return this.with((place) => place.evaluate((element, name) => element.getAttribute(name), name));
  }

  async innerText() {
    return this.evaluate((element) => element.innerText);
  }

  async allInnerTexts() {
    return this.evaluateAll((elements) => elements.map((element) => element.innerText));
  }

  async boundingBox() {
    return this.with((place) => place.boundingBox());
  }

  async scrollIntoViewIfNeeded() {
    await this.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
  }

  async click() {
    await this.with((place) => place.click());
  }

  async focus() {
    await this.evaluate((element) => element.focus());
  }

  async isChecked() {
    return this.evaluate((control) => control.checked);
  }

  async check() {
    await this.evaluate((control) => control.click());
  }

  async selectOption(value) {
    await this.page.select(this.selector, value);
  }

  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  async fill(text) {
    await this.evaluate((control) => control.select());
    await this.with((place) => place.type(text));
  }
}
