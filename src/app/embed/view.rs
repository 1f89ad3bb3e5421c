//! What is drawn of a board and around it.

use super::{
    super::{
        board::{BoardView, HintMark, Place, Scene, targets},
        record::{
            Navigation,
            move_text::{last_moved, move_text},
        },
        session::{
            alerts,
            view::{ResultView, result},
        },
    },
    options::Purpose,
    tag::{Said, Tag, Trouble},
    update::TagMsg,
};
use crate::{
    i18n::{Side, Verdict},
    rules::{ByColor, Piece},
};
use std::rc::Rc;

/// How the line below the board is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// What is to be known.
    Plain,
    /// A puzzle is solved, or a move of it found.
    Good,
    /// Something did not go as it was meant.
    Bad,
}

impl Tone {
    /// As styles know it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Tone::Plain => "plain",
            Tone::Good => "good",
            Tone::Bad => "bad",
        }
    }
}

/// A button below the board.
#[derive(Debug, Clone, PartialEq)]
pub struct TagButton {
    /// `data-action`.
    pub id: &'static str,
    /// What it says.
    pub label: &'static str,
    /// What it does.
    pub msg: TagMsg,
    /// It is what a person most likely wants now.
    pub is_primary: bool,
    /// It does nothing at present.
    pub is_idle: bool,
}

/// The way through the record.
#[derive(Debug, Clone, PartialEq)]
pub struct StepsView {
    /// Name of the group.
    pub label: &'static str,
    /// The four steps with their names, and whether they lead anywhere.
    pub steps: [(Navigation, &'static str, bool); 4],
    /// Number of nodes before the position shown, and of the whole line.
    pub place: (usize, usize),
    /// Name of the slider.
    pub slider: &'static str,
    /// What it says in words.
    pub spoken: String,
}

/// A move that leads on, or that was tried in place of the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayView {
    /// Its node.
    pub node: u32,
    /// In the notation of the language.
    pub text: String,
    /// It is the one that led here.
    pub is_taken: bool,
}

/// A board and what stands around it.
#[derive(Debug, Clone, PartialEq)]
pub struct TagView {
    /// The board itself.
    pub board: Rc<BoardView>,
    /// `data-theme`: `auto`, `light` or `dark`.
    pub theme: &'static str,
    /// `data-board`: what it is made of.
    pub material: &'static str,
    /// `data-mode`.
    pub mode: &'static str,
    /// `data-result` and `data-reason`, where the game shown is over.
    pub result: Option<(&'static str, &'static str)>,
    /// The players as the record names them.
    pub names: Option<ByColor<String>>,
    /// The line below the board.
    pub line: String,
    /// How it is meant.
    pub tone: Tone,
    /// What is wrong with what the page around says, or that the computer is missing.
    pub notes: Vec<String>,
    /// The way through the record, where there is one.
    pub steps: Option<StepsView>,
    /// Other moves than the main one; `lang` is that of their notation.
    pub ways: Vec<WayView>,
    /// Name of that list.
    pub ways_label: &'static str,
    /// The language that moves are written in.
    pub moves_lang: &'static str,
    /// What the record says of the position.
    pub comment: String,
    /// Name of the buttons as a group.
    pub actions_label: &'static str,
    /// The language of the words.
    pub lang: &'static str,
    /// The buttons.
    pub buttons: Vec<TagButton>,
    /// The name of the link to the page of its own.
    pub whole_page: &'static str,
}

impl Tag {
    /// Everything that is drawn.
    #[must_use]
    pub fn view(&self) -> TagView {
        let texts = self.texts;
        let ended = result(&self.shown, |color| self.side(color), None, texts.page);
        let (line, tone) = self.line(ended.as_ref());
        TagView {
            board: Rc::new(self.board_view(ended.as_ref())),
            theme: self.options.theme.id(),
            material: self.options.material.id(),
            mode: self.purpose().id(),
            result: ended.map(|result| (result.winner, result.reason)),
            names: self.names(),
            line,
            tone,
            notes: self.notes(),
            steps: self.steps(),
            ways: if self.may_step() { self.ways() } else { Vec::new() },
            ways_label: texts.ways(),
            moves_lang: self.notation().lang(),
            comment: self.comment(),
            actions_label: texts.page.actions_label(),
            lang: self.lang.id(),
            buttons: self.buttons(),
            whole_page: texts.whole_page(),
        }
    }

    fn board_view(&self, ended: Option<&ResultView>) -> BoardView {
        let status = match ended {
            Some(result) => result.headline.clone(),
            None => self.texts.page.turn(self.side(self.shown.turn())),
        };
        let scene = Scene {
            movable: self.movable(),
            hint: None::<HintMark>,
            ..Scene::still(&self.shown, &self.board, status, self.looks(), self.texts.page)
        };
        scene.view()
    }

    /// The line below the board.
    fn line(&self, ended: Option<&ResultView>) -> (String, Tone) {
        let texts = self.texts.page;
        let turn = self.side(self.shown.turn());
        if let Some(said) = &self.said {
            let text = match said {
                Said::Refused { why, kind } => texts.refused(*why, *kind),
                Said::NotYourTurn => texts.not_your_turn(turn),
                Said::TheirPiece => texts.their_piece(self.side(!self.shown.turn())),
            };
            return (text, Tone::Bad);
        }
        if let Some(chosen) = self.chosen() {
            return (chosen, Tone::Plain);
        }
        if self.purpose() == Purpose::Puzzle {
            return self.puzzle_line();
        }
        if let Some(result) = ended {
            return (format!("{}{}{}", result.headline, texts.space(), result.why), Tone::Plain);
        }
        let check = alerts::check(self.shown.position(), texts).unwrap_or_default();
        let moved = last_moved(&self.shown, |color| self.side(color)).filter(|moved| moved.by != Side::You);
        let now = match (self.purpose(), self.computer_to_move()) {
            (Purpose::Play, Some(_)) if self.is_asked => texts.thinking(turn),
            (Purpose::View, _) if moved.is_some() => String::new(),
            _ => texts.turn(turn),
        };
        let moved = moved.map(|moved| texts.moved(&moved)).unwrap_or_default();
        let parts: Vec<&str> =
            [moved.as_str(), check, now.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
        (parts.join(texts.space()), Tone::Plain)
    }

    fn puzzle_line(&self) -> (String, Tone) {
        let solver = self.side(self.puzzle.solver);
        match self.puzzle.verdict {
            Some(verdict) => {
                let tone = match verdict {
                    Verdict::Wrong => Tone::Bad,
                    Verdict::Right | Verdict::Solved => Tone::Good,
                    Verdict::Shown => Tone::Plain,
                };
                (self.texts.verdict(verdict).to_owned(), tone)
            }
            None => (self.texts.puzzle_task(solver), Tone::Plain),
        }
    }

    /// What the chosen piece can do.
    fn chosen(&self) -> Option<String> {
        let texts = self.texts.page;
        let selected = self.board.selection.selected.filter(|_| self.board.selection.question.is_none())?;
        if super::super::board::is_strict(&self.shown) {
            return Some(texts.strict().to_owned());
        }
        let (kind, from) = match selected {
            Place::Hand(_, kind) => (kind, None),
            Place::Square(square) => (self.shown.position().piece_at(square).map(Piece::kind)?, Some(square)),
        };
        Some(texts.can_go(kind, from, targets(&self.shown, selected).len() as usize))
    }

    fn notes(&self) -> Vec<String> {
        let texts = self.texts;
        let troubles = self.trouble.iter().chain(&self.record_trouble).map(|trouble| match trouble {
            Trouble::Value { name, value } => texts.bad_value(name, value),
            Trouble::Start => texts.start_failed().to_owned(),
            Trouble::Move { ply, text } => texts.bad_move(*ply, text),
            Trouble::RecordFailed => texts.record_failed().to_owned(),
            Trouble::RecordCut => texts.record_cut().to_owned(),
        });
        let is_alone = self.without_engine && self.purpose() == Purpose::Play;
        troubles.chain(is_alone.then(|| texts.without_computer().to_owned())).collect()
    }

    fn names(&self) -> Option<ByColor<String>> {
        let names = &self.record.tree().header().names;
        let is_named = !names.black.is_empty() || !names.white.is_empty();
        is_named.then(|| {
            ByColor::from_fn(|color| match names[color].as_str() {
                "" => self.texts.page.color(color, self.odds()).to_owned(),
                name => name.to_owned(),
            })
        })
    }

    fn steps(&self) -> Option<StepsView> {
        let tree = self.record.tree();
        let has_moves = tree.main_child(crate::record::NodeId::ROOT).is_some();
        if !self.may_step() || (!has_moves && self.purpose() != Purpose::View) {
            return None;
        }
        let texts = self.texts.page;
        let last = self.cursor.line(tree).len();
        let at = tree.node(self.cursor.node()).depth();
        let (back, on) = (at > 0, at < last);
        Some(StepsView {
            label: texts.steps_label(),
            steps: [
                (Navigation::First, texts.first(), back),
                (Navigation::Previous, texts.previous(), back),
                (Navigation::Next, texts.next(), on),
                (Navigation::Last, texts.last(), on),
            ],
            place: (at, last),
            slider: self.texts.slider(),
            spoken: self.texts.place(at, last),
        })
    }

    /// The moves that lead on where there are several; else those that were tried in place of the last one.
    fn ways(&self) -> Vec<WayView> {
        let tree = self.record.tree();
        let here = self.cursor.node();
        let several = |id| tree.children(id).filter(|&child| tree.node(child).mv().is_some()).count() > 1;
        let of = if several(here) { Some(here) } else { tree.node(here).parent().filter(|&parent| several(parent)) };
        let Some(of) = of else { return Vec::new() };
        let before = tree.game_at(of);
        let previous_to = before.moves().last().map(|mv| mv.to());
        let way = |id: crate::record::NodeId| {
            let text = move_text(before.position(), previous_to, tree.node(id).mv()?, self.notation());
            Some(WayView { node: id.number(), text, is_taken: id == here })
        };
        tree.children(of).filter_map(way).collect()
    }

    /// What the record says of the position, with the sign of its move.
    fn comment(&self) -> String {
        if self.purpose() == Purpose::Puzzle && !self.may_step() {
            return String::new();
        }
        let Some(notes) = self.record.tree().node(self.cursor.node()).notes() else { return String::new() };
        let glyph = notes.glyph.map(|glyph| glyph.text()).unwrap_or_default();
        [glyph, notes.comment.trim()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn buttons(&self) -> Vec<TagButton> {
        let texts = self.texts;
        let mut buttons = Vec::new();
        let mut add =
            |id, label, msg, is_primary, is_idle| buttons.push(TagButton { id, label, msg, is_primary, is_idle });
        let waits = self.computer_to_move().is_some() && !self.is_begun;
        if waits {
            add("begin", texts.begin(), TagMsg::Begin, true, false);
        }
        let is_moved = self.record.ply() > 0;
        match self.purpose() {
            Purpose::Play => {
                add("undo", texts.page.undo(), TagMsg::Undo, false, !self.can_undo());
                add("again", texts.again(), TagMsg::Again, self.shown.outcome().is_some(), !is_moved);
            }
            Purpose::Puzzle => {
                let is_done = matches!(self.puzzle.verdict, Some(Verdict::Solved | Verdict::Shown));
                add("again", texts.again(), TagMsg::Again, is_done, self.shown.ply() == self.puzzle.start_ply);
                if self.has_solution() {
                    add("show-solution", texts.show_solution(), TagMsg::ShowSolution, false, false);
                }
            }
            Purpose::View => {}
        }
        add("flip", texts.page.flip(), TagMsg::Flip, false, false);
        buttons
    }
}
