//! The page: the boot script calls `openPage` of `suizo::browser::shell` when the words of its language are there too.

use suizo::browser::shell;
use wasm_split_helpers::SplitLoaderError;

#[global_allocator]
static ALLOCATOR: suizo::browser::memory::Allocator = suizo::browser::memory::Allocator::new();

/// A split point: what only this reaches is a file of its own. It stands here as the macro writes `unsafe`.
#[wasm_split_helpers::wasm_split(extras, fallible)]
fn install_extras() -> Result<(), SplitLoaderError> {
    shell::install_extras();
    Ok(())
}

/// The second split point: what only this reaches, and not what comes before it, is another file.
#[wasm_split_helpers::wasm_split(study, fallible)]
fn install_study() -> Result<(), SplitLoaderError> {
    shell::install_study();
    Ok(())
}

/// The third: what teaches.
#[wasm_split_helpers::wasm_split(tutor, fallible)]
fn install_tutor() -> Result<(), SplitLoaderError> {
    shell::install_tutor();
    Ok(())
}

fn main() {
    console_error_panic_hook::set_once();
    shell::fetch_extras_by(
        |done| wasm_bindgen_futures::spawn_local(async move { done(install_extras().await.is_ok()) }),
        |done| wasm_bindgen_futures::spawn_local(async move { done(install_study().await.is_ok()) }),
        |done| wasm_bindgen_futures::spawn_local(async move { done(install_tutor().await.is_ok()) }),
    );
}
