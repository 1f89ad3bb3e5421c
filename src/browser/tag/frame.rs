//! What stands around the board: players, the line below, steps, moves to choose from, comments and buttons.

use super::{
    drawing::table,
    node::{Element, Pen},
};
use crate::{
    app::{
        board::Place,
        embed::{StepsView, TagView},
    },
    browser::ui::panels::STEP_SIGNS,
    rules::{Color, Square},
};

/// Everything of a board. `home` is the address of the page of its own.
#[must_use]
pub fn frame(view: &TagView, home: &str, held: Option<Place>, cursor: Square) -> Element {
    let mut pen = Pen::default();
    pen.classed("div", "tag")
        .set("part", "frame")
        .set("lang", view.lang)
        .set("data-theme", view.theme)
        .set("data-board", view.material);
    pen.set("data-mode", view.mode);
    if let Some((winner, reason)) = view.result {
        pen.set("data-result", winner).set("data-reason", reason);
    }
    if let Some(names) = &view.names {
        part(&mut pen, "p", "names");
        for (color, sign) in [(Color::Black, "☗ "), (Color::White, "☖ ")] {
            pen.open("span").text(sign).text(&names[color]).close();
        }
        pen.close();
    }
    table(&mut pen, &view.board, held, cursor);
    // a place that announces must be there before what it announces, as must that of the comment; an alert need not
    part(&mut pen, "p", "line").also(true, view.tone.id()).set("role", "status").text(&view.line).close();
    for note in &view.notes {
        part(&mut pen, "p", "note").set("role", "alert").text(note).close();
    }
    if let Some(view) = &view.steps {
        steps(&mut pen, view);
    }
    if !view.ways.is_empty() {
        ways(&mut pen, view);
    }
    pen.open("div").key("heard").set("role", "status");
    if !view.comment.is_empty() {
        part(&mut pen, "p", "comment").text(&view.comment).close();
    }
    pen.close();
    actions(&mut pen, view, home);
    pen.done()
}

/// Begins a part that the page around can style.
fn part<'a>(pen: &'a mut Pen, tag: &'static str, name: &str) -> &'a mut Pen {
    pen.open(tag).key(name).set("part", name).set("class", name)
}

fn group<'a>(pen: &'a mut Pen, name: &str, label: &str) -> &'a mut Pen {
    part(pen, "div", name).set("role", "group").set("aria-label", label)
}

fn steps(pen: &mut Pen, view: &StepsView) {
    let (at, last) = view.place;
    group(pen, "steps", view.label);
    for (step, (_, label, leads)) in view.steps.iter().enumerate() {
        if step == 2 {
            pen.open("input").set("type", "range").set("part", "slider").set("min", "0").number("max", last as i32);
            pen.number("value", at as i32).set("aria-label", view.slider).set("aria-valuetext", &view.spoken).close();
        }
        pen.classed("button", "step").set("part", "step").set("type", "button").number("data-step", step as i32);
        pen.set("aria-label", label).set("title", label).set_if(!leads, "aria-disabled", "true");
        pen.open("svg").set("viewBox", "0 0 24 24").silent();
        pen.open("path").set("d", STEP_SIGNS[step]).close();
        pen.close();
        pen.close();
    }
    pen.close();
}

fn ways(pen: &mut Pen, view: &TagView) {
    group(pen, "ways", view.ways_label);
    for way in &view.ways {
        pen.classed("button", "way").set("part", "way").set("type", "button").set("lang", view.moves_lang);
        pen.number("data-node", way.node as i32).set_if(way.is_taken, "aria-current", "step").text(&way.text).close();
    }
    pen.close();
}

fn actions(pen: &mut Pen, view: &TagView, home: &str) {
    group(pen, "actions", view.actions_label);
    for one in &view.buttons {
        pen.open("button").key(one.id).set("part", "button").set("type", "button").set("data-action", one.id);
        pen.set("class", "button").also(one.is_primary, "primary").set_if(one.is_idle, "aria-disabled", "true");
        pen.text(one.label).close();
    }
    pen.classed("a", "link").key("link").set("part", "link").set("data-action", "whole-page").set("href", home);
    pen.set("target", "_blank").set("rel", "noopener").text(view.whole_page).close();
    pen.close();
}
