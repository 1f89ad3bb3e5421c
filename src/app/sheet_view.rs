//! What sheets and the analysis show, and what is answered about the position: fetched after the first board.

use super::{
    access::queries::PositionDescriber,
    board::{BoardView, Overlay, PositionQuery, Scene},
    later::Held,
    learn::view::{self as learn, LearnContext},
    model::Model,
    page_view::session_view,
    part::Fetching,
    record::share,
    session::{
        new_game::Form,
        side,
        view::{ResultView, StatusLine, result},
    },
    sheets::{OpenSheet, Sheet, SheetView, TaughtView},
    study_code::study_code,
    tutor_code::tutor_code,
};
use crate::{persist::Player, rules::ByColor};

/// The address that opens the same game in the page of its own, which looks and speaks as the frame does.
#[must_use]
pub fn whole_page(model: &Model) -> String {
    let link = share::shortest_link(&model.session, model.mode, &model.address);
    let looks = model.looks_of_link();
    if looks.is_empty() { link } else { [link, looks].join("&") }
}

/// The sheet that is open.
#[must_use]
pub fn sheet<'a>(model: &'a Model, open: &'a Sheet) -> OpenSheet<'a> {
    let of_study = study_code(model).and_then(|code| (code.sheet)(model, open));
    let mut view =
        of_study.unwrap_or_else(|| open.view(&model.session, model.shown(), &model.library, &learn_context(model)));
    if let SheetView::Learn { taught, .. } = &mut view {
        *taught = self::taught(model);
    }
    OpenSheet { opener: open.opener(), room: open.room(), view: Held::new(view) }
}

/// The board of what is open, where it has one.
#[must_use]
pub fn board(model: &Model, open: &Sheet) -> Option<BoardView> {
    match open {
        Sheet::NewGame(form) => Some(form_board(model, form)),
        Sheet::Learn(open) if open.topic.is_taught() => {
            tutor_code(model).and_then(|code| (code.board)(model, open.topic))
        }
        Sheet::Learn(open) => learn::board(open, &learn_context(model)),
        Sheet::Editor(_) | Sheet::Diagram(_) => study_code(model).and_then(|code| (code.board)(model, open)),
        _ => None,
    }
}

/// What decided the game that is over, in words: by a study of all of it, else by the short look at it.
pub fn decided(model: &Model) -> Option<String> {
    let Model { session, moves, review, .. } = model;
    let whole = model.study.as_ref().filter(|study| study.is_whole() && study.is_of(session));
    let is_known = session.is_over() && whole.is_some_and(|study| study.findings().is_some());
    match study_code(model) {
        Some(code) if is_known => (code.decided)(model),
        _ => review.words(session, moves, model.texts()),
    }
}

/// Adds to the line below the board what decided the game, and what the part with the study knows.
pub fn complete_line(model: &Model, line: &mut StatusLine) {
    if line.result.is_some()
        && let Some(decided) = decided(model)
    {
        let note = std::mem::take(&mut line.note);
        line.note = if note.is_empty() { decided } else { [decided, note].join(model.texts().space()) };
    }
    if let Some(code) = study_code(model) {
        (code.line)(model, line);
    }
}

fn learn_context(model: &Model) -> LearnContext<'_> {
    LearnContext {
        prose: &model.prose,
        lang: model.lang(),
        prefs: &model.prefs,
        texts: model.texts(),
        variant: model.session.game().variant(),
        failed: model.extras.tutor == Fetching::Failed,
    }
}

/// The problems or exercises, where they are open.
fn taught(model: &Model) -> Option<Held<'static, TaughtView>> {
    let Some(Sheet::Learn(open)) = &model.sheet else { return None };
    let book = model.prose.book(model.lang())?;
    tutor_code(model).filter(|_| open.topic.is_taught()).map(|code| (code.view)(model, open.topic, book))
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
            let shown = match open.topic {
                topic if topic.is_taught() => tutor_code(model).and_then(|code| (code.position)(model, topic)),
                _ => learn::shown(open, &model.prose, model.lang()),
            };
            shown.map(|(game, board)| (game, board, friends))
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
