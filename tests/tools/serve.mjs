// A static host for dist/: plain files, no header that the page could come to depend on.
// As a program (`make run`) it serves the page on http://127.0.0.1:8080/ without its offline half, so that a rebuild shows.

import fs from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = path.resolve(import.meta.dirname, "../../dist");

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves a folder below a path.
 *
 * @param {{ root?: string, base?: string, port?: number, headers?: Record<string, string>, page?: (html: string) => string,
 *   extra?: Record<string, string> }} options
 *   `port` 0 takes any free one; `page` may rewrite HTML on its way; `extra` are pages that are not in the folder.
 * @returns {Promise<{ origin: string, url: string, requests: { path: string, status: number }[], close: () => Promise<void> }>}
 *   `requests` grows with each answer.
 */
export async function serve({ root = DIST, base = "/", port = 0, headers = {}, page = (html) => html, extra = {} } = {}) {
  const requests = [];
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    let status = 404;
    let type = TYPES[".txt"];
    let body = "not found\n";
    const name = decodeURIComponent(pathname.slice(base.length));
    const file = path.join(root, name === "" || name.endsWith("/") ? `${name}index.html` : name);
    if (pathname.startsWith(base) && file.startsWith(root + path.sep)) {
      try {
        body = extra[name] ?? (await fs.readFile(file));
        type = TYPES[path.extname(file)] ?? "application/octet-stream";
        status = 200;
        if (path.extname(file) === ".html") body = page(body.toString());
      } catch {
        // no such file: 404
      }
    }
    requests.push({ path: pathname, status });
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
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
    const { url } = await serve({ port: 8080, headers: { "cache-control": "no-store" }, page: withoutOffline });
    console.log(`Suizō is served on ${url} (Ctrl+C ends it)`);
  } catch (error) {
    console.error(error.code === "EADDRINUSE" ? "Port 8080 is taken by another program: end that one first." : error);
    process.exitCode = 1;
  }
}
