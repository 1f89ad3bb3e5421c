//! A field for a text that is taken when it is left.

use crate::browser::ui::dom;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct WrittenProps {
    pub name: &'static str,
    pub value: AttrValue,
    /// The lines of a text that may have several.
    #[prop_or_default]
    pub rows: Option<&'static str>,
    /// The most letters.
    #[prop_or_default]
    pub most: Option<&'static str>,
    pub on: Callback<String>,
}

/// The page may be drawn anew while somebody writes: the text is put into the field only where it is another one than before.
#[component]
pub fn Written(props: &WrittenProps) -> Html {
    let field = use_node_ref();
    {
        let field = field.clone();
        use_effect_with(props.value.clone(), move |value| dom::fill(&field, value));
    }
    let (name, most) = (props.name, props.most);
    if let Some(rows) = props.rows {
        let onchange = props.on.reform(|event: Event| dom::text(&event));
        html! { <textarea ref={field} class="text" {name} {rows} maxlength={most} spellcheck="false" autocomplete="off" {onchange} /> }
    } else {
        let onchange = props.on.reform(|event: Event| dom::value(&event));
        html! { <input ref={field} {name} maxlength={most} autocomplete="off" {onchange} /> }
    }
}
