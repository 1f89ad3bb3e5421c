//! Puts the page into the document.

#[global_allocator]
static ALLOCATOR: suizo::memory::Allocator = suizo::memory::Allocator::new();

fn main() {
    console_error_panic_hook::set_once();
    yew::Renderer::<suizo::shell::Root>::new().render();
}
