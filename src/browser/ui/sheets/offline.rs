//! The copy of the page on the device, and installing it: a group of the settings.

use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        settings::{
            SettingsMsg,
            offline::{CopyRun, CopyState, Install, Offline, OfflineEffect},
        },
    },
    browser::ui::panels::action,
    i18n::Texts,
};
use yew::prelude::*;

/// Bytes of what a size is told in.
const KILOBYTE: u32 = 1000;

/// Whether there is anything to say.
pub fn has_something(state: &Offline) -> bool {
    state.copy.is_some() || state.install != Install::Unknown
}

pub fn offline(state: &Offline, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <>
            { for state.copy.iter().map(|copy| self::copy(copy, texts, dispatch)) }
            { install(state.install, texts, dispatch) }
        </>
    }
}

fn sends(id: &'static str, effect: OfflineEffect, label: &'static str, dispatch: &Callback<Msg>) -> Html {
    action(id, Msg::from(SheetMsg::Settings(SettingsMsg::Offline(effect))), label, Tone::Plain, dispatch)
}

/// How much is kept, with the size of what is missing before anything is fetched.
fn copy(copy: &CopyState, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let all = copy.all.div_ceil(KILOBYTE);
    let missing = copy.all.saturating_sub(copy.kept).div_ceil(KILOBYTE);
    let (name, button) = match copy.run {
        CopyRun::Going => ("going", sends("stop-keeping", OfflineEffect::Stop, texts.offline_stop(), dispatch)),
        _ if copy.is_whole() => ("whole", Html::default()),
        CopyRun::Failed => ("failed", sends("keep-offline", OfflineEffect::Keep, texts.try_again(), dispatch)),
        CopyRun::Idle => ("part", sends("keep-offline", OfflineEffect::Keep, texts.offline_keep(), dispatch)),
    };
    let said = if copy.is_whole() { texts.offline_whole(all) } else { texts.offline_missing(missing, all) };
    let said = match copy.run {
        CopyRun::Failed => [texts.offline_failed(), texts.space(), &said].concat(),
        _ => said,
    };
    html! {
        <div class="fields" data-offline={name} data-kept={copy.kept.to_string()} data-all={copy.all.to_string()}>
            <p class="about" role="status">{ said }</p>
            if copy.run == CopyRun::Going {
                <progress max={copy.all.to_string()} value={copy.kept.to_string()} aria-label={texts.settings_offline()}></progress>
            }
            <div class="copies">{ button }</div>
        </div>
    }
}

fn install(install: Install, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let about = |text: &'static str| html! { <p class="about" data-install="about">{ text }</p> };
    match install {
        Install::Unknown => Html::default(),
        Install::Offered => html! {
            <div class="copies">{ sends("install", OfflineEffect::Install, texts.install(), dispatch) }</div>
        },
        Install::ByMenu => about(texts.install_by_menu()),
        Install::Done => about(texts.installed()),
    }
}
