//! Why a move is refused, in the order of RULES.md 4a.6.

use super::{Kind, Move, Position, SquareSet};
use std::fmt;

/// The rule that an illegal move breaks. The words are those of CONTRACT.md 6.
///
/// ```
/// use suizo::rules::IllegalMove;
/// assert_eq!(IllegalMove::Uchifuzume.word(), "uchifuzume");
/// // a second pawn can be put on a board, a piece that is not there cannot be moved
/// assert!(IllegalMove::Nifu.is_physical() && !IllegalMove::NoPiece.is_physical());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// No move is played after the end.
    GameOver,
    /// The origin is empty or not on this board.
    NoPiece,
    /// The piece is the other side's.
    NotYours,
    /// A piece of the mover stands on the target.
    OwnPieceOnTarget,
    /// The piece does not move that way.
    NotReachable,
    /// The piece moves that way, but another one stands between.
    Blocked,
    /// The piece does not promote, or neither square lies in the promotion zone (RULES.md 1.5).
    CannotPromote,
    /// Unpromoted the piece could never move again (RULES.md 1.7).
    MustPromote,
    /// This game has no drops.
    DropsNotInThisGame,
    /// The mover does not hold that piece.
    NoSuchPieceInHand,
    /// A drop on a piece, or outside the board.
    SquareOccupied,
    /// A second unpromoted pawn of the mover on the file (二歩).
    Nifu,
    /// The dropped piece could never move.
    DeadSquare,
    /// The last royal of the mover could be captured (RULES.md 1.8).
    LeavesRoyalCapturable,
    /// A pawn drop that gives checkmate (打ち歩詰め).
    Uchifuzume,
}

impl IllegalMove {
    /// Every reason, in the order in which they are looked for (RULES.md 4a.6).
    pub const ALL: [IllegalMove; 15] = [
        IllegalMove::GameOver,
        IllegalMove::NoPiece,
        IllegalMove::NotYours,
        IllegalMove::OwnPieceOnTarget,
        IllegalMove::NotReachable,
        IllegalMove::Blocked,
        IllegalMove::CannotPromote,
        IllegalMove::MustPromote,
        IllegalMove::DropsNotInThisGame,
        IllegalMove::NoSuchPieceInHand,
        IllegalMove::SquareOccupied,
        IllegalMove::Nifu,
        IllegalMove::DeadSquare,
        IllegalMove::LeavesRoyalCapturable,
        IllegalMove::Uchifuzume,
    ];

    /// The word for the reason in CONTRACT.md 6.
    pub const fn word(self) -> &'static str {
        match self {
            IllegalMove::GameOver => "game_over",
            IllegalMove::NoPiece => "no_piece",
            IllegalMove::NotYours => "not_yours",
            IllegalMove::OwnPieceOnTarget => "own_piece_on_target",
            IllegalMove::NotReachable => "not_reachable",
            IllegalMove::Blocked => "blocked",
            IllegalMove::CannotPromote => "cannot_promote",
            IllegalMove::MustPromote => "must_promote",
            IllegalMove::DropsNotInThisGame => "drops_not_in_this_game",
            IllegalMove::NoSuchPieceInHand => "no_such_piece_in_hand",
            IllegalMove::SquareOccupied => "square_occupied",
            IllegalMove::Nifu => "nifu",
            IllegalMove::DeadSquare => "dead_square",
            IllegalMove::LeavesRoyalCapturable => "leaves_royal_capturable",
            IllegalMove::Uchifuzume => "uchifuzume",
        }
    }

    /// Whether the strict rule counts such a move as made and lost (RULES.md 1.11). The others cannot be made on a board and are only
    /// ever refused.
    pub const fn is_physical(self) -> bool {
        !matches!(
            self,
            IllegalMove::GameOver
                | IllegalMove::NoPiece
                | IllegalMove::NotYours
                | IllegalMove::OwnPieceOnTarget
                | IllegalMove::DropsNotInThisGame
                | IllegalMove::NoSuchPieceInHand
                | IllegalMove::SquareOccupied
        )
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Says which rule a move of the side to move breaks, if any. Whether the game is over is for [`Game`](super::Game) to say.
///
/// # Errors
/// The first rule that the move breaks, in the order of RULES.md 4a.6.
///
/// ```
/// use suizo::rules::{IllegalMove, Position, Rules, Variant, legality};
/// let position = Position::start(Rules::of(Variant::Shogi));
/// assert_eq!(legality::check(&position, "2h2c".parse().unwrap()), Err(IllegalMove::Blocked));
/// assert_eq!(legality::check(&position, "2h3h".parse().unwrap()), Ok(()));
/// ```
pub fn check(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    let us = position.turn();
    let rules = position.rules();
    let to = mv.to();
    if let Some(kind) = mv.drop_kind() {
        check_drop(position, kind, mv)?;
    } else {
        let from = mv.from().filter(|from| rules.geometry().contains(*from)).ok_or(IllegalMove::NoPiece)?;
        let piece = position.piece_at(from).ok_or(IllegalMove::NoPiece)?;
        if piece.color() != us {
            return Err(IllegalMove::NotYours);
        }
        if position.by_color(us).contains(to) {
            return Err(IllegalMove::OwnPieceOnTarget);
        }
        if !position.attacks_from(piece, from, SquareSet::EMPTY).contains(to) {
            return Err(IllegalMove::NotReachable);
        }
        if !position.attacks_from(piece, from, position.occupied()).contains(to) {
            return Err(IllegalMove::Blocked);
        }
        if mv.promotes() {
            let zone = rules.promotion_zone(us);
            if rules.promotion_of(piece.kind()).is_none() || !(zone.contains(from) || zone.contains(to)) {
                return Err(IllegalMove::CannotPromote);
            }
        } else if rules.dead_squares(us, piece.kind()).contains(to) {
            return Err(IllegalMove::MustPromote);
        }
    }
    if !position.keeps_royal(mv) {
        return Err(IllegalMove::LeavesRoyalCapturable);
    }
    if mv.drop_kind() == Some(Kind::Pawn) && position.is_pawn_drop_mate(to) {
        return Err(IllegalMove::Uchifuzume);
    }
    Ok(())
}

fn check_drop(position: &Position, kind: Kind, mv: Move) -> Result<(), IllegalMove> {
    let us = position.turn();
    let rules = position.rules();
    let to = mv.to();
    if !rules.has_drops() {
        return Err(IllegalMove::DropsNotInThisGame);
    }
    if !Kind::HAND.contains(&kind) || !position.hand(us).has(kind) {
        return Err(IllegalMove::NoSuchPieceInHand);
    }
    if position.occupied().contains(to) || !rules.geometry().contains(to) {
        return Err(IllegalMove::SquareOccupied);
    }
    if kind == Kind::Pawn && position.pieces(us, Kind::Pawn).iter().any(|pawn| pawn.file() == to.file()) {
        return Err(IllegalMove::Nifu);
    }
    if rules.dead_squares(us, kind).contains(to) {
        return Err(IllegalMove::DeadSquare);
    }
    Ok(())
}
