// The same picture painted by Chromium and by Firefox: at most 1 % of its pixels differ by more than 32 of 255.

import assert from "node:assert/strict";
import { FRIENDS, journey as inChromium, sample, until } from "../harness.mjs";
import { journey as inFirefox } from "./fox.mjs";

const MOST_DIFFERING = 0.01;
const FAR = 32;

const MIDDLE = encodeURIComponent("ln1g3nl/1ks1gr3/1ppppsbpp/p4pp2/9/P1PP1PP2/1PSBP1NPP/1KGR1S3/LN3G2L b Pp 31");
/** Pictures by the fragment of the page and what is chosen and typed. */
const PICTURES = {
  "a Japanese book": [`${FRIENDS}&start=${MIDDLE}&lang=ja`, { scale: "2", heading: "第１図", black: "大橋宗銀", white: "伊藤印達", caption: "先手はどう指しますか。" }],
  "a western book": [`${FRIENDS}&moves=7g7f,3c3d,8h2b%2B`, { scale: "2", style: "western", pieces: "international", black: "Habu", white: "Tanigawa", caption: "Black has just exchanged bishops." }],
  "walnut with two kanji": [`${FRIENDS}&start=${MIDDLE}`, { scale: "1", style: "book", pieces: "kanji2", shape: "wedge", colours: "walnut", lang: "zh" }],
  "Heian shogi in letters": [`${FRIENDS}&variant=heian9x8`, { scale: "3", style: "western", pieces: "letters", colours: "plain", caption: "Ställningen före första draget" }],
  "sho shogi for dark pages": [`${FRIENDS}&variant=sho`, { scale: "2", pieces: "marks", shape: "wedge", colours: "dark", coordinates: "numerals", lang: "vi", heading: "Thế cờ đầu ván" }],
  "signs alone on tatami": [`${FRIENDS}&start=${MIDDLE}`, { scale: "4", style: "book", pieces: "kanji1", colours: "tatami", lang: "sv" }],
};

const PAINTED = Object.entries(PICTURES).filter((_, at) => sample(at % 4 === 0, true));

/** Has the page save the picture as a PNG, and gives its size and pixels. */
async function pixels(app, [fragment, choices]) {
  await app.page.goto("about:blank");
  await app.open(fragment);
  await app.press(app.action("share").first());
  await app.press(app.action("diagram"));
  await app.root.locator(".picture img").waitFor();
  for (const [name, value] of Object.entries(choices)) await app.set(`diagram_${name}`, value);
  await until(async () => (await app.root.locator(".picture[aria-busy]").count()) === 0, "the picture is drawn");
  // the file is taken where the page hands it to the browser
  await app.page.evaluate(() => {
    window.taken = undefined;
    URL.createObjectURL = (blob) => ((window.taken = blob), "data:,");
    HTMLAnchorElement.prototype.click = () => {};
  });
  await app.press(app.action("save-png"));
  await until(() => app.page.evaluate(() => window.taken !== undefined), "the picture is painted");
  const { width, height, base64 } = await app.page.evaluate(async () => {
    const image = await createImageBitmap(window.taken);
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const parts = [];
    for (let at = 0; at < data.length; at += 32_768) parts.push(String.fromCharCode(...data.subarray(at, at + 32_768)));
    return { width: canvas.width, height: canvas.height, base64: btoa(parts.join("")) };
  });
  return { size: [width, height], data: Buffer.from(base64, "base64") };
}

/** The part of the pixels of which a channel differs by more than that. */
function differing(one, other) {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) if ([0, 1, 2, 3].some((channel) => Math.abs(one[at + channel] - other[at + channel]) > FAR)) count++;
  return count / (one.length / 4);
}

const byChromium = {};
inChromium("pictures are painted by Chromium", { open: false }, async (app) => {
  for (const [name, picture] of PAINTED) byChromium[name] = await pixels(app, picture);
});

inFirefox("pictures are painted as by Chromium", { open: false }, async (app) => {
  for (const [name, picture] of PAINTED) {
    const [one, other] = [byChromium[name], await pixels(app, picture)];
    assert.deepEqual(other.size, one.size, name);
    const part = differing(one.data, other.data);
    console.log(`${(part * 100).toFixed(3).padStart(7)} % of ${one.size.join(" × ")} pixels differ by more than ${FAR}: ${name}`);
    assert.ok(part <= MOST_DIFFERING, `${name}: ${part}`);
  }
});
