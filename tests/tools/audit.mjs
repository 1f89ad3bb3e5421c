// What is known of that which the project depends on: licences, origins and duplicates of crates by .cargo/deny.toml, known faults of crates and of npm
// packages. Where a database cannot be had, that is said at the end and is no fault.

import { spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const DENY = ["deny", "--locked", "--config", path.join(ROOT, ".cargo/deny.toml")];
const run = (program, args, options = {}) => spawnSync(program, args, { cwd: ROOT, encoding: "utf8", ...options });
const cargo = (...args) => run("cargo", args, { stdio: "inherit" }).status === 0;

const found = [];
const unchecked = [];

if (!cargo(...DENY, "--offline", "check", "licenses", "bans", "sources")) found.push("licences, duplicates or origins of crates");

if (run("cargo", [...DENY, "fetch", "db"]).status === 0) {
  if (!cargo(...DENY, "check", "advisories")) found.push("known faults of crates");
} else {
  unchecked.push("known faults of crates: their database cannot be had");
}

for (const folder of ["tests", "tests/bench"]) {
  const { stdout } = run("npm", ["audit", "--json", "--package-lock-only", "--prefix", folder], { timeout: 120_000 });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    // no answer at all
  }
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) {
    unchecked.push(`known faults of npm packages in ${folder}: the registry does not answer such questions`);
  } else if (counts.total > 0) {
    for (const [name, { severity, range }] of Object.entries(report.vulnerabilities)) console.log(`${folder}: ${name} ${range}: ${severity}`);
    found.push(`known faults of npm packages in ${folder}`);
  }
}

for (const what of unchecked) console.log(`not checked: ${what}`);
for (const what of found) console.log(`found: ${what}`);
if (found.length === 0) console.log(`nothing found in what was checked`);
process.exitCode = found.length > 0 ? 1 : 0;
