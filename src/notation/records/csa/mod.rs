//! The format of the Computer Shogi Association, 2.2 and 3.0: header lines, a position, moves such as `+7776FU`, times, `%` ends.
//!
//! It knows one line of play. Read beyond the standard: blanks of a board line that were lost, statements joined by commas, header lines
//! after the moves, files that were joined without a line `/`, evaluations as floodgate writes them (`'** 34 -3334FU +2726FU`, good for Black when positive), and games of
//! other boards: `$VARIANT:sho`, rule choices such as `$BARE_KING:counter`, as many `P` lines as the board has ranks, and the codes `SZ`
//! and `TS` for the drunk elephant and the crown prince. Lines that begin with `'` alone, such as
//! floodgate's `'rating:…`, are notes by the name [`OTHER`], each as it stands.
//!
//! Written is 2.2 where it suffices, and 3.0 with its line for the encoding where a time has a fraction, where text is not ASCII, or
//! where the rules set a limit of moves or points, or where there is a note.

mod games;
mod place;
mod read;
mod write;

pub(crate) use games::{Border, Borders};
pub use read::read;
pub(super) use read::read_each;
pub use write::write;

/// The headers that have a name of their own in Japanese records.
const FIELDS: [(&str, &str); 7] = [
    ("棋戦", "EVENT"),
    ("場所", "SITE"),
    ("開始日時", "START_TIME"),
    ("終了日時", "END_TIME"),
    ("持ち時間", "TIME_LIMIT"),
    ("戦型", "OPENING"),
    ("備考", NOTE),
];
/// The field of 3.0 in which `\n` stands for a line break and `\\` for a backslash.
const NOTE: &str = "NOTE";
/// The name of notes that programs make in ways of their own.
pub const OTHER: &str = "csa";
