// What axe finds on the page that is open. Its program is brought once a page: to bring it with every question takes longer than the answer.

import fs from "node:fs/promises";
import { createRequire } from "node:module";

const PROGRAM = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations, by all rules or by those named. What is no violation is not told: to name every square that passes takes longer than
 * to check it. Frames are not asked.
 */
export async function axe(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${PROGRAM}; 0`);
  return page.evaluate(
    async ([rules]) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ["violations"],
        iframes: false,
        ...(rules && { runOnly: { type: "rule", values: rules } }),
      });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, any }) => ({ target, any: any.map(({ message }) => ({ message })) })) }));
    },
    [rules],
  );
}
