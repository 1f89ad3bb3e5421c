//! Pictures of positions that leave the page: painted as PNG, saved, copied, printed; and what they are made of.
//!
//! A picture is an address that holds all of it (`data:`), which the page's policy allows, and which leaves a canvas readable.

use super::{files, record_files, report::report, words};
use crate::{
    app::{
        Msg, SheetMsg,
        diagram::{DiagramMsg, PictureEffect},
    },
    browser::ui::dom,
};
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{Blob, Document};
use yew::Callback;

/// Longest side of a canvas that every browser paints, in pixels.
const MOST_PX: u32 = 8_192;

/// Does what is to be done with pictures.
pub fn perform(effect: PictureEffect, dispatch: &Callback<Msg>) {
    let dispatch = dispatch.clone();
    let send = move |msg| dispatch.emit(Msg::from(SheetMsg::Diagram(msg)));
    match effect {
        PictureEffect::Pieces(set) => words::load_pieces(set.id(), move |file| {
            let may_copy = clipboard_item().is_some();
            send(DiagramMsg::Pieces { set, file, may_copy });
        }),
        PictureEffect::Words(lang) => words::load(lang, move |texts| send(DiagramMsg::Words { lang, texts })),
        PictureEffect::SaveSvg { stem, dated, svg } => {
            let name = record_files::file_name(&stem, dated, "svg");
            files::save(&name, svg.as_bytes());
            send(DiagramMsg::Saved(Some(name)));
        }
        PictureEffect::SavePng { stem, dated, address, scale } => spawn_local(async move {
            let name = record_files::file_name(&stem, dated, "png");
            let painted = paint(address, scale).await.and_then(JsCast::dyn_into::<Blob>);
            send(DiagramMsg::Saved(match painted {
                Ok(blob) => {
                    files::save_blob(&name, &blob);
                    Some(name)
                }
                Err(error) => {
                    report(&error);
                    None
                }
            }));
        }),
        PictureEffect::CopyPng { address, scale } => {
            // begun within the press: browsers allow it to nobody later
            let copies = copy(address, scale);
            spawn_local(async move {
                let done = match copies {
                    Ok(promise) => JsFuture::from(promise).await,
                    Err(error) => Err(error),
                };
                send(DiagramMsg::Copied { ok: done.is_ok() });
            });
        }
        PictureEffect::Print => dom::after(record_files::PRINT_MS, || spawn_local(print())),
    }
}

fn document() -> Result<Document, JsValue> {
    web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)
}

/// Calls a method that has no binding here: few are needed, and only on demand.
fn call(of: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(of, &method.into())?.dyn_into()?;
    function.apply(of, &arguments.iter().collect::<Array>())
}

/// Waits for what a method promises.
async fn wait_for(of: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    JsFuture::from(call(of, method, &[])?.dyn_into::<Promise>()?).await
}

/// Paints a picture that many times its size: a file of PNG.
async fn paint(address: Rc<str>, scale: u32) -> Result<JsValue, JsValue> {
    let (image, canvas) = (document()?.create_element("img")?, document()?.create_element("canvas")?);
    image.set_attribute("src", &address)?;
    wait_for(&image, "decode").await?;
    let mut sides = [0; 2];
    for (side, (name, of)) in sides.iter_mut().zip([("width", "naturalWidth"), ("height", "naturalHeight")]) {
        let px = Reflect::get(&image, &of.into())?.as_f64().unwrap_or_default() as u32;
        *side = px.saturating_mul(scale).clamp(1, MOST_PX);
        canvas.set_attribute(name, &side.to_string())?;
    }
    let context = call(&canvas, "getContext", &["2d".into()])?;
    let [width, height] = sides.map(JsValue::from);
    call(&context, "drawImage", &[image.into(), 0.into(), 0.into(), width, height])?;
    let blob = Promise::new(&mut |resolve, reject| {
        if let Err(error) = call(&canvas, "toBlob", &[resolve.into()]) {
            // a promise takes any number of answers and keeps the first
            drop(reject.call1(&JsValue::NULL, &error));
        }
    });
    JsFuture::from(blob).await
}

/// What a browser wraps copied pictures in; some copy only text.
fn clipboard_item() -> Option<Function> {
    let item = Reflect::get(&js_sys::global(), &"ClipboardItem".into()).ok()?.dyn_into().ok()?;
    let clipboard = clipboard().ok()?;
    Reflect::has(&clipboard, &"write".into()).ok()?.then_some(item)
}

fn clipboard() -> Result<JsValue, JsValue> {
    let navigator = web_sys::window().ok_or(JsValue::NULL)?.navigator();
    Reflect::get(&navigator, &"clipboard".into())
}

/// Copies a picture, which the browser waits for.
fn copy(address: Rc<str>, scale: u32) -> Result<Promise, JsValue> {
    let item = clipboard_item().ok_or(JsValue::NULL)?;
    let parts = Object::new();
    let painted = future_to_promise(paint(address, scale));
    Reflect::set(&parts, &"image/png".into(), &painted)?;
    let item = Reflect::construct(&item, &Array::of1(&parts))?;
    call(&clipboard()?, "write", &[Array::of1(&item).into()])?.dyn_into()
}

/// Prints when the pages are painted.
async fn print() {
    let pages = document().and_then(|document| document.query_selector_all(".paper img"));
    if let Ok(pages) = pages {
        for page in (0..pages.length()).filter_map(|at| pages.get(at)) {
            if let Err(error) = wait_for(&page, "decode").await {
                report(&error);
            }
        }
    }
    record_files::print();
}
