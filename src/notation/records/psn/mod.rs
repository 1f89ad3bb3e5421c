//! Western text: headers in brackets as in PGN, numbered moves in Hodges notation, comments in braces, variations in parentheses.
//!
//! ```text
//! [Event "Ōi"]
//! [Black "Ōyama"]
//! [White "Masuda"]
//! [Variant "sho"]
//! [BareKing "counter"]
//! [Result "0-1"]
//!
//! 1. P-7f {[%emt 0:00:12.5] the usual move} P-3d! (1... P-8d 2. P-2f) 2. {[%end resign black]} 0-1
//! ```
//!
//! It carries everything that a record holds. In a comment stand, before its text: `[%emt TIME]` and, where it says more than the sum of
//! the times, `[%used TIME]`; `[%eval cp 34 18 7g7f 3c3d]` or `[%eval mate -5 12]`, good for Black when positive, depth, line;
//! `[%glyph 緩手]` for signs that western text lacks; `[%marks 7g7f:green 5e5e:red]`; `[%note "name" "value"]` for what other programs say;
//! `[%end resign black]`, the end of a line, which stands as a move does. A backslash takes the meaning off a brace, a bracket, a blank at
//! either end, or itself, and `\n` and `\r` are line breaks at an end. `Start` is a handicap by its name in links, `SFEN` any other start;
//! rule choices have the names of the USI options.
//!
//! Read beyond that: moves in any notation that a person may type, `$1` to `$6`, `;` comments, lichess' `[%eval 0.34,18]`, and a result
//! alone, which becomes resignation or a draw.

mod comment;
mod read;
mod text;
mod words;
mod write;

pub use read::read;
pub(super) use read::read_each;
pub use write::write;

/// The headers that have a name of their own in Japanese records.
const FIELDS: [(&str, &str); 8] = [
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("終了日時", "EndDate"),
    ("持ち時間", "TimeControl"),
    ("戦型", "Opening"),
    ("備考", "Note"),
    ("記録係", "Recorder"),
];

/// Headers that mean something of their own.
const OWN: [&str; 8] = ["Black", "White", "Sente", "Gote", "Variant", "Start", "SFEN", "Result"];
