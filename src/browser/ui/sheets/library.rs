//! The games that are kept: what is looked for, the list, and what can be done to the chosen ones.

use super::{import::remarks, tally::tally};
use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        library::{Export, LibraryMsg, LibraryView, RowView, Turn},
        settings::PieceSet,
    },
    browser::ui::{
        board::StartPicture,
        dom,
        marked::marked,
        panels::{Choice, Entry, Written, action},
    },
    i18n::{Lang, Odds, Side, Texts},
    persist::library::{Field, FilterChange, Finish, PAGE, PositionSearch, Sort},
    rules::{Color, Variant},
};
use std::rc::Rc;
use yew::prelude::*;

fn send(msg: LibraryMsg) -> Msg {
    Msg::from(SheetMsg::Library(msg))
}

pub fn library(view: &LibraryView, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let press = |id, msg, label, tone| action(id, send(msg), label, tone, dispatch);
    let empty = match (view.is_ready, view.n_games, view.n_listed) {
        (false, _, 0) => Some(texts.prose_loading()),
        (true, 0, _) => Some(texts.library_empty()),
        (true, _, 0) => Some(texts.library_no_match()),
        _ => None,
    };
    html! {
        <div class="library" data-games={view.n_games.to_string()} data-listed={view.n_listed.to_string()} data-library={if view.is_ready { "ready" } else { "busy" }}>
            if view.n_games > 0 { { filters(view, texts, dispatch) } }
            <p class="about library-said" role="status">
                { view.said.clone() }
                if view.may_retry { { press("retry-library", LibraryMsg::Open, texts.try_again(), Tone::Plain) } }
                if view.can_restore {
                    { press("restore", LibraryMsg::Restore, texts.library_restore(), Tone::Plain) }
                }
            </p>
            { remarks(view.notes.iter().map(|(file, said, text)| (Some(file), said, text)), view.n_more_notes, texts) }
            if let Some(percent) = view.percent {
                <p class="library-work">
                    <progress max="100" value={percent.to_string()} aria-label={texts.library()} />
                    { press("stop", LibraryMsg::Stop, texts.library_stop(), Tone::Plain) }
                </p>
            }
            // there from the beginning, so that it is read aloud whenever it changes
            <p class={if empty.is_some() { "waits" } else { "about" }} role="status">{ empty.map_or_else(|| range(view, texts), str::to_owned) }</p>
            if view.n_games > 0 {
                <button type="button" class="button" data-action="tally" aria-expanded={view.tally.is_some().to_string()}
                    onclick={dispatch.reform(|_: MouseEvent| send(LibraryMsg::Tally))}>{ texts.library_tally() }</button>
            }
            if let Some(tallied) = &view.tally { { tally(tallied, view.may_try, lang, texts, dispatch) } }
            if empty.is_none() {
                { chosen(view, texts, dispatch) }
                <ol class="games" aria-label={texts.library()}>
                    { for view.rows.iter().map(|row| game(row, view.set, lang, dispatch)) }
                </ol>
                if view.n_listed > PAGE { { pages(view, texts, dispatch) } }
            }
            <div class="copies">
                { press("import-library", LibraryMsg::Import, texts.library_import(), Tone::Plain) }
                if view.n_games > 0 {
                    { press("export-library", LibraryMsg::Export(Export::Games), texts.library_export(), Tone::Plain) }
                    { press("export-everything", LibraryMsg::Export(Export::Everything), texts.library_everything(), Tone::Plain) }
                }
            </div>
            <p class="about">{ texts.library_about() }{ texts.space() }{ view.used.clone() }</p>
        </div>
    }
}

/// What is looked for.
fn filters(view: &LibraryView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let filter = &view.filter;
    let change = |change: fn(String) -> Option<FilterChange>| {
        let dispatch = dispatch.clone();
        Callback::from(move |value: String| {
            if let Some(change) = change(value) {
                dispatch.emit(send(LibraryMsg::Filter(change)));
            }
        })
    };
    let on_text = change(|text| Some(FilterChange::Text(text)));
    let on_sort = {
        let dispatch = dispatch.clone();
        Callback::from(move |value: String| {
            if let Some(sort) = Sort::from_id(&value) {
                dispatch.emit(send(LibraryMsg::Sort(sort)));
            }
        })
    };
    let fields = Field::ALL.map(|field| Entry::new(field.id(), field_name(field, texts)));
    let any = || Entry::new("", texts.library_any());
    let variants: Vec<Entry> = std::iter::once(any())
        .chain(Variant::ALL.map(|variant| Entry::new(variant.id(), texts.variant(variant))))
        .collect();
    let wins = |color| Entry::new(Finish::Won(color).id(), texts.wins(Side::Of(color, Odds::Even)));
    let results = vec![
        any(),
        wins(Color::Black),
        wins(Color::White),
        Entry::new(Finish::Drawn.id(), texts.draw()),
        Entry::new(Finish::Open.id(), texts.library_open()),
    ];
    let positions =
        vec![any(), Entry::new("position", texts.library_position()), Entry::new("material", texts.library_material())];
    let sorts = Sort::ALL.map(|sort| Entry::new(sort.id(), sort_name(sort, texts)));
    let variant = filter.variant.map_or("", Variant::id);
    let position = match filter.position {
        None => "",
        Some(PositionSearch::Position) => "position",
        Some(PositionSearch::Material) => "material",
    };
    html! {
        <div class="library-filters" role="search">
            <Search text={filter.text.clone()} {texts} on={on_text} />
            <Choice name="field" label={texts.library_field()} value={filter.field.id()} entries={fields.to_vec()}
                on={change(|value| Field::from_id(&value).map(FilterChange::Field))} />
            <Choice name="library_game" label={texts.form_variant()} value={variant} entries={variants}
                on={change(|value| Some(FilterChange::Variant(Variant::from_id(&value))))} />
            <Choice name="result" label={texts.library_result()} value={filter.finish.map_or("", Finish::id)} entries={results}
                on={change(|value| Some(FilterChange::Finish(Finish::from_id(&value))))} />
            <Choice name="position" label={texts.library_board()} value={position} entries={positions}
                on={change(|value| Some(FilterChange::Position(position_of(&value))))} />
            <Choice name="sort" label={texts.library_sort()} value={view.sort.id()} entries={sorts.to_vec()} on={on_sort} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SearchProps {
    text: String,
    texts: &'static Texts,
    on: Callback<String>,
}

/// The field for words to look for.
#[component]
fn Search(props: &SearchProps) -> Html {
    let field = use_node_ref();
    {
        // it may have been filled by a press on a tag
        let field = field.clone();
        use_effect_with(props.text.clone(), move |text| dom::fill(&field, text));
    }
    let oninput = props.on.reform(|event: InputEvent| dom::value(&event));
    html! {
        <label class="choice">
            <span class="choice-label">{ props.texts.library_search() }</span>
            <input ref={field} type="search" name="search" value={props.text.clone()} {oninput} autocomplete="off" spellcheck="false" />
        </label>
    }
}

/// What can be done to the chosen games.
fn chosen(view: &LibraryView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let on = |msg: fn(String) -> LibraryMsg| {
        let dispatch = dispatch.clone();
        Callback::from(move |text| dispatch.emit(send(msg(text))))
    };
    let all = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| dispatch.emit(send(LibraryMsg::ChooseAll(dom::is_checked(&event)))))
    };
    html! {
        <div class="library-chosen">
            <label class="tick"><input type="checkbox" name="choose-all" checked={view.is_all_chosen} onchange={all} />{ texts.library_choose_all() }</label>
            if view.n_chosen > 0 {
                <span>{ texts.library_chosen(view.n_chosen) }</span>
                <span class="library-acts">
                    { action("export-chosen", send(LibraryMsg::Export(Export::Chosen)), texts.export_settings(), Tone::Plain, dispatch) }
                    { action("delete", send(LibraryMsg::Delete), texts.library_delete(), Tone::Plain, dispatch) }
                </span>
                if let Some(title) = &view.title {
                    <label class="choice">
                        <span class="choice-label">{ texts.library_name() }</span>
                        <Written name="title" value={title.clone()} most="120" on={on(LibraryMsg::Title)} />
                    </label>
                }
                <label class="choice">
                    <span class="choice-label">{ texts.library_tags() }</span>
                    <Written name="tags" value={view.tags.clone()} most="200" on={on(LibraryMsg::Tags)} />
                </label>
            }
        </div>
    }
}

/// A line of the list: a box to choose it by, the last position, and what is known of it.
fn game(row: &RowView, set: PieceSet, lang: Lang, dispatch: &Callback<Msg>) -> Html {
    let tick = {
        let (dispatch, id) = (dispatch.clone(), Rc::clone(&row.id));
        Callback::from(move |event: Event| {
            dispatch.emit(send(LibraryMsg::Choose { id: Rc::clone(&id), on: dom::is_checked(&event) }));
        })
    };
    let play = {
        let id = Rc::clone(&row.id);
        dispatch.reform(move |_: MouseEvent| send(LibraryMsg::Play(Rc::clone(&id))))
    };
    let tag = |tag: &String| {
        let change = FilterChange::Tag(tag.clone());
        let onclick = dispatch.reform(move |_: MouseEvent| send(LibraryMsg::Filter(change.clone())));
        html! { <button type="button" class="tag" {onclick}>{ marked(tag, lang) }</button> }
    };
    html! {
        <li class="game" key={row.id.to_string()} data-game={row.id.to_string()}>
            <label class="game-tick"><input type="checkbox" name="choose" aria-label={row.title.clone()} checked={row.is_chosen} onchange={tick} /></label>
            <button type="button" class="game-open" data-action="open-game" onclick={play}>
                <StartPicture variant={row.variant} size={row.size} pieces={row.pieces.clone()} {set} bare={true} />
                <span class="game-words">
                    <span class="game-title">{ marked(&row.title, lang) }</span>
                    if !row.players.is_empty() { <span>{ marked(&row.players, lang) }</span> }
                    <span class="game-about">{ marked(&row.about.join(" · "), lang) }</span>
                </span>
            </button>
            if !row.tags.is_empty() { <span class="tags">{ for row.tags.iter().map(tag) }</span> }
        </li>
    }
}

/// Which games of the list are shown.
fn range(view: &LibraryView, texts: &Texts) -> String {
    let last = view.first + view.rows.len() - usize::from(!view.rows.is_empty());
    texts.library_range(view.first, last, view.n_listed)
}

fn pages(view: &LibraryView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let turn = |id: &'static str, to, label: &'static str, path: &'static str| {
        let onclick = dispatch.reform(move |_: MouseEvent| send(LibraryMsg::Page(to)));
        html! {
            <button type="button" class="icon-button" data-action={id} aria-label={label} title={label} {onclick}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
            </button>
        }
    };
    html! {
        <div class="pages">
            { turn("previous-page", Turn::Previous, texts.library_previous(), "M15 5l-7 7 7 7") }
            <span aria-hidden="true">{ range(view, texts) }</span>
            { turn("next-page", Turn::Next, texts.library_next(), "M9 5l7 7-7 7") }
        </div>
    }
}

fn field_name(field: Field, texts: &Texts) -> &'static str {
    match field {
        Field::All => texts.library_any(),
        Field::Players => texts.library_players(),
        Field::Event => texts.library_event(),
        Field::Opening => texts.library_opening(),
        Field::Date => texts.library_date(),
        Field::Tag => texts.library_tags(),
    }
}

fn sort_name(sort: Sort, texts: &Texts) -> &'static str {
    match sort {
        Sort::Kept => texts.library_kept(),
        Sort::Newest => texts.library_newest(),
        Sort::Oldest => texts.library_oldest(),
        Sort::Longest => texts.library_longest(),
        Sort::Names => texts.library_players(),
    }
}

fn position_of(id: &str) -> Option<PositionSearch> {
    match id {
        "position" => Some(PositionSearch::Position),
        "material" => Some(PositionSearch::Material),
        _ => None,
    }
}
