//! Messages of the [`protocol`](crate::protocol) as the plain JavaScript objects that cross between page and worker.
//!
//! The shape is the one that serde gives them (a test in the browser compares), written out by hand: the derived readers of tagged
//! enums are larger than all else that the page says to its worker, and every visitor would have to fetch them twice.

use crate::protocol::{BestMove, GameText, Request, Response, Score, SearchLimits};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// What could not be read, in English for the log.
pub type Unreadable = &'static str;

impl From<&Request> for JsValue {
    fn from(request: &Request) -> JsValue {
        match request {
            Request::Hello { version } => message("hello").with("version", *version),
            Request::Configure { hash_mib } => message("configure").with("hash_mib", *hash_mib),
            Request::NewGame => message("new_game"),
            Request::Crew { helpers } => message("crew").with("helpers", *helpers),
            Request::Join => message("join"),
            Request::Go { id, game, limits, level, seed, multi_pv } => message("go")
                .with("id", *id)
                .with("game", from_game(game))
                .with("limits", from_limits(limits))
                .with("level", *level)
                .with("seed", *seed)
                .with("multi_pv", *multi_pv),
            Request::Stop { id } => message("stop").with("id", *id),
            Request::AskImpasse { id, game, level } => {
                message("ask_impasse").with("id", *id).with("game", from_game(game)).with("level", *level)
            }
            Request::Bench { id, variant, starts, depth } => message("bench")
                .with("id", *id)
                .with("variant", variant.as_str())
                .with("starts", from_texts(starts))
                .with("depth", *depth),
            Request::Perft { id, game, depth, played } => message("perft")
                .with("id", *id)
                .with("game", from_game(game))
                .with("depth", *depth)
                .with("played", *played),
        }
        .into()
    }
}

impl From<&Response> for JsValue {
    fn from(response: &Response) -> JsValue {
        match response {
            Response::Ready { version, name, simd } => {
                message("ready").with("version", *version).with("name", name.as_str()).with("simd", *simd)
            }
            Response::Info { id, depth, seldepth, multi_pv, score, nodes, ms, hashfull, pv } => message("info")
                .with("id", *id)
                .with("depth", *depth)
                .with("seldepth", *seldepth)
                .with("multi_pv", *multi_pv)
                .with("score", from_score(score))
                .with("nodes", *nodes)
                .with("ms", *ms)
                .with("hashfull", *hashfull)
                .with("pv", from_texts(pv)),
            Response::Best { id, best, score } => message("best")
                .with("id", *id)
                .with("best", from_best(best))
                .with("score", score.as_ref().map(from_score)),
            Response::Impasse { id, agree } => message("impasse").with("id", *id).with("agree", *agree),
            Response::Bench { id, nodes, ms } => message("bench").with("id", *id).with("nodes", *nodes).with("ms", *ms),
            Response::Perft { id, nodes, ms } => message("perft").with("id", *id).with("nodes", *nodes).with("ms", *ms),
            Response::Failed { id, why } => message("failed").with("id", *id).with("why", why.as_str()),
        }
        .into()
    }
}

/// Reads a request.
///
/// # Errors
/// When the value is no request: which part is missing or of another sort.
pub fn to_request(value: &JsValue) -> Result<Request, Unreadable> {
    let id = || whole(value, "id");
    Ok(match text(value, "t")?.as_str() {
        "hello" => Request::Hello { version: whole(value, "version")? },
        "configure" => Request::Configure { hash_mib: whole(value, "hash_mib")? },
        "new_game" => Request::NewGame,
        "crew" => Request::Crew { helpers: small(value, "helpers")? },
        "join" => Request::Join,
        "go" => Request::Go {
            id: id()?,
            game: to_game(&get(value, "game"))?,
            limits: to_limits(&get(value, "limits"))?,
            level: small(value, "level")?,
            seed: whole(value, "seed")?,
            multi_pv: small(value, "multi_pv")?,
        },
        "stop" => Request::Stop { id: id()? },
        "ask_impasse" => {
            Request::AskImpasse { id: id()?, game: to_game(&get(value, "game"))?, level: small(value, "level")? }
        }
        "bench" => Request::Bench {
            id: id()?,
            variant: text(value, "variant")?,
            starts: to_texts(&get(value, "starts"))?,
            depth: whole(value, "depth")?,
        },
        "perft" => Request::Perft {
            id: id()?,
            game: to_game(&get(value, "game"))?,
            depth: whole(value, "depth")?,
            played: truth(value, "played")?,
        },
        _ => return Err("t"),
    })
}

/// Reads a response.
///
/// # Errors
/// When the value is no response: which part is missing or of another sort.
pub fn to_response(value: &JsValue) -> Result<Response, Unreadable> {
    let id = || whole(value, "id");
    Ok(match text(value, "t")?.as_str() {
        "ready" => Response::Ready {
            version: whole(value, "version")?,
            name: text(value, "name")?,
            simd: truth(value, "simd")?,
        },
        "info" => Response::Info {
            id: id()?,
            depth: whole(value, "depth")?,
            seldepth: whole(value, "seldepth")?,
            multi_pv: small(value, "multi_pv")?,
            score: to_score(&get(value, "score"))?,
            nodes: number(value, "nodes")?,
            ms: number(value, "ms")?,
            hashfull: whole(value, "hashfull")?,
            pv: to_texts(&get(value, "pv"))?,
        },
        "best" => {
            let score = get(value, "score");
            let score = if score.is_undefined() || score.is_null() { None } else { Some(to_score(&score)?) };
            Response::Best { id: id()?, best: to_best(&get(value, "best"))?, score }
        }
        "impasse" => Response::Impasse { id: id()?, agree: truth(value, "agree")? },
        "bench" => Response::Bench { id: id()?, nodes: number(value, "nodes")?, ms: number(value, "ms")? },
        "perft" => Response::Perft { id: id()?, nodes: number(value, "nodes")?, ms: number(value, "ms")? },
        "failed" => Response::Failed { id: id()?, why: text(value, "why")? },
        _ => return Err("t"),
    })
}

// --- writing ---

pub(super) struct Plain(Object);

impl Plain {
    pub fn new() -> Plain {
        Plain(Object::new())
    }

    pub fn with(self, key: &'static str, value: impl Into<JsValue>) -> Plain {
        // a plain object takes every property
        let _ = Reflect::set(&self.0, &JsValue::from_str(key), &value.into());
        self
    }
}

impl From<Plain> for JsValue {
    fn from(plain: Plain) -> JsValue {
        plain.0.into()
    }
}

pub(super) fn message(kind: &'static str) -> Plain {
    Plain::new().with("t", kind)
}

pub(super) fn from_game(game: &GameText) -> JsValue {
    let choices: Array = game
        .choices
        .iter()
        .map(|(key, value)| Array::of2(&JsValue::from_str(key), &JsValue::from_str(value)))
        .collect();
    Plain::new()
        .with("variant", game.variant.as_str())
        .with("start", game.start.as_str())
        .with("moves", from_texts(&game.moves))
        .with("choices", choices)
        .into()
}

fn from_limits(limits: &SearchLimits) -> JsValue {
    Plain::new().with("movetime_ms", limits.movetime_ms).with("nodes", limits.nodes).with("depth", limits.depth).into()
}

fn from_score(score: &Score) -> JsValue {
    let (kind, value) = match score {
        Score::Cp(value) => ("cp", *value),
        Score::Mate(value) => ("mate", *value),
    };
    Plain::new().with("k", kind).with("v", value).into()
}

fn from_best(best: &BestMove) -> JsValue {
    match best {
        BestMove::Move { usi, ponder } => {
            Plain::new().with("k", "move").with("usi", usi.as_str()).with("ponder", ponder.as_deref())
        }
        BestMove::Resign => Plain::new().with("k", "resign"),
        BestMove::Declare => Plain::new().with("k", "declare"),
    }
    .into()
}

pub(super) fn from_texts(texts: &[String]) -> JsValue {
    texts.iter().map(|text| JsValue::from_str(text)).collect::<Array>().into()
}

// --- reading ---

pub(super) fn get(value: &JsValue, key: &'static str) -> JsValue {
    // nothing can be got from what is no object, as if the property were missing
    Reflect::get(value, &JsValue::from_str(key)).unwrap_or_default()
}

pub(super) fn text(value: &JsValue, key: &'static str) -> Result<String, Unreadable> {
    get(value, key).as_string().ok_or(key)
}

fn truth(value: &JsValue, key: &'static str) -> Result<bool, Unreadable> {
    get(value, key).as_bool().ok_or(key)
}

pub(super) fn number(value: &JsValue, key: &'static str) -> Result<f64, Unreadable> {
    get(value, key).as_f64().ok_or(key)
}

pub(super) fn whole(value: &JsValue, key: &'static str) -> Result<u32, Unreadable> {
    to_whole(&get(value, key)).ok_or(key)
}

fn small(value: &JsValue, key: &'static str) -> Result<u8, Unreadable> {
    whole(value, key)?.try_into().map_err(|_| key)
}

fn to_whole(value: &JsValue) -> Option<u32> {
    let number = value.as_f64()?;
    let whole = number as u32;
    (f64::from(whole) == number).then_some(whole)
}

pub(super) fn to_texts(value: &JsValue) -> Result<Vec<String>, Unreadable> {
    let array: &Array = value.dyn_ref().ok_or("array")?;
    array.iter().map(|text| text.as_string().ok_or("text in array")).collect()
}

pub(super) fn to_game(value: &JsValue) -> Result<GameText, Unreadable> {
    let choices = get(value, "choices");
    let choices: &Array = choices.dyn_ref().ok_or("choices")?;
    let choices = choices.iter().map(|pair| match <[String; 2]>::try_from(to_texts(&pair)?) {
        Ok([key, value]) => Ok((key, value)),
        Err(_) => Err("choices"),
    });
    Ok(GameText {
        variant: text(value, "variant")?,
        start: text(value, "start")?,
        moves: to_texts(&get(value, "moves"))?,
        choices: choices.collect::<Result<_, Unreadable>>()?,
    })
}

fn to_limits(value: &JsValue) -> Result<SearchLimits, Unreadable> {
    let bound = |key| match get(value, key) {
        none if none.is_undefined() || none.is_null() => Ok(None),
        some => to_whole(&some).map(Some).ok_or(key),
    };
    Ok(SearchLimits { movetime_ms: bound("movetime_ms")?, nodes: bound("nodes")?, depth: bound("depth")? })
}

fn to_score(value: &JsValue) -> Result<Score, Unreadable> {
    let points = number(value, "v")? as i32;
    match text(value, "k")?.as_str() {
        "cp" => Ok(Score::Cp(points)),
        "mate" => Ok(Score::Mate(points)),
        _ => Err("score"),
    }
}

fn to_best(value: &JsValue) -> Result<BestMove, Unreadable> {
    match text(value, "k")?.as_str() {
        "move" => Ok(BestMove::Move { usi: text(value, "usi")?, ponder: get(value, "ponder").as_string() }),
        "resign" => Ok(BestMove::Resign),
        "declare" => Ok(BestMove::Declare),
        _ => Err("best"),
    }
}
