//! Puts the page into the document.

fn main() {
    console_error_panic_hook::set_once();
    yew::Renderer::<suizo::shell::Root>::new().render();
}
