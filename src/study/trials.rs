//! Which claims about a mistake may be said: those that longer searches bear out.

use super::{
    judge::{over, own},
    points::{Study, chances},
};
use crate::{
    facts::{Claim, Deed, Fact, Fault, MOST},
    record::{Evaluation, GameTree},
    rules::{Color, Game, Move},
};

/// By how many times the positions of the study the first look at a position searches, and the second.
const TIMES: [u32; 2] = [4, 8];
/// How much the mistake has to cost, how much more than the move the better one has to be worth, and how much the answer that is named has to
/// take of what there was, by each look, in thousandths of the chances. These numbers, and those below, are from 1,450 mistakes whose facts were
/// looked at for longer, too: what just holds often does not (`suizo explanations`; tests/results has what they come to).
const ENOUGH: [i32; 2] = [75, 90];
/// Where the first look finds that much, no second one is needed.
const CLEARLY: i32 = 150;
/// A fact by which nothing is won yet needs so much more.
const LITTLE: i32 = 15;

/// The claims about a mistake while they are looked into, one search after the other.
///
/// Whoever has searches: as long as [`next`](Trials::next) gives a game, search it and hand what was found to [`take`](Trials::take);
/// [`said`](Trials::said) is what may be said then.
///
/// A claim is borne out where the mistake is one by a longer search too, and the move that is named makes the difference: the position after it is
/// searched as well, as a line is only as good as its first move is known to be. What only just holds is looked at for longer still.
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    ply: usize,
    /// Who made the mistake, and the move.
    color: Color,
    mv: Move,
    /// What might be said, the weightiest first.
    claims: Vec<Fact>,
    wanted: Wanted,
    /// What the longer lines show is among them.
    is_read: bool,
    looks: Vec<Look>,
    /// The search that runs.
    asked: Option<Place>,
}

/// Which claims are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    /// What the answer wins.
    Answer,
    /// What is wrong with the move; what was better is still to be found.
    Wrong,
}

/// A position after moves from the one before the mistake, looked at for the first or the second time.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    moves: Vec<Move>,
    round: usize,
}

impl Place {
    fn is_at(&self, moves: &[Move], round: usize) -> bool {
        self.moves == moves && self.round == round
    }
}

/// What was found at a place.
#[derive(Debug, Clone, PartialEq)]
struct Look {
    place: Place,
    /// The chances of who made the mistake, in thousandths; `None` where nothing was found.
    chances: Option<i32>,
    /// What was found, where it was searched.
    found: Option<Evaluation>,
}

impl Trials {
    /// All that might be said of the move of a ply; nothing of a move that was no mistake.
    #[must_use]
    pub fn of(study: &Study, tree: &GameTree, ply: usize) -> Option<Trials> {
        Trials::new(study, tree, ply, Wanted::All)
    }

    /// Only what the answer to it wins.
    #[must_use]
    pub fn of_answer(study: &Study, tree: &GameTree, ply: usize) -> Option<Trials> {
        Trials::new(study, tree, ply, Wanted::Answer)
    }

    /// What is wrong with it, without a word of what was better: for who is still looking for that.
    #[must_use]
    pub fn of_wrong(study: &Study, tree: &GameTree, ply: usize) -> Option<Trials> {
        Trials::new(study, tree, ply, Wanted::Wrong)
    }

    fn new(study: &Study, tree: &GameTree, ply: usize, wanted: Wanted) -> Option<Trials> {
        let (.., verdict) = study.mistake(ply)?;
        let (color, mv, looks) = (verdict.color, verdict.mv, Vec::new());
        let mut trials = Trials { ply, color, mv, claims: Vec::new(), wanted, is_read: false, looks, asked: None };
        trials.add(study.claims(tree, ply));
        Some(trials)
    }

    /// Puts claims before those that are known.
    fn add(&mut self, claims: Vec<Fact>) {
        let is_wanted = |fact: &Fact| match self.wanted {
            Wanted::All => true,
            Wanted::Answer => is_won_by_answer(fact),
            Wanted::Wrong => !matches!(fact.claim, Claim::Better(_) | Claim::Fault(Fault::Unpromoted(_))),
        };
        for fact in claims.into_iter().filter(is_wanted).rev().collect::<Vec<_>>() {
            self.claims.retain(|known| known.claim != fact.claim);
            self.claims.insert(0, fact);
        }
    }

    /// The game that has to be searched, and by how many times the positions of the study; `None` once everything is known.
    pub fn next(&mut self, study: &Study, tree: &GameTree) -> Option<(Game, u32)> {
        let (before, ..) = study.mistake(self.ply)?;
        loop {
            let place = self.next_place(study, tree)?;
            let mut game = tree.game_at(before);
            let is_whole = place.moves.iter().all(|&mv| game.play_on(mv).is_ok());
            match game.outcome() {
                None if is_whole => {
                    let times = TIMES[place.round];
                    self.asked = Some(place);
                    return Some((game, times));
                }
                end => {
                    let chances = end.map(|end| own(self.color, over(end.winner)) as i32);
                    self.looks.push(Look { place, chances, found: None });
                }
            }
        }
    }

    /// Where has to be looked next: at the positions before and after the mistake, then at what is said of them.
    fn next_place(&mut self, study: &Study, tree: &GameTree) -> Option<Place> {
        // of several answers one is enough
        let first = self.claims.iter().map(|claim| self.stands(claim)).find(|stands| *stands != Ok(false));
        if self.wanted == Wanted::Answer && first == Some(Ok(true)) {
            return None;
        }
        let (before, after) = match (self.chances(&[], 0), self.chances(&[self.mv], 0)) {
            (Err(place), _) | (_, Err(place)) => return Some(place),
            (Ok(before), Ok(after)) => before.zip(after)?,
        };
        if !self.is_read && before - after >= ENOUGH[0] {
            self.read_lines(study, tree);
        }
        self.claims.iter().find_map(|claim| self.stands(claim).err())
    }

    /// Adds what the lines of the first looks show: they are longer than those of the study, and truer.
    fn read_lines(&mut self, study: &Study, tree: &GameTree) {
        self.is_read = true;
        let found = |moves: &[Move]| {
            self.looks.iter().find(|look| look.place.is_at(moves, 0)).and_then(|look| look.found.as_ref())
        };
        let (Some(before), Some(after)) = (found(&[]), found(&[self.mv])) else { return };
        let claims = study.claims_of(tree, self.ply, before, after);
        self.add(claims);
    }

    /// The search that was asked for is over; `None` where it found nothing.
    pub fn take(&mut self, study: &Study, found: Option<&Evaluation>) {
        let Some(place) = self.asked.take() else { return };
        let is_own_turn = place.moves.len().is_multiple_of(2);
        let turn = if is_own_turn { self.color } else { !self.color };
        let chances = found.map(|found| own(self.color, chances(found.score, turn, study.variant)) as i32);
        self.looks.push(Look { place, chances, found: found.cloned() });
    }

    /// What may be said, the weightiest first: what is wrong with a move goes with the answer that shows it.
    #[must_use]
    pub fn said(mut self) -> Vec<Fact> {
        let claims = std::mem::take(&mut self.claims);
        let mut has_reply = false;
        let stays = |fact: &Fact| {
            let stands = self.stands(fact) == Ok(true);
            // a fault stands behind the answer that shows it
            if matches!(fact.claim, Claim::Reply(_)) {
                has_reply = stands;
            }
            let by_itself = !matches!(
                fact.claim,
                Claim::Fault(Fault::StepsInto(_) | Fault::Leaves(_) | Fault::Unguards(_) | Fault::OpensLine { .. })
            );
            stands && (by_itself || has_reply)
        };
        claims.into_iter().filter(stays).take(MOST).collect()
    }

    /// How play goes on after the mistake by the longest look at it; empty where there was none.
    #[must_use]
    pub fn answer(&self) -> &[Move] {
        let looks = self.looks.iter().rev().filter(|look| look.place.moves == [self.mv]);
        looks.filter_map(|look| look.found.as_ref()).map(|found| found.line.as_slice()).next().unwrap_or_default()
    }

    /// Whether a claim may be said, or where that has to be looked for next.
    fn stands(&self, claim: &Fact) -> Result<bool, Place> {
        if is_mate(claim.claim) {
            // the search that found it has counted it out
            return Ok(true);
        }
        let more = if is_little(claim.claim) { LITTLE } else { 0 };
        let [enough, enough_again] = ENOUGH;
        match self.difference(claim, 0)?.map(|found| found - more) {
            Some(CLEARLY..) => Ok(true),
            Some(found) if found >= enough => {
                Ok(self.difference(claim, 1)?.is_some_and(|found| found - more >= enough_again))
            }
            _ => Ok(false),
        }
    }

    /// The least of the differences in the chances that bear a claim out; `None` where a search found nothing.
    fn difference(&self, claim: &Fact, round: usize) -> Result<Option<i32>, Place> {
        let (before, after) = (self.chances(&[], round)?, self.chances(&[self.mv], round)?);
        let Some((before, after)) = before.zip(after) else { return Ok(None) };
        if before - after < ENOUGH[0] {
            return Ok(Some(before - after));
        }
        let shown = match claim.claim {
            Claim::Reply(_) => self.chances(&claim.line[..claim.at], round)?.map(|shown| before - shown),
            Claim::Better(_) => self.chances(&claim.line[..claim.at], round)?.map(|shown| shown - after),
            Claim::Fault(_) | Claim::Does(_) => Some(before - after),
        };
        Ok(shown.map(|shown| shown.min(before - after)))
    }

    /// The chances after some moves from before the mistake. That the search before expects these moves is not enough: by that 73 facts of 79 stood.
    fn chances(&self, moves: &[Move], round: usize) -> Result<Option<i32>, Place> {
        match self.looks.iter().find(|look| look.place.is_at(moves, round)) {
            Some(look) => Ok(look.chances),
            None => Err(Place { moves: moves.to_vec(), round }),
        }
    }
}

/// Whether a mate is claimed, or that nothing was done against one.
fn is_mate(claim: Claim) -> bool {
    matches!(
        claim,
        Claim::Reply(Deed::Mates(_))
            | Claim::Better(Deed::Mates(_))
            | Claim::Fault(Fault::IgnoresMate(_) | Fault::NoPawnDrop(_))
    )
}

/// Whether it is said of what the answer wins. That a piece promotes later says nothing to who is asked about this move.
fn is_won_by_answer(fact: &Fact) -> bool {
    match fact.claim {
        Claim::Reply(Deed::Promotes(_)) => fact.at <= 2,
        Claim::Reply(deed) => deed.is_gain() || matches!(deed, Deed::Mates(_)),
        _ => false,
    }
}

/// Whether nothing is won yet.
fn is_little(claim: Claim) -> bool {
    matches!(
        claim,
        Claim::Reply(deed) | Claim::Better(deed)
            if matches!(deed, Deed::Attacks(_) | Deed::Saves(_) | Deed::ThreatensBare(_))
    )
}
