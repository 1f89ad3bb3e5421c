// The tag <suizo-board>, version __VERSION__. Importing the package defines it; nothing is exported.

export type Game = "shogi" | "sho" | "heian9x8" | "heian8x8" | "heian9x9" | "heian8x9" | "asakura";
/** A person, or the computer at a level: `ai:1` to `ai:12`, `ai:0` at full strength. */
export type Player = "human" | `ai:${number}`;
export type RecordFormat = "usi" | "kif" | "ki2" | "csa" | "jkf" | "hodges" | "bod" | "usen";
export type Side = "black" | "white";

/** All attributes are live; one that cannot be used raises `suizo-error` and leaves what was there. */
export interface SuizoBoardAttributes {
  /** `play` (the default), `view`: step through a record, or `puzzle`: find its moves. */
  mode?: "play" | "view" | "puzzle";
  variant?: Game;
  /** An SFEN, or the name of a handicap: `lance`, `two_piece`, `naked_king` … */
  start?: string;
  /** Moves in USI with blanks or commas between. */
  moves?: string;
  /** The position to show first, counted in moves. */
  ply?: number | string;
  /** A record as text: KIF, KI2, CSA, JKF, USI, USEN, western text or a board diagram. Goes before `start` and `moves`. */
  record?: string;
  /** A file with a record on the page's own host. Goes before `record`. */
  src?: string;
  black?: Player;
  white?: Player;
  /** The side at the bottom. */
  orientation?: Side;
  /** Without it: that of the element around, else the browser's. */
  lang?: "en" | "ja" | "zh" | "vi" | "sv";
  pieces?: "kanji2" | "kanji1" | "marks" | "international" | "letters";
  /** `auto`: as light or dark as the page around. */
  theme?: "auto" | "light" | "dark";
  /** What board and pieces are made of. */
  board?: "kaya" | "walnut" | "slate" | "tatami" | "washi";
  "illegal-moves"?: "prevented" | "lose";
  "bare-king"?: "immediate" | "counter";
  impasse?: "agreement24" | "declare27" | "declare24" | "agreement" | "off";
  "move-limit"?: "off" | "256" | "320" | "512";
  "heian-setup"?: "facing" | "rotated";
  "heian-pawns"?: "third" | "second";
  "royal-attack"?: "last" | "any";
  "handicap-credit"?: "white" | "none";
  /** Under which a form sends the record. */
  name?: string;
}

export interface SuizoMove {
  usi: string;
  /** The position after it. */
  sfen: string;
  ply: number;
}

export interface SuizoEnd {
  winner: Side | null;
  /** Such as `checkmate`, `resign`, `repetition`, `bare_king`. */
  reason: string;
}

/** Events bubble, and pass the borders of shadow trees. */
export interface SuizoBoardEventMap {
  "suizo-ready": CustomEvent<Record<string, never>>;
  /** Also for the computer's moves, and for answers in a puzzle. */
  "suizo-move": CustomEvent<SuizoMove>;
  "suizo-end": CustomEvent<SuizoEnd>;
  "suizo-solved": CustomEvent<unknown>;
  /** The message is in English. */
  "suizo-error": CustomEvent<{ message: string }>;
}

export interface SuizoBoardElement extends HTMLElement {
  /** The position shown; empty until the board is there. */
  readonly sfen: string;
  /** The record as one line of USI, which a form sends; empty until the board is there. */
  readonly value: string;
  readonly name: string;
  readonly form: HTMLFormElement | null;
  /** Brings the board, which otherwise comes when it is near the window. */
  start(): Promise<void>;
  /** Another game: `start` as the attribute, `moves` as the attribute or as a list. Whether all of it could be used. */
  load(game?: { start?: string | null; moves?: string | readonly string[] | null }): Promise<boolean>;
  /** Plays a move in USI; true when it was made or, in a puzzle, judged. */
  play(usi: string): Promise<boolean>;
  flip(): Promise<void>;
  /** The record as text, `usi` unless another format is named. */
  record(format?: RecordFormat): Promise<string>;
}

declare global {
  interface HTMLElementTagNameMap {
    "suizo-board": SuizoBoardElement;
  }
  interface GlobalEventHandlersEventMap extends SuizoBoardEventMap {}
  // Preact and React before 19; for React 19 there is "suizo-board/react"
  namespace JSX {
    interface IntrinsicElements {
      "suizo-board": SuizoBoardAttributes & { [name: string]: unknown };
    }
  }
}
