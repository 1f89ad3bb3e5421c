//! The engine's Web Worker; see [`suizo::browser::worker`].

#[global_allocator]
static ALLOCATOR: suizo::browser::memory::Allocator = suizo::browser::memory::Allocator::new();

fn main() {
    if let Err(why) = suizo::browser::worker::start() {
        // the page sees an error event and offers to try again
        wasm_bindgen::throw_val(why);
    }
}
