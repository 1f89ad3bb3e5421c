// The budget: everything that crosses the wire until a first visitor can play the computer.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { DIST } from "../tools/serve.mjs";
import { journey } from "./harness.mjs";

const BUDGET_BYTES = 250_000;

// the service worker comes when the engine is up, and fetches the rest in the background
const ALONE = {
  serviceWorkers: "block",
  // what the driver gives in place of a registration is none
  allow: /Service Worker registration blocked|reading 'waiting'/,
};

// another language brings another piece set
for (const locale of ["en-GB", "ja-JP"])
  journey(`${locale}: board and engine are ready within 250 KB, each file fetched once`, { locale, ...ALONE }, async (app, { site }) => {
    await app.engine("ready");
    const base = new URL(app.url).pathname;
    const names = site.requests.map((request) => request.path.slice(base.length) || "index.html");
    assert.deepEqual([...new Set(names)], names, "each file is fetched once");
    const rows = [];
    for (const name of names) {
      const bytes = await fs.readFile(path.join(DIST, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      rows.push([brotliCompressSync(bytes, { params }).length, name]);
    }
    const total = rows.reduce((sum, [bytes]) => sum + bytes, 0);
    rows.push([total, `of ${BUDGET_BYTES} bytes, brotli 11`]);
    console.log(rows.map(([bytes, name]) => `${String(bytes).padStart(8)} ${name}`).join("\n"));
    assert.ok(total <= BUDGET_BYTES, `${total} bytes`);
    assert.ok(names.some((name) => name.endsWith("worker_bg.wasm")), "the engine was among them");
  });
