//! The engine's Web Worker; see [`suizo::worker`].

#[global_allocator]
static ALLOCATOR: suizo::memory::Allocator = suizo::memory::Allocator::new();

fn main() {
    if let Err(why) = suizo::worker::start() {
        // the page sees an error event and offers to try again
        wasm_bindgen::throw_val(why);
    }
}
