//! The part of the page that decides what is said and heard, to be compared before a message and after it.

use super::super::{
    analysis::Analysis,
    board::Place,
    session::{HintStage, Prompt, Session, StatusMessage},
};
use crate::{
    persist::Player,
    record::NodeId,
    rules::{ByColor, Color, Move},
};

/// The page at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// Tells the game from others.
    pub game: String,
    pub ply: usize,
    pub shown: usize,
    /// The node of the record that is shown.
    pub node: NodeId,
    /// Moves along a line of the analysis.
    pub previewed: Vec<Move>,
    pub is_over: bool,
    pub paused: bool,
    pub in_other_tab: bool,
    pub bottom: Color,
    pub prompt: Option<Prompt>,
    pub status: Option<StatusMessage>,
    pub selected: Option<Place>,
    pub hint: Option<(Move, HintStage)>,
    /// What persons have left, in seconds.
    pub seconds: ByColor<Option<u32>>,
    /// What a person who has the move has left, when that is little.
    pub counted: Option<u32>,
}

impl Snapshot {
    #[must_use]
    pub fn of(session: &Session, analysis: Option<&Analysis>) -> Snapshot {
        let turn = session.turn();
        let clock = |color| {
            let timed = session.clock.as_ref().filter(|_| session.players[color] == Player::Human)?;
            Some(timed.view(color, session.is_over()))
        };
        let clocks = ByColor::from_fn(clock);
        let low = clocks[turn].as_ref().filter(|clock| clock.runs && clock.low);
        let preview = analysis.and_then(|analysis| analysis.preview.as_ref());
        Snapshot {
            game: session.key(),
            ply: session.game().ply(),
            shown: session.shown_ply(),
            node: session.node(),
            previewed: preview.map(|preview| preview.moves[..preview.at].to_vec()).unwrap_or_default(),
            is_over: session.is_over(),
            paused: session.paused,
            in_other_tab: session.in_other_tab,
            bottom: session.board.bottom,
            prompt: session.prompt,
            status: session.status,
            selected: session.board.selection.selected,
            hint: session.hint.map(|hint| (hint.mv, hint.shown)),
            seconds: ByColor::from_fn(|color| clocks[color].as_ref().map(|clock| clock.seconds)),
            counted: low.map(|clock| clock.seconds),
        }
    }

    /// Whether the board shows another position, of the game or of a line of the analysis.
    #[must_use]
    pub fn shows_other_position(&self, before: &Snapshot) -> bool {
        self.node != before.node || self.previewed != before.previewed
    }
}
