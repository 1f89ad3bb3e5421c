//! The new-game form. The board beside it shows the chosen start at once.

use super::learn::button as learn_button;
use crate::{
    app::{
        Msg, SheetCall, SheetMsg,
        button::Tone,
        learn::LearnMsg,
        session::{
            form_time::{OWN_TIME, TIMES, TimePart},
            new_game::{Form, FormChange, GameCard, NewGameMsg, Opponent, SideChoice, levels},
            newcomer::{KnownGame, Played},
            view,
        },
        settings::{PieceSet, Preferences, SettingsChange},
        tutor::guard::LEVELS,
    },
    browser::ui::{
        board::StartPicture,
        dom,
        panels::{Choice, Entry, action, dismiss},
    },
    clock::TimeControl,
    i18n::{Odds, Side, Texts},
    lessons::{Era, Topic},
    persist::{Aid, DisabledAids},
    rules::{Color, Variant},
};
use yew::prelude::*;

/// A change of a control, as a message.
fn change(change: FormChange) -> Msg {
    Msg::from(SheetMsg::NewGame(NewGameMsg::Change(change)))
}

/// What a teacher took out of the game before.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub aids: DisabledAids,
    /// Whether they can be lifted here: not in a frame, which is the teacher's.
    pub may_lift: bool,
}

pub fn new_game(
    form: &Form,
    prefs: &Preferences,
    limits: Limits,
    ends_a_game: bool,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
    let odds = form.odds();
    let is_limited = limits.aids != DisabledAids::default();
    // against another opponent the level would not stay
    let is_fixed = limits.aids.has(Aid::Level) && !limits.may_lift;
    let onsubmit = dispatch.reform(|event: SubmitEvent| {
        dom::prevent_default(&event);
        Msg::from(SheetMsg::NewGame(NewGameMsg::Start))
    });
    html! {
        // the page says itself what is wrong, in its own language
        <form class="fields" novalidate=true {onsubmit}>
            if form.has_here() {
                { from_here(form, texts, dispatch) }
            }
            { game(form, prefs.pieces(), texts, dispatch) }
            if is_fixed {
                <p class="about">{ texts.without(Aid::Level) }</p>
            } else {
                <fieldset class="segments">
                    <legend>{ texts.form_opponent() }</legend>
                    { for Opponent::ALL.into_iter().map(|opponent| self::opponent(opponent, form.opponent, texts, dispatch)) }
                </fieldset>
                if form.opponent == Opponent::Computer && (prefs.asks_level() || form.suggestion().is_some()) {
                    { played(form, texts, dispatch) }
                }
                { engine_levels(form, texts, dispatch) }
            }
            if form.opponent == Opponent::Computer && form.level == 1 {
                { tick("comments", texts.comments_about(), prefs.comments(), SettingsChange::Comments, dispatch) }
            }
            if form.opponent == Opponent::Computer && LEVELS.contains(&form.level) {
                { tick("sure", texts.sure_about(), prefs.sure(), SettingsChange::Sure, dispatch) }
            }
            if form.opponent != Opponent::Watch {
                { side(form, odds, texts, dispatch) }
            }
            if !form.from_here {
                { handicap(form, odds, texts, dispatch) }
                { action("editor", Msg::Call(SheetCall::Editor), texts.editor(), Tone::Quiet, dispatch) }
            }
            { time(form, odds, texts, dispatch) }
            if !form.from_here {
                { rules(form, texts, dispatch) }
            }
            if limits.may_lift || !is_limited {
                { aids(form, is_limited, texts, dispatch) }
            }
            <footer class="sheet-foot">
                if ends_a_game {
                    <p class="about">{ texts.form_replaces() }</p>
                }
                <button type="submit" class="button primary" data-action="start">{ texts.form_start() }</button>
                { action("close", Msg::CloseSheet, texts.form_cancel(), Tone::Plain, dispatch) }
            </footer>
        </form>
    }
}

/// Whether the game goes on from the position that was shown, against whom and with what clocks the form says.
fn from_here(form: &Form, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let onchange = dispatch.reform(|event: Event| change(FormChange::FromHere(dom::is_checked(&event))));
    html! {
        <label class="tick">
            <input type="checkbox" name="from_here" checked={form.from_here} {onchange} />
            <span>{ texts.form_from_here() }</span>
        </label>
    }
}

fn choice(
    name: &'static str,
    label: &'static str,
    value: String,
    entries: Vec<Entry>,
    about: Option<&'static str>,
    change: fn(String) -> FormChange,
    dispatch: &Callback<Msg>,
) -> Html {
    let on = dispatch.reform(move |value| self::change(change(value)));
    html! { <Choice key={name} {name} {label} value={value} {entries} {about} {on} /> }
}

/// How strong the computer plays, for each side that it plays.
fn engine_levels(form: &Form, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let is_watched = form.opponent == Opponent::Watch;
    let level = |name: &'static str, label: &'static str, level: u8, change: fn(String) -> FormChange| {
        let entries = levels().map(|level| Entry::new(level.to_string(), texts.level_entry(level))).collect();
        choice(name, label, level.to_string(), entries, Some(texts.level_description(level)), change, dispatch)
    };
    html! {
        <>
            if form.opponent != Opponent::Friend {
                { level("level", if is_watched { texts.form_level_black() } else { texts.form_level() }, form.level, FormChange::Level) }
            }
            if is_watched {
                { level("level_white", texts.form_level_white(), form.level_white, FormChange::LevelWhite) }
            }
        </>
    }
}

/// Which side the player takes, chosen or by a throw of furigoma.
fn side(form: &Form, odds: Odds, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let offered = SideChoice::ALL.into_iter().filter(|&side| side != SideChoice::Furigoma || odds == Odds::Even);
    let sides = offered.map(|side| {
        let text = match side {
            SideChoice::Black => format!("☗ {}", texts.color(Color::Black, odds)),
            SideChoice::White => format!("☖ {}", texts.color(Color::White, odds)),
            SideChoice::Random => texts.form_random().to_owned(),
            SideChoice::Furigoma => texts.form_furigoma().to_owned(),
        };
        Entry::new(side.id(), text)
    });
    let value = form.side.id().to_owned();
    html! {
        <>
            { choice("side", texts.form_side(), value, sides.collect(), None, FormChange::Side, dispatch) }
            if odds == Odds::Even {
                <div class="throw">
                    <p class="about" role="status">{ furigoma(form, texts) }</p>
                    { action("furigoma", Msg::from(SheetMsg::NewGame(NewGameMsg::Throw)), texts.form_throw(), Tone::Plain, dispatch) }
                </div>
            }
        </>
    }
}

/// The four games as cards with their starts, and the board of the one that has four.
fn game(form: &Form, set: PieceSet, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let card = |card: GameCard| {
        let GameCard { variant, size, is_chosen, pieces } = card;
        let onchange = dispatch.reform(move |_| change(FormChange::Variant(variant.id().to_owned())));
        html! {
            <label class="tile">
                <input type="radio" name="variant" value={variant.id()} checked={is_chosen} {onchange} />
                <span class="tile-picture card" aria-hidden="true"><StartPicture {variant} {size} {pieces} {set} /></span>
                <span class="tile-name">{ texts.game(variant) }</span>
            </label>
        }
    };
    let era = Era::of(form.variant);
    let boards = Variant::ALL.into_iter().filter(|&variant| Era::of(variant) == era);
    let boards: Vec<Entry> = boards.map(|variant| Entry::new(variant.id(), texts.variant(variant))).collect();
    html! {
        <>
            <div class="tiles games" role="radiogroup" aria-label={texts.form_variant()}>{ for form.cards().map(card) }</div>
            <p class="about">{ texts.variant_about(form.variant) }</p>
            if boards.len() > 1 {
                { choice("heian_board", texts.settings_board(), form.variant.id().to_owned(), boards, None, FormChange::Variant, dispatch) }
            }
            { learn_button("how", "button quiet teach", texts.form_teach(), LearnMsg::Open(Topic::Rules(era)), dispatch) }
        </>
    }
}

fn handicap(form: &Form, odds: Odds, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let mut handicaps = vec![Entry::new("", texts.form_even())];
    handicaps.extend(form.handicaps().iter().map(|handicap| Entry::new(handicap.id, texts.handicap(handicap.id))));
    let handicap = form.handicap.map_or("", |handicap| handicap.id).to_owned();
    html! {
        <>
            if !form.handicaps().is_empty() {
                { choice("handicap", texts.form_handicap(), handicap, handicaps, None, FormChange::Handicap, dispatch) }
            }
            if odds == Odds::Handicap {
                <p class="about">{ texts.form_handicap_about() }</p>
            }
        </>
    }
}

/// Two questions that suggest a level.
fn played(form: &Form, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let question = |known: KnownGame| {
        let answer = |played: Played| {
            let text = match played {
                Played::Never => texts.played_never(),
                Played::Some => texts.played_some(),
                Played::Much => texts.played_much(),
            };
            let is_given = form.played[known as usize] == Some(played);
            segment(
                known.id(),
                played.id(),
                is_given,
                text,
                FormChange::Played(known, played.id().to_owned()),
                dispatch,
            )
        };
        let legend = match known {
            KnownGame::Shogi => texts.ask_shogi(),
            KnownGame::Chess => texts.ask_chess(),
        };
        html! {
            <fieldset class="segments"><legend>{ legend }</legend>{ for Played::ALL.map(answer) }</fieldset>
        }
    };
    let suits = form.suggestion().map(|level| texts.level_suits(level));
    html! {
        <div class="level-asks">
            { for KnownGame::ALL.map(question) }
            <p class="about" role="status">{ suits.clone() }</p>
            if suits.is_none() {
                { dismiss(Msg::Setting(SettingsChange::AsksLevel(false)), texts, dispatch) }
            }
        </div>
    }
}

/// A setting that concerns the game to be begun.
fn tick(
    name: &'static str,
    label: &'static str,
    checked: bool,
    change: fn(bool) -> SettingsChange,
    dispatch: &Callback<Msg>,
) -> Html {
    let onchange = dispatch.reform(move |event: Event| Msg::Setting(change(dom::is_checked(&event))));
    html! {
        <label class="tick">
            <input type="checkbox" {name} {checked} {onchange} />
            <span>{ label }</span>
        </label>
    }
}

/// The contested rules; unfolded where the old sources leave much open.
fn rules(form: &Form, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <details class="rules" open={form.variant != Variant::Shogi}>
            <summary>{ texts.form_rules() }</summary>
            { for form.switches().map(|switch| {
                let entry = |value: String| { let text = texts.rule_value(switch, &value); Entry::new(value, text) };
                let entries = form.values(switch).into_iter().map(entry).collect::<Vec<_>>();
                let on = dispatch.reform(move |value| change(FormChange::Rule(switch, value)));
                let value = form.choices.get(switch, form.variant);
                let about = texts.rule_about(switch, &value);
                html! { <Choice key={switch.key()} name={switch.key()} label={texts.rule(switch)} {value} {entries} {about} {on} /> }
            }) }
            { learn_button("switches", "button quiet teach", texts.form_teach_rules(), LearnMsg::Switches, dispatch) }
        </details>
    }
}

/// Aids of the teacher that are switched off for this game; in sight where some were before.
fn aids(form: &Form, open: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <details class="rules" {open}>
            <summary>{ texts.form_teacher() }</summary>
            { for Aid::ALL.into_iter().map(|help| {
                let onchange = dispatch.reform(move |event: Event| {
                    change(FormChange::DisableAid(help, dom::is_checked(&event)))
                });
                html! {
                    <label class="tick">
                        <input type="checkbox" name={format!("no_{}", help.id())} checked={form.disabled_aids.has(help)} {onchange} />
                        <span>{ texts.without(help) }</span>
                    </label>
                }
            }) }
        </details>
    }
}

/// The clocks: none, a usual time, or one put together by hand; White's may be another.
fn time(form: &Form, odds: Odds, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let usual = |first: Entry| {
        let mut entries = vec![first];
        entries.extend(TIMES.iter().filter_map(|text| Some(Entry::new(*text, texts.time(text.parse().ok()?)))));
        entries
    };
    let mut entries = usual(Entry::new("", texts.time_none()));
    entries.push(Entry::new(OWN_TIME, texts.time_own()));
    let text = |time: Option<TimeControl>| time.map(|time| time.to_string()).unwrap_or_default();
    let value = if form.own_time { OWN_TIME.to_owned() } else { text(form.time) };
    let on = dispatch.reform(|value| change(FormChange::Time(value)));
    let side = |color| Side::Of(color, odds);
    let as_black = texts.time_as(side(Color::Black));
    let mut white = usual(Entry::new("", as_black));
    if let Some(time) = form.time_white.filter(|time| !TIMES.contains(&time.to_string().as_str())) {
        white.push(Entry::new(time.to_string(), texts.time(time)));
    }
    let on_white = dispatch.reform(|value| change(FormChange::TimeWhite(value)));
    html! {
        <>
            <Choice key="time" name="time" label={texts.form_time()} {value} {entries} {on} />
            if form.own_time {
                { parts(form, texts, dispatch) }
            }
            if form.time.is_some() {
                <Choice key="time_white" name="time_white" label={texts.form_time_of(side(Color::White))} value={text(form.time_white)} entries={white} on={on_white} />
            }
        </>
    }
}

/// The numbers of a time that is put together by hand.
fn parts(form: &Form, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let fault = form.time_fault();
    let part = |part: TimePart| {
        let label = match part {
            TimePart::Minutes => texts.form_minutes(),
            TimePart::Increment => texts.form_increment(),
            TimePart::Byoyomi => texts.form_byoyomi(),
            TimePart::Periods => texts.form_periods(),
        };
        let value = form.time_part(part);
        let is_fault = value.is_none() || fault == Some(part);
        let on = dispatch.reform(move |value| change(FormChange::TimePart(part, value)));
        html! { <Part key={part.id()} name={part.id()} {label} {value} most={part.most()} {is_fault} {on} /> }
    };
    html! {
        <>
            <div class="parts">{ for TimePart::ALL.into_iter().map(part) }</div>
            if let Some(part) = fault {
                <p class="fault" id={FAULT} role="alert">
                    { match form.time_part(part) {
                        Some(_) => texts.time_missing().to_owned(),
                        None => texts.time_number(part.most()),
                    } }
                </p>
            }
        </>
    }
}

/// The id of what is said of a time that is none.
const FAULT: &str = "time-fault";

#[derive(Properties, PartialEq)]
struct PartProps {
    name: &'static str,
    label: &'static str,
    /// None leaves what was typed.
    value: Option<u32>,
    most: u32,
    is_fault: bool,
    on: Callback<String>,
}

/// A field for a number. The page may be drawn anew while somebody types: the number is written into it only where it is another one.
#[component]
fn Part(props: &PartProps) -> Html {
    let field = use_node_ref();
    let onchange = props.on.reform(|event: Event| dom::value(&event));
    let written = field.clone();
    use_effect_with(props.value, move |value| {
        if let Some(value) = value {
            dom::write(&written, *value);
        }
    });
    let is_fault = props.is_fault;
    html! {
        <label class="part">
            <span>{ props.label }</span>
            <input ref={field} type="number" inputmode="numeric" name={props.name} min="0" max={props.most.to_string()} {onchange}
                aria-invalid={is_fault.then_some("true")} aria-describedby={is_fault.then_some(FAULT)} />
        </label>
    }
}

/// The result of the throw, which `styles/panels/new_game.css` shows when the pawns have come to rest.
fn furigoma(form: &Form, texts: &'static Texts) -> Html {
    let Some(toss) = form.toss() else {
        return texts.form_throw_about().into();
    };
    let text = view::tossed(toss, &form.preview, form.opponent == Opponent::Friend, texts);
    html! { <span key={toss.id()} class="tossed">{ text }</span> }
}

fn opponent(opponent: Opponent, chosen: Opponent, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let text = match opponent {
        Opponent::Computer => texts.form_computer(),
        Opponent::Friend => texts.form_friend(),
        Opponent::Watch => texts.form_watch(),
    };
    let id = opponent.id();
    segment("opponent", id, opponent == chosen, text, FormChange::Opponent(id.to_owned()), dispatch)
}

/// One of a few answers that stand in a row.
fn segment(
    name: &'static str,
    value: &'static str,
    checked: bool,
    text: &'static str,
    to: FormChange,
    dispatch: &Callback<Msg>,
) -> Html {
    let onchange = dispatch.reform(move |_| change(to.clone()));
    html! {
        <label class="segment">
            <input type="radio" {name} {value} {checked} {onchange} />
            <span>{ text }</span>
        </label>
    }
}
