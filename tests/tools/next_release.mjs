// Another release of the page, made from the build: one file has other content, and so another name, and all that names it follows.

import crypto from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { DIST } from "./serve.mjs";

const digest = (bytes) => crypto.createHash("sha256").update(bytes).digest();
const BOOT = /boot-[0-9a-f]{16}\.js/;

/** The version that a folder with a build names. */
export async function versionOf(folder) {
  return /const VERSION = "([0-9a-f]+)"/.exec(await fs.readFile(path.join(folder, "sw.js"), "utf8"))[1];
}

/** The files that a copy holds: path, integrity and size, those that every copy has and those that come later. */
export async function listsOf(folder) {
  const worker = await fs.readFile(path.join(folder, "sw.js"), "utf8");
  const list = (name) => JSON.parse(new RegExp(`const ${name} = (\\[[^;]*\\]);`).exec(worker)[1]);
  return { first: list("FIRST"), later: list("LATER") };
}

/**
 * Puts another release into a folder, in place of what is there.
 *
 * @param {string} folder
 * @param {string} number what it differs by; the same number makes the same release
 * @param {string} from the build that it is made from
 */
export async function release(folder, number, from = DIST) {
  await fs.rm(folder, { recursive: true, force: true });
  await fs.cp(from, folder, { recursive: true });
  const old = (await fs.readdir(folder)).find((name) => BOOT.test(name));
  const script = Buffer.from(`${await fs.readFile(path.join(folder, old), "utf8")}\n// release ${number}\n`);
  const fresh = `boot-${digest(script).toString("hex").slice(0, 16)}.js`;
  await fs.rm(path.join(folder, old));
  await fs.writeFile(path.join(folder, fresh), script);
  const version = await versionOf(folder);
  const next = digest(`${version} ${number}`).toString("hex").slice(0, 16);
  for (const name of ["index.html", "sw.js"]) {
    const file = path.join(folder, name);
    let text = (await fs.readFile(file, "utf8")).replaceAll(version, next);
    text = text.replace(new RegExp(`\\["\\./${old}", "[^"]*"(, \\d+)?\\]`), (_, size) => {
      const line = `["./${fresh}", "sha256-${digest(script).toString("base64")}"`;
      return `${line}${size ? `, ${script.length}` : ""}]`;
    });
    await fs.writeFile(file, text.replaceAll(old, fresh));
  }
  return next;
}
