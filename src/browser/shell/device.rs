//! What the browser says of the device.

use gloo::events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{EventTarget, Navigator};
use yew::Callback;

/// A battery this full, from 0 to 1, and not being charged, is to be spared: where browsers begin to save energy themselves.
const LOW_BATTERY: f64 = 0.2;

fn navigator() -> Option<Navigator> {
    web_sys::window().map(|window| window.navigator())
}

/// A property of an object; undefined where there is none, as in browsers that lack what it stands for.
pub fn get(object: &JsValue, key: &str) -> JsValue {
    js_sys::Reflect::get(object, &JsValue::from_str(key)).unwrap_or_default()
}

/// Processor cores; 0 where the browser does not say.
pub fn cores() -> u32 {
    navigator().map_or(0, |navigator| navigator.hardware_concurrency() as u32)
}

/// Reports when the battery becomes nearly empty or is no longer; never, where the browser does not know of one.
pub fn watch_battery(on_change: Callback<bool>) {
    let Some(navigator) = navigator() else { return };
    let Ok(ask) = get(&navigator, "getBattery").dyn_into::<js_sys::Function>() else { return };
    let Ok(promise) = ask.call0(&navigator) else { return };
    spawn_local(async move {
        // refused in some frames
        let Ok(battery) = JsFuture::from(js_sys::Promise::resolve(&promise)).await else { return };
        let tell = {
            let battery = battery.clone();
            move || {
                let is_low = get(&battery, "level").as_f64().is_some_and(|level| level <= LOW_BATTERY);
                on_change.emit(is_low && get(&battery, "charging") == JsValue::FALSE);
            }
        };
        tell();
        let target: EventTarget = battery.unchecked_into();
        for event in ["levelchange", "chargingchange"] {
            let tell = tell.clone();
            // for as long as the page lives
            EventListener::new(&target, event, move |_| tell()).forget();
        }
    });
}
