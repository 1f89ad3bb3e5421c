//! A piece of the editor's box: a press chooses it, and it can be carried to a square or a hand.

use crate::{
    app::{
        Msg, SheetMsg,
        editor::{BoxPiece, Edit, EditorMsg},
        settings::PieceSet,
    },
    browser::ui::{
        board::{PieceIcon, gesture::Point},
        dom::{self, DropPlace},
    },
    rules::{Color, Piece},
};
use yew::prelude::*;

/// A press that moves less than this, in CSS pixels, is no drag.
const STILL: f64 = 6.0;

#[derive(Properties, PartialEq)]
pub struct OverHandsProps {
    pub dispatch: Callback<Msg>,
}

/// Nothing to see: tells the editor that a piece of the board is let go over a stand. The board of a game has no use for that, so it
/// does not find it out.
#[component]
pub fn OverHands(props: &OverHandsProps) -> Html {
    let dispatch = props.dispatch.clone();
    use_effect_with((), move |()| {
        let tell = move |color| dispatch.emit(Msg::from(SheetMsg::Editor(EditorMsg::LetGoOver(color))));
        let listener = dom::on_let_go_over_hand(tell);
        move || drop(listener)
    });
    Html::default()
}

#[derive(Properties, PartialEq)]
pub struct FromBoxProps {
    pub entry: BoxPiece,
    /// As the game draws it.
    pub drawn: Piece,
    pub bottom: Color,
    pub label: String,
    pub set: PieceSet,
    pub dispatch: Callback<Msg>,
}

/// What a pointer does to the piece.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum Carrying {
    #[default]
    No,
    Pressed(Point),
    Carried,
    /// Let go: the click that browsers send after it is none.
    LetGo,
}

#[component]
pub fn FromBox(props: &FromBoxProps) -> Html {
    let (button, ghost) = (use_node_ref(), use_node_ref());
    let carrying = use_mut_ref(Carrying::default);
    let picked = props.entry.piece;
    let send = |msg| Msg::from(SheetMsg::Editor(msg));
    let onpointerdown = {
        let (carrying, button) = (carrying.clone(), button.clone());
        Callback::from(move |event: PointerEvent| {
            let is_main = event.is_primary() && event.button() == 0;
            if is_main {
                // a quick mouse has left the button before it is heard of again
                dom::capture(&button, &event);
            }
            *carrying.borrow_mut() = if is_main { Carrying::Pressed(dom::pointer_at(&event)) } else { Carrying::No };
        })
    };
    let onpointermove = {
        let (carrying, ghost) = (carrying.clone(), ghost.clone());
        Callback::from(move |event: PointerEvent| {
            let (at, before) = (dom::pointer_at(&event), *carrying.borrow());
            match before {
                Carrying::Pressed(from) if (at.x - from.x).hypot(at.y - from.y) >= STILL => {
                    *carrying.borrow_mut() = Carrying::Carried;
                }
                Carrying::Carried => {}
                _ => return,
            }
            dom::carry(&ghost, Some(at));
        })
    };
    let onpointerup = {
        let (carrying, ghost, dispatch) = (carrying.clone(), ghost.clone(), props.dispatch.clone());
        Callback::from(move |event: PointerEvent| {
            if carrying.take() != Carrying::Carried {
                return;
            }
            *carrying.borrow_mut() = Carrying::LetGo;
            dom::carry(&ghost, None);
            let edit = match dom::drop_place(&event) {
                Some(DropPlace::Square(at)) => Edit::Put(at, picked),
                Some(DropPlace::Hand(color)) => Edit::Hold(color, picked.kind().unpromoted()),
                // back in the box
                None => return,
            };
            dispatch.emit(send(EditorMsg::Edit(edit)));
        })
    };
    let onpointercancel = {
        let (carrying, ghost) = (carrying.clone(), ghost.clone());
        Callback::from(move |_: PointerEvent| {
            carrying.take();
            dom::carry(&ghost, None);
        })
    };
    let onclick = {
        let dispatch = props.dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            if carrying.take() != Carrying::LetGo {
                dispatch.emit(send(EditorMsg::Pick(picked)));
            }
        })
    };
    let icon = html! { <PieceIcon piece={props.drawn} set={props.set} bottom={props.bottom} /> };
    html! {
        <button ref={button} type="button" class="in-box" data-box={picked.kind().usi()}
            aria-pressed={if props.entry.chosen { "true" } else { "false" }} aria-label={props.label.clone()}
            {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onclick}>
            { icon.clone() }
            if let Some(left) = props.entry.left { <span class="count" aria-hidden="true">{ left }</span> }
            <span ref={ghost} class="carried" aria-hidden="true">{ icon }</span>
        </button>
    }
}
