//! Text from nowhere: no reader panics, hangs, or takes more than its share.

use crate::random::Random;
use std::{fs, path::PathBuf, time::Instant};
use suizo::notation::records::{self, Format, RemarkKind, csa, jkf, psn, usen};

fn samples() -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let files = fs::read_dir(folder).expect("samples");
    let mut samples: Vec<Vec<u8>> = files.map(|file| fs::read(file.expect("a file").path()).expect("bytes")).collect();
    samples.sort();
    samples
}

fn read_as_anything(text: &str) {
    let _ = records::read(text, None);
    for format in Format::ALL {
        if let Ok(games) = records::read(text, Some(format)) {
            for game in games {
                for to in Format::ALL {
                    let _ = records::write(&game.tree, to);
                }
            }
        }
    }
}

#[test]
fn samples_cut_and_changed_are_read_or_refused() {
    let mut random = Random(23);
    for sample in samples() {
        for round in 0..120 {
            let mut bytes = sample.clone();
            if round % 3 == 0 {
                bytes.truncate(random.below(bytes.len() + 1));
            }
            for _ in 0..random.below(6) {
                let (at, other) = (random.below(bytes.len() + 1), random.below(sample.len()));
                match random.below(4) {
                    0 if at < bytes.len() => bytes[at] = random.below(256) as u8,
                    1 if at < bytes.len() => drop(bytes.remove(at)),
                    2 => bytes.insert(at, sample[other]),
                    _ => {
                        let part = sample[other..(other + random.below(40)).min(sample.len())].to_vec();
                        bytes.splice(at..at, part);
                    }
                }
            }
            read_as_anything(&String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn bytes_at_random_are_read_or_refused() {
    let mut random = Random(7);
    let signs = "+-%'TNPV$/,[]{}()\"\\~.:;0123456789PLNSGBRKFUKYOU xmovesfrktp歩７六同　\n\r";
    let signs: Vec<char> = signs.chars().collect();
    for _ in 0..3_000 {
        let text: String = (0..random.below(120)).map(|_| signs[random.below(signs.len())]).collect();
        read_as_anything(&text);
    }
}

#[test]
fn what_is_nested_deeply_takes_no_stack_and_little_time() {
    let began = Instant::now();
    let deep = 300_000;
    let braces = format!("1. P-7f {}{} *", "(1. P-2f ".repeat(deep), ")".repeat(deep));
    assert_eq!(psn::read(&braces).expect("a game")[0].tree.preorder().count(), 2);
    assert!(psn::read(&"(".repeat(deep)).expect("a game")[0].remarks[0].kind == RemarkKind::LostVariation);
    let entry = r#"[{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":["#;
    let forks = format!(r#"{{"moves":{}[]{}}}"#, entry.repeat(deep), "]}]".repeat(deep));
    assert_eq!(jkf::read(&forks).expect("a game").tree.preorder().count(), 1);
    assert!(jkf::read(&format!(r#"{{"moves":{}"#, "[".repeat(deep))).is_err());
    // to and fro: the path is walked once for what is written once
    let jumps = format!("~0.7ku2jm{}", ".~1.2jm".repeat(deep));
    assert_eq!(usen::read(&jumps).expect("a game").tree.preorder().count(), 2);
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}

#[test]
fn long_games_and_lines_are_cut_and_said_so() {
    let began = Instant::now();
    let shuffle = "+5958OU\n-5152OU\n+5859OU\n-5251OU\n".repeat(4_000);
    let game = &csa::read(&format!("PI\n+\n{shuffle}")).expect("a game")[0];
    assert!(game.remarks.iter().any(|remark| remark.kind == RemarkKind::TooMuch), "{:?}", game.remarks);
    let line = format!("'*{}", "歩".repeat(4_000_000));
    let game = &csa::read(&format!("PI\n+\n{line}\n{line}\n")).expect("a game")[0];
    assert_eq!(game.tree.comment(suizo::record::NodeId::ROOT).chars().count(), 8_000_001);
    let lines = "what is this\n".repeat(200_000);
    let game = &csa::read(&format!("PI\n+\n{lines}")).expect("a game")[0];
    assert_eq!(game.remarks.len(), 1_001);
    let many = "PI\n+\n/\n".repeat(30_000);
    let games = csa::read(&many).expect("games");
    assert_eq!(games.len(), records::MAX_GAMES);
    assert!(games.last().is_some_and(|last| last.remarks.iter().any(|remark| remark.kind == RemarkKind::TooMuch)));
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}
