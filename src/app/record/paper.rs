//! The record on paper: small boards beside the moves that something is said of.

use super::{
    super::{
        board::{BoardState, BoardView, Scene},
        session::Session,
        settings::Preferences,
    },
    asides::Aside,
};
use crate::{
    i18n::Texts,
    record::{Header, Mark},
};

/// A book has about as many boards a game; more would hide the moves.
const MOST: usize = 12;

/// A position as it is printed.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperBoard {
    pub board: BoardView,
    pub caption: String,
}

/// The occasion, the place, the day, the times and the opening of a game, as far as its record says them.
pub(super) fn heading(header: &Header) -> String {
    let field = |name| header.get(name);
    let known = [field("棋戦"), field("場所"), header.when(), field("持ち時間"), field("戦型")];
    known.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Adds the first boards to asides of a game: at moves with a comment or with marks.
pub(super) fn add_boards(list: &mut [Aside], session: &Session, prefs: &Preferences, texts: &'static Texts) {
    let (tree, played) = (session.record().tree(), session.played());
    let mut left = MOST;
    for aside in list {
        let Some(&id) = aside.ply.checked_sub(1).and_then(|at| played.get(at)) else { continue };
        let marks: Vec<Mark> = tree.node(id).notes().map(|notes| notes.marks.clone()).unwrap_or_default();
        if left == 0 || (aside.comment.is_empty() && marks.is_empty()) {
            continue;
        }
        left -= 1;
        let (game, caption) = (tree.game_at(id), texts.notes_of(aside.ply));
        let mut state = BoardState::new(session.board.bottom);
        state.annotations.set(marks);
        let board = Scene::still(&game, &state, caption.clone(), prefs.board_looks(), texts).view();
        aside.board = Some(Box::new(PaperBoard { board, caption }));
    }
}
