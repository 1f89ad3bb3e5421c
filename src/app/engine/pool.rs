//! Several workers with a search of their own each, beside the engine's: whole positions are searched beside each other.
//!
//! Every lane is an [`EngineClient`] and as robust as that: a worker that breaks is replaced, and takes its question over. What a lane wants
//! done goes out as [`Effect::Lane`]; what comes of it comes back with the lane's number. Every question is searched with an empty table of
//! the same size, so that what is found does not depend on the lane, nor on what it was asked before.

use super::{
    super::effect::{Effect, Effects, Timer},
    client::{EngineClient, EngineEvent},
    jobs::{Answer, EngineNews, Question},
};
use crate::protocol::Response;

/// What happened to a lane.
#[derive(Debug, Clone, PartialEq)]
pub enum LaneEvent {
    /// Its worker, by the number that it was started under, did something.
    Worker { worker: u32, event: EngineEvent },
    /// A timer of its own is over.
    Timer(Timer),
}

/// What that means to the page.
#[derive(Debug, Clone, PartialEq)]
pub enum LaneNews {
    /// The search reports a line.
    Line(Response),
    /// It is over.
    Done,
    /// The worker broke too often, or is of another version: the lane answers no more.
    GaveUp,
}

/// The lanes. None has a worker before it is asked for something.
#[derive(Debug, Clone, Default)]
pub struct EnginePool {
    lanes: Vec<EngineClient>,
}

impl EnginePool {
    /// Asks a lane, with a table of that size.
    pub fn ask(&mut self, lane: u8, question: Question, hash_mib: u32, fx: &mut Effects) {
        while self.lanes.len() <= usize::from(lane) {
            self.lanes.push(EngineClient::new(hash_mib));
        }
        self.with(lane, fx, |client, fx| {
            client.new_game();
            client.ask(question, fx);
        });
    }

    /// Stops what a lane searches; its answer is not wanted any more. The worker stays for the next question.
    pub fn forget(&mut self, lane: u8, fx: &mut Effects) {
        self.with(lane, fx, EngineClient::forget);
    }

    /// Ends all workers.
    pub fn end(&mut self, fx: &mut Effects) {
        for lane in 0..self.lanes.len() {
            self.with(lane as u8, fx, EngineClient::end);
        }
    }

    /// Ends the worker of a lane.
    pub fn end_lane(&mut self, lane: u8, fx: &mut Effects) {
        self.with(lane, fx, EngineClient::end);
    }

    /// Takes in what happened to a lane.
    pub fn receive(&mut self, lane: u8, event: LaneEvent, fx: &mut Effects) -> Option<LaneNews> {
        let news = self.with(lane, fx, |client, fx| match event {
            LaneEvent::Worker { worker, event } => client.on_event(worker, event, fx),
            LaneEvent::Timer(timer) => client.on_timer(timer, fx),
        })??;
        match news {
            EngineNews::Answer(Answer::Line(line)) => Some(LaneNews::Line(line)),
            EngineNews::Answer(_) => Some(LaneNews::Done),
            EngineNews::GaveUp | EngineNews::Outdated => Some(LaneNews::GaveUp),
            // the question was put back, and goes to the next worker
            EngineNews::Restarted => None,
        }
    }

    /// Lets a lane do something; what it wants done carries its number.
    fn with<T>(
        &mut self,
        lane: u8,
        fx: &mut Effects,
        act: impl FnOnce(&mut EngineClient, &mut Effects) -> T,
    ) -> Option<T> {
        let client = self.lanes.get_mut(usize::from(lane))?;
        let mut wanted = Effects::new();
        let answer = act(client, &mut wanted);
        fx.extend(wanted.into_iter().map(|effect| Effect::Lane(lane, Box::new(effect))));
        Some(answer)
    }
}
