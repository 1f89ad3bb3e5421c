//! What was played from the position on the board, and scores: two tables in the sheet of the library.

use crate::{
    app::{
        Msg, SheetMsg,
        library::{LibraryMsg, TallyView},
    },
    i18n::{Lang, Texts},
};
use std::rc::Rc;
use yew::prelude::*;

pub fn tally(view: &TallyView, may_try: bool, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    if !view.is_ready {
        return html! { <p class="waits" role="status">{ texts.prose_loading() }</p> };
    }
    let head = |titles: &[&'static str]| html! { <tr>{ for titles.iter().map(|title| html! { <th scope="col">{ *title }</th> }) }</tr> };
    let number = |n: u32| html! { <td>{ n }</td> };
    let played = view.moves.iter().map(|played| {
        let usi = Rc::clone(&played.usi);
        let onclick = dispatch.reform(move |_: MouseEvent| Msg::from(SheetMsg::Library(LibraryMsg::Try(Rc::clone(&usi)))));
        let results = played.results;
        html! {
            <tr key={played.usi.to_string()} data-usi={played.usi.to_string()}>
                <th scope="row" lang={view.lang}>
                    if may_try {
                        <button type="button" class="tag" data-action="try-move" {onclick}>{ played.text.clone() }</button>
                    } else {
                        { played.text.clone() }
                    }
                </th>
                { number(results.n_games) }{ number(results.black) }{ number(results.white) }{ number(results.draws) }
            </tr>
        }
    });
    let scores = view.scores.iter().map(|(of, score)| {
        html! {
            <tr>
                <th scope="row">{ of.clone() }</th>
                { number(score.n_games()) }{ number(score.won) }{ number(score.lost) }{ number(score.drawn) }
            </tr>
        }
    });
    html! {
        <div class="tally" lang={lang.id()}>
            if view.moves.is_empty() {
                <p class="about">{ texts.library_no_moves() }</p>
            } else {
                <table data-tally="moves">
                    <caption>{ texts.library_moves() }</caption>
                    <thead>{ head(&[texts.library_move(), texts.library_games(), "☗", "☖", texts.library_draws()]) }</thead>
                    <tbody>{ for played }</tbody>
                </table>
            }
            if !view.scores.is_empty() {
                <table data-tally="scores">
                    <caption>{ texts.library_scores() }</caption>
                    <thead>{ head(&[texts.library_score_of(), texts.library_games(), texts.library_won(), texts.library_lost(), texts.library_draws()]) }</thead>
                    <tbody>{ for scores }</tbody>
                </table>
            }
        </div>
    }
}
