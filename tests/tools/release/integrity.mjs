// Subresource integrity: the digest by which a browser refuses a file that is not the one that was released.

import crypto from "node:crypto";
import { byName } from "./tar.mjs";

export const integrityOf = (bytes) => `sha384-${crypto.createHash("sha384").update(bytes).digest("base64")}`;

/** Of each file, by its path. */
export function integrities(files) {
  return Object.fromEntries([...files].sort(byName).map(([name, bytes]) => [name, integrityOf(bytes)]));
}

/**
 * What a page writes to have a board of exactly this release.
 *
 * @param {Record<string, string>} hashes of the files
 * @param {string} folder in which the release lies, as the page names it
 */
export function snippet(hashes, folder) {
  const modules = Object.keys(hashes).filter((name) => /^embed-[^/]+\/\w+\.js$/.test(name));
  const map = { integrity: Object.fromEntries(modules.map((name) => [`${folder}/${name}`, hashes[name]])) };
  return `<!-- What the tag's script is must be what was released, else the browser does not run it. Write the address of your copy before each name. -->
<script type="module" src="${folder}/embed.js" integrity="${hashes["embed.js"]}" crossorigin="anonymous"></script>
<suizo-board white="ai:3">A game of shogi against the computer.</suizo-board>

<!-- For the scripts that it loads too, put this above it, where the page has no import map yet. Browsers that do not know it read on. -->
<script type="importmap">
${JSON.stringify(map, null, 2).replaceAll(`"${folder}/`, `"./${folder}/`)}
</script>
`;
}
