//! The line in which moves, questions and orders are typed.

use super::super::{
    board::{BoardReaction, Place, PositionQuery},
    context::Context,
    followup::Followups,
    record::{Navigation, move_text::kind_refused},
    session::{Session, StatusMessage},
};
use crate::{
    i18n::{Command, Texts},
    notation::read::{self, MoveReadError, Reading},
    rules::{Geometry, IllegalMove, Kind, Square},
};

/// What keys and typing can ask for.
#[derive(Debug, Clone, PartialEq)]
pub enum AccessMsg {
    /// A move, a question or an order from the line in which they are typed.
    Typed(String),
    /// To that line ...
    OpenTyping,
    /// ... and back to the board.
    LeaveTyping,
    /// Makes the edit again that was taken back last.
    Redo,
    /// Closes what was opened last.
    Leave,
    /// A key that stands for a button, if that button is there.
    Shortcut(Order),
    Navigate(Navigation),
    /// The wheel was turned over the board.
    Wheel(Navigation),
}

/// A button that can be pressed by a word or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Help,
    Undo,
    Flip,
    Hint,
    NewGame,
    Resign,
}

impl Order {
    /// The `data-action` of the button.
    #[must_use]
    pub fn button(self) -> &'static str {
        match self {
            Order::Help => "help",
            Order::Undo => "undo",
            Order::Flip => "flip",
            Order::Hint => "hint",
            Order::NewGame => "new-game",
            Order::Resign => "resign",
        }
    }
}

/// What was answered last to something typed, or to a question asked with a key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TypedAnswer {
    /// Another one with every answer, also where the words are the same.
    pub number: u32,
    pub text: String,
    /// What was typed has been done, so that the line is to be emptied.
    pub done: bool,
}

impl TypedAnswer {
    pub fn give(&mut self, text: String, done: bool) {
        *self = TypedAnswer { number: self.number + 1, text, done };
    }

    /// The position is another one: what was said of the old one goes.
    pub fn clear(&mut self) {
        self.text.clear();
    }
}

/// What a typed text that is no move means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Understood {
    Nothing,
    Query(PositionQuery),
    Order(Order),
}

/// A question or an order; `None` where a text can only be a move.
#[must_use]
pub fn understand(typed: &str, texts: &Texts, geometry: Geometry) -> Option<Understood> {
    let text = read::plain(typed);
    if text.is_empty() {
        return Some(Understood::Nothing);
    }
    for command in Command::ALL {
        let words = std::iter::once(command.code()).chain(texts.command(command).split('|'));
        let found =
            words.filter_map(|word| command_of(command, text.strip_prefix(&read::plain(word))?, geometry)).next();
        if found.is_some() {
            return found;
        }
    }
    let is_kind = |kind: &Kind| read::plain(&texts.kind_name(*kind)) == text;
    let kind = read::kind(&text).or_else(|| Kind::ALL.into_iter().find(is_kind));
    let square = || read::square(&text).filter(|square| geometry.contains(*square)).map(PositionQuery::Attackers);
    kind.map(PositionQuery::Kind).or_else(square).map(Understood::Query)
}

/// A command with what follows its word.
fn command_of(command: Command, rest: &str, geometry: Geometry) -> Option<Understood> {
    let square = || read::square(rest).filter(|square| geometry.contains(*square));
    let mut signs = rest.chars();
    let sign = signs.next().filter(|_| signs.as_str().is_empty());
    let alone = |understood| rest.is_empty().then_some(understood);
    match command {
        Command::Rank => {
            let rank = read::rank(sign?).filter(|rank| *rank < geometry.ranks())?;
            Some(Understood::Query(PositionQuery::Rank(Square::new(0, rank))))
        }
        Command::File => {
            let file = sign?.to_digit(10).filter(|file| (1..=u32::from(geometry.files())).contains(file))?;
            Some(Understood::Query(PositionQuery::File(Square::new(file as u8 - 1, 0))))
        }
        Command::Attackers => square().map(|square| Understood::Query(PositionQuery::Attackers(square))),
        Command::Reach => square().map(|square| Understood::Query(PositionQuery::Reach(Place::Square(square)))),
        Command::Last => alone(Understood::Query(PositionQuery::Last)),
        Command::Time => alone(Understood::Query(PositionQuery::Time)),
        Command::Hands => alone(Understood::Query(PositionQuery::Hands)),
        Command::Count => alone(Understood::Query(PositionQuery::Count)),
        Command::Board => alone(Understood::Query(PositionQuery::Board)),
        Command::Help => alone(Understood::Order(Order::Help)),
        Command::Undo => alone(Understood::Order(Order::Undo)),
        Command::Flip => alone(Understood::Order(Order::Flip)),
        Command::Hint => alone(Understood::Order(Order::Hint)),
        Command::New => alone(Understood::Order(Order::NewGame)),
        Command::Resign => alone(Understood::Order(Order::Resign)),
    }
}

/// Plays a typed move: what the board says to a move it says to this one. Returns what is to be answered where it was not made.
pub fn play(session: &mut Session, typed: &str, ctx: &Context) -> (Followups, Option<String>) {
    let texts = ctx.texts;
    session.board.selection.clear();
    session.prompt = None;
    let game = session.shown();
    let position = game.position();
    let previous_to = game.moves().last().map(|mv| mv.to());
    let complaint = match read::read(position, previous_to, typed) {
        Ok(Reading::Move(mv)) => {
            let followups = session.react(BoardReaction::Play(mv), ctx);
            // said above the input, and not a second time below the board
            let complaint = match session.status {
                Some(StatusMessage::Refused { why, kind }) => {
                    session.status = None;
                    Some(texts.refused(why, kind))
                }
                _ => None,
            };
            return (followups, complaint);
        }
        Ok(Reading::Either { .. }) => texts.typed_either(typed),
        Err(MoveReadError::NotAMove) => texts.typed_unknown(typed),
        Err(MoveReadError::NoSuchPiece(kind)) => texts.typed_nobody(kind),
        Err(MoveReadError::Illegal(mv, why)) => texts.refused(why, kind_refused(position, mv, why)),
        Err(MoveReadError::Ambiguous(kind, squares)) => {
            let names: Vec<String> = squares.into_iter().map(|square| texts.square_name(square)).collect();
            texts.typed_several(kind, &names.join(texts.faults_joint()))
        }
    };
    (Followups::new(), Some(complaint))
}

/// Why nobody at the screen may move now.
#[must_use]
pub fn why_not_now(session: &Session, texts: &Texts) -> Option<String> {
    if session.mover().is_some() {
        return None;
    }
    Some(if session.in_other_tab {
        texts.other_tab().to_owned()
    } else if let Some(viewed) = &session.viewed {
        texts.looking_at(viewed.ply(), session.game().ply())
    } else if session.is_over() {
        texts.refused(IllegalMove::GameOver, None)
    } else if session.view_only {
        texts.looking_only().to_owned()
    } else if session.paused {
        texts.paused().to_owned()
    } else {
        texts.not_your_turn(session.side(session.turn()))
    })
}
