// compress.mjs [DIST [PATH]]: for hosts that send what lies beside a file packed, `.br` and `.gz` of each file that gets smaller by it; and for hosts
// that read a file `_headers`, one that names each file and folder which may be kept for good. PATH is where the site has the page, `/` without.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { NAMED_BY_CONTENT } from "./serve.mjs";

const PACKERS = {
  ".br": (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ".gz": (bytes) => zlib.gzipSync(bytes, { level: 9 }),
};
/** What this program writes, and what is read as a whole by the host or packed already. */
export const isPacked = (name) => /\.(br|gz)$/.test(name) || name === "_headers";
const isSmall = (name) => /\.png$/.test(name);

function filesBelow(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).split(path.sep).join("/")).sort();
}

/** Each file that a name of its content has, or the folder with such a name: hosts disagree about stars inside of names. */
export function headersFile(files, base) {
  const lasting = files.filter((name) => NAMED_BY_CONTENT.test(`/${name}`)).map((name) => (name.includes("/") ? `${name.split("/")[0]}/*` : name));
  const rules = [...new Set(lasting)].map((name) => `${base}${name}\n  Cache-Control: public, max-age=31536000, immutable\n`);
  return `# what is not named here is asked for each time, as these hosts do by themselves\n${rules.join("")}`;
}

/** Packs what lies in a build; what an earlier run packed is written anew. */
export function compress(dist, base = "/") {
  for (const name of filesBelow(dist).filter(isPacked)) fs.rmSync(path.join(dist, name));
  const files = filesBelow(dist);
  for (const name of files.filter((file) => !isSmall(file))) {
    const file = path.join(dist, name);
    const bytes = fs.readFileSync(file);
    // a host compares times to know whether what is packed is of the same file
    const { atime, mtime } = fs.statSync(file);
    for (const [end, pack] of Object.entries(PACKERS)) {
      const packed = pack(bytes);
      if (packed.length >= bytes.length) continue;
      fs.writeFileSync(file + end, packed);
      fs.utimesSync(file + end, atime, mtime);
    }
  }
  fs.writeFileSync(path.join(dist, "_headers"), headersFile(files, base));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist = path.resolve(import.meta.dirname, "../../dist"), base] = process.argv.slice(2);
  compress(path.resolve(dist), base);
}
