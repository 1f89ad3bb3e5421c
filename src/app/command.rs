//! The line in which moves, questions and orders are typed.

use super::{
    actions,
    ask::{self, Ask},
    board_view::Place,
    effect::Effects,
    input::Reaction,
    model::Model,
    msg::{Action, Now},
    play::{self, Said},
    update,
    view::{self, Does},
};
use crate::{
    i18n::{Command, Texts},
    notation::read::{self, ReadError, Reading},
    rules::{Geometry, IllegalMove, Square},
};

/// What was answered last to something typed, or to a question asked with a key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// Another one with every answer, also where the words are the same.
    pub number: u32,
    pub text: String,
    /// What was typed has been done, so that the line is to be emptied.
    pub done: bool,
}

impl Answer {
    fn give(&mut self, text: String, done: bool) {
        *self = Answer { number: self.number + 1, text, done };
    }

    /// The position is another one: what was said of the old one goes.
    pub fn settle(&mut self) {
        self.text.clear();
    }
}

/// Answers a question about the position shown. The line that it would stand in is not there beside a sheet.
pub fn on_ask(model: &mut Model, ask: Ask) {
    let text = ask::answer(model, ask);
    if model.sheet.is_some() {
        model.voice.say(text);
    } else {
        model.answer.give(text, true);
    }
}

/// Does what was typed, or says why not.
pub fn on_typed(model: &mut Model, typed: &str, now: Now, fx: &mut Effects) {
    let geometry = model.shown().rules().geometry();
    match understand(typed, model.texts(), geometry) {
        Some(Understood::Nothing) => model.answer.give(String::new(), true),
        Some(Understood::Ask(ask)) => on_ask(model, ask),
        Some(Understood::Order(action)) => order(model, action, now, fx),
        None => play(model, typed.trim(), now, fx),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Understood {
    Nothing,
    Ask(Ask),
    Order(Action),
}

/// A question or an order; `None` where a text can only be a move.
fn understand(typed: &str, texts: &Texts, geometry: Geometry) -> Option<Understood> {
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
    let is_kind = |kind: &crate::rules::Kind| read::plain(&texts.kind_name(*kind)) == text;
    let kind = read::kind(&text).or_else(|| crate::rules::Kind::ALL.into_iter().find(is_kind));
    let square = || read::square(&text).filter(|square| geometry.contains(*square)).map(Ask::Attackers);
    kind.map(Ask::Kind).or_else(square).map(Understood::Ask)
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
            Some(Understood::Ask(Ask::Rank(Square::new(0, rank))))
        }
        Command::File => {
            let file = sign?.to_digit(10).filter(|file| (1..=u32::from(geometry.files())).contains(file))?;
            Some(Understood::Ask(Ask::File(Square::new(file as u8 - 1, 0))))
        }
        Command::Attackers => square().map(|square| Understood::Ask(Ask::Attackers(square))),
        Command::Reach => square().map(|square| Understood::Ask(Ask::Reach(Place::Square(square)))),
        Command::Last => alone(Understood::Ask(Ask::Last)),
        Command::Time => alone(Understood::Ask(Ask::Time)),
        Command::Hands => alone(Understood::Ask(Ask::Hands)),
        Command::Count => alone(Understood::Ask(Ask::Count)),
        Command::Board => alone(Understood::Ask(Ask::Board)),
        Command::Help => alone(Understood::Order(Action::Help)),
        Command::Undo => alone(Understood::Order(Action::Undo)),
        Command::Flip => alone(Understood::Order(Action::Flip)),
        Command::Hint => alone(Understood::Order(Action::Hint)),
        Command::New => alone(Understood::Order(Action::NewGame)),
        Command::Resign => alone(Understood::Order(Action::Resign)),
    }
}

/// Does what a button would do, where that button is.
pub fn order(model: &mut Model, action: Action, now: Now, fx: &mut Effects) {
    let is_there = matches!(action, Action::Help | Action::NewGame)
        || view::actions(model).iter().any(|button| button.does == Does::Act(action) && !button.idle);
    if is_there {
        actions::on_action(model, action, now, fx);
        model.answer.give(String::new(), true);
    } else {
        let text = model.texts().typed_not_now().to_owned();
        model.answer.give(text, false);
    }
}

/// Plays a typed move: what the board says to a move it says to this one.
fn play(model: &mut Model, typed: &str, now: Now, fx: &mut Effects) {
    let texts = model.texts();
    if let Some(why_not) = why_not_now(model) {
        return model.answer.give(why_not, false);
    }
    model.play.input.clear();
    model.play.asking = None;
    if let Some(analysis) = &mut model.analysis {
        analysis.walk = None;
    }
    let game = &model.play.game;
    let position = game.position();
    let previous_to = game.moves().last().map(|mv| mv.to());
    let complaint = match read::read(position, previous_to, typed) {
        Ok(Reading::Move(mv)) => {
            update::on_reaction(model, Reaction::Play(mv), now, fx);
            // said beside the line, and not a second time in the one below the board
            match model.play.said {
                Some(Said::Refused { why, kind }) => {
                    model.play.said = None;
                    texts.refused(why, kind)
                }
                _ => return model.answer.give(String::new(), true),
            }
        }
        Ok(Reading::Either { .. }) => texts.typed_either(typed),
        Err(ReadError::NotAMove) => texts.typed_unknown(typed),
        Err(ReadError::NoSuchPiece(kind)) => texts.typed_nobody(kind),
        Err(ReadError::Illegal(mv, why)) => texts.refused(why, play::kind_refused(position, mv, why)),
        Err(ReadError::Ambiguous(kind, squares)) => {
            let names: Vec<String> = squares.into_iter().map(|square| texts.square_name(square)).collect();
            texts.typed_several(kind, &names.join(texts.faults_joint()))
        }
    };
    model.answer.give(complaint, false);
}

/// Why nobody at the screen may move now.
fn why_not_now(model: &Model) -> Option<String> {
    let (play, texts) = (&model.play, model.texts());
    if play.movable().is_some() {
        return None;
    }
    Some(if let Some(looking) = &play.looking {
        texts.looking_at(looking.ply, play.game.ply())
    } else if play.is_over() {
        texts.refused(IllegalMove::GameOver, None)
    } else if play.view_only {
        texts.looking_only().to_owned()
    } else if play.paused {
        texts.paused().to_owned()
    } else {
        texts.not_your_turn(play.side(play.turn()))
    })
}
