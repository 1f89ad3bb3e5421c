//! What all subcommands share: help, complaints about arguments, and exit statuses.

use super::output;
use std::process::ExitCode;

/// Exit status of a program that was called wrongly.
const USAGE: u8 = 2;

/// Runs the subcommand `name`: prints its help if that is asked for, else reads its arguments and carries it out.
///
/// Arguments that cannot be read end it with status 2, a failure with status 1, each with one line on standard error.
pub fn run<'a, T>(
    name: &str,
    help: &str,
    args: &[&'a str],
    read: impl FnOnce(&[&'a str]) -> Result<T, String>,
    carry_out: impl FnOnce(T) -> Result<(), String>,
) -> ExitCode {
    if args.iter().any(|arg| matches!(*arg, "-h" | "--help")) {
        return output::print(help);
    }
    let task = match read(args) {
        Ok(task) => task,
        Err(complaint) => return bad_arguments(&format!("suizo {name}: {complaint}")),
    };
    match carry_out(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            output::tell!("suizo {name}: {complaint}");
            ExitCode::FAILURE
        }
    }
}

/// Prints one line that says what is wrong and what to give instead; the exit status of bad arguments.
pub fn bad_arguments(complaint: &str) -> ExitCode {
    output::tell!("{complaint}");
    ExitCode::from(USAGE)
}
