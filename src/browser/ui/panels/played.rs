//! What was played from the position shown in the games of the library: a table with a bar of results a move, beside the lines of an analysis.

use super::button::{LIBRARY, icon_action, sends};
use crate::{
    app::{
        Msg, SheetMsg,
        analysis::view::{PlayedHere, PlayedMove},
        library::LibraryMsg,
    },
    i18n::Texts,
};
use yew::prelude::*;

fn message(msg: LibraryMsg) -> Msg {
    Msg::from(SheetMsg::Library(msg))
}

/// The button that opens and closes the table: a picture, as the row has no room for more words.
pub fn opener(is_open: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    icon_action("played-here", message(LibraryMsg::Beside), texts.library_moves(), LIBRARY, is_open, dispatch)
}

/// `lang` is the language that moves are written in.
pub fn played(view: &PlayedHere, lang: &'static str, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let said = |words: &'static str| html! { <p class="about" role="status">{ words }</p> };
    let (moves, may_try) = match view {
        PlayedHere::Awaited => return said(texts.prose_loading()),
        PlayedHere::Failed => return said(texts.records_failed()),
        PlayedHere::Found { moves, .. } if moves.is_empty() => return said(texts.library_no_moves()),
        PlayedHere::Found { moves, may_try } => (moves, *may_try),
    };
    html! {
        <div class="tally">
            <table data-tally="here">
                <caption>{ texts.library_moves() }</caption>
                <thead>
                    <tr>
                        { for [texts.library_move(), texts.library_games(), "☗", "☖", texts.library_draws()].map(|title| html! { <th scope="col">{ title }</th> }) }
                    </tr>
                </thead>
                <tbody>{ for moves.iter().map(|played| row(played, may_try, lang, dispatch)) }</tbody>
            </table>
        </div>
    }
}

fn row(played: &PlayedMove, may_try: bool, lang: &'static str, dispatch: &Callback<Msg>) -> Html {
    let onclick = sends(message(LibraryMsg::Try(played.usi.as_str().into())), dispatch);
    html! {
        <tr key={played.usi.clone()} data-usi={played.usi.clone()}>
            <th scope="row">
                if may_try {
                    <button type="button" class="move" data-action="try-move" {lang} {onclick}>{ played.text.clone() }</button>
                } else {
                    <span {lang}>{ played.text.clone() }</span>
                }
            </th>
            { for [played.n_games, played.black, played.white, played.draws].map(|n| html! { <td>{ n }</td> }) }
            <td aria-hidden="true">{ bar(played) }</td>
        </tr>
    }
}

/// Black's share of the games that are over from the left, White's from the right, draws between: the numbers beside it say the same.
fn bar(played: &PlayedMove) -> Html {
    let all = (played.black + played.white + played.draws).max(1);
    let share = |n: u32| n * 100 / all;
    let (black, draws) = (share(played.black), share(played.draws));
    html! {
        <svg width="60" height="12" viewBox="0 0 100 20" preserveAspectRatio="none" focusable="false" stroke="currentColor">
            <rect width="100" height="20" fill="none" />
            <rect width={black.to_string()} height="20" fill="currentColor" />
            <rect x={black.to_string()} width={draws.to_string()} height="20" fill="currentColor" fill-opacity=".35" />
        </svg>
    }
}
