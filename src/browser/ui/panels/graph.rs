//! The chances of winning along a game, drawn: a press or a drag goes to a move, and so do the arrow keys.

use crate::{
    app::{Msg, record::Navigation, study::view::GraphView},
    browser::ui::{
        board::gesture::{Point, Pointer},
        dom,
    },
    i18n::Texts,
};
use std::{cell::RefCell, fmt::Write as _, rc::Rc};
use yew::prelude::*;

/// Height of the part with the chances, and of the part with the times below it.
const CHANCES: usize = 1_000;
const TIMES: usize = 220;
/// Width of a ply.
const STEP: usize = 100;
/// Pixels that a finger may tremble.
const ALONG: f64 = 5.0;
/// Plies of a larger step by keys.
const PAGE: usize = 10;

#[derive(Properties, PartialEq)]
pub struct GraphProps {
    pub view: Rc<GraphView>,
    pub texts: &'static Texts,
    pub dispatch: Callback<Msg>,
}

#[component]
pub fn Graph(props: &GraphProps) -> Html {
    let GraphProps { view, texts, dispatch } = props;
    let area = use_node_ref();
    let held = use_mut_ref(|| None);
    let go = {
        let (view, dispatch) = (Rc::clone(view), dispatch.clone());
        move |ply: usize| {
            let last = view.points.len().saturating_sub(1);
            if let Some((node, _)) = view.points.get(ply.min(last)).filter(|_| ply != view.ply) {
                dispatch.emit(Msg::Navigate(Navigation::To(*node)));
            }
        }
    };
    let to = {
        let (area, go, last) = (area.clone(), go.clone(), view.points.len().saturating_sub(1));
        move |at: Point| {
            if let Some(place) = dom::area(&area, ".graph-frame").filter(|place| place.width > 0.0) {
                let share = ((at.x - place.left) / place.width).clamp(0.0, 1.0);
                go((share * last as f64).round() as usize);
            }
        }
    };
    let [onpointerdown, onpointermove, onpointerup, release] = pointers(&area, &held, to);
    let onkeydown = {
        let view = Rc::clone(view);
        Callback::from(move |event: KeyboardEvent| {
            if let Some(ply) = ply_by_key(&view, &event.key()) {
                dom::prevent_default(&event);
                go(ply);
            }
        })
    };
    let last = view.points.len().saturating_sub(1);
    html! {
        <figure class="graph">
            { caption(view, texts) }
            <div
                ref={area}
                class="graph-area"
                role="slider"
                tabindex="0"
                data-graph=""
                aria-label={texts.study_graph()}
                aria-valuemin="0"
                aria-valuemax={last.to_string()}
                aria-valuenow={view.ply.to_string()}
                aria-valuetext={view.spoken.clone()}
                {onkeydown}
                {onpointerdown}
                {onpointermove}
                {onpointerup}
                onpointercancel={release.clone()}
                onlostpointercapture={release}
            >
                { drawing(view) }
            </div>
            <svg class="graph-phases" aria-hidden="true" focusable="false">{ for phases(view) }</svg>
        </figure>
    }
}

/// What is done when a pointer goes down, moves, goes up, and is lost.
fn pointers(
    area: &NodeRef,
    held: &Rc<RefCell<Option<Press>>>,
    to: impl Fn(Point) + Clone + 'static,
) -> [Callback<PointerEvent>; 4] {
    let down = {
        let (area, held, to) = (area.clone(), Rc::clone(held), to.clone());
        Callback::from(move |event: PointerEvent| {
            if let Pointer::Down { id, at, coarse, button: Some(_), .. } = dom::press(&event, None) {
                dom::capture(&area, &event);
                held.replace(Some(Press { id, at, follows: !coarse }));
                if !coarse {
                    to(at);
                }
            }
        })
    };
    let moved = {
        let (held, to) = (Rc::clone(held), to.clone());
        Callback::from(move |event: PointerEvent| {
            if let Pointer::Move { id, at, .. } = dom::drift(&event)
                && held.borrow_mut().as_mut().is_some_and(|press| press.id == id && press.follows(at))
            {
                to(at);
            }
        })
    };
    let up = {
        let held = Rc::clone(held);
        Callback::from(move |event: PointerEvent| {
            let raised = dom::raise(&event);
            let press = held.borrow_mut().take_if(|press| matches!(raised, Pointer::Up { id, .. } if id == press.id));
            if let Some(Press { at, follows: false, .. }) = press {
                to(at);
            }
        })
    };
    let lost = {
        let held = Rc::clone(held);
        Callback::from(move |event: PointerEvent| {
            let lost = dom::loss(&event);
            held.borrow_mut().take_if(|press| matches!(lost, Pointer::Lost { id } if id == press.id));
        })
    };
    [down, moved, up, lost]
}

/// The pointer that is down.
#[derive(Clone, Copy)]
struct Press {
    id: i32,
    /// Where it went down.
    at: Point,
    /// It goes through the game. A finger does once it has moved along the graph: one that moves across it scrolls the page.
    follows: bool,
}

impl Press {
    fn follows(&mut self, at: Point) -> bool {
        let (along, across) = ((at.x - self.at.x).abs(), (at.y - self.at.y).abs());
        self.follows |= along > ALONG && along > across;
        self.follows
    }
}

/// Where a key leads to.
fn ply_by_key(view: &GraphView, key: &str) -> Option<usize> {
    Some(match key {
        "ArrowLeft" | "ArrowDown" => view.ply.saturating_sub(1),
        "ArrowRight" | "ArrowUp" => view.ply + 1,
        "PageDown" => view.ply.saturating_sub(PAGE),
        "PageUp" => view.ply + PAGE,
        "Home" => 0,
        "End" => view.points.len().saturating_sub(1),
        _ => return None,
    })
}

fn caption(view: &GraphView, texts: &'static Texts) -> Html {
    html! {
        <figcaption class="graph-head">
            <span>{ texts.study_graph() }</span>
            <strong class="graph-now">{ view.short.clone() }</strong>
            if !view.longest.is_empty() {
                <span class="graph-time">{ texts.study_longest(&view.longest) }</span>
            }
        </figcaption>
    }
}

/// The name of each phase, where that begins; of one that is too short for its name there is only the line. A short last one ends with the
/// drawing where the name before leaves room.
fn phases(view: &GraphView) -> impl Iterator<Item = Html> {
    let last = view.points.len().saturating_sub(1).max(1);
    let ends = view.phases.iter().skip(1).map(move |(start, _)| start * 100 / last).chain([100]);
    // up to where names stand
    let mut named = 0;
    view.phases.iter().zip(ends).filter_map(move |(&(start, name), end)| {
        let (start, width) = (start * 100 / last, width_of(name));
        let (x, dx, anchor) = match start {
            0 if width <= end => (0, "0", "start"),
            _ if start + width <= end => (start, "4", "start"),
            _ if end == 100 && named + width <= end => (end, "0", "end"),
            _ => return None,
        };
        named = start + width;
        Some(html! { <text x={format!("{x}%")} {dx} y="12" text-anchor={anchor}>{ name }</text> })
    })
}

/// The room of a name with a gap behind it, in per cent of the narrowest drawing, some 330 px: letters of 12 px are 7 px wide, and signs of
/// Japanese and Chinese twice as much.
fn width_of(name: &str) -> usize {
    2 + name.chars().map(|sign| if sign >= '\u{2e80}' { 4 } else { 2 }).sum::<usize>()
}

/// Lines keep their width whatever the shape of the drawing; a dot is a line of no length with round ends.
fn drawing(view: &GraphView) -> Html {
    let width = view.points.len().saturating_sub(1).max(1) * STEP;
    let height = CHANCES + if view.times.is_empty() { 0 } else { TIMES };
    let x = |ply: usize| ply * STEP;
    let dots = |grave: u8| -> String {
        let marks = view.marks.iter().filter(|(_, known)| *known == grave);
        marks.filter_map(|(ply, _)| Some(format!("M{} {}h0", x(*ply), y(view.points.get(*ply)?.1?)))).collect()
    };
    let bounds: String = view.phases.iter().skip(1).map(|(ply, _)| format!("M{} 0V{CHANCES}", x(*ply))).collect();
    let at = format!("M{0} 0V{height}", x(view.ply));
    html! {
        <svg class="graph-frame" viewBox={format!("0 0 {width} {height}")} preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class="graph-white" width={width.to_string()} height={CHANCES.to_string()} />
            <path class="graph-black" d={area(view)} />
            <path class="graph-half" d={format!("M0 {}H{width}", CHANCES / 2)} />
            <path class="graph-bound" d={bounds} />
            <path class="graph-line" d={line(view)} />
            if !view.times.is_empty() {
                <path class="graph-bars" d={bars(view)} />
            }
            <path class="graph-ply-rim" d={at.clone()} />
            <path class="graph-ply" d={at} />
            { for (0..=2).map(|grave| html! {
                <>
                    <path class={format!("graph-rim grave-{grave}")} d={dots(grave)} />
                    <path class={format!("graph-dot grave-{grave}")} d={dots(grave)} />
                </>
            }) }
        </svg>
    }
}

/// Black's share stands below the line, as in the bar of an analysis.
fn y(black: u32) -> usize {
    CHANCES - (black as usize).min(CHANCES)
}

/// The plies whose chances are known, in unbroken stretches.
fn stretches(view: &GraphView) -> Vec<Vec<(usize, u32)>> {
    let mut all: Vec<Vec<(usize, u32)>> = vec![Vec::new()];
    for (ply, (_, black)) in view.points.iter().enumerate() {
        match black {
            Some(black) => all.last_mut().into_iter().for_each(|stretch| stretch.push((ply, *black))),
            None => all.push(Vec::new()),
        }
    }
    all.retain(|stretch| !stretch.is_empty());
    all
}

fn line(view: &GraphView) -> String {
    let mut path = String::new();
    for stretch in stretches(view) {
        for (place, (ply, black)) in stretch.into_iter().enumerate() {
            // writing to a string cannot fail
            let _ = write!(path, "{}{} {}", if place == 0 { 'M' } else { 'L' }, ply * STEP, y(black));
        }
    }
    path
}

fn area(view: &GraphView) -> String {
    let mut path = String::new();
    for stretch in stretches(view) {
        let (Some((first, _)), Some((last, _))) = (stretch.first(), stretch.last()) else { continue };
        let _ = write!(path, "M{} {CHANCES}", first * STEP);
        for (ply, black) in &stretch {
            let _ = write!(path, "L{} {}", ply * STEP, y(*black));
        }
        let _ = write!(path, "L{} {CHANCES}Z", last * STEP);
    }
    path
}

/// What the moves took, as bars below the chances.
fn bars(view: &GraphView) -> String {
    let foot = CHANCES + TIMES;
    let bar =
        |(ply, share): (usize, &u32)| format!("M{} {foot}v-{}", ply * STEP, *share as usize * (TIMES - 20) / 1_000);
    view.times.iter().enumerate().filter(|(_, share)| **share > 0).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_in_what_is_known_is_a_gap_in_the_line() {
        let points = [Some(500), Some(600), None, Some(0)];
        let points = points.into_iter().zip(1..).map(|(black, node)| (node, black)).collect();
        let view = GraphView { points, times: vec![0, 1_000, 0, 500], ..GraphView::default() };
        assert_eq!(line(&view), "M0 500L100 400M300 1000");
        assert_eq!(area(&view), "M0 1000L0 500L100 400L100 1000ZM300 1000L300 1000L300 1000Z");
        assert_eq!(bars(&view), "M100 1220v-200M300 1220v-100");
    }
}
