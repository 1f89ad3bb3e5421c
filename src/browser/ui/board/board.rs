use super::{
    Sight,
    coords::Coords,
    drawn,
    gesture::Pointer,
    grid::{self, Ground, Ruling},
    hand::Stand,
    hands_on::{HandsOn, piece_at},
    marks, piece,
    promotion::Question,
    toss,
};
use crate::{
    app::{
        board::{BoardEvent, BoardView, Place},
        settings::Coordinates,
    },
    browser::ui::dom::{self, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent},
    rules::Color,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct BoardProps {
    pub view: Rc<BoardView>,
    pub on: Callback<BoardEvent>,
}

/// The board, the stands and the question about promotion, as large as the box around them allows.
///
/// How the box is given is said at the top of `styles/board/box.css`. What is kept here is nobody else's business: where
/// the focus is, and a piece in the air between lifting and dropping it.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let view = &props.view;
    let sight = Sight::of(view);
    let held = use_state_eq(|| None::<Place>);
    let hands_on = use_memo((), |()| HandsOn::default());
    hands_on.refresh(props, &held);

    {
        let hands_on = Rc::clone(&hands_on);
        use_effect_with(Rc::clone(view), move |view| hands_on.drawn(view));
    }

    {
        let hands_on = Rc::clone(&hands_on);
        use_effect_with((), move |()| {
            let root = hands_on.root.clone();
            let listener = dom::prevent_scrolling(&root, move || hands_on.gesture.borrow().holds_page());
            move || drop(listener)
        });
    }

    let on_hover = |read: fn(&HandsOn, &PointerEvent) -> Option<Option<Place>>| {
        let hands_on = Rc::clone(&hands_on);
        Callback::from(move |event: PointerEvent| {
            if !dom::is_coarse(&event)
                && let Some(place) = read(&hands_on, &event)
            {
                hands_on.hover(place);
            }
        })
    };
    let on_pointer = |read: fn(&HandsOn, &PointerEvent) -> Option<Pointer>| {
        let hands_on = Rc::clone(&hands_on);
        Callback::from(move |event: PointerEvent| {
            if let Some(pointer) = read(&hands_on, &event) {
                hands_on.pointer(pointer, &event);
            }
        })
    };
    let onclick = {
        let hands_on = Rc::clone(&hands_on);
        Callback::from(move |event: MouseEvent| hands_on.click(&event))
    };
    let onkeydown = {
        let hands_on = Rc::clone(&hands_on);
        Callback::from(move |event: KeyboardEvent| hands_on.key(&event))
    };
    let oncontextmenu = {
        let hands_on = Rc::clone(&hands_on);
        // the second button draws on the board, and a long press asks how a piece moves: neither wants a menu
        Callback::from(move |event: MouseEvent| {
            if !hands_on.gesture.borrow().is_idle() || dom::within(&event, ".board") {
                event.prevent_default();
            }
        })
    };
    let onfocusin = {
        let hands_on = Rc::clone(&hands_on);
        Callback::from(move |event: FocusEvent| hands_on.focused(&event))
    };

    let in_the_air = held.and_then(|place| piece_at(view, place));
    let stand = |color: Color| {
        let hands = view.hands.as_ref()?;
        let movable = view.movable == Some(color);
        let (hand, set, bottom) = (hands[color].clone(), view.pieces, view.orientation);
        let held = held.or(view.overlay.tentative.map(|tentative| tentative.from));
        let inspected = view.overlay.inspected;
        Some(html! { <Stand {color} {hand} {set} {bottom} {movable} {held} {inspected} /> })
    };
    let class = classes!(
        "table",
        format!("files-{}", view.files),
        format!("ranks-{}", view.ranks),
        view.hands.is_some().then_some("with-stands"),
        (view.coordinates == Coordinates::None).then_some("bare"),
        (!view.shows_targets).then_some("unguided"),
        view.overlay.inspected.is_some().then_some("looked-at"),
        view.overlay.draws.then_some("drawing"),
    );
    html! {
        <div
            ref={hands_on.root.clone()}
            {class}
            onpointerdown={on_pointer(|hands_on, event| Some(hands_on.press(event)))}
            onpointermove={on_pointer(HandsOn::moved)}
            onpointerover={on_hover(|_, event| Some(dom::place(event)))}
            onpointerout={on_hover(|hands_on, event| dom::is_leaving(event, &hands_on.root).then_some(None))}
            onpointerup={on_pointer(|_, event| Some(dom::raise(event)))}
            onpointercancel={on_pointer(|_, event| Some(dom::loss(event)))}
            onlostpointercapture={on_pointer(HandsOn::lost)}
            {onclick}
            {onkeydown}
            {oncontextmenu}
            {onfocusin}
        >
            <div class="play">
                { stand(!view.orientation) }
                <div class="board-box">
                    <svg
                        class="board"
                        viewBox={sight.view_box()}
                        role="grid"
                        aria-label={view.label.clone()}
                        data-variant={view.variant}
                        data-orientation={view.orientation.name()}
                        data-turn={view.turn.name()}
                        data-ply={view.ply.to_string()}
                        data-sfen={view.sfen.clone()}
                    >
                        <Ground files={view.files} ranks={view.ranks} coordinates={view.coordinates} />
                        { grid::rows(view, hands_on.home(view)) }
                        <Ruling files={view.files} ranks={view.ranks} zone_ranks={view.zone_ranks} />
                        <Coords files={view.files} ranks={view.ranks} bottom={view.orientation} style={view.coordinates} />
                        { piece::layer(view, *held) }
                        { marks::marks(view) }
                        { drawn::layer(view, hands_on.sketch.clone()) }
                        { toss::layer(view) }
                    </svg>
                    <svg ref={hands_on.under.clone()} class="under" viewBox="0 0 100 110" aria-hidden="true">
                        <rect width="100" height="110" />
                    </svg>
                    if let Some(question) = view.promotion.clone() {
                        <Question {question} {sight} set={view.pieces} />
                    }
                </div>
                { stand(view.orientation) }
                <div ref={hands_on.ghost.clone()} class="air">
                    <svg class="ghost" viewBox="0 0 100 110" aria-hidden="true">
                        if let Some(piece) = in_the_air {
                            { piece::drawing(piece, view.pieces, view.orientation) }
                        }
                    </svg>
                </div>
            </div>
        </div>
    }
}
