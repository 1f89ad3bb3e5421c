//! The Web Worker of records; see [`suizo::browser::worker::records_worker`].

#[global_allocator]
static ALLOCATOR: suizo::browser::memory::Allocator = suizo::browser::memory::Allocator::new();

fn main() {
    suizo::browser::worker::records_worker::start();
}
