//! What facts show is on the board, held against the second referee, which knows nothing of how they are found.

use crate::referee::{Move, Piece, Position, Side, Square, Way, particulars};
use std::collections::BTreeMap;
use suizo::{
    engine::{Bound, Engine, Info, Limits, SearchControl},
    facts::{Claim, Deed, Fact, Fault, Man, Question, explain},
    rules::{self, Color, Game, Kind, RuleChoices, Rules, Start, Variant, random::SplitMix64},
};

/// Keeps the last line.
#[derive(Default)]
struct LastLine(Vec<rules::Move>);

impl SearchControl for LastLine {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        if info.bound == Bound::Exact && info.multi_pv == 1 {
            self.0.clone_from(&info.pv);
        }
    }
}

fn line(engine: &mut Engine, game: &Game) -> Vec<rules::Move> {
    let mut last = LastLine::default();
    engine.new_game();
    engine.search(game, &Limits { nodes: Some(400), ..Limits::default() }, &mut last);
    last.0
}

fn square(at: rules::Square) -> Square {
    Square::read(&at.to_string()).expect("a square")
}

fn is_kind(piece: Piece, kind: Kind) -> bool {
    piece.to_string().to_ascii_uppercase() == rules::Piece::new(Color::Black, kind).to_string()
}

/// The positions of a fact's line up to the move that it is about, as the referee makes them.
fn positions(game: &Game, fact: &Fact) -> Vec<Position> {
    let start = Position::read(&particulars(game.variant().id()), &game.sfen()).expect("an SFEN");
    let mut positions = vec![start];
    for mv in fact.line.iter().take(fact.at) {
        let mv = Move::read(&mv.to_string()).expect("a move");
        let last = positions.last().expect("a position");
        assert_eq!(last.wrong(mv), None, "{mv} of {fact:?}");
        positions.push(last.after(mv));
    }
    positions
}

fn target(mv: Move) -> Square {
    match mv {
        Move::Board { to, .. } | Move::Drop { to, .. } => to,
    }
}

/// A move of the line, with the positions before and after it.
struct Made<'a> {
    before: &'a Position,
    after: &'a Position,
    mv: Move,
}

impl Made<'_> {
    fn us(&self) -> Side {
        self.before.turn
    }

    fn has(&self, (kind, at): Man) -> bool {
        self.after.at(square(at)).is_some_and(|piece| piece.side != self.us() && is_kind(piece, kind))
    }

    fn took(&self, (kind, at): Man) -> bool {
        let taken = self.before.at(square(at));
        square(at) == target(self.mv) && taken.is_some_and(|piece| piece.side != self.us() && is_kind(piece, kind))
    }

    /// Whether the piece on a square attacks another square.
    fn attacks(&self, position: &Position, from: Square, to: Square) -> bool {
        position.at(from).is_some_and(|piece| position.way(piece, from, to) == Way::Clear)
    }

    /// Whether what stands on a square is attacked by the other side, or by it in the moment of a check.
    fn is_attacked(&self, man: Man) -> bool {
        self.has(man) && self.after.is_attacked(square(man.1), self.us())
    }

    /// Whether the piece that moved attacks the first man, and the second one if the first were gone.
    fn is_in_line(&self, front: Man, back: Man) -> bool {
        let mut without = self.after.clone();
        without.put(square(front.1), None);
        let to = target(self.mv);
        self.has(front)
            && self.has(back)
            && self.attacks(self.after, to, square(front.1))
            && !self.attacks(self.after, to, square(back.1))
            && self.attacks(&without, to, square(back.1))
    }

    fn is_true(&self, deed: Deed, next: Option<rules::Move>) -> bool {
        let to = target(self.mv);
        let moved = self.after.at(to).expect("the piece that moved");
        match deed {
            // what a move does for its side's men is asked about where hints are
            Deed::Mates(_) | Deed::Enters(_) | Deed::Completes(_) | Deed::Saves(_) | Deed::Develops(_) => true,
            Deed::Bares => self.after.is_bare(self.us().other()),
            Deed::LeavesOne(man) => {
                let mut without = self.after.clone();
                without.put(square(man.1), None);
                self.has(man) && without.is_bare(self.us().other())
            }
            Deed::ThreatensBare(man) => {
                let mut again = self.after.clone();
                again.turn = self.us();
                let bares = |mv: Move| again.after(mv).is_bare(self.us().other());
                self.has(man) && again.legal().into_iter().any(bares)
            }
            Deed::ThreatensMate(plies) | Deed::Brinkmate(plies) => {
                plies > 1 || {
                    let mut again = self.after.clone();
                    again.turn = self.us();
                    again.legal().into_iter().any(|mv| again.after(mv).in_check() && again.after(mv).has_no_move())
                }
            }
            Deed::TakesRoyal(man) => self.took(man) && self.before.royals(self.us().other()).len() == 2,
            Deed::Takes(man) => self.took(man) && !self.after.legal().into_iter().any(|mv| target(mv) == to),
            Deed::Exchanges { prey, gives } => {
                let back = next.map(|mv| Move::read(&mv.to_string()).expect("a move"));
                self.took(prey) && is_kind(moved, gives) && back.is_some_and(|mv| target(mv) == to)
            }
            Deed::Wins(man) => self.took(man),
            Deed::Forks { by, first, second } => {
                let hits = |man: Man| self.has(man) && self.attacks(self.after, to, square(man.1));
                is_kind(moved, by) && first != second && hits(first) && hits(second)
            }
            Deed::Pins { front, back } | Deed::Skewers { front, back } => self.is_in_line(front, back),
            Deed::Discovers { by, prey } => {
                let (from, at) = (square(by.1), square(prey.1));
                from != to
                    && self.has(prey)
                    && self.attacks(self.after, from, at)
                    && !self.attacks(self.before, from, at)
            }
            Deed::Traps(man) | Deed::Attacks(man) => self.is_attacked(man),
            Deed::Promotes(kind) => matches!(self.mv, Move::Board { promotes: true, .. }) && is_kind(moved, kind),
            Deed::SecondRoyal => self.before.royals(self.us()).len() == 1 && self.after.royals(self.us()).len() == 2,
        }
    }

    /// Of the move in question: the men are its own side's.
    fn is_wrong(&self, fault: Fault, better: Option<rules::Move>) -> bool {
        let (us, them) = (self.us(), self.us().other());
        let own = |(kind, at): Man| {
            self.after.at(square(at)).is_some_and(|piece| piece.side == us && is_kind(piece, kind))
                && self.after.is_attacked(square(at), them)
        };
        match fault {
            Fault::StepsInto(man) => square(man.1) == target(self.mv) && own(man),
            Fault::Leaves(man) => own(man) && self.before.is_attacked(square(man.1), them),
            Fault::Unguards(man) => {
                let Move::Board { from, .. } = self.mv else { return false };
                own(man) && self.attacks(self.before, from, square(man.1))
            }
            Fault::OpensLine { to, prey } => {
                let (from, at) = (square(to.1), square(prey.1));
                own(prey) && self.attacks(self.after, from, at) && !self.attacks(self.before, from, at)
            }
            Fault::Unpromoted(_) => better.is_some_and(|mv| mv.promotes()),
            Fault::IgnoresMate(_) | Fault::NoPawnDrop(_) | Fault::BreaksCastle(_) => true,
        }
    }
}

fn check(game: &Game, fact: &Fact, better: Option<rules::Move>) {
    let positions = positions(game, fact);
    let [.., before, after] = positions.as_slice() else { panic!("{fact:?} has no move") };
    let mv = Move::read(&fact.line[fact.at - 1].to_string()).expect("a move");
    let made = Made { before, after, mv };
    let is_so = match fact.claim {
        Claim::Fault(fault @ Fault::Unpromoted(_)) => made.is_wrong(fault, better),
        Claim::Fault(fault) => made.is_wrong(fault, better),
        Claim::Reply(deed) | Claim::Better(deed) | Claim::Does(deed) => {
            made.is_true(deed, fact.line.get(fact.at).copied())
        }
    };
    assert!(is_so, "{fact:?} in {}", game.sfen());
}

#[test]
fn every_fact_is_on_the_board() {
    let mut told: BTreeMap<&'static str, u32> = BTreeMap::new();
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian9x8] {
        let rules = Rules::of(variant);
        let mut engine = Engine::new(rules, 1);
        for number in 0..30 {
            let mut random = SplitMix64::of_part(23, number);
            let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a game");
            // half of the moves are random ones, so that there is something to be said
            while game.outcome().is_none() && game.ply() < 110 {
                let legal = game.legal_moves();
                let best = line(&mut engine, &game);
                let Some(&first) = best.first() else { break };
                let mv = if random.below(2) == 0 { first } else { legal[random.below(legal.len())] };
                let before = game.clone();
                game.play(mv).expect("a legal move");
                if game.outcome().is_some() || first == mv {
                    continue;
                }
                let reply = line(&mut engine, &game);
                let position = before.position();
                let question = Question { position, mv, reply: &reply, better: &best, before: None, after: None };
                for fact in explain(&question) {
                    check(&before, &fact, best.first().copied());
                    *told.entry(fact.claim.word()).or_default() += 1;
                }
            }
        }
    }
    for word in [
        "takes",
        "exchanges",
        "forks",
        "attacks",
        "traps",
        "promotes",
        "wins",
        "leaves",
        "steps_into",
        "unguards",
        "threatens_mate",
        "saves",
        "skewers",
        "pins",
        "discovers",
    ] {
        assert!(told.contains_key(word), "{word} came up nowhere: {told:?}");
    }
}
