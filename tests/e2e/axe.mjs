// What axe finds on the page that is open. Its program is brought once a page: to bring it with every question takes longer than the answer.

import fs from "node:fs/promises";
import { createRequire } from "node:module";

const PROGRAM = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const BOARD = ".board-box";

/** In the page: the kinds of elements on its boards, by all but where they are and which words and numbers they hold. */
const kinds = (board) => {
  const parts = [...document.querySelectorAll(`${board}, ${board} *`)];
  const told = ({ name, value }) => (/^(class|role)$|^aria-(?!.*(label|index|describedby|owns|activedescendant))/.test(name) ? `${name}=${value}` : `${name}${value === "" ? " is empty" : ""}`);
  return [...new Set(parts.map((part) => [part.localName, ...[...part.attributes].map(told).sort()].join(" ")))];
};

/**
 * The violations, by all rules or by those named. What is no violation is not told: to name every square that passes takes longer than
 * to check it. Frames are not asked.
 *
 * @param {{ rules?: string[], board?: boolean | Set<string> }} options `board`: whether the squares and what lies on them are asked, which
 *   takes most of the time; with a set, which the caller keeps from screen to screen, where something on them is of a kind not met before
 */
export async function axe(page, { rules, board = true } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${PROGRAM}; 0`);
  if (board instanceof Set) {
    const known = board.size;
    for (const kind of await page.evaluate(kinds, BOARD)) board.add(kind);
    board = board.size > known;
  }
  return page.evaluate(
    async ([rules, without]) => {
      const { violations } = await window.axe.run(without && document.querySelector(without) ? { exclude: [without] } : document, {
        resultTypes: ["violations"],
        iframes: false,
        ...(rules && { runOnly: { type: "rule", values: rules } }),
      });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, any }) => ({ target, any: any.map(({ message }) => ({ message })) })) }));
    },
    [rules, board ? null : BOARD],
  );
}
