// Pages of somebody else with boards in them.

import { until } from "./harness.mjs";

/** A page that names the script and has these tags; `policy` goes into its head. */
export function page(body, { script = "embed.js", lang = "en", policy = "" } = {}) {
  const meta = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Somebody’s page</title>${meta}
<link rel="icon" href="data:,"><script type="module" src="${script}"></script></head><body><main><h1>Somebody’s page</h1>${body}</main></body></html>`;
}

/** What the promise says, as a host would send it. */
export const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:";

export const KIF = `手合割：平手
先手：大橋
後手：伊藤
*はじめ
   1 ７六歩(77)
*角道を開ける
   2 ３四歩(33)
   3 ２六歩(27)
   4 投了

変化：3手
   3 ６六歩(67)
*無難
`;

/** A board of such a page, and what a person does with it. */
export class Board {
  constructor(page, selector = "suizo-board") {
    this.page = page;
    this.tag = page.locator(selector);
    this.grid = this.tag.locator("[role=grid]");
    this.line = this.tag.locator("[part=line]");
  }

  /** Waits until it is there. */
  async ready() {
    await this.tag.scrollIntoViewIfNeeded();
    await this.grid.waitFor();
    return this;
  }

  square(name) {
    return this.tag.locator(`[data-square="${name}"]`);
  }

  /** A move by two clicks, or from a hand: `7g7f`, `G*5b`. */
  async move(usi) {
    const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)];
    if (from[1] === "*") await this.tag.locator(`[data-hand] [data-piece="${from[0]}"]`).click();
    else await this.square(from).click();
    await this.square(to).click();
    if (usi[4] === "+") await this.tag.locator('[data-promote="true"]').click();
  }

  async ply(ply) {
    await this.tag.locator(`[role=grid][data-ply="${ply}"]`).waitFor();
  }

  action(name) {
    return this.tag.locator(`[data-action="${name}"]`);
  }

  step(at) {
    return this.tag.locator(`[data-step="${at}"]`);
  }
}

/** The boards of a page in a browser that finds nothing in a shadow tree by itself. */
export class Tags {
  constructor(page) {
    this.page = page;
  }

  /** Presses what matches in the tag, once it is there. */
  async press(tag, selector) {
    const press = ([tag, selector]) => {
      const host = document.querySelector(tag);
      host?.scrollIntoView();
      const found = host?.shadowRoot?.querySelector(selector);
      found?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
      return Boolean(found);
    };
    await until(() => this.page.evaluate(press, [tag, selector]), `${selector} in ${tag}`);
  }

  async move(tag, usi) {
    const from = usi[1] === "*" ? `[data-hand] [data-piece="${usi[0]}"]` : `[data-square="${usi.slice(0, 2)}"]`;
    await this.press(tag, from);
    await this.press(tag, `[data-square="${usi.slice(2, 4)}"]`);
  }

  /** Waits until what matches in the tag says this. */
  async says(tag, selector, expected) {
    const text = ([tag, selector]) => document.querySelector(tag)?.shadowRoot?.querySelector(selector)?.textContent ?? "";
    await until(async () => expected.test(await this.page.evaluate(text, [tag, selector])), `${expected} in ${tag} ${selector}`);
  }
}
