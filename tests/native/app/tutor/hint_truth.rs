//! Every hint has a reason and every comment something to say, and all of it is true: held against the second referee, which knows
//! nothing of how they are found.

use crate::referee::{self, Move, Piece, Position, Side, Square, Way, particulars};
use std::collections::BTreeSet;
use suizo::{
    app::tutor::{
        COMMENTED,
        comment::comment,
        hint::{self, Advice},
    },
    facts::Development,
    i18n::{Comment, Why},
    protocol::Score,
    rules::{self, Color, Game, Kind, RuleChoices, Start, Variant, random::SplitMix64},
};

/// Told with every hint as what it is better by.
const LEAD: u32 = 4;
/// Whom comments are said to.
const YOU: Side = Side::Black;

fn read(game: &Game) -> Position {
    Position::read(&particulars(game.variant().id()), &game.sfen()).expect("an SFEN")
}

fn square(at: rules::Square) -> Square {
    Square::read(&at.to_string()).expect("a square")
}

fn is_kind(piece: Piece, kind: Kind) -> bool {
    piece.to_string().to_ascii_uppercase() == rules::Piece::new(Color::Black, kind).to_string()
}

/// What players would rather keep, the more the higher.
fn value(piece: Piece) -> u32 {
    match (piece.letter, piece.promoted) {
        ('P', false) => 1,
        ('L', false) => 3,
        ('N', false) => 4,
        ('S', false) | ('P' | 'L' | 'N' | 'S', true) => 5,
        ('G', _) => 6,
        ('E', false) => 7,
        ('B', false) => 8,
        ('R', false) => 9,
        ('B', true) => 10,
        ('R', true) => 11,
        _ => 12,
    }
}

fn passed(position: &Position) -> Position {
    let mut passed = position.clone();
    passed.turn = passed.turn.other();
    passed
}

fn pieces(position: &Position, side: Side) -> Vec<(Square, Piece)> {
    position.pieces(side).collect()
}

fn target(mv: Move) -> Square {
    match mv {
        Move::Board { to, .. } | Move::Drop { to, .. } => to,
    }
}

/// Every legal way of the side to move onto a square.
fn ways_to(position: &Position, to: Square) -> Vec<Move> {
    let go = |(from, _)| [false, true].map(|promotes| Move::Board { from, to, promotes });
    let moves = pieces(position, position.turn).into_iter().filter(|(from, _)| *from != to).flat_map(go);
    moves.filter(|&mv| position.wrong(mv).is_none()).collect()
}

/// Whether the side to move can take what stands on a square at a profit.
fn is_prize(position: &Position, at: Square) -> bool {
    let Some(prey) = position.at(at).filter(|prey| prey.side != position.turn) else { return false };
    ways_to(position, at).into_iter().any(|mv| {
        let Move::Board { from, .. } = mv else { return false };
        let by = position.at(from).expect("a piece that takes");
        value(prey) > value(by) || ways_to(&position.after(mv), at).is_empty()
    })
}

/// Where a piece could go by its movement.
fn reach(position: &Position, from: Square) -> Vec<Square> {
    let piece = position.at(from).expect("a piece");
    let is_open = |to: &Square| {
        position.way(piece, from, *to) == Way::Clear && position.at(*to).is_none_or(|other| other.side != piece.side)
    };
    position.all_squares().filter(is_open).collect()
}

/// A move with the positions before and after it.
struct Made {
    before: Position,
    mv: Move,
    after: Position,
}

impl Made {
    fn us(&self) -> Side {
        self.before.turn
    }

    fn from(&self) -> Option<Square> {
        match self.mv {
            Move::Board { from, .. } => Some(from),
            Move::Drop { .. } => None,
        }
    }

    fn any_own(&self, position: &Position, kind: Kind, mut is_so: impl FnMut(Square) -> bool) -> bool {
        pieces(position, self.us()).into_iter().any(|(at, piece)| is_kind(piece, kind) && is_so(at))
    }

    fn is_true(&self, why: Why) -> bool {
        let Made { before, mv, after } = self;
        let (us, them, to) = (self.us(), self.us().other(), target(*mv));
        let moved = after.at(to).expect("the piece that moved");
        match why {
            Why::Mates(1) => after.in_check() && after.has_no_move(),
            Why::Mates(_) => false,
            Why::Bares => after.is_bare(them),
            Why::Takes(kind) => before.at(to).is_some_and(|prey| prey.side == them && is_kind(prey, kind)),
            Why::Answers => before.in_check() && !passed(after).in_check(),
            Why::Becomes(kind) => matches!(mv, Move::Board { promotes: true, .. }) && is_kind(moved, kind),
            Why::Checks => after.in_check(),
            Why::ThreatensMate => {
                let again = passed(after);
                again.legal().into_iter().any(|mv| again.after(mv).in_check() && again.after(mv).has_no_move())
            }
            Why::Saves(kind) => self.any_own(before, kind, |at| {
                let now = if self.from() == Some(at) { to } else { at };
                is_prize(&passed(before), at) && !is_prize(after, now)
            }),
            Why::Attacks(kind) => pieces(after, them)
                .into_iter()
                .any(|(at, prey)| is_kind(prey, kind) && is_prize(&passed(after), at) && !is_prize(before, at)),
            Why::Develops(Development::Backed(kind)) => {
                let back = if us == Side::Black { 1 } else { -1 };
                let behind = (1..9).map(|n| Square { rank: to.rank + n * back, ..to });
                let first =
                    behind.filter(|at| after.all_squares().any(|known| known == *at)).find_map(|at| after.at(at));
                let is_pawn = moved.letter == 'P' && !moved.promoted;
                is_pawn && first.is_some_and(|piece| piece.side == us && is_kind(piece, kind))
            }
            Why::Develops(Development::Opens(kind)) => self.any_own(after, kind, |at| {
                let closed = reach(before, at);
                at != to && reach(after, at).iter().filter(|square| !closed.contains(square)).count() > 1
            }),
            Why::Develops(Development::Guards(kind)) => self.any_own(after, kind, |at| {
                let is_guarded = after.way(moved, to, at) == Way::Clear;
                is_guarded && !before.is_attacked(at, us) && !after.royals(us).contains(&at)
            }),
            Why::Develops(Development::Freer { kind, squares, before: was }) => {
                let from = self.from().expect("a move on the board");
                let counts = (reach(after, to).len(), reach(before, from).len());
                is_kind(moved, kind) && counts == (squares as usize, was as usize) && squares > was
            }
            Why::Only => before.legal().len() == 1,
            Why::Best(lead) => lead == LEAD,
            // nothing is said here of lines that a search found
            Why::Does(_) => false,
        }
    }

    fn is_true_comment(&self, said: Comment, drops: bool) -> bool {
        let Made { before, mv, after } = self;
        let taken = |kind: Kind, unpromoted: bool| {
            before.at(target(*mv)).is_some_and(|prey| {
                let prey = if unpromoted { Piece { promoted: false, ..prey } } else { prey };
                prey.side != self.us() && is_kind(prey, kind)
            })
        };
        match said {
            Comment::Check => after.in_check(),
            Comment::Hangs(kind, at) => {
                after.at(square(at)).is_some_and(|prey| is_kind(prey, kind)) && is_prize(after, square(at))
            }
            Comment::Threatened(kind, at) => {
                let is_own = |piece: &Piece| piece.side == YOU && is_kind(*piece, kind);
                after.turn == YOU
                    && after.at(square(at)).as_ref().is_some_and(is_own)
                    && is_prize(&passed(after), square(at))
            }
            Comment::InHand(kind) => drops && taken(kind, true),
            Comment::Gone(kind) => !drops && taken(kind, false),
            Comment::Does(why) => self.is_true(why),
            Comment::Steps(steps) => {
                let (to, ahead) = (target(*mv), if self.us() == Side::Black { -1 } else { 1 });
                let is_in = |n: i8| after.in_zone(self.us(), Square { rank: to.rank + n * ahead, ..to });
                let pawn = after.at(to).is_some_and(|piece| piece.letter == 'P' && !piece.promoted);
                pawn && is_in(steps as i8) && !is_in(steps as i8 - 1)
            }
            Comment::Goes(kind, at, count) => {
                let again = passed(after);
                let from = square(at);
                let to = |to: &Square| {
                    ways_to(&again, *to).iter().any(|mv| matches!(mv, Move::Board { from: of, .. } if *of == from))
                };
                after.at(from).is_some_and(|piece| is_kind(piece, kind))
                    && again.all_squares().filter(to).count() == count
            }
        }
    }
}

fn name(of: impl std::fmt::Debug) -> String {
    let text = format!("{of:?}");
    let text = text.strip_prefix("Develops(").unwrap_or(&text);
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

fn made(game: &Game, mv: rules::Move) -> Made {
    let before = read(game);
    let mv = Move::read(&mv.to_string()).expect("a move");
    Made { after: before.after(mv), before, mv }
}

/// Plays random games of every variant, and calls `on` at each ply with a legal move of it.
fn games(count: u64, plies: usize, mut on: impl FnMut(&Game, rules::Move)) {
    for variant in Variant::ALL {
        for number in 0..count {
            let mut random = SplitMix64::of_part(17, number);
            let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a game");
            while game.outcome().is_none() && game.ply() < plies {
                let legal = game.legal_moves();
                let mv = legal[random.below(legal.len())];
                on(&game, mv);
                game.play(mv).expect("a legal move");
            }
        }
    }
}

#[test]
fn every_hint_has_a_reason_that_is_true() {
    let (mut told, mut count) = (BTreeSet::new(), 0);
    games(6, 100, |game, mv| {
        let made = made(game, mv);
        let is_mate = made.after.in_check() && made.after.has_no_move();
        let score = if is_mate { Score::Mate(1) } else { Score::Cp(0) };
        let why = hint::reason(
            game,
            mv,
            Some(score),
            &Advice { win_percents: [Some(50 + LEAD), Some(50)], ..Advice::default() },
        );
        assert!(made.is_true(why), "{why:?} of {mv} in {}", game.sfen());
        told.insert(name(why));
        count += 1;
    });
    assert!(count > 1500, "{count} positions");
    for reason in
        ["Takes", "Answers", "Becomes", "Checks", "Saves", "Attacks", "Backed", "Opens", "Guards", "Freer", "Best"]
    {
        assert!(told.contains(reason), "{reason} came up nowhere: {told:?}");
    }
}

#[test]
fn every_first_move_has_a_comment_that_is_true() {
    let mut told = BTreeSet::new();
    games(20, COMMENTED, |game, mv| {
        let mut next = game.clone();
        next.play(mv).expect("a legal move");
        let said = comment(&next, Color::Black).expect("a comment");
        let drops = referee::particulars(game.variant().id()).drops;
        assert!(made(game, mv).is_true_comment(said, drops), "{said:?} of {mv} in {}", game.sfen());
        told.insert(name(said));
    });
    let all = ["Check", "Does", "Goes", "Gone", "Hangs", "InHand", "Steps", "Threatened"].map(str::to_owned);
    assert_eq!(told, BTreeSet::from(all));
}
