// The part of the program that is fetched after the first board.

export const PART = "**/extras-*.wasm";

/** Holds the part back until it is let go. */
export async function hold(page) {
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  let asked = 0;
  await page.route(PART, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  return { letGo, asked: () => asked };
}
