// What may go wrong around the program, and what must come of it: a table to be read. `world.mjs` says how each is brought about, and
// holds them all to the same promise: no move that was played and no game of the library is lost.
//
// `name`     what goes wrong
// `opening`  brought about before the page is opened again; the page is open meanwhile only where nothing is said of it
// `happens`  brought about in the open page
// `against`  "friend" (two people at one board, unless told otherwise) or "computer"
// `timed`    fifteen minutes for each player
// `offline`  the page may keep a copy of itself
// `says`     what the page must say of it, in so many words; `silent`: what it must not say
// `goes_on`  whether the next move can be played at once in the same tab (yes, unless told otherwise)
// `afterMove` it says so when the next move has been played
// `dead`     what stands there instead of the page
// `after`    the way on that the page offers
// `kept`     what the next visit, with nothing wrong any more, finds of the running game: "all" moves (unless told otherwise); where the
//            test itself damages what is stored, "aside": the damaged text under another key; "in the library": there instead
// `sees`     whether the game stands in that tab as it was (yes, unless told otherwise)
// `keeps`    whether the move that is played then is kept as well (yes, unless told otherwise)
// `library`  what the next visit finds of the library: "all" games (unless told otherwise), or "deleted" where the test deletes it
// `allow`    what the console may say of it
// `only`     the browser that can do this
// `always`   a part of the sample that every run of the tests takes

import assert from "node:assert/strict";
import * as how from "./how.mjs";

/** Where the page keeps its game and its settings. */
const [GAME, SETTINGS] = ["suizo:game", "suizo:settings"];
const FULL = /storage is full/;
const REFUSED = /keeps nothing for this page/;
const ASIDE = /set aside/;
const NO_ENGINE = /could not be started/;
const STUMBLED = /stumbled and started again/;
const NOT_LOADED = /could not be loaded/;
/** Firefox tells the page of what a worker cannot load. */
const WORKER = /^(?!uncaught)|Loading Worker|CompileError|out of memory/;
const LIBRARY = /refused or has no room/;

export const FAULTS = [
  // -- what is stored as text
  { name: "storage is switched off", opening: how.storage("off"), says: REFUSED, sees: false, keeps: false, always: true },
  { name: "storage is full from the start", opening: how.storage("full"), says: FULL, afterMove: true, keeps: false },
  { name: "storage takes everything and keeps nothing", opening: how.storage("drops"), says: REFUSED, afterMove: true, keeps: false, always: true },
  { name: "storage fills up in the middle of a game", happens: how.storageNow("full"), says: FULL, afterMove: true, keeps: false },
  { name: "storage is forbidden in the middle of a game", happens: how.storageNow("denied"), says: REFUSED, afterMove: true, keeps: false },
  { name: "storage fills up and has room again", happens: how.fullForAMove, kept: "all" },
  { name: "the stored game is cut off", opening: how.store(GAME, (text) => text.slice(0, -9)), says: ASIDE, sees: false, kept: "aside", always: true },
  { name: "the stored game has a move that cannot be", opening: how.store(GAME, (text) => text.replace("7g7f", "7g7c")), says: ASIDE, sees: false, kept: "aside" },
  { name: "the stored game is from a later version", opening: how.store(GAME, (text) => text.replace(/"v":\d+/, '"v":999')), says: /newer version/, sees: false, kept: "aside" },
  { name: "the stored game is no JSON", opening: how.store(GAME, () => "drunk elephant"), says: ASIDE, sees: false, kept: "aside" },
  { name: "the stored game is empty", opening: how.store(GAME, () => ""), says: ASIDE, sees: false, kept: "aside" },
  { name: "the stored game is nested a million deep", opening: how.store(GAME, () => "[".repeat(1e6)), says: ASIDE, sees: false, kept: "aside" },
  { name: "the stored game has fields of other sorts", opening: how.store(GAME, (text) => text.replace(/"variant":"\w+"/, '"variant":[7]')), says: ASIDE, sees: false, kept: "aside" },
  { name: "a field of the stored game is missing", opening: how.store(GAME, (text) => text.replace(/"variant":"\w+",?/, "")), says: ASIDE, sees: false, kept: "aside" },
  { name: "the stored game is of a game that nobody plays", opening: how.store(GAME, (text) => text.replace(/"variant":"\w+"/, '"variant":"chu"')), says: ASIDE, sees: false, kept: "aside" },
  { name: "a hundred games are set aside already", opening: how.manyAside(GAME), says: ASIDE, sees: false, kept: "aside" },
  { name: "what is set aside is saved as a file", opening: how.store(GAME, (text) => text.slice(0, -9)), happens: how.saveAside, only: "chromium", sees: false, kept: "aside", always: true },
  { name: "the stored settings are cut off", opening: how.store(SETTINGS, () => '{"v":1,"data":{"the'), says: ASIDE },
  { name: "the stored settings are from a later version", opening: how.store(SETTINGS, () => '{"v":999,"data":{}}'), says: /newer version/ },
  { name: "the stored settings are values of another age", opening: how.store(SETTINGS, () => '{"v":1,"data":{"theme":"plaid","size":"huge","lang":7}}') },
  { name: "what is stored is cleared while the game goes on", happens: how.clear, always: true },
  { name: "another program of the same host writes its own things", happens: how.strangers },
  // -- the library
  { name: "there is no database", opening: how.database("absent"), happens: how.endTheGame, says: LIBRARY, goes_on: false },
  { name: "the database refuses to open", opening: how.database("refuses"), happens: how.endTheGame, says: LIBRARY, goes_on: false },
  { name: "the database never answers", opening: how.database("hangs") },
  { name: "the database is full", opening: how.database("full"), happens: how.endTheGame, says: LIBRARY, goes_on: false, always: true },
  { name: "the database is deleted under the page", happens: how.deleteDatabase, library: "deleted" },
  { name: "a game of the library is damaged", happens: how.damageEntry },
  { name: "the database is of a later version", happens: how.laterDatabase, says: LIBRARY, goes_on: false },
  { name: "the worker of records cannot be started", opening: how.worker("records-", "refused"), happens: how.tryLibrary },
  { name: "the worker of records is not where it should be", opening: how.worker("records-", "elsewhere"), happens: how.tryLibrary, allow: WORKER },
  { name: "the worker of records is killed between two games", happens: how.killWorkers, always: true },
  // -- the computer
  { name: "the engine's worker cannot be started", against: "computer", opening: how.worker("worker-", "refused"), says: NO_ENGINE, goes_on: false, always: true },
  { name: "the engine's worker is not where it should be", against: "computer", opening: how.worker("worker-", "elsewhere"), says: NO_ENGINE, goes_on: false, allow: WORKER },
  { name: "the engine's program is no program", against: "computer", opening: how.spoil(/^worker-.*\.wasm$/, { body: "no program" }), says: NO_ENGINE, goes_on: false, allow: WORKER },
  { name: "the engine's program is cut off", against: "computer", opening: how.cut(/^worker-.*\.wasm$/), says: NO_ENGINE, goes_on: false, allow: WORKER },
  { name: "the engine is killed while it thinks", against: "computer", happens: how.killEngine(1), always: true },
  { name: "the engine is killed again and again", against: "computer", happens: how.killEngine(9), says: NO_ENGINE, goes_on: false },
  { name: "the engine says things that nobody understands", against: "computer", opening: how.worker("worker-", "nonsense"), silent: NO_ENGINE },
  { name: "there is little memory for the engine", against: "computer", opening: how.memory(12), silent: STUMBLED, always: true },
  { name: "there is hardly any memory for the engine", against: "computer", opening: how.memory(3), silent: STUMBLED },
  { name: "the page is left while the computer thinks", against: "computer", happens: how.reloadWhileThinking, goes_on: false },
  // -- time
  { name: "the device's clock jumps a day ahead", timed: true, happens: how.clock(864e5), always: true },
  { name: "the device's clock goes an hour back", timed: true, happens: how.clock(-36e5) },
  { name: "the page's own time goes back", timed: true, happens: how.timeBack(5e3) },
  { name: "the device sleeps for an hour", timed: true, happens: how.sleep, goes_on: false },
  { name: "the page stands still for four seconds", happens: how.block(4e3) },
  { name: "the tab is frozen and thawed", happens: how.freeze, only: "chromium" },
  { name: "the process of the tab is killed", happens: how.crash, only: "chromium", goes_on: false, always: true },
  { name: "the tab is closed right after a move", happens: how.close, goes_on: false },
  { name: "the page is reloaded ten times in a row", happens: how.reloads(10) },
  { name: "the page is left and come back to", happens: how.thereAndBack },
  // -- other tabs
  { name: "another tab plays on", happens: how.otherTabPlays, goes_on: false, kept: "all", always: true },
  { name: "another tab begins anew", happens: how.otherTabBeginsAnew, goes_on: false, kept: "in the library" },
  { name: "another tab clears what is stored", happens: how.otherTabClears },
  { name: "twenty tabs are opened", happens: how.manyTabs(20), goes_on: false },
  // -- the way here
  { name: "the program cannot be fetched", opening: how.spoil(/^app-.*_bg\.wasm$/, { status: 503 }), dead: NOT_LOADED, always: true },
  { name: "the program is cut off", opening: how.cut(/^app-.*_bg\.wasm$/), dead: NOT_LOADED },
  { name: "the host answers with its own page", opening: how.spoil(/^app-.*_bg\.wasm$/, { body: "<!doctype html><title>Hello</title>", type: "text/html" }), dead: NOT_LOADED },
  { name: "the words cannot be fetched", opening: how.spoil(/^words.*\/en\.txt$/, { status: 404 }), dead: NOT_LOADED },
  { name: "the words are those of another version", opening: how.spoil(/^words.*\/en\.txt$/, { body: "1\nhello" }), dead: NOT_LOADED },
  { name: "the second part of the program cannot be fetched", opening: how.spoil(/^extras-/, { status: 404 }), happens: how.wish("settings"), says: NOT_LOADED, always: true },
  { name: "the second part of the program is cut off", opening: how.cut(/^extras-/), happens: how.wish("settings"), says: NOT_LOADED },
  { name: "the third part of the program cannot be fetched", opening: how.spoil(/^study-/, { status: 404 }), happens: how.wish("analyse"), says: NOT_LOADED },
  { name: "the later style sheet is missing", opening: how.spoil(/^later-/, { status: 404 }), happens: how.wish("rules") },
  { name: "the pages to read cannot be fetched", opening: how.spoil(/^prose/, { status: 404 }), happens: how.wish("rules"), says: NOT_LOADED },
  { name: "the sounds are missing", opening: how.spoil(/^sound-/, { status: 404 }) },
  { name: "another set of pieces is missing", opening: how.spoil(/^pieces.*letters/, { status: 404 }), happens: how.setting("pieces", "letters") },
  { name: "another language is missing", opening: how.spoil(/^words.*\/sv\.txt$/, { status: 404 }), happens: how.setting("lang", "sv"), says: /language could not be loaded/ },
  { name: "the host is gone", happens: how.hostGone },
  // -- the browser itself
  { name: "the program comes upon a fault of its own", happens: how.trap, says: /fault of its own/, after: how.goOn, allow: /unreachable|RuntimeError|out of bounds/, always: true },
  { name: "the program comes upon a fault of its own twice", happens: how.trapTwice, says: /happened again/, after: how.beginAnew, sees: false, kept: "aside", allow: /unreachable|RuntimeError|out of bounds/ },
  { name: "the history of the browser refuses", opening: how.lacks("history"), happens: how.wish("settings") },
  { name: "nothing can be played aloud", opening: how.lacks("audio") },
  { name: "there is no voice", opening: how.lacks("speech"), happens: how.setting("countdown", "voice") },
  { name: "nothing can be copied", opening: how.lacks("clipboard"), happens: how.copy, says: /does not allow copying/ },
  { name: "service workers are refused", offline: true, opening: how.lacks("service worker") },
  { name: "there are no channels between tabs", opening: how.database("no channels"), happens: how.seeLibrary },
  // -- what comes from outside
  { name: "a link that is nonsense is opened", happens: how.fragment("start=%E0%A4%A&moves=9z9z,,,&g=%%%&time=-1"), goes_on: false },
  { name: "a link of a megabyte is opened", happens: how.fragment(`moves=${"7g7f,".repeat(2e5)}`), goes_on: false },
  { name: "another game is opened by a link", happens: how.fragment("variant=sho&moves=7g7f"), goes_on: false, always: true },
  { name: "a text that is no game is pasted", happens: how.paste("<script>alert(1)</script>\u0000\uFFFF") },
  { name: "a record with a wrong move is pasted", happens: how.paste("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ９一玉(59)\n"), goes_on: false },
];

// the table is what it says it is
assert.equal(new Set(FAULTS.map(({ name }) => name)).size, FAULTS.length, "each fault has a name of its own");
