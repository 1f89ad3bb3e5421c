//! What sheets and the analysis show, and what is answered about the position: fetched after the first board.

use super::{
    access::queries::PositionDescriber,
    analysis::{self, view::AnalysisView},
    board::{ArrowView, BoardView, Overlay, PositionQuery, Scene},
    editor,
    later::Held,
    learn::view::{self as learn, LearnContext},
    model::Model,
    page_view::session_view,
    session::{
        new_game::Form,
        side,
        view::{ResultView, result},
    },
    sheets::{OpenSheet, Sheet},
    study::{self, StudyState, view::StudyView},
};
use crate::{persist::Player, rules::ByColor};

/// The sheet that is open.
#[must_use]
pub fn sheet<'a>(model: &'a Model, open: &'a Sheet) -> OpenSheet<'a> {
    let view = open.view(&model.session, model.shown(), &model.library, &learn_context(model));
    OpenSheet { opener: open.opener(), room: open.room(), view: Held::new(view) }
}

/// The board of what is open, where it has one.
#[must_use]
pub fn board(model: &Model, open: &Sheet) -> Option<BoardView> {
    match open {
        Sheet::NewGame(form) => Some(form_board(model, form)),
        Sheet::Learn(open) => learn::board(open, &learn_context(model)),
        Sheet::Editor(open) => Some(editor::board(open, &model.prefs, model.texts())),
        _ => None,
    }
}

/// The analysis that is open.
pub fn analysis(model: &Model) -> Option<Held<'static, AnalysisView>> {
    let view = |open| analysis::view::view(open, &model.session, &model.prefs, model.texts());
    model.analysis.as_ref().map(view).map(Held::new)
}

/// The study that is open.
pub fn study(model: &Model) -> Option<Held<'static, StudyView>> {
    let view = |open: &StudyState| study::view::view(open, &model.session, &model.prefs, model.texts());
    model.study.as_deref().filter(|study| study.is_open).map(view).map(Held::new)
}

/// What decided the game that is over, in words: by a study of all of it, else by the short look at it.
pub fn decided(model: &Model) -> Option<String> {
    let Model { session, moves, review, .. } = model;
    let whole = model.study.as_ref().filter(|study| study.is_whole() && study.is_of(session));
    match whole.and_then(|study| study.findings()) {
        Some(findings) if session.is_over() => study::view::turning(findings, session, moves, model.texts()),
        _ => review.words(session, moves, model.texts()),
    }
}

/// Its arrows on the board.
pub fn arrows(model: &Model) -> Vec<ArrowView> {
    let arrows = |open| analysis::view::arrows(open, &model.session);
    model.analysis.as_ref().map(arrows).unwrap_or_default()
}

fn learn_context(model: &Model) -> LearnContext<'_> {
    LearnContext {
        prose: &model.prose,
        lang: model.lang(),
        prefs: &model.prefs,
        texts: model.texts(),
        variant: model.session.game().variant(),
    }
}

/// The board that the form would start on.
fn form_board(model: &Model, form: &Form) -> BoardView {
    let players = form.players(form.bottom());
    let odds = super::record::move_text::odds(&form.preview);
    let status = model.texts().turn(side(&players, odds, form.preview.turn()));
    let scene = Scene::still(&form.preview, &form.board, status, model.prefs.board_looks(), model.texts());
    BoardView { toss: form.toss(), overlay: Overlay::default(), ..scene.view() }
}

/// The answer to a question about the board that is seen.
#[must_use]
pub fn describe(model: &Model, query: PositionQuery) -> String {
    let texts = model.texts();
    let session = &model.session;
    let friends = ByColor { black: Player::Human, white: Player::Human };
    // a board that belongs to no game of its own: the form's, a lesson's
    let of_sheet = match &model.sheet {
        Some(Sheet::NewGame(form)) => Some((form.preview.clone(), form.board.clone(), form.players(form.bottom()))),
        Some(Sheet::Learn(open)) => {
            learn::shown(open, &model.prose, model.lang()).map(|(game, board)| (game, board, friends))
        }
        _ => None,
    };
    let result = |game: &crate::rules::Game, players: &ByColor<Player>| -> Option<ResultView> {
        let odds = super::record::move_text::odds(game);
        result(game, |color| side(players, odds, color), None, texts)
    };
    match &of_sheet {
        Some((game, board, players)) => PositionDescriber {
            game,
            players: *players,
            bottom: board.bottom,
            result: result(game, players),
            clock: None,
            texts,
        },
        None => PositionDescriber {
            game: model.shown(),
            players: session.players,
            bottom: session.board.bottom,
            result: session_view(model).result().filter(|_| session.viewed.is_none()),
            clock: session.clock.as_ref().map(|timed| (timed, session.is_over())),
            texts,
        },
    }
    .answer(query)
}
