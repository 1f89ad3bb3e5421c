// What assistive technology is given: the browser's own tree of every board.

import assert from "node:assert/strict";
import { FRIENDS, journey, until } from "./harness.mjs";

/** The tree as Chromium hands it out: role, name, states and children of every node that is not passed over. */
async function tree(app, context) {
  const devtools = await context.newCDPSession(app.page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node) => ({
    role: node.role?.value,
    name: node.name?.value ?? "",
    states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    children: (node.childIds ?? []).flatMap((id) => below(byId.get(id))),
  });
  const below = (node) => (node === undefined ? [] : node.ignored ? (node.childIds ?? []).flatMap((id) => below(byId.get(id))) : [read(node)]);
  return read(nodes[0]);
}

function all(node, role) {
  return [...(node.role === role ? [node] : []), ...node.children.flatMap((child) => all(child, role))];
}

/** Names of the cells, row by row. */
const cells = (root) => all(all(root, "grid")[0], "row").map((row) => all(row, "gridcell").map((cell) => cell.name));
const cell = (root, name) => {
  const found = all(root, "gridcell").filter((cell) => cell.name === name || cell.name.startsWith(`${name},`));
  assert.equal(found.length, 1, `one square is called ${name}`);
  return found[0];
};

const SIZES = { shogi: [9, 9], sho: [9, 9], heian9x8: [9, 8], heian8x8: [8, 8], heian9x9: [9, 9], heian8x9: [8, 9], asakura: [9, 9] };
for (const [variant, [files, ranks]] of Object.entries(SIZES)) {
  journey(`every square and hand of ${variant} is in the tree, from either side`, { fragment: `${FRIENDS}&variant=${variant}` }, async (app, { context }) => {
    let root = await tree(app, context);
    const [grid] = all(root, "grid");
    assert.match(grid.name, /board, after 0 moves\. .* to move\.$/);
    const rows = cells(root);
    assert.deepEqual(rows.map((row) => row.length), Array(ranks).fill(files));
    assert.ok(rows[0][0].startsWith(`${files}a, White lance`), rows[0][0]);
    assert.ok(rows.at(-1).at(-1).startsWith(`1${"abcdefghi"[ranks - 1]}, Black lance`), rows.at(-1).at(-1));
    assert.equal(rows.flat().filter((name) => name.endsWith(", empty")).length > 10, true);
    for (const name of rows.flat()) assert.match(name, /^[1-9][a-i], ((Black|White) [a-z ]+|empty)$/);
    // hands only where pieces come back
    assert.equal(all(root, "group").filter(({ name }) => name.endsWith("pieces in hand")).length, ["shogi", "asakura"].includes(variant) ? 2 : 0);
    // what is seen first is read first, whoever sits at the bottom
    await app.press(app.action("flip"));
    await until(async () => (await app.board.getAttribute("data-orientation")) === "white", "turned");
    root = await tree(app, context);
    assert.deepEqual(cells(root), rows.map((row) => row.toReversed()).toReversed());
  });
}

journey("chosen pieces, targets, the last move, check, hands and the result are told", { fragment: `${FRIENDS}&moves=7g7f,3c3d,8h2b%2B,3a2b` }, async (app, { context }) => {
  let root = await tree(app, context);
  assert.equal(cell(root, "2b").name, "2b, White silver, last move");
  assert.equal(cell(root, "3a").name, "3a, empty, last move");
  const hands = all(root, "group").filter(({ name }) => name.endsWith("pieces in hand"));
  assert.deepEqual(hands.map(({ name }) => name).sort(), ["Black’s pieces in hand", "White’s pieces in hand"]);
  for (const hand of hands) assert.deepEqual(all(hand, "button").map(({ name }) => name), ["bishop, 1 in hand"]);

  await app.press(app.square("2h"));
  root = await tree(app, context);
  assert.equal(cell(root, "2h").states.selected, true);
  assert.equal(cell(root, "5h").name, "5h, empty, can go here");
  assert.equal(all(root, "gridcell").filter(({ name }) => name.includes("can go here")).length, 8);
  assert.equal(all(root, "gridcell").filter(({ states }) => states.selected).length, 1);

  await app.press(app.hand("black", "B"));
  root = await tree(app, context);
  const [button] = all(root, "button").filter(({ states }) => states.pressed === "true" || states.pressed === true);
  assert.equal(button?.name, "bishop, 1 in hand");

  await app.open(`${FRIENDS}&start=${encodeURIComponent("4k4/9/9/9/4r4/4P4/9/9/3RK4 b G2P 1")}`);
  await app.page.reload();
  await app.ready();
  await app.press(app.square("5f"));
  root = await tree(app, context);
  assert.equal(cell(root, "5e").name, "5e, White rook, can be taken");

  await app.open(`${FRIENDS}&start=${encodeURIComponent("4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1")}`);
  await app.page.reload();
  await app.ready();
  await app.play("G*5b");
  await app.result.waitFor();
  root = await tree(app, context);
  assert.equal(cell(root, "5a").name, "5a, White king, in check");
  const [log] = all(root, "log");
  const text = (node) => node.name + node.children.map(text).join("");
  assert.match(text(log), /Black dropped a gold on 5b\. Black wins\. Checkmate\./);
  assert.ok(all(root, "status").some((node) => /Black wins\./.test(text(node))), "the result stands in the page");
});
