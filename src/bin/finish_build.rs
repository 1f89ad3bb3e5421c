//! Trunk's `post_build` hook; everything is in `suizo::tools::finish_build`.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::io::Result<()> {
    suizo::tools::finish_build::main()
}

/// There is nothing to run in a browser: the hook works on the machine that builds.
#[cfg(target_family = "wasm")]
fn main() {}
