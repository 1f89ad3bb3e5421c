//! What moved between two views of one board, so that it can be seen to move.

use crate::{
    app::board::{BoardView, Place},
    rules::{ByColor, Color, Kind, Piece, Square},
};

/// How long a piece is on its way, in milliseconds.
pub const MOTION_MS: u32 = 150;
/// More changes than this are not a move or a takeback but another position, which simply appears.
const MOST_CHANGES: usize = 4;

/// A piece that came to stand somewhere else.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    pub from: Place,
    pub to: Place,
    /// It shows its other face now.
    pub turned: bool,
}

/// The motions that lead from one view to the next: a move or drop with its capture, or their takeback.
pub fn between(old: &BoardView, new: &BoardView) -> Vec<Motion> {
    let comparable =
        old.variant == new.variant && old.orientation == new.orientation && old.squares.len() == new.squares.len();
    if !comparable {
        return Vec::new();
    }
    let mut left: Vec<(Square, Piece)> = Vec::new();
    let mut came: Vec<(Square, Piece)> = Vec::new();
    for (before, after) in old.squares.iter().zip(&new.squares) {
        if before.piece != after.piece {
            left.extend(before.piece.map(|piece| (before.square, piece)));
            came.extend(after.piece.map(|piece| (after.square, piece)));
        }
    }
    // turned over where it stands
    if let ([(from, before)], [(to, after)]) = (&left[..], &came[..])
        && (from, before.color(), before.kind().unpromoted()) == (to, after.color(), after.kind().unpromoted())
    {
        return vec![Motion { from: Place::Square(*from), to: Place::Square(*to), turned: true }];
    }
    if left.len().max(came.len()) > MOST_CHANGES {
        return Vec::new();
    }
    let mut in_hand =
        ByColor::from_fn(|color| Kind::HAND.map(|kind| count(new, color, kind) - count(old, color, kind)));
    let mut motions = Vec::new();
    for (to, piece) in came {
        let same = |&(from, other): &(Square, Piece)| {
            from != to && other.color() == piece.color() && other.kind().unpromoted() == piece.kind().unpromoted()
        };
        if let Some(index) = left.iter().position(same) {
            let (from, before) = left.swap_remove(index);
            let turned = before.kind() != piece.kind();
            motions.push(Motion { from: Place::Square(from), to: Place::Square(to), turned });
            continue;
        }
        // dropped by its owner, or given back by a takeback of its capture
        let holder = [piece.color(), !piece.color()].into_iter().find_map(|color| {
            let index = hand_index(piece.kind())?;
            (in_hand[color][index] < 0).then(|| {
                in_hand[color][index] += 1;
                Place::Hand(color, Kind::HAND[index])
            })
        });
        if let Some(from) = holder {
            motions.push(Motion { from, to: Place::Square(to), turned: false });
        }
    }
    for (from, piece) in left {
        let holder = [!piece.color(), piece.color()].into_iter().find_map(|color| {
            let index = hand_index(piece.kind())?;
            (in_hand[color][index] > 0).then(|| {
                in_hand[color][index] -= 1;
                Place::Hand(color, Kind::HAND[index])
            })
        });
        if let Some(to) = holder {
            motions.push(Motion { from: Place::Square(from), to, turned: false });
        }
    }
    motions
}

fn hand_index(kind: Kind) -> Option<usize> {
    Kind::HAND.into_iter().position(|held| held == kind.unpromoted())
}

fn count(view: &BoardView, color: Color, kind: Kind) -> i16 {
    let entries = view.hands.as_ref().map_or(&[][..], |hands| &hands[color].entries);
    entries.iter().find(|entry| entry.kind == kind).map_or(0, |entry| i16::from(entry.count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{
            board::{HandEntry, HandView, Overlay, SquareView},
            settings::Preferences,
        },
        i18n::Lang,
        persist::Settings,
        rules::{Rules, Variant, sfen},
    };

    fn view(sfen: &str) -> BoardView {
        let rules = Rules::of(Variant::Shogi);
        let setup = sfen::parse(rules.geometry(), sfen).unwrap();
        let square = |square: Square| SquareView {
            square,
            piece: setup.board[square.index()],
            label: String::new(),
            selected: false,
            target: None,
            last: false,
            check: false,
            hint: false,
        };
        let entry = |(kind, count)| HandEntry { kind, count, label: String::new(), selected: false, hint: false };
        let hand =
            |color: Color| HandView { label: String::new(), entries: setup.hands[color].iter().map(entry).collect() };
        BoardView {
            variant: "shogi",
            files: 9,
            ranks: 9,
            zone_ranks: 3,
            one_king: false,
            orientation: Color::Black,
            turn: setup.turn,
            ply: 0,
            sfen: sfen.to_owned(),
            label: String::new(),
            squares: rules.geometry().squares().map(square).collect(),
            hands: Some(ByColor::from_fn(hand)),
            promotion: None,
            shows_targets: true,
            arrows: Vec::new(),
            overlay: Overlay::default(),
            toss: None,
            looks: Preferences::new(Settings::default(), Lang::En).board_looks(),
            movable: ByColor::default(),
        }
    }

    /// `7g-7f`, with `*` for the hand of its owner and `+` when turned over.
    #[track_caller]
    fn check(old: &str, new: &str, forth: &str, back: &str) {
        let name = |place| match place {
            Place::Square(square) => square.to_string(),
            Place::Hand(color, kind) => format!("{}*{}", color.name(), kind.usi()),
        };
        let text = |motions: Vec<Motion>| {
            let mut words: Vec<String> = motions
                .into_iter()
                .map(|motion| {
                    format!("{}-{}{}", name(motion.from), name(motion.to), if motion.turned { "+" } else { "" })
                })
                .collect();
            words.sort();
            words.join(" ")
        };
        let (old, new) = (view(old), view(new));
        assert_eq!(text(between(&old, &new)), forth);
        assert_eq!(text(between(&new, &old)), back, "taken back");
    }

    #[test]
    fn a_move() {
        check("9/9/9/9/9/9/2P6/9/9 b - 1", "9/9/9/9/9/2P6/9/9/9 w - 2", "7g-7f", "7f-7g");
    }

    #[test]
    fn a_capture_goes_to_the_stand() {
        check("9/9/9/9/9/2p6/2P6/9/9 b - 1", "9/9/9/9/9/2P6/9/9/9 w P 2", "7f-black*P 7g-7f", "7f-7g black*P-7f");
    }

    #[test]
    fn a_promoted_capture_goes_to_the_stand_unpromoted() {
        check("9/2+r6/2B6/9/9/9/9/9/9 b - 1", "9/2+B6/9/9/9/9/9/9/9 w R 2", "7b-black*R 7c-7b+", "7b-7c+ black*R-7b");
    }

    #[test]
    fn a_drop_comes_from_the_stand() {
        check("9/9/9/9/9/9/9/9/9 w 2p 1", "9/9/9/9/4p4/9/9/9/9 b p 2", "white*P-5e", "5e-white*P");
    }

    #[test]
    fn a_piece_turned_over_where_it_stands() {
        check("9/2P6/9/9/9/9/9/9/9 b - 1", "9/2+P6/9/9/9/9/9/9/9 b - 1", "7b-7b+", "7b-7b+");
    }

    #[test]
    fn two_plies_at_once_both_move() {
        check("9/2p6/9/9/9/9/2P6/9/9 b - 1", "9/9/2p6/9/9/2P6/9/9/9 b - 3", "7b-7c 7g-7f", "7c-7b 7f-7g");
    }

    #[test]
    fn another_position_just_appears() {
        check("ppppp4/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/PPPPP4 b - 1", "", "");
        let mut turned = view("9/9/9/9/9/2P6/9/9/9 w - 2");
        turned.orientation = Color::White;
        assert_eq!(between(&view("9/9/9/9/9/9/2P6/9/9 b - 1"), &turned), []);
    }
}
