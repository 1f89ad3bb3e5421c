//! What self-play begins with: mostly the standard start, and now and then what games from there hardly come to.

use crate::rules::{Color, Game, Kind, Piece, Position, Rules, Setup, Start, Variant, random::SplitMix64, sfen};

/// Number of games with a handicap, of a hundred of shogi.
const HANDICAPS: usize = 10;
/// Number of those with kings in the enemy's camp and pieces in hand: games of entering kings, with declarations.
const ENTERING: usize = 6;
/// Number of games with part of the pieces, of a hundred without drops: bare kings, and in sho two royals.
const FEW_PIECES: usize = 12;
/// A position made up may be impossible: number of tries.
const TRIES: usize = 20;

/// The start of the next game.
pub fn choose(variant: Variant, random: &mut SplitMix64) -> Start {
    let rules = Rules::of(variant);
    let share = random.below(100);
    let handicaps = if rules.handicaps().is_empty() { 0 } else { HANDICAPS };
    let made_up: fn(&'static Rules, &mut SplitMix64) -> Setup = if !rules.has_drops() {
        if share >= FEW_PIECES {
            return Start::Standard;
        }
        few_pieces
    } else if share < handicaps {
        let all = rules.handicaps();
        return Start::Handicap(&all[random.below(all.len())]);
    } else if share < handicaps + ENTERING {
        entering
    } else {
        return Start::Standard;
    };
    let mut playable = || {
        let setup = made_up(rules, random);
        Start::parse(rules, &sfen::write(rules.geometry(), &setup)).ok()
    };
    (0..TRIES).find_map(|_| playable()).unwrap_or_default()
}

/// The beginning of the game as a file has it: nothing for the standard one.
pub fn text(game: &Game) -> Option<String> {
    (*game.start() != Start::Standard).then(|| game.start_sfen())
}

/// The standard start with about as many pieces as chance wants; an elephant may have become a prince.
fn few_pieces(rules: &'static Rules, random: &mut SplitMix64) -> Setup {
    let mut setup = Position::start(rules).to_setup(1);
    setup.turn = if random.below(2) == 0 { Color::Black } else { Color::White };
    let kept = 1 + random.below(3);
    for place in &mut setup.board {
        let Some(piece) = *place else { continue };
        let is_kept = piece.kind() == Kind::King || random.below(4) < kept;
        let is_crowned = piece.kind() == Kind::Elephant && random.below(2) == 0;
        *place = is_kept.then(|| if is_crowned { Piece::new(piece.color(), Kind::Prince) } else { piece });
    }
    setup
}

/// The standard start with a third of the pieces in either hand, and a king or both in the enemy's camp.
fn entering(rules: &'static Rules, random: &mut SplitMix64) -> Setup {
    let mut setup = Position::start(rules).to_setup(1);
    let mut kings = [None; 2];
    for (index, place) in setup.board.iter_mut().enumerate() {
        let Some(piece) = *place else { continue };
        if piece.kind() == Kind::King {
            kings[piece.color().index()] = Some(index);
        } else if random.below(3) == 0 {
            *place = None;
            let holder = if random.below(2) == 0 { Color::Black } else { Color::White };
            // an elephant is gone
            if rules.keeps(piece.kind()) {
                let hand = &mut setup.hands[holder];
                hand.set(piece.kind(), hand.count(piece.kind()) + 1);
            }
        }
    }
    let entering = 1 + random.below(3);
    for color in Color::ALL {
        if entering >> color.index() & 1 == 0 {
            continue;
        }
        let (file, rank) = (random.below(9), random.below(3));
        let rank = if color == Color::Black { rank } else { 8 - rank };
        let to = file * 9 + rank;
        if let Some(from) = kings[color.index()]
            && setup.board[to].is_none()
        {
            setup.board[to] = setup.board[from].take();
        }
    }
    setup
}
