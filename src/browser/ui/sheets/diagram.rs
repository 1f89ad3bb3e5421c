//! A picture of the position: the picture itself, what is done with it, how it looks, and the sheet of several that is printed.

use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        diagram::{ChoiceView, DiagramMsg, DiagramView, FieldView, Format, PageAct, PageView, SheetOfPages, TickView},
        record::Navigation,
    },
    browser::ui::{
        dom,
        panels::{Choice, Entry, action, sends},
    },
    i18n::Texts,
};
use std::rc::Rc;
use yew::prelude::*;

/// The button that opens the sheet.
pub fn opener(texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    action("diagram", message(DiagramMsg::Open), texts.diagram(), Tone::Plain, dispatch)
}

pub fn diagram(view: &DiagramView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <div class="fields picturing">
            { picture(view, texts, dispatch) }
            { ways_out(view, texts, dispatch) }
            <p class={if view.failed { "fault" } else { "about" }} role="status">{ view.said.clone() }</p>
            { for view.fields.iter().map(|field| self::field(field, dispatch)) }
            { for view.looks.iter().map(|choice| list(choice, dispatch)) }
            { for view.ticks.iter().map(|tick| self::tick(*tick, dispatch)) }
            if let Some(moving) = &view.moving {
                { tick(moving.tick, dispatch) }
                { for moving.choices.iter().map(|choice| list(choice, dispatch)) }
            }
            { for view.sheet.iter().map(|sheet| for_print(sheet, view.lang, texts, dispatch)) }
            <div class="paper" aria-hidden="true">{ for view.paper.iter().map(|page| html! { <img alt="" src={Rc::clone(page)} /> }) }</div>
        </div>
    }
}

fn message(msg: DiagramMsg) -> Msg {
    Msg::from(SheetMsg::Diagram(msg))
}

fn picture(view: &DiagramView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let step = |id: &'static str, step: Navigation, label: &'static str, sign: &'static str| {
        html! {
            <button type="button" class="step" data-action={id} aria-label={label} title={label} onclick={sends(Msg::Navigate(step), dispatch)}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={sign} /></svg>
            </button>
        }
    };
    html! {
        <>
            <figure class="picture" aria-busy={(!view.is_current).then_some("true")}>
                if let Some(address) = &view.picture {
                    <img lang={view.lang} alt={view.alt.clone()} src={Rc::clone(address)} />
                }
            </figure>
            if view.has_steps {
                <div class="picture-steps">
                    { step("diagram-back", Navigation::Previous, texts.previous(), "M15.5 6l-7 6 7 6z") }
                    { step("diagram-on", Navigation::Next, texts.next(), "M8.5 6l7 6-7 6z") }
                </div>
            }
        </>
    }
}

/// The buttons keep their places while a picture is waited for.
fn ways_out(view: &DiagramView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let is_idle = !view.is_current;
    let button = |id: &'static str, msg: DiagramMsg, label: &'static str, primary: bool| {
        html! {
            <button type="button" class={if primary { "button primary" } else { "button" }} data-action={id}
                aria-disabled={is_idle.then_some("true")} onclick={sends(message(msg), dispatch)}>{ label }</button>
        }
    };
    html! {
        <>
            { list(&view.scale, dispatch) }
            <div class="copies">
                if view.failed {
                    { action("retry", message(DiagramMsg::Retry), texts.try_again(), Tone::Primary, dispatch) }
                }
                { button("save-png", DiagramMsg::Save(Format::Png), texts.diagram_save_png(), true) }
                if view.may_copy {
                    { button("copy-png", DiagramMsg::Copy(Format::Png), texts.diagram_copy(), false) }
                }
                { button("save-svg", DiagramMsg::Save(Format::Svg), texts.diagram_save_svg(), false) }
                { button("copy-svg", DiagramMsg::Copy(Format::Svg), texts.diagram_copy_svg(), false) }
                { button("add-to-sheet", DiagramMsg::Add, texts.diagram_add(), false) }
                { button("print-diagram", DiagramMsg::Print, texts.print(), false) }
            </div>
        </>
    }
}

fn list(view: &ChoiceView, dispatch: &Callback<Msg>) -> Html {
    let choice = view.choice;
    let on = dispatch.reform(move |value| message(DiagramMsg::Choose(choice, value)));
    let entries =
        view.entries.iter().map(|(value, words, lang)| Entry { lang: *lang, ..Entry::new(*value, words.clone()) });
    html! { <Choice name={choice.id()} label={view.label} value={view.value} entries={entries.collect::<Vec<_>>()} {on} /> }
}

fn tick(view: TickView, dispatch: &Callback<Msg>) -> Html {
    let switch = view.switch;
    let onchange = dispatch.reform(move |event: Event| message(DiagramMsg::Switch(switch, dom::is_checked(&event))));
    html! {
        <label class="tick">
            <input type="checkbox" name={switch.id()} checked={view.on} {onchange} />
            <span>{ view.label }</span>
        </label>
    }
}

fn field(view: &FieldView, dispatch: &Callback<Msg>) -> Html {
    let field = view.field;
    let is_long = view.id == "diagram_caption";
    let value = view.text.clone();
    let write = move |text| message(DiagramMsg::Write(field, text));
    let control = if is_long {
        let oninput = dispatch.reform(move |event: InputEvent| write(dom::text(&event)));
        html! { <textarea name={view.id} rows="2" maxlength="600" {value} {oninput} /> }
    } else {
        let oninput = dispatch.reform(move |event: InputEvent| write(dom::value(&event)));
        html! { <input type="text" name={view.id} maxlength="120" autocomplete="off" {value} {oninput} /> }
    };
    html! { <label class="choice words"><span class="choice-label">{ view.label.clone() }</span>{ control }</label> }
}

fn for_print(view: &SheetOfPages, lang: &'static str, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let count = view.entries.len();
    html! {
        <section class="for-print" aria-label={texts.diagram_sheet()}>
            <h3>{ texts.diagram_sheet() }</h3>
            <ol>{ for view.entries.iter().enumerate().map(|(at, entry)| self::entry(at, count, entry, lang, texts, dispatch)) }</ol>
            { field(&view.title, dispatch) }
            { list(&view.grid, dispatch) }
        </section>
    }
}

fn entry(
    at: usize,
    count: usize,
    view: &PageView,
    lang: &'static str,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
    let button = |act: PageAct, id: &'static str, words: &'static str, sign: &'static str, is_on: bool| {
        let label = texts.marked(&format!("{} · {}", at + 1, view.name), words);
        html! {
            <button type="button" class="step" data-action={id} aria-label={label.clone()} title={label} aria-disabled={(!is_on).then_some("true")}
                onclick={sends(message(DiagramMsg::OnSheet(at, act)), dispatch)}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={sign} /></svg>
            </button>
        }
    };
    html! {
        <li key={at} data-diagram={(at + 1).to_string()}>
            <span class="entry-words" {lang}><b>{ view.name.clone() }</b><span class="about">{ view.facts.clone() }</span></span>
            { button(PageAct::Up, "diagram-up", texts.line_up(), "M6 15l6-6 6 6", at > 0) }
            { button(PageAct::Down, "diagram-down", texts.line_down(), "M6 9l6 6 6-6", at + 1 < count) }
            { button(PageAct::Remove, "diagram-remove", texts.diagram_remove(), "M6 6l12 12M18 6L6 18", true) }
        </li>
    }
}
