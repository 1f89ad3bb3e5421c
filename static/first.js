// Shows the board that lies in the page before any program has arrived: whole to whoever sees the page for the first time, in the
// language it was drawn in; to everybody else empty and of the shape that will come, as nothing wrong is to be seen meanwhile.
// Runs before the first picture. It must not fail: what is not understood is left to the page.

(() => {
  const first = document.getElementById("first");
  const page = first.firstElementChild;
  // a build for development has no picture
  if (!page) return;
  const root = document.documentElement;
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`suizo:${key}`))?.data;
    } catch {
      // nothing can be kept here, or what is kept is damaged
      return undefined;
    }
  };
  const settings = read("settings") ?? {};
  const link = new URLSearchParams(location.hash.slice(1));
  const chosen = (name) => link.get(name) ?? settings[name];
  const framed = window.top !== window;
  const is_new = () => {
    try {
      const was_here = ["suizo:settings", "suizo:game"].some((key) => localStorage.getItem(key) !== null);
      return !was_here && !framed && location.hash.length < 2 && /^en\b/i.test(navigator.language);
    } catch {
      return false;
    }
  };
  if (is_new()) {
    root.dataset.first = "whole";
    return;
  }
  for (const name of ["theme", "board"]) if (chosen(name)) root.dataset[name] = chosen(name);
  if (settings.high_contrast) root.dataset.contrast = "more";
  page.classList.toggle("embedded", framed);
  page.classList.toggle("left-handed", Boolean(settings.left_handed));
  if (framed || settings.size) page.classList.remove("size-100");
  if (!framed && settings.size) page.classList.add(`size-${settings.size}`);
  const game = (link.has("variant") || link.has("moves") || link.has("start") ? undefined : read("game")) ?? {};
  shape(link.get("variant") ?? game.variant ?? "shogi", settings.coordinates === "none");
  root.dataset.first = "empty";

  /** Gives the board its files and ranks, its stands where pieces are dropped, and its frame where nothing is written on it. */
  function shape(variant, bare) {
    const [, files, ranks] = /^heian(\d)x(\d)$/.exec(variant) ?? [, 9, 9];
    const has_hands = variant === "shogi";
    page.classList.toggle("with-hands", has_hands);
    page.classList.toggle("without-hands", !has_hands);
    const table = first.querySelector(".table");
    table.className = `table files-${files} ranks-${ranks}${has_hands ? " with-stands" : ""}${bare ? " bare" : ""}`;
    const [width, height, rim] = [100 * files, 110 * ranks, bare ? 12 : 34];
    const box = [-rim, -rim, width + 2 * rim, height + 2 * rim];
    first.querySelector(".board").setAttribute("viewBox", box.join(" "));
    const lines = (count, draw) => Array.from({ length: count - 1 }, (_, i) => draw(i + 1)).join("");
    first.querySelector(".lines").setAttribute("d", lines(files, (i) => `M${100 * i} 0V${height}`) + lines(ranks, (i) => `M0 ${110 * i}H${width}`));
    const sized = (name, values) => values.forEach((value, i) => first.querySelector(name).setAttribute(["x", "y", "width", "height"][i], value));
    sized(".edge", [0, 0, width, height]);
    sized(".frame", box);
  }
})();
