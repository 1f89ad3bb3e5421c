//! No text makes the program panic, and what is read from text is sound.
//!
//! Real texts (`tests/data/corpus`, `tests/data/storage`) are changed at random, from fixed seeds, and given to every parser; so are
//! random bytes. `SUIZO_FUZZ_SECONDS=3600 cargo test --no-default-features robustness` goes on with new seeds for that long.

use crate::program::spawn;
use std::{
    fs,
    io::{Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use suizo::{
    app::{
        platform::game_link,
        settings::{self, read_settings},
    },
    host::EngineHost,
    notation::{
        hodges, japanese, packed,
        records::{self, Format, Parsed, kif},
        usi_text,
    },
    persist::{SavedGame, read_game, zip},
    protocol::{Measurement, Request, Response, VERSION},
    record::{GameRecord, GameTree, Header},
    rules::{Game, IllegalMoves, Move, RuleChoices, Rules, Start, Variant, random::SplitMix64, usi},
};

/// The random choices behind the changes.
struct FuzzRandom(SplitMix64);

impl FuzzRandom {
    fn new(seed: u64) -> FuzzRandom {
        FuzzRandom(SplitMix64::new(seed))
    }

    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder)
}

fn corpus(name: &str) -> Vec<String> {
    let path = data("corpus").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(str::to_owned).collect()
}

fn stored() -> Vec<String> {
    let mut texts = Vec::new();
    for folder in [data("storage"), data("storage/damaged")] {
        let entries = fs::read_dir(folder).expect("the samples");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
            texts.push(fs::read_to_string(path).expect("UTF-8"));
        }
    }
    texts
}

/// A text from the corpus with some changes, or random bytes as text.
fn changed(corpus: &[String], random: &mut FuzzRandom) -> String {
    const BITS: [&str; 30] = [
        "+",
        "/",
        " ",
        "-",
        "*",
        "_",
        "%",
        "%2",
        "%ff",
        "&",
        "=",
        "#",
        "\"",
        "{",
        "]",
        ":",
        ",",
        "0",
        "18446744073709551616",
        "4294967296",
        "-1",
        "10",
        "99",
        "b",
        "w",
        "K",
        "+E",
        "\0",
        "☗",
        "\u{202e}",
    ];
    let mut bytes = if random.below(20) == 0 {
        (0..random.below(80)).map(|_| random.next() as u8).collect()
    } else {
        random.pick(corpus).clone().into_bytes()
    };
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(12)).min(bytes.len());
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.next() as u8,
            2 => {
                bytes.drain(at..end);
            }
            3 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            4 => bytes.truncate(at),
            5 => {
                let other = random.pick(corpus).as_bytes();
                let from = random.below(other.len() + 1);
                bytes.splice(at..end, other[from..].iter().copied());
            }
            _ => {
                let bit = random.pick(&BITS).bytes();
                bytes.splice(at..at, bit);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Gives changed texts to a check, `times` times and longer if the environment asks for it; a panic names the text. The check returns
/// whether the text could be read: some of the changed ones must be readable and some not, or little was tested.
#[track_caller]
fn try_texts(corpus: &[String], times: u64, mut check: impl FnMut(&str, &mut FuzzRandom) -> bool) {
    let long =
        std::env::var("SUIZO_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs);
    let start = Instant::now();
    for text in corpus {
        check(text, &mut FuzzRandom::new(0));
    }
    let mut seed = 0;
    let mut readable = 0;
    while seed < times || long.is_some_and(|long| start.elapsed() < long) {
        seed += 1;
        let mut random = FuzzRandom::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let text = changed(corpus, &mut random);
        match catch_unwind(AssertUnwindSafe(|| check(&text, &mut random))) {
            Ok(was_read) => readable += u64::from(was_read),
            Err(_) => panic!("seed {seed}: {text:?}"),
        }
    }
    assert!((seed / 100..=seed - seed / 100).contains(&readable), "{readable} of {seed} texts could be read");
}

/// Plays at random, and writes everything that can be written of it.
fn use_game(mut game: Game, random: &mut FuzzRandom) {
    for _ in 0..random.below(6) {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play_on(*random.pick(&legal)).unwrap_or_else(|why| assert!(game.outcome().is_some(), "{why}"));
    }
    let previous = game.moves().last().map(|mv| mv.to());
    for _ in 0..8 {
        let any = Move::from_bits(random.next() as u16).unwrap_or(Move::NONE);
        let legal = game.explain(any);
        let is_on_board = game.rules().geometry().contains(any.to());
        assert_eq!(
            game.clone().play(any).is_ok(),
            legal.is_ok()
                || game.choices().illegal_moves == IllegalMoves::Lose
                    && is_on_board
                    && legal.is_err_and(|why| why.is_physical())
        );
        let _ = (hodges::move_text(game.position(), any), japanese::move_text(game.position(), previous, any));
    }
    let kif = kif::read(&kif::write(&GameTree::from_game(&game)).text).expect("what was written is readable");
    assert_eq!((kif.tree.main_game().sfen(), kif.remarks.len()), (game.sfen(), 0));
    let _ = usi_text(&game);
    let again =
        read_game(&SavedGame::of(&GameRecord::new(game.clone())).to_text()).expect("what was stored is readable");
    assert_eq!(again.record.game(), &game);
    let link = game_link::parse(&game_link::write(&game_link::GameLink::to_game(&game)));
    assert_eq!(link.problems, []);
    let mut opened = link.opening().expect("a start that was written");
    assert_eq!(link.play(&mut opened), Ok(()));
    assert_eq!(opened.sfen(), game.sfen());
}

#[test]
fn starts() {
    try_texts(&corpus("sfen.txt"), 20_000, |text, random| {
        let mut was_read = false;
        for variant in Variant::ALL {
            let Ok(start) = Start::parse(Rules::of(variant), text) else { continue };
            let again = Start::parse(Rules::of(variant), &start.to_string());
            assert_eq!(again.as_ref(), Ok(&start), "what is written is read as the same");
            let choices = RuleChoices {
                illegal_moves: *random.pick(&[IllegalMoves::Prevented, IllegalMoves::Lose]),
                ..RuleChoices::default()
            };
            use_game(Game::new(variant, choices, start).expect("a start that was read is playable"), random);
            was_read = true;
        }
        was_read
    });
}

#[test]
fn moves() {
    try_texts(&corpus("moves.txt"), 50_000, |text, _| {
        for variant in [Variant::Shogi, Variant::Heian8x8] {
            let _ = usi::parse_move(Rules::of(variant).geometry(), text);
        }
        let Ok(mv) = text.parse::<Move>() else { return false };
        assert_eq!(mv.to_string().parse(), Ok(mv), "{text}");
        assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        true
    });
}

#[test]
fn every_bit_pattern_of_a_move_is_legal_or_refused() {
    for text in corpus("sfen.txt") {
        for variant in Variant::ALL {
            let Ok(start) = Start::parse(Rules::of(variant), &text) else { continue };
            let game = Game::new(variant, RuleChoices::default(), start).expect("playable");
            let legal = game.legal_moves();
            let accepted = (0..=u16::MAX).filter_map(Move::from_bits).filter(|mv| game.explain(*mv).is_ok()).count();
            let expected = if game.outcome().is_some() { 0 } else { legal.len() };
            assert_eq!(accepted, expected, "{variant:?} {text}");
        }
    }
}

#[test]
fn link_fragments() {
    try_texts(&corpus("fragments.txt"), 20_000, |text, random| {
        let link = game_link::parse(text);
        let again = game_link::parse(&game_link::write(&link));
        assert_eq!(again.problems, [], "what is written is sound");
        assert_eq!(game_link::write(&again), game_link::write(&link));
        match link.opening() {
            Ok(mut game) => {
                let refused = link.play(&mut game).err();
                assert!(refused.is_none_or(|error| !error.to_string().is_empty()), "{text:?}");
                assert!(game.ply() <= link.moves.len());
                use_game(game, random);
                true
            }
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{text:?}");
                false
            }
        }
    });
}

#[test]
fn stored_values() {
    try_texts(&stored(), 20_000, |text, random| {
        let _ = read_settings(text);
        let _ = settings::file::read(text);
        match read_game(text) {
            Ok(mut saved) => {
                // the reader of JSON rounds the odd number with twenty digits in a field that nobody knows
                saved.other.0.clear();
                assert_eq!(read_game(&saved.to_text()).as_ref(), Ok(&saved), "what is written is read as the same");
                use_game(saved.record.game().clone(), random);
                true
            }
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{text:?}");
                false
            }
        }
    });
}

/// Every file of a folder, and of the folders in it, as text.
fn files(folder: &Path) -> Vec<String> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("samples").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let text = |path: &PathBuf| String::from_utf8_lossy(&fs::read(path).expect("bytes")).into_owned();
    paths.iter().flat_map(|path| if path.is_dir() { files(path) } else { vec![text(path)] }).collect()
}

/// Reads a text in a format; whatever was read is written in every format and read again.
fn try_record(text: &str, format: Option<Format>) -> bool {
    let Ok(games) = records::read(text, format) else { return false };
    for Parsed { mut tree, .. } in games.into_iter().take(3) {
        // two of one name, or one without a value, are a peculiarity of the file
        tree.set_header(Header::default());
        for to in Format::ALL {
            let again = records::read(&records::write(&tree, to).text, Some(to));
            // the one format that carries everything
            if to == Format::Psn {
                assert!(again.expect("what was written is readable")[0].tree == tree);
            }
        }
    }
    true
}

#[test]
fn records_of_every_format() {
    // what coverage-guided fuzzing found worth keeping (`make fuzz`) is read by every reader
    for text in files(&data("fuzz")) {
        for format in Format::ALL {
            try_record(&text, Some(format));
        }
    }
    let corpus = [files(&data("records")), files(&data("fuzz"))].concat();
    try_texts(&corpus, 4_000, |text, random| {
        try_record(text, Some(*random.pick(&Format::ALL)));
        try_record(text, None)
    });
}

/// What fuzzing found for the readers that are no readers of records.
#[test]
fn links_archives_and_stored_games_that_fuzzing_found() {
    let start = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start");
    for text in files(&data("fuzz/packed")) {
        let found = packed::read(&start, text.get(1..).unwrap_or_default());
        let written = packed::write(&found.tree, &found.id);
        assert_eq!(packed::read(&start, &written).fault, None, "{text:?}");
    }
    let mut n_read = 0;
    for path in fs::read_dir(data("fuzz/zip")).expect("samples") {
        let bytes = fs::read(path.expect("an entry").path()).expect("bytes");
        let Ok(end) = zip::end_of(&bytes[bytes.len().saturating_sub(zip::TAIL_LEN)..], bytes.len()) else { continue };
        for member in zip::members_of(&bytes[end.start..end.start + end.len]).unwrap_or_default() {
            n_read += usize::from(zip::unpack(&member, bytes.get(member.start..).unwrap_or_default(), 1 << 20).is_ok());
        }
    }
    assert!(n_read > 0, "the seeds are sound");
    let mut n_stored = 0;
    for text in files(&data("fuzz/stored")) {
        if let Ok(mut saved) = read_game(&text) {
            saved.other.0.clear();
            let stored = saved.to_text();
            assert_eq!(read_game(&stored).map(|again| again.to_text()), Ok(stored), "{text:?}");
            n_stored += 1;
        }
    }
    assert!(n_stored > 0, "there are sound ones");
}

#[test]
fn protocol_messages() {
    let mut host = EngineHost::new();
    let mut ms = 0;
    // time flies, so that no slice takes long
    let mut clock = move || {
        ms += 5;
        ms
    };
    host.handle(Request::Configure { hash_mib: 1 }, &mut clock);
    try_texts(&corpus("protocol.txt"), 10_000, |text, _| {
        let _ = serde_json::from_str::<Response>(text);
        let responses = match serde_json::from_str::<Request>(text) {
            Ok(Request::Configure { hash_mib }) if hash_mib > 4 => return false,
            Ok(request) => host.handle(request, &mut clock),
            Err(_) => match serde_json::from_str::<Measurement>(text) {
                Ok(measurement) => host.measure(measurement, &mut clock),
                Err(_) => return false,
            },
        };
        for response in responses.into_iter().chain(host.step(&mut clock)) {
            let json = serde_json::to_string(&response).expect("plain data");
            assert_eq!(serde_json::from_str::<Response>(&json).expect("readable"), response);
        }
        let hello = host.handle(Request::Hello { version: VERSION }, &mut clock);
        assert!(matches!(hello[..], [Response::Ready { .. }]), "the host still answers");
        true
    });
}

#[test]
fn command_lines() {
    let corpus = corpus("usi.txt");
    let mut child = spawn();
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        let mut random = FuzzRandom::new(1);
        for line in &corpus {
            writeln!(stdin, "{line}").expect("the program listens");
        }
        for _ in 0..4_000 {
            let line = changed(&corpus, &mut random);
            // these may rightly take long or end the program
            let slow = ["perft", "bench", "quit", "USI_Hash"];
            if !slow.iter().any(|word| line.to_ascii_lowercase().contains(&word.to_ascii_lowercase())) {
                writeln!(stdin, "{line}").expect("the program listens");
            }
        }
        writeln!(stdin, "stop\nsetoption name Variant value shogi\nposition startpos\nexplain 7g7f\nisready\nquit")
            .expect("the program listens");
    });
    let mut output = Vec::new();
    child.stdout.take().expect("piped").read_to_end(&mut output).expect("output");
    writer.join().expect("every line was taken");
    let mut complaints = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaints).expect("UTF-8");
    assert_eq!(complaints, "");
    assert!(child.wait().expect("a child").success());
    let text = String::from_utf8(output).expect("the program writes UTF-8");
    // what a search says comes when it comes
    const OF_SEARCH: [&str; 5] =
        ["info depth", "info nodes", "info string the game is over: ", "bestmove", "checkmate "];
    let of_search = |line: &str| OF_SEARCH.iter().any(|it| line.starts_with(it));
    let last: Vec<&str> = text.lines().filter(|line| !of_search(line)).collect();
    assert!(last.ends_with(&["explain legal", "readyok"]), "{:?}", &last[last.len().saturating_sub(5)..]);
    for line in &last {
        let known = ["id ", "option ", "usiok", "readyok", "state {", "explain ", "info string error "];
        assert!(known.iter().any(|start| line.starts_with(start)), "{line:?}");
    }
}

/// `make fuzz` builds a package of its own with `--locked`: what the library needs must stand in that lock file too.
#[test]
fn the_fuzzer_is_built_from_the_same_crates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (manifest, lock) = (text("Cargo.toml"), text("tests/fuzz/Cargo.lock"));
    let sections = manifest.split("\n[").filter(|section| {
        section.starts_with("dependencies]") || section.starts_with("target.") && section.contains("))'.dependencies]")
    });
    let needed = sections.flat_map(str::lines).filter(|line| line.contains("\"=") && !line.contains("optional = true"));
    let needed: Vec<String> = needed
        .map(|line| {
            let (name, rest) = line.split_once(" = ").expect("a dependency");
            let version = rest.split('"').find_map(|part| part.strip_prefix('=')).expect("a version");
            format!("name = \"{name}\"\nversion = \"{version}\"")
        })
        .collect();
    assert!(needed.len() > 5, "{needed:?}");
    let own = lock.split("[[package]]").find(|package| package.contains("name = \"suizo\"\n")).expect("the library");
    for package in needed {
        assert!(lock.contains(&package), "tests/fuzz/Cargo.lock lacks {package}");
        let name = package.split('"').nth(1).expect("a name");
        assert!(own.contains(&format!(" \"{name}\",\n")), "tests/fuzz/Cargo.lock: the library needs {name}");
    }
}
