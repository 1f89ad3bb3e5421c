//! The line in which moves, questions and orders are typed, with the last answer above it.
//!
//! It can always be come to with Tab, and is seen when it has the focus, or always by choice. Answers stay in sight.

use super::button::sends;
use crate::{
    app::{
        Msg, SheetCall,
        access::{AccessMsg, TypedAnswer},
    },
    browser::ui::dom,
    i18n::Texts,
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct TypingProps {
    pub answer: TypedAnswer,
    /// Seen also without the focus.
    pub always: bool,
    pub texts: &'static Texts,
    pub dispatch: Callback<Msg>,
}

#[component]
pub fn Typing(props: &TypingProps) -> Html {
    let TypingProps { answer, always, texts, dispatch } = props;
    let input = use_node_ref();
    {
        let (input, done) = (input.clone(), answer.done);
        use_effect_with(answer.number, move |number| {
            // what could not be done stays to be mended
            if *number > 0 {
                dom::retype(&input, done);
            }
        });
    }
    let onsubmit = {
        let (input, dispatch) = (input.clone(), dispatch.clone());
        Callback::from(move |event: SubmitEvent| {
            dom::prevent_default(&event);
            dispatch.emit(Msg::Access(AccessMsg::Typed(dom::typed(&input))));
        })
    };
    let onkeydown = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                dom::prevent_default(&event);
                dispatch.emit(Msg::Access(AccessMsg::LeaveTyping));
            }
        })
    };
    html! {
        <>
            <div class="answer" role="status" data-said="">
                <span key={answer.number}>{ answer.text.clone() }</span>
            </div>
            <form class={classes!("typing", always.then_some("always"))} {onsubmit} {onkeydown}>
                <label class="typing-label">
                    <span>{ texts.typed_label() }</span>
                    <input
                        ref={input}
                        type="text"
                        name="command"
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck="false"
                        enterkeyhint="go"
                        placeholder="7g7f · P-7f · 76歩"
                        aria-keyshortcuts="/"
                    />
                </label>
                <button
                    type="button"
                    class="button"
                    data-action="help"
                    aria-label={texts.help()}
                    title={texts.help()}
                    onclick={sends(Msg::Call(SheetCall::Help), dispatch)}
                >
                    { "?" }
                </button>
            </form>
        </>
    }
}
