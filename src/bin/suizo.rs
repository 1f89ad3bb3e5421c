//! The native program; everything is in `suizo::tools::cli`.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    suizo::tools::cli::main(std::env::args().skip(1))
}

/// There is nothing to run in a browser; the page and the worker are programs of their own.
#[cfg(target_family = "wasm")]
fn main() {}
