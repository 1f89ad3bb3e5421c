//! Facts about moves, in words.

use super::{Texts, phrases::mating_moves};
use crate::facts::{Claim, Deed, Development, Fact, Fault};

impl Texts {
    /// What a fact says, with the moves that it names: `moves` are those of its line, written as the reader reads them.
    #[must_use]
    pub fn fact(&self, fact: &Fact, moves: &[String]) -> String {
        let mv = |at: usize| moves.get(at).map_or("", String::as_str);
        let last = fact.at.saturating_sub(1);
        match fact.claim {
            Claim::Does(deed) if last == 0 => self.deed(deed),
            Claim::Does(deed) => self.two(&self.fact_later(mv(last)), &self.deed(deed)),
            Claim::Reply(deed) if last == 1 => self.two(&self.fact_reply(mv(1)), &self.deed(deed)),
            Claim::Reply(deed) => self.two(&self.fact_later(mv(last)), &self.deed(deed)),
            Claim::Better(deed) if last == 0 => self.two(&self.fact_better(mv(0)), &self.deed(deed)),
            Claim::Better(deed) => self.two(&self.fact_better_later(mv(0), mv(last)), &self.deed(deed)),
            Claim::Fault(fault) => self.fault(fault),
        }
    }

    fn two(&self, first: &str, second: &str) -> String {
        format!("{first}{}{second}", self.space())
    }

    /// What a move does, of which the reader knows which one it is.
    #[must_use]
    pub fn deed(&self, deed: Deed) -> String {
        match deed {
            Deed::Mates(plies) => self.why_mates(plies.cast_signed(), mating_moves(plies).cast_signed()),
            Deed::Bares => self.why_bares().to_owned(),
            Deed::LeavesOne((kind, at)) => self.deed_leaves_one(kind, at),
            Deed::ThreatensBare((kind, at)) => self.deed_threatens_bare(kind, at),
            Deed::ThreatensMate(plies) => self.deed_threat(plies, mating_moves(plies)),
            Deed::Brinkmate(plies) => self.deed_brink(plies, mating_moves(plies)),
            Deed::TakesRoyal((kind, at)) => self.deed_royal(kind, at),
            Deed::Takes((kind, at)) => self.deed_takes(kind, at),
            Deed::Exchanges { prey: (kind, at), gives } => self.deed_exchanges(kind, at, gives),
            Deed::Forks { first, second, .. } => self.deed_forks(first.0, first.1, second.0, second.1),
            Deed::Pins { front, back } => self.deed_pins(front.0, front.1, back.0, back.1),
            Deed::Skewers { front, back } => self.deed_skewers(front.0, front.1, back.0, back.1),
            Deed::Discovers { by, prey } => self.deed_discovers(by.0, by.1, prey.0, prey.1),
            Deed::Traps((kind, at)) => self.deed_traps(kind, at),
            Deed::Attacks((kind, at)) => self.deed_attacks(kind, at),
            Deed::Promotes(kind) => self.why_becomes(kind),
            Deed::SecondRoyal => self.deed_second_royal().to_owned(),
            Deed::Saves((kind, at)) => self.deed_saves(kind, at),
            Deed::Enters(points) => self.deed_enters(points),
            Deed::Completes(castle) => self.deed_completes(self.castle_name(castle)),
            Deed::Wins((kind, at)) => self.deed_wins(kind, at),
            Deed::Develops(development) => self.development(development),
        }
    }

    /// What a move does for its side's men.
    #[must_use]
    pub fn development(&self, development: Development) -> String {
        match development {
            Development::Backed(kind) => self.why_backed(kind),
            Development::Opens(kind) => self.why_opens(kind),
            Development::Guards(kind) => self.why_guards(kind),
            Development::Freer { kind, squares, before } => self.why_freer(kind, squares, before),
        }
    }

    fn fault(&self, fault: Fault) -> String {
        match fault {
            Fault::StepsInto((kind, at)) => self.fault_steps_into(kind, at),
            Fault::Leaves((kind, at)) => self.fault_leaves(kind, at),
            Fault::Unguards((kind, at)) => self.fault_unguards(kind, at),
            Fault::OpensLine { to, prey } => self.fault_opens_line(to.0, to.1, prey.0, prey.1),
            Fault::IgnoresMate(plies) => self.fault_mate(plies, mating_moves(plies)),
            Fault::NoPawnDrop(at) => self.fault_no_pawn(at),
            Fault::Unpromoted(kind) => self.fault_unpromoted(kind),
            Fault::BreaksCastle(castle) => self.fault_castle(self.castle_name(castle)),
        }
    }
}
