//! What workers say to each other as plain JavaScript objects. The page has no part in it, so this is not among [`wire`]'s messages.

use super::wire::{self, Plain, Unreadable, get, message, number, text, to_texts, whole};
use crate::protocol::{Bound, Finding, Order, Task, Weight};
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

impl From<&Order> for JsValue {
    fn from(order: &Order) -> JsValue {
        match order {
            Order::Begin { id, game, hash_mib } => {
                message("begin").with("id", *id).with("game", wire::from_game(game)).with("hash_mib", *hash_mib)
            }
            Order::Weigh { id, depth, tasks } => {
                let tasks: Array = tasks.iter().map(from_task).collect();
                message("weigh").with("id", *id).with("depth", *depth).with("tasks", tasks)
            }
            Order::End { id } => message("end").with("id", *id),
        }
        .into()
    }
}

impl From<&Finding> for JsValue {
    fn from(finding: &Finding) -> JsValue {
        match finding {
            Finding::Ready { version } => message("ready").with("version", *version),
            Finding::Weighed { id, nodes, weights } => {
                let weights: Array = weights.iter().map(from_weight).collect();
                message("weighed").with("id", *id).with("nodes", *nodes).with("weights", weights)
            }
        }
        .into()
    }
}

/// Reads an order.
///
/// # Errors
/// When the value is none: which part is missing or of another sort.
pub fn to_order(value: &JsValue) -> Result<Order, Unreadable> {
    let id = whole(value, "id")?;
    Ok(match text(value, "t")?.as_str() {
        "begin" => Order::Begin { id, game: wire::to_game(&get(value, "game"))?, hash_mib: whole(value, "hash_mib")? },
        "weigh" => Order::Weigh { id, depth: whole(value, "depth")?, tasks: list(value, "tasks", to_task)? },
        "end" => Order::End { id },
        _ => return Err("t"),
    })
}

/// Reads a finding.
///
/// # Errors
/// When the value is none: which part is missing or of another sort.
pub fn to_finding(value: &JsValue) -> Result<Finding, Unreadable> {
    Ok(match text(value, "t")?.as_str() {
        "ready" => Finding::Ready { version: whole(value, "version")? },
        "weighed" => Finding::Weighed {
            id: whole(value, "id")?,
            nodes: number(value, "nodes")?,
            weights: list(value, "weights", to_weight)?,
        },
        _ => return Err("t"),
    })
}

fn from_task(task: &Task) -> JsValue {
    Plain::new()
        .with("mv", task.mv.as_str())
        .with("depth", task.depth)
        .with("floor", task.floor)
        .with("expected", task.expected)
        .with("rank", task.rank)
        .into()
}

fn to_task(value: &JsValue) -> Result<Task, Unreadable> {
    let bound = |key| match get(value, key) {
        none if none.is_undefined() || none.is_null() => Ok(None),
        some => some.as_f64().map(|value| Some(value as i32)).ok_or(key),
    };
    Ok(Task {
        mv: text(value, "mv")?,
        depth: whole(value, "depth")?,
        floor: bound("floor")?,
        expected: bound("expected")?,
        rank: whole(value, "rank")?,
    })
}

fn from_weight(weight: &Weight) -> JsValue {
    let bound = match weight.bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at_least",
        Bound::AtMost => "at_most",
    };
    Plain::new()
        .with("depth", weight.depth)
        .with("value", weight.value)
        .with("bound", bound)
        .with("nodes", weight.nodes)
        .with("seldepth", weight.seldepth)
        .with("pv", wire::from_texts(&weight.pv))
        .into()
}

fn to_weight(value: &JsValue) -> Result<Weight, Unreadable> {
    Ok(Weight {
        depth: whole(value, "depth")?,
        value: number(value, "value")? as i32,
        bound: match text(value, "bound")?.as_str() {
            "exact" => Bound::Exact,
            "at_least" => Bound::AtLeast,
            "at_most" => Bound::AtMost,
            _ => return Err("bound"),
        },
        nodes: number(value, "nodes")?,
        seldepth: whole(value, "seldepth")?,
        pv: to_texts(&get(value, "pv"))?,
    })
}

fn list<T>(
    value: &JsValue,
    key: &'static str,
    read: impl Fn(&JsValue) -> Result<T, Unreadable>,
) -> Result<Vec<T>, Unreadable> {
    let array = get(value, key);
    let array: &Array = array.dyn_ref().ok_or(key)?;
    array.iter().map(|item| read(&item)).collect()
}
