// A static host for dist/: plain files, no header that the page could come to depend on; with `packed` what a good host adds:
// compression, and how long each file may be kept.
// As a program (`make run`) it serves the page so on http://127.0.0.1:8080/, without its offline half, so that a rebuild shows.

import crypto from "node:crypto";
import fs from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

export const DIST = path.resolve(import.meta.dirname, "../../dist");

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
};

/** What is named by its content, or lies in a folder that is, never changes. */
export const NAMED_BY_CONTENT = /-[0-9a-f]{16}(?:_bg)?[./]/;
const FOR_GOOD = "public, max-age=31536000, immutable";
const PACKERS = { br: (bytes) => zlib.brotliCompressSync(bytes), gzip: (bytes) => zlib.gzipSync(bytes, { level: 9 }) };
/** Pictures are packed already. */
const PACKED = new Set(["image/png"]);

/**
 * An answer as a good host gives it: packed where the browser can unpack it, kept as long as its name lasts, and not sent again
 * where the browser has it.
 *
 * @param {{ pathname: string, type: string, body: Buffer, asked: http.IncomingHttpHeaders, kept: Map<string, Buffer> }} answer
 *   `kept` holds what was packed before.
 */
function pack({ pathname, type, body, asked, kept }) {
  const digest = crypto.createHash("sha256").update(body).digest("hex");
  const etag = `"${digest.slice(0, 16)}"`;
  const accepted = (asked["accept-encoding"] ?? "").split(",").map((word) => word.split(";")[0].trim());
  const encoding = PACKED.has(type) ? undefined : Object.keys(PACKERS).find((name) => accepted.includes(name));
  const headers = {
    etag,
    vary: "accept-encoding",
    "cache-control": NAMED_BY_CONTENT.test(pathname) ? FOR_GOOD : "no-cache",
  };
  if ((asked["if-none-match"] ?? "").split(/, */).includes(etag)) return { status: 304, headers, body: undefined };
  if (encoding) {
    const key = `${encoding} ${digest}`;
    if (!kept.has(key)) kept.set(key, PACKERS[encoding](body));
    return { status: 200, headers: { ...headers, "content-encoding": encoding }, body: kept.get(key) };
  }
  return { status: 200, headers, body };
}

/**
 * Serves a folder below a path.
 *
 * @param {{ root?: string, base?: string, port?: number, headers?: Record<string, string>, page?: (html: string) => string,
 *   extra?: Record<string, string>, packed?: boolean, lasting?: boolean, spoil?: (name: string, body: Buffer | string) => Partial<{ status: number, body: Buffer | string, type: string }> | undefined }} options
 *   `port` 0 takes any free one; `page` may rewrite HTML on its way; `extra` are pages that are not in the folder; `packed` answers
 *   as a good host does, compressed and with lasting names kept; `lasting` only lets those be kept; `spoil` may give another answer than a file that is
 *   there.
 * @returns {Promise<{ origin: string, url: string, requests: { path: string, status: number }[], close: () => Promise<void> }>}
 *   `requests` grows with each answer.
 */
export async function serve({ root = DIST, base = "/", port = 0, headers = {}, page = (html) => html, extra = {}, packed = false, lasting = false, spoil } = {}) {
  const folder = path.resolve(root);
  const requests = [];
  const kept = new Map();
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    let status = 404;
    let type = TYPES[".txt"];
    let body = "not found\n";
    const name = decodeURIComponent(pathname.slice(base.length));
    const file = path.join(folder, name === "" || name.endsWith("/") ? `${name}index.html` : name);
    if (pathname.startsWith(base) && file.startsWith(folder + path.sep)) {
      try {
        body = extra[name] ?? (await fs.readFile(file));
        type = TYPES[path.extname(file)] ?? "application/octet-stream";
        status = 200;
        if (path.extname(file) === ".html") body = page(body.toString());
        ({ status, body, type } = { status, body, type, ...spoil?.(name, body) });
      } catch {
        // no such file: 404
      }
    }
    let more = lasting && status === 200 && NAMED_BY_CONTENT.test(pathname) ? { "cache-control": FOR_GOOD } : {};
    if (packed && status === 200) {
      ({ status, headers: more, body } = pack({ pathname, type, body: Buffer.from(body), asked: request.headers, kept }));
    }
    requests.push({ path: pathname, status });
    response.writeHead(status, { "content-type": type, ...more, ...headers }).end(body);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { origin, url: origin + base, requests, close };
}

/** Where the page of the release build finds the engine's worker. */
export async function workerAddress() {
  const page = await fs.readFile(path.join(DIST, "index.html"), "utf8");
  const [tag] = /<meta [^>]*\bname="?worker\b[^>]*>/.exec(page) ?? [""];
  const address = /\bcontent="?([^" >]+)/.exec(tag)?.[1];
  if (!address) throw new Error("dist/index.html does not say where the worker is");
  return address;
}

/** A page that finds no service worker does not register one. */
export function withoutOffline(html) {
  return html.replace(/<meta [^>]*name="?service-worker"?[^>]*>/, "");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { url } = await serve({ port: 8080, page: withoutOffline, packed: true });
    console.log(`Suizō is served on ${url} (Ctrl+C ends it)`);
  } catch (error) {
    console.error(error.code === "EADDRINUSE" ? "Port 8080 is taken by another program: end that one first." : error);
    process.exitCode = 1;
  }
}
