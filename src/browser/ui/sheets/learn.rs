//! Pages to read and lessons.

use super::taught_drawing;
use crate::{
    app::{
        Msg, SheetMsg,
        learn::{
            Block, LearnMsg, OddsView, PieceView, SwitchView,
            course_view::CourseView,
            view::{Content, LearnView, StepsView, TabView},
        },
        settings::PieceSet,
        sheets::TaughtView,
    },
    browser::ui::{
        board::{PieceIcon, diagram, movement},
        marked::marked,
    },
    i18n::{Lang, Texts},
};
use yew::prelude::*;

/// How a reader reads.
#[derive(Clone, Copy)]
pub struct Reader {
    pub set: PieceSet,
    pub lang: Lang,
}

pub fn learn(
    view: &LearnView,
    taught: Option<&TaughtView>,
    reader: Reader,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
    match view {
        LearnView::Loading => html! { <p class="waits" role="status">{ texts.prose_loading() }</p> },
        LearnView::Failed => html! {
            <div class="waits" role="status">
                <p>{ texts.prose_failed() }</p>
                { button("retry", "button primary", texts.try_again(), LearnMsg::Retry, dispatch) }
            </div>
        },
        LearnView::Ready { title, tabs, games, content, .. } => {
            let tabs = html! {
                <nav class="tabs" aria-label={texts.learn()}>
                    <div class="tab-row">{ for tabs.iter().map(|tab| self::tab(tab, dispatch)) }</div>
                    if !games.is_empty() {
                        <div class="tab-row lesser">{ for games.iter().map(|tab| self::tab(tab, dispatch)) }</div>
                    }
                </nav>
            };
            match content {
                Content::Article { contents, blocks } => html! {
                    <>{ tabs }{ article(title, contents, blocks, reader, dispatch) }</>
                },
                Content::Steps(view) => html! { <>{ steps(view, reader.lang, dispatch) }{ tabs }</> },
                Content::Taught => {
                    // below a long list nobody would find them
                    let is_list = matches!(taught, Some(TaughtView::Course(CourseView::List { .. })));
                    let taught = match taught.zip(taught_drawing()) {
                        Some((view, draw)) => draw(view, reader.lang, texts, dispatch),
                        None => html! { <p class="waits" role="status">{ texts.prose_loading() }</p> },
                    };
                    if is_list {
                        html! { <>{ tabs }{ taught }</> }
                    } else {
                        html! { <>{ taught }{ tabs }</> }
                    }
                }
            }
        }
    }
}

/// One kind of listener for all that can be pressed: each kind would cost every visitor some bytes.
fn on(learning: LearnMsg, dispatch: &Callback<Msg>) -> Callback<MouseEvent> {
    dispatch.reform(move |_| Msg::from(SheetMsg::Learn(learning.clone())))
}

/// A button that is marked by what it opens or does.
pub fn button(
    mark: &'static str,
    class: &'static str,
    label: &'static str,
    learning: LearnMsg,
    dispatch: &Callback<Msg>,
) -> Html {
    html! {
        <button type="button" {class} data-learn={mark} onclick={on(learning, dispatch)}>{ label }</button>
    }
}

fn tab(tab: &TabView, dispatch: &Callback<Msg>) -> Html {
    html! {
        <button
            type="button"
            class="tab"
            data-learn={tab.mark}
            aria-current={tab.current.then_some("page")}
            onclick={on(LearnMsg::Open(tab.topic), dispatch)}
        >
            { tab.text }
        </button>
    }
}

fn article(title: &str, contents: &'static str, blocks: &[Block], reader: Reader, dispatch: &Callback<Msg>) -> Html {
    let headings = blocks.iter().filter_map(|block| match block {
        Block::Heading(part, text) => Some((*part, text)),
        _ => None,
    });
    let entry = |(part, text): (usize, &String)| {
        html! {
            <li><button type="button" class="entry" onclick={on(LearnMsg::Part(part), dispatch)}>{ text }</button></li>
        }
    };
    html! {
        <div class="reading">
            <nav class="contents" aria-label={contents}>
                <p class="contents-title" aria-hidden="true">{ contents }</p>
                <ol>{ for headings.map(entry) }</ol>
            </nav>
            <article class="prose">
                <h3 class="prose-title">{ title }</h3>
                { for blocks.chunk_by(|one, other| group(one) == group(other)).map(|run| self::run(run, reader)) }
            </article>
        </div>
    }
}

/// What stands together: items in a list, boards and pieces side by side.
fn group(block: &Block) -> Option<&'static str> {
    match block {
        Block::Item(_) => Some("items"),
        Block::Board(_) => Some("boards"),
        Block::Piece(_) => Some("pieces"),
        _ => None,
    }
}

fn run(run: &[Block], reader: Reader) -> Html {
    let parts = run.iter().map(|block| self::block(block, reader));
    match run.first().and_then(group) {
        Some("items") => html! { <ul>{ for parts }</ul> },
        Some("boards") if run.len() == 4 => html! { <div class="boards four">{ for parts }</div> },
        Some(class) => html! { <div {class}>{ for parts }</div> },
        None => html! { <>{ for parts }</> },
    }
}

fn block(block: &Block, Reader { set, lang }: Reader) -> Html {
    match block {
        Block::Heading(part, text) => {
            html! { <h4 data-part={part.to_string()} tabindex="-1">{ marked(text, lang) }</h4> }
        }
        Block::Text(text) => html! { <p>{ marked(text, lang) }</p> },
        Block::Item(text) => html! { <li>{ marked(text, lang) }</li> },
        Block::Board(view) => diagram(view),
        Block::Piece(faces) => {
            html! { <section class="man">{ for faces.iter().map(|face| self::face(face, Reader { set, lang })) }</section> }
        }
        Block::Switch(view) => switch(view, lang),
        Block::Odds { name, lacks, rows } => html! {
            <table class="odds">
                <thead><tr><th scope="col">{ name }</th><th scope="col">{ lacks }</th></tr></thead>
                <tbody>{ for rows.iter().map(|row| odds(row, set)) }</tbody>
            </table>
        },
    }
}

fn face(face: &PieceView, Reader { set, lang }: Reader) -> Html {
    html! {
        <div class="side">
            { movement(face, set) }
            <div class="side-words">
                if let Some(promoted) = face.promoted {
                    <p class="about">{ promoted }</p>
                }
                <h5>{ &face.name }</h5>
                if lang == Lang::Ja {
                    <p class="about">{ face.kanji }{ "（" }{ face.meaning }{ "）" }</p>
                } else {
                    <p class="about"><span lang="ja">{ face.kanji }</span>{ " " }<i lang="ja-Latn">{ face.reading }</i>{ ", " }{ face.meaning }</p>
                }
                <p>{ marked(face.how, lang) }</p>
                // Japanese books have neither Latin letters nor Betza's
                if lang != Lang::Ja {
                    <p class="about"><code>{ face.betza }</code></p>
                }
            </div>
        </div>
    }
}

fn switch(view: &SwitchView, lang: Lang) -> Html {
    html! {
        <div class="switch" data-switch={view.key}>
            <p class="switch-name">{ view.label }</p>
            <dl>
            { for view.values.iter().enumerate().map(|(index, (value, about))| html! {
                <div>
                    <dt>{ value }if index == 0 { <span class="usual">{ view.usual }</span> }</dt>
                    <dd>{ marked(about, lang) }</dd>
                </div>
            }) }
            </dl>
        </div>
    }
}

fn odds(row: &OddsView, set: PieceSet) -> Html {
    html! {
        <tr>
            <th scope="row">
                { row.name }
                if let Some(japanese) = row.japanese { { " " }<span class="about" lang="ja">{ japanese }</span> }
            </th>
            <td>
                if row.lacks.is_empty() { { "–" } }
                { for row.lacks.iter().map(|&(piece, count)| html! {
                    <span class="lack"><PieceIcon {piece} {set} />if count > 1 { <span>{ format!("×{count}") }</span> }</span>
                }) }
                if let Some(held) = &row.held { <span class="about">{ held }</span> }
            </td>
        </tr>
    }
}

/// A step of a lesson, or a stage of history, with the ways to the others.
fn steps(view: &StepsView, lang: Lang, dispatch: &Callback<Msg>) -> Html {
    let last = view.steps.len().saturating_sub(1);
    let way = |mark: &'static str, class: &'static str, label: &'static str, to: Option<usize>| {
        let onclick = to.map(|to| on(LearnMsg::Step(to), dispatch));
        html! {
            <button type="button" {class} data-learn={mark} aria-disabled={to.is_none().then_some("true")} {onclick}>{ label }</button>
        }
    };
    let step = |(index, (label, done)): (usize, &(String, bool))| {
        let class = if *done { "dot-step done" } else { "dot-step" };
        html! {
            <li>
                <button
                    type="button"
                    {class}
                    aria-label={label.clone()}
                    data-step={(index + 1).to_string()}
                    aria-current={(index == view.at).then_some("step")}
                    onclick={on(LearnMsg::Step(index), dispatch)}
                >
                    <span aria-hidden="true">{ index + 1 }</span>
                </button>
            </li>
        }
    };
    let wants_next = view.right || !view.is_lesson;
    html! {
        <section class="lesson" data-lesson={if view.right { "right" } else { "open" }}>
            <p class="about">{ &view.counted }</p>
            <div role="status">
                if let Some(title) = &view.title { <h3 class="prose-title">{ title }</h3> }
                <p class="task">{ marked(&view.text, lang) }</p>
                <p class={if view.right { "said right" } else { "said" }}>{ marked(&view.said, lang) }</p>
            </div>
            <div class="ways">
                { way("previous", "button", view.previous, view.at.checked_sub(1)) }
                if view.is_lesson {
                    { button("again", "button", view.again, LearnMsg::Again, dispatch) }
                }
                if let Some(play) = view.play.filter(|_| view.is_end) {
                    { button("play", "button primary", play, LearnMsg::Play, dispatch) }
                } else {
                    { way("next", if wants_next { "button primary" } else { "button" }, view.next, Some(view.at + 1).filter(|&at| at <= last)) }
                }
            </div>
            <ol class="dot-steps">{ for view.steps.iter().enumerate().map(step) }</ol>
            if let Some(play) = view.play.filter(|_| !view.is_end) {
                { button("play", "button", play, LearnMsg::Play, dispatch) }
            }
        </section>
    }
}
