// What tsshogi does against the standards, each with their text and with what is left of a record by it. Nothing in src/ works round
// any of them.

// CSA 3.0: www2.computer-shogi.org/protocol/record_v3.html
const FOULS = "%+ILLEGAL_ACTION: 先手(下手)の反則行為により、後手(上手)の勝ち; %-ILLEGAL_ACTION: 後手(上手)の反則行為により、先手(下手)の勝ち";

const COMMENTS = "'* で始まる行は、プログラムが読むコメント: the line is there, with nothing after its mark";
const START = "$START_TIME: 対局開始日時 YYYY/MM/DD HH:MM:SS";

const mapped = (said, change) => ({ ...said, nodes: said.nodes.map(change) });

/** Faults, each with what is left of a record on its way, and a proof that it is still there. */
export const FAULTS = [
  {
    name: "a foul of the other side is read as one of the side to move, from CSA and JKF",
    standard: FOULS,
    spoils: (said, _, to) => {
      if (to !== "csa" && to !== "jkf") return said;
      return mapped(said, (node) => (node.step === "foulWin" ? { ...node, step: "foulLose" } : node));
    },
    // Black is to move, and it was Black's foul: Black loses
    shows: ({ importCSA }) => importCSA("V2.2\nPI\n+\n%+ILLEGAL_ACTION\n").first.next.move.type === "foulWin",
  },
  {
    name: "an empty line of a comment is lost in CSA",
    standard: COMMENTS,
    spoils: (said, _, to) => {
      if (to !== "csa") return said;
      return mapped(said, (node) => ({ ...node, comment: node.comment.replace(/\n{2,}/g, "\n") }));
    },
    shows: ({ importCSA }) => importCSA("PI\n+\n+7776FU\n'*a\n'*\n'*b\n").first.next.comment === "a\nb\n",
  },
  {
    name: "the date is lost from the beginning of a game in CSA",
    standard: START,
    // what headers say is no part of the comparison
    spoils: (said) => said,
    shows: ({ exportCSA, importKIF }) =>
      !exportCSA(importKIF("開始日時：2026/11/01 10:30:00\n手合割：平手\n")).includes("2026/11/01"),
  },
];

/** What is left of a record by the faults on its way from one format to another. */
export function faulty(said, from, to) {
  return FAULTS.reduce((so_far, { spoils }) => spoils(so_far, from, to), said);
}
