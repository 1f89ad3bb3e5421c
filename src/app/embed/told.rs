//! A record as plain lines, in which the program that reads records tells it to a board.
//!
//! A packed record ([`packed`](crate::notation::packed)) is shorter, but the program that reads it is not. Each line is a letter and a
//! text: `v` the game, `o` its start, `r` a rule and its value, `B` and `W` the players, `m` a move or an end after the node before, `b`
//! that many nodes back, `g` the verdict, `a` arrows and circles, `c` the comment, in which a line break is a `\r`.

use crate::{
    record::{GameTree, Glyph, Header, NodeId, Replayer, Step},
    rules::{ByColor, Game, RuleChoices, RuleSwitch, Rules, Start, Variant},
};
use std::fmt::Write as _;

/// Writes a record.
#[must_use]
pub fn write(tree: &GameTree) -> String {
    let start = tree.start();
    let mut text = format!("v{}\no{}\n", start.variant().id(), start.start());
    for (switch, value) in start.choices().differing(start.variant()) {
        let _ = writeln!(text, "r{} {value}", switch.key());
    }
    let names = &tree.header().names;
    let _ = writeln!(text, "B{}\nW{}", one_line(&names.black), one_line(&names.white));
    write_notes(tree, NodeId::ROOT, &mut text);
    let mut at = 0;
    for id in tree.preorder() {
        let node = tree.node(id);
        let back = (at + 1usize).saturating_sub(node.depth());
        at = node.depth();
        if back > 0 {
            let _ = writeln!(text, "b{back}");
        }
        if let Some(step) = node.step() {
            let _ = writeln!(text, "m{step}");
        }
        write_notes(tree, id, &mut text);
    }
    text
}

fn write_notes(tree: &GameTree, id: NodeId, text: &mut String) {
    let Some(notes) = tree.node(id).notes() else { return };
    if let Some(glyph) = notes.glyph {
        let _ = writeln!(text, "g{}", glyph.text());
    }
    if !notes.marks.is_empty() {
        let marks: Vec<String> = notes.marks.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "a{}", marks.join(" "));
    }
    if !notes.comment.is_empty() {
        let _ = writeln!(text, "c{}", one_line(&notes.comment));
    }
}

fn one_line(text: &str) -> String {
    text.replace('\r', "").replace('\n', "\r")
}

/// Reads a record, as far as it can be read; nothing where it has no start.
#[must_use]
pub fn read(text: &str) -> Option<GameTree> {
    let lines = || text.split('\n').filter_map(|line| line.split_at_checked(1));
    let told = |sign: &str| lines().find(|line| line.0 == sign).map(|line| line.1);
    let variant = Variant::from_id(told("v")?)?;
    let start = Start::parse(Rules::of(variant), told("o")?).ok()?;
    let mut choices = RuleChoices::default();
    for (_, rule) in lines().filter(|line| line.0 == "r") {
        let (switch, value) = rule.split_once(' ')?;
        choices.set(RuleSwitch::from_key(switch)?, value).ok()?;
    }
    let mut tree = GameTree::new(&Game::new(variant, choices, start).ok()?);
    let names = ByColor { black: told("B")?.to_owned(), white: told("W")?.to_owned() };
    tree.set_header(Header { names, ..Header::default() });
    let mut replayer = Replayer::new(&tree);
    for (sign, rest) in lines() {
        let at = replayer.node();
        match sign {
            "m" => {
                let step: Step = rest.parse().ok()?;
                // what cannot be played ends the record: the rest would be of another game
                if replayer.insert(&mut tree, step).is_err() {
                    break;
                }
            }
            "b" => {
                let back = tree.ancestors(at).nth(rest.parse().ok()?);
                replayer.go(&tree, back.unwrap_or(NodeId::ROOT));
            }
            "g" => drop(tree.set_glyph(at, Glyph::from_text(rest))),
            "a" => drop(tree.set_marks(at, rest.split(' ').filter_map(|mark| mark.parse().ok()).collect())),
            "c" => drop(tree.set_comment(at, &rest.replace('\r', "\n"))),
            _ => {}
        }
    }
    Some(tree)
}
