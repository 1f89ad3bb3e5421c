//! Pages to read and lessons.

use crate::{
    app::{
        Msg,
        board_view::PieceSet,
        learn_view::{Block, Content, FaceView, LearnView, OddsView, StepsView, SwitchView, TabView},
        msg::Learning,
    },
    i18n::Texts,
    rules::Piece,
    ui::board::{PieceIcon, diagram, gaits},
};
use yew::{
    prelude::*,
    virtual_dom::{VTag, VText},
};

pub fn learn(view: &LearnView, set: PieceSet, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    match view {
        LearnView::Loading => html! { <p class="waits" role="status">{ texts.prose_loading() }</p> },
        LearnView::Failed => html! {
            <div class="waits" role="status">
                <p>{ texts.prose_failed() }</p>
                { button("retry", "button primary", texts.try_again(), Learning::Retry, dispatch) }
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
                    <>{ tabs }{ article(title, contents, blocks, set, dispatch) }</>
                },
                Content::Steps(view) => html! { <>{ steps(view, dispatch) }{ tabs }</> },
            }
        }
    }
}

/// One kind of listener for all that can be pressed: each kind would cost every visitor some bytes.
fn on(learning: Learning, dispatch: &Callback<Msg>) -> Callback<MouseEvent> {
    dispatch.reform(move |_| Msg::Learn(learning))
}

/// A button that is marked by what it opens or does.
pub fn button(
    mark: &'static str,
    class: &'static str,
    label: &'static str,
    learning: Learning,
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
            onclick={on(Learning::Open(tab.topic), dispatch)}
        >
            { tab.text }
        </button>
    }
}

/// An element with what is in it. Each `html!` becomes code of its own; a page to read, which is nothing but elements, is made by this.
fn element(tag: &'static str, class: &'static str, children: Vec<Html>) -> VTag {
    let mut element = VTag::new(tag);
    if !class.is_empty() {
        element.add_attribute("class", class);
    }
    element.add_children(children);
    element
}

fn part(tag: &'static str, class: &'static str, children: Vec<Html>) -> Html {
    element(tag, class, children).into()
}

fn say(tag: &'static str, class: &'static str, text: &str) -> Html {
    part(tag, class, vec![words(text)])
}

fn words(text: &str) -> Html {
    VText::new(text.to_owned()).into()
}

fn in_lang(tag: &'static str, class: &'static str, lang: &'static str, text: &'static str) -> Html {
    let mut element = element(tag, class, vec![words(text)]);
    element.add_attribute("lang", lang);
    element.into()
}

fn article(title: &str, contents: &'static str, blocks: &[Block], set: PieceSet, dispatch: &Callback<Msg>) -> Html {
    let entry = |block: &Block| {
        let Block::Heading(number, text) = block else { return None };
        let onclick = on(Learning::Part(*number), dispatch);
        let button = html! { <button type="button" class="entry" {onclick}>{ text }</button> };
        Some(part("li", "", vec![button]))
    };
    let entries = part("ol", "", blocks.iter().filter_map(entry).collect());
    let mut nav = element("nav", "contents", vec![say("p", "contents-title", contents), entries]);
    nav.add_attribute("aria-label", contents);
    let mut page = vec![say("h3", "prose-title", title)];
    page.extend(blocks.chunk_by(|one, other| group(one) == group(other)).map(|run| self::run(run, set)));
    part("div", "reading", vec![nav.into(), part("article", "prose", page)])
}

/// What stands together: items in a list, boards and pieces side by side.
fn group(block: &Block) -> Option<(&'static str, &'static str)> {
    match block {
        Block::Item(_) => Some(("ul", "")),
        Block::Board(_) => Some(("div", "boards")),
        Block::Piece(_) => Some(("div", "pieces")),
        _ => None,
    }
}

fn run(run: &[Block], set: PieceSet) -> Html {
    let parts = run.iter().map(|block| self::block(block, set)).collect();
    match run.first().and_then(group) {
        Some((tag, "boards")) if run.len() == 4 => part(tag, "boards four", parts),
        Some((tag, class)) => part(tag, class, parts),
        None => parts.into_iter().collect(),
    }
}

fn block(block: &Block, set: PieceSet) -> Html {
    match block {
        Block::Heading(number, text) => {
            let mut heading = element("h4", "", vec![words(text)]);
            heading.add_attribute("data-part", number.to_string());
            heading.add_attribute("tabindex", "-1");
            heading.into()
        }
        Block::Text(text) => say("p", "", text),
        Block::Item(text) => say("li", "", text),
        Block::Board(view) => diagram(view),
        Block::Piece(faces) => part("section", "man", faces.iter().map(|face| self::face(face, set)).collect()),
        Block::Switch(view) => switch(view),
        Block::Odds { name, lacks, rows } => {
            let column = |text| {
                let mut cell = element("th", "", vec![words(text)]);
                cell.add_attribute("scope", "col");
                cell.into()
            };
            let head = part("thead", "", vec![part("tr", "", vec![column(name), column(lacks)])]);
            part("table", "odds", vec![head, part("tbody", "", rows.iter().map(|row| odds(row, set)).collect())])
        }
    }
}

fn face(face: &FaceView, set: PieceSet) -> Html {
    let name = vec![
        in_lang("span", "", "ja", face.kanji),
        words(" "),
        in_lang("i", "", "ja-Latn", face.reading),
        words(", "),
        words(face.meaning),
    ];
    let mut told: Vec<Html> = face.promoted.iter().map(|promoted| say("p", "about", promoted)).collect();
    told.extend([
        say("h5", "", &face.name),
        part("p", "about", name),
        say("p", "", face.how),
        part("p", "about", vec![say("code", "", face.betza)]),
    ]);
    part("div", "side", vec![gaits(face, set), part("div", "side-words", told)])
}

fn switch(view: &SwitchView) -> Html {
    let values = view.values.iter().enumerate().map(|(index, (value, about))| {
        let mut named = vec![words(value)];
        named.extend((index == 0).then(|| say("span", "usual", view.usual)));
        part("div", "", vec![part("dt", "", named), say("dd", "", about)])
    });
    let values = part("dl", "", values.collect());
    let mut switch = element("div", "switch", vec![say("p", "switch-name", view.label), values]);
    switch.add_attribute("data-switch", view.key);
    switch.into()
}

fn odds(row: &OddsView, set: PieceSet) -> Html {
    let mut name = element("th", "", vec![words(row.name), words(" "), in_lang("span", "about", "ja", row.japanese)]);
    name.add_attribute("scope", "row");
    let lack = |&(piece, count): &(Piece, u8)| {
        let mut lack = vec![html! { <PieceIcon {piece} {set} /> }];
        lack.extend((count > 1).then(|| say("span", "", &format!("×{count}"))));
        part("span", "lack", lack)
    };
    let mut lacks: Vec<Html> = row.lacks.iter().map(lack).collect();
    if lacks.is_empty() {
        lacks.push(words("–"));
    }
    lacks.extend(row.held.iter().map(|held| say("span", "about", held)));
    part("tr", "", vec![name.into(), part("td", "", lacks)])
}

/// A step of a lesson, or a stage of history, with the ways to the others.
fn steps(view: &StepsView, dispatch: &Callback<Msg>) -> Html {
    let last = view.steps.len().saturating_sub(1);
    let way = |mark: &'static str, class: &'static str, label: &'static str, to: Option<usize>| {
        let onclick = to.map(|to| on(Learning::Step(to), dispatch));
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
                    onclick={on(Learning::Step(index), dispatch)}
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
                <p class="task">{ &view.text }</p>
                <p class={if view.right { "said right" } else { "said" }}>{ &view.said }</p>
            </div>
            <div class="ways">
                { way("previous", "button", view.previous, view.at.checked_sub(1)) }
                if view.is_lesson {
                    { button("again", "button", view.again, Learning::Again, dispatch) }
                }
                if let Some(play) = view.play {
                    { button("play", "button primary", play, Learning::Play, dispatch) }
                } else {
                    { way("next", if wants_next { "button primary" } else { "button" }, view.next, Some(view.at + 1).filter(|&at| at <= last)) }
                }
            </div>
            <ol class="dot-steps">{ for view.steps.iter().enumerate().map(step) }</ol>
        </section>
    }
}
