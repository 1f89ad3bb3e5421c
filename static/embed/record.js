// Records for boards: where they come from, and the program that reads and writes them. Fetched for the first of them.

import init, { readRecord, writeRecord } from "./reader.js";

let program;
const reader = () =>
  (program ??= init({ module_or_path: new URL("reader_bg.wasm", import.meta.url) }).catch((error) => {
    program = undefined;
    throw error;
  }));

/**
 * What a board is told of its record: the attributes `src` and `record`, and the text in the tag, are looked at in this order.
 *
 * @returns {Promise<string[]>} a word and its texts
 */
export async function told(src, record, inside) {
  let text = record || (isRecord(inside) && inside);
  try {
    if (src) text = await fetchRecord(src);
  } catch (error) {
    // another fault than a file that is no record, and told in other words
    return ["unread", String(error), src];
  }
  if (!text) return ["no-record"];
  await reader();
  const [, sign, packed, lines] = /^(.)(.*)\n([^]*)$/.exec(readRecord(text));
  return [sign === "!" ? "cut" : "record", lines, packed];
}

/** The record that a fragment tells, as a text. */
export async function write(fragment, format) {
  await reader();
  return writeRecord(fragment, format);
}

/** Whether a text in the tag is more than words about the board. */
const isRecord = (text) => /手合割|^\s*1 +\S*[１-９1-9]|^position |^V[23]|^[-+]\d{4}[A-Z]{2}|"moves"\s*:|^\[\w+ "/m.test(text);

/** A file of the page's own host, in the encodings of records. */
async function fetchRecord(src) {
  const address = new URL(src, document.baseURI);
  if (address.origin !== location.origin) throw new Error("a record must lie on the same host as its page");
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  for (const encoding of ["utf-8", "shift_jis", "euc-jp"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return new TextDecoder("utf-16").decode(bytes);
}
