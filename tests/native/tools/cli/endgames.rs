//! `suizo endgames`: what it refuses. What it prints is looked at with the tables themselves, in `tools/endgames`.

use crate::program::{check_bad_arguments, check_tool};

#[test]
fn help_says_what_is_counted() {
    let help = check_tool(&["endgames", "--help"]);
    assert!(help.contains("two men a side") && help.contains("--lessons PLIES"), "{help}");
}

#[test]
fn bad_arguments_get_one_line() {
    let game = |rest: &[&'static str]| [&["endgames", "--game", "heian8x8"], rest].concat();
    for (args, word) in [
        (vec!["endgames"], "--game is missing"),
        (vec!["endgames", "--game", "chess"], "heian8x8"),
        (vec!["endgames", "--game", "shogi"], "brings captured men back"),
        (game(&["--material", "KR-KG"]), "such as KG-KP"),
        (game(&["--material", "KG"]), "such as KG-KP"),
        (game(&["--rule", "move_limit=256"]), "bare_king"),
        (game(&["--rule", "bare_king=never"]), "bare_king=never"),
        (game(&["--position", "nonsense"]), "cannot set up"),
        (game(&["--position", "4k3/8/8/8/8/8/8/4K3 b - 1"]), "two men to each side"),
        (game(&["--position", "4k3/4p3/8/8/8/8/8/3GK2G b - 1"]), "two men to each side"),
        (game(&["--position", "4k3/4p3/8/8/8/8/8/3GK3 b - 1", "--lessons", "5"]), "give one of them"),
        (game(&["--lessons", "5"]), "needs one --material"),
        (game(&["--lessons", "6", "--material", "KG-KP"]), "odd"),
        (game(&["--lessons", "5", "--material", "KG-KP", "--side", "3"]), "1 to 2"),
    ] {
        check_bad_arguments(&args, word);
    }
}
