//! A labelled list to choose one entry from.

use crate::browser::ui::dom;
use yew::prelude::*;

/// The value of the control and the words shown for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub value: AttrValue,
    pub text: AttrValue,
    /// The language of the text, where it is not the page's.
    pub lang: Option<&'static str>,
}

impl Entry {
    pub fn new(value: impl Into<AttrValue>, text: impl Into<AttrValue>) -> Entry {
        Entry { value: value.into(), text: text.into(), lang: None }
    }

    /// In another language than the page.
    #[must_use]
    pub fn lang(self, lang: &'static str) -> Entry {
        Entry { lang: Some(lang), ..self }
    }
}

#[derive(Properties, PartialEq)]
pub struct ChoiceProps {
    pub name: &'static str,
    pub label: AttrValue,
    pub value: AttrValue,
    pub entries: Vec<Entry>,
    pub on: Callback<String>,
    /// What the chosen entry means, said below.
    #[prop_or_default]
    pub about: Option<&'static str>,
}

#[component]
pub fn Choice(props: &ChoiceProps) -> Html {
    let select = use_node_ref();
    {
        // what the visitor chose lives in the element itself, so a change from elsewhere has to be told to it
        let select = select.clone();
        use_effect_with(props.value.clone(), move |value| dom::set_value(&select, value));
    }
    let onchange = props.on.reform(|event: Event| dom::value(&event));
    let list = html! {
        <select
            ref={select}
            name={props.name}
            {onchange}
            aria-describedby={props.about.map(|_| format!("{}-about", props.name))}
        >
            { for props.entries.iter().map(|entry| html! {
                <option lang={entry.lang} value={entry.value.clone()} selected={entry.value == props.value}>{ entry.text.clone() }</option>
            }) }
        </select>
    };
    html! {
        <>
            <label class="choice"><span class="choice-label">{ props.label.clone() }</span>{ list }</label>
            if let Some(about) = props.about {
                <p class="about" id={format!("{}-about", props.name)}>{ about }</p>
            }
        </>
    }
}
