//! Japanese move text by the rules of the Japan Shogi Association (棋譜の表記方法): `☗７六歩`, `☖同銀左上不成`, `☗５五角打`.
//!
//! Where several pieces of one kind could go to a square, the mover is told apart, in this order of preference,
//!
//! 1. by what it does: 上 forwards, 寄 sideways, 引 backwards;
//! 2. by where it comes from, as the player sees it: 左, 右, or 直 when it goes one step straight forwards (a dragon or a horse is
//!    never 直: of two, the one on the left is 左 and the other 右);
//! 3. by both: `左上`.
//!
//! Whether it promotes is said after that and never tells pieces apart; a drop is marked 打 only where a piece on the board could
//! have gone there.

use super::{Promotion, could_move_to, kanji, promotion};
use crate::rules::{Color, Kind, Move, Position, Square};
use std::cmp::Ordering;

/// The move with the mover's mark (☗ Black, ☖ White).
///
/// `previous_to` is the target of the move before; a move to the same square is written 同. A move that names no piece of the
/// position is given back in USI.
///
/// ```
/// use suizo::{notation::japanese, rules::{Position, Rules, Variant}};
/// let mut position = Position::start(Rules::of(Variant::Shogi));
/// assert_eq!(japanese::move_text(&position, None, "7g7f".parse().unwrap()), "☗７六歩");
/// assert_eq!(japanese::move_text(&position, None, "6i5h".parse().unwrap()), "☗５八金左");
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     position.do_move(mv.parse().unwrap());
/// }
/// let retake = japanese::move_text(&position, Some("2b".parse().unwrap()), "3a2b".parse().unwrap());
/// assert_eq!(retake, "☖同銀");
/// ```
#[must_use]
pub fn move_text(position_before: &Position, previous_to: Option<Square>, mv: Move) -> String {
    let to = mv.to();
    let moved = match (mv.from(), mv.drop_kind()) {
        (Some(from), _) => position_before.piece_at(from).map(|piece| piece.kind()),
        (None, dropped) => dropped,
    };
    let Some(kind) = moved else { return mv.to_string() };
    let mark = match position_before.turn() {
        Color::Black => '☗',
        Color::White => '☖',
    };
    let place = if previous_to == Some(to) { "同".to_owned() } else { square(to) };
    let name = kanji::in_move(kind);
    let which = which_piece(position_before, kind, mv);
    let promotes = match promotion(position_before, kind, mv) {
        Promotion::None => "",
        Promotion::Done => "成",
        Promotion::Declined => "不成",
    };
    format!("{mark}{place}{name}{which}{promotes}")
}

/// A square as Japanese players name it.
///
/// ```
/// use suizo::notation::japanese;
/// assert_eq!(japanese::square("7f".parse().unwrap()), "７六");
/// ```
#[must_use]
pub fn square(square: Square) -> String {
    format!("{}{}", kanji::file(square.file()), kanji::rank(square.rank()))
}

/// 右左直上引寄 or 打; empty where only one piece can be meant.
fn which_piece(position: &Position, kind: Kind, mv: Move) -> String {
    let candidates = could_move_to(position, kind, mv.to());
    let Some(from) = mv.from() else {
        return if candidates.is_empty() { "" } else { "打" }.to_owned();
    };
    let all: Vec<Way> = candidates.into_iter().map(|other| Way::of(position.turn(), other, mv.to())).collect();
    let mine = Way::of(position.turn(), from, mv.to());
    // an illegal move may come from a piece that could not go there: it is told apart from those that could
    let others: Vec<Way> = all.into_iter().filter(|way| *way != mine).collect();
    if others.is_empty() {
        return String::new();
    }
    let motion = mine.motion();
    let same_motion: Vec<Way> = others.iter().copied().filter(|way| way.motion() == motion).collect();
    if same_motion.is_empty() {
        return motion.to_owned();
    }
    let side = mine.side_among(&same_motion, kind);
    // only one piece can come one step straight forwards
    let side_is_enough =
        side == STRAIGHT || others.iter().all(|way| way.side() != mine.side()) || same_motion.len() == others.len();
    if side_is_enough { side.to_owned() } else { format!("{side}{motion}") }
}

const STRAIGHT: &str = "直";

/// How a piece gets to its target, as its player sees the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    /// Files that the piece stands to the left of its target.
    left: i8,
    /// Ranks that it goes forwards.
    forwards: i8,
}

impl Way {
    fn of(color: Color, from: Square, to: Square) -> Way {
        let left = from.file() as i8 - to.file() as i8;
        let forwards = from.rank() as i8 - to.rank() as i8;
        match color {
            Color::Black => Way { left, forwards },
            Color::White => Way { left: -left, forwards: -forwards },
        }
    }

    /// 上 forwards, 寄 sideways, 引 backwards.
    fn motion(self) -> &'static str {
        match self.forwards.cmp(&0) {
            Ordering::Greater => "上",
            Ordering::Equal => "寄",
            Ordering::Less => "引",
        }
    }

    fn side(self) -> Ordering {
        self.left.cmp(&0)
    }

    /// The word for this piece's place among others that move the same way.
    fn side_among(self, others: &[Way], kind: Kind) -> &'static str {
        let slides = matches!(kind, Kind::Dragon | Kind::Horse);
        if slides && others.iter().all(|other| self.left > other.left) {
            "左"
        } else if slides && others.iter().all(|other| self.left < other.left) {
            "右"
        } else {
            match self.side() {
                Ordering::Greater => "左",
                Ordering::Less => "右",
                Ordering::Equal => STRAIGHT,
            }
        }
    }
}
