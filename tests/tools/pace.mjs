// A slow device that is as slow on every machine. The browser's own slowing-down (Emulation.setCPUThrottlingRate) interrupts the page's
// thread so often that on some machines a rate of 4 makes layout nearly thirty times slower, and a calculation four times. So the rate
// is looked for at which a fixed work, of script, style and layout, takes as long as it shall.

/**
 * How long that work takes on a phone of the middle, in milliseconds: five times as long as on a machine to which Lighthouse gives an index
 * of 1,850, as such a phone has 375.
 */
const PHONE_MS = 200;
/** Rounds of the work in a go, and goes: the middle one counts. */
const [ROUNDS, GOES] = [4, 7];
/** From one rate that is tried to the next. */
const STEP = 1.1;

/** The work, to be run in an empty page: milliseconds a go. */
function work([rounds, goes]) {
  if (!document.querySelector("main")) {
    const style = document.createElement("style");
    style.textContent = "main{display:grid;grid-template-columns:repeat(9,1fr)}section{display:flex;gap:.5em}.c3 span,.c5 b{color:red}main.odd section>b{padding:.1em}";
    const main = document.createElement("main");
    for (let at = 0; at < 100; at++) {
      const section = document.createElement("section");
      section.className = `c${at % 9}`;
      for (const name of ["b", "span"]) section.append(Object.assign(document.createElement(name), { textContent: "word ".repeat(1 + (at % 7)) }));
      main.append(section);
    }
    document.body.append(style, main);
  }
  const main = document.querySelector("main");
  const took = [];
  for (let go = 0; go < goes; go++) {
    const begin = performance.now();
    for (let round = 0; round < rounds; round++) {
      main.classList.toggle("odd");
      main.style.fontSize = `${12 + (round % 3)}px`;
      const counts = new Map();
      for (const { offsetHeight, offsetWidth } of main.children) counts.set(offsetHeight, (counts.get(offsetHeight) ?? 0) + offsetWidth);
    }
    took.push(performance.now() - begin);
  }
  return took.sort((one, other) => one - other)[(goes - 1) / 2];
}

/**
 * The rate at which a page is a number of times slower than it is, and no slower than a phone of the middle. The page is an empty one;
 * it stays slowed down.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").CDPSession} devtools of that page
 * @param {number} times
 * @returns {Promise<{ rate: number, own_ms: number, slow_ms: number }>} the rate, and how long the work took without and with it
 */
export async function slowDown(page, devtools, times) {
  const take = async (rate) => {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    return page.evaluate(work, [ROUNDS, GOES]);
  };
  await take(1);
  const own_ms = await take(1);
  const wanted = Math.min(times * own_ms, PHONE_MS);
  let found = { rate: 1, own_ms, slow_ms: own_ms };
  for (let rate = STEP; rate <= times * STEP; rate *= STEP) {
    const slow_ms = await take(Math.min(rate, times));
    // the last step may be a leap
    const isNearer = Math.abs(Math.log(slow_ms / wanted)) < Math.abs(Math.log(found.slow_ms / wanted));
    if (isNearer) found = { rate: Math.min(rate, times), own_ms, slow_ms };
    if (slow_ms >= wanted) break;
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: found.rate });
  return found;
}
