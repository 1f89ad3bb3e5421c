// The engine as visitors run it: the worker in a browser.

import { chromium } from "playwright-core";
import { serve, workerAddress } from "../tools/serve.mjs";

/** The worker of the release build in a browser, without the page around it. */
export async function startBrowser() {
  const worker_path = await workerAddress();
  const host = await serve({
    headers: { "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'" },
    extra: { "bench.html": "<!doctype html><title>bench</title>" },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const page = await browser.newPage();
  await page.goto(`${host.url}bench.html`);
  await page.evaluate(async (worker_path) => {
    const worker = new Worker(new URL(worker_path, location.href), { type: "module" });
    let hear;
    worker.onmessage = ({ data }) => hear?.(data);
    /** Sends a request and resolves with the first response of that kind, and what was told last before it; at once if none is expected. */
    window.ask = (request, kind) =>
      new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message));
        let info = null;
        hear = (response) => {
          if (response.t === "info") info = response;
          if (response.t === kind) resolve({ response, info });
          if (response.t === "failed") reject(new Error(response.why));
        };
        if (request) worker.postMessage(request);
        if (!kind) resolve({ response: null, info });
      });
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("the worker does not start")), 20_000));
    await Promise.race([window.ask(null, "ready"), late]);
  }, worker_path);
  const ask = (request, kind) =>
    page.evaluate(
      async ([request, kind]) => {
        const before = performance.now();
        const told = await window.ask(request, kind);
        return { ...told, seconds: (performance.now() - before) / 1000 };
      },
      [request, kind],
    );
  const close = async () => {
    await browser.close();
    await host.close();
  };
  return { ask, close, page, worker_path };
}
