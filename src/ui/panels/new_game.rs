//! The new-game form. The board beside it shows the chosen start at once.

use super::{
    button::action,
    choice::{Choice, Entry},
};
use crate::{
    app::{
        Action, Msg,
        msg::FormChange,
        new_game::{Form, Opponent, SideChoice, levels},
        view::{self, Tone},
    },
    i18n::{Odds, Texts},
    rules::{Color, Variant},
    ui::dom,
};
use yew::prelude::*;

pub fn new_game(form: &Form, ends_a_game: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let words = &texts.form;
    let watched = form.opponent == Opponent::Watch;
    let choice = |name: &'static str,
                  label: &'static str,
                  value: String,
                  entries: Vec<Entry>,
                  change: fn(String) -> FormChange| {
        let on = dispatch.reform(move |value| Msg::Form(change(value)));
        html! { <Choice key={name} {name} {label} value={value} {entries} {on} /> }
    };
    let level = |name: &'static str, label: &'static str, level: u8, change: fn(String) -> FormChange| {
        let entries =
            levels().map(|level| Entry::new(level.to_string(), (words.level_entry)(level))).collect::<Vec<_>>();
        let on = dispatch.reform(move |value| Msg::Form(change(value)));
        html! { <Choice key={name} {name} {label} value={level.to_string()} {entries} about={(words.level_about)(level)} {on} /> }
    };
    let odds =
        if form.handicap.is_some_and(|handicap| handicap.id != "white_first") { Odds::Handicap } else { Odds::Even };
    let sides = SideChoice::ALL.map(|side| {
        let text = match side {
            SideChoice::Black => format!("☗ {}", (texts.color)(Color::Black, odds)),
            SideChoice::White => format!("☖ {}", (texts.color)(Color::White, odds)),
            SideChoice::Random => words.random.to_owned(),
            SideChoice::Furigoma => words.furigoma.to_owned(),
        };
        Entry::new(side.id(), text)
    });
    let variants = Variant::ALL.map(|variant| Entry::new(variant.id(), (texts.variant)(variant)));
    let on_variant = dispatch.reform(|value| Msg::Form(FormChange::Variant(value)));
    let mut handicaps = vec![Entry::new("", words.even)];
    handicaps.extend(form.handicaps().iter().map(|handicap| Entry::new(handicap.id, (texts.handicap)(handicap.id))));
    let onsubmit = dispatch.reform(|event: SubmitEvent| {
        dom::prevent_default(&event);
        Msg::Act(Action::Start)
    });
    html! {
        <form class="fields" {onsubmit}>
            <fieldset class="segments">
                <legend>{ words.opponent }</legend>
                { for Opponent::ALL.into_iter().map(|opponent| self::opponent(opponent, form.opponent, texts, dispatch)) }
            </fieldset>
            if form.opponent != Opponent::Friend {
                { level("level", if watched { words.level_black } else { words.level }, form.level, FormChange::Level) }
            }
            if watched {
                { level("level_white", words.level_white, form.level_white, FormChange::LevelWhite) }
            }
            if !watched {
                { choice("side", words.side, form.side.id().to_owned(), sides.into(), FormChange::Side) }
                <div class="throw">
                    <p class="about" role="status">{ tossed(form, texts) }</p>
                    { action(Action::Furigoma, words.throw, Tone::Plain, dispatch) }
                </div>
            }
            <Choice
                key="variant"
                name="variant"
                label={words.variant}
                value={form.variant.id()}
                entries={variants.to_vec()}
                about={(words.variant_about)(form.variant)}
                on={on_variant}
            />
            if !form.handicaps().is_empty() {
                { choice("handicap", words.handicap, form.handicap.map_or("", |handicap| handicap.id).to_owned(), handicaps, FormChange::Handicap) }
            }
            if odds == Odds::Handicap {
                <p class="about">{ words.handicap_about }</p>
            }
            // what the old sources leave open is not hidden
            <details class="rules" open={form.variant != Variant::Shogi}>
                <summary>{ words.rules }</summary>
                { for form.switches().map(|switch| {
                    let entry = |value: String| { let text = (words.rule_value)(switch, &value); Entry::new(value, text) };
                    let entries = form.values(switch).into_iter().map(entry).collect::<Vec<_>>();
                    let on = dispatch.reform(move |value| Msg::Form(FormChange::Rule(switch, value)));
                    let value = form.choices.get(switch, form.variant);
                    let about = (words.rule_about)(switch, &value);
                    html! { <Choice key={switch.key()} name={switch.key()} label={(words.rule)(switch)} {value} {entries} {about} {on} /> }
                }) }
            </details>
            <footer class="sheet-foot">
                if ends_a_game {
                    <p class="about">{ words.replaces }</p>
                }
                <button type="submit" class="button primary" data-action={Action::Start.id()}>{ words.start }</button>
                { action(Action::Close, words.cancel, Tone::Plain, dispatch) }
            </footer>
        </form>
    }
}

/// What the throw means, said when the pawns have come to rest.
fn tossed(form: &Form, texts: &'static Texts) -> Html {
    let Some(toss) = form.toss() else {
        return texts.form.throw_about.into();
    };
    let text = view::toss_told(toss, &form.preview, form.opponent == Opponent::Friend, texts);
    html! { <span key={toss.id()} class="tossed">{ text }</span> }
}

fn opponent(opponent: Opponent, chosen: Opponent, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let text = match opponent {
        Opponent::Computer => texts.form.computer,
        Opponent::Friend => texts.form.friend,
        Opponent::Watch => texts.form.watch,
    };
    let onchange = dispatch.reform(move |_| Msg::Form(FormChange::Opponent(opponent.id().to_owned())));
    html! {
        <label class="segment">
            <input type="radio" name="opponent" value={opponent.id()} checked={opponent == chosen} {onchange} />
            <span>{ text }</span>
        </label>
    }
}
