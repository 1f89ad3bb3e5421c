// Every handicap starts as the rules say, and the giver moves first.

import assert from "node:assert/strict";
import { journey, sample } from "./harness.mjs";

// RULES.md 2: what White lacks; "three_pawns" holds them instead
const HANDICAPS = {
  white_first: "lnsgkgsnl/1r5b1/ppppppppp",
  lance: "lnsgkgsn1/1r5b1/ppppppppp",
  right_lance: "1nsgkgsnl/1r5b1/ppppppppp",
  bishop: "lnsgkgsnl/1r7/ppppppppp",
  rook: "lnsgkgsnl/7b1/ppppppppp",
  rook_lance: "lnsgkgsn1/7b1/ppppppppp",
  two_piece: "lnsgkgsnl/9/ppppppppp",
  three_piece: "lnsgkgsn1/9/ppppppppp",
  four_piece: "1nsgkgsn1/9/ppppppppp",
  five_piece: "2sgkgsn1/9/ppppppppp",
  left_five_piece: "1nsgkgs2/9/ppppppppp",
  six_piece: "2sgkgs2/9/ppppppppp",
  left_seven_piece: "2sgkg3/9/ppppppppp",
  right_seven_piece: "3gkgs2/9/ppppppppp",
  eight_piece: "3gkg3/9/ppppppppp",
  eight_piece_golds: "2s1k1s2/9/ppppppppp",
  ten_piece: "4k4/9/ppppppppp",
  three_pawns: "4k4/9/9",
  naked_king: "4k4/9/9",
};

journey("every handicap is offered and starts with White to move", {}, async (app) => {
  await app.press(app.action("new-game"));
  await app.root.locator('[name="handicap"]').first().waitFor({ state: "attached" });
  const offered = await app.root
    .locator('[name="handicap"] option, input[name="handicap"]')
    .evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual(new Set(offered.slice(1)), new Set(Object.keys(HANDICAPS)));
  const some = ["white_first", "left_five_piece", "three_pawns", "naked_king"];
  for (const id of sample(some, Object.keys(HANDICAPS))) {
    const camp = HANDICAPS[id];
    await app.open();
    await app.newGame({ opponent: "friend", handicap: id });
    const hand = id === "three_pawns" ? "3p" : "-";
    assert.equal(await app.sfen(), `${camp}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w ${hand} 1`, id);
    assert.equal(await app.turn(), "white");
  }
});

journey("the computer gives a handicap and moves first", {}, async (app) => {
  await app.newGame({ opponent: "computer", side: "black", level: 1, handicap: "two_piece" });
  await app.waitPly(1);
  assert.equal(await app.turn(), "black");
  await app.play("7g7f");
  await app.waitPly(3);
});

journey("giver and taker go by their names", { locale: "ja-JP" }, async (app) => {
  await app.newGame({ opponent: "friend", handicap: "rook" });
  assert.match(await app.text(), /上手/);
  assert.match(await app.text(), /下手/);
  await app.newGame({ opponent: "friend", handicap: "" });
  assert.doesNotMatch(await app.text(), /上手/);
});
