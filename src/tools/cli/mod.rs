//! The native program `suizo` (CONTRACT.md 2): without arguments a USI engine on standard input and output, with a subcommand a tool
//! for scripts.
//!
//! * [`usi`] reads commands and answers them; a search runs on a thread of its own, so that `stop`, `isready` and `quit` are read meanwhile;
//! * `perft`, `bench`, `convert`, `analyse`, `explain-move`, `verdicts`, `explanations`, `mate`, `puzzles`, `diagram`, `matches`, `openings`, `book`, `endgames`, `ladder`, `selfplay`, `train` and `fit` are the subcommands;
//! * `subcommand`, `flags`, `output`, `record_files`, `rows` and `positions` are what these share.

mod analyse;
mod analyse_json;
mod bench;
mod book;
mod convert;
mod diagram;
mod diagram_input;
mod endgames;
mod explain_move;
mod explanations;
mod fit;
mod flags;
mod ladder;
mod matches;
mod mate;
mod openings;
mod output;
mod perft;
mod positions;
mod puzzles;
mod record_files;
mod rows;
mod selfplay;
mod subcommand;
mod train;
mod usi;
mod verdicts;

use std::process::ExitCode;

const HELP: &str = "\
suizo, an engine for modern shogi, sho shogi, Heian shogi and Asakura shogi

  suizo                               speak USI on standard input and output
  suizo perft VARIANT DEPTH [SFEN]    count move sequences
  suizo bench [VARIANT]               search fixed positions; prints nodes and nodes a second
  suizo convert --to FORMAT ...       records of games from one format into another
  suizo analyse --to FORMAT ...       games searched move by move: scores, mistakes, better lines
  suizo explain-move POSITION ...     what a move is worth, and what can be shown of it
  suizo mate SFEN                     the shortest mate, or that there is none
  suizo diagram SFEN|FILE ...         positions as pictures: books, screens, pages to print
  suizo match --game GAME ...         play engines against each other; Elo, SPRT, records
  suizo ladder --game GAME ...        how strong the playing levels are, and how they err
  suizo verdicts --game GAME ...      how well such verdicts stand up to a longer search
  suizo explanations --game GAME ...  whether what is said of mistakes stands up to a longer search
  suizo openings --game GAME ...      make balanced positions for matches
  suizo book --game GAME ...          make an opening book
  suizo endgames --game GAME ...      who wins with two men a side, in every position
  suizo selfplay --game GAME ...      play games to learn from
  suizo puzzles --games FILE ...      make problems from such games
  suizo train --games FILE ...        train a net on such games
  suizo fit --games FILE ...          fit the evaluation's numbers to such games

Each subcommand explains itself with --help. Beside USI the program understands `state`, `end`, `explain`, `perft` and `bench`.
";

/// Runs the program with these arguments (without its own name).
pub fn main(args: impl Iterator<Item = String>) -> ExitCode {
    let args: Vec<String> = args.collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        [] => usi::run(),
        ["-h" | "--help" | "help"] => output::print(HELP),
        ["-V" | "--version"] => output::print(concat!("suizo ", env!("CARGO_PKG_VERSION"), "\n")),
        ["perft", rest @ ..] => perft::run(rest),
        ["bench", rest @ ..] => bench::run(rest),
        ["convert", rest @ ..] => convert::run(rest),
        ["analyse", rest @ ..] => analyse::run(rest),
        ["explain-move", rest @ ..] => explain_move::run(rest),
        ["mate", rest @ ..] => mate::run(rest),
        ["diagram", rest @ ..] => diagram::run(rest),
        ["match", rest @ ..] => matches::run(rest),
        ["ladder", rest @ ..] => ladder::run(rest),
        ["verdicts", rest @ ..] => verdicts::run(rest),
        ["explanations", rest @ ..] => explanations::run(rest),
        ["openings", rest @ ..] => openings::run(rest),
        ["book", rest @ ..] => book::run(rest),
        ["endgames", rest @ ..] => endgames::run(rest),
        ["puzzles", rest @ ..] => puzzles::run(rest),
        ["selfplay", rest @ ..] => selfplay::run(rest),
        ["train", rest @ ..] => train::run(rest),
        ["fit", rest @ ..] => fit::run(rest),
        [unknown, ..] => {
            subcommand::bad_arguments(&format!("suizo: no command {unknown:?}; `suizo --help` lists them"))
        }
    }
}
