// Records that go into the page and out of it, as a person carries them: chosen, dropped, pasted, saved, taken from the share sheet.

import fs from "node:fs/promises";
import { crc32 } from "node:zlib";
import { FRIENDS, until } from "./harness.mjs";

export const KIF = `手合割：平手
先手：大橋 宗銀
後手：伊藤 印達
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*好手
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ８八角成(22)
   4 投了
まで3手で先手の勝ち

変化：2手
   2 ８四歩(83)   ( 0:09/00:00:09)
`.replace("８八角成(22)", "２二角成(88)");
export const CSA = "V2.2\nN+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n";

export const text = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);

/** Shift_JIS and EUC-JP as Node cannot write them: by the decoder turned round. */
export const shiftJis = (string) => encoded(string, "shift_jis", 0x81, 0x9f);
export const eucJp = (string) => encoded(string, "euc-jp", 0xa1, 0xfc);

function encoded(string, encoding, first, last) {
  const codes = new Map();
  for (let lead = first; lead <= last; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const c = text(Uint8Array.of(lead, trail), encoding);
      if (c.length === 1 && !codes.has(c)) codes.set(c, [lead, trail]);
    }
  }
  return Buffer.from([...string].flatMap((c) => (c < "\x80" ? [c.charCodeAt(0)] : codes.get(c))));
}

/** Files as a person drags them in. */
export async function drop(app, files) {
  const data = await app.page.evaluateHandle(
    (files) => {
      const data = new DataTransfer();
      for (const [name, bytes] of files) data.items.add(new File([Uint8Array.from(bytes)], name));
      return data;
    },
    files.map(([name, bytes]) => [name, [...Buffer.from(bytes)]]),
  );
  await app.root.locator("body").dispatchEvent("dragover", { dataTransfer: data });
  await app.root.locator("body").dispatchEvent("drop", { dataTransfer: data });
}

/** What the open share sheet shows in a format, once it is written: the field is named by its format. */
export async function written(app, format) {
  const choice = app.root.locator('[name="format"]');
  await choice.selectOption(format);
  const name = await choice.evaluate((select) => select.selectedOptions[0].text);
  const shown = () => app.root.locator("textarea.text").evaluateAll((all, name) => all.find(({ ariaLabel }) => ariaLabel === name)?.value, name);
  return until(shown, `${format} is written`);
}

/** Ctrl+V with nothing that takes text in focus. */
export async function paste(app, content) {
  await app.page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    // Firefox wants the text by itself
    const text = { dataType: "text/plain", data: content };
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...text, bubbles: true, cancelable: true }));
  }, content);
}

export const names = (app) => app.root.locator(".bar-name").allInnerTexts();

/** The part of the program that takes files in is there. */
export async function open(app, fragment = FRIENDS) {
  await app.open(fragment);
  await app.engine("ready", "off", "thinking");
  await app.press(app.action("share").first());
  await app.action("import").waitFor();
  await app.press(app.action("close"));
  await app.action("import").waitFor({ state: "detached" });
}

export async function choose(app, name, bytes) {
  await app.press(app.action("share").first());
  const [chooser] = await Promise.all([app.page.waitForEvent("filechooser"), app.press(app.action("import"))]);
  await chooser.setFiles([{ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) }]);
}

export async function save(app, format) {
  await app.press(app.action("share").first());
  await app.root.locator('[name="format"]').selectOption(format);
  const [download] = await Promise.all([app.page.waitForEvent("download"), app.press(app.action("export"))]);
  const bytes = await fs.readFile(await download.path());
  return { name: download.suggestedFilename(), bytes };
}

/** A zip whose members are stored as they are; `lost`: of how many of the last ones the directory points behind the end. */
export function zip(files, lost = 0) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const [name, text] of files) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), common, path, data);
    const [version, rest] = [Buffer.from([20, 0]), Buffer.alloc(14)];
    rest.writeUInt32LE(directory.length / 5 < files.length - lost ? at : 0x7fffff, 10);
    directory.push(Buffer.from("PK\x01\x02", "latin1"), version, common, rest, path);
    at += 30 + path.length + data.length;
  }
  const [list, end] = [Buffer.concat(directory), Buffer.alloc(18)];
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** What has the focus: its action, else its name. */
export const focused = (page) => page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.name ?? "");

/** Goes on with Tab until something has the focus. */
export async function tabTo(page, wanted) {
  for (let n = 0; n < 120; n++) {
    if ((await focused(page)) === wanted) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${wanted}`);
}
