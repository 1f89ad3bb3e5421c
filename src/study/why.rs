//! Why a move was a mistake, as far as it can be shown.
//!
//! In three steps: the lines that were found are read ([`Study::claims`]); the position after the move of which something is said is searched as well
//! ([`Study::trial`]), as a line is only as good as its first move is known to be; what that search bears out is said
//! ([`Study::bears_out`], [`said`]).

use super::{
    judge::{MISTAKE, Verdict, own},
    points::{Study, chances, evaluation},
};
use crate::{
    facts::{self, Claim, Deed, Fact, Fault, Question},
    record::{Evaluation, GameTree, NodeId, Replayer},
    rules::Game,
};

/// How many times the positions of the study a [trial](Study::trial) searches.
pub const TRIAL_TIMES: u32 = 4;
/// What the trial of an answer may find less of it than was thought, in thousandths of the chances.
const MARGIN: u32 = 20;

impl Study {
    fn mistake(&self, ply: usize) -> Option<(NodeId, NodeId, &Verdict)> {
        let verdict = self.verdicts.get(ply)?.as_ref().filter(|verdict| verdict.severity.is_some())?;
        Some((self.points.get(ply.checked_sub(1)?)?.node, self.points.get(ply)?.node, verdict))
    }

    /// What might be said of the move that leads to a ply, the weightiest first; see [`facts`]. The study has to be of this tree.
    ///
    /// Nothing of a move that is no mistake, nor where the positions around it were not searched. It takes some milliseconds: the lines
    /// that were found are played through, and short mates are looked for.
    #[must_use]
    pub fn claims(&self, tree: &GameTree, ply: usize) -> Vec<Fact> {
        let Some((before, after, verdict)) = self.mistake(ply) else { return Vec::new() };
        let found = evaluation(tree, after);
        let mut replayer = Replayer::new(tree);
        facts::explain(&Question {
            position: replayer.go(tree, before).position(),
            mv: verdict.mv,
            reply: found.map_or(&[], |found| found.line.as_slice()),
            better: &verdict.better,
            before: self.points[ply - 1].score,
            after: self.points[ply].score,
        })
    }

    /// The game that has to be searched, by [`TRIAL_TIMES`] the positions, before a fact of a ply may be said; `None` where it rests on nothing but the rules and what was searched.
    #[must_use]
    pub fn trial(&self, tree: &GameTree, ply: usize, fact: &Fact) -> Option<Game> {
        let (before, ..) = self.mistake(ply)?;
        if !matches!(fact.claim, Claim::Reply(_) | Claim::Better(_)) || is_mate(fact.claim) {
            return None;
        }
        let mut game = tree.game_at(before);
        let is_whole = fact.line.iter().take(fact.at).all(|&mv| game.play_on(mv).is_ok());
        (is_whole && game.outcome().is_none()).then_some(game)
    }

    /// Whether what was found in a fact's [`trial`](Study::trial) bears it out: the move that is named is as good as it was thought to be.
    #[must_use]
    pub fn bears_out(&self, ply: usize, fact: &Fact, found: &Evaluation) -> bool {
        let Some((.., verdict)) = self.mistake(ply) else { return false };
        let by = if matches!(fact.claim, Claim::Reply(_)) { !verdict.color } else { verdict.color };
        // right after the move that is named
        let now = own(verdict.color, chances(found.score, !by, self.variant));
        match fact.claim {
            Claim::Reply(_) => now + verdict.loss.min(MISTAKE) <= verdict.before && now <= verdict.after + MARGIN,
            _ => now >= verdict.after + (2 * verdict.loss / 3).max(MISTAKE).min(verdict.loss),
        }
    }
}

/// Of claims, each with whether it may be said, those that are: what is wrong with a move goes with the answer that shows it.
#[must_use]
pub fn said(claims: impl IntoIterator<Item = (Fact, bool)>) -> Vec<Fact> {
    let mut has_reply = false;
    let stays = |(fact, stands): &(Fact, bool)| {
        has_reply |= *stands && matches!(fact.claim, Claim::Reply(_));
        let by_itself = !matches!(
            fact.claim,
            Claim::Fault(Fault::StepsInto(_) | Fault::Leaves(_) | Fault::Unguards(_) | Fault::OpensLine { .. })
        );
        *stands && (by_itself || has_reply)
    };
    claims.into_iter().filter(stays).map(|(fact, _)| fact).collect()
}

fn is_mate(claim: Claim) -> bool {
    matches!(claim, Claim::Reply(Deed::Mates(_)) | Claim::Better(Deed::Mates(_)))
}
