//! The native program; everything is in [`suizo::cli`].

fn main() -> std::process::ExitCode {
    suizo::cli::main(std::env::args().skip(1))
}
