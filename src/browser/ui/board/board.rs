//! The board's component: what it draws, and which event goes where.

use super::{
    annotations,
    controller::{self, Owner, piece_at},
    coords::coords,
    furigoma,
    gesture::Pointer,
    grid,
    hand::stand,
    layout::BoardLayout,
    marks, piece, promotion,
};
use crate::{
    app::{
        board::{BoardEvent, BoardView, Place},
        settings::Coordinates,
    },
    browser::ui::dom::{self, PointerEvent},
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
/// The box is described at the top of `styles/board/box.css`. The component's own state is where the focus is, and the piece that
/// is being dragged.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let view = &props.view;
    let controller = use_controller(props);
    let held = controller.held();
    html! {
        <div
            ref={controller.root.clone()}
            class={class(view)}
            onpointerdown={on_pointer(&controller, |controller, event| Some(controller.press(event)))}
            onpointermove={on_pointer(&controller, BoardController::moved)}
            onpointerover={on_hover(&controller, |_, event| Some(dom::place(event)))}
            onpointerout={on_hover(&controller, |controller, event| dom::is_leaving(event, &controller.root).then_some(None))}
            onpointerup={on_pointer(&controller, |_, event| Some(dom::raise(event)))}
            onpointercancel={on_pointer(&controller, |_, event| Some(dom::loss(event)))}
            onlostpointercapture={on_pointer(&controller, BoardController::lost)}
            onclick={on(&controller, |controller, event| controller.click(event))}
            onkeydown={on(&controller, |controller, event| controller.key(event))}
            oncontextmenu={on(&controller, |controller, event| controller.context_menu(event))}
            onfocusin={on(&controller, |controller, event| controller.focused(event))}
        >
            <div class="play">
                { stand(view, !view.orientation, held) }
                <div class="board-box">
                    { drawing(view, &controller, held) }
                    <svg ref={controller.under.clone()} class="under" viewBox="0 0 100 110" aria-hidden="true">
                        <rect width="100" height="110" />
                    </svg>
                    if let Some(question) = &view.promotion {
                        { promotion::dialog(question, BoardLayout::of(view), view.looks.pieces) }
                    }
                </div>
                { stand(view, view.orientation, held) }
                <div ref={controller.ghost.clone()} class="air">
                    <svg class="ghost" viewBox="0 0 100 110" aria-hidden="true">
                        if let Some(piece) = held.and_then(|place| piece_at(view, place)) {
                            { piece::of_board(view, piece) }
                        }
                    </svg>
                </div>
            </div>
        </div>
    }
}

/// The controller of a board that is a component.
type BoardController = controller::BoardController<NodeRef, Component>;

#[derive(Clone)]
struct Component {
    on: Callback<BoardEvent>,
    redraw: UseForceUpdateHandle,
}

impl Owner for Component {
    fn tell(&self, event: BoardEvent) {
        self.on.emit(event);
    }

    fn redraw(&self) {
        self.redraw.force_update();
    }
}

/// The controller, with the newest properties.
#[hook]
fn use_controller(props: &BoardProps) -> Rc<BoardController> {
    let redraw = use_force_update();
    let controller = use_memo((), |()| BoardController::default());
    controller.refresh(&props.view, Component { on: props.on.clone(), redraw });
    {
        let controller = Rc::clone(&controller);
        use_effect_with(Rc::clone(&props.view), move |view| controller.after_drawing(view));
    }
    {
        let controller = Rc::clone(&controller);
        use_effect_with((), move |()| {
            let root = controller.root.clone();
            let listener = dom::prevent_scrolling(&root, move || controller.holds_page());
            move || drop(listener)
        });
    }
    controller
}

fn on<E: 'static>(controller: &Rc<BoardController>, handle: fn(&Rc<BoardController>, &E)) -> Callback<E> {
    let controller = Rc::clone(controller);
    Callback::from(move |event: E| handle(&controller, &event))
}

/// `read` says what the event means for the press under way.
fn on_pointer(
    controller: &Rc<BoardController>,
    read: fn(&BoardController, &PointerEvent) -> Option<Pointer>,
) -> Callback<PointerEvent> {
    let controller = Rc::clone(controller);
    Callback::from(move |event: PointerEvent| {
        if let Some(pointer) = read(&controller, &event) {
            controller.pointer(pointer, &event);
        }
    })
}

/// `read` says what the mouse is over now, where it came to something else; fingers and pens do not hover.
fn on_hover(
    controller: &Rc<BoardController>,
    read: fn(&BoardController, &PointerEvent) -> Option<Option<Place>>,
) -> Callback<PointerEvent> {
    let controller = Rc::clone(controller);
    Callback::from(move |event: PointerEvent| {
        if !dom::is_coarse(&event)
            && let Some(place) = read(&controller, &event)
        {
            controller.hover(place);
        }
    })
}

fn class(view: &BoardView) -> Classes {
    classes!(
        "table",
        format!("files-{}", view.files),
        format!("ranks-{}", view.ranks),
        view.hands.is_some().then_some("with-stands"),
        (view.looks.coordinates == Coordinates::None).then_some("bare"),
        (!view.shows_targets).then_some("unguided"),
        view.overlay.inspected.is_some().then_some("looked-at"),
        view.overlay.draws.then_some("drawing"),
    )
}

/// The board itself, from its frame to what lies above the pieces.
fn drawing(view: &BoardView, controller: &BoardController, held: Option<Place>) -> Html {
    html! {
        <svg
            class="board"
            viewBox={BoardLayout::of(view).view_box()}
            role="grid"
            aria-label={view.label.clone()}
            data-variant={view.variant}
            data-orientation={view.orientation.name()}
            data-turn={view.turn.name()}
            data-ply={view.ply.to_string()}
            data-sfen={view.sfen.clone()}
        >
            { grid::ground(BoardLayout::of(view)) }
            { grid::rows(view, controller.tab_stop(view)) }
            { grid::ruling((view.files, view.ranks), view.zone_ranks) }
            { coords(view) }
            { piece::layer(view, held) }
            { marks::marks(view) }
            { annotations::layer(view, controller.draft.clone()) }
            { furigoma::layer(view) }
        </svg>
    }
}
