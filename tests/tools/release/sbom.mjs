// What is in a release, as CycloneDX 1.5: the crates with their licences and checksums, the compiler's own library, and the fonts whose
// glyphs the pieces are. It has neither clock nor serial number, so that the same release gives the same bytes.

import { execFileSync } from "node:child_process";
import { ROOT } from "./crates.mjs";

/** Where the outlines in static/pieces and static/icons come from (static/licences). */
const FONTS = [
  ["Noto Serif CJK JP", "kanji of the piece sets and of the icons, as outlines"],
  ["Noto Sans CJK JP", "letters of a piece set, as outlines"],
];

/** One licence by its id, several as an expression. */
const licensed = (licence) => [/ (OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }];
const reference = (label) => `pkg:cargo/${label}`;

function crate({ name, version, licence, checksum, isLinked }) {
  const label = `${name}@${version}`;
  return {
    type: "library",
    "bom-ref": reference(label),
    name,
    version,
    // what only builds the programs is no part of them
    scope: isLinked ? "required" : "excluded",
    ...(checksum && { hashes: [{ alg: "SHA-256", content: checksum }] }),
    licenses: licensed(licence),
    purl: reference(label),
  };
}

/** The compiler's version: its library is a part of each program. */
const compiler = () => /rustc (\S+)/.exec(execFileSync("rustc", ["--version"], { cwd: ROOT, encoding: "utf8" }))[1];

export function sbom([own, ...all]) {
  const rust = { type: "library", "bom-ref": "rust-std", name: "rust-std", version: compiler(), scope: "required", licenses: licensed("MIT OR Apache-2.0") };
  const fonts = FONTS.map(([name, description]) => ({ type: "data", "bom-ref": `font:${name}`, name, description, licenses: licensed("OFL-1.1") }));
  const { scope, ...component } = { ...crate({ ...own, isLinked: true }), type: "application" };
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component },
    components: [...all.map(crate), rust, ...fonts],
    dependencies: [
      { ref: component["bom-ref"], dependsOn: [...own.needs.map(reference), rust["bom-ref"], ...fonts.map((font) => font["bom-ref"])] },
      ...all.map(({ name, version, needs }) => ({ ref: reference(`${name}@${version}`), dependsOn: needs.map(reference) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
