// Shows the picture that lies in the page before any program has arrived: whole to a first visitor who reads the language it was drawn
// in; without its words to other first visitors who get the same pieces; to everybody else as an empty board of the shape that will
// come, as nothing wrong is to be seen meanwhile.
// Runs before the first paint. What it does not understand it leaves to the page, and shows nothing.

(() => {
  const root = document.documentElement;
  const framed = window.top !== window;
  const link = new URLSearchParams(location.hash.slice(1));
  const [kept_settings, kept_game] = ["settings", "game"].map((name) => {
    try {
      return localStorage.getItem(`suizo:${name}`);
    } catch {
      // storage is refused, which the page tells above the board
      return "";
    }
  });
  const read = (text) => {
    try {
      return JSON.parse(text)?.data ?? {};
    } catch {
      return {};
    }
  };
  const settings = read(kept_settings);
  const chosen = (name) => link.get(name) ?? settings[name];

  // the language that the page will choose, for the boot script too; if the page chooses another, it fetches that one's words as well
  const langs = document.querySelector('meta[name="words"]').dataset.langs.split(" ");
  const wishes = [link.get("lang"), settings.lang, ...navigator.languages];
  const lang = wishes.map((wish) => String(wish).split(/[-_]/)[0].toLowerCase()).find((wish) => langs.includes(wish)) ?? langs[0];
  root.dataset.speaks = lang;
  // these get a set of pieces that is not in the page: it comes together with the program (the rule is `by_script` of
  // src/app/settings/table.rs)
  const reads_kanji = lang === "ja" || lang === "zh";
  if (reads_kanji && !chosen("pieces")) root.dataset.needs = "kanji2";

  const first = document.getElementById("first");
  const page = first.firstElementChild;
  // a build for development has no picture; what is learnt has no board, or one of its own
  if (!page) return;
  if (framed) {
    const styles = document.createElement("link");
    styles.rel = "stylesheet";
    styles.href = document.querySelector('meta[name="framed-styles"]').content;
    // the program waits for them, too
    root.styles = new Promise((done) => (styles.onload = styles.onerror = done));
    document.head.append(styles);
  }
  if (link.has("learn")) return;
  if (!matchMedia("(any-pointer: coarse)").matches) first.querySelector(".draw")?.remove();
  if (kept_settings === null && kept_game === null && !framed && location.hash.length < 2 && !reads_kanji) {
    root.dataset.first = lang === "en" ? "whole" : "wordless";
    return;
  }

  // the keys that say something of a game, with the rule switches of the game that is meant where none is named
  const OF_GAME = "variant start moves g mode black white time without illegal_moves impasse handicap_credit move_limit";
  const opens_game = OF_GAME.split(" ").some((key) => link.has(key));
  const game = framed || opens_game ? {} : read(kept_game);
  const variant = link.get("variant") ?? game.variant ?? "shogi";
  const [known, files = 9, ranks = 9] = /^(?:shogi|sho|asakura|heian([89])x([89]))$/.exec(variant) ?? [];
  if (!known) return;
  for (const name of ["theme", "board"]) if (chosen(name)) root.dataset[name] = chosen(name);
  if (settings.high_contrast) root.dataset.contrast = "more";
  const has_hands = variant === "shogi" || variant === "asakura";
  const classes = {
    "with-hands": has_hands,
    "without-hands": !has_hands,
    "with-clock": link.has("time") || game.clocks,
    types: settings.typing,
    over: game.over && game.viewed_ply === undefined && game.viewed_node === undefined,
    "left-handed": settings.left_handed,
    "size-100": !framed && !settings.size,
    [`size-${settings.size}`]: !framed && settings.size,
    embedded: framed,
  };
  for (const [name, has] of Object.entries(classes)) page.classList.toggle(name, Boolean(has));
  shape(files, ranks, has_hands, settings.coordinates === "none");
  Promise.resolve(root.styles).then(() => (root.dataset.first = "empty"));

  /** Gives the board its files and ranks, its stands where pieces are dropped, and a narrow frame where nothing is written on it. */
  function shape(files, ranks, has_hands, bare) {
    const part = (name) => first.querySelector(name);
    part(".table").className = `table files-${files} ranks-${ranks}${has_hands ? " with-stands" : ""}${bare ? " bare" : ""}`;
    if (!has_hands) for (const stand of first.querySelectorAll(".stand")) stand.remove();
    // as in src/browser/ui/board/layout.rs
    const [width, height, rim] = [100 * files, 110 * ranks, bare ? 12 : 34];
    const box = [-rim, -rim, width + 2 * rim, height + 2 * rim];
    part(".board").setAttribute("viewBox", box.join(" "));
    const place = (name, values) => ["x", "y", "width", "height"].forEach((side, i) => part(name).setAttribute(side, values[i]));
    place(".frame", box);
    place(".edge", [0, 0, width, height]);
    const lines = (count, line) => Array.from({ length: count - 1 }, (_, i) => line(i + 1)).join("");
    part(".lines").setAttribute("d", lines(files, (i) => `M${100 * i} 0V${height}`) + lines(ranks, (i) => `M0 ${110 * i}H${width}`));
  }
})();
