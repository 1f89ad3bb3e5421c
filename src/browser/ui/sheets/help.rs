//! The keys of the board, the questions and orders that can be typed, and the ways to write a move.

use crate::{
    i18n::{Command, Key, Lang, Texts},
    rules::Rules,
};
use yew::prelude::*;

/// One and the same move, one that takes and promotes, and a drop, each as it may be typed; the last ones in letters.
const MOVES: [(&str, &str); 8] = [
    ("7g7f", "en"),
    ("P-7f", "en"),
    ("７六歩", "ja"),
    ("76fu", "ja-Latn"),
    ("8h2b+", "en"),
    ("Bx2b=", "en"),
    ("同銀右成", "ja"),
    ("58 kin hidari", "ja-Latn"),
];
const DROPS: [(&str, &str); 2] = [("P*5e", "en"), ("５五歩打", "ja")];

pub fn help(lang: Lang, rules: &Rules, texts: &'static Texts) -> Html {
    let drops = if rules.has_drops() { &DROPS[..] } else { &[] };
    // a Japanese reader needs no mark on Japanese, and everybody else one on it
    let mark = |of: &'static str| (of != lang.id()).then_some(of);
    html! {
        <div class="fields help">
            <h3>{ texts.help_board() }</h3>
            <table>
                <tbody>
                    { for Key::ALL.into_iter().filter(|key| rules.has_drops() || *key != Key::Hand).map(|key| html! {
                        <tr><th scope="row">{ strokes(key, rules, texts) }</th><td>{ texts.key_about(key) }</td></tr>
                    }) }
                </tbody>
            </table>
            <h3>{ texts.help_asking() }</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ texts.help_key() }</th>
                        <th scope="col">{ texts.help_typed() }</th>
                        <th scope="col">{ texts.help_does() }</th>
                    </tr>
                </thead>
                <tbody>{ for Command::ALL.into_iter().map(|command| self::command(command, texts)) }</tbody>
            </table>
            <h3>{ texts.help_typing() }</h3>
            <p>{ texts.help_typing_about() }</p>
            <ul class="examples">
                { for MOVES.iter().chain(drops).map(|(text, of)| html! { <li><code lang={mark(of)}>{ *text }</code></li> }) }
            </ul>
        </div>
    }
}

fn keys(names: &[&str]) -> Html {
    html! { <>{ for names.iter().map(|name| html! { <><kbd>{ name.to_string() }</kbd>{ " " }</> }) }</> }
}

fn strokes(key: Key, rules: &Rules, texts: &'static Texts) -> Html {
    match key {
        Key::Walk => keys(&["←", "→", "↑", "↓"]),
        Key::Edges => keys(&["Home", "End", "PgUp", "PgDn"]),
        Key::Corners => keys(&["Ctrl+Home", "Ctrl+End"]),
        Key::Choose => html! { <>{ keys(&["Enter"]) }{ texts.or() }{ " " }{ keys(&[texts.key_space()]) }</> },
        Key::GiveUp => keys(&["Esc"]),
        Key::Hand => keys(&["h"]),
        Key::Kind => {
            let letters = ["k", "r", "b", "g", "s", "n", "l", "e", "p"].into_iter().filter(|letter| {
                let kind = letter.chars().next().and_then(crate::rules::Kind::from_letter);
                kind.is_some_and(|kind| rules.has_kind(kind))
            });
            keys(&letters.collect::<Vec<_>>())
        }
        Key::Piece => keys(&[".", ","]),
        Key::Inspect => keys(&["m"]),
        Key::Draw => keys(&["w"]),
        Key::Step => keys(&["←", "→", "Shift+←", "Shift+→"]),
        Key::Redo => keys(&["Ctrl+Y", "Ctrl+Shift+Z"]),
        Key::Type => keys(&["/"]),
    }
}

fn command(command: Command, texts: &'static Texts) -> Html {
    let (key, after) = match command {
        Command::Rank => ("x", "5"),
        Command::File => ("y", "7"),
        Command::Attackers => ("a", "5e"),
        Command::Reach => ("d", "7g"),
        Command::Help => ("?", ""),
        Command::Undo => ("Ctrl+Z", ""),
        Command::Flip => ("f", ""),
        Command::Hint | Command::New | Command::Resign => ("", ""),
        Command::Last | Command::Time | Command::Hands | Command::Count | Command::Board => (command.code(), ""),
    };
    let word = texts.command(command).split('|').next().unwrap_or_default();
    let words = if after.is_empty() { word.to_owned() } else { format!("{word} {after}") };
    html! {
        <tr>
            <td>{ keys(if key.is_empty() { &[] } else { std::slice::from_ref(&key) }) }</td>
            <td>
                <code>{ format!("{}{after}", command.code()) }</code>
                if words != command.code() {
                    { " " }{ texts.or() }{ " " }<code>{ words }</code>
                }
            </td>
            <td>{ texts.command_about(command) }</td>
        </tr>
    }
}
