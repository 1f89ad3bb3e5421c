//! The position of which a picture is made, and what is said of it.

use super::{
    super::{
        analysis::LinePreview,
        editor::Editor,
        record::{move_text::odds, share},
        session::Session,
    },
    looks::{Looks, Switch},
};
use crate::{
    diagram::{Diagram, Labels},
    i18n::{Lang, Odds, Side, Texts},
    notation::{hodges, japanese},
    record::NodeId,
    rules::{ByColor, Color, Game, Move, Position},
};

/// What the board shows.
#[derive(Debug, Clone, Copy)]
pub enum Scene<'a> {
    /// A position of the game, or of a line of an analysis.
    Game { session: &'a Session, preview: Option<&'a LinePreview> },
    /// A position that is set up.
    Setup(&'a Editor),
}

/// The words of a picture, in a language of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Speaker {
    pub lang: Lang,
    pub texts: &'static Texts,
}

impl<'a> Scene<'a> {
    /// What the board shows: the position that is set up, where there is one.
    #[must_use]
    pub fn of(session: &'a Session, preview: Option<&'a LinePreview>, editor: Option<&'a Editor>) -> Scene<'a> {
        editor.map_or(Scene::Game { session, preview }, Scene::Setup)
    }

    fn game(self) -> Option<&'a Game> {
        match self {
            Scene::Game { preview: Some(preview), .. } => Some(&preview.game),
            Scene::Game { session, .. } => Some(session.shown()),
            Scene::Setup(_) => None,
        }
    }

    fn odds(self) -> Odds {
        self.game().map_or(Odds::Even, odds)
    }

    /// Whether steps lead to other positions.
    #[must_use]
    pub fn has_steps(self) -> bool {
        self.game().is_some()
    }

    /// The players as the record names them.
    pub(super) fn names(self) -> ByColor<String> {
        match self {
            Scene::Game { session, .. } => session.record().tree().header().names.clone(),
            Scene::Setup(_) => ByColor::default(),
        }
    }

    /// The game, by which names that were typed for it are kept apart from those of another.
    pub(super) fn key(self) -> String {
        match self {
            Scene::Game { session, .. } => session.id.clone(),
            Scene::Setup(_) => String::new(),
        }
    }

    pub(super) fn side(self, color: Color) -> Side {
        Side::Of(color, self.odds())
    }

    pub(super) fn labels(self, Speaker { lang, texts }: Speaker) -> Labels {
        Labels {
            lang: lang.id().to_owned(),
            sides: ByColor::from_fn(|color| texts.name(self.side(color))),
            in_hand: texts.diagram_in_hand().to_owned(),
            nothing: texts.nothing().to_owned(),
        }
    }

    /// The position with what follows from it; what was typed is put in its place by the caller.
    pub(super) fn diagram(self, looks: &Looks, speaker: Speaker) -> Diagram {
        let says = looks.is_on(Switch::After);
        let (session, preview) = match self {
            Scene::Game { session, preview } => (session, preview),
            Scene::Setup(editor) => {
                let setup = editor.setup().clone();
                let after = if says { self.turn(setup.turn, speaker) } else { String::new() };
                return Diagram { after, ..Diagram::of(editor.rules().variant(), setup) };
            }
        };
        let game = preview.map_or_else(|| session.shown(), |preview| &preview.game);
        let (marks, comment) = match preview {
            None => (session.board.annotations.list(), session.record().tree().comment(session.node())),
            Some(_) => Default::default(),
        };
        let last = game.moves().last().copied();
        let after = match last {
            _ if !says => String::new(),
            None => self.turn(game.turn(), speaker),
            Some(mv) => {
                let mut before = game.position().clone();
                before.undo_move();
                said(game.ply(), &before, mv, speaker)
            }
        };
        let number = game.start_move_number() + u32::try_from(game.ply()).unwrap_or_default();
        let caption = if looks.is_on(Switch::Comment) { comment.to_owned() } else { String::new() };
        let (marks, names) = (marks.to_vec(), self.names());
        Diagram { last, marks, names, after, caption, ..Diagram::of_position(game.position(), number) }
    }

    fn turn(self, turn: Color, Speaker { texts, .. }: Speaker) -> String {
        texts.title_turn(self.side(turn))
    }

    /// The moves that follow on the line being read.
    #[must_use]
    pub fn moves(self) -> Vec<Move> {
        match self {
            Scene::Game { preview: Some(preview), .. } => preview.moves.iter().skip(preview.at).copied().collect(),
            Scene::Game { session, .. } => {
                let tree = session.record().tree();
                let on = |id: &NodeId| tree.main_child(*id);
                std::iter::successors(session.next_node(), on).map_while(|id| tree.node(id).mv()).collect()
            }
            Scene::Setup(_) => Vec::new(),
        }
    }

    /// As many of them as a moving picture plays, each with what is said of it.
    pub(super) fn line(self, looks: &Looks, speaker: Speaker) -> Vec<(Move, String)> {
        let Some(game) = self.game().filter(|_| looks.is_on(Switch::Moving)) else { return Vec::new() };
        let mut position = game.position().clone();
        let mut line = Vec::new();
        for (ply, mv) in (game.ply() + 1..).zip(self.moves()).take(looks.plies()) {
            let after = if looks.is_on(Switch::After) { said(ply, &position, mv, speaker) } else { String::new() };
            line.push((mv, after));
            position.do_move(mv);
        }
        line
    }

    /// The name of a file without its ending: of what, and after which move; whether the date is in it.
    pub(super) fn stem(self, texts: &Texts) -> (String, bool) {
        match self {
            Scene::Game { session, .. } => {
                let ply = self.game().map_or(0, Game::ply);
                (format!("{}-{ply}", share::file_stem(session, texts)), share::has_date(session))
            }
            Scene::Setup(editor) => (editor.rules().variant().id().to_owned(), false),
        }
    }
}

/// A move and its number, as readers of the language write moves.
fn said(ply: usize, before: &Position, mv: Move, Speaker { lang, texts }: Speaker) -> String {
    let text = match lang {
        Lang::Ja | Lang::Zh => japanese::move_text(before, None, mv),
        Lang::En | Lang::Vi | Lang::Sv => hodges::move_text(before, mv),
    };
    texts.diagram_after(ply, &text)
}
