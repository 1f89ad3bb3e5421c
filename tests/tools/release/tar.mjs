// Archives that are the same bytes wherever and whenever they are made: names in order, no owner, one time, one mode.

import zlib from "node:zlib";

/** 1985-10-26, as npm's own archives have it: a time before 1980 troubles some programs. */
const TIME_S = 499_162_500;
const BLOCK = 512;

const octal = (number, length) => `${number.toString(8).padStart(length - 1, "0")}\0`;
const filled = (bytes) => Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);

/** The header of a file, as POSIX has it (ustar). */
function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: a name of an archive has at most 100 bytes`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(TIME_S, 12), 136);
  block.write("        0", 148);
  block.write("ustar\x0000", 257);
  block.write(octal(block.reduce((sum, byte) => sum + byte, 0), 7), 148);
  return block;
}

/** As `sort` in the C locale, so that no language of the machine changes the order. */
export const byName = ([one], [other]) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * @param {Map<string, Buffer>} files by their paths
 * @param {string} folder all of them are put into
 * @returns {Buffer} a `.tar.gz`
 */
export function tarball(files, folder) {
  const blocks = [...files].sort(byName).flatMap(([name, bytes]) => [header(`${folder}/${name}`, bytes.length), filled(bytes)]);
  const packed = zlib.gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // the system that packed it: unknown
  packed[9] = 255;
  return packed;
}
