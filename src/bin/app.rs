//! The page: the boot script calls `openPage` of `suizo::browser::shell` when the words of its language are there too.

#[global_allocator]
static ALLOCATOR: suizo::browser::memory::Allocator = suizo::browser::memory::Allocator::new();

fn main() {
    console_error_panic_hook::set_once();
}
